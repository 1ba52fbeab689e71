import * as z from 'zod';
import { UserError } from '../errors.js';
import type { Log } from '../log.js';
import { uuid, type World } from '../time/clock.js';
import { HOLD_REASON, type HoldReason, LOOKED } from './continuity.js';
import { DISCORD_ID, ID, type Kept, MOMENT, PLACE } from './record-schema.js';
import type { Change, Store } from './store.js';
import { WRITTEN, type Written } from './store-identity.js';

export const HOLD = z.strictObject({
  /** A random UUID. Decisions of staff refer to it. */
  id: z.uuid(),
  reason: HOLD_REASON,
  since: MOMENT,
  /** The last write before the hold. */
  lastWritten: WRITTEN.exactOptional(),
  /** What processes have found since, by their IDs. */
  looked: z.record(ID, LOOKED),
  /** The message that asks staff, and what it shows. */
  posted: PLACE.extend({ shows: z.string() }).exactOptional(),
  /** Staff chose to quarantine what is open; this is under way. */
  quarantining: z.strictObject({ by: DISCORD_ID, at: MOMENT }).exactOptional(),
});

/** Exists while nothing may be paid from the store. */
export type HoldRecord = Kept<typeof HOLD>;

export const LIFTED = z.strictObject({
  /** The ID of the hold. */
  hold: z.uuid(),
  /** When it began. */
  since: MOMENT,
  how: z.enum(['gone-on', 'quarantined']),
  by: DISCORD_ID,
  at: MOMENT,
});

/** How staff ended a hold. */
export type Lifted = Kept<typeof LIFTED>;

export const HOLD_KEY = 'store:hold';
export const LIFTED_KEY = 'store:lifted';

/** How a store is lost if another one has taken its place. */
export const ANOTHER_STORE = 'another store';

/** As part of another commit: requires that the store is not held. */
export const NOT_HELD: Change = { key: HOLD_KEY, from: undefined, to: undefined };

/** Nothing is paid while the store is held. */
export class HeldError extends UserError {
  constructor() {
    super(({ words }) => words.refusals.storeHeld);
  }
}

export interface HoldOptions extends Pick<World, 'now' | 'randomBytes'> {
  readonly log: Log;
  /** How the store's file was lost, if it is gone right now. */
  readonly lost: () => string | undefined;
  /** Called when a hold has ended. */
  readonly onLifted: (hold: Pick<HoldRecord, 'id'> | undefined) => void;
}

/** Stops payments in all processes that share a store, until staff decide. */
export type Hold = ReturnType<typeof createHold>;

/** Whether money may move. Everything that moves money asks this. */
export type Held = Pick<Hold, 'isHeld' | 'fence' | 'refuse'>;

