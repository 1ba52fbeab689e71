import type { Log } from '../log.js';
import { batches } from '../notices/notice-batches.js';
import type { Writable } from '../notices/repost-pause.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import type { World } from '../time/clock.js';
import type { Grant } from './grant.js';
import type { AnnouncerLease, GrantAnnouncer, GrantNotices } from './grant-announcer.js';
import type { Ledger } from './ledger.js';

/** What Discord does not take for its own sake is tried again after so long. */
const REFUSED_AGAIN_MS = 60_000;

interface UnpostedRecordsOptions extends Pick<World, 'now'> {
  readonly ledger: Ledger;
  readonly notices: Pick<GrantNotices, 'lengthOf'>;
  readonly grantAnnouncer: GrantAnnouncer;
  readonly processId: string;
  readonly turn: AnnouncerLease;
  /** Whether the process that had to tell of a grant since a moment has had the time for it, or is dead. */
  readonly isOverdue: (grant: Grant, since: number) => Promise<boolean>;
  readonly logChannel: Writable;
  readonly log: Log;
}

/**
 * Gets the records of ended grants into the log channel that did not get there at once.
 * @returns a function that posts them, unless another process does so now; to be called every few seconds
 */
export function createUnpostedRecords(options: UnpostedRecordsOptions): () => Promise<void> {
  const { ledger, notices, grantAnnouncer, turn, processId, isOverdue, logChannel, log, now } = options;
  /** When Discord last refused a record that was alone in its message, by the ID of its grant. */
  const refusedAt = new Map<string, number>();

  /** A clock can be set back. */
  function waitsForNextTry({ id }: Grant): boolean {
    const at = refusedAt.get(id);
    return at !== undefined && Math.abs(now() - at) < REFUSED_AGAIN_MS;
  }

  /** A grant whose queue index record is unreadable cannot be noted as told, so it waits until that is mended. */
  const canBeNoted = ({ id }: Grant) => unlessUnreadable(() => ledger.isIn('unnotified', id));

  /** The oldest first. */
  async function unnotified(): Promise<readonly Grant[]> {
    const left: Grant[] = [];
    for (const grant of await ledger.inQueueIndex('unnotified')) {
      if (waitsForNextTry(grant)) continue;
      const isLeft = grantAnnouncer.isBehind() && grant.process === processId;
      const isDue = isLeft || (await isOverdue(grant, grant.settledAt ?? grant.confirmedAt));
      if (isDue && (await canBeNoted(grant))) left.push(grant);
    }
    return left.reverse();
  }

  /** Another process may have told of some since the list was read. */
  async function stillUnnotified(grants: readonly Grant[]): Promise<readonly Grant[]> {
    const still = await Promise.all(grants.map(({ id }) => ledger.isIn('unnotified', id)));
    return grants.filter((_, place) => still[place]);
  }

  function refused({ id }: Grant): void {
    if (!refusedAt.has(id)) {
      log.error(
        { grant: id },
        'Discord does not take the record of a grant; it is tried again, and the others are posted without it',
      );
    }
    refusedAt.set(id, now());
  }

  /**
   * Tells of some in one message, and one by one where Discord does not take that.
   * @returns false if nothing more can be posted: the channel is closed, or it is another process's turn
   */
  async function tellSome(some: readonly Grant[]): Promise<boolean> {
    if (!(await turn.take())) return false;
    const toTell = await stillUnnotified(some);
    if (toTell.length === 0) return true;
    if (await grantAnnouncer.tellNow(toTell)) {
      for (const { id } of toTell) refusedAt.delete(id);
      return true;
    }
    if (!logChannel.works()) return false;
    const [first, ...others] = toTell;
    if (first !== undefined && others.length === 0) refused(first);
    else for (const grant of toTell) if (!(await tellSome([grant]))) return false;
    return true;
  }

  /** A record that was refused before stands alone, so that it spoils no message again. */
  const lengthOf = (grant: Grant) => (refusedAt.has(grant.id) ? undefined : notices.lengthOf(grant));

  /** With what is added meanwhile, so that everything is told in its order. @returns as {@link tellSome} */
  async function tellAll(): Promise<boolean> {
    let left: readonly Grant[];
    do {
      left = await unnotified();
      for (const some of batches(left, lengthOf)) if (!(await tellSome(some))) return false;
    } while (grantAnnouncer.isBehind() && left.length > 0);
    return true;
  }

  return async () => {
    if (!logChannel.works()) return;
    if (await tellAll()) grantAnnouncer.caughtUp();
    // Not where the store has failed: the next try finds what was posted and not noted, another process would not.
    await turn.release();
  };
}
