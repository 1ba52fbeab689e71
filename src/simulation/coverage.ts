import { replacedOf } from '../giveaways/giveaway-schema.js';
import type { Facts } from './facts.js';

/**
 * What a schedule has covered: grants by outcome, uses by kind. A simulation that never reaches a situation cannot
 * find faults in it.
 */
export function reachedBy(facts: Facts): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (what: string, times = 1) => {
    if (times > 0) counts.set(what, (counts.get(what) ?? 0) + times);
  };
  for (const grant of facts.grants()) {
    count(
      `grant ${grant.event?.kind ?? 'by hand'}: ${grant.state}${grant.settledBy === undefined ? '' : ', settled'}`,
    );
    if (grant.redoes !== undefined) count(`granted again: ${grant.state}`);
    if (grant.overruled !== undefined) count('grant overruled by the website');
    if (grant.supersededBy !== undefined) count('grant whose place was given away');
    count('grant taken up again', grant.revivals ?? 0);
  }
  for (const { state } of facts.payouts()) count(`payout ${state}`);
  for (const giveaway of facts.giveaways()) {
    count(`giveaway ${giveaway.state}`);
    count('winner replaced', replacedOf(giveaway).length);
  }
  for (const { use } of facts.world.discord.interactions())
    count(`use ${use.split(':').slice(0, 2).join(':')}`);
  return counts;
}
