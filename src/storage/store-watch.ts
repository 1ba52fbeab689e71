import { StoreError } from '../errors.js';
import type { Log } from '../log.js';
import type { World } from '../time/clock.js';
import {
  differenceOf,
  type Finding,
  findingOfProcess,
  type HoldReason,
  isOtherFile,
  isOtherServer,
  isOtherStore,
  type Known,
  type Looked,
  learnt,
} from './continuity.js';
import type { Change, Store } from './store.js';
import { ANOTHER_STORE, type Hold, type HoldRecord, type Lifted } from './store-hold.js';
import { identify, PLACE_KEY, WRITTEN_KEY, type Written } from './store-identity.js';
import type { OpenCheck, Place, Seen, StoreCheck, StoreLocation } from './store-location.js';

/** With anything open, a store without a write for this long may be an old copy, in ms. */
const LONG_MS = 60 * 60_000;

export interface StoreWatchOptions extends World {
  readonly home: StoreLocation;
  readonly hold: Hold;
  /** The name of this machine. */
  readonly host: string;
  /** Whether anything is open that the bot would pay or draw on its own. */
  readonly hasOpen: () => Promise<boolean>;
  readonly processes: {
    /** The ID of this one. */
    id(): string;
    isDead(id: string): Promise<boolean>;
  };
  readonly sent: SentMemory;
  readonly log: Log;
}

/** What this process has sent. */
export interface SentMemory {
  /**
   * Enters again what the store has lost of it.
   * @param lacks which of these records the store lacks
   * @returns whether anything was missing since this hold began
   */
  putBack(holdId: string, lacks: (keys: readonly string[]) => Promise<readonly string[]>): Promise<boolean>;
  /** Since when it remembers, in ms since the epoch. */
  knowsSince(): number;
}

/** More than a process can send between two checks. */
const MOST_CANARIES = 200;
/** Without a check for this long, it is unknown whether the store works, in ms. */
const BLIND_MS = 15_000;

/** Checks that the store is the same one and no older than before, and holds payments otherwise. */
export type StoreWatch = ReturnType<typeof createStoreWatch>;

export function createStoreWatch(store: Store, options: StoreWatchOptions) {
  const { home, hold, log, clock } = options;
  const memory = createMemory(options);
  const noteBeside = createNoteWriter(home, log, memory.seen);
  /** The time of the last check, unless it failed. */
  let lookedAt: number | undefined;

  async function look(): Promise<void> {
    try {
      const isSame = await lookOnce(store, options, memory);
      if (isSame) await noteBeside();
      lookedAt = clock.now();
    } catch (error) {
      lookedAt = undefined;
      throw error;
    }
  }

  return {
    /**
     * Reads what the store is. Await it at the start, before anything is written.
     * @returns whether the store had no records
     * @throws {StoreError} if it cannot be used
     */
    async start(): Promise<{ readonly isNew: boolean }> {
      const { wasEmpty } = await identify(store, options);
      await firstLook(store, options, memory);
      home.checkConnections(memory.begin);
      lookedAt = clock.now();
      return { isNew: wasEmpty };
    },

    /**
     * Checks that the store is still the same, and raises its write count. While it is held, enters in the hold what
     * this process finds. Call it with every heartbeat.
     * @throws {StoreError} if the store fails
     */
    look,

    /**
     * Registers a new record that is never removed: from now on it must exist.
     * @returns once it is noted beside the store as well, so that the next start checks it
     */
    async canary(key: string): Promise<void> {
      // Nothing is sent then: it is put back, and does not count as found.
      if (hold.isHeld()) return;
      memory.canary(key);
      return noteBeside();
    },

    /** Whether the last check failed, or was too long ago. */
    isBlind: () => lookedAt === undefined || clock.now() - lookedAt > BLIND_MS,

    /** Ends a hold, and accepts the store as the newest in its present state. See {@link Hold.lift}. */
    async lift(record: HoldRecord, decision: Pick<Lifted, 'how' | 'by'>): Promise<Lifted | undefined> {
      const check = await home.look([]);
      const lifted = await hold.lift(record, decision, await placing(store, check.place));
      // A start before the next heartbeat would find the last write, and the note beside, of before the hold, and hold anew.
      if (lifted !== undefined) {
        await look().catch((err) =>
          log.warn({ err }, 'could not look at the store right after the decision'),
        );
      }
      return lifted;
    },

    /** Accepts the store as staff knew it when they ended a hold. Call it in every process. */
    accept: memory.accept,
  };
}

