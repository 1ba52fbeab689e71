import type { APIEmbedField } from 'discord-api-types/v10';
import type { Choice } from '../bot/command.js';
import { cut, escapedText, plainText } from '../bot/plain-text.js';
import {
  button,
  type COLOURS,
  controlId,
  embed,
  field,
  mention,
  moment,
  type Reply,
  row,
} from '../bot/reply.js';
import { amountOf } from '../credit/amount.js';
import { APPROVAL_VALID_MS, DRAFT_VALID_MS } from '../credit/granting.js';
import type { Payout, PayoutDraft, PayoutRow, PayoutState } from '../payouts/payout.js';
import type { PayoutStatus } from '../payouts/payout-notices.js';
import type { PayoutPage } from '../payouts/payout-records.js';
import type { PayoutPreview } from '../payouts/payouts.js';
import { payoutCsv } from '../payouts/report.js';
import type { Language } from '../words/words.js';

const LONGEST_REASON = 500;
const LONGEST_CHOICE = 100;
const MOST_BAD_ROWS = 10;
/** Of an embed's field. */
const LONGEST_VALUE = 1024;
const BAR_LENGTH = 20;

const COLOUR: Readonly<Record<PayoutState, keyof typeof COLOURS>> = {
  waiting: 'attention',
  running: 'plain',
  stopped: 'attention',
  finished: 'good',
  rejected: 'refusal',
  lapsed: 'quiet',
};

const totalIn = (draft: PayoutDraft, language: Language) => language.amount(amountOf(draft.total));

/** The rows of a payout as a file that goes with a message. */
export const payoutFile = (draft: PayoutDraft, csv: string) => ({
  name: `payout-${draft.id}.csv`,
  data: Buffer.from(csv),
});

function sourceOf({ source }: PayoutDraft, { words }: Language): string {
  switch (source.kind) {
    case 'members':
      return words.payout.sources.members;
    case 'role':
      return words.payout.sources.role(`<@&${source.roleId}>`);
    case 'file':
      return words.payout.sources.file(escapedText(source.name, 80));
  }
}

function headFields(draft: PayoutDraft, language: Language): APIEmbedField[] {
  const { words } = language;
  return [
    field(words.payout.source, sourceOf(draft, language)),
    field(words.payout.accounts, language.number(draft.payable)),
    field(words.payout.total, `**${totalIn(draft, language)}**`),
  ];
}

const reasonField = ({ reason }: PayoutDraft, { words }: Language): APIEmbedField[] =>
  reason === undefined ? [] : [field(words.payout.reason, escapedText(reason, LONGEST_REASON), false)];

/** What the list says in a row. Where that is a member and nothing else, they are shown by name. */
const givenIn = ({ given, member }: PayoutRow): string =>
  member !== undefined && given.replace(/[<@!>]/g, '') === member ? mention(member) : escapedText(given, 40);

const whyOf = ({ leftOut, twin }: PayoutRow, { words, number }: Language): string => {
  const why = words.payout.why[leftOut ?? 'not-understood'];
  return twin === undefined ? why : words.payout.twin(why, number(twin));
};

