import { isAtRest } from '../campaigns/campaign-records.js';
import { begunPost } from '../campaigns/opening.js';
import { decidedPost } from '../campaigns/posts.js';
import { createUpkeep, type Upkeep } from '../campaigns/upkeep.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import { freezeDue } from './giveaway-end.js';
import type { GiveawayLifecycle } from './giveaway-opening.js';
import { publicMessageOf, refresh, tidy } from './giveaway-posts.js';
import type { Giveaway } from './giveaway-schema.js';
import { settle, withdraw } from './settlement.js';

export type GiveawayUpkeep = Upkeep<Giveaway>;

/** Opens and ends giveaways at their time, draws and pays, and takes up those that a dead process has left. */
export function createGiveawayUpkeep(
  dependencies: GiveawayDependencies,
  lifecycle: GiveawayLifecycle,
): GiveawayUpkeep {
  const { records, notices } = dependencies;
  return createUpkeep<Giveaway>(dependencies, {
    records,
    posts: [begunPost(notices), decidedPost(notices.update)],
    publicMessage: publicMessageOf(dependencies),
    ask: lifecycle.ask,
    dueAt: ({ state, startsAt, endsAt }) =>
      state === 'scheduled' ? startsAt : state === 'open' ? endsAt : undefined,
    atTime: async (id) => (await lifecycle.openDue(id)) ?? freezeDue(dependencies, id),
    async goOn(giveaway, signal) {
      if (isAtRest(giveaway)) return tidy(dependencies, giveaway);
      if (giveaway.state !== 'ending' && giveaway.state !== 'drawn') return lifecycle.reopen(giveaway);
      await settle(dependencies, giveaway, signal);
      return true;
    },
    refresh: (giveaway) => refresh(dependencies, giveaway),
    isGivenUp: (giveaway, why) => (why === 'unlisted' ? !isAtRest(giveaway) : isUndrawn(giveaway)),
    giveUp: (giveaway, why) => withdraw(dependencies, giveaway, why),
  });
}

const isUndrawn = ({ state }: Giveaway) => state === 'open' || state === 'scheduled' || state === 'waiting';