/** At the start: accepts the store as it is, or holds payments. */
async function firstLook(store: Store, options: StoreWatchOptions, memory: Memory): Promise<void> {
  const { home, hold } = options;
  await hold.sync();
  const { saw } = memory.begin();
  const check = await home.look([]);
  const suspicion = hold.isHeld() ? undefined : await suspicionOf(check, store, options, memory.recall);
  if (suspicion === undefined) {
    saw(check);
    if (!hold.isHeld()) await store.commit(await placing(store, check.place));
  } else {
    holdFor(suspicion, check, {}, options);
    await hold.sync();
  }
}

/** @returns whether the store is still the same and not held; its write count is raised then */
async function lookOnce(store: Store, options: StoreWatchOptions, memory: Memory): Promise<boolean> {
  const { home, hold, host, now } = options;
  if (isLost(hold)) return false;
  await hold.sync();
  const { canaries, saw } = memory.begin();
  const check = await home.look(canaries);
  saw(check);
  if (isLost(hold)) return false;
  if (hold.isHeld()) {
    await hold.sync();
    await enterFinding(check, options, memory);
    return false;
  }
  const { written: before } = check;
  const written: Written = { count: (before?.count ?? 0) + 1, at: now(), by: host };
  const remember = memory.counting();
  // If it fails, another process has raised the count.
  if (await store.commit([{ key: WRITTEN_KEY, from: before, to: written }])) remember(written.count);
  return true;
}

/** Puts back what this process has sent, and tells staff what it finds in a store that is held. */
async function enterFinding(check: StoreCheck, options: StoreWatchOptions, memory: Memory): Promise<void> {
  const { home, hold, processes, sent, now } = options;
  const held = await hold.read();
  if (held === undefined) return;
  const lacks = async (keys: readonly string[]) => (await home.look(keys)).missing;
  const hasLost = await sent.putBack(held.id, lacks);
  const note = await home.seen();
  const beside = note && {
    note,
    hasLast: note.last === undefined || (await lacks([note.last])).length === 0,
  };
  const finding: Finding = hasLost ? 'missing' : memory.find(check, beside);
  for (;;) {
    const record = await hold.read();
    if (record?.id !== held.id) return;
    const { looked } = record;
    const kept: Record<string, Looked> = {};
    for (const [id, one] of Object.entries(looked)) {
      // What a process found to be missing stays missing when it ends, as with a restart.
      if (one.finding === 'missing' || !(await processes.isDead(id))) kept[id] = one;
    }
    const own = processes.id();
    const isEntered =
      looked[own]?.finding === finding && Object.keys(kept).length === Object.keys(looked).length;
    const next = { ...kept, [own]: { finding, at: now(), knowsSince: sent.knowsSince() } };
    if (isEntered || (await hold.note(record, { looked: next })) !== undefined) {
      memory.told(held.id, check);
      return;
    }
  }
}

/** Nothing more is read or written then. */
const isLost = (hold: Hold): boolean => hold.isHeld() && hold.reason() === 'lost';

type Memory = ReturnType<typeof createMemory>;
type Reporting = Pick<StoreWatchOptions, 'hold' | 'log'>;

/** What this process knows about the store. */
function createMemory(reporting: Reporting) {
  let known: Known = {};
  /** Rises when what was known is dropped. A check begun before that does not count. */
  let era = 0;
  /** The key of the newest canary, however old. */
  let last: string | undefined;
  /** What this process has entered in a hold, so that staff decide knowing it. */
  let told: { readonly hold: string; readonly check: StoreCheck } | undefined;

  return {
    /** Begins a check. What is known may grow while it runs. */
    begin(): OpenCheck {
      const expected = known;
      const begunIn = era;
      return {
        canaries: expected.canaries ?? [],
        saw(check) {
          if (isOtherStore(expected, check)) reporting.hold.beginLost(ANOTHER_STORE);
          if (era !== begunIn || reporting.hold.isHeld()) return;
          const difference = differenceOf(expected, check);
          if (difference === undefined) known = withoutSeen(learnt(known, check), expected);
          else holdFor(difference, check, expected, reporting);
        },
      };
    },

    /** What this process finds in a store that is held. */
    find: (check: StoreCheck, beside: Parameters<typeof findingOfProcess>[2]): Finding =>
      findingOfProcess(known, check, beside),

    /** Staff know what was found by this check. */
    told(holdId: string, check: StoreCheck): void {
      told = { hold: holdId, check };
    },

    /** Begins to raise the write count. @returns call it with the new count */
    counting(): (count: number) => void {
      const begunIn = era;
      return (count) => {
        if (era === begunIn) known = { ...known, hasWritten: true, count: Math.max(known.count ?? 0, count) };
      };
    },

    /** For the note beside the store. */
    seen: (): Seen | undefined =>
      known.id === undefined ? undefined : { id: known.id, count: known.count ?? 0, last },

    canary(key: string): void {
      const canaries = [...(known.canaries ?? []), key].slice(-MOST_CANARIES);
      known = { ...known, hasWritten: true, canaries };
      last = key;
    },

    /** Takes over the newest canary of an earlier process. */
    recall(key: string | undefined): void {
      last = key;
    },

    /**
     * What staff knew to be missing when they ended a hold is no longer looked for. What they did not know, because this
     * process was cut off, still is: if it is missing, a new hold begins.
     */
    accept(holdId: string | undefined): void {
      era += 1;
      const accepted = told?.hold === holdId ? told?.check : undefined;
      told = undefined;
      const missing = new Set(accepted?.missing);
      const canaries = (known.canaries ?? []).filter((key) => !missing.has(key));
      const { id, count, hasWritten } = known;
      known =
        accepted === undefined
          ? { id, count, hasWritten, canaries }
          : { id, count: accepted.written?.count, canaries };
      if (last !== undefined && missing.has(last)) last = canaries.at(-1);
    },
  };
}

