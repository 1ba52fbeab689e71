import { UserError } from '../errors.js';
import { settledChange } from './confirmed-change.js';
import { refuseQuarantined, requireGiveaway } from './giveaway-checks.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import type { Giveaway, GiveawayState } from './giveaway-schema.js';

/** In these states, nobody has been drawn. */
export const CANCELLABLE: ReadonlySet<GiveawayState> = new Set(['waiting', 'scheduled', 'opening', 'open']);

type Dependencies = Pick<GiveawayDependencies, 'records' | 'notices' | 'processId' | 'now'>;

/**
 * Freezes the entrants. Whatever happens at the same moment, it happens once.
 * @param staffId who ends it before its time (Discord user ID)
 * @returns `undefined` if it is not open
 */
export async function freeze(
  { records, notices, processId, now }: Dependencies,
  id: string,
  staffId?: string,
): Promise<Giveaway | undefined> {
  for (;;) {
    const giveaway = await records.find(id);
    if (giveaway?.state !== 'open') return undefined;
    // Its end may have been put off since somebody set a timer.
    if (staffId === undefined && now() < (giveaway.endsAt ?? 0)) return undefined;
    // The planned end counts, however late the bot comes to it, so that nobody qualifies in the meantime.
    const endedAt = Math.min(now(), giveaway.endsAt ?? now());
    const end: Partial<Giveaway> = {
      state: 'ending',
      endedAt,
      process: processId,
      ...(staffId !== undefined && { endedBy: staffId }),
    };
    const ending = await settledChange(records, giveaway, end, records.change);
    if (ending === undefined) continue;
    if (staffId !== undefined) notices.tell(ending, 'ended', staffId);
    return ending;
  }
}

/** Ends a giveaway without winners, and gives its cost back to the cap. @throws {UserError} if it is not open */
export async function cancel(
  { records, notices }: Dependencies,
  id: string,
  staffId: string,
): Promise<Giveaway> {
  for (;;) {
    const giveaway = await requireGiveaway(records, id);
    refuseQuarantined(giveaway);
    if (!CANCELLABLE.has(giveaway.state)) throw notOpen();
    const cancellation: Partial<Giveaway> = { state: 'cancelled', endedBy: staffId };
    const cancelled = await settledChange(records, giveaway, cancellation, records.endUnpaid);
    if (cancelled === undefined) continue;
    notices.tell(cancelled, 'cancelled', staffId);
    return cancelled;
  }
}

export const notOpen = () => new UserError(({ words }) => words.approvals.notOpen);
