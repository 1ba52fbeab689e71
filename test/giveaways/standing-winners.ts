import { drawnOrder } from '../../src/giveaways/draw.js';
import type { GiveawayRequest } from '../../src/giveaways/giveaway-preview.js';
import { type Giveaway, winnersOf } from '../../src/giveaways/giveaway-schema.js';
import { winnerGrantId } from '../../src/giveaways/winners.js';
import { MODERATOR, SECOND_MODERATOR } from '../support/credit.js';
import { setUpGiveaways } from '../support/giveaways.js';

/** A finished giveaway whose winners stand as named, in the drawn order. */
export async function setUpStanding(
  outcomes: ReadonlyArray<'paid' | 'refused' | 'unknown' | 'unsent'>,
  options: Parameters<typeof setUpGiveaways>[0] = {},
  terms: Partial<GiveawayRequest> = { winners: outcomes.length },
) {
  const first = await setUpGiveaways({ players: 6, ...options });
  const { ledger, liveness, links, store, clock, members, notices, website } = first;
  const shared = { ...options, store, clock, members, notices, website };
  let hasStanding = false;
  const set = await setUpGiveaways({ ...shared, pid: 101, begins: () => hasStanding });

  async function stand(id: string, outcome: (typeof outcomes)[number]): Promise<void> {
    const queued = await ledger.find(id);
    const settledAt = clock.now;
    if (queued === undefined) throw new Error('a winner has no grant');
    if (outcome === 'unsent') {
      await ledger.endQueued([queued], { unsentBecause: 'unreachable', settledAt });
      return;
    }
    const claimed = await ledger.claim(queued, liveness.id, []);
    const sending = claimed && (await ledger.move(claimed, 'sending'));
    const state = outcome === 'paid' ? 'applied' : outcome;
    if (sending !== undefined) await ledger.move(sending, state, { settledAt });
  }

  const open = await set.start(terms);
  await set.enterAll(open, 6);
  const order = [...drawnOrder(open.seed, await set.entrants.all(open))] as [string, string, ...string[]];
  await set.finish(open);
  const drawn = await set.current(open);
  for (const [index, { place }] of winnersOf(drawn).entries()) {
    await stand(winnerGrantId(drawn, place), outcomes[index] ?? 'paid');
  }
  hasStanding = true;
  set.upkeep.goOn(open);
  await set.giveaways.idle();
  const finished = await set.current(open);
  const usernameOf = async (id: string) => (await links.of(id))?.account.username ?? '';
  return {
    ...set,
    shared,
    open,
    order,
    finished,
    usernameOf,
    async goOn(giveaway: Giveaway) {
      set.upkeep.goOn(giveaway);
      await set.giveaways.idle();
      return set.current(giveaway);
    },
    /** Settles the winner's grant that is unknown as not arrived, and grants it again. @returns the new grant's ID */
    async settleAndPrepareAgain() {
      const [grant] = await ledger.inQueueIndex('unknown');
      await set.granting.resolve(grant?.id ?? '', 'not-applied', SECOND_MODERATOR);
      await set.grantAnnouncer.idle();
      await set.giveaways.idle();
      return (await set.granting.prepareAgain(grant?.id ?? '', MODERATOR)).draft.id;
    },
  };
}
