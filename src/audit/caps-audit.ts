import { hash } from 'node:crypto';
import { encodeTime } from 'ulid';
import { CAMPAIGN_KINDS, kindOf } from '../campaign-kinds.js';
import type { Campaign } from '../campaigns/campaign-records.js';
import { capKey } from '../ledger/daily-caps.js';
import { capDay, capHolder, countsAgainstCap, type Grant, grantKey } from '../ledger/grant.js';
import { type Amount, amountOf, amountText, parseAmount, ZERO } from '../money/amount.js';
import { allRows, readableRows } from '../storage/all-rows.js';
import type { JsonObject } from '../storage/store.js';
import type { Reader } from './reader.js';
import type { Check, Suspicion } from './suspicion.js';

const ULID_TIME_LENGTH = 10;
/** A grant's ID is as old as its draft, which is older than the confirmation, and the clock may have been set. */
const ID_AHEAD_MS = 25 * 60 * 60_000;

/** Adds up what counts against each cap, and compares. Without every single grant, no sum says anything. */
export async function* capSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  const sums = new Map<string, Amount>();
  for await (const { cap, amount } of counting(reader)) sums.set(cap, (sums.get(cap) ?? ZERO).plus(amount));
  for await (const { key, value } of readableRows<string>(reader, 'cap:', (key) => sums.delete(key))) {
    if (!isSame(value, sums.get(key) ?? ZERO)) yield suspect(key);
    sums.delete(key);
  }
  for (const [key, sum] of sums) if (!sum.isZero()) yield suspect(key);
}

const isSame = (text = '0', sum: Amount) => parseAmount(text)?.equals(sum) === true;

/**
 * Most often what counts stands near the day. Only a sum that is wrong so far is worth a look at the whole ledger: a
 * grant of long ago may have been taken up since.
 */
function suspect(cap: string): Suspicion {
  const day = Date.parse(cap.split(':')[1] ?? '');
  const oldest = Number.isNaN(day) ? '' : encodeTime(Math.max(day - ID_AHEAD_MS, 0), ULID_TIME_LENGTH);
  return async (reader) => {
    const near = await check(reader, cap, oldest);
    return near.faults.length === 0 ? near : check(reader, cap, '');
  };
}

/** Compares one cap with what counts against it, as far as grants are not older than an ID. */
async function check(reader: Reader, cap: string, oldest: string): Promise<Check> {
  const before = await reader.get<string>(cap);
  const left = JSON.stringify(await reservations(reader));
  let sum = ZERO;
  let seen = '';
  for await (const one of counting(reader, oldest)) {
    if (one.cap !== cap) continue;
    sum = sum.plus(one.amount);
    seen = hash('sha256', `${seen} ${one.of} ${amountText(one.amount)}`);
  }
  // What was entered meanwhile was seen as a grant and as reserved.
  const isMoved =
    (await reader.get<string>(cap)) !== before || JSON.stringify(await reservations(reader)) !== left;
  if (isMoved) return { faults: [], seen: undefined };
  if (isSame(before, sum)) return { faults: [], seen };
  const say = `${cap} is ${before ?? 'not there'}, but what counts against it comes to ${amountText(sum)}`;
  return { faults: [{ check: 'cap', say }], seen: `${before} ${seen}` };
}

/** What counts against a cap: a grant, or what a campaign has reserved for those that are not entered. */
interface Counting {
  readonly of: string;
  readonly cap: string;
  readonly amount: Amount;
}

/** The reservations first: what is entered in between counts twice, and never not at all. */
async function* counting(reader: Reader, oldest = ''): AsyncGenerator<Counting> {
  yield* await reservations(reader);
  for await (const { key, value: grant } of allRows<Grant>(reader, grantKey(''))) {
    if (key < grantKey(oldest)) return;
    const { state, amount } = grant;
    if (countsAgainstCap(state))
      yield { of: key, cap: capKey(capHolder(grant), capDay(grant)), amount: parseAmount(amount) ?? ZERO };
  }
}

async function reservations(reader: Reader): Promise<readonly Counting[]> {
  const found: Counting[] = [];
  for (const { kind, keyOf } of Object.values(CAMPAIGN_KINDS)) {
    const { costOf, isReserving, entries } = kindOf(kind);
    for await (const { key, value } of allRows<JsonObject & Campaign>(reader, keyOf(''))) {
      if (!isReserving(value)) continue;
      const entered = (await entries(reader, value)).filter(({ isEntered }) => isEntered);
      const amount = entered.reduce(
        (rest, { planned }) => rest.minus(amountOf(planned.amount)),
        costOf(value),
      );
      found.push({ of: key, cap: capKey(value.by, value.confirmedAt), amount });
    }
  }
  return found;
}
