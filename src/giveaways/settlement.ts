import { isAtRest } from '../campaigns/campaign-records.js';
import type { Gone } from '../campaigns/upkeep.js';
import { type Grant, isToCome, isToldAlone } from '../ledger/grant.js';
import type { Gate } from '../ledger/queue.js';
import { mark } from '../marks.js';
import type { Change } from '../storage/store.js';
import { fixEntries } from './bonus-entries.js';
import { drawnOrder, entrantsHash } from './draw.js';
import { chooseWinners } from './eligibility.js';
import type { GiveawayDependencies as Dependencies } from './giveaway-dependencies.js';
import { announce, showProgress, tidy } from './giveaway-posts.js';
import { type Drawn, type Giveaway, winnersOf } from './giveaway-schema.js';
import { costOf, prizesOf } from './prizes.js';
import { enteredGrants, plannedGrants, queueWinners, winnerGrantId } from './winners.js';

/*
 * Takes a giveaway from its frozen entrants to its end. Each step is on disk before the next, and each can be done
 * again: after a crash, another process goes on where it was left, to the same winners.
 */

/**
 * Goes on with a giveaway that is `ending` or `drawn` and in this process's hands. Any process pays its winners; this one
 * shows how far that is, and ends the giveaway once nothing is to come.
 * @throws {UserError} if Discord does not tell who is in the server
 */
export async function settle(
  dependencies: Dependencies,
  giveaway: Giveaway,
  signal: AbortSignal,
): Promise<void> {
  const why = giveaway.withdrawn ?? (dependencies.isListed(giveaway.guildId) ? undefined : 'unlisted');
  if (why !== undefined) return withdraw(dependencies, giveaway, why);
  const drawn = giveaway.state === 'ending' ? await drawIfThere(dependencies, giveaway, signal) : giveaway;
  if (drawn?.state !== 'drawn' || signal.aborted) return;
  const announced = await announce(dependencies, drawn);
  const current = await inHand(dependencies, drawn.id);
  if (current === undefined || (await finish(dependencies, current))) return;
  // First, since the payment must not wait until Discord takes an edit.
  await payNow(dependencies, current);
  // What was posted just now shows it, and each note on the record puts off who is about to be paid.
  if (giveaway.state === 'drawn' && announced === drawn) await showProgress(dependencies, current);
}

/**
 * Has this process pay what is queued of a giveaway, rather than at its next look at the store.
 * @param how `hurry`: also where the pause after a failure is not over
 */
export async function payNow(
  { ledger, queue }: Pick<Dependencies, 'ledger' | 'queue'>,
  drawn: Giveaway,
  how: 'begin' | 'hurry' = 'begin',
): Promise<void> {
  const queued = (await grantsOfPlaces(ledger, drawn)).filter(({ state }) => state === 'queued');
  const ids = queued.map(({ id }) => id);
  queue[how]({ kind: 'giveaway', id: drawn.id }, ids);
}

/** Whether a winner of a giveaway is still to be paid. */
export const isPaying = async (
  { ledger }: Pick<Dependencies, 'ledger'>,
  giveaway: Giveaway,
): Promise<boolean> => (await grantsOfPlaces(ledger, giveaway)).some(isToCome);

const grantsOfPlaces = async (
  ledger: Dependencies['ledger'],
  giveaway: Giveaway,
): Promise<readonly Grant[]> => [...(await enteredGrants(ledger, giveaway)).values()];

/** Whether the queue may pay the winners of a giveaway. */
export async function gateOf({ records, isListed }: Dependencies, id: string): Promise<Gate> {
  const giveaway = await records.find(id);
  // A store that went back may have lost it or its draw, and it is drawn again.
  if (giveaway === undefined) return { is: 'paused' };
  const unchanged = [records.unchanged(giveaway)];
  // What a late answer brings back to the queue after the end is paid again only if staff ask for it.
  if (isAtRest(giveaway) || giveaway.withdrawn !== undefined) return { is: 'over', unchanged };
  const pays = giveaway.state === 'drawn' && isListed(giveaway.guildId);
  return pays ? { is: 'open', unchanged } : { is: 'paused' };
}

/** @returns the giveaway if it is being paid and this process has it in hand */
async function inHand({ records, processId }: Dependencies, id: string): Promise<Giveaway | undefined> {
  const giveaway = await records.find(id);
  const isOurs = giveaway?.state === 'drawn' && giveaway.process === processId;
  return isOurs && giveaway.withdrawn === undefined ? giveaway : undefined;
}

/** Tells staff that the winners wait for the website: once in a round, by the process that has the giveaway in hand. */
export async function tellAway(dependencies: Dependencies, id: string): Promise<void> {
  const waiting = await inHand(dependencies, id);
  if (waiting === undefined || waiting.away !== undefined) return;
  const away = await dependencies.notices.showAway(waiting);
  if (away === undefined) return;
  for (
    let current = await inHand(dependencies, id);
    current !== undefined;
    current = await inHand(dependencies, id)
  ) {
    if ((await dependencies.records.change(current, { away })) !== undefined) return;
  }
}

/**
 * Ends a giveaway that is `drawn`, once nothing is to come of its payments.
 * @returns false if that is not so, or somebody has changed it
 */
async function finish(dependencies: Dependencies, drawn: Giveaway): Promise<boolean> {
  const { records, ledger, now } = dependencies;
  const grants = await grantsOfPlaces(ledger, drawn);
  if (grants.some(isToCome)) return false;
  const finished = await records.change(drawn, { state: 'finished', restedAt: now() }, async () =>
    tellWinners(dependencies, drawn, grants),
  );
  if (finished === undefined) return false;
  void dependencies.directMessages.work();
  await tidy(dependencies, finished);
  return true;
}

