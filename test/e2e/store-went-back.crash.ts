import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runPurser } from '../support/purser.js';
import { openAsOther, storePlace } from '../support/store-place.js';
import { createTcpDoor } from '../support/tcp-door.js';
import { answered } from './community.js';
import { auditMoney } from './grant-audit.js';
import { type GrantWay, senderOf, untilSettled } from './grant-way.js';
import { decidable, expectHeld, HELD, labelsOf, paidTwice, settleAndStartAgain } from './held-way.js';
import { payoutUnderWay, untilPaid } from './payout-way.js';
import { hasServerPrograms, postgresServer } from './postgres-server.js';

const PAYEES = 300;

/** A payout of 300 on a PostgreSQL server that has a standby. */
async function payoutOnPostgres() {
  const primary = await postgresServer();
  const standby = await primary.standby();
  const door = await createTcpDoor();
  door.leadTo(primary.url);
  const address = new URL(primary.url);
  address.port = new URL(door.url).port;
  const { way } = await payoutUnderWay({ store: address.href, members: PAYEES });
  /** The standby takes over, with what it has. */
  async function failOver(end: 'immediate' | 'fast', isStopped: boolean): Promise<void> {
    await primary.stop(end);
    door.leadTo(standby.url);
    if (isStopped) await standby.start();
    await standby.promote();
  }
  return { way, standby, failOver };
}

/** Everyone whom the website has paid is on record as paid. */
async function expectOnRecord(way: GrantWay): Promise<void> {
  const lacking = async () => {
    const applied = (await way.ledger()).filter(({ state }) => state === 'applied');
    const recorded = new Set(applied.map(({ account }) => account.id));
    return way.website.credits.filter(({ userId }) => !recorded.has(userId));
  };
  await expect.poll(lacking, { timeout: 60_000, interval: 100 }).toEqual([]);
}

/** Staff quarantine what is open, settle it by one card, and pay the rest: everyone is paid once, and the store is sound. */
async function quarantineAndPayRest(way: GrantWay): Promise<void> {
  const before = way.website.credits.length;
  const card = await decidable(way, 'Missing:');
  expect(labelsOf(card)).toEqual(['Quarantine']);
  expect(await answered(way.as('sam', 'staffLog').press(card, 'Quarantine'))).toContain(
    'chose **Quarantine**',
  );
  await way.logged('In quarantine · Payout', 'All arrived');
  await untilSettled(way);
  expect(way.website.credits).toHaveLength(before);
  await settleAndStartAgain(way);
  await expectEachPaidOnce(way);
}

async function expectEachPaidOnce(way: GrantWay): Promise<void> {
  await untilSettled(way);
  expect(paidTwice(way)).toEqual([]);
  expect(way.website.credits).toHaveLength(PAYEES);
  expect(await auditMoney(way)).toEqual([]);
  expect(way.logMessages(HELD)).toEqual([]);
  const { url: STORE_URL } = await storePlace(way.folder);
  await way.bot.kill();
  expect(await runPurser(['audit'], { STORE_URL })).toMatchObject({ code: 0, stderr: '' });
}

describe.runIf(hasServerPrograms)('a payout of 300, when a standby of its PostgreSQL takes over', () => {
  it('a second behind puts back what was sent; nobody is paid twice', async () => {
    const { way, standby, failOver } = await payoutOnPostgres();
    await untilPaid(way, 60);
    await standby.stop('fast');
    const before = way.website.credits.length;
    await delay(1_000);
    await failOver('immediate', true);

    await expectHeld(way);
    expect(way.website.credits.length).toBeGreaterThan(before);
    await expectOnRecord(way);
    await quarantineAndPayRest(way);
  });

  it('as planned, with everything: **Go on** pays the rest, and nobody twice', async () => {
    const { way, failOver } = await payoutOnPostgres();
    await untilPaid(way, 60);
    await failOver('fast', false);

    await expectHeld(way);
    const before = way.website.credits.length;
    expect(before).toBeLessThan(PAYEES);
    const card = await decidable(way, 'Checked:');
    expect(labelsOf(card)).toEqual(['Go on', 'Quarantine']);
    await expectOnRecord(way);
    expect(way.website.credits).toHaveLength(before);
    expect(await answered(way.as('sam', 'staffLog').press(card, 'Go on'))).toContain('chose **Go on**');
    await way.logged('paid out **');
    await expectEachPaidOnce(way);
  });

  it('with a process cut off during the decision pays nobody twice', async () => {
    const { way, standby, failOver } = await payoutOnPostgres();
    const other = await way.startAnother();
    await untilPaid(way, 60);
    const paying = await senderOf(way, [way.bot, other]);
    await standby.stop('fast');
    const before = way.website.credits.length;
    await delay(1_000);
    process.kill(paying.pid() ?? 0, 'SIGSTOP');
    await failOver('immediate', true);
    const first = await decidable(way, '');
    const sent = way.website.credits.length;
    expect(sent).toBeGreaterThan(before);
    await answered(way.as('sam', 'staffLog').press(first, 'Quarantine'));
    await way.logged('In quarantine · Payout', 'All arrived');
    expect(way.logMessages(HELD)).toEqual([]);

    process.kill(paying.pid() ?? 0, 'SIGCONT');
    await way.logged(HELD);
    await expectOnRecord(way);
    expect(way.website.credits).toHaveLength(sent);
    await other.kill();
    await quarantineAndPayRest(way);
  });
});

describe('a payout of 300, when an older copy of its SQLite file is put back by hand', () => {
  it('is found out by the note beside, and nobody is paid twice', async () => {
    const { way } = await payoutUnderWay({ members: PAYEES });
    await untilPaid(way, 60);
    const file = join(way.folder, 'purser.sqlite');
    const other = await openAsOther(way.folder);
    await other.query(`VACUUM INTO '${file}.copy'`);
    await other.disconnect();
    const before = way.website.credits.length;
    await delay(1_000);
    await way.bot.kill();
    for (const end of ['-wal', '-shm']) await rm(file + end, { force: true });
    await copyFile(`${file}.copy`, file);
    await way.bot.restart();

    await expectHeld(way);
    expect(way.website.credits.length).toBeGreaterThan(before);
    await quarantineAndPayRest(way);
  });
});
