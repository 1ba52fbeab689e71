import { backoffMs } from '../backoff.js';
import { type Clock, systemClock } from '../clock.js';
import type { Log } from '../log.js';
import type { Members } from '../members.js';
import type { Liveness } from '../storage/liveness.js';
import type { Held } from '../storage/store-hold.js';
import type { EntrantCounter } from './entrant-counter.js';
import type { GiveawayDisplay } from './giveaway-display.js';
import type { GiveawayRecords } from './giveaway-records.js';
import { AT_REST, type Giveaway, type Withdrawal } from './giveaway-schema.js';
import type { Giveaways } from './giveaways.js';
import type { Settlement } from './settlement.js';
import type { Withdraw } from './withdrawal.js';

/** An end that is nearer than this is waited for; the others are looked at again before it. */
const NEAR_MS = 30_000;
/** What could not be done, with Discord or the website away, is tried again after so long. */
const AGAIN_MS = 20_000;
/** What is only to be shown of a giveaway at rest is tried again less and less often, up to this. */
const LONGEST_AGAIN_MS = 30 * 60_000;
/** As is a payment for which the website is away. */
const LONGEST_AWAY_MS = 10 * 60_000;
/** How often it is looked whether the bot is still in the servers with open giveaways. */
const LOOK_FOR_SERVER_MS = 60 * 60_000;

const OPENED_WITHIN_MS = 15_000;
/** What the timers of giveaways begin with that are to be shown anew. */
const REFRESH = 'refresh ';

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
  /** What became of a winner's payment has changed after its end: shows it, beside other work. */
  refresh(id: string): void;
  /** The log channel works again, so what could not be shown is tried again soon. */
  tryAgain(): void;
  /** Lets nothing more begin. What is under way ends by itself. */
  halt(): void;
  /** Resolves when nothing is under way here any more. */
  idle(): Promise<void>;
}

export interface ScheduleOptions {
  readonly records: GiveawayRecords;
  readonly giveaways: Giveaways;
  readonly settlement: Settlement;
  readonly showing: Pick<GiveawayDisplay, 'tidy' | 'refresh' | 'showDecided'>;
  readonly withdraw: Withdraw;
  readonly counter: EntrantCounter;
  readonly members: Pick<Members, 'hasServer'>;
  /** Whether the bot acts in a server. */
  readonly isListed: (guildId: string) => boolean;
  readonly liveness: Liveness;
  /** While the store is held, nothing is ended, drawn or paid. Default: it never is. */
  readonly isHeld?: Held['isHeld'];
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Default: the system's. */
  readonly clock?: Clock;
}

