import { isSameAccount } from '../accounts/website-account.js';
import { LONGEST_MS } from '../campaigns/durations.js';
import { capacityOf } from '../codes/code-schema.js';
import type { CodeService } from '../codes/code-service.js';
import type { DropService } from '../drops/drop-service.js';
import { UserError } from '../errors.js';
import { type GiveawayDraft, winnersOf } from '../giveaways/giveaway-schema.js';
import type { GiveawayService } from '../giveaways/giveaway-service.js';
import { upcoming } from '../giveaways/series.js';
import type { Series } from '../giveaways/series-schema.js';
import { countsAgainstCap, type Grant } from '../ledger/grant.js';
import type { Listed } from '../payouts/listed-recipient.js';
import { grantsOf, rowGrantId } from '../payouts/payout-report.js';
import type { Payout, PayoutRow } from '../payouts/payout-schema.js';
import type { Payouts } from '../payouts/payouts.js';
import type { OnResolved, Recipients } from '../payouts/recipients.js';
import type { ScheduleRequest } from '../schedules/schedule-preview.js';
import type { Schedule } from '../schedules/schedule-schema.js';
import type { Schedules } from '../schedules/schedules.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Store } from '../storage/store.js';
import { cardKey, cardSubject, type QuarantineCard, type QuarantinedKind } from './quarantine-cards.js';
import { type EventRecords, eventOf, tallyOf } from './quarantined-events.js';

/** Who starts something again. */
interface Starter {
  /** Discord user ID. */
  readonly by: string;
  readonly count: ScheduleRequest['count'];
  readonly onResolved: OnResolved;
}

interface StartAgainOptions extends EventRecords {
  readonly store: Store;
  readonly payouts: Pick<Payouts, 'prepare'>;
  readonly recipients: Pick<Recipients, 'resolve'>;
  readonly giveaways: Pick<GiveawayService, 'prepare'>;
  readonly drops: Pick<DropService, 'prepare'>;
  readonly codes: Pick<CodeService, 'prepare'>;
  readonly schedules: Pick<Schedules, 'prepare'>;
  /** ms since the epoch. */
  readonly now: () => number;
}

/** What was prepared, as the kind's own preview shows it. */
export type StartedAgain = Awaited<ReturnType<(typeof PREPARE)[QuarantinedKind]>>;

/** Prepares what was quarantined once more, with the same terms. Nothing is paid before that is confirmed. */
export function createStartAgain(options: StartAgainOptions) {
  const { store } = options;

  /** Nobody may confirm two of them, so an earlier one is withdrawn. @throws {UserError} if it was confirmed */
  async function withdraw({ kind, again }: QuarantineCard): Promise<void> {
    if (again === undefined) return;
    const records = draftsOf(options, kind);
    await records.drop(again.id);
    const started = await records.find(again.id);
    // What was quarantined once more has a card of its own, which starts it again.
    const isInVain = started?.quarantined === undefined && IN_VAIN.has(started?.state ?? 'cancelled');
    const isGoingOn = kind === 'series' && (await options.seriesRecords.find(again.id))?.state === 'active';
    if (!isInVain || isGoingOn) throw startedBy(again.by);
  }

  /**
   * @param subject as {@link cardSubject} gives it
   * @throws {UserError} also if it was started again, payments of it are still to be settled, or nothing is left of it
   */
  return async (subject: string, starter: Starter): Promise<StartedAgain> => {
    const card = await store.get<QuarantineCard>(cardKey(subject));
    if (card === undefined) throw nothingLeft();
    await withdraw(card);
    const prepared = await PREPARE[card.kind](options, card, starter);
    const again = { by: starter.by, id: prepared.preview.draft.id };
    const other = await retryCommit<QuarantineCard['again']>(store, async () => {
      const key = cardKey(cardSubject(card));
      const before = await store.get<QuarantineCard>(key);
      if (before === undefined || before.again?.id !== card.again?.id)
        return { changes: [], result: before?.again ?? card.again };
      return { changes: [{ key, from: before, to: { ...before, again } }], result: undefined };
    });
    if (other === undefined) return prepared;
    // Somebody else has done so at the same moment.
    await draftsOf(options, card.kind).drop(again.id);
    throw startedBy(other.by);
  };
}

