/** How many of each were laid aside. */
export type LaidAsideCounts = {
  readonly payouts: number;
  readonly giveaways: number;
  /** Grants of which nobody knows whether they were paid, rows and places of payouts and giveaways included. */
  readonly grants: number;
};

/** Why the records are of an earlier time. */
export type SetBack =
  /** A backup was restored. */
  | { readonly kind: 'restored'; readonly madeAt: number }
  /** Somebody decided so about a store that was found to be of an earlier time. Discord user ID. */
  | { readonly kind: 'held'; readonly by: string };

/** The last time that everything open was laid aside. One record. */
export type LayingAside = {
  /** When it was begun (ms since the epoch), which names it. */
  readonly at: number;
  readonly why: SetBack;
  /** What was laid aside; absent until it is done. */
  readonly counts?: LaidAsideCounts;
  /** The log channel has it. */
  readonly told?: true;
};

export const LAYING_ASIDE = 'laying-aside';
