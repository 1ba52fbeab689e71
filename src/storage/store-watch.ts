import type { World } from '../clock.js';
import type { Log } from '../log.js';
import { differenceOf, isOtherFile, isOtherServer, type Known, learnt } from './continuity.js';
import type { Change, Store } from './store.js';
import type { Hold, HoldReason, HoldRecord, Lifted } from './store-hold.js';
import {
  IDENTITY_KEY,
  identify,
  newIdentity,
  PLACE_KEY,
  WRITTEN_KEY,
  type Written,
} from './store-identity.js';
import type { Look, Place, Sight, StoreLocation } from './store-location.js';

/** With anything open, a store that nobody has written for so long may be an old copy. In ms. */
const LONG_MS = 60 * 60_000;

/** Watches that the store is the one that it was, and as new as it was, and holds it where that is not certain. */
export interface StoreWatch {
  /**
   * Learns what the store is. To be awaited at the start, before anything is written.
   * @returns whether there was not one record in the store
   * @throws {StoreError} if it cannot be used
   */
  start(): Promise<{ readonly isNew: boolean }>;
  /**
   * Looks whether it still is the same, and counts on. To be called with every heartbeat.
   * @throws {StoreError} if the store fails
   */
  look(): Promise<void>;
  /**
   * What was put on record, of what is only ever added: it must be there from now on.
   * @returns when that is noted beside the store as well, so that the next start looks for it
   */
  witness(key: string): Promise<void>;
  /** Whether the last look failed, or there has been none for long. */
  isBlind(): boolean;
  /** Ends a hold, and takes the store for the newest as it is now. See {@link Hold.lift}. */
  lift(record: HoldRecord, decision: Pick<Lifted, 'how' | 'by'>): Promise<Lifted | undefined>;
  /** To be called when a hold has ended, by whomever: what was known until then no longer counts. */
  forget(): void;
}

export interface StoreWatchOptions extends World {
  readonly home: StoreLocation;
  readonly hold: Hold;
  /** The name of this machine. */
  readonly host: string;
  /** Whether there is anything open that the bot would pay or draw by itself. */
  readonly hasOpen: () => Promise<boolean>;
  readonly log: Log;
}

/** More than a process can send between two looks. */
const MOST_WITNESSES = 200;
/** Without a look for so long, nobody knows whether the store works, in ms. */
const BLIND_MS = 15_000;