export function createSchedule(options: ScheduleOptions): Schedule {
  const { records, giveaways, settlement, showing, withdraw, counter, members, isListed } = options;
  const { liveness, isHeld = () => false, log, now, clock = systemClock } = options;
  const monotonic = () => clock.now();
  /** What calls each of them off. */
  const timers = new Map<string, () => void>();
  const underWay = new Map<string, Promise<void>>();
  const notBefore = new Map<string, number>();
  const tries = new Map<string, number>();
  const counted = new Set<string>();
  /** What is to be done when what is under way with a giveaway has come to its end. */
  const waiting = new Map<string, 'go-on' | 'refresh'>();
  /** When it was looked last whether the bot is in a server. */
  const lookedFor = new Map<string, number>();
  const halting = new AbortController();

  /**
   * Does one thing at a time for each giveaway. What fails is left to be taken up again, after a while.
   * @param againMs how long that is, in ms, if the work does not say
   */
  function beside(id: string, work: () => Promise<number | undefined>, againMs = AGAIN_MS): void {
    if (halting.signal.aborted || underWay.has(id)) return;
    const done = work()
      .catch((error: unknown) => {
        log.warn({ giveaway: id, err: error }, 'a giveaway could not be dealt with yet');
        return undefined;
      })
      .then((pauseMs = againMs) => {
        underWay.delete(id);
        notBefore.set(id, monotonic() + pauseMs);
        const next = waiting.get(id);
        waiting.delete(id);
        if (next === 'go-on') goOn(id);
        else if (next === 'refresh') refresh(id);
      });
    underWay.set(id, done);
  }

  /** Longer each time, up to `longest`. */
  function nextPause(id: string, longest: number): number {
    const times = tries.get(id) ?? 0;
    tries.set(id, times + 1);
    return backoffMs(times, AGAIN_MS, longest);
  }

  function goOn(id: string): void {
    if (underWay.has(id)) {
      waiting.set(id, 'go-on');
      return;
    }
    beside(id, async () => {
      const giveaway = await records.find(id);
      const isToDo = giveaway?.state === 'ending' || giveaway?.state === 'drawn';
      if (!isToDo || giveaway.process !== liveness.id || isHeld()) return undefined;
      const end = await settlement.goOn(giveaway, halting.signal);
      if (end === 'away') return nextPause(id, LONGEST_AWAY_MS);
      tries.delete(id);
      return undefined;
    });
  }

  const tidy = (giveaway: Giveaway, againMs = AGAIN_MS) =>
    beside(giveaway.id, async () => {
      await showing.tidy(giveaway);
      return againMs;
    });

  const reopen = (giveaway: Giveaway) =>
    beside(giveaway.id, async () => {
      await giveaways.reopen(giveaway);
      return undefined;
    });

  const giveUp = (giveaway: Giveaway, why: Withdrawal) =>
    beside(giveaway.id, async () => {
      timers.get(giveaway.id)?.();
      timers.delete(giveaway.id);
      counter.forget(giveaway.id);
      await withdraw(giveaway, why);
      return undefined;
    });

  async function shownAnew(id: string): Promise<boolean> {
    const giveaway = await records.find(id);
    return giveaway?.state !== 'finished' || showing.refresh(giveaway);
  }

  function refresh(id: string): void {
    // Something has happened, so it is worth while to try again soon.
    tries.delete(id);
    showAnew(id);
  }

  function showAnew(id: string): void {
    if (underWay.has(id)) {
      if (!waiting.has(id)) waiting.set(id, 'refresh');
      return;
    }
    beside(id, async () => {
      const isShown = await shownAnew(id).catch((error: unknown) => {
        log.warn({ giveaway: id, err: error }, 'what became of a winner could not be shown yet');
        return false;
      });
      if (!isShown && !halting.signal.aborted) {
        const wait = nextPause(id, LONGEST_AGAIN_MS);
        timers.set(
          REFRESH + id,
          clock.after(wait, () => showAnew(id)),
        );
      }
      // It keeps nothing waiting that is to be gone on with.
      return Math.max(0, (notBefore.get(id) ?? 0) - monotonic());
    });
  }

  /** By itself, since an end in the meantime must not wait for it. */
  function showDecided(giveaway: Giveaway): void {
    const key = `decided ${giveaway.id}`;
    if (giveaway.posted === undefined || giveaway.posted.decided) return;
    if (monotonic() < (notBefore.get(key) ?? 0)) return;
    beside(key, async () => {
      await showing.showDecided(giveaway);
      return undefined;
    });
  }

  /** Nobody can be told of an open giveaway in a server that has removed the bot, nor win it. */
  function lookForServer({ guildId }: Giveaway): void {
    if (monotonic() - (lookedFor.get(guildId) ?? Number.NEGATIVE_INFINITY) < LOOK_FOR_SERVER_MS) return;
    lookedFor.set(guildId, monotonic());
    beside(`server ${guildId}`, async () => {
      if (await members.hasServer(guildId)) return undefined;
      for (const giveaway of await records.open()) {
        const { state } = giveaway;
        if (giveaway.guildId === guildId && (state === 'open' || state === 'waiting'))
          giveUp(giveaway, 'left');
      }
      return undefined;
    });
  }

  async function end(id: string, staffId?: string): Promise<boolean> {
    timers.get(id)?.();
    timers.delete(id);
    const ending = await giveaways.freeze(id, staffId);
    if (ending !== undefined) goOn(id);
    return ending !== undefined;
  }

  function endInTime(giveaway: Giveaway): void {
    const { id, endsAt = 0 } = giveaway;
    // Armed anew at every look, since the clock may have been set.
    timers.get(id)?.();
    timers.delete(id);
    const wait = endsAt - now();
    if (wait > NEAR_MS || halting.signal.aborted) return;
    const run = () => {
      timers.delete(id);
      // A timer is a little early at times, and a clock that was set back makes it too early.
      if (now() < endsAt) endInTime(giveaway);
      // While the store is held; the next look at it after that ends it.
      else if (!isHeld()) {
        beside(`end ${id}`, async () => {
          await end(id);
          return undefined;
        });
      }
    };
    timers.set(id, clock.after(Math.max(0, wait), run));
  }

  async function takeUp(giveaway: Giveaway, isOurs: boolean): Promise<void> {
    switch (giveaway.state) {
      case 'waiting':
        return giveaway.posted === undefined ? reopen(giveaway) : undefined;
      case 'opening':
        return reopen(giveaway);
      case 'ending':
      case 'drawn': {
        const ours = isOurs ? giveaway : await records.change(giveaway, { process: liveness.id });
        return ours && goOn(ours.id);
      }
      default:
    }
  }

  /** Whoever opens a giveaway or asks staff about it has done it by then, or could not. */
  const isYoung = ({ confirmedAt, endsAt, durationMs }: Giveaway) =>
    Math.abs(now() - (endsAt === undefined ? confirmedAt : endsAt - durationMs)) < OPENED_WITHIN_MS;

  async function lookAt(giveaway: Giveaway): Promise<void> {
    const { id, state, guildId } = giveaway;
    if (!AT_REST.has(state) && !isListed(guildId)) {
      if (monotonic() >= (notBefore.get(id) ?? 0)) giveUp(giveaway, 'unlisted');
      return;
    }
    if (state === 'open' || state === 'waiting') lookForServer(giveaway);
    if (state === 'open') {
      endInTime(giveaway);
      showDecided(giveaway);
      if (!counted.has(id)) counter.changed(giveaway);
      counted.add(id);
      return;
    }
    if (underWay.has(id) || monotonic() < (notBefore.get(id) ?? 0)) return;
    const isOurs = giveaway.process === liveness.id;
    if (state === 'waiting' || state === 'opening' || state === 'ending' || state === 'drawn') {
      const isBeingOpened = (state === 'waiting' || state === 'opening') && isYoung(giveaway);
      const isLeft = isOurs ? !isBeingOpened : await liveness.isDead(giveaway.process ?? '');
      if (isLeft) await takeUp(giveaway, isOurs);
    } else if (isOurs || (await liveness.isDead(giveaway.process ?? ''))) {
      tidy(giveaway, nextPause(id, LONGEST_AGAIN_MS));
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
    goOn: ({ id }) => goOn(id),
    tidy: (giveaway) => tidy(giveaway),

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

    refresh,

    tryAgain() {
      notBefore.clear();
      tries.clear();
      for (const key of timers.keys()) {
        if (!key.startsWith(REFRESH)) continue;
        timers.get(key)?.();
        timers.delete(key);
        showAnew(key.slice(REFRESH.length));
      }
    },

    halt() {
      halting.abort();
      counter.stop();
      for (const callOff of timers.values()) callOff();
      timers.clear();
    },

    async idle() {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
  };
}
