import type { World } from '../clock.js';
import { StoreError } from '../errors.js';
import type { Log } from '../log.js';
import { differenceOf, isOtherFile, isOtherServer, isOtherStore, type Known, learnt } from './continuity.js';
import type { Change, Store } from './store.js';
import { ANOTHER_STORE, type Hold, type HoldReason, type HoldRecord, type Lifted } from './store-hold.js';
import { identify, PLACE_KEY, WRITTEN_KEY, type Written } from './store-identity.js';
import type { Look, Place, Seen, Sight, StoreLocation } from './store-location.js';

/** With anything open, a store without a write for this long may be an old copy, in ms. */
const LONG_MS = 60 * 60_000;

export interface StoreWatchOptions extends World {
  readonly home: StoreLocation;
  readonly hold: Hold;
  /** The name of this machine. */
  readonly host: string;
  /** Whether anything is open that the bot would pay or draw on its own. */
  readonly hasOpen: () => Promise<boolean>;
  readonly log: Log;
}

/** More than a process can send between two checks. */
const MOST_WITNESSES = 200;
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

  return {
    /**
     * Reads what the store is. Await it at the start, before anything is written.
     * @returns whether the store had no records
     * @throws {StoreError} if it cannot be used
     */
    async start(): Promise<{ readonly isNew: boolean }> {
      const { wasEmpty } = await identify(store, options);
      await hold.sync();
      const { saw } = memory.begin();
      const sight = await home.look([]);
      const suspicion = hold.isHeld() ? undefined : await suspicionOf(sight, store, options, memory.recall);
      if (suspicion === undefined) {
        saw(sight);
        if (!hold.isHeld()) await store.commit(await placing(store, sight.place));
      } else {
        holdFor(suspicion, sight, {}, options);
        await hold.sync();
      }
      home.lookAtConnections(memory.begin);
      lookedAt = clock.now();
      return { isNew: wasEmpty };
    },

    /**
     * Checks that the store is still the same, and raises its write count. Call it with every heartbeat.
     * @throws {StoreError} if the store fails
     */
    async look(): Promise<void> {
      try {
        const isSame = await lookOnce(store, options, memory);
        if (isSame) await noteBeside();
        lookedAt = clock.now();
      } catch (error) {
        lookedAt = undefined;
        throw error;
      }
    },

    /**
     * Registers a new record that is never removed: from now on it must exist.
     * @returns once it is noted beside the store as well, so that the next start checks it
     */
    witness(key: string): Promise<void> {
      memory.witness(key);
      return noteBeside();
    },

    /** Whether the last check failed, or was too long ago. */
    isBlind: () => lookedAt === undefined || clock.now() - lookedAt > BLIND_MS,

    /** Ends a hold, and accepts the store as the newest in its present state. See {@link Hold.lift}. */
    async lift(record: HoldRecord, decision: Pick<Lifted, 'how' | 'by'>): Promise<Lifted | undefined> {
      const sight = await home.look([]);
      const lifted = await hold.lift(record, decision, await placing(store, sight.place));
      // Without this, payments before the next check would not be noted beside the store.
      if (lifted !== undefined) memory.learn(sight);
      return lifted;
    },

    /** Drops what was known. Call it when a hold has ended, in whichever process. */
    forget: memory.forget,
  };
}

