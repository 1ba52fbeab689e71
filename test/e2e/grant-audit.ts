import { expect } from 'vitest';
import type { Giveaway } from '../../src/giveaways/giveaway-schema.js';
import { costOf } from '../../src/giveaways/prizes.js';
import { capHolder, countsAgainstCap, type Grant, type GrantState } from '../../src/ledger/grant.js';
import { amountOf, amountText } from '../../src/money/amount.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import { shortId } from '../../src/text/short-id.js';
import { type GrantWay, grantsIn, untilSettled } from './grant-way.js';

/**
 * Compares the ledger with the website's own record while nothing is under way. Credits and grants are matched by
 * account and amount, so each grant of a test to an account needs a unique amount. Grants of earlier tests count too,
 * since they share the caps.
 * @returns the faults, as text; empty if there are none
 */
export async function auditMoney(way: GrantWay): Promise<string[]> {
  const records = await way.records();
  const ledger = grantsIn(records);
  const named = (grant: Grant) => `the grant of ${grant.amount}, which is ${grant.state},`;
  const creditsOf = ({ amount, account }: Grant) =>
    way.website.credits.filter((credit) => credit.amount === amount && credit.userId === account.id);

  const wrongCredits = way.website.credits.flatMap(({ amount, userId }) => {
    // A repeated grant has the amount of the one that did not arrive.
    const entries = ledger.filter((grant) => grant.amount === amount && grant.account.id === userId);
    const [entry] = entries;
    if (entry === undefined) return [`the credit of ${amount} is not in the ledger`];
    const mayBePaid = entries.some(({ state }) => state === 'applied' || state === 'unknown');
    return mayBePaid ? [] : [`${named(entry)} was credited`];
  });
  const wrongGrants = ledger.flatMap((grant) => {
    const times = creditsOf(grant).length;
    return [
      ...(times > 1 ? [`${named(grant)} was credited ${times} times`] : []),
      ...(times === 0 && grant.state === 'applied' ? [`${named(grant)} was never credited`] : []),
      ...(/^(prepared|sending)$/.test(grant.state) ? [`${named(grant)} is still under way`] : []),
    ];
  });
  return [...wrongCredits, ...wrongGrants, ...wrongCaps(records, ledger)];
}

/** The daily cap of each staff member must be the sum of the grants that count against it. */
function wrongCaps(records: ReadonlyMap<string, unknown>, ledger: readonly Grant[]): string[] {
  const sums = new Map<string, string>();
  const undrawn = [...records]
    .filter(([key]) => key.startsWith('giveaway:'))
    .map(([, value]) => value as Giveaway)
    .filter(({ state }) => ['waiting', 'opening', 'open', 'ending'].includes(state));
  const services = [
    ...ledger,
    ...undrawn.map((giveaway) => ({
      ...giveaway,
      capAt: giveaway.confirmedAt,
      state: 'waiting' as const,
      amount: amountText(costOf(giveaway)),
    })),
  ];
  for (const one of services) {
    const { confirmedAt, capAt, state, amount } = one;
    const key = `cap:${new Date(capAt ?? confirmedAt).toISOString().slice(0, 10)}:${capHolder(one)}`;
    const counted = countsAgainstCap(state) ? amount : '0.00';
    sums.set(key, amountText(amountOf(sums.get(key) ?? '0.00').plus(amountOf(counted))));
  }
  const reserved = [...records].filter(([key]) => key.startsWith('cap:'));
  return reserved
    .filter(([key, value]) => value !== (sums.get(key) ?? '0.00'))
    .map(([key, value]) => `${key} is ${String(value)}, but its grants come to ${sums.get(key)}`);
}

/** Waits until one grant has come to rest in this state, after so many adds, and money and ledger agree. */
export async function expectSettled(way: GrantWay, state: GrantState, adds: number): Promise<void> {
  await untilSettled(way);
  expect((await way.ledger()).map((grant) => grant.state)).toEqual([state]);
  expect(way.adds()).toBe(adds);
  expect(await auditMoney(way)).toEqual([]);
}

/**
 * Checks that the log channel has each grant once, and asks once about each unknown one and no other.
 * @returns the faults, as text
 */
export async function auditLogChannel(way: GrantWay): Promise<string[]> {
  const texts = way.logMessages().map(messageText);
  const questions = way
    .logMessages()
    .filter((message) => buttonsOf(message).some(({ label }) => label === 'It arrived'))
    .map(messageText);
  const wrongGrants = (await way.ledger()).flatMap(({ id, amount, state }) => {
    const asked = questions.filter((text) => text.includes(shortId(id))).length;
    const expected = state === 'unknown' ? 1 : 0;
    return [
      ...(asked === expected ? [] : [`staff are asked ${asked} times about the ${state} grant of ${amount}`]),
      ...(texts.some((text) => text.includes(shortId(id)))
        ? []
        : [`staff know nothing of the ${state} grant of ${amount}`]),
    ];
  });
  const repeated = texts.filter((text, index) => texts.indexOf(text) !== index);
  return [...wrongGrants, ...repeated.map((text) => `staff are told twice: ${text}`)];
}
