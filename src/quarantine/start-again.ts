import { isSameAccount } from '../accounts/website-account.js';
import { kindOf } from '../campaign-kinds.js';
import type { Campaign, CampaignDraft } from '../campaigns/campaign-records.js';
import { LONGEST_MS } from '../campaigns/durations.js';
import type { Placed } from '../campaigns/placed-schema.js';
import { type CodeSet, capacityOf } from '../codes/code-schema.js';
import type { CodeService } from '../codes/code-service.js';
import { ANSWER_SEPARATOR } from '../drops/drop-answers.js';
import type { Drop, DropDraft, DropSeries } from '../drops/drop-schema.js';
import type { DropService } from '../drops/drop-service.js';
import { UserError } from '../errors.js';
import type { Giveaway, GiveawayDraft, GiveawaySeries } from '../giveaways/giveaway-schema.js';
import type { GiveawayService } from '../giveaways/giveaway-service.js';
import { countsAgainstCap, type Grant, type GrantEvent } from '../ledger/grant.js';
import { amountOf, amountText } from '../money/amount.js';
import type { Listed } from '../payouts/listed-recipient.js';
import { rowsOf } from '../payouts/payout-records.js';
import { rowGrantId } from '../payouts/payout-report.js';
import type { Payout, PayoutRow } from '../payouts/payout-schema.js';
import type { Payouts } from '../payouts/payouts.js';
import type { OnResolved, Recipients } from '../payouts/recipients.js';
import { recurrenceKey } from '../recurrences/recurrence-records.js';
import { upcoming } from '../recurrences/series.js';
import type { Round, Series } from '../recurrences/series-schema.js';
import type { ScheduleRequest } from '../schedules/schedule-preview.js';
import type { Schedule } from '../schedules/schedule-schema.js';
import type { Schedules } from '../schedules/schedules.js';
import type { Json, Store } from '../storage/store.js';
import {
  cardKey,
  changeCard,
  isRecurrence,
  type QuarantineCard,
  type QuarantinedKind,
  quarantinedKey,
} from './quarantine-cards.js';
import { type EventReads, eventOf, standingOf, tallyOf } from './quarantined-events.js';

/** Who starts something again. */
interface Starter {
  /** Discord user ID. */
  readonly by: string;
  readonly count: ScheduleRequest['count'];
  readonly onResolved: OnResolved;
}

/** What became of it once it was confirmed. */
type Started = Pick<Placed, 'end' | 'taken' | 'quarantined'> & { readonly state: string };

/** Where what is prepared is kept until it is confirmed, and afterwards. */
interface Prepared {
  draftOf(id: string): Promise<CampaignDraft | undefined>;
  /** @returns false if it was confirmed or dropped before */
  dropDraft(draft: CampaignDraft): Promise<boolean>;
  find(id: string): Promise<Started | undefined>;
}

interface StartAgainOptions extends EventReads {
  readonly store: Store;
  /** Of each kind; a series is prepared as a giveaway. */
  readonly prepared: Readonly<Record<QuarantinedKind, Prepared>>;
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
  const { store, prepared } = options;

  async function drop(kind: QuarantinedKind, id: string): Promise<void> {
    const draft = await prepared[kind].draftOf(id);
    if (draft !== undefined) await prepared[kind].dropDraft(draft);
  }

  /** Nobody may confirm two of them, so an earlier one is withdrawn. @throws {UserError} if it was confirmed */
  async function withdraw({ kind, again }: QuarantineCard): Promise<void> {
    if (again === undefined) return;
    await drop(kind, again.id);
    const started = await prepared[kind].find(again.id);
    const isGoingOn =
      isSeries(kind) && (await store.get<Series>(recurrenceKey(again.id)))?.state === 'active';
    if (!isInVain(started) || isGoingOn) throw startedBy(again.by);
  }

  /**
   * @param subject as `cardSubject` gives it
   * @throws {UserError} also if it was started again, payments of it are still to be settled, or nothing is left of it
   */
  return async (subject: string, starter: Starter): Promise<StartedAgain> => {
    const card = await store.get<QuarantineCard>(cardKey(subject));
    if (card === undefined) throw nothingLeft();
    await withdraw(card);
    const started = await PREPARE[card.kind](options, card, starter);
    const again = { by: starter.by, id: started.preview.draft.id };
    const other = await changeCard(store, card, (before) =>
      before === undefined || before.again?.id !== card.again?.id ? undefined : { ...before, again },
    );
    if (other === undefined) return started;
    // Somebody else has done so at the same moment.
    await drop(card.kind, again.id);
    throw startedBy(other.again?.by ?? starter.by);
  };
}

