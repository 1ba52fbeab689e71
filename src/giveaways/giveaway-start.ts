import { UserError } from '../errors.js';
import { requireGiveaway } from './giveaway-checks.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import type { Giveaway, GiveawayDraft } from './giveaway-schema.js';

type Needs = Pick<GiveawayDependencies, 'records' | 'notices'>;

/** What a giveaway is once nothing keeps it from beginning: announced until its time has come, and open after that. */
export function startOf(
  { durationMs, startsAt = 0 }: Pick<GiveawayDraft, 'durationMs'> & Pick<Giveaway, 'startsAt'>,
  now: number,
): Pick<Giveaway, 'state' | 'endsAt'> {
  return now < startsAt ? { state: 'scheduled' } : { state: 'opening', endsAt: now + durationMs };
}

/** Posts that a giveaway is going to open. @throws {UserError} if it cannot be posted; it is over then */
export async function announce({ records, notices }: Needs, scheduled: Giveaway): Promise<Giveaway> {
  const announcement = await notices.announce(scheduled);
  if (announcement === undefined) return giveUp({ records, notices }, scheduled);
  const announced = await records.change(scheduled, { announcement });
  if (announced === undefined) return requireGiveaway(records, scheduled.id);
  notices.tell(announced, 'scheduled', announced.by);
  return announced;
}

/** Ends a giveaway that cannot be posted. @throws {UserError} that says so */
export async function giveUp({ records, notices }: Needs, unposted: Giveaway): Promise<Giveaway> {
  const cancelled = await records.endUnpaid(unposted, { state: 'cancelled' });
  // Somebody else has posted it, or given up on it, meanwhile.
  if (cancelled === undefined) return requireGiveaway(records, unposted.id);
  // Where staff were asked or members were told, they read of it later if not now.
  if (cancelled.announcement === undefined && (await notices.update(cancelled)))
    await records.close(cancelled);
  throw new UserError(({ words }) => words.giveaway.notPosted);
}

/** Makes the announcement of an open giveaway say where it is. */
export async function showBegun({ records, notices }: Needs, open: Giveaway): Promise<Giveaway> {
  const { announcement } = open;
  if (announcement === undefined || announcement.begun || !(await notices.showBegun(open))) return open;
  return (await records.change(open, { announcement: { ...announcement, begun: true } })) ?? open;
}

/**
 * Takes a giveaway whose time to open has come into this process's hands. Whatever happens at the same moment, and in
 * whichever process, it opens once.
 * @returns `undefined` if there is none
 */
export async function takeDue(
  { records, liveness, now }: Pick<GiveawayDependencies, 'records' | 'liveness' | 'now'>,
  id: string,
): Promise<Giveaway | undefined> {
  const scheduled = await records.find(id);
  if (scheduled?.state !== 'scheduled') return undefined;
  const start = startOf(scheduled, now());
  if (start.state === 'scheduled') return undefined;
  return records.change(scheduled, { ...start, process: liveness.id });
}