const IN_VAIN: ReadonlySet<string> = new Set(['rejected', 'expired', 'cancelled']);

/** Where what a kind prepares is kept until it is confirmed, and afterwards. */
function draftsOf(options: StartAgainOptions, kind: QuarantinedKind) {
  const dropOf = <Draft>(records: {
    readonly draftOf: (id: string) => Promise<Draft | undefined>;
    readonly dropDraft: (draft: Draft) => Promise<boolean>;
    readonly find: (
      id: string,
    ) => Promise<{ readonly state: string; readonly quarantined?: unknown } | undefined>;
  }) => ({
    find: records.find,
    async drop(id: string): Promise<void> {
      const draft = await records.draftOf(id);
      if (draft !== undefined) await records.dropDraft(draft);
    },
  });
  switch (kind) {
    case 'payout':
      return dropOf(options.payoutRecords);
    case 'giveaway':
    case 'series':
      return dropOf(options.giveawayRecords);
    case 'drop':
      return dropOf(options.dropRecords);
    case 'code':
      return dropOf(options.codeRecords);
    case 'schedule':
      return dropOf(options.scheduleRecords);
  }
}

const nothingLeft = () => new UserError(({ words }) => words.quarantine.nothingLeft);
const startedBy = (staff: string) =>
  new UserError(({ words }) => words.quarantine.startedAgain(`<@${staff}>`));

/** Whether it is certain that a grant did not arrive, and that nothing was granted in its place. */
const isUnpaid = ({ state, quarantined }: Grant): boolean =>
  !countsAgainstCap(state) && !(state === 'not-applied' && quarantined?.was === 'not-applied');

/**
 * How many entries of an event are left: those that nobody ever had, and those whose payment is certain not to have arrived.
 * A payment that cannot be read may have.
 * @param had how many had somebody
 * @throws {UserError} if none are
 */
async function leftOf(
  options: EventRecords,
  card: QuarantineCard,
  most: number,
  had: number,
): Promise<number> {
  const { grants } = await eventOf(options, card);
  // A late answer has brought a payment back without what it was for.
  const taken = Math.max(had, grants.length);
  const left = most - taken + grants.filter(isUnpaid).length;
  if (left < 1) throw nothingLeft();
  return left;
}

async function required<Record>(reading: Promise<Record | undefined>): Promise<Record> {
  const found = await reading;
  if (found === undefined) throw nothingLeft();
  return found;
}

/** What a giveaway was, as it is asked for. */
const giveawayRequest = (draft: GiveawayDraft | Series, by: string) => ({
  by,
  guildId: draft.guildId,
  channelId: draft.channelId,
  title: draft.title,
  amount: Number(draft.amount),
  winners: draft.winners,
  durationMs: draft.durationMs,
  dm: draft.dm ?? true,
  role: draft.role,
  notRole: draft.notRole,
  ping: draft.ping,
  memberForMs: draft.memberForMs,
  proven: draft.proven ?? false,
});

