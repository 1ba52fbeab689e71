import { z } from 'zod';
import type { Kept } from './record-schema.js';
import type { Json, Store } from './store.js';
import { IDENTITY_KEY, type Identity, WRITTEN_KEY, type Written } from './store-identity.js';
import type { TextStore } from './text-store.js';

export const WHEREABOUTS = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sqlite'),
    /** Another one after the file was copied, or put back from a copy. */
    inode: z.string(),
    path: z.string(),
  }),
  z.strictObject({
    kind: z.literal('postgres'),
    /** Of the cluster, from when it was made. */
    system: z.string(),
    /** Another one after each failover and each recovery to a point in time. */
    timeline: z.string(),
    database: z.string(),
  }),
]);

/** Where the data of a store lives. */
export type Place = Kept<typeof WHEREABOUTS>;

/** What a store shows of itself at one moment. */
export interface Sight {
  readonly identity: Identity | undefined;
  readonly written: Written | undefined;
  /** Whether the records that were looked for are there. */
  readonly hasWitnesses: boolean;
  /** `undefined` where the database does not tell. */
  readonly place: Place | undefined;
  /** How far the server's log reaches on its disk, in bytes. Within one timeline it never goes back. */
  readonly position: bigint | undefined;
}

/** One look at a store. */
export interface Look {
  /** The keys of records that must be there. */
  readonly witnesses: readonly string[];
  /** Told what was seen. */
  saw(sight: Sight): void;
}

/** What is noted beside a store. */
export interface Seen {
  readonly id: string;
  /** How often it had been written. */
  readonly count: number;
  /** The key of what was added last of what is never removed. */
  readonly last?: string | undefined;
}

/** How much room the data of a store takes. */
export interface Usage {
  /** With what belongs to it, such as indexes and what was not yet written back. */
  readonly bytes: number;
  /** What the bot may still write on that disk; `undefined` where a server has it. */
  readonly freeBytes: number | undefined;
}

/** What can be known of a store besides its records: where its data lives, and whether that is still there. */
export interface StoreLocation {
  /** @throws {StoreError} if the store cannot be read */
  look(witnesses: readonly string[]): Promise<Sight>;
  /** Has a look taken at each new connection, before anything else is asked on it. */
  lookAtConnections(look: () => Look): void;
  /** `undefined` where that is not known. @throws {Error} if it cannot be read */
  usage(): Promise<Usage | undefined>;
  /** Why what is open is no longer what lies at the store's address. Asked before each payment, so it is cheap. */
  lost(): 'deleted' | 'replaced' | undefined;
  /** What was noted beside the store. `undefined` where nothing is, or can be. */
  seen(): Promise<Seen | undefined>;
  /** Notes beside the store what it is, for the next start. @throws {Error} if that cannot be done */
  note(seen: Seen): Promise<void>;
}

/** The home of a store of which nothing is known but its records. */
export function plainLocation(store: Pick<Store, 'get'>): StoreLocation {
  return {
    look: (witnesses) => lookAtRecords(store, witnesses),
    lookAtConnections: () => undefined,
    usage: async () => undefined,
    lost: () => undefined,
    seen: async () => undefined,
    note: async () => undefined,
  };
}

/** What the records alone show. */
export async function lookAtRecords(store: Pick<Store, 'get'>, witnesses: readonly string[]): Promise<Sight> {
  const [identity, written, ...found] = await Promise.all([
    store.get<Identity>(IDENTITY_KEY),
    store.get<Written>(WRITTEN_KEY),
    ...witnesses.map((key) => store.get<Json>(key)),
  ]);
  const hasWitnesses = !found.includes(undefined);
  return { identity, written, hasWitnesses, place: undefined, position: undefined };
}

/** A store that was opened at an address. */
export interface OpenedStore extends Store {
  readonly home: StoreLocation;
}

/** A database that was opened at an address. */
export interface OpenedTexts extends TextStore {
  readonly home: StoreLocation;
  /** Has the database refuse records of any other format than this version's. @throws {StoreError} if it cannot */
  refuseOthers(): Promise<void>;
  /** Ends that. @throws {StoreError} if it cannot */
  acceptAny(): Promise<void>;
}
