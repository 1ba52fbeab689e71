import { isAtRest } from '../campaigns/campaign-records.js';
import { createEnding, type Ending } from '../campaigns/placed-end.js';
import { decidedPost, tidyPosts } from '../campaigns/posts.js';
import { createUpkeep, type Upkeep } from '../campaigns/upkeep.js';
import type { CodeLifecycle } from './code-creation.js';
import type { CodeDependencies as Dependencies } from './code-dependencies.js';
import { type CodeSet, capacityOf } from './code-schema.js';

/** How the codes of a set end. */
export const createCodeEnding = ({ records, notices, processId, now }: Dependencies): Ending<CodeSet> =>
  createEnding<CodeSet>({
    ...{ records, processId, now },
    ended: (set) => [notices.planned(set, 'ended')],
    catchUp: notices.catchUp,
  });

/** Ends codes that have expired or are used up, and brings what asked staff for approval up to date. */
export function createCodeUpkeep(
  dependencies: Dependencies,
  lifecycle: CodeLifecycle,
  ending: Ending<CodeSet>,
): Upkeep<CodeSet> {
  const { records, notices, now } = dependencies;
  const posts = [decidedPost<CodeSet>(notices.update)];
  const isUsedUp = async (set: CodeSet) => (await records.taken(set.id)) >= capacityOf(set);
  const isExpired = ({ endsAt }: CodeSet) => endsAt !== undefined && now() >= endsAt;

  return createUpkeep<CodeSet>(dependencies, {
    records,
    posts,
    ask: lifecycle.ask,
    dueAt: ({ state, endsAt }) => (state === 'open' ? endsAt : undefined),
    isUsedUp,
    async atTime(id) {
      const set = await records.find(id);
      if (set === undefined) return;
      if (isExpired(set)) await ending.end(id, 'time');
      else if (await isUsedUp(set)) await ending.end(id, 'used-up');
    },
    async goOn(set) {
      const over = set.state === 'ending' ? await ending.settle(set) : set;
      const rest = { since: over.endedAt ?? 0, isSettled: isAtRest(over) };
      return tidyPosts({ records, now }, posts, over, rest);
    },
    /** Codes are redeemed anywhere, as long as the bot acts for the server in which they were made. */
    isGivenUp: ({ state }, why) => why === 'unlisted' && (state === 'open' || state === 'waiting'),
    giveUp: ending.giveUp,
  });
}
