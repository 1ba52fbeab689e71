import { ComponentType } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { amountOf } from '../../src/money/amount.js';
import type { Listed } from '../../src/payouts/listed-recipient.js';
import type { LeftOut, Payout, PayoutRow, PayoutState } from '../../src/payouts/payout-schema.js';
import { componentsOf } from '../../src/sandbox/discord/message-text.js';
import { hostileTexts } from '../../src/sandbox/website/website-faults.js';
import { shortId } from '../../src/text/short-id.js';
import { statesOf } from '../../src/views/decision-cards.js';
import { approvalCard, eventChoice } from '../../src/views/event-cards.js';
import { payoutEvent, progressMessage, statusReply } from '../../src/views/payout-card.js';
import { payoutPreview } from '../../src/views/payout-preview.js';
import { english } from '../support/english.js';
import {
  complaintsAbout,
  expectWhole,
  fieldsOf,
  harmIn,
  renderedText,
  WORDY,
} from '../support/reply-check.js';
import { shownList } from '../support/shown-list.js';

const SAM = '1180000000000000001';
const MIA = '1180000000000000002';
const NOON = Date.UTC(2026, 10, 21, 12);
const ROWS = 10_000;
const WHY = Object.keys(english.words.payout.why) as LeftOut[];
const STATES = Object.keys(statesOf('payout', english)) as PayoutState[];

/** As large as one can be, and every text as long as it can be. */
const largest: Payout = {
  id: '01JDZ9Q3W0000000000000000A',
  by: SAM,
  guildId: '1',
  channelId: '2',
  source: { kind: 'file', name: '*'.repeat(80) },
  reason: '_'.repeat(200),
  rows: ROWS,
  payable: ROWS - 1_000,
  total: '999999999.99',
  digest: 'digest',
  draftedAt: NOON,
  state: 'running',
  confirmedAt: NOON,
  decidedBy: MIA,
};

const leftOut = (count: number, row: Partial<PayoutRow> = {}): PayoutRow[] =>
  Array.from({ length: count }, (_, index) => {
    const why = WHY[index % WHY.length] ?? 'twice';
    return {
      number: ROWS - index,
      line: ROWS + 1 - index,
      given: '*'.repeat(100),
      leftOut: why,
      ...(why === 'twice' && { duplicateOf: ROWS }),
      ...row,
    };
  });

const preview = (draft: Payout, rows: readonly PayoutRow[]) => ({
  draft,
  rows,
  left: amountOf('9999999999.99'),
  needsApproval: true,
  repeats: draft,
});

const status = (payout: Payout) => ({
  payout,
  counts: { paid: 8_000, refused: 250, unknown: 250, unsent: 250, left: 250 },
  sums: { paid: '888888888.88', unknown: '11111111.11' },
  perMinute: 12_345.6,
  remainingMs: 90 * 60_000,
});

/** A list of which nobody can be paid. */
const nobody = (
  draft: Payout,
  rows: readonly PayoutRow[],
  language = english,
  listed: readonly Listed[] = [],
) => payoutPreview(preview({ ...draft, payable: 0 }, rows), language, listed);

