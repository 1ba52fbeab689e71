import { needsApproval } from '../approvals/approvals.js';
import { requireDuration, requireShorterThanPeriod } from '../campaigns/durations.js';
import { UserError } from '../errors.js';
import { grantAmount } from '../ledger/grant-checks.js';
import { mark } from '../marks.js';
import { upcoming } from '../recurrences/series.js';
import { refuseQuarantined, requireGiveaway, requireHostCap } from './giveaway-checks.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import { notOpen } from './giveaway-end.js';
import type { GiveawayLifecycle } from './giveaway-opening.js';
import type { Edit, Giveaway } from './giveaway-schema.js';
import { costOf } from './prizes.js';

type Dependencies = Pick<
  GiveawayDependencies,
  'records' | 'series' | 'caps' | 'notices' | 'max' | 'approvalOver' | 'now'
> &
  Pick<GiveawayLifecycle, 'change'>;

/** What is to be different; what is `undefined` stays. */
export interface GiveawayChange {
  readonly title?: string | undefined;
  /** ms from now. */
  readonly endsInMs?: number | undefined;
  readonly winners?: number | undefined;
}

/**
 * Changes the title, the end or the number of winners of a giveaway whose winners are not being drawn yet. More winners
 * count against the same day's cap of its host as the others, from the same commit on.
 * @throws {UserError} if it cannot be changed so
 */
export async function editGiveaway(
  dependencies: Dependencies,
  id: string,
  wanted: GiveawayChange,
  staffId: string,
): Promise<Giveaway> {
  const { records, caps, notices, now, change } = dependencies;
  const at = now();
  const edited = await change(id, {
    async look() {
      const giveaway = await editable(dependencies, id);
      return { giveaway, after: await checkedChange(dependencies, giveaway, wanted) };
    },
    change({ giveaway, after }) {
      const edit: Edit = { by: staffId, at, ...differences(giveaway, after) };
      const details = { ...after, edits: [...(giveaway.edits ?? []), edit] };
      const extra = costOf({ ...giveaway, ...after }).minus(costOf(giveaway));
      return records.change(giveaway, details, async () =>
        extra.isZero() ? [] : [await caps.reserve(giveaway.by, giveaway.confirmedAt, extra)],
      );
    },
    isDone: ({ edits = [] }) => edits.some((edit) => edit.by === staffId && edit.at === at),
  });
  notices.tell(edited, 'edited', staffId);
  return edited;
}

async function editable({ records, now }: Dependencies, id: string): Promise<Giveaway> {
  const giveaway = await requireGiveaway(records, id);
  refuseQuarantined(giveaway);
  const { state, endsAt = 0 } = giveaway;
  // After its end, it is only a matter of time until the winners are drawn.
  if (state !== 'scheduled' && (state !== 'open' || now() >= endsAt)) throw notOpen();
  return giveaway;
}

type Editable = Pick<Giveaway, 'title' | 'winners' | 'durationMs' | 'endsAt'>;

/** @returns what will be different @throws {UserError} if that cannot be, or nothing would be different */
async function checkedChange(
  dependencies: Dependencies,
  giveaway: Giveaway,
  { title, endsInMs, winners }: GiveawayChange,
): Promise<Partial<Editable>> {
  const after: Partial<Editable> = {
    ...(title !== undefined && title !== giveaway.title && { title }),
    ...(winners !== undefined && winners !== giveaway.winners && { winners }),
    ...(endsInMs !== undefined && endOf(giveaway, dependencies.now(), endsInMs)),
  };
  await requireBeforeNext(dependencies, giveaway, after);
  if (Object.keys(after).length === 0) throw new UserError(({ words }) => words.giveaway.nothingToEdit);
  if (after.winners !== undefined) await requireRoom(dependencies, giveaway, after.winners);
  return after;
}

/** Its end and its duration agree, since its start is known by them. */
function endOf(giveaway: Giveaway, now: number, endsInMs: number): Pick<Editable, 'durationMs' | 'endsAt'> {
  requireDuration(endsInMs);
  const { state, startsAt = now, endsAt = now, durationMs, every } = giveaway;
  const openedAt = state === 'open' ? endsAt - durationMs : Math.max(startsAt, now);
  const lasts = now + endsInMs - openedAt;
  requireShorterThanPeriod(every, lasts);
  if (state === 'open') return { durationMs: lasts, endsAt: now + endsInMs };
  requireDuration(lasts);
  return { durationMs: lasts };
}

/** A round that opened late has less than a period until the next one. @throws {UserError} if it would end after that */
async function requireBeforeNext(
  { series, now }: Dependencies,
  giveaway: Giveaway,
  { endsAt }: Partial<Editable>,
): Promise<void> {
  const repeating = endsAt === undefined ? undefined : await series.activeOf(giveaway);
  if (endsAt === undefined || repeating === undefined) return;
  const { endsAt: endsSoFar = 0, durationMs } = giveaway;
  const next = upcoming(repeating, now());
  if (endsAt <= Math.max(next, endsSoFar)) return;
  throw new UserError(({ words, duration }) =>
    words.series.durationOverPeriod({ most: duration(next - endsSoFar + durationMs) }),
  );
}

async function requireRoom(
  { caps, max, approvalOver }: Dependencies,
  giveaway: Giveaway,
  winners: number,
): Promise<void> {
  if (giveaway.prizes !== undefined) throw new UserError(({ words }) => words.giveaway.prizesFixed);
  if (winners < giveaway.winners) throw new UserError(({ words }) => words.giveaway.fewerWinnersRefused);
  grantAmount(giveaway.amount, max);
  const cost = costOf({ ...giveaway, winners });
  if (needsApproval({ approvalOver }, cost)) {
    throw new UserError(({ words, amount }) => words.giveaway.editNeedsApproval({ cost: amount(cost) }));
  }
  await requireHostCap(caps, giveaway, cost.minus(costOf(giveaway)), giveaway.confirmedAt);
  mark('edit adds winners');
}

function differences(before: Giveaway, after: Partial<Editable>): Omit<Edit, 'by' | 'at'> {
  const { title, winners, durationMs } = after;
  const { startsAt = 0, endsAt = startsAt + before.durationMs } = before;
  return {
    ...(title !== undefined && { title: { from: before.title, to: title } }),
    ...(winners !== undefined && { winners: { from: before.winners, to: winners } }),
    ...(durationMs !== undefined && {
      endsAt: { from: endsAt, to: after.endsAt ?? startsAt + durationMs },
    }),
  };
}
