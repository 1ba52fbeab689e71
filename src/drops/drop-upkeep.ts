import type { Ending } from '../campaigns/placed-end.js';
import { AT_REST, isPlacedOpen } from '../campaigns/placed-schema.js';
import { UserError } from '../errors.js';
import type { EntrantCounter } from '../giveaways/entrant-counter.js';
import { createEndTimers } from '../giveaways/giveaway-schedule.js';
import { createGiveawayTasks } from '../giveaways/giveaway-tasks.js';
import { type PaymentOutcome, paymentOutcome } from '../ledger/payment-outcome.js';
import type { MessagePlace } from '../message-place.js';
import type { DropDependencies } from './drop-dependencies.js';
import type { DropLifecycle } from './drop-posting.js';
import { grantsPrefix } from './drop-records.js';
import type { Drop } from './drop-schema.js';

/** The process that opens a drop, or asks staff about it, has done so within this time, or could not. */
const OPENED_WITHIN_MS = 15_000;
/** Between two looks whether the bot is still in a server with open drops, in ms. */
const LOOK_FOR_SERVER_MS = 60 * 60_000;
/** Between two looks whether what was claimed is paid. */
const PAYING_MS = 2_000;
const LONGEST_AGAIN_MS = 10 * 60_000;
/** For so long after the end, the bot tries to bring outdated messages up to date, in ms. */
const HOPE_MS = 24 * 60 * 60_000;

type Dependencies = DropDependencies & { readonly lifecycle: DropLifecycle; readonly ending: Ending<Drop> };

/** Ends drops at their time, takes up those that a dead process has left, and shows that they are over. */
export function createDropUpkeep(
  dependencies: Dependencies,
  counter: Pick<EntrantCounter, 'changed' | 'forget'>,
) {
  const {
    dropRecords,
    lifecycle,
    ending,
    notices,
    liveness,
    isListed,
    isHeld,
    members,
    retryLog,
    clock,
    now,
  } = dependencies;
  const tasks = createGiveawayTasks(dependencies);
  const counted = new Set<string>();
  const lookedForServer = new Map<string, number>();
  const timers = createEndTimers(dependencies, (id) => {
    if (!isHeld()) over(id, () => ending.end(id, 'time'));
  });

  /** Shows, beside other work, that a drop is over. @param first what ends it */
  function over(id: string, first: () => Promise<unknown> = async () => undefined): void {
    timers.disarm(id);
    tasks.begin(
      id,
      async () => {
        await first();
        counter.forget(id);
        const drop = await dropRecords.find(id);
        return drop !== undefined && AT_REST.has(drop.state) && (await tidyDrop(dependencies, drop));
      },
      (isPaying) => (isPaying ? PAYING_MS : tasks.nextPause(id, LONGEST_AGAIN_MS)),
    );
  }

  /** The servers of these drops in which the bot no longer acts. Those of which Discord does not tell are not among them. */
  async function goneServers(drops: readonly Drop[]): Promise<ReadonlySet<string>> {
    const gone = new Set<string>();
    for (const guildId of new Set(drops.map((drop) => drop.guildId))) {
      const isGone = !isListed(guildId) || (isLookDue(guildId) && !(await hasServer(guildId)));
      if (isGone) gone.add(guildId);
    }
    return gone;
  }

  function isLookDue(guildId: string): boolean {
    const last = lookedForServer.get(guildId) ?? Number.NEGATIVE_INFINITY;
    if (clock.now() - last < LOOK_FOR_SERVER_MS) return false;
    lookedForServer.set(guildId, clock.now());
    return true;
  }

  const hasServer = (guildId: string): Promise<boolean> =>
    members.hasServer(guildId).catch((error: unknown) => {
      retryLog.warn({ guild: guildId, err: error }, 'Discord does not tell whether the bot is in a server');
      return true;
    });

  async function isLeft({ process, state, confirmedAt, endsAt, durationMs }: Drop): Promise<boolean> {
    if (process !== liveness.id) return liveness.isDead(process ?? '');
    const since = endsAt === undefined ? confirmedAt : endsAt - durationMs;
    return state === 'ending' || Math.abs(now() - since) >= OPENED_WITHIN_MS;
  }

  /** Nobody sees a drop in a server that the bot has left. Who has claimed is paid all the same. */
  async function withdraw(drop: Drop): Promise<void> {
    if (drop.state === 'waiting') await dropRecords.endUnpaid(drop, { state: 'cancelled', end: 'withdrawn' });
    else over(drop.id, () => ending.end(drop.id, 'withdrawn'));
  }

  /** Goes on with a drop that nobody waits for any more. If it cannot be posted, staff read so in the log channel. */
  async function goOn(left: Drop): Promise<void> {
    await lifecycle.begin(left).catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error;
    });
  }

  async function lookAt(drop: Drop, gone: ReadonlySet<string>): Promise<void> {
    const { id, state, posted, endsAt = 0 } = drop;
    if (mayBeWithdrawn(drop) && gone.has(drop.guildId)) return withdraw(drop);
    if (state === 'open') {
      if (now() >= endsAt) return over(id, () => ending.end(id, 'time'));
      timers.arm(drop);
      if (!counted.has(id)) counter.changed(drop);
      counted.add(id);
      const key = `decided ${id}`;
      if (posted !== undefined && !posted.decided && tasks.isDue(key))
        tasks.begin(
          key,
          () => lifecycle.showDecided(drop),
          // A message that was deleted does not come back.
          () => tasks.nextPause(key, LONGEST_AGAIN_MS),
        );
      return;
    }
    if (!tasks.isDue(id)) return;
    if (AT_REST.has(state)) return over(id);
    if (state === 'waiting' && posted !== undefined) return;
    if (!(await isLeft(drop))) return;
    if (state === 'ending') return over(id, () => ending.settle(drop));
    // Nobody could claim anything any more.
    if (state === 'opening' && now() >= endsAt) return over(id, () => ending.end(id, 'time'));
    const ours = await dropRecords.change(drop, { process: liveness.id });
    if (ours !== undefined) tasks.begin(id, () => goOn(ours));
  }

  /**
   * Makes a message that still offers claims of a drop that is over say so. If Discord's answer was lost when it was
   * posted, nobody knows of it but who presses there.
   */
  function showPressed(drop: Drop, place: MessagePlace): void {
    const { id, state, closed, message } = drop;
    const isShown = closed === true && message?.messageId === place.messageId;
    if (!AT_REST.has(state) || isShown || !tasks.isDue(id)) return;
    tasks.begin(id, async () =>
      notices.show({ ...drop, message: place }, drop.taken ?? (await dropRecords.taken(id))),
    );
  }

  return {
    over,
    showPressed,
    /** Ends a drop when its time has come, however long the next look takes. */
    watch(drop: Drop): void {
      if (drop.state === 'open') timers.arm(drop);
    },

    /** To be called at the start, and then every few seconds. */
    async recover(): Promise<void> {
      const open = await dropRecords.open();
      const ids = new Set(open.map(({ id }) => id));
      tasks.forgetAllBut(ids);
      for (const id of counted) if (!ids.has(id)) counted.delete(id);
      const gone = await goneServers(open.filter(mayBeWithdrawn));
      for (const drop of open) {
        await lookAt(drop, gone).catch((error: unknown) =>
          retryLog.warn({ drop: drop.id, err: error }, 'a drop could not be looked at'),
        );
      }
    },

    /** The log channel works again, so what could not be shown is tried again soon. */
    tryAgain: tasks.hurry,
    halt(): void {
      tasks.halt();
      timers.stop();
    },
    idle: tasks.idle,
  };
}

