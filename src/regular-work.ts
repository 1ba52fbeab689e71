import type { Dispatcher } from './bot/dispatcher.js';
import type { Log } from './log.js';
import type { Parts } from './parts.js';
import { repeat } from './repeat.js';
import { eachAlone } from './store/each-alone.js';
import { BEAT_MS } from './store/heartbeat.js';

const SWEEP_MS = 60 * 60_000;
/** How often is looked for grants that a dead process has left. */
const RECOVER_MS = 5_000;

/** Ends something that is done again and again; resolves once it is not under way. */
type End = () => Promise<void>;

/**
 * Goes on showing that this process is alive, and looking whether its store is the one that it was, after a first time
 * that its start waits for.
 */
export function keepBeating({ presence, storeWatch, outages, clock }: Parts, log: Log): End {
  const often = { pauseMs: BEAT_MS, first: 'now', log: outages.quieted(log), clock } as const;
  const ends = [repeat(presence.beat, often), repeat(storeWatch.look, often)];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

/** Begins what a running bot does by itself, again and again. @returns what ends each part of it */
export function startRegularWork(parts: Parts, log: Log): readonly End[] {
  const retryLog = parts.outages.quieted(log);
  const regularly = (work: () => Promise<void>, pauseMs: number) =>
    repeat(work, { pauseMs, first: 'now', log: retryLog, clock: parts.clock });
  /** What pays, draws or ends something waits while it is not certain that the store is the newest. */
  const unlessHeld = (work: () => Promise<void>) => async () => {
    if (!parts.hold.isHeld()) await work();
  };
  return [
    regularly(parts.logDesk.lookAfter, RECOVER_MS),
    regularly(parts.holdDesk.ask, RECOVER_MS),
    regularly(() => sweep(parts), SWEEP_MS),
    regularly(
      unlessHeld(() => sweepMoney(parts)),
      SWEEP_MS,
    ),
    regularly(
      unlessHeld(() => takeUp(parts)),
      RECOVER_MS,
    ),
    regularly(unlessHeld(parts.recovery.recover), RECOVER_MS),
    regularly(parts.linkRequestUpkeep.recover, RECOVER_MS),
    // By itself, since a giveaway ends at its time however long a website or Discord keeps the others waiting.
    regularly(unlessHeld(parts.giveawaySchedule.recover), RECOVER_MS),
  ];
}

/** Lets nothing more begin, and resolves when what is under way has come to its end. */
export async function settleWork(parts: Parts, dispatcher: Pick<Dispatcher, 'idle'>): Promise<void> {
  parts.payoutRuns.end();
  parts.giveawaySchedule.halt();
  await parts.payoutRuns.idle();
  await parts.giveawaySchedule.idle();
  await dispatcher.idle();
  await parts.telling.idle();
  await parts.keptNotices.idle();
  await parts.outbox.idle();
}

/** Takes up what dead processes have left. The grants first, since payouts go by what has become of them. */
async function takeUp({ tellLaidAside, recovery, payoutUpkeep }: Parts): Promise<void> {
  await inTurn([tellLaidAside, recovery.takeUp, payoutUpkeep.recover]);
}

/** Ends what nobody decided in time, where staff see it too. */
async function sweep(parts: Parts): Promise<void> {
  const { presence, claims, linkRequests, linkRequestNotices } = parts;
  const endRequests = async () => eachAlone(await linkRequests.sweep(), linkRequestNotices.update);
  await inTurn([presence.sweep, claims.sweep, endRequests]);
}

/** As {@link sweep}, of what money hangs on. */
async function sweepMoney(parts: Parts): Promise<void> {
  const { granting, payoutUpkeep, giveaways, sweepTwins, sweepEntrants } = parts;
  // Twins after the drafts, so that none is left that could be confirmed beside one.
  await inTurn([granting.sweep, payoutUpkeep.sweep, giveaways.sweep, sweepTwins, sweepEntrants]);
}

/** One that hangs on a record that cannot be read keeps none of the others from being done. */
const inTurn = (works: ReadonlyArray<() => Promise<void>>) => eachAlone(works, (work) => work());