describe.each(WORDY)('a payout in %s', (_locale, language) => {
  const { words } = language;

  it('is previewed whole, however large it is', () => {
    const reply = payoutPreview(preview(largest, leftOut(1_000)), language);

    expectWhole(reply);
    const bad = fieldsOf(reply).get(words.payout.badRows)?.split('\n') ?? [];
    expect(bad.length).toBeGreaterThan(5);
    expect(bad.at(-1)).toBe(words.lists.moreInFile({ count: 1_000 - (bad.length - 1) }));
    expect(fieldsOf(reply).get(words.payout.leftOut)?.split('\n')).toHaveLength(WHY.length);
    const first = reply.components?.[0]?.components[0];
    expect(first && 'label' in first && first.label).toBe(
      words.payout.confirmWithout({ paid: largest.payable, skipped: 1_000 }),
    );
    expectWhole(nobody(largest, leftOut(1_000), language));
  });

  it('asks in a menu whom each name means that fits several, bound to the preview and the row', () => {
    const unclear = Array.from({ length: 6 }, (_, index) => ({
      row: index + 1,
      name: 'mia',
      candidates: Array.from({ length: 30 }, (_, other) => ({
        id: String(1_180_000_000_000_000_000n + BigInt(other)),
        username: `mia_${other}`,
        displayNames: other === 0 ? ['Mia'] : [],
      })),
    }));
    const rows = leftOut(6, { given: 'mia', leftOut: 'unclear-name' });
    const draft = { ...largest, source: { kind: 'members' } as const };
    for (const payable of [0, 1]) {
      const reply = payoutPreview(preview({ ...draft, payable }, rows), english, [], unclear);
      expectWhole(reply);
      const menus = (reply.components ?? []).flatMap(({ components }) =>
        components.filter((one) => one.type === ComponentType.StringSelect),
      );
      expect(menus.map(({ custom_id }) => custom_id)).toEqual(
        [1, 2, 3, 4].map((row) => `payout:who:${largest.id}.${row}`),
      );
      expect(menus[0]?.options[0]).toEqual({ label: '@mia_0 (Mia)', value: '1180000000000000000' });
    }
  });

  it('says whom the names mean, by their usernames too', () => {
    const member = (given: string, value: string): Listed => ({
      ...{ given, amount: '5.00' },
      named: { by: 'member', value },
    });
    const listed = [
      { ...member('mia', '1180000000000000302'), username: 'mia_2_' },
      member('1180000000000000303', '1180000000000000303'),
    ];
    const draft = { ...largest, source: { kind: 'members' } as const };
    expect(fieldsOf(payoutPreview(preview(draft, []), english, listed)).get('Names')).toBe(
      'mia → <@1180000000000000302> (@mia\\_2\\_)',
    );
  });

  it('names ten rows that are left out where there is room, and says how many more there are', () => {
    const reply = payoutPreview(
      preview(largest, leftOut(12, { given: 'x', leftOut: 'not-linked' })),
      language,
    );

    const bad = fieldsOf(reply).get(words.payout.badRows)?.split('\n') ?? [];
    expect(bad).toHaveLength(11);
    expect(bad.at(-1)).toBe(words.lists.moreInFile({ count: 2 }));
  });

  it('is previewed with a warning of IDs that look rounded, if there are several', () => {
    const steam = (line: number, value: string): Listed => ({
      ...{ line, given: `${value},5`, amount: '5' },
      named: { by: 'steam', value },
    });
    const exact = [steam(2, '76561198006409531'), steam(3, '76561198006409500')];
    const rounded = [
      ...exact,
      { ...steam(4, ''), named: { by: 'member', value: '118000000000000300' } } as const,
      { ...steam(5, ''), named: { by: 'username', value: '100' } } as const,
    ];
    const warning = words.payout.roundedIds({ count: 2, line: 3 });
    const text = (listed: readonly Listed[]) =>
      renderedText(payoutPreview(preview(largest, []), language, listed));

    expect(text(rounded)).toContain(warning);
    expect(text(exact)).not.toContain(warning.slice(0, 10));
    expect(renderedText(nobody(largest, leftOut(2), language, rounded))).toContain(warning);
    expectWhole(payoutPreview(preview(largest, leftOut(1_000)), language, rounded));
    expectWhole(nobody(largest, leftOut(1_000), language, rounded));
  });

  it('is shown whole in every state, and to who approves it', () => {
    for (const state of STATES) {
      const payout: Payout = { ...largest, state };
      const shown = statusReply(status(payout), language, words.payout.elsewhere);
      expectWhole(shown);
      expect(fieldsOf(shown).get(words.grant.reason)).toBeDefined();
      expectWhole(approvalCard(payoutEvent, payout, language));
    }
  });

  it('is shown to members without amounts, names, reasons and commands', () => {
    for (const state of STATES) {
      const shown = progressMessage(status({ ...largest, state }), language);
      expectWhole(shown);
      const text = renderedText(shown);
      expect(text).toContain(language.number(8_000));
      for (const secret of ['999', '888', '111', SAM, MIA, '_', '*', '/payout']) {
        expect(text).not.toContain(secret);
      }
    }
  });

  it('counts nothing that is zero', () => {
    const counts = { paid: 0, refused: 0, unknown: 0, unsent: 2, left: 0 };
    const shown = progressMessage({ ...status({ ...largest, state: 'finished' }), counts }, language);
    expect(shown.embeds?.[0]?.fields?.map(({ name, value }) => [name, value])).toEqual([
      [words.payout.unsent, '2'],
    ]);
    const payout: Payout = { ...largest, state: 'stopped' };
    const early = statusReply({ ...status(payout), counts, sums: { paid: '0', unknown: '0' } }, language);
    expect(fieldsOf(early).get(words.payout.paid)).toBeUndefined();
    expect(fieldsOf(early).get(words.payout.paidOut)).toBeUndefined();
  });

  it('is said to have come to what it has come to', () => {
    const titles = (
      [
        ['all', { paid: 9_000 }],
        ['unclear', { paid: 8_999, unknown: 1 }],
        ['unclear', { unknown: 9_000 }],
        ['some', { paid: 1, refused: 8_999 }],
        ['some', { unknown: 1, unsent: 8_999 }],
        ['none', { refused: 8_000, unsent: 500, left: 500 }],
      ] as const
    ).map(([outcome, counts]) => {
      const shown = statusReply(
        {
          ...status({ ...largest, state: 'finished' }),
          counts: { paid: 0, refused: 0, unknown: 0, unsent: 0, left: 0, ...counts },
        },
        language,
      );
      expect(shown.embeds?.[0]?.title).toContain(words.payout.outcomes[outcome]);
      expect(fieldsOf(shown).get(words.payout.paidOut)).toContain(language.amount(amountOf('888888888.88')));
      return `${outcome} ${shown.embeds?.[0]?.color}`;
    });
    expect(new Set(titles).size).toBe(4);
  });

  it('is warned of if the same was confirmed before, by its ID, when and by whom', () => {
    const again = renderedText(payoutPreview(preview(largest, []), language));
    for (const part of [shortId(largest.id), `<@${SAM}>`, `<t:${NOON / 1000}:R>`, '/payout show']) {
      expect(again).toContain(part);
    }
    const first = renderedText(payoutPreview({ ...preview(largest, []), repeats: undefined }, language));
    expect(first).not.toContain(shortId(largest.id));
  });

  it('is found in the list, with its ID', async () => {
    const payouts = Array.from({ length: 8 }, (_, index) => ({
      ...largest,
      id: largest.id.replace(/.$/, `${index}`),
      state: 'expired' as const,
    }));
    const counted = payouts.map((campaign) => ({ campaign }));
    const reply = await shownList(payoutEvent, counted, language);

    expectWhole(reply);
    for (const { id } of payouts) expect(renderedText(reply)).toContain(shortId(id));
    expectWhole(await shownList(payoutEvent, [], language));
  });

  it('is a choice that names its state', () => {
    for (const state of STATES) {
      const { name } = eventChoice(payoutEvent, { ...largest, state }, language);
      expect(name).toContain(statesOf('payout', language)[state]);
    }
  });

  it.each(Object.entries(hostileTexts))('shows texts from outside as they are: %s', (_name, hostile) => {
    const payout: Payout = {
      ...largest,
      source: { kind: 'file', name: hostile },
      reason: hostile.slice(0, 200),
    };
    for (const reply of [
      payoutPreview(preview(payout, leftOut(20, { given: hostile.slice(0, 100) })), language),
      nobody(payout, leftOut(20, { given: hostile.slice(0, 100) }), language),
      statusReply(status(payout), language),
      approvalCard(payoutEvent, { ...payout, state: 'waiting' }, language),
    ]) {
      expect(harmIn(reply)).toEqual([]);
      expect(complaintsAbout(reply)).toEqual([]);
    }
  });
});

