import type { World } from '../clock.js';
import { UserError } from '../errors.js';
import type { LaidAsideCounts } from '../laying-aside/laid-aside.js';
import type { Log } from '../log.js';
import type { MessagePlace } from '../message-place.js';
import { ALWAYS_WRITABLE, createRepostPause, type Writable } from '../notices/repost-pause.js';
import type { Store } from '../storage/store.js';
import type { Hold, HoldRecord, Lifted } from '../storage/store-hold.js';
import type { StoreWatch } from '../storage/store-watch.js';
import type { OpenMatters, ReadOpenMatters } from './open-matters.js';
import { HoldEndedError } from './while-held.js';

export type { Lifted } from '../storage/store-hold.js';

/** How long a decision to lay aside may stay undone before the bot continues by itself. */
const CONTINUE_AFTER_MS = 60_000;

/** A hold as staff see it. */
export interface ShownHold {
  readonly record: HoldRecord;
  readonly matters: OpenMatters;
}

/** The messages about a hold. */
export interface HoldNotices {
  /** Asks staff. @returns the message, or `undefined` if it could not be posted */
  ask(hold: ShownHold): Promise<MessagePlace | undefined>;
  /** Brings the posted message up to date. @returns false if it is gone, or cannot be edited */
  refresh(posted: MessagePlace, hold: ShownHold): Promise<boolean>;
  /** Says that the store's file is gone. @returns whether that was posted */
  lost(): Promise<boolean>;
}

/**
 * Lays aside for good what is open in a store: payouts and giveaways can no longer be resumed, and staff are asked about
 * grants that were on their way. After an interruption it can be repeated.
 */
export type LayAsideStore = (options: {
  readonly store: Store;
  /** `by`: Discord user ID of the person who decided it. */
  readonly why: { readonly kind: 'held'; readonly by: string };
  /** ms since the epoch. */
  readonly now: () => number;
}) => Promise<LaidAsideCounts>;

interface HoldDeskOptions extends Pick<World, 'now' | 'clock'> {
  readonly hold: Hold;
  readonly watch: Pick<StoreWatch, 'lift'>;
  readonly openMatters: ReadOpenMatters;
  readonly notices: HoldNotices;
  /**
   * As {@link LayAsideStore}, until the hold ends. @param staffId Discord user ID of the person who decided it
   * @throws {HoldEndedError} if it has ended
   */
  readonly layAside: (holdId: string, staffId: string) => Promise<unknown>;
  readonly log: Log;
  /** Default: always writable. */
  readonly logChannel?: Writable;
}

/** Asks staff about a hold, and carries out their decision. */
export function createHoldDesk(options: HoldDeskOptions) {
  const { hold, openMatters, notices, log, clock, logChannel = ALWAYS_WRITABLE } = options;
  const { lift, beginToLayAside, decisionOn } = createDecisions(options);
  const pause = createRepostPause(clock, logChannel);
  let isLostTold = false;
  /** The ID of the hold whose message this process has posted or found. */
  let seen: string | undefined;
  /** When this process began to wait for the end of a laying aside, or last continued it. */
  let waiting: { readonly id: string; readonly since: number } | undefined;

  async function finish(holdId: string, staffId: string): Promise<Lifted | undefined> {
    log.warn({ by: staffId }, 'laying aside what is open');
    try {
      await options.layAside(holdId, staffId);
    } catch (error) {
      if (!(error instanceof HoldEndedError)) throw error;
      log.warn({ hold: holdId }, 'another process has laid aside what was open');
      return decisionOn(holdId);
    }
    return lift(holdId, { how: 'laid-aside', by: staffId });
  }

  /** Finishes what a failing store or the end of a process has interrupted, so that nobody has to press again. */
  async function continueLayingAside({ id, layingAside }: HoldRecord): Promise<void> {
    if (layingAside === undefined) return;
    if (waiting?.id !== id) waiting = { id, since: clock.now() };
    if (clock.now() - waiting.since < CONTINUE_AFTER_MS) return;
    waiting = { id, since: clock.now() };
    await finish(id, layingAside.by);
  }

  async function askAbout(record: HoldRecord): Promise<boolean> {
    const { posted: earlier } = record;
    const shown = { record, matters: await openMatters() };
    // The message may have been deleted, or the log channel changed. Without the message, nobody can decide.
    if (earlier !== undefined && (await notices.refresh(earlier, shown))) return true;
    const posted = await notices.ask(shown);
    // Two processes that ask at once post one message, and record the same.
    if (posted !== undefined) await hold.note(record, { posted });
    return posted !== undefined;
  }

  return {
    /** Asks staff, unless they have been asked, and carries on with their decision. Call it every few seconds. */
    async ask(): Promise<void> {
      if (hold.reason() === 'lost') {
        if (!pause.isOver()) return;
        if (!isLostTold) isLostTold = await notices.lost();
        if (!isLostTold) pause.begin();
        return;
      }
      if (!hold.isHeld()) return;
      const record = await hold.read();
      if (record === undefined) return;
      const isAsked = record.posted !== undefined && record.id === seen;
      if (!isAsked && pause.isOver()) {
        if (await askAbout(record)) seen = record.id;
        else pause.begin();
      }
      await continueLayingAside(record);
    },

    /**
     * Accepts the store as the newest one. Repeating it changes nothing.
     * @param holdId the hold that staff were asked about
     * @returns the decision; `undefined` if it is no longer known
     * @throws {UserError} if another person is laying aside what is open
     */
    goOn: (holdId: string, staffId: string) =>
      lift(holdId, { how: 'gone-on', by: staffId }, ({ layingAside }) => {
        if (layingAside === undefined) return;
        const { by } = layingAside;
        throw new UserError(({ words }) => words.store.layingAside(`<@${by}>`));
      }),

    /** Lays aside what is open, and ends the hold. Otherwise as {@link goOn}. */
    async layAside(holdId: string, staffId: string): Promise<Lifted | undefined> {
      if (!(await beginToLayAside(holdId, staffId))) return decisionOn(holdId);
      return finish(holdId, staffId);
    },
  };
}

/** Decisions on record, which other processes may change at the same time. */
function createDecisions({ hold, watch, now }: Pick<HoldDeskOptions, 'hold' | 'watch' | 'now'>) {
  /** The hold, if it is still the same one. */
  async function find(holdId: string): Promise<HoldRecord | undefined> {
    const record = await hold.read();
    return record?.id === holdId ? record : undefined;
  }

  async function decisionOn(holdId: string): Promise<Lifted | undefined> {
    const lifted = await hold.lifted();
    return lifted?.hold === holdId ? lifted : undefined;
  }

  return {
    decisionOn,

    /** Ends the hold, even if its details change meanwhile. */
    async lift(
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
    },

    /** @returns whether the hold now says that what is open is being laid aside */
    async beginToLayAside(holdId: string, staffId: string): Promise<boolean> {
      for (;;) {
        const record = await find(holdId);
        if (record === undefined) return false;
        if (record.layingAside !== undefined) return true;
        const layingAside = { by: staffId, at: now() };
        if ((await hold.note(record, { layingAside })) !== undefined) return true;
      }
    },
  };
}
