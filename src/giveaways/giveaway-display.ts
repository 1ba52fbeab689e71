import type { Grant } from '../ledger/grant.js';
import type { MessagePlace } from '../message-place.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import { type Giveaway, replacedOf, winnersOf } from './giveaway-schema.js';
import { grantsOf, shownText, winnerState } from './winners.js';

/*
 * Brings up to date what people see of a giveaway after its end. What is on record as shown is not shown again.
 */

/** For so long after the end, the bot tries to bring outdated messages up to date, in ms. */
const HOPE_MS = 24 * 60 * 60_000;

type Dependencies = Pick<
  GiveawayDependencies,
  'records' | 'entrants' | 'ledger' | 'notices' | 'isListed' | 'now'
>;
type Grants = ReadonlyMap<string, Grant>;

/** Tells staff of decisions and the channel of winners and replacements, unless that has been done. */
export async function announce(dependencies: Dependencies, drawn: Giveaway): Promise<Giveaway> {
  const giveaway = await tellDecisions(dependencies, drawn);
  return mayShow(dependencies, giveaway) ? showWinners(dependencies, giveaway) : giveaway;
}

/** Shows how far the payment of the winners is. */
export async function showProgress(dependencies: Dependencies, giveaway: Giveaway): Promise<void> {
  if (mayShow(dependencies, giveaway))
    await showStates(dependencies, await showClosed(dependencies, giveaway));
}

/**
 * Brings everything that people see of a giveaway at rest up to date, and closes the giveaway when that is done.
 * @returns whether everything could be done
 */