/** @returns whether the store is still the same and not held; its write count is raised then */
async function lookOnce(
  store: Store,
  { home, hold, host, now }: StoreWatchOptions,
  memory: Memory,
): Promise<boolean> {
  if (isLost(hold)) return false;
  await hold.sync();
  const { witnesses, saw } = memory.begin();
  const sight = await home.look(witnesses);
  saw(sight);
  if (isLost(hold)) return false;
  if (hold.isHeld()) {
    await hold.sync();
    return false;
  }
  const { written: before } = sight;
  const written: Written = { count: (before?.count ?? 0) + 1, at: now(), by: host };
  const remember = memory.counting();
  // If it fails, another process has raised the count.
  if (await store.commit([{ key: WRITTEN_KEY, from: before, to: written }])) remember(written.count);
  return true;
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
  /** The key of the newest witness, however old. */
  let last: string | undefined;

  return {
    /** Begins a check. What is known may grow while it runs. */
    begin(): Look {
      const expected = known;
      const begunIn = era;
      return {
        witnesses: expected.witnesses ?? [],
        saw(sight) {
          if (isOtherStore(expected, sight)) reporting.hold.beginLost(ANOTHER_STORE);
          if (era !== begunIn || reporting.hold.isHeld()) return;
          const difference = differenceOf(expected, sight);
          if (difference === undefined) known = withoutSeen(learnt(known, sight), expected);
          else holdFor(difference, sight, expected, reporting);
        },
      };
    },

    /** Takes over what a check saw, without comparing it. */
    learn(sight: Sight): void {
      known = learnt(known, sight);
    },

    /** Begins to raise the write count. @returns call it with the new count */
    counting(): (count: number) => void {
      const begunIn = era;
      return (count) => {
        if (era === begunIn) known = { ...known, count: Math.max(known.count ?? 0, count) };
      };
    },

    /** For the note beside the store. */
    seen: (): Seen | undefined =>
      known.id === undefined ? undefined : { id: known.id, count: known.count ?? 0, last },

    witness(key: string): void {
      known = { ...known, witnesses: [...(known.witnesses ?? []), key].slice(-MOST_WITNESSES) };
      last = key;
    },

    /** Takes over the newest witness of an earlier process. */
    recall(key: string | undefined): void {
      last = key;
    },

    forget(): void {
      era += 1;
      known = {};
      last = undefined;
    },
  };
}

function holdFor(reason: HoldReason, sight: Sight, expected: Known, { hold, log }: Reporting): void {
  const { identity, written, place, position } = sight;
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
  sight: Sight,
  store: Store,
  { home, now, hasOpen }: StoreWatchOptions,
  recall: (witness: string | undefined) => void,
): Promise<HoldReason | undefined> {
  const seen = await home.seen();
  if (seen !== undefined && (sight.written?.count ?? 0) < seen.count) return 'gone-back';
  if (seen?.last !== undefined && !(await home.look([seen.last])).hasWitnesses) return 'gone-back';
  recall(seen?.last);
  const before = await store.get<Place>(PLACE_KEY);
  if (isOtherServer(before, sight.place)) return 'another-place';
  const isOld = sight.written !== undefined && now() - sight.written.at > LONG_MS;
  const isCopy = isOtherFile(before, sight.place);
  if (!(isOld || isCopy) || !(await hasOpen())) return undefined;
  return isCopy ? 'another-file' : 'long-ago';
}

/** The change that records where the store is now. */
async function placing(store: Store, place: Place | undefined): Promise<readonly Change[]> {
  const before = await store.get<Place>(PLACE_KEY);
  return place === undefined ? [] : [{ key: PLACE_KEY, from: before, to: place }];
}

/** Writes the note beside the store, one write at a time. Calls during a write share the next one. */
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
  { witness }: Pick<StoreWatch, 'witness'>,
): Store => ({
  ...store,
  async commit(changes) {
    if (isReplaced()) throw new StoreError('another store is in the place of this one');
    const done = await store.commit(changes);
    const added = changes.find(({ key, from }) => from === undefined && key.startsWith(prefix));
    if (done && added?.to !== undefined) await witness(added.key);
    return done;
  },
});

/** Seen witnesses need no further check, except the last. */
function withoutSeen(known: Known, expected: Known): Known {
  const seen = new Set(expected.witnesses?.slice(0, -1));
  return { ...known, witnesses: known.witnesses?.filter((key) => !seen.has(key)) };
}

const shown = ({ position, witnesses: _, ...rest }: Known) => ({ ...rest, position: position?.toString() });
