import { encodeTime } from 'ulid';
import type { Account } from '../accounts/website-account.js';
import type { Listed, Wanted } from '../listed.js';
import {
  allKeys,
  allRows,
  allValues,
  KEYS_SEARCHED,
  readablePage,
  readableRows,
  searched,
  shownPage,
} from '../storage/all-rows.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import type { Store } from '../storage/store.js';
import {
  accountPrefix,
  arrivedAt,
  countsAgainstCap,
  type Grant,
  grantKey,
  listedId,
  memberPrefix,
  type QueueIndex,
  queueIndexKey,
  queueIndexOf,
} from './grant.js';
import { kindOf, LISTED, listedKind } from './grant-kinds.js';

/** A page of the ledger, newest first. */
export interface GrantPage {
  readonly grants: readonly Grant[];
  /** For the page after it; `undefined` on the last one. */
  readonly next: string | undefined;
}

/** What counts for the rows or places of an event, as far as that can be read. */
export interface Standing {
  readonly grants: ReadonlyMap<string, Grant>;
  readonly unreadable: ReadonlySet<string>;
}

/** What is wanted of the list of all grants. */
export interface WantedGrants extends Wanted {
  /** What they were given by; default: by anything. */
  readonly kind?: string | undefined;
}

const RECENT = 5;
const PAGE = 500;
const ULID_TIME_LENGTH = 10;
const DAY_MS = 24 * 60 * 60_000;
/**
 * By how much an ID can be older than the moment by which its grant is listed: that of a winner's comes from the draw, and
 * a place can be given to somebody else for 90 days after it.
 */
const OLDEST_ID_MS = 92 * DAY_MS;
const CLOCK_SLACK_MS = DAY_MS;

const idOf = (at: number) => encodeTime(Math.max(at, 0), ULID_TIME_LENGTH);

/**
 * The moment by whose month a grant counts: when it arrived or was refused. It is when it was confirmed if that took so
 * long that it would be found in no month.
 */
export function countedAt(grant: Grant): number {
  const at = arrivedAt(grant);
  return grant.id >= idOf(at - OLDEST_ID_MS) ? at : grant.confirmedAt;
}

export type GrantReads = ReturnType<typeof createGrantReads>;

/**
 * What can be read of the ledger. What only shows grants, or deals with each alone, skips those that cannot be read;
 * what money depends on is refused.
 */
export function createGrantReads(store: Store) {
  const reads = createReads(store);
  return {
    find: reads.find,
    /** To be shown: `undefined` also for what cannot be read. */
    readable: reads.readable,
    /** Those of them that are there. */
    someOf: (ids: readonly string[]) => reads.someOf(ids),
    current: reads.current,
    ...createListReads(store, reads),
    ...createAccountReads(store, reads),
    ...createEventReads(store, reads),
    ...createIndexReads(store, reads),
  };
}

type Reads = ReturnType<typeof createReads>;

/** Single grants. */
function createReads(store: Store) {
  const find = (id: string) => store.get<Grant>(grantKey(id));

  async function someOf(ids: readonly string[], read = find): Promise<readonly Grant[]> {
    const grants = await Promise.all(ids.map(read));
    return grants.filter((grant) => grant !== undefined);
  }

  /** The grant that counts for what a grant was to pay: the one of it and its replacements that was or may be paid. */
  async function current(grant: Grant): Promise<Grant> {
    if (grant.replacements === undefined) return grant;
    const all = [grant, ...(await someOf(grant.replacements))];
    return all.findLast(({ state }) => countsAgainstCap(state)) ?? all.at(-1) ?? grant;
  }

  return { find, someOf, current, readable: (id: string) => unlessUnreadable(() => find(id)) };
}

/** Grants for people, the newest first. */
function createListReads(store: Store, { readable }: Reads) {
  return {
    /** To be shown: the newest first, of all or, in the order of their IDs, of one member's. */
    async list(of: {
      member?: string | undefined;
      before?: string | undefined;
      limit: number;
    }): Promise<GrantPage> {
      const { member, before, limit } = of;
      const prefix = member === undefined ? LISTED : memberPrefix(member);
      const range = { prefix, before: before === undefined ? undefined : prefix + before, limit };
      const page = await shownPage<string>(store, range);
      const grants = await Promise.all(page.rows.map(({ value }) => readable(value)));
      return {
        grants: grants.filter((grant) => grant !== undefined),
        next: page.before?.slice(prefix.length),
      };
    },

    /**
     * The IDs of those that are to be listed, by when they were confirmed, the newest first. Without a member or a state,
     * only keys are read.
     */
    async listed({ before, kind, state, member }: WantedGrants): Promise<Listed<string>> {
      const prefix = member === undefined ? LISTED : memberPrefix(member);
      const isKeyEnough = member === undefined && state === undefined;
      const search = await searched<string, { readonly id: string; readonly at?: number }>(
        store,
        { prefix, before: before === undefined ? undefined : prefix + before },
        async ({ key, value: id }) => {
          if (member === undefined && kind !== undefined && listedKind(key) !== kind) return undefined;
          if (isKeyEnough) return { id };
          const grant = await readable(id);
          if (grant === undefined || (state !== undefined && grant.state !== state)) return undefined;
          return kind === undefined || kindOf(grant) === kind ? { id, at: grant.confirmedAt } : undefined;
        },
        isKeyEnough ? KEYS_SEARCHED : undefined,
      );
      const found = search.found.toSorted(({ at: one = 0 }, { at: other = 0 }) => other - one);
      return { entries: found.map(({ id }) => id), next: search.before?.slice(prefix.length) };
    },

    /** To be shown: grants that {@link countedAt} puts into a time (ms since the epoch, `to` excluded), newest first. */
    async *during(from: number, to: number): AsyncIterable<Grant> {
      // An ID can be ahead of its time, where the clock was set back.
      let before = Number.isFinite(to) ? grantKey(idOf(to + CLOCK_SLACK_MS)) : undefined;
      const last = grantKey(idOf(from - OLDEST_ID_MS));
      for (;;) {
        const page = await readablePage<Grant>(store, { prefix: 'grant:', before, limit: PAGE });
        for (const { key, value } of page.rows) {
          if (key < last) return;
          const at = countedAt(value);
          if (at >= from && at < to) yield value;
        }
        before = page.before;
        if (before === undefined) return;
      }
    },
  };
}