export function createStoreWatch(store: Store, options: StoreWatchOptions): StoreWatch {
  const { home, hold, host, hasOpen, log, now, clock } = options;
  let known: Known = {};
  /** Of what was known; what began to be looked for before it changed says nothing about what is known now. */
  let era = 0;
  /** When a look came to its end, unless the last one has failed. */
  let lookedAt: number | undefined;
  let cannotNote = false;
  /** The key of the newest witness of all, however long ago that was. */
  let last: string | undefined;
  let noting = Promise.resolve();
  /** What is noted next, if that has not begun. */
  let queued: Promise<void> | undefined;

  /** Begins a look. What is known may grow while it is under way. */
  function begin(): Look {
    const expected = known;
    const begunIn = era;
    return {
      witnesses: expected.witnesses ?? [],
      saw(sight) {
        if (era !== begunIn || hold.isHeld()) return;
        const difference = differenceOf(expected, sight);
        if (difference === undefined) known = withoutSeen(learnt(known, sight), expected);
        else holdFor(difference, sight, expected);
      },
    };
  }

  function holdFor(reason: HoldReason, sight: Sight, expected: Known): void {
    const { identity, written, place, position } = sight;
    log.error(
      {
        expected: shown(expected),
        found: shown({ id: identity?.id, place, count: written?.count, position }),
      },
      'the store is not as this process knows it',
    );
    hold.begin(reason, written);
  }

  /** Why a store may be an old one, at the start. */
  async function suspicionOf(sight: Sight): Promise<HoldReason | undefined> {
    const seen = await home.seen();
    if (seen !== undefined && seen.id !== sight.identity?.id) return 'another-store';
    if (seen !== undefined && (sight.written?.count ?? 0) < seen.count) return 'gone-back';
    if (seen?.last !== undefined && !(await home.look([seen.last])).hasWitnesses) return 'gone-back';
    last = seen?.last;
    const before = await store.get<Place>(PLACE_KEY);
    if (isOtherServer(before, sight.place)) return 'another-place';
    const isOld = sight.written !== undefined && now() - sight.written.at > LONG_MS;
    const isCopy = isOtherFile(before, sight.place);
    if (!(isOld || isCopy) || !(await hasOpen())) return undefined;
    return isCopy ? 'another-file' : 'long-ago';
  }

  /** What puts on record where the store lies now. */
  async function placing(place: Place | undefined): Promise<readonly Change[]> {
    const before = await store.get<Place>(PLACE_KEY);
    return place === undefined ? [] : [{ key: PLACE_KEY, from: before, to: place }];
  }

  async function countOn(before: Written | undefined): Promise<void> {
    const written: Written = { count: (before?.count ?? 0) + 1, at: now(), by: host };
    const begunIn = era;
    // Where somebody else was first, they have counted on.
    if (!(await store.commit([{ key: WRITTEN_KEY, from: before, to: written }]))) return;
    if (era === begunIn) known = { ...known, count: Math.max(known.count ?? 0, written.count) };
  }

  /** One at a time; those who ask meanwhile share the next one. */
  function noteBeside(): Promise<void> {
    queued ??= noting.then(() => {
      queued = undefined;
      return writeBeside();
    });
    noting = queued;
    return queued;
  }

  async function writeBeside(): Promise<void> {
    const { id, count = 0 } = known;
    if (id === undefined) return;
    try {
      await home.note({ id, count, last });
      cannotNote = false;
    } catch (error) {
      if (!cannotNote) log.warn({ err: error }, 'could not note beside the store what it is');
      cannotNote = true;
    }
  }

  async function lookOnce(): Promise<void> {
    const gone = home.lost();
    if (gone !== undefined) return hold.beginLost(gone);
    await hold.sync();
    const { witnesses, saw } = begin();
    const sight = await home.look(witnesses);
    saw(sight);
    if (hold.isHeld()) return hold.sync();
    await countOn(sight.written);
    await noteBeside();
  }

  return {
    async start() {
      const { wasEmpty } = await identify(store, options);
      await hold.sync();
      const { saw } = begin();
      const sight = await home.look([]);
      const suspicion = hold.isHeld() ? undefined : await suspicionOf(sight);
      if (suspicion === undefined) {
        saw(sight);
        if (!hold.isHeld()) await store.commit(await placing(sight.place));
      } else {
        holdFor(suspicion, sight, {});
        await hold.sync();
      }
      home.lookAtConnections(begin);
      lookedAt = clock.now();
      return { isNew: wasEmpty };
    },

    async look() {
      try {
        await lookOnce();
        lookedAt = clock.now();
      } catch (error) {
        lookedAt = undefined;
        throw error;
      }
    },

    witness(key) {
      known = { ...known, witnesses: [...(known.witnesses ?? []), key].slice(-MOST_WITNESSES) };
      last = key;
      return noteBeside();
    },

    isBlind: () => lookedAt === undefined || clock.now() - lookedAt > BLIND_MS,

    async lift(record, decision) {
      const sight = await home.look([]);
      const identity = sight.identity ?? newIdentity(options);
      const lifted = await hold.lift(record, decision, [
        ...(sight.identity === undefined ? [{ key: IDENTITY_KEY, from: undefined, to: identity }] : []),
        ...(await placing(sight.place)),
      ]);
      // At once, so that what is paid before the next look is noted beside the store as well.
      if (lifted !== undefined) known = learnt(known, { ...sight, identity });
      return lifted;
    },

    forget() {
      era += 1;
      known = {};
      last = undefined;
    },
  };
}

/** A store that tells of each record that was added under a prefix, once it is on disk, and before anybody else is. */
export const witnessing = (store: Store, prefix: string, witness: StoreWatch['witness']): Store => ({
  ...store,
  async commit(changes) {
    const done = await store.commit(changes);
    const added = changes.find(({ key, from }) => from === undefined && key.startsWith(prefix));
    if (done && added?.to !== undefined) await witness(added.key);
    return done;
  },
});

/** What was seen need not be looked for again, save the last of it. */
function withoutSeen(known: Known, expected: Known): Known {
  const seen = new Set(expected.witnesses?.slice(0, -1));
  return { ...known, witnesses: known.witnesses?.filter((key) => !seen.has(key)) };
}

const shown = ({ position, witnesses: _, ...rest }: Known) => ({ ...rest, position: position?.toString() });
