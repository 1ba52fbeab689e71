import type { PostedRecord } from '../discord/newest-record.js';
import { UserError } from '../errors.js';
import type { Grant } from '../ledger/grant.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Log } from '../log.js';
import type { MessagePlace } from '../message-place.js';
import { ALWAYS_WRITABLE, createRepostPause, type Writable } from '../notices/repost-pause.js';
import { type Finding, findingOf, knownSince } from '../storage/continuity.js';
import type { Hold, HoldRecord, Lifted } from '../storage/store-hold.js';
import type { StoreWatch } from '../storage/store-watch.js';
import type { World } from '../time/clock.js';
import type { OpenMatters, ReadOpenMatters } from './open-matters.js';
import { HoldEndedError } from './while-held.js';

/** So long processes look at a store before staff decide: some heartbeats of each, and what they have sent is back. */
const LOOKING_MS = 25_000;

/** How far a hold is: processes are still looking, or what they have found. It says what staff can decide. */
export type HoldStage = 'looking' | Finding;

/** @param now ms since the epoch */
export function stageOf({ since, looked }: Pick<HoldRecord, 'since' | 'looked'>, now: number): HoldStage {
  // A clock that was set back makes nobody wait.
  const isNew = now >= since && now - since < LOOKING_MS;
  return isNew || Object.keys(looked).length === 0 ? 'looking' : findingOf(looked);
}

/** What tells staff whether a store that nobody could check is the newest one. */
export interface NewestPayments {
  /** The newest on record, if any. */
  readonly recorded: Grant | undefined;
  /** The newest that the log channel tells of, if any among its last messages. */
  readonly posted: PostedRecord | undefined | 'unreadable';
}

export type ReadNewestPayments = () => Promise<NewestPayments>;

export function createNewestPayments(
  ledger: Pick<Ledger, 'listed' | 'find'>,
  newestPosted: () => Promise<PostedRecord | undefined>,
  log: Log,
): ReadNewestPayments {
  return async () => {
    const { entries } = await ledger.listed({ state: 'applied' });
    const recorded = entries[0] === undefined ? undefined : await ledger.find(entries[0]);
    try {
      return { recorded, posted: await newestPosted() };
    } catch (error) {
      log.warn({ err: error }, 'could not read the last messages of the log channel');
      return { recorded, posted: 'unreadable' };
    }
  };
}

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

interface HoldServiceOptions extends Pick<World, 'now' | 'clock'> {
  readonly hold: Hold;
  readonly watch: Pick<StoreWatch, 'lift'>;
  readonly openMatters: ReadOpenMatters;
  readonly newestPayments: ReadNewestPayments;
  readonly notices: HoldNotices;
  /**
   * Quarantines what is open, until the hold ends. After an interruption it can be repeated.
   * @param staffId Discord user ID of the person who decided it
   * @throws {HoldEndedError} if it has ended
   */
  readonly quarantine: (holdId: string, staffId: string) => Promise<unknown>;
  readonly log: Log;
  /** Default: always writable. */
  readonly logChannel?: Writable;
}

/** Asks staff about a hold, and carries out their decision. */
export function createHoldService(options: HoldServiceOptions) {
  const { hold, newestPayments, now } = options;
  const decisions = createDecisions(options);
  const { lift, beginQuarantine, decisionOn } = decisions;
  const { finish, continueQuarantine } = createQuarantining(options, decisions);
  const card = createHoldCard(options);

  return {
    /** Asks staff, unless they have been asked, and carries on with their decision. Call it every few seconds. */
    async ask(): Promise<void> {
      if (hold.reason() === 'lost') return card.tellLost();
      if (!hold.isHeld()) return;
      const record = await hold.read();
      if (record === undefined) return;
      await card.keep(record);
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
      let isUnsure = false;
      const lifted = await lift(holdId, { how: 'gone-on', by: staffId }, (record) => {
        isUnsure = mayGoOn(record, now()) === 'unchecked' && !isSure;
        return !isUnsure;
      });
      return isUnsure ? { consider: await newestPayments() } : { lifted };
    },

    /** The hold as staff see it; `undefined` if it has ended. */
    async shown(holdId: string): Promise<ShownHold | undefined> {
      const record = await hold.read();
      return record?.id === holdId ? card.shownOf(record) : undefined;
    },

    decisionOn,

    /** Quarantines what is open, and ends the hold. Otherwise as {@link goOn}. */
    async quarantine(holdId: string, staffId: string): Promise<Lifted | undefined> {
      if (!(await beginQuarantine(holdId, staffId))) return decisionOn(holdId);
      return finish(holdId, staffId);
    },
  };
}

