import type { LinkedRoles } from '../accounts/linked-roles.js';
import type { NightlyBackups } from '../backup/nightly-backup.js';
import type { Services } from '../composition/services.js';
import type { Dispatcher } from '../discord/dispatcher.js';
import type { EventKind } from '../ledger/grant.js';
import type { Log } from '../log.js';
import type { Auditor } from '../monitoring/auditor.js';
import type { Waits } from '../monitoring/waits.js';
import { eachAlone } from '../storage/each-alone.js';
import { BEAT_MS } from '../storage/liveness.js';
import { type RepeatOptions, repeat, repeatTogether } from './repeat.js';

const SWEEP_MS = 60 * 60_000;
/** How often to look for orphaned grants. */
const RECOVER_MS = 5_000;
/** How often to audit the records. The first audit leaves time for the work after a start. */
const AUDIT_MS = 60 * 60_000;
const FIRST_AUDIT_MS = 5 * 60_000;
/** How often to log how long people waited. */
const WAITS_MS = 60 * 60_000;
/** How often to check whether tonight's backup is due. The first check leaves time for the work after a start. */
const BACKUP_CHECK_MS = 60_000;
const FIRST_BACKUP_CHECK_MS = 5_000;

/** Ends periodic work; resolves when it is not under way. */
type End = () => Promise<void>;

/** Keeps the heartbeat going, and keeps checking that the store has not been replaced. */
export function keepBeating({ liveness, storeWatch, outages, clock }: Services, log: Log): End {
  const often = { pauseMs: BEAT_MS, first: 'now', log: outages.quieted(log), clock } as const;
  const ends = [repeat(liveness.beat, often), repeat(storeWatch.look, often)];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

/** Starts the periodic work of a running bot. @returns what ends each part of it */
export function startPeriodicWork(services: Services, log: Log): readonly End[] {
  const retryLog = services.outages.quieted(log);
  /** Payments, draws and expiries wait while the store may be outdated. */
  const unlessHeld = (work: () => Promise<void>) => async () => {
    if (!services.hold.isHeld()) await work();
  };
  const { linkedRoles } = services;
  const common = { log: retryLog, clock: services.clock };
  const often = [
    services.logService.lookAfter,
    services.directMessages.work,
    services.holdService.ask,
    services.linkRequestUpkeep.recover,
    services.attendance.recover,
  ];
  const oftenUnlessHeld = [
    () => takeOver(services),
    services.recovery.recover,
    services.linkProofUpkeep.recover,
    services.linkBonusPayment.recover,
    services.erasure.takeOver,
    ...campaignsOf(services).map(({ recover }) => recover),
    services.giveaways.openRounds,
    services.drops.openRounds,
    services.schedules.recover,
    services.queue.recover,
  ];
  const hourly = [() => sweep(services), unlessHeld(() => sweepMoney(services))];
  return [
    ...(linkedRoles === undefined ? [] : [startLinkedRoles(linkedRoles, services, retryLog)]),
    // Each on its own: a giveaway must end on time even if the website or Discord delays the others.
    repeatTogether([...often, ...oftenUnlessHeld.map(unlessHeld)], { ...common, pauseMs: RECOVER_MS }),
    repeatTogether(hourly, { ...common, pauseMs: SWEEP_MS }),
  ];
}

/** Gives and takes the role of linked members. @returns what ends that, and cuts short the work on many of them */
const startLinkedRoles = ({ work, halt }: LinkedRoles, { clock }: Pick<Services, 'clock'>, log: Log): End =>
  repeatUntilHalted(work, halt, { pauseMs: RECOVER_MS, first: 'now', log, clock });

/** Runs an audit of the records every hour. @returns what ends that, and cuts short an audit under way */
export const startAudits = ({ audit, halt }: Pick<Auditor, 'audit' | 'halt'>, log: Log): End =>
  repeatUntilHalted(audit, halt, { pauseMs: AUDIT_MS, first: FIRST_AUDIT_MS, log });

/** Logs every hour how long people waited. @returns what ends that */
export const startWaitReports = ({ report }: Pick<Waits, 'report'>, log: Log): End =>
  repeat(report, { pauseMs: WAITS_MS, first: WAITS_MS, log });

/** Makes the nightly backups. @returns what ends that, and cuts short a backup under way */
export const startBackups = ({ run, halt }: Pick<NightlyBackups, 'run' | 'halt'>, log: Log): End =>
  repeatUntilHalted(run, halt, { pauseMs: BACKUP_CHECK_MS, first: FIRST_BACKUP_CHECK_MS, log });

function repeatUntilHalted(work: () => Promise<void>, halt: () => void, options: RepeatOptions): End {
  const stop = repeat(work, options);
  return () => {
    halt();
    return stop();
  };
}

/** Starts nothing more, and resolves when the work under way has ended. */
export async function settleWork(services: Services, dispatcher: Pick<Dispatcher, 'idle'>): Promise<void> {
  services.payoutScreens.end();
  const working = [...campaignsOf(services), services.queue];
  for (const { halt } of working) halt();
  await services.attendance.halt();
  for (const { idle } of working) await idle();
  await services.payoutQueue.idle();
  await services.payoutScreens.idle();
  await dispatcher.idle();
  await services.attendance.idle();
  await services.grantAnnouncer.idle();
  await services.keptNotices.idle();
  await services.directMessages.idle();
  await services.messenger.idle();
}

/** What each kind of event does by itself. Payouts are part of {@link takeOver} and {@link sweepMoney}. */
const campaignsOf = ({ giveaways, drops, codes }: Services) => {
  const byKind = { giveaway: giveaways, drop: drops, code: codes };
  return Object.values(byKind satisfies Record<Exclude<EventKind, 'payout'>, unknown>);
};

/** Recovers the work of dead processes. Grants come first, since payouts depend on their outcome. */
async function takeOver({
  tellQuarantine,
  quarantineService,
  recovery,
  payoutUpkeep,
}: Services): Promise<void> {
  await inTurn([tellQuarantine, quarantineService.tell, recovery.takeOver, payoutUpkeep.recover]);
}

/** Expires what nobody decided in time, and updates its messages. */
async function sweep(services: Services): Promise<void> {
  const { liveness, idempotencyKeys, linkRequests, linkRequestNotices, sweepSignIns, attendance } = services;
  const endRequests = async () => eachAlone(await linkRequests.sweep(), linkRequestNotices.update);
  await inTurn([liveness.sweep, idempotencyKeys.sweep, endRequests, sweepSignIns, attendance.sweep]);
}

/** As {@link sweep}, for everything that involves money. */
async function sweepMoney(services: Services): Promise<void> {
  const { granting, linkProofUpkeep, payoutUpkeep, schedules, sweepDuplicates } = services;
  // Duplicates after the drafts: no draft may remain that could repeat a forgotten one.
  await inTurn([
    granting.sweep,
    linkProofUpkeep.sweep,
    payoutUpkeep.sweep,
    ...campaignsOf(services).map(({ sweep: sweepKind }) => sweepKind),
    schedules.sweep,
    sweepDuplicates,
  ]);
}

/** An unreadable record stops only the work that needs it. */
const inTurn = (works: ReadonlyArray<() => Promise<void>>) => eachAlone(works, (work) => work());
