import type { Log } from '../log.js';
import type { Presence } from '../store/presence.js';
import type { EntrantCounter } from './entrant-counter.js';
import type { Finishing } from './finishing.js';
import type { Giveaway } from './giveaway.js';
import type { GiveawayRecords } from './giveaway-records.js';
import type { Giveaways } from './giveaways.js';

/** An end that is nearer than this is waited for; the others are looked at again before it. */
const NEAR_MS = 30_000;
/** What could not be done, with Discord or the website away, is tried again after so long. */
const AGAIN_MS = 20_000;
/** What is only to be shown of a giveaway at rest is tried again less and less often, up to this. */
const LONGEST_AGAIN_MS = 30 * 60_000;

const OPENED_WITHIN_MS = 15_000;

const monotonic = () => performance.now();

/** Ends giveaways at their time, and takes up those that a dead process has left. */
export interface Schedule {
  /** To be called at the start, after the grants were recovered, and then every few seconds. */
  recover(): Promise<void>;
  /** Ends an open giveaway when its time has come, however long the next look at it takes. */
  watch(giveaway: Giveaway): void;
  /** Ends a giveaway, draws and pays, beside other work. @returns false if it is not open */
  end(id: string, staffId?: string): Promise<boolean>;
  /** Goes on, beside other work, with a giveaway that is in this process's hands. */
  goOn(giveaway: Giveaway): void;
  /** Brings everything that people see of a finished giveaway up to date, beside other work. */
  tidy(giveaway: Giveaway): void;
  /** A winner's payment has been settled: shows it, beside other work. */
  refresh(id: string): void;
  /** Lets nothing more begin. What is under way ends by itself. */
  halt(): void;
  /** Resolves when nothing is under way here any more. */
  idle(): Promise<void>;
}

export interface ScheduleOptions {
  readonly records: GiveawayRecords;
  readonly giveaways: Giveaways;
  readonly finishing: Finishing;
  readonly counter: EntrantCounter;
  readonly presence: Presence;
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
}

export function createSchedule(options: ScheduleOptions): Schedule {
  const { records, giveaways, finishing, counter, presence, log, now } = options;
  const timers = new Map<string, NodeJS.Timeout>();
  const underWay = new Map<string, Promise<void>>();
  const notBefore = new Map<string, number>();
  const tries = new Map<string, number>();
  const counted = new Set<string>();
  const halting = new AbortController();

  /** Does one thing at a time for each giveaway. What fails is left to be taken up again, after a while. */
  function beside(id: string, work: () => Promise<unknown>, againMs = AGAIN_MS): void {
    if (halting.signal.aborted || underWay.has(id)) return;
    const done = work()
      .catch((error: unknown) =>
        log.warn({ giveaway: id, err: error }, 'a giveaway could not be dealt with yet'),
      )
      .then(() => {
        underWay.delete(id);
        notBefore.set(id, monotonic() + againMs);
      });
    underWay.set(id, done);
  }

  const goOn = (giveaway: Giveaway) => beside(giveaway.id, () => finishing.goOn(giveaway, halting.signal));
  const tidy = (giveaway: Giveaway) => beside(giveaway.id, () => finishing.tidy(giveaway));

  async function end(id: string, staffId?: string): Promise<boolean> {
    clearTimeout(timers.get(id));
    timers.delete(id);
    const ending = await giveaways.freeze(id, staffId);
    if (ending !== undefined) goOn(ending);
    return ending !== undefined;
  }

  function endInTime(giveaway: Giveaway): void {
    const { id, endsAt = 0 } = giveaway;
    // Armed anew at every look, since the clock may have been set.
    clearTimeout(timers.get(id));
    timers.delete(id);
    const wait = endsAt - now();
    if (wait > NEAR_MS || halting.signal.aborted) return;
    const run = () => {
      timers.delete(id);
      // A timer is a little early at times, and a clock that was set back makes it too early.
      if (now() < endsAt) endInTime(giveaway);
      else beside(`end ${id}`, () => end(id));
    };
    timers.set(id, setTimeout(run, Math.max(0, wait)));
  }

  async function takeUp(giveaway: Giveaway, isOurs: boolean): Promise<void> {
    switch (giveaway.state) {
      case 'waiting':
        return giveaway.posted === undefined
          ? beside(giveaway.id, () => giveaways.reopen(giveaway))
          : undefined;
      case 'opening':
        return beside(giveaway.id, () => giveaways.reopen(giveaway));
      case 'ending':
      case 'drawn': {
        const ours = isOurs ? giveaway : await records.change(giveaway, { process: presence.id });
        return ours && goOn(ours);
      }
      default:
    }
  }

  /** Whoever opens a giveaway or asks staff about it has done it by then, or could not. */
  const isYoung = ({ confirmedAt, endsAt, durationMs }: Giveaway) =>
    Math.abs(now() - (endsAt === undefined ? confirmedAt : endsAt - durationMs)) < OPENED_WITHIN_MS;

  async function lookAt(giveaway: Giveaway): Promise<void> {
    const { id, state } = giveaway;
    if (state === 'open') {
      endInTime(giveaway);
      if (!counted.has(id)) counter.changed(giveaway);
      counted.add(id);
      return;
    }
    if (underWay.has(id) || monotonic() < (notBefore.get(id) ?? 0)) return;
    const isOurs = giveaway.process === presence.id;
    if (state === 'waiting' || state === 'opening' || state === 'ending' || state === 'drawn') {
      const isBeingOpened = (state === 'waiting' || state === 'opening') && isYoung(giveaway);
      const isLeft = isOurs ? !isBeingOpened : await presence.isDead(giveaway.process ?? '');
      if (isLeft) await takeUp(giveaway, isOurs);
    } else if (isOurs || (await presence.isDead(giveaway.process ?? ''))) {
      const times = tries.get(id) ?? 0;
      tries.set(id, times + 1);
      beside(id, () => finishing.tidy(giveaway), Math.min(AGAIN_MS * 2 ** times, LONGEST_AGAIN_MS));
    }
  }

  /** Nothing is kept of those about which nothing is left to be done. */
  function forgetAllBut(open: readonly Giveaway[]): void {
    const ids = new Set(open.map(({ id }) => id));
    for (const known of [notBefore, tries, counted]) {
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
    }
  }

  return {
    end,
    goOn,
    tidy,

    async recover() {
      if (halting.signal.aborted) return;
      const open = await records.open();
      forgetAllBut(open);
      for (const giveaway of open) {
        await lookAt(giveaway).catch((error: unknown) =>
          log.warn({ giveaway: giveaway.id, err: error }, 'a giveaway could not be looked at'),
        );
      }
    },

    watch(giveaway) {
      if (giveaway.state === 'open') endInTime(giveaway);
    },

    refresh(id) {
      beside(id, async () => {
        const giveaway = await records.find(id);
        if (giveaway?.state === 'finished') await finishing.tidy(giveaway);
      });
    },

    halt() {
      halting.abort();
      counter.stop();
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },

    async idle() {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
  };
}
