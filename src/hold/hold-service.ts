import { UserError } from '../errors.js';
import type { Log } from '../log.js';
import type { MessagePlace } from '../message-place.js';
import { ALWAYS_WRITABLE, createRepostPause, type Writable } from '../notices/repost-pause.js';
import type { QuarantineCounts } from '../quarantine/quarantine-record.js';
import { knownSince } from '../storage/findings.js';
import type { Store } from '../storage/store.js';
import type { Hold, HoldRecord, Lifted } from '../storage/store-hold.js';
import type { StoreWatch } from '../storage/store-watch.js';
import type { World } from '../time/clock.js';
import { type HoldStage, stageOf } from './hold-stage.js';
import type { NewestPayments, ReadNewestPayments } from './newest-payments.js';
import type { OpenMatters, ReadOpenMatters } from './open-matters.js';
import { HoldEndedError } from './while-held.js';

export type { Lifted } from '../storage/store-hold.js';

/** How long a decision to quarantine may stay undone before the bot continues by itself. */
const CONTINUE_AFTER_MS = 60_000;

/** A hold as staff see it. */
export interface ShownHold {
  readonly record: HoldRecord;
  readonly stage: HoldStage;
  /** Since when all processes that have looked remember what they have sent. */
  readonly knowsSince: number | undefined;
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
 * Ends for good what is open in a store, without paying, and asks staff what may have been paid. After an interruption it
 * can be repeated.
 */
export type QuarantineStore = (options: {
  readonly store: Store;
  /** `by`: Discord user ID of the person who decided it. */
  readonly why: { readonly kind: 'held'; readonly by: string };
  /** ms since the epoch. */
  readonly now: () => number;
}) => Promise<QuarantineCounts>;

interface HoldServiceOptions extends Pick<World, 'now' | 'clock'> {
  readonly hold: Hold;
  readonly watch: Pick<StoreWatch, 'lift'>;
  readonly openMatters: ReadOpenMatters;
  readonly newestPayments: ReadNewestPayments;
  readonly notices: HoldNotices;
  /**
   * As {@link QuarantineStore}, until the hold ends. @param staffId Discord user ID of the person who decided it
   * @throws {HoldEndedError} if it has ended
   */
  readonly quarantine: (holdId: string, staffId: string) => Promise<unknown>;
  readonly log: Log;
  /** Default: always writable. */
  readonly logChannel?: Writable;
}

/** Asks staff about a hold, and carries out their decision. */
export function createHoldService(options: HoldServiceOptions) {
  const { hold, openMatters, newestPayments, notices, log, now, clock } = options;
  const { logChannel = ALWAYS_WRITABLE } = options;
  const { lift, beginQuarantine, decisionOn } = createDecisions(options);
  const pause = createRepostPause(clock, logChannel);
  let isLostTold = false;
  /** The ID of the hold whose message this process has posted or found. */
  let seen: string | undefined;
  /** When this process began to wait for the end of a quarantine, or last continued it. */
  let waiting: { readonly id: string; readonly since: number } | undefined;

  async function finish(holdId: string, staffId: string): Promise<Lifted | undefined> {
    log.warn({ by: staffId }, 'quarantining what is open');
    try {
      await options.quarantine(holdId, staffId);
    } catch (error) {
      if (!(error instanceof HoldEndedError)) throw error;
      log.warn({ hold: holdId }, 'another process has quarantined what was open');
      return decisionOn(holdId);
    }
    return lift(holdId, { how: 'quarantined', by: staffId });
  }

  /** Finishes what a failing store or the end of a process has interrupted, so that nobody has to press again. */
  async function continueQuarantine({ id, quarantining }: HoldRecord): Promise<void> {
    if (quarantining === undefined) return;
    if (waiting?.id !== id) waiting = { id, since: clock.now() };
    if (clock.now() - waiting.since < CONTINUE_AFTER_MS) return;
    waiting = { id, since: clock.now() };
    await finish(id, quarantining.by);
  }

  const shownOf = async (record: HoldRecord): Promise<ShownHold> => ({
    record,
    stage: stageOf(record, now()),
    knowsSince: knownSince(record.looked),
    matters: await openMatters(),
  });

  /** @returns whether the record says what the message shows; `undefined` if there is no message */
  async function askAbout(record: HoldRecord, shows: string): Promise<boolean | undefined> {
    const { posted: earlier } = record;
    const shown = await shownOf(record);
    // The message may have been deleted, or the log channel changed. Without the message, nobody can decide.
    const isThere = earlier !== undefined && (await notices.refresh(earlier, shown));
    const posted = isThere ? earlier : await notices.ask(shown);
    if (posted === undefined) return undefined;
    // Two processes that ask at once post one message, and record the same.
    const { channelId, messageId } = posted;
    // Where an earlier posting could not be noted, this is its message, which shows what was found then.
    const noted = await hold.note(record, {
      posted: { channelId, messageId, shows: isThere ? shows : 'posted' },
    });
    return noted !== undefined;
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
      const shows = `${stageOf(record, now())} ${Object.keys(record.looked).length}`;
      const isAsked = record.posted?.shows === shows && record.id === seen;
      if (!isAsked && pause.isOver()) {
        const isNoted = await askAbout(record, shows);
        if (isNoted === undefined) pause.begin();
        // Where the hold has changed meanwhile, its record may name what another process has shown before.
        else seen = isNoted ? record.id : undefined;
      }
      await continueQuarantine(record);
    },

    /**
     * Accepts the store as the newest one. Repeating it changes nothing.
     * @param holdId the hold that staff were asked about
     * @param isSure whether they have confirmed it, which they must where nothing could be checked
     * @returns the decision, `undefined` if it is no longer known; what to consider if it must be confirmed first
     * @throws {UserError} if something is missing, if it is too early, or if what is open is being put in quarantine
     */
    async goOn(
      holdId: string,
      staffId: string,
      isSure = false,
    ): Promise<{ readonly lifted: Lifted | undefined } | { readonly consider: NewestPayments }> {
      try {
        return { lifted: await lift(holdId, { how: 'gone-on', by: staffId }, mayGoOn(now, isSure)) };
      } catch (error) {
        if (!(error instanceof UnsureError)) throw error;
        return { consider: await newestPayments() };
      }
    },

    /** The hold as staff see it; `undefined` if it has ended. */
    async shown(holdId: string): Promise<ShownHold | undefined> {
      const record = await hold.read();
      return record?.id === holdId ? shownOf(record) : undefined;
    },

    decisionOn,

    /** Quarantines what is open, and ends the hold. Otherwise as {@link goOn}. */
    async quarantine(holdId: string, staffId: string): Promise<Lifted | undefined> {
      if (!(await beginQuarantine(holdId, staffId))) return decisionOn(holdId);
      return finish(holdId, staffId);
    },
  };
}

