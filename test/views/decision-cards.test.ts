import { describe, expect, it } from 'vitest';
import { createCommands } from '../../commands/index.js';
import type { Kind } from '../../src/approvals/refusals.js';
import { type Reply, readControlId } from '../../src/discord/reply.js';
import type { Language } from '../../src/locales/languages.js';
import { amountOf } from '../../src/money/amount.js';
import { componentsOf } from '../../src/sandbox/discord/message-text.js';
import { shortId } from '../../src/text/short-id.js';
import { codeEvent } from '../../src/views/code-card.js';
import { dropEvent } from '../../src/views/drop-card.js';
import { approvalCard, eventPreview } from '../../src/views/event-cards.js';
import { giveawayEvent } from '../../src/views/giveaway-card.js';
import { outcomeReply, staffGrantMessage } from '../../src/views/grant-card.js';
import { payoutEvent } from '../../src/views/payout-card.js';
import { scheduleEvent } from '../../src/views/schedule-card.js';
import { anything } from '../support/anything.js';
import { MODERATOR, NOON, SECOND_MODERATOR } from '../support/credit.js';
import { expectWhole, labelsOf, renderedText, WORDY } from '../support/reply-check.js';

interface Decision {
  readonly state: 'waiting' | 'rejected' | 'expired';
  readonly decidedBy?: string;
}

type Show = (decision: Decision, language: Language, reader: 'staff' | 'requester') => Reply;

const CONFIRMED = {
  ...{ id: '01KAJZ3V00T8W6XG4ZQ5M7N8PR', by: MODERATOR, guildId: '1', channelId: '2' },
  ...{ amount: '12.00', reason: 'for the summer', draftedAt: NOON, confirmedAt: NOON },
};
const { reason: _, ...UNREASONED } = CONFIRMED;

/** Each kind of what costs 24.00, as its card shows it. */
const KINDS: Readonly<Record<Kind, Show>> = {
  grant(decision, language, reader) {
    const account = { by: 'username', username: 'mia' } as const;
    const grant = { ...CONFIRMED, amount: '24.00', account, ...decision };
    return reader === 'staff' ? staffGrantMessage(grant, language) : outcomeReply(grant, language);
  },
  payout: (decision, language, reader) =>
    approvalCard(
      payoutEvent,
      {
        ...{ ...CONFIRMED, source: { kind: 'members' }, rows: 2, payable: 2, total: '24.00', digest: 'd' },
        ...decision,
      },
      language,
      reader,
    ),
  giveaway: (decision, language, reader) =>
    approvalCard(
      giveawayEvent,
      { ...UNREASONED, title: 'Summer', winners: 2, durationMs: 60_000, seed: 'ab', ...decision },
      language,
      reader,
    ),
  drop: (decision, language, reader) =>
    approvalCard(
      dropEvent,
      { ...UNREASONED, title: 'Summer', claims: 2, durationMs: 60_000, process: 'p', ...decision },
      language,
      reader,
    ),
  schedule: (decision, language, reader) =>
    approvalCard(
      scheduleEvent,
      {
        ...{ ...CONFIRMED, roleId: '3', rhythm: { every: 'month', day: 1, minute: 0 }, first: NOON },
        ...{ kind: 'schedule', cost: '24.00', next: NOON, process: 'p', ...decision },
      },
      language,
      reader,
    ),
  code: (decision, language, reader) =>
    approvalCard(codeEvent, { ...CONFIRMED, uses: 2, count: 1, process: 'p', ...decision }, language, reader),
};

const EVERY_KIND = Object.entries(KINDS) as ReadonlyArray<readonly [Kind, Show]>;

const controls = new Set(
  createCommands(anything).flatMap(({ route, buttons = {} }) =>
    Object.keys(buttons).map((name) => `${route}:${name}`),
  ),
);

function expectAnswered(reply: Reply): void {
  expectWhole(reply);
  for (const { customId } of componentsOf(reply.components ?? [])) {
    if (customId === undefined) continue;
    const { command, control } = readControlId(customId);
    expect(controls).toContain(`${command}:${control}`);
  }
}

describe.each(WORDY)('in %s', (_locale, language) => {
  const { approvals, link } = language.words;

  it.each(EVERY_KIND)('a %s that waits says what, how much, who and until when', (kind, show) => {
    const reply = show({ state: 'waiting' }, language, 'staff');
    const said = renderedText(reply);
    expectAnswered(reply);
    for (const part of [
      approvals.states.waiting,
      language.words[kind].id,
      language.amount(amountOf('24.00')),
      `<@${MODERATOR}>`,
      approvals.waits({ when: `<t:${NOON / 1000 + 24 * 60 * 60}:R>` }),
    ])
      expect(said).toContain(part);
    expect(reply.embeds?.[0]?.footer?.text).toContain(shortId(CONFIRMED.id));
  });

  it.each(EVERY_KIND)('a %s is decided by others, and withdrawn by its requester', (kind, show) => {
    const [approve, reject, ...others] = labelsOf(show({ state: 'waiting' }, language, 'staff'));
    expect([approve, reject]).toEqual([approvals.approve, approvals.reject]);
    // Whoever approves a payout can look at its rows.
    expect(others).toEqual(kind === 'payout' ? [language.words.payout.rowsButton] : []);
    const own = show({ state: 'waiting' }, language, 'requester');
    expectAnswered(own);
    expect(labelsOf(own)).toEqual([link.cancel]);
  });

  it.each(EVERY_KIND)('a rejected %s says by whom, and that nothing was paid', (_, show) => {
    const reply = show({ state: 'rejected', decidedBy: SECOND_MODERATOR }, language, 'staff');
    const said = renderedText(reply);
    expectAnswered(reply);
    for (const part of [
      approvals.states.rejected,
      approvals.nothingPaid,
      `${approvals.rejectedBy}\n<@${SECOND_MODERATOR}>`,
    ])
      expect(said).toContain(part);
    expect(labelsOf(reply)).toEqual([]);
  });

  it.each(EVERY_KIND)('a %s that expired says so, and that nothing was paid', (_, show) => {
    const reply = show({ state: 'expired' }, language, 'staff');
    expectAnswered(reply);
    expect(renderedText(reply)).toContain(approvals.states.expired);
    expect(renderedText(reply)).toContain(approvals.nobodyApproved);
    expect(labelsOf(reply)).toEqual([]);
  });

  it.each(EVERY_KIND)('the preview of a %s says until when it can be confirmed', (kind) => {
    const preview = { draft: CONFIRMED, left: amountOf('36.00'), needsApproval: true };
    const terms = { kind, costOf: () => amountOf('24.00'), termsOf: () => [] };
    const reply = eventPreview(terms, preview, language, { title: 'x' });
    expectAnswered(reply);
    expect(labelsOf(reply)).toEqual([approvals.confirm, approvals.cancel]);
    for (const part of [
      approvals.needsApproval,
      approvals.validUntil({ when: `<t:${NOON / 1000 + 600}:t>` }),
      approvals.capLeftAfter({ left: language.amount(amountOf('12.00')) }),
    ])
      expect(renderedText(reply)).toContain(part);
  });
});
