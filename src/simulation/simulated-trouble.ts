import { createRandom, type Random } from './random.js';

/** What can go wrong at the store. */
export const STORE_FAULTS = [
  /** Takes seconds. */
  'slow',
  /** A commit is not done, and reported so. */
  'failed',
  /** A commit is done, and reported as failed. */
  'failed-though-done',
  /** A commit is reported as failed, and done some seconds later. */
  'failed-and-late',
  'read-failed',
  /** The process cannot reach the store at all. */
  'parted',
] as const;

/** What can go wrong at the website. */
export const WEBSITE_FAULTS = [
  'unreachable',
  'lost-before',
  'lost-after',
  /** It takes effect and is answered after seconds, maybe after the time in which an answer is waited for. */
  'late',
  'throttled',
  'throttled-without-time',
  'bad-request',
  'wrong-token',
  'failed',
  'failed-though-done',
  /** 200 with an HTML page. */
  'page',
  'page-though-done',
  /** 200 with nothing. */
  'empty',
  'empty-though-done',
  /** 200 with JSON that says that it failed. */
  'says-failed',
  'says-failed-though-done',
] as const;

/** What can go wrong at Discord. */
export const DISCORD_FAULTS = ['failed', 'failed-though-done', 'late'] as const;

export type StoreFault = (typeof STORE_FAULTS)[number];
export type WebsiteFault = (typeof WEBSITE_FAULTS)[number];
export type DiscordFault = (typeof DISCORD_FAULTS)[number];

interface FaultOf {
  readonly store: StoreFault;
  readonly website: WebsiteFault;
  readonly discord: DiscordFault;
}

/** A time in which calls to something go wrong. */
export type Trouble<Target extends keyof FaultOf = keyof FaultOf> = {
  readonly target: Target;
  /** Of one process alone. */
  readonly process?: number | undefined;
  /** At the website: for these accounts alone, by their IDs. */
  readonly accounts?: readonly string[] | undefined;
  /** At the website: of adds alone, so that what is looked up before them goes well. */
  readonly addsOnly?: boolean;
  /** At the store: of commits that decide something, so that heartbeats and claims go well. */
  readonly decisionsOnly?: boolean;
  /** At the store: of the commits alone with which something is confirmed. */
  readonly confirmsOnly?: boolean;
  /** How many of the calls, from 0 to 1. */
  readonly rate: number;
  /** Which faults, and how likely beside each other. */
  readonly faults: Readonly<Partial<Record<FaultOf[Target], number>>>;
  readonly seed: number;
};

/** The call that may go wrong. */
export interface TroubledCall<Fault extends string> {
  readonly process: number;
  readonly account?: string | undefined;
  readonly isAdd?: boolean;
  readonly isDecision?: boolean;
  readonly isConfirm?: boolean;
  /** The faults that can happen to such a call. */
  readonly can: readonly Fault[];
}

/** Decides which calls go wrong, and counts them. */
export interface Troubles {
  /** @returns a function that ends it */
  begin(trouble: Trouble): () => void;
  draw<Target extends keyof FaultOf>(
    target: Target,
    call: TroubledCall<FaultOf[Target]>,
  ): FaultOf[Target] | undefined;
  /** Ends them all. */
  end(): void;
  /** Counts a fault of another kind. */
  count(fault: string): void;
  /** How many there were of each kind. */
  counts(): ReadonlyMap<string, number>;
}

export function createTroubles(): Troubles {
  const active = new Set<{ readonly trouble: Trouble; readonly random: Random }>();
  const counts = new Map<string, number>();

  function count(fault: string): void {
    counts.set(fault, (counts.get(fault) ?? 0) + 1);
  }

  return {
    begin(trouble) {
      const one = { trouble, random: createRandom(trouble.seed) };
      active.add(one);
      return () => void active.delete(one);
    },

    draw<Target extends keyof FaultOf>(target: Target, call: TroubledCall<FaultOf[Target]>) {
      for (const { trouble, random } of active) {
        if (trouble.target !== target || !concerns(trouble, call)) continue;
        const faults = trouble.faults as Readonly<Partial<Record<FaultOf[Target], number>>>;
        // Chance is taken for every call, so that what one call is has no influence on what happens to the next.
        const [hits, fault] = [random.chance(trouble.rate), random.weighted(faults)];
        if (!hits || !call.can.includes(fault)) continue;
        count(`${target}: ${fault}`);
        return fault;
      }
      return undefined;
    },

    end: () => active.clear(),
    count,
    counts: () => counts,
  };
}

const concerns = (trouble: Trouble, call: Omit<TroubledCall<string>, 'can'>) =>
  (trouble.process === undefined || trouble.process === call.process) &&
  (trouble.accounts === undefined || trouble.accounts.includes(call.account ?? '')) &&
  (!trouble.addsOnly || call.isAdd === true) &&
  (!trouble.decisionsOnly || call.isDecision === true) &&
  (!trouble.confirmsOnly || call.isConfirm === true);
