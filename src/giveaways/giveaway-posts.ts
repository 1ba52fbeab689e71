import { closedPost, decidedPost, type Post, showPosts, tidyPosts } from '../campaigns/posts.js';
import type { PublicMessage } from '../campaigns/public-message.js';
import type { Grant } from '../ledger/grant.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import { type Giveaway, replacedOf, winnersOf } from './giveaway-schema.js';
import { grantsOf, shownText, winnerState } from './winners.js';

/*
 * What people see of a giveaway: in its own channel that it is over and what became of its winners, and in the log channel
 * what was decided and its record.
 */

type Dependencies = Pick<
  GiveawayDependencies,
  'records' | 'entrants' | 'ledger' | 'notices' | 'isListed' | 'now'
>;
type Grants = ReadonlyMap<string, Grant>;
type Posts = readonly Post<Giveaway>[];

/** Tells staff of decisions and the channel of winners and replacements, unless that has been done. */
export async function announce(dependencies: Dependencies, drawn: Giveaway): Promise<Giveaway> {
  const winners = mayShow(dependencies, drawn)
    ? winnersPosts(dependencies, drawn, await grantsOf(dependencies.ledger, drawn))
    : [];
  return showPosts(dependencies.records, [...decisionPosts(dependencies, drawn), ...winners], drawn);
}

/** Shows how far the payment of the winners is. */
export async function showProgress(dependencies: Dependencies, giveaway: Giveaway): Promise<void> {
  if (!mayShow(dependencies, giveaway)) return;
  const grants = await grantsOf(dependencies.ledger, giveaway);
  await showPosts(
    dependencies.records,
    [closedPost(publicMessageOf(dependencies)), statesPost(dependencies, grants)],
    giveaway,
  );
}

/**
 * Brings everything that people see of a giveaway at rest up to date, and closes the giveaway when that is done.
 * @returns whether everything could be done
 */
export async function tidy(dependencies: Dependencies, rested: Giveaway): Promise<boolean> {
  const grants: Grants =
    rested.state === 'finished' ? await grantsOf(dependencies.ledger, rested) : new Map();
  const settledAt = [...grants.values()].map((grant) => grant.settledAt ?? 0);
  return tidyPosts(dependencies, postsOf(dependencies, rested, grants), rested, {
    since: Math.max(rested.restedAt ?? 0, ...settledAt),
    isSettled: isSettled(rested, grants),
  });
}

/**
 * Shows what has become of a winner's payment after the giveaway came to rest.
 * @returns whether everything could be done; another process may have changed it meanwhile
 */
export async function refresh(dependencies: Dependencies, giveaway: Giveaway): Promise<boolean> {
  const grants = await grantsOf(dependencies.ledger, giveaway);
  if (shownText(giveaway, grants) === giveaway.shown) return true;
  // Back among the open ones, so that another process brings it up to date if this one dies.
  const reopened = await dependencies.records.change(giveaway, { notified: false });
  return reopened !== undefined && (await tidy(dependencies, reopened));
}

/** In public first, since the record in the log channel says what is shown there. */
function postsOf(dependencies: Dependencies, rested: Giveaway, grants: Grants): Posts {
  const isFinished = rested.state === 'finished';
  return [
    ...(mayShow(dependencies, rested) && isFinished
      ? [...winnersPosts(dependencies, rested, grants), statesPost(dependencies, grants)]
      : []),
    // It links to the message with the winners.
    ...(mayShow(dependencies, rested) ? [closedPost(publicMessageOf(dependencies))] : []),
    decidedPost(dependencies.notices.update),
    ...(hasRecord(rested)
      ? [...decisionPosts(dependencies, rested), awayPost(dependencies), recordPost(dependencies, grants)]
      : []),
  ];
}

/** As long as a payment is unsettled, the messages are kept up to date. */
function isSettled(giveaway: Giveaway, grants: Grants): boolean {
  const states = winnersOf(giveaway).map(({ place }) => winnerState(giveaway, grants, place));
  return !states.includes('unknown') && !states.includes('open');
}

