import type { Listed, Wanted } from '../listed.js';
import { allKeys, searched } from '../storage/all-rows.js';
import { eachAlone } from '../storage/each-alone.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, JsonObject, Store } from '../storage/store.js';

type Kept = JsonObject & {
  readonly id: string;
  readonly state: string;
  readonly by: string;
  readonly confirmedAt: number;
  readonly quarantined?: unknown;
};

/** What was confirmed, as it is kept. It stands under a second key as well while something is left to be done about it. */
export type EntryRecords<Entry extends Kept> = ReturnType<typeof createEntryRecords<Entry>>;

/**
 * @param keyOf the key of an entry, by its ID
 * @param openKeyOf the key under which it stands while it is open
 * @param isReopened whether a change makes something be left to be done
 */
export function createEntryRecords<Entry extends Kept>(
  store: Store,
  keyOf: (id: string) => string,
  openKeyOf: (id: string) => string,
  isReopened: (before: Entry, details: Partial<Entry>) => boolean,
) {
  const reads = createEntryReads<Entry>(store, keyOf, openKeyOf);
  const { find } = reads;
  /** What makes sure, as a part of another commit, that an entry is as it was read. */
  const unchanged = (entry: Entry): Change => ({ key: keyOf(entry.id), from: entry, to: entry });

  return {
    ...reads,
    unchanged,

    /**
     * Changes an entry, on disk.
     * @param others what goes with it, such as what is given back to the cap
     * @returns it as it is now, or `undefined` if it is no longer as `entry` says; nothing was changed then
     */
    change: (
      entry: Entry,
      details: Partial<Entry>,
      others: () => Promise<readonly Change[]> = async () => [],
    ) =>
      retryCommit<Entry | undefined>(store, async () => {
        const current = await find(entry.id);
        if (JSON.stringify(current) !== JSON.stringify(entry)) return { changes: [], result: undefined };
        const after: Entry = { ...entry, ...details };
        const key = openKeyOf(entry.id);
        const changes = [
          { key: keyOf(entry.id), from: entry, to: after },
          // It must win over a process that closes it now, or nobody would go on with it after a crash.
          ...(isReopened(entry, details) ? [{ key, from: await store.get<string>(key), to: entry.id }] : []),
          ...(await others()),
        ];
        return { changes, result: after };
      }),

    /** Adds to an entry what does not change its state, even if something else of it has changed. @returns it as it is now */
    note: (id: string, details: Partial<Entry>): Promise<Entry> =>
      retryCommit<Entry>(store, async () => {
        const current = await find(id);
        if (current === undefined) throw new TypeError(`there is no ${keyOf(id)}`);
        const after: Entry = { ...current, ...details };
        return { changes: [{ key: keyOf(id), from: current, to: after }], result: after };
      }),

    /**
     * Notes that nothing is left to be done about an entry.
     * @returns false if it is no longer as `entry` says; it stays among the open ones then
     */
    close: (entry: Entry): Promise<boolean> =>
      store.commit([unchanged(entry), { key: openKeyOf(entry.id), from: entry.id, to: undefined }]),
  };
}

function createEntryReads<Entry extends Kept>(
  store: Store,
  keyOf: (id: string) => string,
  openKeyOf: (id: string) => string,
) {
  const find = (id: string): Promise<Entry | undefined> => store.get<Entry>(keyOf(id));

  /**
   * To be shown: those that can be read, the newest first. Not every ID tells when it was confirmed.
   * @param most so many records are looked at, or up to a page more; default: enough for many pages
   */
  async function listed({ before, state, member }: Wanted, most?: number): Promise<Listed<Entry>> {
    const prefix = keyOf('');
    const isWanted = (entry: Entry) =>
      (state === undefined || state === (entry.quarantined === undefined ? entry.state : 'quarantined')) &&
      (member === undefined || entry.by === member);
    const search = await searched<Entry, Entry>(
      store,
      { prefix, before: before === undefined ? undefined : keyOf(before) },
      async ({ value }) => (isWanted(value) ? value : undefined),
      most,
    );
    return {
      entries: search.found.toSorted((one, other) => other.confirmedAt - one.confirmedAt),
      next: search.before?.slice(prefix.length),
    };
  }

  return {
    find,
    listed,
    /** The newest, as {@link listed}. */
    list: async (limit: number): Promise<readonly Entry[]> =>
      (await listed({}, limit)).entries.slice(0, limit),

    /** Those that can be read and about which something is left to be done, newest first. */
    async open(): Promise<readonly Entry[]> {
      const found: Array<Entry | undefined> = [];
      await eachAlone(allKeys(store, openKeyOf('')), async (key) => {
        found.push(await find(key.slice(openKeyOf('').length)));
      });
      return found.filter((entry) => entry !== undefined);
    },
  };
}
