import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { createAgeGate } from '../../src/accounts/account-age.js';
import { createDirectory } from '../../src/accounts/directory.js';
import { createLinks } from '../../src/accounts/member-links.js';
import { dailyMaxOfToken } from '../../src/api/tokens.js';
import { UserError } from '../../src/errors.js';
import type { Verdict } from '../../src/ledger/attempts.js';
import { createCaps } from '../../src/ledger/daily-caps.js';
import { createDeliverAndTell } from '../../src/ledger/deliver-and-tell.js';
import { createDeliverer } from '../../src/ledger/delivery.js';
import { BONUS_CAP, type Grant, listedId, UNTOLD_GRANTS, type UntoldGrant } from '../../src/ledger/grant.js';
import { createGrantAnnouncer, type GrantNotices } from '../../src/ledger/grant-announcer.js';
import { createGranting, type GrantRequest } from '../../src/ledger/grants-by-hand.js';
import { createInFlight } from '../../src/ledger/in-flight.js';
import { createLedger } from '../../src/ledger/ledger.js';
import { createQueue } from '../../src/ledger/queue.js';
import { createRecovery } from '../../src/ledger/recovery.js';
import { createSentMemory } from '../../src/ledger/sent-memory.js';
import type { Log } from '../../src/log.js';
import { amountOf, amountText } from '../../src/money/amount.js';
import { createKeyedLock } from '../../src/storage/keyed-lock.js';
import { createLiveness } from '../../src/storage/liveness.js';
import type { Store } from '../../src/storage/store.js';
import { type Clock, systemClock } from '../../src/time/clock.js';
import { english } from './english.js';
import { machineDouble } from './machine-double.js';
import { openStore } from './open-store.js';
import { silentLog } from './silent-log.js';
import { createWebsiteDouble, type WebsiteDouble } from './website-double.js';

export const NOON = Date.UTC(2026, 10, 21, 12);
export const MODERATOR = '900';
export const SECOND_MODERATOR = '901';
export const BOB = '1';
export const EVE = '2';
/** The ID that Discord would give at a moment (ms since the epoch). */
export const idMadeAt = (at: number) => String(BigInt(at - 1_420_070_400_000) << 22n);
/** The bot's own ID. */
export const BOT = '999';

