import { amountOf } from '../money/amount.js';
import { drawnOrder, entrantsHash } from './draw.js';
import { chooseWinners } from './eligibility.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import { type Giveaway, winnersOf } from './giveaway-schema.js';
import { withdraw } from './withdrawal.js';

/**
 * Draws the winners of a giveaway that is `ending`, unless it turns out that the bot is no longer in the server.
 * @returns `undefined` if another process has it in hand, or the bot has left the server
 * @throws {UserError} if Discord does not tell who is in the server
 */
export async function drawIfThere(
  needs: GiveawayDependencies,
  giveaway: Giveaway,
): Promise<Giveaway | undefined> {
  try {
    return await draw(needs, giveaway);
  } catch (error) {
    if (await isThere(needs, giveaway)) throw error;
    await withdraw(needs, giveaway, 'left');
    return undefined;
  }
}

/** Draws the winners, and puts them on record together with what is left over for the cap. */
async function draw(needs: GiveawayDependencies, giveaway: Giveaway): Promise<Giveaway | undefined> {
  const { records, entrants, caps, notices, retryLog } = needs;
  const all = await entrants.all(giveaway);
  // Takes the button away. Nothing waits for it, since Discord may let old messages wait long for an edit.
  void notices.show(giveaway, all.length);
  const order = drawnOrder(giveaway.seed, all);
  const drawn = await chooseWinners(needs, giveaway, order, giveaway.winners, []);
  const missing = giveaway.winners - winnersOf({ drawn }).length;
  const rest = amountOf(giveaway.amount).times(missing);
  retryLog.info({ giveaway: giveaway.id, entrants: all.length, missing }, 'winners drawn');
  return records.change(
    giveaway,
    { state: 'drawn', drawn, entrants: all.length, entrantsHash: entrantsHash(all) },
    async () => (missing === 0 ? [] : [await caps.release(giveaway.by, giveaway.confirmedAt, rest)]),
  );
}

async function isThere(
  { members, retryLog }: GiveawayDependencies,
  { id, guildId }: Giveaway,
): Promise<boolean> {
  try {
    return await members.hasServer(guildId);
  } catch (error) {
    retryLog.warn({ giveaway: id, err: error }, 'Discord does not tell whether the bot is in a server');
    return true;
  }
}
