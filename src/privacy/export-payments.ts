import { heldSince } from '../accounts/member-links.js';
import { type Account, isOneAccount } from '../accounts/website-account.js';
import type { Attendee } from '../attendance/attendance-schema.js';
import { accountKeys } from '../campaigns/placed-schema.js';
import { memberKey } from '../codes/code-records.js';
import type { Guesses } from '../codes/code-schema.js';
import { entrantKey } from '../giveaways/entrants.js';
import { entrantsKey } from '../giveaways/giveaway-records.js';
import type { Drawn, Giveaway } from '../giveaways/giveaway-schema.js';
import { type Attempt, type AttemptAnswer, answersPrefix, attemptsPrefix } from '../ledger/attempts.js';
import {
  accountPrefix,
  apiRequestKey,
  type Draft,
  type Grant,
  isPlaced,
  memberPrefix,
} from '../ledger/grant.js';
import { listedKey } from '../ledger/grant-kinds.js';
import { isOpenProof, type LinkProof, proofKey } from '../link-proofs/link-proof-records.js';
import { payoutKey } from '../payouts/payout-records.js';
import type { PayoutRow } from '../payouts/payout-schema.js';
import { readableRows } from '../storage/all-rows.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import type { Row } from '../storage/store.js';
import { placeOf } from './erase-giveaways.js';
import { isRowOf, payoutOfRow } from './erase-payments.js';
import {
  accountOf,
  balanceOf,
  type Exported,
  type ExportReads,
  namingRecord,
  timeOf,
  underMember,
} from './exported-records.js';

const MINUTE_MS = 60_000;

const requestOf = ({ account, amount, reason, event, draftedAt }: Draft) => ({
  amount,
  account: accountOf(account),
  reason,
  partOf: event && `${event.kind}:${event.id}`,
  preparedAt: timeOf(draftedAt),
});

export async function exportGrant(
  row: Row<Grant>,
  memberId: string,
  store: ExportReads,
): Promise<readonly Exported[]> {
  const { key, value: grant } = row;
  if (grant.member !== memberId) return namingRecord(row, memberId);
  const { id, account } = grant;
  const isSecret = grant.kind === 'link-deposit' && !(await mayReadFigures(grant, memberId, store));
  const entry = {
    record: key,
    kind: grant.kind,
    askedForBy: grant.client?.name,
    state: grant.state,
    ...requestOf(grant),
    confirmedAt: timeOf(grant.confirmedAt),
    sentAt: timeOf(grant.sentAt),
    settledAt: timeOf(grant.settledAt),
    notSentBecause: grant.unsentBecause,
    websiteStatus: grant.status,
    websiteMessage: grant.message,
    balanceBefore: grant.before && balanceOf(grant.before),
    balanceAfter: grant.after && balanceOf(grant.after),
    balancesWhileUnknown: grant.evidence?.map(balanceOf),
    ...(isSecret && WITHOUT_FIGURES),
    replaces: grant.replaces,
    replacedBy: grant.replacements,
    attempts: await attemptsOf(id, store),
    endOfCode: grant.event?.code?.ending,
    listedUnder: [
      listedKey(grant),
      memberPrefix(memberId) + id,
      accountPrefix(account) + id,
      ...(grant.client === undefined ? [] : [apiRequestKey(grant.client)]),
      ...marksOf(grant, memberId),
      ...(grant.marks ?? []),
    ],
  };
  return [{ subject: 'creditGrantedToYou', entry }];
}

/**
 * Who could read them here would not have to sign in on the website to prove that the account is theirs, to the bot or
 * to staff. And until then they are the figures of somebody else's account.
 */
const WITHOUT_FIGURES = {
  amount: undefined,
  balanceBefore: undefined,
  balanceAfter: undefined,
  balancesWhileUnknown: undefined,
};

/** Whether a deposit is over, and the member was linked to its account at some time since. */
async function mayReadFigures(
  { id, account, confirmedAt }: Grant,
  memberId: string,
  store: ExportReads,
): Promise<boolean> {
  const proof = await store.get<LinkProof>(proofKey(id));
  if (proof !== undefined && isOpenProof(proof)) return false;
  const isIt = (held: Account) => isOneAccount(held, account);
  return (await unlessUnreadable(() => heldSince(store, memberId, isIt, confirmedAt))) ?? false;
}

