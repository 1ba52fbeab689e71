import type { Clock } from '../clock.js';
import { UserError } from '../errors.js';
import type { LaidAsideCounts } from '../laying-aside/laid-aside.js';
import type { Log } from '../log.js';
import { ALWAYS_WRITABLE, createRepostPause, type Writable } from '../notices/repost-pause.js';
import type { Store } from '../storage/store.js';
import type { Hold, HoldRecord, Lifted } from '../storage/store-hold.js';
import type { StoreWatch } from '../storage/store-watch.js';
import type { OpenMatters, ReadOpenMatters } from './open-matters.js';

export type { Lifted } from '../storage/store-hold.js';

/** A hold as staff see it, with what they have decided. */
export interface ShownHold {
  readonly record: HoldRecord;
  readonly matters: OpenMatters;
}

type Posted = NonNullable<HoldRecord['posted']>;

/** How staff are told of a hold. */
export interface HoldNotices {
  /** @returns where they see it, or `undefined` if it could not be posted */
  ask(hold: ShownHold): Promise<Posted | undefined>;
  /** Brings the message up to date that they have. @returns false if it is not there, or cannot be edited */
  refresh(hold: ShownHold & { readonly posted: Posted }): Promise<boolean>;
  /** Tells that the file of the store is gone. @returns whether that was posted */
  lost(): Promise<boolean>;
}

/**
 * Lays aside for good what is open: payouts and giveaways can no longer be resumed, and grants that were on their way
 * are put before staff. It can be done again where it was interrupted.
 * @param staffId Discord user ID of who decided it
 */
export type LayAside = (staffId: string) => Promise<unknown>;

/** As {@link LayAside}, for a store. */
export type LayAsideStore = (options: {
  readonly store: Store;
  /** Discord user ID of who decided it. */
  readonly why: { readonly kind: 'held'; readonly by: string };
  /** ms since the epoch. */
  readonly now: () => number;
}) => Promise<LaidAsideCounts>;

/** Puts a hold before staff, and carries out what they decide. */
export interface HoldDesk {
  /** Asks staff if they do not know yet. To be called every few seconds. */
  ask(): Promise<void>;
  /**
   * Takes the store for the newest one. Pressing again changes nothing.
   * @param holdId what they were asked about
   * @returns what was decided; `undefined` if that is not known any more
   * @throws {UserError} if somebody else is laying aside what is open
   */
  goOn(holdId: string, staffId: string): Promise<Lifted | undefined>;
  /** Lays aside what is open, and ends the hold. As {@link goOn}. */
  layAside(holdId: string, staffId: string): Promise<Lifted | undefined>;
}

export interface HoldDeskOptions {
  readonly hold: Hold;
  readonly watch: Pick<StoreWatch, 'lift'>;
  readonly openMatters: ReadOpenMatters;
  readonly notices: HoldNotices;
  readonly layAside: LayAside;
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly clock: Clock;
  /** Default: it always works. */
  readonly logChannel?: Writable;
}

export function createHoldDesk(options: HoldDeskOptions): HoldDesk {
  const { hold, watch, openMatters, notices, log, now, clock, logChannel = ALWAYS_WRITABLE } = options;
  const pause = createRepostPause(clock, logChannel);
  let isLostTold = false;
  /** Of the hold whose message was there when this process looked. */
  let seen: string | undefined;

  async function askAbout(record: HoldRecord): Promise<boolean> {
    const shown = { record, matters: await openMatters() };
    // Somebody may have removed the message, or named another log channel; without it nobody could decide.
    if (record.posted !== undefined && (await notices.refresh({ ...shown, posted: record.posted })))
      return true;
    const posted = await notices.ask(shown);
    // Two processes that ask at once post one message, and note the same.
    if (posted !== undefined) await hold.note(record, { posted });
    return posted !== undefined;
  }

  /** The hold, if it still is that one. */
  async function find(holdId: string): Promise<HoldRecord | undefined> {
    const record = await hold.read();
    return record?.id === holdId ? record : undefined;
  }

  async function decisionOn(holdId: string): Promise<Lifted | undefined> {
    const lifted = await hold.lifted();
    return lifted?.hold === holdId ? lifted : undefined;
  }

  /** Ends the hold, whatever is noted in it at this very moment. */
  async function lift(
    holdId: string,
    decision: Pick<Lifted, 'how' | 'by'>,
    mayLift: (record: HoldRecord) => void = () => undefined,
  ): Promise<Lifted | undefined> {
    for (;;) {
      const record = await find(holdId);
      if (record === undefined) return decisionOn(holdId);
      mayLift(record);
      const lifted = await watch.lift(record, decision);
      if (lifted !== undefined) return lifted;
    }
  }

  /** @returns whether it is noted that what is open is being laid aside */
  async function beginToLayAside(holdId: string, staffId: string): Promise<boolean> {
    for (;;) {
      const record = await find(holdId);
      if (record === undefined) return false;
      if (record.layingAside !== undefined) return true;
      const layingAside = { by: staffId, at: now() };
      if ((await hold.note(record, { layingAside })) !== undefined) return true;
    }
  }

  return {
    async ask() {
      if (!pause.isOver()) return;
      if (hold.reason() === 'lost') {
        if (!isLostTold) isLostTold = await notices.lost();
        if (!isLostTold) pause.begin();
        return;
      }
      if (!hold.isHeld()) return;
      const record = await hold.read();
      if (record === undefined || (record.posted !== undefined && record.id === seen)) return;
      if (await askAbout(record)) seen = record.id;
      else pause.begin();
    },

    goOn: (holdId, staffId) =>
      lift(holdId, { how: 'gone-on', by: staffId }, ({ layingAside }) => {
        if (layingAside === undefined) return;
        const { by } = layingAside;
        throw new UserError(({ words }) => words.store.layingAside(`<@${by}>`));
      }),

    async layAside(holdId, staffId) {
      if (!(await beginToLayAside(holdId, staffId))) return decisionOn(holdId);
      log.warn({ by: staffId }, 'laying aside what is open');
      await options.layAside(staffId);
      return lift(holdId, { how: 'laid-aside', by: staffId });
    },
  };
}
