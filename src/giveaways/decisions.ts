import type { Change } from '../storage/store.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import type { GiveawayLifecycle } from './giveaway-opening.js';
import type { Decision, Giveaway } from './giveaway-schema.js';

/** What staff decide after the end is built on. */
export type DecisionDependencies = GiveawayDependencies & Pick<GiveawayLifecycle, 'change'>;

/**
 * Begins another round of payment, as staff have decided.
 * @param changes what goes with it, such as the grants that it queues
 * @returns the giveaway, `drawn` and in this process's hands; `undefined` if it was changed meanwhile
 */
export const decide = (
  { records, processId }: Pick<DecisionDependencies, 'records' | 'processId'>,
  giveaway: Giveaway,
  decision: Decision,
  changes: () => Promise<readonly Change[]>,
  drawn = giveaway.drawn,
): Promise<Giveaway | undefined> => {
  const decisions = [...(giveaway.decisions ?? []), decision];
  const round = { state: 'drawn', decisions, process: processId, notified: false } as const;
  // The public message names the winners.
  const others = drawn === giveaway.drawn ? {} : { drawn, closed: undefined };
  return records.change(giveaway, { ...round, ...others } as Partial<Giveaway>, changes);
};

/** Whether somebody has decided something at a moment (ms since the epoch). */
export const isDecided = ({ decisions = [] }: Giveaway, by: string, at: number): boolean =>
  decisions.some((decision) => decision.by === by && decision.at === at);
