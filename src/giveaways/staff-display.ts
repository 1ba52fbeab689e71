import type { Grant } from '../credit/grant-schema.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import type { Giveaway } from './giveaway-schema.js';

type Needs = Pick<GiveawayDependencies, 'records' | 'notices'>;

/** Staff get a record of a giveaway that was drawn, or that the bot had to give up. */
export const hasRecord = ({ state, withdrawn, laidAside }: Giveaway): boolean =>
  state === 'finished' || withdrawn !== undefined || laidAside !== undefined;

/** Whether the log channel has what it must get. Another message that stays out of date is given up. */
export const isTold = (giveaway: Giveaway): boolean =>
  !hasRecord(giveaway) || (giveaway.told === true && !giveaway.decisions?.some(({ told }) => !told));

/** Whether the log channel is up to date. */
export const isStaffUpToDate = (giveaway: Giveaway): boolean =>
  isTold(giveaway) && giveaway.away === undefined && isDecisionShown(giveaway);

/** Brings the log channel up to date, as far as that can be done. @param grants as `grantsOf` has them */
export async function showToStaff(
  needs: Needs,
  rested: Giveaway,
  grants: ReadonlyMap<string, Grant>,
): Promise<Giveaway> {
  const { records, notices } = needs;
  const decided = await showDecided(needs, rested);
  if (!hasRecord(decided)) return decided;
  let giveaway = await tellDecisions(needs, decided);
  if (giveaway.away !== undefined && (await notices.showAway(giveaway)) !== undefined) {
    giveaway = (await records.change(giveaway, { away: undefined })) ?? giveaway;
  }
  if (giveaway.told) return giveaway;
  const record = await notices.record(giveaway, grants);
  if (record === undefined) return giveaway;
  return (await records.change(giveaway, { told: true, record })) ?? giveaway;
}

/**
 * Makes the message that asked staff for approval say what was decided. Discord may not have taken the answer to the
 * press, and then the message still has its buttons.
 */
export async function showDecided({ records, notices }: Needs, giveaway: Giveaway): Promise<Giveaway> {
  const { posted } = giveaway;
  if (isDecisionShown(giveaway) || posted === undefined || !(await notices.update(giveaway))) return giveaway;
  return (await records.change(giveaway, { posted: { ...posted, decided: true } })) ?? giveaway;
}

/** Tells staff of the rerolls and repeated payments of which they have not been told. */
export async function tellDecisions({ records, notices }: Needs, decided: Giveaway): Promise<Giveaway> {
  let giveaway = decided;
  for (const [index, decision] of (decided.decisions ?? []).entries()) {
    if (decision.told || !(await notices.tellDecision(giveaway, decision))) continue;
    const decisions = giveaway.decisions?.map((each, place) =>
      place === index ? { ...each, told: true as const } : each,
    );
    giveaway = (await records.change(giveaway, { ...(decisions && { decisions }) })) ?? giveaway;
  }
  return giveaway;
}

const isDecisionShown = ({ posted }: Giveaway) => posted === undefined || posted.decided === true;
