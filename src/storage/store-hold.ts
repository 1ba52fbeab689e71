import { z } from 'zod';
import { uuid, type World } from '../clock.js';
import { UserError } from '../errors.js';
import type { Log } from '../log.js';
import { DISCORD_ID, type Kept, MOMENT, PLACE } from './record-schema.js';
import type { Change, Store } from './store.js';
import { WRITTEN, type Written } from './store-identity.js';

const HOLD_REASON = z.enum(['another-store', 'another-place', 'another-file', 'gone-back', 'long-ago']);

/**
 * Why it is not certain that a store is the newest one:
 * - `another-store`: it is not the one that this process, or the one before it, has worked with
 * - `another-place`: the server, its timeline or the database is another one: a failover, or a recovery
 * - `another-file`: something is open, and the file was copied or put back from a copy
 * - `gone-back`: what this process has written is not there any more
 * - `long-ago`: something is open, and nobody has written for long
 */
export type HoldReason = z.infer<typeof HOLD_REASON>;

export const HOLD = z.strictObject({
  /** A random UUID, by which a decision of people names what it is about. */
  id: z.uuid(),
  reason: HOLD_REASON,
  since: MOMENT,
  /** Who has written the store last before that. */
  lastWritten: WRITTEN.exactOptional(),
  /** Where staff were asked. */
  posted: PLACE.exactOptional(),
  /** Somebody has decided that what is open is laid aside, which is under way. */
  layingAside: z.strictObject({ by: DISCORD_ID, at: MOMENT }).exactOptional(),
});

/** Stands in a store for as long as nothing may be paid from it. */
export type HoldRecord = Kept<typeof HOLD>;

export const LIFTED = z.strictObject({
  /** Its ID. */
  hold: z.uuid(),
  how: z.enum(['gone-on', 'laid-aside']),
  by: DISCORD_ID,
  at: MOMENT,
});

/** What people have decided about a hold. */
export type Lifted = Kept<typeof LIFTED>;

export const HOLD_KEY = 'store:hold';
export const LIFTED_KEY = 'store:lifted';

/** What makes sure, as a part of another commit, that the store is not held. */
export const NOT_HELD: Change = { key: HOLD_KEY, from: undefined, to: undefined };

/** Nothing is paid while the store is held. */
export class HeldError extends UserError {
  constructor() {
    super(({ words }) => words.refusals.storeHeld);
  }
}

/** Whether money may move, as every part asks that moves any. */
export interface Held {
  /** Whether nothing may be paid, drawn or ended at this moment. */
  isHeld(): boolean;
  /**
   * To be taken before something is put on record that is to be done, and asked right before it is done.
   * @returns asks whether the store was never held since
   */
  fence(): () => boolean;
  /** @throws {HeldError} while the store is held */
  refuse(): void;
}

/** Keeps a store from being paid from, in all processes that share it, until staff decide. */
export interface Hold extends Held {
  /** `lost`: the file of the store is not there any more, so that nothing can be written about it. */
  reason(): HoldReason | 'lost' | undefined;
  /** Holds at once, in this process, and in the others with the next {@link sync}. */
  begin(reason: HoldReason, lastWritten: Written | undefined): void;
  /** Holds until this process ends. */
  beginLost(how: string): void;
  /**
   * Learns what other processes hold, or staff have decided, and tells them of a hold of one's own.
   * @throws {StoreError} if the store fails
   */
  sync(): Promise<void>;
  /** The hold as it stands in the store. */
  read(): Promise<HoldRecord | undefined>;
  /** What was decided last. */
  lifted(): Promise<Lifted | undefined>;
  /** Adds to a hold. @returns it, or `undefined` if it is no longer as `record` says */
  note(record: HoldRecord, details: Partial<HoldRecord>): Promise<HoldRecord | undefined>;
  /**
   * Ends a hold.
   * @param others what goes with it
   * @returns `undefined` if it is no longer as `record` says; nothing was changed then
   */
  lift(
    record: HoldRecord,
    decision: Pick<Lifted, 'how' | 'by'>,
    others: readonly Change[],
  ): Promise<Lifted | undefined>;
}

export interface HoldOptions extends Pick<World, 'now' | 'randomBytes'> {
  readonly log: Log;
  /** Whether the store's own file is gone at this very moment. */
  readonly lost: () => string | undefined;
  /** Called when a hold has ended. */
  readonly onLifted: () => void;
}

export function createHold(store: Store, options: HoldOptions): Hold {
  const { log, now, onLifted } = options;
  let current: HoldRecord | undefined;
  let lost: string | undefined;
  let times = 0;

  const newRecord = (reason: HoldReason, lastWritten: Written | undefined): HoldRecord => ({
    id: uuid(options),
    reason,
    since: now(),
    ...(lastWritten && { lastWritten }),
  });

  function hold(record: HoldRecord): void {
    if (current === undefined) {
      times += 1;
      const { reason, lastWritten } = record;
      log.error(
        { hold: record.id, reason, lastWritten },
        'payments are on hold: it is not certain that this is the newest store',
      );
    }
    current = record;
  }

  function release({ how, by }: Pick<Lifted, 'how' | 'by'>): void {
    log.warn({ hold: current?.id, how, by }, 'payments are no longer on hold');
    current = undefined;
    onLifted();
  }

  function beginLost(how: string): void {
    if (lost === undefined) {
      times += 1;
      log.fatal(
        { how },
        'the file of the store is gone: what is written goes nowhere. Nothing is paid until a restart; put the file back first',
      );
    }
    lost = how;
  }

  function isHeld(): boolean {
    const gone = options.lost();
    if (gone !== undefined) beginLost(gone);
    return current !== undefined || lost !== undefined;
  }

  return {
    isHeld,
    beginLost,

    fence() {
      const before = isHeld() ? undefined : times;
      return () => !isHeld() && times === before;
    },

    refuse() {
      if (isHeld()) throw new HeldError();
    },

    reason: () => (lost === undefined ? current?.reason : 'lost'),

    begin(reason, lastWritten) {
      if (current === undefined) hold(newRecord(reason, lastWritten));
    },

    async sync() {
      const shared = await store.get<HoldRecord>(HOLD_KEY);
      if (shared !== undefined) return hold(shared);
      const own = current;
      if (own === undefined) return;
      const decision = await store.get<Lifted>(LIFTED_KEY);
      if (decision?.hold === own.id) {
        if (current === own) release(decision);
        return;
      }
      // A store that has gone back once more has lost the hold as well, which is no decision. But where a later one was
      // decided upon, the message about this one may have no buttons any more.
      const isPast = decision !== undefined && decision.at >= own.since;
      const to = isPast ? newRecord(own.reason, own.lastWritten) : own;
      if ((await store.commit([{ key: HOLD_KEY, from: undefined, to }])) && current === own) current = to;
    },

    read: () => store.get<HoldRecord>(HOLD_KEY),
    lifted: () => store.get<Lifted>(LIFTED_KEY),

    async note(record, details) {
      const after = { ...record, ...details };
      if (!(await store.commit([{ key: HOLD_KEY, from: record, to: after }]))) return undefined;
      if (current?.id === record.id) current = after;
      return after;
    },

    async lift(record, decision, others) {
      const before = await store.get<Lifted>(LIFTED_KEY);
      const lifted: Lifted = { hold: record.id, ...decision, at: now() };
      const done = await store.commit([
        { key: HOLD_KEY, from: record, to: undefined },
        { key: LIFTED_KEY, from: before, to: lifted },
        ...others,
      ]);
      if (!done) return undefined;
      if (current !== undefined) release(decision);
      return lifted;
    },
  };
}
