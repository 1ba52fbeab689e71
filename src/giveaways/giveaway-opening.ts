import { StoreError, UserError } from '../errors.js';
import { findIfPossible } from './confirmed-change.js';
import { requireGiveaway } from './giveaway-checks.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import type { Giveaway } from './giveaway-schema.js';

type Needs = Pick<GiveawayDependencies, 'records' | 'entrants' | 'notices' | 'liveness' | 'log'>;

/**
 * Posts a giveaway that is on record, or puts it before a second staff member. If the store fails, the schedule goes
 * on with it.
 * @returns the giveaway as it is known to be
 * @throws {UserError} if it cannot be posted; it is over then
 */
export async function begin(needs: Needs, recorded: Giveaway): Promise<Giveaway> {
  const { records, log } = needs;
  try {
    return await (recorded.state === 'waiting' ? ask(needs, recorded) : post(needs, recorded));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.warn({ giveaway: recorded.id, err: error }, 'a giveaway could not be dealt with yet');
    return (await findIfPossible(records, recorded.id)) ?? recorded;
  }
}

/** Goes on with a giveaway whose process died before it was posted. @throws {UserError} as {@link begin} */
export async function reopen(needs: Needs, giveaway: Giveaway): Promise<void> {
  const { records, notices, liveness } = needs;
  if (giveaway.state === 'waiting') {
    await ask(needs, giveaway);
    return;
  }
  const ours = await records.change(giveaway, { process: liveness.id });
  if (ours !== undefined) await notices.update(await post(needs, ours));
}

async function ask(
  { records, notices }: Pick<Needs, 'records' | 'notices'>,
  giveaway: Giveaway,
): Promise<Giveaway> {
  const posted = await notices.askStaff(giveaway);
  return posted === undefined ? giveaway : ((await records.change(giveaway, { posted })) ?? giveaway);
}

async function post({ records, entrants, notices }: Needs, opening: Giveaway): Promise<Giveaway> {
  const message = await notices.post(opening, await entrants.count(opening.id));
  if (message === undefined) {
    const cancelled = await records.endUnpaid(opening, { state: 'cancelled' });
    // Somebody else has posted it, or given up on it, meanwhile.
    if (cancelled === undefined) return requireGiveaway(records, opening.id);
    // Where staff were asked, they read of it later if not now.
    if (await notices.update(cancelled)) await records.close(cancelled);
    throw new UserError(({ words }) => words.giveaway.notPosted);
  }
  const open = await records.change(opening, { state: 'open', message });
  if (open === undefined) return requireGiveaway(records, opening.id);
  notices.tell(open, 'started', open.by);
  return open;
}