function holdFor(reason: HoldReason, check: StoreCheck, expected: Known, { hold, log }: Reporting): void {
  const { identity, written, place, position } = check;
  log.error(
    {
      expected: shown(expected),
      found: shown({ id: identity?.id, place, count: written?.count, position }),
    },
    'the store differs from what this process knows',
  );
  hold.begin(reason, written);
}

/** At the start: why the store may be an old one. */
async function suspicionOf(
  check: StoreCheck,
  store: Store,
  { home, now, hasOpen }: StoreWatchOptions,
  recall: (canary: string | undefined) => void,
): Promise<HoldReason | undefined> {
  const seen = await home.seen();
  if (seen !== undefined && (check.written?.count ?? 0) < seen.count) return 'gone-back';
  if (seen?.last !== undefined && (await home.look([seen.last])).missing.length > 0) return 'gone-back';
  recall(seen?.last);
  const before = await store.get<Place>(PLACE_KEY);
  if (isOtherServer(before, check.place)) return 'another-place';
  const isOld = check.written !== undefined && now() - check.written.at > LONG_MS;
  const isCopy = isOtherFile(before, check.place);
  if (!(isOld || isCopy) || !(await hasOpen())) return undefined;
  return isCopy ? 'another-file' : 'long-ago';
}

/** The change that records where the store is now. */
async function placing(store: Store, place: Place | undefined): Promise<readonly Change[]> {
  const before = await store.get<Place>(PLACE_KEY);
  return place === undefined ? [] : [{ key: PLACE_KEY, from: before, to: place }];
}

/** Writes the note beside the store, one write at a time. Calls during a write share the next one: each attempt makes one. */
function createNoteWriter(
  home: Pick<StoreLocation, 'note'>,
  log: Log,
  current: () => Seen | undefined,
): () => Promise<void> {
  let writing = Promise.resolve();
  /** The next write, until it begins. */
  let queued: Promise<void> | undefined;
  let hasFailed = false;

  async function write(): Promise<void> {
    const seen = current();
    if (seen === undefined) return;
    try {
      await home.note(seen);
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.warn({ err: error }, 'could not write the note beside the store');
      hasFailed = true;
    }
  }

  return () => {
    queued ??= writing.then(() => {
      queued = undefined;
      return write();
    });
    writing = queued;
    return queued;
  };
}

/**
 * A store that reports each record added under a prefix, once it is on disk and before the commit returns. It takes no
 * commit once another store is in its place.
 */
export const watched = (
  store: Store,
  prefix: string,
  { isReplaced }: Pick<Hold, 'isReplaced'>,
  { canary }: Pick<StoreWatch, 'canary'>,
): Store => ({
  ...store,
  async commit(changes) {
    if (isReplaced()) throw new StoreError('another store is in the place of this one');
    const done = await store.commit(changes);
    const added = changes.find(({ key, from }) => from === undefined && key.startsWith(prefix));
    if (done && added?.to !== undefined) await canary(added.key);
    return done;
  },
});

/** Seen canaries need no further check, except the last. */
function withoutSeen(known: Known, expected: Known): Known {
  const seen = new Set(expected.canaries?.slice(0, -1));
  return { ...known, canaries: known.canaries?.filter((key) => !seen.has(key)) };
}

const shown = ({ position, canaries: _, ...rest }: Known) => ({ ...rest, position: position?.toString() });
