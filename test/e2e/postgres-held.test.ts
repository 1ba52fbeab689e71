import { describe, expect, it } from 'vitest';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import { endConnections } from '../support/postgres.js';
import { openAsOther } from '../support/store-place.js';
import { decidable, expectHeld, HELD, paidTwice } from './held-way.js';
import { payoutUnderWay, untilPaid } from './payout-way.js';

describe('a PostgreSQL that goes back in time while the bot runs', () => {
  it('puts payments on hold before anything else, and nobody is paid twice', async () => {
    const { way } = await payoutUnderWay({ reachStore: (url) => named(url, 'back in time') });
    const other = await openAsOther(way.folder);
    await other.query('CREATE TABLE earlier AS SELECT * FROM purser');
    await untilPaid(way, 12);

    // Later connections wait, and then find the earlier state.
    await other.query('BEGIN; TRUNCATE purser; INSERT INTO purser SELECT * FROM earlier');
    await endConnections('back in time');
    await other.query('COMMIT');
    await other.disconnect();

    expect(messageText(await expectHeld(way))).toContain('an older copy of the store');
    expect(paidTwice(way)).toEqual([]);
    const card = await decidable(way, 'Missing:');
    expect(buttonsOf(card).map(({ label }) => label)).toEqual(['Quarantine']);
    // What was sent is on record again.
    const recorded = (await way.ledger()).filter(({ state }) => state === 'applied');
    const credited = way.website.credits.map(({ userId }) => userId);
    expect(recorded.map(({ account }) => account.id).toSorted()).toEqual(credited.toSorted());
    // Work under way ends first.
    await way.bot.restart();
    await expectHeld(way);
    expect(way.logMessages(HELD)).toHaveLength(1);
    expect(paidTwice(way)).toEqual([]);
  });
});

function named(url: string, application: string): string {
  const address = new URL(url);
  address.searchParams.set('application_name', application);
  return address.href;
}