/** What keeps a member and an account from a second place of the same drop or code. */
function marksOf({ event, account }: Grant, memberId: string): readonly string[] {
  if (!isPlaced(event)) return [];
  const member = event.kind === 'code' ? [memberKey(event.id, memberId)] : [];
  return [...member, ...accountKeys(event.id, account)];
}

/** The requests to the website, and its answers. */
async function attemptsOf(id: string, store: ExportReads) {
  const sent = [];
  for await (const { key, value } of readableRows<Attempt>(store, attemptsPrefix(id))) {
    sent.push({ record: key, recordedAt: timeOf(value.at) });
  }
  for await (const { key, value } of readableRows<AttemptAnswer>(store, answersPrefix(id))) {
    const { kind, status, message } = value;
    sent.push({ record: key, recordedAt: timeOf(value.at), answer: kind, status, message });
  }
  return sent;
}

export async function exportPayoutRows(
  record: Row<readonly PayoutRow[]>,
  memberId: string,
  store: ExportReads,
): Promise<readonly Exported[]> {
  const { key, value: rows } = record;
  const own = rows.filter((row) => isRowOf(row, memberId));
  if (own.length === 0) return [];
  const payout = payoutOfRow(key);
  // What staff have only prepared is no payment.
  if ((await store.get(payoutKey(payout))) === undefined) return namingRecord(record, memberId);
  return own.map(({ number, line, given, account, amount, leftOut, unfound, duplicateOf }) => ({
    subject: 'payoutsToYou',
    entry: {
      record: key,
      payout,
      row: number,
      line,
      given,
      amount,
      account: account && accountOf(account),
      leftOutBecause: leftOut,
      nameNotFoundAgain: unfound,
      sameAccountAsRow: duplicateOf,
    },
  }));
}

export async function exportGiveaway(
  row: Row<Giveaway>,
  memberId: string,
  store: ExportReads,
): Promise<readonly Exported[]> {
  const { key, value: giveaway } = row;
  const { id, title, amount, prizes, state, confirmedAt, endedAt } = giveaway;
  const entry = entrantKey(id, memberId);
  const isKept = (await store.get(entrantsKey(id))) !== undefined;
  const entries = isKept ? await store.get<number>(entry) : undefined;
  const isEntered = entries !== undefined;
  const place = placeOf(giveaway, memberId);
  // They may have started, decided or ended it.
  const { drawn: _, shown: __, ...asStaff } = giveaway;
  const naming = namingRecord({ key, value: asStaff }, memberId);
  if (place === undefined && !isEntered) return naming;
  const own = {
    record: key,
    title,
    prize: prizes?.join(', ') ?? amount,
    state,
    startedAt: timeOf(confirmedAt),
    endedAt: timeOf(endedAt),
    listedUnder: isEntered ? [entry] : undefined,
    entries,
    drawn: place === undefined ? undefined : drawnAt(giveaway.drawn?.[place], place),
  };
  return [{ subject: 'giveaways', entry: own }, ...naming];
}

function drawnAt(one: Drawn | undefined, place: number) {
  if (one === undefined) return undefined;
  return one.outcome === 'passed-over'
    ? { place: place + 1, outcome: one.outcome, why: one.why }
    : { place: place + 1, outcome: one.outcome, prize: one.amount, account: accountOf(one.account) };
}

/** How much the member, as staff, has granted on a day. */
export const exportCap = underMember<string>('creditGrantedByYouPerDay', (amount, key) => ({
  day: key.split(':')[1],
  amount,
}));

/** How long a member was seen in a voice channel, and whether they have checked in. */
export const exportAttendee = underMember<Attendee>('attendances', ({ ms, checkedInAt, wrong }) => ({
  minutes: Math.floor(ms / MINUTE_MS),
  checkedInAt: timeOf(checkedInAt),
  wrongWords: wrong,
}));

/** How often a member has entered a wrong code on a day. */
export const exportGuesses = underMember<Guesses>('dropsAndCodes', ({ wrong }) => ({ wrong }));
