import { drawnOrder } from '../../src/giveaways/draw.js';
import type { Giveaway } from '../../src/giveaways/giveaway-schema.js';
import type { Grant } from '../../src/ledger/grant.js';
import type { Payment, PaymentEnd } from '../../src/ledger/grant-payer.js';
import { MODERATOR, SECOND_MODERATOR } from './credit.js';
import { setUpGiveaways } from './giveaways.js';

/** A finished giveaway whose winners stand as named, in the drawn order. */
export async function setUpStanding(
  outcomes: ReadonlyArray<'paid' | 'refused' | 'unknown' | 'unsent'>,
  options: Parameters<typeof setUpGiveaways>[0] = {},
) {
  const website = await setUpGiveaways({ players: 6, ...options });
  const { payer, ledger, liveness, links } = website;
  const planned: string[][] = [];
  let stand: ReadonlyArray<string> | undefined = outcomes;
  let end: PaymentEnd = 'done';
  // Brings the winners to where they are to stand; afterwards it pays.
  const standing = {
    async pay(payment: Payment) {
      planned.push(payment.grants.map(({ member = '' }) => member));
      if (end === 'away') return end;
      if (stand === undefined) return payer.pay(payment);
      for (const [index, grant] of payment.grants.entries()) {
        const held = await payment.held('');
        if (held === undefined) return 'stopped';
        const prepared: Grant = { ...grant, state: 'prepared', process: liveness.id };
        await ledger.enterForEvent(prepared, held);
        if (stand[index] === 'unsent') {
          await ledger.move(prepared, 'not-sent', {
            unsentBecause: 'unreachable',
            settledAt: website.clock.now,
          });
          continue;
        }
        const sending = await ledger.move(prepared, 'sending');
        const state = stand[index] === 'paid' ? 'applied' : (stand[index] as 'refused' | 'unknown');
        if (sending !== undefined) await ledger.move(sending, state, { settledAt: website.clock.now });
      }
      stand = undefined;
      return 'done';
    },
  } satisfies typeof payer;
  const { store, clock, members, notices } = website;
  const shared = { ...options, store, clock, members, notices, website: website.website };
  const set = await setUpGiveaways({ ...shared, payer: standing, pid: 101 });
  const open = await set.start({ winners: outcomes.length });
  await set.enterAll(open, 6);
  const order = [...drawnOrder(open.seed, await set.entrants.all(open))] as [string, string, ...string[]];
  const finished = await set.finish(open);
  const usernameOf = async (id: string) => (await links.of(id))?.account.username ?? '';
  return {
    ...set,
    shared,
    open,
    order,
    finished,
    planned,
    usernameOf,
    /** What the payer is asked for comes to this. */
    setEnd: (next: PaymentEnd) => {
      end = next;
    },
    async goOn(giveaway: Giveaway) {
      set.schedule.goOn(giveaway);
      await set.schedule.idle();
      return set.current(giveaway);
    },
    /** Settles the winner's grant that is unknown as not arrived, and grants it again. @returns the new grant's ID */
    async settleAndPrepareAgain() {
      const [grant] = await ledger.inStage('unknown');
      await set.granting.resolve(grant?.id ?? '', 'not-applied', SECOND_MODERATOR);
      await set.grantAnnouncer.idle();
      await set.schedule.idle();
      return (await set.granting.prepareAgain(grant?.id ?? '', MODERATOR)).draft.id;
    },
  };
}
