import { describe, expect, it } from 'vitest';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { endConnections, POSTGRES_URL } from '../support/postgres.js';
import { createTcpDoor, type TcpDoor } from '../support/tcp-door.js';
import { answered, withoutAsking } from './community.js';
import { auditMoney } from './grant-audit.js';
import { type GrantWay, grantWay, outcome } from './grant-way.js';

const CANNOT_BE_USED = 'My database failed at that moment';

/** A bot that connects to its PostgreSQL through a proxy. */
async function behindDoor(): Promise<{ way: GrantWay; door: TcpDoor }> {
  const door = await createTcpDoor();
  door.leadTo(POSTGRES_URL);
  return { door, way: await grantWay({ reachStore: door.through }) };
}

describe('a PostgreSQL', () => {
  it('can be restarted without anyone noticing', async () => {
    const name = `purser test ${process.pid}`;
    const way = await grantWay({
      reachStore: (url) => `${url}&application_name=${encodeURIComponent(name)}`,
    });
    const preview = await way.preview();
    const before = way.bot.pid();

    const ended = await endConnections(name);
    expect(ended).toBeGreaterThan(0);
    // Requests at that very moment may fail because of the store.
    const heardOf = () => way.bot.output().split('a connection to the store has ended').length - 1;
    await expect.poll(heardOf).toBe(ended);

    expect(await answered(way.as('mia').command('balance'))).toContain('20.00');
    expect(await outcome(way.confirm(preview))).toContain('✅ Granted');
    expect(way.bot.pid()).toBe(before);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('prevents sending while it is down, says so, and is used again', async () => {
    const { way, door } = await behindDoor();
    const preview = await way.preview();
    door.close();
    door.cut();

    await withoutAsking(way, async () => {
      expect(await answered(way.as('mia').command('balance'))).toContain(CANNOT_BE_USED);
      expect(await outcome(way.confirm(preview))).toContain(CANNOT_BE_USED);
    });
    await door.open();
    expect(await way.grant()).toContain('✅ Granted');
    expect(way.adds()).toBe(1);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('is reported in time when it stops answering', async () => {
    const { way, door } = await behindDoor();
    door.stall(true);

    const asked = way.as('mia').command('balance');
    expect(messageText(await asked.answer())).toContain(CANNOT_BE_USED);

    door.stall(false);
    expect(await way.grant()).toContain('✅ Granted');
  });
});