const isSeries = (kind: QuarantinedKind): boolean => isRecurrence(kind) && kind !== 'schedule';

const IN_VAIN: ReadonlySet<string> = new Set(['rejected', 'expired', 'cancelled']);

/** Whether nothing of it was or will be paid, and its cost is given back. What was quarantined has a card of its own. */
const isInVain = ({ state, quarantined, end, taken }: Started = { state: 'cancelled' }): boolean =>
  quarantined === undefined && (IN_VAIN.has(state) || (end === 'withdrawn' && taken === 0));

const nothingLeft = () => new UserError(({ words }) => words.quarantine.nothingLeft);
const startedBy = (staff: string) =>
  new UserError(({ words }) => words.quarantine.startedAgain({ staff: `<@${staff}>` }));

/** Whether it is certain that a grant did not arrive, and that nothing was granted in its place. */
const isUnpaid = ({ state, quarantined }: Grant): boolean =>
  !countsAgainstCap(state) && !(state === 'not-applied' && quarantined?.was === 'not-applied');

/**
 * What of an event was paid or may have been, as amounts: each payment that is not certain not to have arrived, and each
 * entry whose payment cannot be read. A late answer may have brought a payment back without what it was for.
 */
async function takenOf(
  options: EventReads,
  card: QuarantineCard,
  campaign: Campaign,
): Promise<readonly string[]> {
  const { grants } = await eventOf(options, card);
  const entries = await kindOf(card.kind as GrantEvent['kind']).entries(options.store, campaign);
  const known = new Set(grants.map(({ id }) => id));
  const unread = entries.filter(({ planned, isEntered }) => isEntered && !known.has(planned.id));
  return [...grants.filter((grant) => !isUnpaid(grant)), ...unread.map(({ planned }) => planned)].map(
    ({ amount }) => amount,
  );
}

/** How many entries of an event are left, of the most that it can have. @throws {UserError} if none are */
async function leftOf(
  options: EventReads,
  card: QuarantineCard,
  campaign: Campaign,
  most: number,
): Promise<number> {
  const left = most - (await takenOf(options, card, campaign)).length;
  if (left < 1) throw nothingLeft();
  return left;
}

/** The prizes of its places that are left. What was paid without being one of them takes the first. */
async function prizesLeft(
  options: EventReads,
  card: QuarantineCard,
  giveaway: Giveaway & Required<Pick<Giveaway, 'prizes'>>,
): Promise<string> {
  const left = [...giveaway.prizes];
  for (const amount of await takenOf(options, card, giveaway))
    left.splice(Math.max(left.indexOf(amount), 0), 1);
  if (left.length === 0) throw nothingLeft();
  return left.join('; ');
}

/** What is left of an amount that a drop divides. @throws {UserError} if nothing is */
async function undivided(options: EventReads, card: QuarantineCard, drop: Drop): Promise<string> {
  const taken = await takenOf(options, card, drop);
  const left = taken.reduce((rest, amount) => rest.minus(amountOf(amount)), amountOf(drop.amount));
  if (!left.greaterThan(0)) throw nothingLeft();
  return amountText(left);
}

/** Reads what was quarantined. */
async function required<Of extends Json>({ store }: EventReads, { kind, id }: QuarantineCard): Promise<Of> {
  const found = await store.get<Of>(quarantinedKey(kind, id));
  if (found === undefined) throw nothingLeft();
  return found;
}

/** What a giveaway was, as it is asked for. */
const giveawayRequest = (draft: GiveawayDraft | GiveawaySeries, by: string) => ({
  ...(draft.prizes === undefined
    ? { amount: Number(draft.amount), winners: draft.winners }
    : { prizes: draft.prizes.join('; ') }),
  bonus: draft.bonus ?? [],
  by,
  guildId: draft.guildId,
  channelId: draft.channelId,
  title: draft.title,
  description: draft.description,
  durationMs: draft.durationMs,
  dm: draft.dm ?? true,
  role: draft.role,
  notRole: draft.notRole,
  ping: draft.ping,
  memberForMs: draft.memberForMs,
  minAgeMs: draft.minAgeMs,
  proven: draft.proven ?? false,
});

/** What a drop was, as it is asked for. */
const dropRequest = (drop: DropDraft | DropSeries, by: string) => ({
  by,
  guildId: drop.guildId,
  channelId: drop.channelId,
  title: drop.title,
  amount: Number(drop.amount),
  claims: drop.claims,
  durationMs: drop.durationMs,
  role: drop.role,
  minAgeMs: drop.minAgeMs,
  split: drop.split ?? false,
  upTo: drop.upTo === undefined ? undefined : Number(drop.upTo),
  ...('question' in drop
    ? { question: drop.question, answer: drop.answers?.join(ANSWER_SEPARATOR) }
    : { question: undefined, answer: undefined }),
});

