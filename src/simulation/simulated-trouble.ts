import { createRandom, type Random } from './random.js';

/** Faults of the store, and how often each is drawn. */
export const STORE_FAULTS = {
  /** Takes some seconds. */
  slow: 2,
  /** A commit fails, and is reported as failed. */
  failed: 2,
  /** A commit succeeds, but is reported as failed. */
  'failed-though-done': 3,
  /** A commit is reported as failed, and succeeds some seconds later. */
  'failed-and-late': 2,
  'read-failed': 2,
  parted: 1,
} as const;

/** Faults of the website. */
export const WEBSITE_FAULTS = {
  unreachable: 2,
  'lost-before': 3,
  'lost-after': 3,
  /** It takes effect, and is answered some seconds later, possibly after the timeout. */
  late: 3,
  throttled: 2,
  'throttled-without-time': 1,
  'bad-request': 1,
  'wrong-token': 0.3,
  failed: 3,
  'failed-though-done': 2,
  /** 200 with an HTML page. */
  page: 2,
  'page-though-done': 2,
  /** 200 with an empty body. */
  empty: 1,
  'empty-though-done': 1,
  /** 200 with JSON that reports a failure. */
  'says-failed': 1,
  'says-failed-though-done': 1,
} as const;

/** Faults of Discord. */
export const DISCORD_FAULTS = { failed: 3, 'failed-though-done': 2, late: 2 } as const;

export type StoreFault = keyof typeof STORE_FAULTS;
export type WebsiteFault = keyof typeof WEBSITE_FAULTS;
export type DiscordFault = keyof typeof DISCORD_FAULTS;

interface FaultOf {
  readonly store: StoreFault;
  readonly website: WebsiteFault;
  readonly discord: DiscordFault;
}

/** A period in which calls to something fail. */
export type Trouble<Target extends keyof FaultOf = keyof FaultOf> = {
  readonly target: Target;
  /** Only of this process. */
  readonly process?: number | undefined;
  /** At the website: only for these accounts, by ID. */
  readonly accounts?: readonly string[] | undefined;
  /** At the website: only adds, so that the lookups before them succeed. */
  readonly addsOnly?: boolean;
  /** At the store: only commits that decide something, not heartbeats and claims. */
  readonly decisionsOnly?: boolean;
  /** At the store: only commits that confirm something. */
  readonly confirmsOnly?: boolean;
  /** The share of the calls, from 0 to 1. */
  readonly rate: number;
  /** The faults and their weights. */
  readonly faults: Readonly<Partial<Record<FaultOf[Target], number>>>;
  readonly seed: number;
};

/** The call that may fail. */
export interface TroubledCall<Fault extends string> {
  readonly process: number;
  readonly account?: string | undefined;
  readonly isAdd?: boolean;
  readonly isDecision?: boolean;
  readonly isConfirm?: boolean;
  /** The faults possible for such a call. */
  readonly can: readonly Fault[];
}

/** Decides which calls fail, and counts them. */
export type Troubles = ReturnType<typeof createTroubles>;

export function createTroubles() {
  const active = new Set<{ readonly trouble: Trouble; readonly random: Random }>();
  const counts = new Map<string, number>();

  function count(fault: string): void {
    counts.set(fault, (counts.get(fault) ?? 0) + 1);
  }

  return {
    /** @returns a function that ends it */
    begin(trouble: Trouble): () => void {
      const one = { trouble, random: createRandom(trouble.seed) };
      active.add(one);
      return () => void active.delete(one);
    },

    draw<Target extends keyof FaultOf>(
      target: Target,
      call: TroubledCall<FaultOf[Target]>,
    ): FaultOf[Target] | undefined {
      for (const { trouble, random } of active) {
        if (trouble.target !== target || !concerns(trouble, call)) continue;
        const faults = trouble.faults as Readonly<Partial<Record<FaultOf[Target], number>>>;
        // Every call draws from the generator, so that what kind of call it is does not affect the next.
        const [hits, fault] = [random.chance(trouble.rate), random.weighted(faults)];
        if (!hits || !call.can.includes(fault)) continue;
        count(`${target}: ${fault}`);
        return fault;
      }
      return undefined;
    },

    isAny: () => active.size > 0,
    /** Ends all troubles. */
    end: () => active.clear(),
    count,
    /** The number of faults of each kind. */
    counts: (): ReadonlyMap<string, number> => counts,
  };
}

const concerns = (trouble: Trouble, call: Omit<TroubledCall<string>, 'can'>) =>
  (trouble.process === undefined || trouble.process === call.process) &&
  (trouble.accounts === undefined || trouble.accounts.includes(call.account ?? '')) &&
  (!trouble.addsOnly || call.isAdd === true) &&
  (!trouble.decisionsOnly || call.isDecision === true) &&
  (!trouble.confirmsOnly || call.isConfirm === true);
