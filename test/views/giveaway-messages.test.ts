import { describe, expect, it } from 'vitest';
import type { Messenger } from '../../src/discord/messenger.js';
import { shortId } from '../../src/text/short-id.js';
import { createGiveawayNotices } from '../../src/views/giveaway-messages.js';
import { languages } from '../support/english.js';
import { giveawayOf, noNotices } from '../support/giveaways.js';
import { renderedText } from '../support/reply-check.js';

describe('the notices of a giveaway in the log channel', () => {
  it('are messages of their own, though Discord keeps the first of two with the same nonce', async () => {
    const nonces: string[] = [];
    const messenger = {
      async toStaff(_message, nonce = '') {
        nonces.push(nonce);
        return { channelId: 'log', messageId: nonce };
      },
    } as Partial<Messenger> as Messenger;
    const notices = createGiveawayNotices(messenger, languages, noNotices);
    const giveaway = giveawayOf({ state: 'waiting' });
    const again = { kind: 'pay-again', places: [0], by: '900', at: giveaway.confirmedAt } as const;

    await notices.askStaff(giveaway);
    await notices.showAway({ ...giveaway, state: 'drawn' });
    await notices.showAway({ ...giveaway, state: 'drawn', decisions: [again] });
    await notices.record({ ...giveaway, state: 'finished' }, new Map());

    expect(new Set(nonces).size).toBe(4);
    for (const nonce of nonces) expect(nonce.length).toBeLessThanOrEqual(25);
  });

  it('name a giveaway by its short ID, and the winners of a decision as a list', async () => {
    const posted: string[] = [];
    const messenger = {
      async toStaff(message) {
        posted.push(renderedText(message));
        return { channelId: 'log', messageId: '1' };
      },
    } as Partial<Messenger> as Messenger;
    const notices = createGiveawayNotices(messenger, languages, noNotices);
    const won = (id: string) =>
      ({ id, outcome: 'won', account: { by: 'username', username: id }, amount: '5.00' }) as const;
    const giveaway = giveawayOf({ state: 'finished', drawn: [won('101'), won('102')] });

    await notices.record(giveaway, new Map());
    await notices.tellDecision(giveaway, { kind: 'pay-again', places: [0, 1], by: '900', at: 0 });

    expect(posted[0]).toContain(`\`${shortId(giveaway.id)}\``);
    expect(posted[0]).not.toContain(giveaway.id);
    expect(posted[1]).toContain('<@101> and <@102>');
  });

  it('are posted anew where somebody has removed them', async () => {
    const posted: string[] = [];
    const messenger = {
      async toStaff(_message, nonce = '') {
        posted.push(nonce);
        return { channelId: 'log', messageId: `m${posted.length}` };
      },
      edit: async ({ messageId }) => messageId !== 'gone',
    } as Partial<Messenger> as Messenger;
    const notices = createGiveawayNotices(messenger, languages, noNotices);
    const gone = { channelId: 'log', messageId: 'gone' };
    const finished = giveawayOf({ state: 'finished', record: gone, away: gone });

    expect(await notices.record(finished, new Map())).toEqual({ channelId: 'log', messageId: 'm1' });
    expect(await notices.showAway(finished)).toEqual({ channelId: 'log', messageId: 'm2' });
    const there = { channelId: 'log', messageId: 'there' };
    expect(await notices.record({ ...finished, record: there }, new Map())).toEqual(there);
    expect(posted).toHaveLength(2);
  });
});