/** When it would still start. @param now ms since the epoch */
const laterOf = ({ startsAt = 0 }: Pick<Round, 'startsAt'>, now: number) => ({
  startsInMs: startsAt > now ? startsAt - now : undefined,
});

/** How a series comes again from its next date on: its first round has a card of its own. @param now ms since the epoch */
const comingOf = (series: Series, now: number) => ({
  every: series.every,
  startsInMs: Math.min(upcoming(series, now) - now, LONGEST_MS),
});

/** Of each kind: what it was, as it is asked for, less what was paid or may have been. */
const PREPARE = {
  async payout(options: StartAgainOptions, card: QuarantineCard, starter: Starter) {
    const payout = await required<Payout>(options, card);
    if (tallyOf(await eventOf(options, card), 'unknown').count > 0) {
      throw new UserError(({ words }) => words.quarantine.settleFirst);
    }
    const { grants } = await standingOf(options, 'payout', payout);
    const rows = await rowsOf(options.store, card.id);
    const unpaid = rows.filter((row) => {
      const grant = grants.get(rowGrantId(payout, row));
      return grant !== undefined && isUnpaid(grant);
    });
    if (unpaid.length === 0) throw nothingLeft();
    const again = await resolvedAgain(options, payout, unpaid, starter);
    const { guildId, channelId, source, reason } = payout;
    const request = { by: starter.by, guildId, channelId, source, reason };
    return { kind: 'payout', preview: await options.payouts.prepare(request, again.rows), ...again } as const;
  },

  async giveaway(options: StartAgainOptions, card: QuarantineCard, { by }: Starter) {
    const giveaway = await required<Giveaway>(options, card);
    const { prizes } = giveaway;
    const left =
      prizes === undefined
        ? { winners: await leftOf(options, card, giveaway, giveaway.winners) }
        : { prizes: await prizesLeft(options, card, { ...giveaway, prizes }) };
    const request = { ...giveawayRequest(giveaway, by), ...left, ...laterOf(giveaway, options.now()) };
    return { kind: 'giveaway', preview: await options.giveaways.prepare(request) } as const;
  },

  async 'giveaway-series'(options: StartAgainOptions, card: QuarantineCard, { by }: Starter) {
    const series = await required<GiveawaySeries>(options, card);
    const request = { ...giveawayRequest(series, by), ...comingOf(series, options.now()) };
    return { kind: 'giveaway', preview: await options.giveaways.prepare(request) } as const;
  },

  async drop(options: StartAgainOptions, card: QuarantineCard, { by }: Starter) {
    const drop = await required<Drop>(options, card);
    const claims = await leftOf(options, card, drop, drop.claims);
    const amount = drop.split ? await undivided(options, card, drop) : drop.amount;
    const request = {
      ...dropRequest(drop, by),
      ...laterOf(drop, options.now()),
      claims,
      amount: Number(amount),
    };
    return { kind: 'drop', preview: await options.drops.prepare(request) } as const;
  },

  async 'drop-series'(options: StartAgainOptions, card: QuarantineCard, { by }: Starter) {
    const series = await required<DropSeries>(options, card);
    const request = { ...dropRequest(series, by), ...comingOf(series, options.now()) };
    return { kind: 'drop', preview: await options.drops.prepare(request) } as const;
  },

  /** New codes: nobody knows who has which of the old ones, and what was used of each. */
  async code(options: StartAgainOptions, card: QuarantineCard, { by }: Starter) {
    const set = await required<CodeSet>(options, card);
    const left = await leftOf(options, card, set, capacityOf(set));
    const uses = Math.min(set.uses, left);
    const { guildId, amount, durationMs, reason } = set;
    const request = { by, guildId, amount: Number(amount), uses, count: Math.floor(left / uses), durationMs };
    return {
      kind: 'code',
      preview: await options.codes.prepare({ ...request, word: undefined, reason }),
    } as const;
  },

  async schedule(options: StartAgainOptions, card: QuarantineCard, { by, count, onResolved }: Starter) {
    const schedule = await required<Schedule>(options, card);
    const { guildId, channelId, roleId, amount, reason, rhythm, atOnce = false } = schedule;
    const when = { every: rhythm.every, at: timeOf(schedule), locale: 'en', payNow: false, atOnce };
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