/** Staff must confirm once more that they go on. */
class UnsureError extends Error {}

/** Checks what staff are offered, in the hold that the decision then requires unchanged. */
const mayGoOn =
  (now: () => number, isSure: boolean) =>
  (record: HoldRecord): void => {
    const { quarantining } = record;
    if (quarantining !== undefined) {
      throw new UserError(({ words }) => words.store.quarantining(`<@${quarantining.by}>`));
    }
    switch (stageOf(record, now())) {
      case 'looking':
        throw new UserError(({ words }) => words.store.looking);
      case 'missing':
        throw new UserError(({ words }) => words.store.goOnRefused(words.store.quarantine));
      case 'unchecked':
        if (!isSure) throw new UnsureError();
        return;
      case 'checked':
    }
  };

/** Decisions on record, which other processes may change at the same time. */
function createDecisions({ hold, watch, now }: Pick<HoldServiceOptions, 'hold' | 'watch' | 'now'>) {
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

    /** @returns whether the hold now says that what is open is being quarantined */
    async beginQuarantine(holdId: string, staffId: string): Promise<boolean> {
      for (;;) {
        const record = await find(holdId);
        if (record === undefined) return false;
        if (record.quarantining !== undefined) return true;
        if (stageOf(record, now()) === 'looking') throw new UserError(({ words }) => words.store.looking);
        const quarantining = { by: staffId, at: now() };
        if ((await hold.note(record, { quarantining })) !== undefined) return true;
      }
    },
  };
}