/** How what is open is quarantined once staff have decided it. */
function createQuarantining(
  { quarantine, log, clock }: HoldServiceOptions,
  { lift, decisionOn }: ReturnType<typeof createDecisions>,
) {
  /** When this process began to wait for the end of a quarantine, or last continued it. */
  let waiting: { readonly id: string; readonly since: number } | undefined;

  async function finish(holdId: string, staffId: string): Promise<Lifted | undefined> {
    log.warn({ by: staffId }, 'quarantining what is open');
    try {
      await quarantine(holdId, staffId);
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

  return { finish, continueQuarantine };
}

/** The message with which staff decide. */
function createHoldCard(options: HoldServiceOptions) {
  const { hold, openMatters, notices, now, clock, logChannel = ALWAYS_WRITABLE } = options;
  const pause = createRepostPause(clock, logChannel);
  let isLostTold = false;
  /** The ID of the hold whose message this process has posted or found. */
  let seen: string | undefined;

  const shownOf = async (record: HoldRecord): Promise<ShownHold> => ({
    record,
    stage: stageOf(record, now()),
    knowsSince: knownSince(record.looked),
    matters: await openMatters(),
  });

  /** @returns where it is, and whether it shows this or what it was first posted with; `undefined` if it could not be posted */
  async function post(
    record: HoldRecord,
    shows: string,
  ): Promise<NonNullable<HoldRecord['posted']> | undefined> {
    const { posted: earlier } = record;
    const shown = await shownOf(record);
    // The message may have been deleted, or the log channel changed. Without the message, nobody can decide.
    const isThere = earlier !== undefined && (await notices.refresh(earlier, shown));
    const posted = isThere ? earlier : await notices.ask(shown);
    if (posted === undefined) return undefined;
    // Two processes that ask at once post one message, and record the same.
    const { channelId, messageId } = posted;
    // Where an earlier posting could not be noted, this is its message, which shows what was found then.
    return { channelId, messageId, shows: isThere ? shows : 'posted' };
  }

  return {
    shownOf,

    /** Posts it, unless it is there and shows how far the hold is. */
    async keep(record: HoldRecord): Promise<void> {
      const shows = `${stageOf(record, now())} ${Object.keys(record.looked).length}`;
      if ((record.posted?.shows === shows && record.id === seen) || !pause.isOver()) return;
      // Where the message cannot be noted, nobody knows what it shows, whatever the record says.
      seen = undefined;
      const posted = await post(record, shows);
      if (posted === undefined) return pause.begin();
      // If the record has changed meanwhile, the next look shows and notes it again.
      if ((await hold.note(record, { posted })) !== undefined) seen = record.id;
    },

    /** Says once that the store's file is gone, where nothing can be decided. */
    async tellLost(): Promise<void> {
      if (isLostTold || !pause.isOver()) return;
      isLostTold = await notices.lost();
      if (!isLostTold) pause.begin();
    },
  };
}

/**
 * Checks what staff are offered, in the hold that the decision then requires unchanged.
 * @returns what was found; `unchecked` must be confirmed once more
 */
function mayGoOn(record: HoldRecord, now: number): HoldStage {
  const { quarantining } = record;
  if (quarantining !== undefined) {
    throw new UserError(({ words }) => words.store.quarantining({ staff: `<@${quarantining.by}>` }));
  }
  const stage = stageOf(record, now);
  if (stage === 'looking') throw new UserError(({ words }) => words.store.looking);
  if (stage === 'missing')
    throw new UserError(({ words }) => words.store.goOnRefused({ quarantine: words.store.quarantine }));
  return stage;
}

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

    /** Ends the hold, even if its details change meanwhile, unless it may not end as it is. */
    async lift(
      holdId: string,
      decision: Pick<Lifted, 'how' | 'by'>,
      mayLift: (record: HoldRecord) => boolean = () => true,
    ): Promise<Lifted | undefined> {
      for (;;) {
        const record = await find(holdId);
        if (record === undefined) return decisionOn(holdId);
        if (!mayLift(record)) return undefined;
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
