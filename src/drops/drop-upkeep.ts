import { isAtRest } from '../campaigns/campaign-records.js';
import { begunPost } from '../campaigns/opening.js';
import type { Ending } from '../campaigns/placed-end.js';
import { closedPost, decidedPost, type Post, tidyPosts } from '../campaigns/posts.js';
import type { PublicMessage } from '../campaigns/public-message.js';
import { createUpkeep, type Upkeep } from '../campaigns/upkeep.js';
import type { DropDependencies as Dependencies } from './drop-dependencies.js';
import type { DropLifecycle } from './drop-opening.js';
import { grantsPrefix } from './drop-records.js';
import type { Drop } from './drop-schema.js';
import { forgetTries } from './drop-tries.js';

/** Opens and ends drops at their time, takes up those that a dead process has left, and shows that they are over. */
export function createDropUpkeep(
  dependencies: Dependencies,
  lifecycle: DropLifecycle,
  ending: Ending<Drop>,
): Upkeep<Drop> {
  const { records, notices, now } = dependencies;
  return createUpkeep<Drop>(dependencies, {
    records,
    posts: [begunPost(notices), decidedPost(notices.update)],
    publicMessage: publicMessageOf(dependencies),
    ask: lifecycle.ask,
    dueAt: ({ state, startsAt, endsAt }) =>
      state === 'scheduled' ? startsAt : state === 'open' ? endsAt : undefined,
    async atTime(id) {
      if ((await lifecycle.openDue(id)) !== undefined) return;
      const drop = await records.find(id);
      if (drop?.state === 'open' && now() >= (drop.endsAt ?? 0)) await ending.end(id, 'time');
    },
    async goOn(drop) {
      if (!isAtRest(drop) && drop.state !== 'ending') return lifecycle.reopen(drop);
      const over = drop.state === 'ending' ? await ending.settle(drop) : drop;
      // Another process may have taken it over, and settles it.
      return isAtRest(over) ? tidyDrop(dependencies, over) : true;
    },
    isGivenUp: (drop) => !isAtRest(drop) && drop.state !== 'ending',
    /** Nobody sees a drop in a server that the bot has left. */
    giveUp: ending.giveUp,
  });
}

/**
 * Brings everything that people see of a drop that is over up to date, and closes it when that is done.
 * @returns whether everything could be done, or waits for payments
 */
async function tidyDrop(dependencies: Dependencies, over: Drop): Promise<boolean> {
  const { records, notices, queue, now } = dependencies;
  if (over.question !== undefined) await forgetTries(dependencies, over.id);
  const isToTell = over.state === 'ended' && over.notified === undefined;
  const isPaying = isToTell && (await queue.isPaying({ kind: 'drop', id: over.id }, grantsPrefix(over)));
  const posts: readonly Post<Drop>[] = [
    decidedPost(notices.update),
    ...(mayShow(dependencies, over) ? [closedPost(publicMessageOf(dependencies))] : []),
    ...(isToTell && !isPaying ? [recordPost(dependencies)] : []),
  ];
  const rest = { since: over.endedAt ?? 0, isSettled: !isPaying };
  return (await tidyPosts({ records, now }, posts, over, rest)) || isPaying;
}

/** What is quarantined, or could not be posted after it was announced, ends as withdrawn, and yet its channel is there. */
const mayShow = ({ isListed }: Dependencies, { guildId, end, quarantined, announcement }: Drop) =>
  (end !== 'withdrawn' || quarantined !== undefined || announcement !== undefined) && isListed(guildId);

/** The message with **Claim**. */
const publicMessageOf = ({ records, ledger, notices }: Dependencies): PublicMessage<Drop> => ({
  count: async (drop) => drop.taken ?? records.taken(drop.id),
  // Who was quick is read once, at the end, and not with each claim.
  show: async (drop, claimed) =>
    notices.show(drop, claimed, isAtRest(drop) ? await records.quickest(ledger, drop.id) : []),
});

/** The log channel has the record of the drop. */
const recordPost = ({ records, ledger, notices }: Dependencies): Post<Drop> => ({
  isRequired: true,
  isShown: ({ notified }) => notified === true,
  async show(drop) {
    const { outcome } = await records.counted(ledger, drop);
    const isThere = outcome !== undefined && (await notices.record(drop, outcome));
    return isThere ? { notified: true } : undefined;
  },
});
