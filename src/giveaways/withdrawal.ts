import { amountOf } from '../money/amount.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import { tidy } from './giveaway-display.js';
import { AT_REST, type Giveaway, type Withdrawal } from './giveaway-schema.js';
import { dueGrants, enteredGrants } from './winners.js';

type Needs = Parameters<typeof tidy>[0] & Pick<GiveawayDependencies, 'caps' | 'liveness'>;

/**
 * Gives up a giveaway in whose server the bot no longer acts. Nobody else is paid, what was not paid goes back to the
 * cap, and staff are told in the log channel. What is being sent comes to its end first; until then this has to be
 * called again.
 */
export async function withdraw(needs: Needs, giveaway: Giveaway, why: Withdrawal): Promise<void> {
  if (AT_REST.has(giveaway.state)) return;
  const { records, liveness } = needs;
  const ended =
    giveaway.state === 'drawn'
      ? await endPayment(needs, giveaway, why)
      : await records.endUnpaid(giveaway, { state: 'cancelled', withdrawn: why, process: liveness.id });
  if (ended !== undefined) await tidy(needs, ended);
}

async function endPayment(needs: Needs, drawn: Giveaway, why: Withdrawal): Promise<Giveaway | undefined> {
  const { records, ledger, caps, now } = needs;
  const marked = await mark(needs, drawn, why);
  if (marked === undefined) return undefined;
  const entered = await enteredGrants(ledger, marked);
  const states = [...entered.values()].map(({ state }) => state);
  if (states.includes('prepared') || states.includes('sending')) return undefined;
  const missing = dueGrants(marked).filter(({ id }) => !entered.has(id));
  const [first] = missing;
  const rest = amountOf(marked.amount).times(missing.length);
  // All grants of a round that were never entered count against the same day.
  return records.change(marked, { state: 'finished', restedAt: now() }, async () =>
    first === undefined ? [] : [await caps.release(marked.by, first.capAt ?? first.confirmedAt, rest)],
  );
}

/** From then on no other process begins a payment of it. */
const mark = async ({ records, liveness }: Needs, giveaway: Giveaway, why: Withdrawal) =>
  giveaway.withdrawn === undefined || giveaway.process !== liveness.id
    ? records.change(giveaway, { withdrawn: why, process: liveness.id })
    : giveaway;
