import { describe, expect, it } from 'vitest';
import { CAST } from '../../src/sandbox/cast.js';
import { messageText } from '../../src/sandbox/discord/text.js';
import { grantWay, isOutcome } from '../support/grant-way.js';

const { people } = CAST;
const EVERYBODY = `<@${people.mia}> <@${people.noah}>, ${people.tess}`;

describe('/payout', { timeout: 30_000 }, () => {
  it('pays the members who are named, once, and gives a line for each', async () => {
    const way = await grantWay();
    const sam = way.as('sam');

    const preview = await sam
      .command('payout members', { members: EVERYBODY, amount: 5, reason: 'Race night' })
      .answer();
    expect(messageText(preview)).toContain('Pay out 15.00 credits to 3 accounts?');
    const last = await sam
      .press(preview, 'Confirm')
      .nextUpdate((message) => isOutcome(message) && messageText(message).includes('finished'), 10_000);

    expect(messageText(last)).toContain('Payout finished');
    expect(way.website.credits.map(({ username, amount }) => `${username} ${amount}`).sort()).toEqual([
      'mia_plays 5.00',
      'noah99 5.00',
      'tess_mod 5.00',
    ]);
    await way.logged('paid out **15.00 credits** to 3 accounts');
  });
});
