import { StoreError } from '../errors.js';
import type { Identity, Written } from '../storage/store-identity.js';
import { IDENTITY_KEY, WRITTEN_KEY } from '../storage/store-identity.js';
import type { OpenCheck, Place, Seen, StoreCheck, StoreLocation } from '../storage/store-location.js';
import type { Database } from './database-model.js';
import type { Life } from './process-life.js';

/** Where the records are: on a PostgreSQL server, or in a SQLite file with the bot's note beside it. */
export type StoreServer = ReturnType<typeof createStoreServer>;

export function createStoreServer(database: Database, kind: Place['kind']) {
  /** Which server or file it is. */
  let number = 1;
  let note: Seen | undefined;

  return {
    kind,
    number: () => number,
    /** Another server or file takes its place, and all connections break. */
    replace(): void {
      number += 1;
    },
    note: () => note,
    setNote(seen: Seen | undefined): void {
      note = seen;
    },

    check: (canaries: readonly string[]): StoreCheck => ({
      identity: database.lookAt<Identity>(IDENTITY_KEY),
      written: database.lookAt<Written>(WRITTEN_KEY),
      missing: canaries.filter((key) => !database.has(key)),
      place:
        kind === 'postgres'
          ? { kind, system: '1', timeline: String(number), database: '1' }
          : { kind, inode: String(number), path: '/purser.sqlite' },
      position: kind === 'postgres' ? BigInt(database.position()) : undefined,
    }),
  };
}

/** The connections of a process to such a server or file. */
export function connectToServer(server: StoreServer, life: Life) {
  const opened = server.number();
  let checked = opened;
  let lookAgain: (() => OpenCheck) | undefined;

  /** As the product's own adapter does before it uses a new connection. */
  function check(): void {
    checked = server.number();
    if (lookAgain === undefined || !life.isAlive()) return;
    const { canaries, saw } = lookAgain();
    saw(server.check(canaries));
  }

  const isFileReplaced = () => server.kind === 'sqlite' && server.number() !== opened;

  return {
    /**
     * A call begins. @returns its effect, which fails if the server is another one by the time at which it arrives. A
     * file that was replaced under a process could still be used there, but nobody would ever see it.
     */
    begun<Result>(effect: () => Result): () => Result {
      const begunAt = server.number();
      return () => {
        if (server.number() !== begunAt || isFileReplaced())
          throw new StoreError('simulated: the connection broke');
        if (checked !== begunAt) check();
        return effect();
      };
    },

    /** @param read reads the store, with its faults */
    home: (read: <Result>(effect: () => Result) => Promise<Result>): StoreLocation => ({
      look: (canaries) => read(() => server.check(canaries)),
      checkConnections(look) {
        lookAgain = look;
      },
      usage: async () => undefined,
      lost: () => (isFileReplaced() ? 'replaced' : undefined),
      seen: async () => server.note(),
      async note(seen) {
        if (server.kind === 'sqlite' && life.isAlive()) server.setNote(seen);
      },
    }),
  };
}