/** The parts of grants, as in one process of the bot, with a website in memory. */
export async function setUpCredit(
  options: {
    website?: WebsiteDouble;
    store?: Store;
    clock?: { now: number };
    /** For pauses. Default: the system's. */
    world?: Clock;
    /** For the pauses of the queue. Default: as `world`. */
    queueClock?: Clock;
    /** Whether payments of the queue are on hold. Default: never. */
    isHeld?: () => boolean;
    pid?: number;
    approvalOver?: string;
    /** How old Discord accounts must be, in ms. Default: nothing is asked. */
    minAgeMs?: number;
    dailyMax?: string;
    /** What the bot itself may grant. Default: as staff. */
    botDailyMax?: string;
    /** What all bonuses for links may add. Default: as staff. */
    bonusDailyMax?: string;
    onNotified?: (grant: Grant) => void;
    /** The log of deliveries and recovery. Default: none. */
    log?: Log;
  } = {},
) {
  const clock = options.clock ?? { now: NOON };
  const now = () => clock.now;
  const website = options.website ?? createWebsiteDouble('bob', 'eve', 'mod');
  const store = options.store ?? (await openStore());
  const links = createLinks(store, now);
  const age = createAgeGate(options.minAgeMs, now);
  const directory = createDirectory(website, silentLog, now);
  const { dailyMax = '1000.00', botDailyMax = dailyMax, bonusDailyMax = dailyMax } = options;
  const maxOf: Readonly<Record<string, string>> = { [BOT]: botDailyMax, [BONUS_CAP]: bonusDailyMax };
  const caps = createCaps(
    store,
    async (by) => (await dailyMaxOfToken(store, by)) ?? amountOf(maxOf[by] ?? dailyMax),
  );
  const ledger = createLedger(store, caps, now);
  const notified: string[] = [];
  const beforeTold: { work?: () => Promise<void> } = {};
  /** How many posts the log channel rejects, and for which grants; and whether it is known to be down. */
  const discord = { failsEdits: false, refusals: 0, refuses: new Set<string>(), isClosed: false };
  const logChannel = { works: () => !discord.isClosed };
  /** The grants whose records the log channel accepted, each time. */
  const recorded: string[] = [];
  /** Members who were told about their grants, outside of the log channel. */
  const paid: string[] = [];
  const notices: GrantNotices = {
    askStaff: async (grant) => {
      await beforeTold.work?.();
      if (discord.isClosed) return undefined;
      notified.push(`ask ${grant.state}`);
      return { channelId: 'log', messageId: `m-${grant.id}` };
    },
    update: async (grant) => {
      if (grant.posted === undefined || discord.failsEdits) return false;
      notified.push(`update ${grant.state}`);
      return true;
    },
    settled: async (grants) => {
      await beforeTold.work?.();
      if (discord.refusals > 0) {
        discord.refusals -= 1;
        return false;
      }
      if (discord.isClosed || grants.some(({ id }) => discord.refuses.has(id))) return false;
      for (const { id, state } of grants) {
        notified.push(`settled ${state}`);
        recorded.push(id);
      }
      return true;
    },
    paid({ id }) {
      paid.push(id);
      return true;
    },
    lengthOf: () => 100,
  };
  const running = new Set<number>([options.pid ?? 100]);
  const liveness = createLiveness(store, {
    machine: machineDouble(options.pid ?? 100, running),
    monotonic: now,
    now,
    randomBytes,
  });
  await liveness.beat();
  const log = options.log ?? silentLog;
  const grantAnnouncer = createGrantAnnouncer({
    ...{ store, liveness, ledger, notices, log, now, logChannel },
    ...(options.onNotified && { onNotified: options.onNotified }),
  });
  const inFlight = createInFlight();
  const remembered: { readonly sending: Grant; readonly verdict: Verdict }[] = [];
  const sentMemory = createSentMemory({ ledger, now, clock: { ...systemClock, now }, log: silentLog });
  const late = { isLate: false };
  const deliverer = createDeliverer({
    ledger,
    inFlight,
    sentMemory: {
      ...sentMemory,
      ended(sending, verdict, wasLost) {
        remembered.push({ sending, verdict });
        sentMemory.ended(sending, verdict, wasLost);
      },
    },
    // These tests move the clock by hours without a heartbeat.
    fence: () => () => !late.isLate,
    ...(options.world && { clock: options.world }),
    directory,
    website,
    lock: createKeyedLock(),
    log,
    now,
    onRecordedLate: grantAnnouncer.tell,
  });
  const recovery = createRecovery({
    ledger,
    deliverer,
    notices,
    grantAnnouncer,
    liveness,
    inFlight,
    log,
    now,
    logChannel,
  });
  const deliver = createDeliverAndTell({
    ...{ ledger, deliverer, notices, grantAnnouncer },
    onUnknown: recovery.onUnknown,
    log,
  });
  const queue = createQueue({
    ...{ ledger, store, website, deliverer, inFlight, now, randomBytes, onUnknown: recovery.onUnknown },
    processId: liveness.id,
    isHeld: options.isHeld ?? (() => false),
    clock: options.queueClock ?? options.world ?? systemClock,
    log,
  });

  const granting = createGranting({
    ledger,
    queue,
    caps,
    links,
    directory,
    website,
    deliver,
    inFlight,
    ...(options.world && { clock: options.world }),
    grantAnnouncer,
    processId: liveness.id,
    max: amountOf('100.00'),
    approvalOver: options.approvalOver === undefined ? undefined : amountOf(options.approvalOver),
    now,
    log,
  });

  // What cannot be paid is tried again without end, also while the tests of other files run.
  onTestFinished(queue.halt);

  const request = (changes: Partial<GrantRequest> = {}): GrantRequest => ({
    by: MODERATOR,
    to: { member: BOB },
    amount: 15,
    reason: 'won the race',
    announceIn: undefined,
    ...changes,
  });

  return {
    clock,
    store,
    website,
    age,
    links,
    directory,
    caps,
    ledger,
    deliverer,
    granting,
    recovery,
    queue,
    liveness,
    grantAnnouncer,
    /** Payments that were left to staff, since the grants with their IDs pay somebody else. */
    notices,
    running,
    inFlight,
    sentMemory,
    /** What was sent, and what came of it. */
    remembered,
    late,
    notified,
    recorded,
    /** The grants whose records the log channel does not have yet, in order. */
    async untold(): Promise<readonly string[]> {
      const rows = await store.range<UntoldGrant>({ prefix: UNTOLD_GRANTS, limit: 1_000 });
      return rows.map(({ key }) => listedId(key)).reverse();
    },
    paid,
    discord,
    /** What a staff member has left of their cap today. */
    left: async (by = MODERATOR) => amountText(await caps.left(by, now())),
    /** Runs while staff are being told of a grant. */
    beforeTold,
    request,
    /** Links the members of the tests. */
    async linkEverybody(): Promise<void> {
      for (const [member, username, id] of [
        [BOB, 'bob', '1'],
        [EVE, 'eve', '2'],
        [MODERATOR, 'mod', '3'],
      ] as const) {
        await links.set({ member, account: { by: 'username', username, id }, since: NOON, by: 'x' });
      }
    },
    /** Prepares and confirms. */
    async grant(changes: Partial<GrantRequest> = {}): Promise<Grant> {
      const { draft } = await granting.prepare(request(changes));
      return (await granting.confirm(draft.id, changes.by ?? MODERATOR, async () => undefined)).grant;
    },
  };
}

/** As {@link setUpCredit}, with members linked and the calls for that cleared. */
export async function setUpLinked(options: Parameters<typeof setUpCredit>[0] = {}) {
  const credit = await setUpCredit(options);
  await credit.linkEverybody();
  credit.website.calls.length = 0;
  return credit;
}

/** The text of a refusal. @throws {Error} if it is not refused */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('nothing was refused'),
    (reason: unknown) => reason,
  );
  if (error instanceof UserError) return error.say(english);
  throw error;
}

/** The adds that reached the website, in order. */
export const adds = ({ calls }: WebsiteDouble) => calls.filter((call) => call.startsWith('add'));

/** Ignores progress. */
export const quietly = async () => undefined;

/** The grant that is under way, taken for lost by another process. */
export async function takenForLost({
  ledger,
}: Pick<Awaited<ReturnType<typeof setUpCredit>>, 'ledger'>): Promise<Grant> {
  const [grant] = await ledger.inQueueIndex('in-flight');
  const lost = grant && (await ledger.move(grant, 'unknown', { process: 'other' }));
  if (lost === undefined) throw new Error('nothing is under way');
  return lost;
}

/** Staff grant again what did not arrive. @param lost its ID */
export async function grantAgain(
  { granting }: Pick<Awaited<ReturnType<typeof setUpCredit>>, 'granting'>,
  lost: string,
  by = MODERATOR,
) {
  const { draft } = await granting.prepareAgain(lost, by);
  return granting.confirm(draft.id, by, quietly);
}

export const MINUTE = 60_000;
