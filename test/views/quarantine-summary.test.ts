import { describe, expect, it } from 'vitest';
import type { Messenger } from '../../src/discord/messenger.js';
import type { Reply } from '../../src/discord/reply.js';
import type { Grant } from '../../src/ledger/grant.js';
import type { Payout } from '../../src/payouts/payout-schema.js';
import { approvalCard, eventChoice } from '../../src/views/event-cards.js';
import { giveawayEvent, publicMessage, startedReply } from '../../src/views/giveaway-card.js';
import { createGiveawayNotices } from '../../src/views/giveaway-messages.js';
import { grantReply, staffGrantMessage } from '../../src/views/grant-card.js';
import { createGrantNotices } from '../../src/views/grant-messages.js';
import { payoutEvent, progressMessage, statusReply } from '../../src/views/payout-card.js';
import { MODERATOR, NOON, SECOND_MODERATOR } from '../support/credit.js';
import { english, german, languages } from '../support/english.js';
import { giveawayOf, noNotices } from '../support/giveaways.js';
import { labelsOf } from '../support/reply-check.js';
import { shownGiveaways, shownList } from '../support/shown-list.js';

const textOf = (reply: Reply) => JSON.stringify([reply.content, reply.embeds]);
const BOTH = [
  { language: english, said: 'rolled back' },
  { language: german, said: 'auf einen früheren Stand gesetzt' },
];

const PAYOUT: Payout = {
  id: '01KAJZ3V00T8W6XG4ZQ5M7N8PR',
  by: MODERATOR,
  guildId: 'guild',
  channelId: 'general',
  source: { kind: 'members' },
  rows: 3,
  payable: 3,
  total: '3.06',
  digest: 'digest',
  draftedAt: NOON,
  confirmedAt: NOON,
  state: 'finished',
  quarantined: NOON,
  counts: { paid: 3, refused: 0, unknown: 0, unsent: 0, left: 0 },
};
const STATUS = {
  payout: PAYOUT,
  counts: { paid: 1, refused: 0, unknown: 1, unsent: 1, left: 0 },
  sums: { paid: '1.02', unknown: '1.02' },
  perMinute: undefined,
  remainingMs: undefined,
};

const GRANT: Grant = {
  id: '01M7YZMHG000XGJ5Y9PGXVJ5FE',
  by: MODERATOR,
  account: { by: 'username', username: 'bob' },
  amount: '15.00',
  draftedAt: NOON,
  confirmedAt: NOON,
  state: 'unknown',
  quarantined: { at: NOON, was: 'planned' },
};

describe.each(BOTH)('of what was quarantined, in $language.locale:', ({ language, said }) => {
  const { words } = language;

  it('a payout says so wherever it is shown, and offers nothing', async () => {
    const shown = statusReply(STATUS, language);
    expect(textOf(shown)).toContain(said);
    for (const hint of [words.payout.unsentHint({ count: 1 }), words.payout.unknownHint({ count: 1 })])
      expect(textOf(shown)).not.toContain(hint);
    for (const one of [
      shown,
      progressMessage(STATUS, language),
      await shownList(payoutEvent, [{ campaign: PAYOUT }], language),
    ]) {
      expect(textOf(one)).toContain(words.quarantine.state);
    }
    expect(eventChoice(payoutEvent, PAYOUT, language).name).toContain(words.quarantine.state);
    const waited = approvalCard(payoutEvent, PAYOUT, language);
    expect(textOf(waited)).toContain(said);
    expect(labelsOf(waited)).toEqual([]);
    // Who approved it stays.
    const approved = approvalCard(payoutEvent, { ...PAYOUT, decidedBy: SECOND_MODERATOR }, language);
    expect(textOf(approved)).toContain(words.approvals.states.approved);
  });

  it('a giveaway says so wherever it is shown, and takes nobody', async () => {
    const undrawn = giveawayOf({ state: 'cancelled', quarantined: NOON });
    expect(textOf(publicMessage(undrawn, 3, language))).toContain(words.quarantine.publicUndrawn);
    const drawn = giveawayOf({ state: 'finished', quarantined: NOON, shown: '5=unsent' });
    expect(textOf(publicMessage(drawn, 3, language))).toContain(words.quarantine.publicDrawn);
    for (const one of [undrawn, drawn]) {
      expect(labelsOf(publicMessage(one, 3, language))).toEqual([]);
      expect(labelsOf(approvalCard(giveawayEvent, one, language))).toEqual([]);
      for (const reply of [
        approvalCard(giveawayEvent, one, language),
        startedReply(one, language),
        await shownGiveaways([one], language),
      ]) {
        expect(textOf(reply)).toContain(words.quarantine.state);
        expect(labelsOf(reply)).toEqual([]);
      }
      expect(eventChoice(giveawayEvent, one, language).name).toContain(words.quarantine.state);
    }
  });

  it('a payment says what to look at before it is settled', () => {
    expect(textOf(grantReply(GRANT, language))).toContain(said);
    const question = staffGrantMessage(GRANT, language);
    expect(textOf(question)).toContain(said);
    expect(labelsOf(question)).toEqual([words.grant.arrived, words.grant.notArrived]);
  });

  it('a payment is granted again only if it was settled since', () => {
    const before = grantReply(
      { ...GRANT, state: 'not-applied', quarantined: { at: NOON, was: 'not-applied' } },
      language,
    );
    expect(textOf(before)).toContain(said);
    expect(labelsOf(before)).toEqual([]);
    const since = grantReply({ ...GRANT, state: 'not-applied' }, language);
    expect(textOf(since)).not.toContain(said);
    expect(labelsOf(since)).toEqual([words.grant.again]);
  });
});

describe('of what was quarantined, the log channel', () => {
  it('has the record of a giveaway, without a way to pay it', async () => {
    const posted: Reply[] = [];
    const messenger = {
      async toStaff(message) {
        posted.push(message);
        return { channelId: 'log', messageId: 'm' };
      },
    } as Partial<Messenger> as Messenger;
    const notices = createGiveawayNotices(messenger, languages, noNotices);
    await notices.record(giveawayOf({ state: 'cancelled', quarantined: NOON }), new Map());
    await notices.record(giveawayOf({ state: 'finished', quarantined: NOON, drawn: [] }), new Map());
    const [undrawn = {}, drawn = {}] = posted;
    expect(textOf(undrawn)).toMatch(/is in quarantine/);
    expect(textOf(drawn)).toMatch(/is in quarantine/);
    expect([...labelsOf(undrawn), ...labelsOf(drawn)]).toEqual([]);
  });

  it('is asked in a message of its own, with another nonce', async () => {
    const nonces: string[] = [];
    const messenger = {
      async toStaff(_message, nonce = '') {
        nonces.push(nonce);
        return { channelId: 'log', messageId: 'm' };
      },
    } as Partial<Messenger> as Messenger;
    const notices = createGrantNotices(messenger, languages, async () => true);
    const { quarantined: _, ...before } = GRANT;
    await notices.askStaff(before);
    await notices.askStaff(GRANT);
    await notices.askStaff({ ...GRANT, quarantined: { at: NOON + 1, was: 'unknown' } });
    expect(new Set(nonces).size).toBe(3);
    for (const nonce of nonces) expect(nonce.length).toBeLessThanOrEqual(25);
  });
});
