import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { createTcpDoor } from '../support/tcp-door.js';
import { auditMoney } from './grant-audit.js';
import { type GrantWay, grantWay, outcome, sharedGrantWay } from './grant-way.js';

/** The public message of a grant that was not sent. */
async function expectNothingSent(way: GrantWay, text: string, why: RegExp): Promise<void> {
  expect(text).toContain('Nothing was sent');
  expect(text).toMatch(why);
  expect(text).not.toMatch(/may have arrived|Granted/);
  expect((await way.ledger()).map(({ state }) => state)).toEqual(['not-sent']);
  expect(way.adds()).toBe(0);
  expect(await auditMoney(way)).toEqual([]);
  const [grant] = await way.ledger();
  await way.logged(`Nothing was sent: **${grant?.amount} credits**`, `<@${FIXTURES.people.sam}>`);
}

const shared = sharedGrantWay();
let count = 0;

/** Accounts unknown to other tests: the recipient's, and one that may take its name. */
function newAccounts({ website }: GrantWay) {
  count += 1;
  const [username, heir] = [`racer${count}`, `heir${count}`];
  website.users.add({ username });
  website.users.add({ username: heir });
  return {
    username,
    takeOver: () => website.users.takeNameOver({ owner: username, renamedTo: `old_${username}` }, heir),
    remove: () => website.users.remove(username),
  };
}

describe('a grant that could not be sent', () => {
  it('for lack of a connection says so, and can be made again', async () => {
    const door = await createTcpDoor();
    const way = await grantWay({ settings: { WEBSITE_URL: door.url } }, ({ website }) => {
      door.leadTo(website.url);
      // Each call needs its own connection.
      website.switches.set('all', { headers: { connection: 'close' } });
    });
    const preview = await way.preview();
    way.website.decide(({ endpoint }) => {
      if (endpoint === 'balance') door.close();
      return undefined;
    });

    await expectNothingSent(way, await outcome(way.confirm(preview)), /cannot be reached/);

    await door.open();
    way.website.decide(undefined);
    expect(await way.grant()).toContain('✅ Granted');
  });

  it.each<[string, (way: GrantWay, account: ReturnType<typeof newAccounts>) => void, RegExp]>([
    [
      'since the account cannot be looked up afresh',
      ({ website }) => website.switches.set('user', { fault: faults.status(500) }),
      /not working properly/,
    ],
    [
      'since the balance before cannot be read',
      ({ website }) => website.switches.set('balance', { fault: faults.status(503) }),
      /not working properly/,
    ],
    [
      'since the website refuses the token by now',
      ({ website }) => website.switches.set('user', { fault: faults.status(401) }),
      /refuses the bot/,
    ],
    ['since the account is gone', (_way, account) => account.remove(), /not found/],
    [
      'since the name has come to somebody else',
      (_way, account) => account.takeOver(),
      /no longer leads to the website account/,
    ],
  ])('%s says so', async (_, spoil, why) => {
    const way = await shared();
    const account = newAccounts(way);
    const preview = await way.preview({ username: account.username });
    spoil(way, account);

    await expectNothingSent(way, await outcome(way.confirm(preview)), why);
  });

  it('is dropped if its username changes hands during the website’s pause', async () => {
    const way = await shared();
    const account = newAccounts(way);
    const preview = await way.preview({ username: account.username });
    way.website.decide(({ endpoint }) => {
      if (endpoint !== 'add' || way.adds() > 1) return undefined;
      account.takeOver();
      return { fault: faults.tooManyRequests('0') };
    });

    const text = await outcome(way.confirm(preview));

    expect(text).toMatch(/no longer leads to the website account/);
    expect(way.credits()).toEqual([]);
    expect((await way.ledger()).map(({ state }) => state)).toEqual(['not-sent']);
    expect(await auditMoney(way)).toEqual([]);
  });
});