/** Nothing is shown in a server in which the bot does not act. */
const mayShow = ({ isListed }: Dependencies, { guildId, withdrawn }: Giveaway) =>
  withdrawn === undefined && isListed(guildId);

/** The message with **Enter**, or the one that told of it before. */
export const publicMessageOf = ({
  entrants,
  notices,
}: Pick<Dependencies, 'entrants' | 'notices'>): PublicMessage<Giveaway> => ({
  count: async (giveaway) => giveaway.entrants ?? entrants.count(giveaway.id),
  show: notices.show,
});

/** Without its entrants, nobody could check the draw. If it was quarantined, the winners may have been posted since. */
const mayBePosted = ({ entrantsGone, quarantined }: Giveaway) => !entrantsGone && quarantined === undefined;

/** The channel knows the winners, and who replaced whom. */
function winnersPosts({ notices }: Dependencies, drawn: Giveaway, grants: Grants): Posts {
  return [
    {
      isShown: ({ result, quarantined }) => result !== undefined || quarantined !== undefined,
      async show(giveaway) {
        const result = mayBePosted(giveaway) ? await notices.postResult(giveaway, grants) : undefined;
        if (result === undefined) return undefined;
        // The record in the log channel may say that it could not be posted.
        const unnotified = giveaway.notified === true && { notified: false };
        return { result, shown: shownText(giveaway, grants), ...unnotified };
      },
    },
    ...replacedOf(drawn).map(
      (replaced): Post<Giveaway> => ({
        isShown: (giveaway) =>
          !mayBePosted(giveaway) ||
          replacedOf(giveaway).some(({ place, announced }) => place === replaced.place && announced),
        async show(giveaway) {
          if ((await notices.postReplaced(giveaway, replaced)) === undefined) return undefined;
          const drawn = (giveaway.drawn ?? []).map((each, place) =>
            place === replaced.place ? { ...each, announced: true as const } : each,
          );
          return { drawn };
        },
      }),
    ),
  ];
}

/** The message with the winners says what became of each. */
const statesPost = ({ notices }: Dependencies, grants: Grants): Post<Giveaway> => ({
  isShown: (giveaway) => giveaway.result === undefined || giveaway.shown === shownText(giveaway, grants),
  async show(giveaway) {
    if (!(await notices.showResult(giveaway, grants))) return undefined;
    // The record in the log channel says the same.
    return { shown: shownText(giveaway, grants), notified: false };
  },
});

/** Staff get a record of a giveaway that was drawn, or that the bot had to give up. What was quarantined has a card. */
const hasRecord = ({ state, withdrawn, quarantined, record }: Giveaway): boolean =>
  quarantined === undefined ? state === 'finished' || withdrawn !== undefined : record !== undefined;

/** Staff know of the rerolls and repeated payments. */
const decisionPosts = ({ notices }: Dependencies, { decisions = [] }: Giveaway): Posts =>
  decisions.map((decision, index) => ({
    isRequired: true,
    isShown: (giveaway) => giveaway.decisions?.[index]?.notified === true,
    async show(giveaway) {
      if (!(await notices.tellDecision(giveaway, decision))) return undefined;
      const told = (giveaway.decisions ?? []).map((each, place) =>
        place === index ? { ...each, notified: true as const } : each,
      );
      return { decisions: told };
    },
  }));

/** Staff do not read any more that the winners wait for the website. */
const awayPost = ({ notices }: Dependencies): Post<Giveaway> => ({
  isShown: ({ away }) => away === undefined,
  show: async (giveaway) =>
    (await notices.showAway(giveaway)) === undefined ? undefined : { away: undefined },
});

/** The log channel has its record, as it is now. */
const recordPost = ({ notices }: Dependencies, grants: Grants): Post<Giveaway> => ({
  isRequired: true,
  isShown: ({ notified }) => notified === true,
  async show(giveaway) {
    const record = await notices.record(giveaway, grants);
    return record && { notified: true, record };
  },
});