const mayBeWithdrawn = (drop: Drop) => isPlacedOpen(drop) && drop.state !== 'ending';

/**
 * Brings everything that people see of a drop that is over up to date, and closes it when that is done.
 * @returns whether claims are still being paid
 */
async function tidyDrop(dependencies: Dependencies, over: Drop): Promise<boolean> {
  const { dropRecords, lifecycle, now } = dependencies;
  let drop = await lifecycle.showDecided(over);
  if (drop.closed === undefined && mayShow(dependencies, drop)) drop = await showClosed(dependencies, drop);
  const isToTell = drop.state === 'ended' && drop.notified === undefined;
  const isPaying =
    isToTell && (await dependencies.queue.isPaying({ kind: 'drop', id: drop.id }, grantsPrefix(drop)));
  if (isToTell && !isPaying) drop = await tell(dependencies, drop);
  const isShown = drop.closed === true || !mayShow(dependencies, drop);
  const isNotified = drop.state !== 'ended' || drop.notified === true;
  const isDecisionShown = drop.posted === undefined || drop.posted.decided === true;
  const isHopeless = now() - (drop.endedAt ?? 0) > HOPE_MS;
  if (isNotified && ((isShown && isDecisionShown) || isHopeless)) await dropRecords.close(drop);
  return isPaying;
}

/** What is quarantined ends as withdrawn, and yet its channel is there. */
const mayShow = ({ isListed }: Dependencies, { guildId, message, end, quarantined }: Drop) =>
  message !== undefined && (end !== 'withdrawn' || quarantined !== undefined) && isListed(guildId);

async function showClosed({ dropRecords, notices }: Dependencies, drop: Drop): Promise<Drop> {
  if (!(await notices.show(drop, drop.taken ?? (await dropRecords.taken(drop.id))))) return drop;
  return (await dropRecords.change(drop, { closed: true })) ?? drop;
}

/** Puts the record of a drop into the log channel. */
async function tell(dependencies: Dependencies, drop: Drop): Promise<Drop> {
  const { dropRecords, notices } = dependencies;
  const outcome = await claimsOutcome(dependencies, drop, await dropRecords.taken(drop.id));
  if (!(await notices.record(drop, outcome))) return drop;
  return (await dropRecords.change(drop, { notified: true })) ?? drop;
}

/** What the claims of a drop that takes no more have come to. @param claimed how many there are */
export async function claimsOutcome(
  dependencies: Pick<DropDependencies, 'dropRecords' | 'ledger'>,
  drop: Drop,
  claimed: number,
): Promise<PaymentOutcome> {
  return paymentOutcome(dependencies.ledger, await dependencies.dropRecords.grantIds(drop.id), claimed);
}
