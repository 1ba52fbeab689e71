import { UserError } from '../errors.js';
import { mark } from '../marks.js';
import { refuseQuarantined, requireGiveaway } from './giveaway-checks.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import type { GiveawayLifecycle } from './giveaway-opening.js';
import type { Giveaway, GiveawayState } from './giveaway-schema.js';

/** In these states, nobody has been drawn. */
export const CANCELLABLE: ReadonlySet<GiveawayState> = new Set(['waiting', 'scheduled', 'opening', 'open']);

type Dependencies = Pick<GiveawayDependencies, 'records' | 'notices' | 'processId' | 'now'> &
  Pick<GiveawayLifecycle, 'change'>;

/**
 * Freezes the entrants of a giveaway whose end has come, which may have been put off since somebody set a timer. If it is
 * changed in this moment, its time comes again.
 */
export async function freezeDue(
  { records, processId, now }: Pick<Dependencies, 'records' | 'processId' | 'now'>,
  id: string,
): Promise<void> {
  const giveaway = await records.find(id);
  if (giveaway?.state !== 'open' || now() < (giveaway.endsAt ?? 0)) return;
  await records.change(giveaway, { state: 'ending', endedAt: endAt(giveaway, now()), process: processId });
}

/** @throws {UserError} if a giveaway is not open */
export const requireOpen = (records: Dependencies['records'], id: string): Promise<Giveaway> =>
  inState(records, id, (state) => state === 'open');

/**
 * Freezes the entrants of an open giveaway before its time.
 * @param edits how often it was edited when staff were asked; default: that does not matter
 * @throws {UserError} if it is not open, or was edited since
 */
export async function freeze(
  { records, notices, processId, now, change }: Dependencies,
  id: string,
  staffId: string,
  edits?: number,
): Promise<Giveaway> {
  const at = now();
  const ending = await change(id, {
    async look() {
      const open = await requireOpen(records, id);
      if (edits !== undefined && edits !== (open.edits ?? []).length)
        throw new UserError(({ words }) => words.refusals.changedMeanwhile);
      return open;
    },
    change: (giveaway) =>
      records.change(giveaway, {
        state: 'ending',
        endedAt: endAt(giveaway, at),
        endedBy: staffId,
        process: processId,
      }),
    isDone: (found) =>
      found.state !== 'cancelled' && found.endedBy === staffId && found.endedAt === endAt(found, at),
  });
  notices.tell(ending, 'ended', staffId);
  return ending;
}

/** The planned end counts, however late the bot comes to it, so that nobody qualifies in the meantime. */
const endAt = ({ endsAt }: Giveaway, at: number): number => Math.min(at, endsAt ?? at);

/** Ends a giveaway without winners, and gives its cost back to the cap. @throws {UserError} if it is not open */
export async function cancel(
  { records, notices, now, change }: Dependencies,
  id: string,
  staffId: string,
): Promise<Giveaway> {
  const how = { state: 'cancelled', endedBy: staffId, endedAt: now() } as const;
  const cancelled = await change(id, {
    look: () => inState(records, id, (state) => CANCELLABLE.has(state)),
    change: (giveaway) => records.endUnpaid(giveaway, how),
    isDone: ({ state, endedBy, endedAt }) =>
      state === how.state && endedBy === staffId && endedAt === how.endedAt,
  });
  mark('giveaway cancelled');
  notices.tell(cancelled, 'cancelled', staffId);
  return cancelled;
}

async function inState(
  records: Dependencies['records'],
  id: string,
  isRight: (state: GiveawayState) => boolean,
): Promise<Giveaway> {
  const giveaway = await requireGiveaway(records, id);
  refuseQuarantined(giveaway);
  if (!isRight(giveaway.state)) throw notOpen();
  return giveaway;
}

export const notOpen = () => new UserError(({ words }) => words.approvals.notOpen);
