import type { Caps } from '../credit/daily-caps.js';
import type { Ledger } from '../credit/ledger.js';
import { amountOf } from '../money/amount.js';
import type { GiveawayDisplay } from './giveaway-display.js';
import type { GiveawayRecords } from './giveaway-records.js';
import { AT_REST, type Giveaway, type Withdrawal } from './giveaway-schema.js';
import { dueGrants, enteredGrants } from './winners.js';

export interface WithdrawalOptions {
  readonly records: GiveawayRecords;
  readonly ledger: Ledger;
  readonly caps: Caps;
  readonly showing: Pick<GiveawayDisplay, 'tidy'>;
  readonly processId: string;
  /** ms since the epoch. */
  readonly now: () => number;
}

/**
 * Gives up a giveaway in whose server the bot does not act any more. Nobody else is paid, what was not paid goes back
 * to the cap, and staff are told in the log channel. What is being sent comes to its end first; until then it has to
 * be called again.
 */
export type Withdraw = (giveaway: Giveaway, why: Withdrawal) => Promise<void>;

export function createWithdrawal(options: WithdrawalOptions): Withdraw {
  const { records, ledger, caps, showing, processId, now } = options;

  /** From then on no other process begins a payment of it. */
  const mark = async (giveaway: Giveaway, why: Withdrawal) =>
    giveaway.withdrawn === undefined || giveaway.process !== processId
      ? records.change(giveaway, { withdrawn: why, process: processId })
      : giveaway;

  async function endPayment(drawn: Giveaway, why: Withdrawal): Promise<Giveaway | undefined> {
    const marked = await mark(drawn, why);
    if (marked === undefined) return undefined;
    const entered = await enteredGrants(ledger, marked);
    const states = [...entered.values()].map(({ state }) => state);
    if (states.includes('prepared') || states.includes('sending')) return undefined;
    const missing = dueGrants(marked).filter(({ id }) => !entered.has(id));
    const [first] = missing;
    // Of one round, all that were never entered count against the same day.
    return records.change(marked, { state: 'finished', restedAt: now() }, async () =>
      first === undefined
        ? []
        : [
            await caps.release(
              marked.by,
              first.capAt ?? first.confirmedAt,
              amountOf(marked.amount).times(missing.length),
            ),
          ],
    );
  }

  return async (giveaway, why) => {
    if (AT_REST.has(giveaway.state)) return;
    const ended =
      giveaway.state === 'drawn'
        ? await endPayment(giveaway, why)
        : await records.endUnpaid(giveaway, { state: 'cancelled', withdrawn: why, process: processId });
    if (ended !== undefined) await showing.tidy(ended);
  };
}
