import type { Log } from '../log.js';
import { mark } from '../marks.js';
import { ALWAYS_WRITABLE, type Writable } from '../notices/repost-pause.js';
import { eachAlone } from '../storage/each-alone.js';
import type { Liveness } from '../storage/liveness.js';
import type { World } from '../time/clock.js';
import type { CallCount } from '../website/website.js';
import type { Deliverer } from './delivery.js';
import { type Grant, isFromQueue, isOnCard } from './grant.js';
import type { GrantAnnouncer, GrantNotices } from './grant-announcer.js';
import type { InFlight } from './in-flight.js';
import type { Ledger } from './ledger.js';

/** When the balance of a grant of unknown outcome is read again, in ms after it became unknown. */
const SECOND_CHECK_AFTER_MS = 30_000;
/** A website that cannot be read is not asked forever. */
const SECOND_CHECK_WITHIN_MS = 15 * 60_000;
/** By then the process that has a grant in hand has told staff of it, or could not. */
const NOTIFIED_WITHIN_MS = 15_000;

interface RecoveryOptions extends Pick<World, 'now'> {
  readonly ledger: Ledger;
  readonly deliverer: Pick<Deliverer, 'readEvidence'>;
  readonly notices: Pick<GrantNotices, 'update'>;
  readonly grantAnnouncer: GrantAnnouncer;
  readonly inFlight: InFlight;
  readonly liveness: Liveness;
  /** Default: it always works. */
  readonly logChannel?: Writable;
  readonly log: Log;
}

/** Takes up what dead processes have left, and looks after what waits for staff. */
export function createRecovery(options: RecoveryOptions) {
  const { ledger, deliverer, notices, grantAnnouncer, liveness, now } = options;
  const { logChannel = ALWAYS_WRITABLE } = options;

  async function withEvidence(grant: Grant, count?: CallCount): Promise<Grant> {
    const reading = await deliverer.readEvidence(grant, count);
    if (reading === undefined) return grant;
    return (await ledger.note(grant, { evidence: [...(grant.evidence ?? []), reading] })) ?? grant;
  }

  /**
   * Gathers evidence for a grant whose outcome has become unknown, and puts it before staff. The message in the log
   * channel can take long, so people who wait for the outcome do not wait for it.
   */
  async function onUnknown(grant: Grant, count?: CallCount): Promise<Grant> {
    const seen = await withEvidence(grant, count);
    grantAnnouncer.ask(seen);
    return seen;
  }

  const takeOver = createTakeOver(options, onUnknown);

  /** Whether the process that had to tell of a grant has had the time for it, or is dead. A clock can be set back. */
  async function isOverdue(grant: Grant, since: number): Promise<boolean> {
    const age = now() - since;
    return age > NOTIFIED_WITHIN_MS || age < 0 || (await liveness.isDead(grant.process ?? ''));
  }

  async function lookAfter(unknown: Grant): Promise<void> {
    const since = unknown.settledAt ?? unknown.confirmedAt;
    const age = Math.abs(now() - since);
    let grant = unknown;
    if ((grant.evidence?.length ?? 0) < 2 && age > SECOND_CHECK_AFTER_MS && age < SECOND_CHECK_WITHIN_MS) {
      grant = await withEvidence(grant);
      if (grant !== unknown && grant.posted !== undefined) await notices.update(grant);
    }
    await askIfOverdue(grant, since);
  }

  /** Where there is much to ask, another process may have done so since the list was read. */
  async function askIfOverdue(listed: Grant, since: number): Promise<void> {
    if (isAsked(listed) || !logChannel.works() || !(await isOverdue(listed, since))) return;
    const grant = await ledger.find(listed.id);
    if (grant?.state === listed.state && !isAsked(grant)) await grantAnnouncer.askNow(grant);
  }

  return {
    onUnknown,
    /** Takes up what dead processes have left. To be called at the start, and then every few seconds. */
    takeOver,

    /** As {@link takeOver}, and looks after what waits for staff, which can take long where that is much. */
    async recover(): Promise<void> {
      await takeOver();
      await eachAlone((await ledger.inQueueIndex('unknown')).toReversed(), lookAfter);
      await eachAlone((await ledger.inQueueIndex('waiting')).toReversed(), (grant) =>
        askIfOverdue(grant, grant.confirmedAt),
      );
      await grantAnnouncer.postRecords();
    },
  };
}

/** Ends, or puts back into the queue, what dead processes had in hand. */
function createTakeOver(
  { ledger, grantAnnouncer, liveness, inFlight, log, now }: RecoveryOptions,
  onUnknown: (grant: Grant) => Promise<Grant>,
): () => Promise<void> {
  const processId = liveness.id;

  async function takeOverOne(grant: Grant): Promise<void> {
    log.warn({ grant: grant.id, state: grant.state }, 'ending a grant that was left behind');
    if (grant.state === 'prepared' && isFromQueue(grant)) {
      await ledger.move(grant, 'queued');
      return mark('grant put back from a dead process');
    }
    if (grant.state === 'prepared') {
      const ended = await ledger.move(grant, 'not-sent', { settledAt: now(), process: processId });
      if (ended !== undefined) grantAnnouncer.tell(ended);
      return;
    }
    const unknown = await ledger.move(grant, 'unknown', { settledAt: now(), process: processId });
    if (unknown === undefined) return;
    mark('interrupted attempt becomes unknown');
    await onUnknown(unknown);
  }

  /** Whether nobody will finish a grant: its process is dead, or it is this one and does not have it in hand. */
  async function isOrphaned({ id, process = '' }: Grant): Promise<boolean> {
    return process === processId ? !inFlight.holds(id) : liveness.isDead(process);
  }

  return async (): Promise<void> => {
    await eachAlone(await ledger.inQueueIndex('in-flight'), async (grant) => {
      if (await isOrphaned(grant)) await takeOverOne(grant);
    });
  };
}

/** Whether staff have been asked about a grant in the state that it is in, and not only in an earlier one. */
const isAsked = (grant: Grant) => isOnCard(grant) || grant.posted?.asks === grant.state;