/** Of each kind: what it was, as it is asked for, less what was paid or may have been. */
const PREPARE = {
  async payout(options: StartAgainOptions, card: QuarantineCard, starter: Starter) {
    const { payoutRecords: records, ledger } = options;
    const payout = await required(records.find(card.id));
    if (tallyOf(await eventOf(options, card), 'unknown').count > 0) {
      throw new UserError(({ words }) => words.quarantine.settleFirst);
    }
    const grants = await grantsOf(ledger, payout);
    const unpaid = (await records.rows(card.id)).filter((row) => {
      const grant = grants.get(rowGrantId(payout, row));
      return grant !== undefined && isUnpaid(grant);
    });
    if (unpaid.length === 0) throw nothingLeft();
    const { listed, rows } = await resolvedAgain(options, payout, unpaid, starter);
    const { guildId, channelId, source, reason } = payout;
    const request = { by: starter.by, guildId, channelId, source, reason };
    return { kind: 'payout', preview: await options.payouts.prepare(request, rows), rows, listed } as const;
  },

  async giveaway(options: StartAgainOptions, card: QuarantineCard, { by }: Starter) {
    const giveaway = await required(options.giveawayRecords.find(card.id));
    const winners = await leftOf(options, card, giveaway.winners, winnersOf(giveaway).length);
    const { startsAt = 0 } = giveaway;
    const startsInMs = startsAt > options.now() ? startsAt - options.now() : undefined;
    const request = { ...giveawayRequest(giveaway, by), winners, startsInMs };
    return { kind: 'giveaway', preview: await options.giveaways.prepare(request) } as const;
  },

  async series(options: StartAgainOptions, card: QuarantineCard, { by }: Starter) {
    const series = await required(options.seriesRecords.find(card.id));
    const now = options.now();
    const next = now < series.first ? series.first : upcoming(series, now);
    const request = {
      ...giveawayRequest(series, by),
      every: series.every,
      startsInMs: Math.min(next - now, LONGEST_MS),
    };
    return { kind: 'giveaway', preview: await options.giveaways.prepare(request) } as const;
  },

  async drop(options: StartAgainOptions, card: QuarantineCard, { by }: Starter) {
    const drop = await required(options.dropRecords.find(card.id));
    const claims = await leftOf(options, card, drop.claims, await options.dropRecords.taken(card.id));
    const { guildId, channelId, title, amount, durationMs, role } = drop;
    const request = { by, guildId, channelId, title, amount: Number(amount), claims, durationMs, role };
    return { kind: 'drop', preview: await options.drops.prepare(request) } as const;
  },

  /** New codes: nobody knows who has which of the old ones, and what was used of each. */
  async code(options: StartAgainOptions, card: QuarantineCard, { by }: Starter) {
    const set = await required(options.codeRecords.find(card.id));
    const left = await leftOf(options, card, capacityOf(set), await options.codeRecords.taken(card.id));
    const uses = Math.min(set.uses, left);
    const { guildId, amount, durationMs, reason } = set;
    const request = { by, guildId, amount: Number(amount), uses, count: Math.floor(left / uses), durationMs };
    return {
      kind: 'code',
      preview: await options.codes.prepare({ ...request, word: undefined, reason }),
    } as const;
  },

  async schedule(options: StartAgainOptions, card: QuarantineCard, { by, count, onResolved }: Starter) {
    const schedule = await required(options.scheduleRecords.find(card.id));
    const { guildId, channelId, roleId, amount, reason, rhythm } = schedule;
    const when = { every: rhythm.every, at: timeOf(schedule), locale: 'en', payNow: false };
    const request = { by, guildId, channelId, roleId, amount: Number(amount), reason, count, ...when };
    return { kind: 'schedule', preview: await options.schedules.prepare(request, onResolved) } as const;
  },
};

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** When a schedule is due, as it is typed. */
function timeOf({ rhythm }: Schedule): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = rhythm.every === 'week' ? WEEKDAYS[rhythm.weekday] : rhythm.day;
  return `${day} ${two(Math.floor(rhythm.minute / 60))}:${two(rhythm.minute % 60)}`;
}

/** Looks the receivers of rows up once more. A name that has become another account's is not paid. */
async function resolvedAgain(
  { recipients }: StartAgainOptions,
  { guildId }: Payout,
  unpaid: readonly PayoutRow[],
  { by, count, onResolved }: Starter,
): Promise<{ readonly listed: readonly Listed[]; readonly rows: readonly PayoutRow[] }> {
  const listed = unpaid.map(({ given, line, member, account, amount = '' }): Listed => {
    const named =
      member === undefined
        ? account && ({ by: 'username', value: account.username } as const)
        : ({ by: 'member', value: member } as const);
    return { given, amount, ...(line !== undefined && { line }), ...(named && { named }) };
  });
  const found = await recipients.resolve(listed, { by, guildId, count }, onResolved);
  const rows = found.map((row, index): PayoutRow => {
    const before = unpaid[index];
    const isOther =
      before?.member === undefined &&
      !(before?.account && row.account && isSameAccount(before.account, row.account));
    const { number, given } = row;
    return row.leftOut === undefined && isOther ? { number, given, leftOut: 'user-not-found' } : row;
  });
  return { listed, rows };
}