export async function tidy(dependencies: Dependencies, rested: Giveaway): Promise<boolean> {
  const { giveaway, grants } = await (rested.state === 'finished'
    ? showFinished(dependencies, rested)
    : showUnpaid(dependencies, rested));
  const isPublicDone = !mayShow(dependencies, giveaway) || isPublicUpToDate(giveaway, grants);
  const isDone = isPublicDone && isStaffUpToDate(giveaway);
  const mayClose = isDone || (isNotified(giveaway) && isHopeless(dependencies, giveaway, grants));
  if (mayClose && isSettled(giveaway, grants)) await dependencies.records.close(giveaway);
  return isDone;
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

/** Makes a message of which there is no record say that its giveaway is over. @returns whether that was done */
export async function showPressed(
  { entrants, notices }: Pick<Dependencies, 'entrants' | 'notices'>,
  giveaway: Giveaway,
  pressed: MessagePlace,
): Promise<boolean> {
  return notices.show(
    { ...giveaway, message: pressed },
    giveaway.entrants ?? (await entrants.count(giveaway.id)),
  );
}

/** In public first, since the record in the log channel says what is shown there. */
async function showFinished(dependencies: Dependencies, finished: Giveaway) {
  const shown = mayShow(dependencies, finished) ? await showInPublic(dependencies, finished) : finished;
  const grants = await grantsOf(dependencies.ledger, shown);
  return { giveaway: await showToStaff(dependencies, shown, grants), grants };
}

async function showUnpaid(dependencies: Dependencies, ended: Giveaway) {
  const grants: Grants = new Map();
  const notified = await showToStaff(dependencies, ended, grants);
  return {
    giveaway: mayShow(dependencies, notified) ? await showClosed(dependencies, notified) : notified,
    grants,
  };
}

/** As long as a payment is unsettled, the messages are kept up to date. */
function isSettled(giveaway: Giveaway, grants: Grants): boolean {
  const states = winnersOf(giveaway).map(({ place }) => winnerState(giveaway, grants, place));
  return !states.includes('unknown') && !states.includes('open');
}

/** Messages and channels that people have deleted do not come back. */
function isHopeless({ now }: Dependencies, { restedAt = 0 }: Giveaway, grants: Grants): boolean {
  const settledAt = [...grants.values()].map((grant) => grant.settledAt ?? 0);
  return now() - Math.max(restedAt, ...settledAt) > HOPE_MS;
}

/** Nothing is shown in a server in which the bot does not act. */
const mayShow = ({ isListed }: Dependencies, { guildId, withdrawn }: Giveaway) =>
  withdrawn === undefined && isListed(guildId);

/** Whether the giveaway's own channel is up to date. @param grants as `grantsOf` has them */
function isPublicUpToDate(giveaway: Giveaway, grants: Grants): boolean {
  if (!isClosedShown(giveaway)) return false;
  if (giveaway.state !== 'finished') return true;
  if (giveaway.result === undefined) return giveaway.quarantined !== undefined;
  return unpostedReplaced(giveaway).length === 0 && giveaway.shown === shownText(giveaway, grants);
}

/** Brings the giveaway's own channel up to date, as far as that can be done. */
async function showInPublic(dependencies: Dependencies, finished: Giveaway): Promise<Giveaway> {
  return showStates(dependencies, await showWinners(dependencies, await showClosed(dependencies, finished)));
}

/** Makes the public message say that the giveaway is over. */
async function showClosed(dependencies: Dependencies, giveaway: Giveaway): Promise<Giveaway> {
  const { records, entrants, notices } = dependencies;
  if (isClosedShown(giveaway)) return giveaway;
  const count = giveaway.entrants ?? (await entrants.count(giveaway.id));
  if (!(await notices.show(giveaway, count))) return giveaway;
  return (await records.change(giveaway, { closed: true })) ?? giveaway;
}

/** Posts the winners, and who replaced whom, unless that has been done. */
async function showWinners(dependencies: Dependencies, drawn: Giveaway): Promise<Giveaway> {
  if (!mayBePosted(drawn)) return drawn;
  return postReplaced(
    dependencies,
    drawn.result === undefined ? await postResult(dependencies, drawn) : drawn,
  );
}

/** Shows the winners' states unless they are shown. */
async function showStates(dependencies: Dependencies, giveaway: Giveaway): Promise<Giveaway> {
  const { records, ledger, notices } = dependencies;
  if (giveaway.result === undefined) return giveaway;
  const grants = await grantsOf(ledger, giveaway);
  const shown = shownText(giveaway, grants);
  if (shown === giveaway.shown || !(await notices.showResult(giveaway, grants))) return giveaway;
  // The record in the log channel says the same.
  return (await records.change(giveaway, { shown, notified: false })) ?? giveaway;
}

const isClosedShown = ({ closed, message, announcement }: Giveaway) =>
  closed === true || (message === undefined && announcement === undefined);

/** Without its entrants, nobody could check the draw. If it was quarantined, the winners may have been posted since. */
const mayBePosted = ({ entrantsGone, quarantined }: Giveaway) => !entrantsGone && quarantined === undefined;

const unpostedReplaced = (giveaway: Giveaway) =>
  mayBePosted(giveaway) ? replacedOf(giveaway).filter(({ announced }) => !announced) : [];

async function postResult(dependencies: Dependencies, giveaway: Giveaway): Promise<Giveaway> {
  const { records, ledger, notices } = dependencies;
  const grants = await grantsOf(ledger, giveaway);
  const result = await notices.postResult(giveaway, grants);
  if (result === undefined) return giveaway;
  // The record in the log channel may say that it could not be posted.
  const unnotified = giveaway.notified === true && { notified: false };
  return (
    (await records.change(giveaway, { result, shown: shownText(giveaway, grants), ...unnotified })) ??
    giveaway
  );
}

async function postReplaced(dependencies: Dependencies, replaced: Giveaway): Promise<Giveaway> {
  const { records, notices } = dependencies;
  const unposted = unpostedReplaced(replaced);
  if (unposted.length === 0) return replaced;
  let giveaway = replaced;
  for (const one of unposted) {
    if ((await notices.postReplaced(giveaway, one)) === undefined) break;
    const drawn = (giveaway.drawn ?? []).map((each, place) =>
      place === one.place ? { ...each, announced: true as const } : each,
    );
    const changed = await records.change(giveaway, { drawn });
    if (changed === undefined) break;
    giveaway = changed;
  }
  return giveaway;
}

/** Staff get a record of a giveaway that was drawn, or that the bot had to give up. What was quarantined has a card. */
const hasRecord = ({ state, withdrawn, quarantined, record }: Giveaway): boolean =>
  quarantined === undefined ? state === 'finished' || withdrawn !== undefined : record !== undefined;

/** Whether the log channel has what it must get. Another message that stays out of date is given up. */
const isNotified = (giveaway: Giveaway): boolean =>
  !hasRecord(giveaway) ||
  (giveaway.notified === true && !giveaway.decisions?.some(({ notified }) => !notified));

/** Whether the log channel is up to date. */
const isStaffUpToDate = (giveaway: Giveaway): boolean =>
  isNotified(giveaway) && giveaway.away === undefined && isDecisionShown(giveaway);

/** Brings the log channel up to date, as far as that can be done. @param grants as `grantsOf` has them */
async function showToStaff(dependencies: Dependencies, rested: Giveaway, grants: Grants): Promise<Giveaway> {
  const { records, notices } = dependencies;
  const decided = await showDecided(dependencies, rested);
  if (!hasRecord(decided)) return decided;
  let giveaway = await tellDecisions(dependencies, decided);
  if (giveaway.away !== undefined && (await notices.showAway(giveaway)) !== undefined) {
    giveaway = (await records.change(giveaway, { away: undefined })) ?? giveaway;
  }
  if (giveaway.notified) return giveaway;
  const record = await notices.record(giveaway, grants);
  if (record === undefined) return giveaway;
  return (await records.change(giveaway, { notified: true, record })) ?? giveaway;
}

/**
 * Makes the message that asked staff for approval say what was decided. Discord may not have taken the answer to the
 * press, and then the message still has its buttons.
 */
export async function showDecided({ records, notices }: Dependencies, giveaway: Giveaway): Promise<Giveaway> {
  const { posted } = giveaway;
  if (isDecisionShown(giveaway) || posted === undefined || !(await notices.update(giveaway))) return giveaway;
  return (await records.change(giveaway, { posted: { ...posted, decided: true } })) ?? giveaway;
}

/** Tells staff of the rerolls and repeated payments of which they have not been told. */
async function tellDecisions({ records, notices }: Dependencies, decided: Giveaway): Promise<Giveaway> {
  let giveaway = decided;
  for (const [index, decision] of (decided.decisions ?? []).entries()) {
    if (decision.notified || !(await notices.tellDecision(giveaway, decision))) continue;
    const decisions = giveaway.decisions?.map((each, place) =>
      place === index ? { ...each, notified: true as const } : each,
    );
    giveaway = (await records.change(giveaway, { ...(decisions && { decisions }) })) ?? giveaway;
  }
  return giveaway;
}

const isDecisionShown = ({ posted }: Giveaway) => posted === undefined || posted.decided === true;
