import type { Grant } from '../credit/grant-schema.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import { type Giveaway, winnersOf } from './giveaway-schema.js';
import {
  isPublicUpToDate,
  mayShow,
  type PublicDisplayNeeds,
  showClosed,
  showInPublic,
  showStates,
  showWinners,
} from './public-display.js';
import { isStaffUpToDate, isTold, showToStaff, tellDecisions } from './staff-display.js';
import { grantsOf, shownText, winnerState } from './winners.js';

/*
 * Brings up to date what people see of a giveaway after its end. What is on record as shown is not shown again.
 */

/** For so long after the end, the bot tries to bring outdated messages up to date, in ms. */
const HOPE_MS = 24 * 60 * 60_000;

type Needs = PublicDisplayNeeds & Pick<GiveawayDependencies, 'now'>;
type Grants = ReadonlyMap<string, Grant>;

/** Tells staff of decisions and the channel of winners and replacements, unless that has been done. */
export async function announce(needs: Needs, drawn: Giveaway): Promise<Giveaway> {
  const giveaway = await tellDecisions(needs, drawn);
  return mayShow(needs, giveaway) ? showWinners(needs, giveaway) : giveaway;
}

/** Shows how far the payment of the winners is. */
export async function showProgress(needs: Needs, giveaway: Giveaway): Promise<void> {
  if (mayShow(needs, giveaway)) await showStates(needs, await showClosed(needs, giveaway));
}

/**
 * Brings everything that people see of a giveaway at rest up to date, and closes the giveaway when that is done.
 * @returns whether everything could be done
 */
export async function tidy(needs: Needs, rested: Giveaway): Promise<boolean> {
  const { giveaway, grants } = await (rested.state === 'finished'
    ? showFinished(needs, rested)
    : showUnpaid(needs, rested));
  const isPublicDone = !mayShow(needs, giveaway) || isPublicUpToDate(giveaway, grants);
  const isDone = isPublicDone && isStaffUpToDate(giveaway);
  const mayClose = isDone || (isTold(giveaway) && isHopeless(needs, giveaway, grants));
  if (mayClose && isSettled(giveaway, grants)) await needs.records.close(giveaway);
  return isDone;
}

/**
 * Shows what has become of a winner's payment after the giveaway came to rest.
 * @returns whether everything could be done; another process may have changed it meanwhile
 */
export async function refresh(needs: Needs, giveaway: Giveaway): Promise<boolean> {
  const grants = await grantsOf(needs.ledger, giveaway);
  if (shownText(giveaway, grants) === giveaway.shown) return true;
  // Back among the open ones, so that another process brings it up to date if this one dies.
  const reopened = await needs.records.change(giveaway, { told: false });
  return reopened !== undefined && (await tidy(needs, reopened));
}

/** In public first, since the record in the log channel says what is shown there. */
async function showFinished(
  needs: Needs,
  finished: Giveaway,
): Promise<{ giveaway: Giveaway; grants: Grants }> {
  const shown = mayShow(needs, finished) ? await showInPublic(needs, finished) : finished;
  const grants = await grantsOf(needs.ledger, shown);
  return { giveaway: await showToStaff(needs, shown, grants), grants };
}

async function showUnpaid(needs: Needs, ended: Giveaway): Promise<{ giveaway: Giveaway; grants: Grants }> {
  const grants: Grants = new Map();
  const told = await showToStaff(needs, ended, grants);
  return { giveaway: mayShow(needs, told) ? await showClosed(needs, told) : told, grants };
}

/** As long as a payment is unsettled, the messages are kept up to date. */
function isSettled(giveaway: Giveaway, grants: Grants): boolean {
  const states = winnersOf(giveaway).map(({ place }) => winnerState(giveaway, grants, place));
  return !states.includes('unknown') && !states.includes('open');
}

/** Messages and channels that people have deleted do not come back. */
function isHopeless({ now }: Needs, { restedAt = 0 }: Giveaway, grants: Grants): boolean {
  const settledAt = [...grants.values()].map((grant) => grant.settledAt ?? 0);
  return now() - Math.max(restedAt, ...settledAt) > HOPE_MS;
}
