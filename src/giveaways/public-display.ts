import type { Grant } from '../credit/grant-schema.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import { type Giveaway, replacedOf } from './giveaway-schema.js';
import { drawFileOf, grantsOf, shownText } from './winners.js';

/** What the messages in a giveaway's own channel need. */
export type PublicDisplayNeeds = Pick<
  GiveawayDependencies,
  'records' | 'entrants' | 'ledger' | 'notices' | 'isListed'
>;

/** Nothing is shown in a server in which the bot does not act. */
export const mayShow = (
  { isListed }: Pick<PublicDisplayNeeds, 'isListed'>,
  { guildId, withdrawn }: Giveaway,
): boolean => withdrawn === undefined && isListed(guildId);

/** Whether the giveaway's own channel is up to date. @param grants as `grantsOf` has them */
export function isPublicUpToDate(giveaway: Giveaway, grants: ReadonlyMap<string, Grant>): boolean {
  if (!isClosedShown(giveaway)) return false;
  if (giveaway.state !== 'finished') return true;
  if (giveaway.result === undefined) return giveaway.laidAside !== undefined;
  return unpostedReplaced(giveaway).length === 0 && giveaway.shown === shownText(giveaway, grants);
}

/** Brings the giveaway's own channel up to date, as far as that can be done. */
export async function showInPublic(needs: PublicDisplayNeeds, finished: Giveaway): Promise<Giveaway> {
  return showStates(needs, await showWinners(needs, await showClosed(needs, finished)));
}

/** Makes the public message say that the giveaway is over. */
export async function showClosed(needs: PublicDisplayNeeds, giveaway: Giveaway): Promise<Giveaway> {
  const { records, entrants, notices } = needs;
  if (isClosedShown(giveaway)) return giveaway;
  const count = giveaway.entrants ?? (await entrants.count(giveaway.id));
  if (!(await notices.show(giveaway, count))) return giveaway;
  return (await records.change(giveaway, { closed: true })) ?? giveaway;
}

/** Posts the winners, and who replaced whom, unless that has been done. */
export async function showWinners(needs: PublicDisplayNeeds, drawn: Giveaway): Promise<Giveaway> {
  if (!mayBePosted(drawn)) return drawn;
  return postReplaced(needs, drawn.result === undefined ? await postResult(needs, drawn) : drawn);
}

/** Shows the winners' states unless they are shown. */
export async function showStates(needs: PublicDisplayNeeds, giveaway: Giveaway): Promise<Giveaway> {
  const { records, ledger, notices } = needs;
  if (giveaway.result === undefined) return giveaway;
  const grants = await grantsOf(ledger, giveaway);
  const shown = shownText(giveaway, grants);
  if (shown === giveaway.shown || !(await notices.showResult(giveaway, grants))) return giveaway;
  // The record in the log channel says the same.
  return (await records.change(giveaway, { shown, told: false })) ?? giveaway;
}

const isClosedShown = ({ closed, message }: Giveaway) => closed === true || message === undefined;

/** The file of the draw needs the entrants. If the giveaway was laid aside, the winners may have been posted since. */
const mayBePosted = ({ entrantsGone, laidAside }: Giveaway) => !entrantsGone && laidAside === undefined;

const unpostedReplaced = (giveaway: Giveaway) =>
  mayBePosted(giveaway) ? replacedOf(giveaway).filter(({ announced }) => !announced) : [];

async function postResult(needs: PublicDisplayNeeds, giveaway: Giveaway): Promise<Giveaway> {
  const { records, entrants, ledger, notices } = needs;
  const grants = await grantsOf(ledger, giveaway);
  const file = drawFileOf(giveaway, await entrants.all(giveaway));
  const result = await notices.postResult(giveaway, grants, file);
  if (result === undefined) return giveaway;
  return (await records.change(giveaway, { result, shown: shownText(giveaway, grants) })) ?? giveaway;
}

async function postReplaced(needs: PublicDisplayNeeds, replaced: Giveaway): Promise<Giveaway> {
  const { records, entrants, notices } = needs;
  const unposted = unpostedReplaced(replaced);
  if (unposted.length === 0) return replaced;
  let giveaway = replaced;
  const file = drawFileOf(giveaway, await entrants.all(giveaway));
  for (const one of unposted) {
    if ((await notices.postReplaced(giveaway, one, file)) === undefined) break;
    const drawn = (giveaway.drawn ?? []).map((each, place) =>
      place === one.place ? { ...each, announced: true as const } : each,
    );
    const changed = await records.change(giveaway, { drawn });
    if (changed === undefined) break;
    giveaway = changed;
  }
  return giveaway;
}
