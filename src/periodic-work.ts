import type { Dispatcher } from './discord/dispatcher.js';
import type { Log } from './log.js';
import { repeat } from './repeat.js';
import type { Services } from './services.js';
import { eachAlone } from './storage/each-alone.js';
import { BEAT_MS } from './storage/heartbeat.js';

const SWEEP_MS = 60 * 60_000;
/** How often is looked for grants that a dead process has left. */
const RECOVER_MS = 5_000;

/** Ends something that is done again and again; resolves once it is not under way. */
type End = () => Promise<void>;

/**
 * Goes on showing that this process is alive, and looking whether its store is the one that it was, after a first time
 * that its start waits for.
 */
export function keepBeating({ liveness, storeWatch, outages, clock }: Services, log: Log): End {
  const often = { pauseMs: BEAT_MS, first: 'now', log: outages.quieted(log), clock } as const;
  const ends = [repeat(liveness.beat, often), repeat(storeWatch.look, often)];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

/** Begins what a running bot does by itself, again and again. @returns what ends each part of it */
export function startPeriodicWork(services: Services, log: Log): readonly End[] {
  const retryLog = services.outages.quieted(log);
  const regularly = (work: () => Promise<void>, pauseMs: number) =>
    repeat(work, { pauseMs, first: 'now', log: retryLog, clock: services.clock });
  /** What pays, draws or ends something waits while it is not certain that the store is the newest. */
  const unlessHeld = (work: () => Promise<void>) => async () => {
    if (!services.hold.isHeld()) await work();
  };
  return [
    regularly(services.logDesk.lookAfter, RECOVER_MS),
    regularly(services.holdDesk.ask, RECOVER_MS),
    regularly(() => sweep(services), SWEEP_MS),
    regularly(
      unlessHeld(() => sweepMoney(services)),
      SWEEP_MS,
    ),
    regularly(
      unlessHeld(() => takeUp(services)),
      RECOVER_MS,
    ),
    regularly(unlessHeld(services.recovery.recover), RECOVER_MS),
    regularly(services.linkRequestUpkeep.recover, RECOVER_MS),
    // By itself, since a giveaway ends at its time however long a website or Discord keeps the others waiting.
    regularly(unlessHeld(services.giveaways.recover), RECOVER_MS),
  ];
}

/** Lets nothing more begin, and resolves when what is under way has come to its end. */
export async function settleWork(services: Services, dispatcher: Pick<Dispatcher, 'idle'>): Promise<void> {
  services.payoutRunner.end();
  services.giveaways.halt();
  await services.payoutRunner.idle();
  await services.giveaways.idle();
  await dispatcher.idle();
  await services.grantAnnouncer.idle();
  await services.keptNotices.idle();
  await services.messenger.idle();
}

/** Takes up what dead processes have left. The grants first, since payouts go by what has become of them. */
async function takeUp({ tellLaidAside, recovery, payoutUpkeep }: Services): Promise<void> {
  await inTurn([tellLaidAside, recovery.takeUp, payoutUpkeep.recover]);
}

/** Ends what nobody decided in time, where staff see it too. */
async function sweep(services: Services): Promise<void> {
  const { liveness, idempotencyKeys, linkRequests, linkRequestNotices } = services;
  const endRequests = async () => eachAlone(await linkRequests.sweep(), linkRequestNotices.update);
  await inTurn([liveness.sweep, idempotencyKeys.sweep, endRequests]);
}

/** As {@link sweep}, of what money hangs on. */
async function sweepMoney(services: Services): Promise<void> {
  const { granting, payoutUpkeep, giveaways, sweepDuplicates } = services;
  // Duplicates after the drafts, so that no draft is left that could repeat a forgotten one.
  await inTurn([granting.sweep, payoutUpkeep.sweep, giveaways.sweep, sweepDuplicates]);
}

/** One that hangs on a record that cannot be read keeps none of the others from being done. */
const inTurn = (works: ReadonlyArray<() => Promise<void>>) => eachAlone(works, (work) => work());