export function createHold(store: Store, options: HoldOptions) {
  const { own, current, hold, release } = createOwnHold(options);
  return {
    ...own,

    /**
     * Reads holds of other processes and decisions of staff, and records a hold of this process.
     * @throws {StoreError} if the store fails
     */
    async sync(): Promise<void> {
      const shared = await store.get<HoldRecord>(HOLD_KEY);
      if (shared !== undefined) return hold(shared);
      const unrecorded = current();
      if (unrecorded === undefined) return;
      const decision = await store.get<Lifted>(LIFTED_KEY);
      if (decision?.hold === unrecorded.id) {
        if (current() === unrecorded) release(decision);
        return;
      }
      // A missing hold without a decision is lost, not lifted: the store went back once more. But if staff have decided
      // on a later hold, the message about this one may have no buttons any more, so they are asked anew.
      const isPast = decision !== undefined && decision.at >= unrecorded.since;
      const to = isPast ? newRecord(options, unrecorded.reason, unrecorded.lastWritten) : unrecorded;
      const isRecorded = await store.commit([{ key: HOLD_KEY, from: undefined, to }]);
      if (isRecorded && current() === unrecorded) hold(to);
    },

    /** The hold on record. */
    read: (): Promise<HoldRecord | undefined> => store.get<HoldRecord>(HOLD_KEY),
    /** The last decision. */
    lifted: (): Promise<Lifted | undefined> => store.get<Lifted>(LIFTED_KEY),

    /** Adds details to a hold. @returns the new record, or `undefined` if the hold no longer equals `record` */
    async note(record: HoldRecord, details: Partial<HoldRecord>): Promise<HoldRecord | undefined> {
      const after = { ...record, ...details };
      if (!(await store.commit([{ key: HOLD_KEY, from: record, to: after }]))) return undefined;
      if (current()?.id === record.id) hold(after);
      return after;
    },

    /**
     * Ends a hold.
     * @param others changes in the same commit
     * @returns `undefined` if the hold no longer equals `record`; nothing was changed then
     */
    async lift(
      record: HoldRecord,
      decision: Pick<Lifted, 'how' | 'by'>,
      others: readonly Change[],
    ): Promise<Lifted | undefined> {
      const before = await store.get<Lifted>(LIFTED_KEY);
      const lifted: Lifted = { hold: record.id, since: record.since, ...decision, at: options.now() };
      const done = await store.commit([
        { key: HOLD_KEY, from: record, to: undefined },
        { key: LIFTED_KEY, from: before, to: lifted },
        ...others,
      ]);
      if (!done) return undefined;
      if (current() !== undefined) release(decision);
      return lifted;
    },
  };
}

const newRecord = (
  options: Pick<World, 'now' | 'randomBytes'>,
  reason: HoldReason,
  lastWritten: Written | undefined,
): HoldRecord => ({
  id: uuid(options),
  reason,
  since: options.now(),
  looked: {},
  ...(lastWritten && { lastWritten }),
});

/** The hold as this process has it in memory. */
function createOwnHold(options: HoldOptions) {
  const { log, onLifted } = options;
  let current: HoldRecord | undefined;
  let lost: string | undefined;
  let times = 0;

  function hold(record: HoldRecord): void {
    if (current === undefined) {
      times += 1;
      const { id, reason, lastWritten } = record;
      log.error({ hold: id, reason, lastWritten }, 'payments are on hold: this may not be the newest store');
    }
    current = record;
  }

  function release({ how, by }: Pick<Lifted, 'how' | 'by'>): void {
    log.warn({ hold: current?.id, how, by }, 'payments are no longer on hold');
    const ended = current;
    current = undefined;
    onLifted(ended);
  }

  /** Holds until this process ends. @param how the store was lost */
  function beginLost(how: string): void {
    if (lost === undefined) {
      times += 1;
      log.fatal(
        { how },
        'the store was deleted or replaced, so nothing is saved or paid any more. Put the right one back, then restart',
      );
    }
    lost = how;
  }

  /** Whether nothing may be paid, drawn or ended right now. */
  function isHeld(): boolean {
    const gone = options.lost();
    if (gone !== undefined) beginLost(gone);
    return current !== undefined || lost !== undefined;
  }

  const own = {
    isHeld,
    beginLost,
    /** Whether another store is in the place of this one. */
    isReplaced: () => lost === ANOTHER_STORE,

    /**
     * Take a fence before recording work, and check it right before doing the work.
     * @returns a check that the store has not been held since
     */
    fence(): () => boolean {
      const before = isHeld() ? undefined : times;
      return () => !isHeld() && times === before;
    },

    /** @throws {HeldError} while the store is held */
    refuse(): void {
      if (isHeld()) throw new HeldError();
    },

    /** `lost`: the store is gone, or another one is in its place, so nothing can be recorded. */
    reason: (): HoldReason | 'lost' | undefined => (lost === undefined ? current?.reason : 'lost'),

    /** Holds at once in this process, and in the others with the next `sync`. */
    begin(reason: HoldReason, lastWritten: Written | undefined): void {
      if (current === undefined) hold(newRecord(options, reason, lastWritten));
    },
  };
  return { own, current: () => current, hold, release };
}