/** What was granted to an account. */
function createAccountReads(store: Store, { someOf, readable }: Reads) {
  /** The IDs of the newest grants to an account: from the keys, so that an unreadable row of its index hides nothing. */
  async function newestTo(account: Account): Promise<readonly string[]> {
    const prefix = accountPrefix(account);
    const { keys } = await readablePage<string>(store, { prefix, limit: RECENT * 4 });
    return keys.map((key) => key.slice(prefix.length));
  }

  return {
    /**
     * The newest grants to an account since a moment (ms since the epoch) that were or may have been paid.
     * @param always the ID of one that is among them however many are newer, and whatever the clocks say
     */
    async recentTo(account: Account, since: number, always?: string): Promise<readonly Grant[]> {
      const ids = new Set([...(await newestTo(account)), ...(always === undefined ? [] : [always])]);
      const recent = (await someOf([...ids])).filter(
        (grant) => (grant.confirmedAt >= since || grant.id === always) && countsAgainstCap(grant.state),
      );
      return recent.filter(({ id }, index) => index < RECENT || id === always);
    },

    /** The IDs of all grants that replace a grant, but for those that cannot be read. */
    async replacementsOf({ id, account }: Grant): Promise<readonly string[]> {
      const prefix = accountPrefix(account);
      const ids: string[] = [];
      for await (const key of allKeys(store, prefix)) ids.push(key.slice(prefix.length));
      const all = await someOf(ids, readable);
      return all.filter(({ replaces }) => replaces === id).map((grant) => grant.id);
    },

    /**
     * Whether credit of another grant to the same account may yet arrive: it was sent since a moment (ms since the epoch),
     * and the website has not said what became of it.
     */
    async mayOthersArrive({ id, account }: Grant, since: number): Promise<boolean> {
      const others = await someOf((await newestTo(account)).filter((other) => other !== id));
      return others.some(
        ({ state, settledBy, sentAt = 0 }) =>
          sentAt >= since && (state === 'unknown' || settledBy !== undefined),
      );
    },
  };
}

/** The grants of an event, by the first part of their IDs. */
function createEventReads(store: Store, { current }: Reads) {
  return {
    /** The IDs of the grants of an event that have been entered, whether or not they can be read, by their first part. */
    async enteredIds(idPrefix: string): Promise<ReadonlySet<string>> {
      const ids = new Set<string>();
      for await (const key of allKeys(store, grantKey(idPrefix))) ids.add(key.slice(grantKey('').length));
      return ids;
    },

    /** The grants of an event that have been entered, by their IDs. @throws {RecordError} if one cannot be read */
    async entered(idPrefix: string): Promise<ReadonlyMap<string, Grant>> {
      const grants = await allValues<Grant>(store, grantKey(idPrefix));
      return new Map(grants.map((grant) => [grant.id, grant]));
    },

    /**
     * What counts for each grant of an event: it, or its newest replacement where it did not arrive.
     * @returns by the ID of the event's own grant
     * @throws {RecordError} if a record of it cannot be read
     */
    async standing(idPrefix: string): Promise<ReadonlyMap<string, Grant>> {
      const standing = new Map<string, Grant>();
      for await (const { value } of allRows<Grant>(store, grantKey(idPrefix)))
        standing.set(value.id, await current(value));
      return standing;
    },

    /**
     * As {@link standing}, to be shown.
     * @returns also the IDs of the event's own grants of which nothing is known, since a record cannot be read
     */
    async shownStanding(idPrefix: string): Promise<Standing> {
      const grants = new Map<string, Grant>();
      const unreadable = new Set<string>();
      const skip = (key: string) => unreadable.add(key.slice(grantKey('').length));
      for await (const { value } of readableRows<Grant>(store, grantKey(idPrefix), skip)) {
        const grant = await unlessUnreadable(() => current(value));
        if (grant === undefined) unreadable.add(value.id);
        else grants.set(value.id, grant);
      }
      return { grants, unreadable };
    },
  };
}

/** Grants with which something is left to be done. */
function createIndexReads(store: Store, { someOf, readable }: Reads) {
  return {
    /** Grants in a queue index, each dealt with alone, newest first. */
    async inQueueIndex(queueIndex: QueueIndex): Promise<readonly Grant[]> {
      const ids: string[] = [];
      for await (const key of allKeys(store, queueIndexKey(queueIndex, ''))) ids.push(listedId(key));
      // Between the two reads a grant may have gone on.
      return (await someOf(ids, readable)).filter((grant) => queueIndexOf(grant) === queueIndex);
    },

    /** How many there are of them. */
    countInQueueIndex: (queueIndex: QueueIndex) => store.count(queueIndexKey(queueIndex, '')),
  };
}
