import { unlessUnreadable } from '../storage/each-alone.js';
import type { DuePayments } from './due-payments.js';
import { eventPrefixOf } from './event-grant-id.js';
import type { Grant } from './grant-schema.js';
import type { Ledger } from './ledger.js';

/** What the payments of something that is over have come to. */
export interface PaymentOutcome {
  readonly paid: number;
  readonly unknown: number;
  /** How many there were to be. */
  readonly of: number;
}

interface Reads {
  readonly ledger: Pick<Ledger, 'find' | 'current' | 'ofEvent'>;
  readonly duePayments: Pick<DuePayments, 'outlook'>;
}

/**
 * What claims or redemptions have come to, with what staff have settled and granted again since. Of what cannot be read,
 * nobody knows whether it was paid. There may be 10,000 of them, so that their grants are read in ranges, and one by one
 * only where something is out of the ordinary.
 * @param ids of the grants that pay them, as far as these can be read
 * @param of how many there are
 */
export async function paymentOutcome(
  { ledger, duePayments }: Reads,
  ids: readonly string[],
  of: number,
): Promise<PaymentOutcome> {
  const ordinary = await ordinaryStates(ledger, ids);
  let paid = 0;
  let unknown = of - ids.length;
  for (const id of ids) {
    const state = ordinary.get(id) ?? (await stateNow(id));
    if (state === 'applied') paid += 1;
    if (state === 'unknown') unknown += 1;
  }
  return { paid, unknown, of };

  async function stateNow(id: string): Promise<Grant['state'] | undefined> {
    const outlook = await unlessUnreadable(() => duePayments.outlook(id, ledger));
    return outlook === undefined ? 'unknown' : outlook.grant?.state;
  }
}

/** The states of those grants that nothing has replaced, by ID. */
async function ordinaryStates(
  ledger: Reads['ledger'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, Grant['state']>> {
  const states = new Map<string, Grant['state']>();
  for (const prefix of new Set(ids.map(eventPrefixOf))) {
    for await (const { id, state, redos } of ledger.ofEvent(prefix, () => undefined))
      if (redos === undefined) states.set(id, state);
  }
  return states;
}