/**
 * A direct message for each winner whom this round has paid, to be committed with its end: nobody is told twice, and
 * nobody is left untold if the process dies.
 */
function tellWinners(
  { directMessages }: Pick<Dependencies, 'directMessages'>,
  giveaway: Giveaway,
  grants: readonly Grant[],
): readonly Change[] {
  const { id, title, dm, withdrawn } = giveaway;
  if (dm === false || withdrawn !== undefined) return [];
  const ofRound = new Set(placesOfRound(giveaway).map((place) => winnerGrantId(giveaway, place)));
  return grants.flatMap((grant) => {
    const { member, account, amount, state } = grant;
    // Of what was put before staff, the member is told with what became of it.
    const isNotified = state !== 'applied' || !ofRound.has(grant.id) || isToldAlone(grant);
    if (member === undefined || isNotified) return [];
    const tells = {
      kind: 'giveaway-won',
      giveaway: id,
      title,
      amount,
      account: account.username,
      grant: grant.id,
    } as const;
    return [directMessages.planned({ member, tells })];
  });
}

/** The winners' places that were paid since the draw or the last decision of staff. */
function placesOfRound(giveaway: Giveaway): readonly number[] {
  const last = giveaway.decisions?.at(-1);
  if (last?.kind === 'pay-again') return last.places;
  const places = winnersOf(giveaway).map(({ place }) => place);
  return last === undefined ? places : places.slice(-1);
}

/**
 * Draws the winners of a giveaway that is `ending`, unless it turns out that the bot is no longer in the server.
 * @returns `undefined` if another process has it in hand, or the bot has left the server
 * @throws {UserError} if Discord does not tell who is in the server
 */
async function drawIfThere(
  dependencies: Dependencies,
  giveaway: Giveaway,
  signal: AbortSignal,
): Promise<Giveaway | undefined> {
  const { records, entrants, notices, processId } = dependencies;
  // Takes the button away. Nothing waits for it, since Discord may let old messages wait long for an edit.
  void notices.show(giveaway, await entrants.count(giveaway.id));
  try {
    const fixed = await fixEntries(dependencies, giveaway, signal);
    return fixed && (await draw(dependencies, fixed));
  } catch (error) {
    if (await isThere(dependencies, giveaway)) throw error;
    // It is another record since its entries began to be fixed.
    const current = await records.find(giveaway.id);
    if (current?.state === 'ending' && current.process === processId)
      await withdraw(dependencies, current, 'left');
    return undefined;
  }
}

/**
 * Draws the winners. One commit puts them on record, queues their grants, and gives back what nobody has won, and what
 * counts by itself already. Whatever fails before it, the draw is repeated; after it, never.
 */
async function draw(dependencies: Dependencies, giveaway: Giveaway): Promise<Giveaway | undefined> {
  const { records, entrants, retryLog } = dependencies;
  const all = await entrants.all(giveaway);
  const order = drawnOrder(giveaway.seed, all);
  const drawn = await chooseWinners(dependencies, giveaway, order, prizesOf(giveaway), []);
  const winners = winnersOf({ drawn });
  retryLog.info({ giveaway: giveaway.id, entrants: all.length, winners: winners.length }, 'winners drawn');
  const details = { state: 'drawn', drawn, entrants: all.length, entrantsHash: entrantsHash(all) } as const;
  return records.change(giveaway, details, () => paymentOf(dependencies, giveaway, drawn));
}

async function paymentOf(
  { ledger, caps }: Dependencies,
  giveaway: Giveaway,
  drawn: readonly Drawn[],
): Promise<readonly Change[]> {
  const { by, confirmedAt } = giveaway;
  const planned = plannedGrants(giveaway, winnersOf({ drawn: [...drawn] }), confirmedAt);
  const { changes, queued } = await queueWinners(ledger, giveaway, planned);
  const rest = costOf(giveaway).minus(queued);
  if (rest.isZero()) return changes;
  mark('draw gives prizes back');
  return [...changes, await caps.release(by, confirmedAt, rest)];
}

async function isThere({ members, retryLog }: Dependencies, { id, guildId }: Giveaway): Promise<boolean> {
  try {
    return await members.hasServer(guildId);
  } catch (error) {
    retryLog.warn({ giveaway: id, err: error }, 'Discord does not tell whether the bot is in a server');
    return true;
  }
}

/**
 * Gives up a giveaway in whose server the bot no longer acts. Nobody else is paid: the queue ends what is queued, and gives
 * it back to the cap. Staff are told in the log channel. Until nothing is to come, this has to be called again.
 */
export async function withdraw(dependencies: Dependencies, giveaway: Giveaway, why: Gone): Promise<void> {
  if (isAtRest(giveaway)) return;
  const { records, processId } = dependencies;
  if (giveaway.state === 'drawn') {
    const marked = await withdrawn(dependencies, giveaway, why);
    if (marked !== undefined) await finish(dependencies, marked);
    return;
  }
  const details = { state: 'cancelled', withdrawn: why, process: processId } as const;
  const ended = await records.endUnpaid(giveaway, details);
  if (ended !== undefined) await tidy(dependencies, ended);
}

/** From then on no process begins a payment of it. */
const withdrawn = async ({ records, processId }: Dependencies, giveaway: Giveaway, why: Gone) =>
  giveaway.withdrawn === undefined || giveaway.process !== processId
    ? records.change(giveaway, { withdrawn: why, process: processId })
    : giveaway;
