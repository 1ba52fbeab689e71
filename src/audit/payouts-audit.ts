import { accountKey } from '../accounts/website-account.js';
import { eventGrantPrefix } from '../ledger/event-grant-id.js';
import { type Grant, grantKey, queueIndexOf } from '../ledger/grant.js';
import { type Amount, amountOf, amountText, parseAmount } from '../money/amount.js';
import { cursorKey, draftKey, openKey, payoutKey, rowsPrefix } from '../payouts/payout-records.js';
import { rowGrantId } from '../payouts/payout-report.js';
import { isUnderWay, type Payout, type PayoutRow } from '../payouts/payout-schema.js';
import { allRows, allValues } from '../storage/all-rows.js';
import type { NoteFault } from './fault.js';
import { firstParts } from './key-tally.js';
import type { Reader } from './reader.js';
import { idsUnder, type Judge, type Suspicion, suspectEvents } from './suspicion.js';

/** Looks at each payout with its rows and grants, and at what is left of payouts that are not there. */
export async function* payoutSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  const named = await idsUnder(reader, openKey(''));
  for await (const id of firstParts(reader, 'payout-row:')) named.add(id);
  yield* suspectEvents(reader, payoutKey, named, judge);
}

const judge =
  (id: string): Judge =>
  async (reader, fault) => {
    const payout = await reader.get<Payout>(payoutKey(id));
    const entry = await reader.get<string>(openKey(id));
    if (payout === undefined) return judgeRest(reader, id, entry, fault);
    const rows = (await allValues<PayoutRow>(reader, rowsPrefix(id))).toReversed();
    judgeEntry(payout, entry, fault);
    judgeRows(payout, rows, fault);
    await judgeGrants(reader, payout, rows, fault);
  };

/** What is left of a payout that is not there. */
async function judgeRest(
  reader: Reader,
  id: string,
  entry: string | undefined,
  fault: NoteFault,
): Promise<void> {
  if (entry !== undefined)
    fault('payout-open', `${openKey(id)} names ${payoutKey(id)}, which does not exist`);
  const [row] = await reader.range({ prefix: rowsPrefix(id), limit: 1 });
  if (row !== undefined && (await reader.get(draftKey(id))) === undefined) {
    fault('payout-rows', `${row.key} is of ${payoutKey(id)}, which does not exist`);
  }
}

function judgeEntry({ id, state }: Payout, entry: string | undefined, fault: NoteFault): void {
  if (entry === undefined && isUnderWay(state)) {
    fault('payout-open', `${payoutKey(id)} is ${state}, but ${openKey(id)} is missing`);
  }
  if (entry !== undefined && entry !== id) fault('payout-open', `${openKey(id)} names ${payoutKey(entry)}`);
}

const isPayable = ({ leftOut }: PayoutRow) => leftOut === undefined;

function judgeRows(payout: Payout, rows: readonly PayoutRow[], fault: NoteFault): void {
  const key = payoutKey(payout.id);
  if (rows.length !== payout.rows || rows.some(({ number }, index) => number !== index + 1)) {
    fault('payout-rows', `${key} has ${payout.rows} rows, but on record are ${rows.length}`);
  }
  const payable = rows.filter(isPayable);
  if (payable.length !== payout.payable) {
    fault('payout-rows', `${key} pays ${payout.payable} rows, but on record are ${payable.length}`);
  }
  const total = payable.reduce(
    (sum: Amount, { amount }) => sum.plus(parseAmount(amount ?? '') ?? 0),
    amountOf('0'),
  );
  if (!parseAmount(payout.total)?.equals(total)) {
    fault('payout-rows', `${key} comes to ${payout.total}, but its rows come to ${amountText(total)}`);
  }
}

async function judgeGrants(
  reader: Reader,
  payout: Payout,
  rows: readonly PayoutRow[],
  fault: NoteFault,
): Promise<void> {
  const key = payoutKey(payout.id);
  // Before the grants: each row before it has one.
  const next = (await reader.get<number>(cursorKey(payout.id))) ?? 1;
  const missing = new Map(rows.filter(isPayable).map((row) => [rowGrantId(payout, row), row]));
  const prefix = eventGrantPrefix(payout.id, payout.draftedAt);
  for await (const { value: grant } of allRows<Grant>(reader, grantKey(prefix))) {
    const row = missing.get(grant.id);
    missing.delete(grant.id);
    if (row === undefined) fault('payout-grants', `${grantKey(grant.id)} is of no row that ${key} pays`);
    else if (!isOfRow(grant, payout, row)) {
      fault('payout-grants', `${grantKey(grant.id)} is not what row ${row.number} of ${key} says`);
    }
    if (payout.state === 'finished' && queueIndexOf(grant) === 'in-flight') {
      fault('payout-grants', `${key} is finished, but ${grantKey(grant.id)} is ${grant.state}`);
    }
    if (payout.state === 'waiting' || payout.state === 'rejected' || payout.state === 'expired') {
      fault('payout-grants', `${key} is ${payout.state}, but ${grantKey(grant.id)} was entered`);
    }
  }
  const lost = [...missing.values()].filter(({ number }) => number < next);
  if (lost.length > 0) fault('payout-grants', `${key} has entered ${lost.length} rows that have no grant`);
  // One that was given up says how many rows it has left.
  const isWhole = payout.state === 'finished' && (payout.counts?.left ?? 0) === 0;
  if (isWhole && missing.size > 0) {
    fault('payout-grants', `${key} is finished, but ${missing.size} of its rows have no grant`);
  }
}

/** The names of an account may change; what it is known by does not. */
const isOfRow = (grant: Grant, payout: Payout, { account, amount, member }: PayoutRow) =>
  account !== undefined &&
  accountKey(grant.account) === accountKey(account) &&
  grant.amount === amount &&
  grant.member === member &&
  grant.by === payout.by &&
  grant.event?.kind === 'payout' &&
  grant.event.id === payout.id;