describe('a row that is left out', () => {
  const shown = (row: Partial<PayoutRow>) =>
    fieldsOf(nobody(largest, leftOut(1, { leftOut: 'not-linked', ...row }), english)).get('Rows left out');

  it('names a member by their mention, and pings nobody', () => {
    expect(shown({ given: `<@!${MIA}>`, member: MIA })).toContain(`<@${MIA}> · not linked`);
    expect(shown({ given: MIA, member: MIA })).toContain(`<@${MIA}> · not linked`);
  });

  it('is shown as it is written where there is more to it', () => {
    expect(shown({ given: `${MIA},x`, member: MIA })).toContain(`${MIA},x · not linked`);
    expect(shown({ given: `<@${MIA}>` })).not.toContain(`<@${MIA}>`);
  });
});

it('shows its rows to whoever is asked to approve it', () => {
  const waiting: Payout = { ...largest, state: 'waiting' };
  const labels = (reader: 'staff' | 'requester') =>
    componentsOf(approvalCard(payoutEvent, waiting, english, reader).components ?? []).flatMap(
      ({ raw }) => raw['label'] ?? [],
    );
  expect(labels('staff')).toEqual(['Approve', 'Reject', 'Rows']);
  expect(labels('requester')).toEqual(['Cancel request']);
});

describe('a payout of one', () => {
  it('reads like one', async () => {
    const draft: Payout = { ...largest, source: { kind: 'members' }, rows: 2, payable: 1, total: '5.00' };
    const reply = payoutPreview(preview(draft, leftOut(1)), english);
    expect(reply.embeds?.[0]?.title).toBe('Pay out 5.00 credits to one account?');
    const first = reply.components?.[0]?.components[0];
    expect(first && 'label' in first && first.label).toBe('Confirm: pay 1, skip 1');
    expect(renderedText(await shownList(payoutEvent, [{ campaign: draft }], english))).toContain(
      '**5.00 credits** to one account, by',
    );
  });
});