/** How many rows are left out for which reason, and the first of them by name. */
function leftOutFields(rows: readonly PayoutRow[], language: Language): APIEmbedField[] {
  const { words, number } = language;
  const out = rows.filter(({ leftOut }) => leftOut !== undefined);
  if (out.length === 0) return [];
  const counts = new Map<string, number>();
  for (const { leftOut = 'not-understood' } of out) {
    const why = words.payout.why[leftOut];
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return [
    field(
      words.payout.leftOut,
      [...counts].map(([why, count]) => words.payout.leftOutLine(number(count), why)).join('\n'),
      false,
    ),
    field(words.payout.badRows, badRowLines(out, language).join('\n'), false),
  ];
}

/** The first of the rows that are left out, as many as a field has room for, and how many there are besides. */
function badRowLines(out: readonly PayoutRow[], language: Language): string[] {
  const { words, number } = language;
  const named = out.slice(0, MOST_BAD_ROWS).map((one) => {
    const why = `${givenIn(one)}: ${whyOf(one, language)}`;
    return one.line === undefined
      ? words.payout.badRow(number(one.number), why)
      : words.payout.badLine(number(one.line), why);
  });
  for (;;) {
    const more = out.length - named.length;
    const lines = more === 0 ? named : [...named, words.payout.moreBadRows(number(more))];
    if (lines.join('\n').length <= LONGEST_VALUE) return lines;
    named.pop();
  }
}

/** What a payout would do, with every row in a file. */
export function previewReply({ draft, rows, left, needsApproval }: PayoutPreview, language: Language): Reply {
  const { words, number } = language;
  const total = totalIn(draft, language);
  const out = draft.rows - draft.payable;
  const notes = [
    ...(needsApproval ? [words.grant.needsApproval] : []),
    ...(draft.source.kind === 'role' ? [words.payout.roleNote] : []),
    words.grant.validUntil(moment(draft.draftedAt + DRAFT_VALID_MS, 't')),
  ];
  const confirm =
    out === 0
      ? words.grant.confirm
      : out === 1
        ? words.payout.confirmWithoutOne
        : words.payout.confirmWithout(number(out));
  return {
    embeds: [
      embed({
        colour: out > 0 ? 'attention' : 'plain',
        title:
          draft.payable === 1
            ? words.payout.previewTitleOne(total)
            : words.payout.previewTitle(total, number(draft.payable)),
        description: notes.join('\n'),
        fields: [
          ...headFields(draft, language),
          field(
            words.grant.capLeft,
            words.grant.capLeftAfter(language.amount(left.minus(amountOf(draft.total)))),
          ),
          ...reasonField(draft, language),
          ...leftOutFields(rows, language),
        ],
      }),
    ],
    components: [
      row(
        button(confirm, 'success', controlId('payout', 'confirm', draft.id)),
        button(words.grant.cancel, 'secondary', controlId('payout', 'cancel', draft.id)),
      ),
    ],
    files: [payoutFile(draft, payoutCsv(draft, rows, new Map()))],
  };
}

/** Nobody on a list can be paid: why, with every row in a file. */
export function nobodyReply(draft: PayoutDraft, rows: readonly PayoutRow[], language: Language): Reply {
  const { words } = language;
  return {
    embeds: [
      embed({
        colour: 'refusal',
        title: words.payout.nobodyTitle,
        description: words.payout.nobody,
        fields: leftOutFields(rows, language),
      }),
    ],
    files: [payoutFile(draft, payoutCsv(draft, rows, new Map()))],
  };
}

function bar(done: number, of: number, locale: string): readonly [bar: string, percent: string] {
  const share = of === 0 ? 1 : done / of;
  const full = Math.floor(share * BAR_LENGTH);
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(Math.floor(share * 100) / 100);
  return ['▰'.repeat(full) + '▱'.repeat(BAR_LENGTH - full), percent];
}

function hints({ payout, counts }: PayoutStatus, { words }: Language): string[] {
  switch (payout.state) {
    case 'waiting':
      return [words.payout.waiting(moment(payout.confirmedAt + APPROVAL_VALID_MS, 'R'))];
    case 'running':
      return [words.payout.working];
    case 'stopped':
      return [payout.stoppedBy === undefined ? words.payout.awayHint : words.payout.stoppedHint];
    case 'finished':
      return [
        ...(counts.unknown > 0 ? [words.payout.unknownHint] : []),
        ...(counts.unsent > 0 ? [words.payout.unsentHint] : []),
      ];
    default:
      return [];
  }
}

/** How far a payout is. @param note stands below, such as where it goes on */
export function statusReply(status: PayoutStatus, language: Language, note?: string): Reply {
  const { payout, counts, perMinute, remainingMs } = status;
  const { words, number } = language;
  const { state } = payout;
  const begun = state === 'running' || state === 'stopped' || state === 'finished';
  const troubled = state === 'finished' && counts.paid < payout.payable;
  const lines = [
    ...(begun
      ? [words.payout.bar(...bar(payout.payable - counts.left, payout.payable, language.locale))]
      : []),
    ...hints(status, language),
    ...(note === undefined ? [] : [note]),
  ];
  const who = (name: string, id: string | undefined) => (id === undefined ? [] : [field(name, mention(id))]);
  return {
    embeds: [
      embed({
        colour: troubled ? 'attention' : COLOUR[state],
        title: words.payout.states[state],
        description: lines.join('\n'),
        fields: [
          ...headFields(payout, language),
          ...(begun
            ? [
                field(words.payout.paid, number(counts.paid)),
                field(words.payout.refused, number(counts.refused)),
                field(words.payout.unknown, number(counts.unknown)),
                field(words.payout.unsent, number(counts.unsent)),
                field(words.payout.left, number(counts.left)),
              ]
            : []),
          ...(state === 'running' && perMinute !== undefined
            ? [field(words.payout.rate, words.payout.perMinute(number(Math.round(perMinute))))]
            : []),
          ...(state === 'running' && remainingMs !== undefined
            ? [field(words.payout.remaining, words.payout.about(language.duration(remainingMs)))]
            : []),
          ...who(words.payout.by, payout.by),
          ...who(words.payout.approvedBy, payout.decidedBy),
          ...reasonField(payout, language),
        ],
        footer: `${words.payout.id} ${payout.id}`,
      }),
    ],
  };
}

/** A payout in the log channel that a second staff member has to approve, or what was decided. */
export function approvalMessage(payout: Payout, language: Language): Reply {
  const { words } = language;
  const shown = statusReply(
    {
      payout,
      counts: { paid: 0, refused: 0, unknown: 0, unsent: 0, left: payout.payable },
      perMinute: undefined,
      remainingMs: undefined,
    },
    language,
  );
  if (payout.state !== 'waiting') return shown;
  const description = words.payout.approval(
    mention(payout.by),
    totalIn(payout, language),
    language.number(payout.payable),
  );
  return {
    embeds: (shown.embeds ?? []).map((one) => ({ ...one, description })),
    components: [
      row(
        button(words.grant.approve, 'success', controlId('payout', 'approve', payout.id)),
        button(words.grant.reject, 'danger', controlId('payout', 'reject', payout.id)),
      ),
    ],
  };
}

/** A page of payouts, newest first. */
export function payoutList(page: PayoutPage, isNewest: boolean, language: Language): Reply {
  const { words } = language;
  const lines = page.payouts.map((payout) => {
    const line = words.payout.line(
      words.payout.states[payout.state],
      totalIn(payout, language),
      language.number(payout.payable),
      mention(payout.by),
      moment(payout.confirmedAt, 'R'),
    );
    return `${line}\n-# \`${payout.id}\``;
  });
  const buttons = [
    ...(isNewest ? [] : [button(words.grants.newest, 'secondary', controlId('payout', 'newest'))]),
    ...(page.next === undefined
      ? []
      : [button(words.grants.older, 'secondary', controlId('payout', 'page', page.next))]),
  ];
  return {
    embeds: [
      embed({
        colour: 'plain',
        title: words.payout.listTitle,
        description: lines.length === 0 ? words.payout.none : lines.join('\n'),
      }),
    ],
    components: buttons.length === 0 ? [] : [row(...buttons)],
  };
}

/** A payout as a choice while its ID is typed. */
export function payoutChoice(payout: Payout, language: Language): Choice {
  const { words } = language;
  const name = words.payout.choice(
    words.payout.states[payout.state],
    totalIn(payout, language),
    language.number(payout.payable),
    new Date(payout.confirmedAt).toISOString().slice(0, 10),
  );
  return { name: cut(plainText(name, LONGEST_CHOICE), LONGEST_CHOICE), value: payout.id };
}
