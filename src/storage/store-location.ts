import * as z from 'zod';
import type { Kept } from './record-schema.js';
import type { Json, Store } from './store.js';
import { IDENTITY_KEY, type Identity, WRITTEN_KEY, type Written } from './store-identity.js';
import type { TextStore } from './text-store.js';

export const WHEREABOUTS = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sqlite'),
    /** Changes when the file is copied, or restored from a copy. */
    inode: z.string(),
    path: z.string(),
  }),
  z.strictObject({
    kind: z.literal('postgres'),
    /** The cluster's `system_identifier`. */
    system: z.string(),
    /** Changes with each failover and each point-in-time recovery. */
    timeline: z.string(),
    database: z.string(),
  }),
]);

/** Where the data of a store lives. */
export type Place = Kept<typeof WHEREABOUTS>;

/** What a check of a store finds. */
export interface StoreCheck {
  readonly identity: Identity | undefined;
  readonly written: Written | undefined;
  /** The canaries that do not exist. */
  readonly missing: readonly string[];
  /** `undefined` where the database does not tell. */
  readonly place: Place | undefined;
  /** The end of the server's flushed WAL, in bytes. It never decreases within a timeline. */
  readonly position: bigint | undefined;
}

/** One check of a store. */
export interface OpenCheck {
  /** The keys of records that must exist. */
  readonly canaries: readonly string[];
  /** Receives the findings. */
  saw(check: StoreCheck): void;
}

/** The note beside a store. */
export interface Seen {
  readonly id: string;
  /** Its write count. */
  readonly count: number;
  /** The key of the newest canary. */
  readonly last?: string | undefined;
}

/** The disk usage of a store. */
export interface Usage {
  /** Includes indexes and the WAL. */
  readonly bytes: number;
  /** Free space for the bot on that disk; `undefined` for a server. */
  readonly freeBytes: number | undefined;
}

/** Where a store's data lives, and whether it is still there. */
export interface StoreLocation {
  /** @throws {StoreError} if the store cannot be read */
  look(canaries: readonly string[]): Promise<StoreCheck>;
  /** Checks each new connection before its first use. */
  checkConnections(look: () => OpenCheck): void;
  /** `undefined` where it is unknown. @throws {Error} if it cannot be read */
  usage(): Promise<Usage | undefined>;
  /** How the open file was lost, if it was. Cheap, since it runs before each payment. */
  lost(): 'deleted' | 'replaced' | undefined;
  /** Reads the note beside the store. `undefined` if there is none. */
  seen(): Promise<Seen | undefined>;
  /** Writes the note beside the store, for the next start. @throws {Error} if that fails */
  note(seen: Seen): Promise<void>;
}

/** The location of a store that consists of records only. */
export function plainLocation(store: Pick<Store, 'get'>): StoreLocation {
  return {
    look: (canaries) => checkRecords(store, canaries),
    checkConnections: () => undefined,
    usage: async () => undefined,
    lost: () => undefined,
    seen: async () => undefined,
    note: async () => undefined,
  };
}

/** Checks the records alone. */
export async function checkRecords(
  store: Pick<Store, 'get'>,
  canaries: readonly string[],
): Promise<StoreCheck> {
  const [identity, written, ...found] = await Promise.all([
    store.get<Identity>(IDENTITY_KEY),
    store.get<Written>(WRITTEN_KEY),
    ...canaries.map((key) => store.get<Json>(key)),
  ]);
  const missing = canaries.filter((_, index) => found[index] === undefined);
  return { identity, written, missing, place: undefined, position: undefined };
}

/** A store opened at an address. */
export interface OpenedStore extends Store {
  readonly home: StoreLocation;
}

/** A database opened at an address. */
export interface OpenedTexts extends TextStore {
  readonly home: StoreLocation;
}
