import { API_TOKENS, type ApiToken, isPayingToken } from '../api/tokens.js';
import { type CAMPAIGN_KINDS, kindOf } from '../campaign-kinds.js';
import { type Campaign, isAtRest } from '../campaigns/campaign-records.js';
import { isUnopened, type Placed } from '../campaigns/placed-schema.js';
import type { GiveawayRecords } from '../giveaways/giveaway-records.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import type { Caps } from '../ledger/daily-caps.js';
import { eventGrantId, eventGrantPrefix } from '../ledger/event-grant-id.js';
import { grantKey, type PlacedKind } from '../ledger/grant.js';
import { newGrantChanges } from '../ledger/grant-changes.js';
import type { PlannedGrant } from '../ledger/queued-grants.js';
import {
  createLinkProofRecords,
  endedProof,
  isOpenProof,
  type LinkProof,
  proofKey,
} from '../link-proofs/link-proof-records.js';
import { enterRows } from '../payouts/payout-entry.js';
import {
  openKey,
  type PayoutRecords,
  payoutKey,
  ROWS_IN_RECORD,
  rowsPrefix,
} from '../payouts/payout-records.js';
import { countRows, grantsOf } from '../payouts/payout-report.js';
import type { Payout } from '../payouts/payout-schema.js';
import { recurrenceKey } from '../recurrences/recurrence-records.js';
import { isLasting, type Recurrence } from '../recurrences/recurrence-schema.js';
import { allRows } from '../storage/all-rows.js';
import type { JsonObject } from '../storage/store.js';
import { type QuarantineParts, unknownGrant } from './quarantine-record.js';

type Kept = JsonObject & { readonly id: string; readonly quarantined?: number };

/**
 * Ends every record under a prefix that is open.
 * @param end `undefined` if it was changed meanwhile, and is looked at again
 * @returns how many, those included that were ended before an interruption
 */
async function endEach<Of extends Kept>(
  { past: { store }, at }: QuarantineParts,
  prefix: string,
  isOpen: (one: Of) => boolean | Promise<boolean>,
  end: (one: Of) => Promise<Of | undefined>,
): Promise<number> {
  async function isEnded(key: string): Promise<boolean> {
    for (;;) {
      const one = await store.get<Of>(key);
      if (one === undefined || !(await isOpen(one))) return false;
      if ((await end(one)) !== undefined) return true;
    }
  }
  let count = 0;
  for await (const { key, value } of allRows<Of>(store, prefix)) {
    if (value.quarantined === at || (await isEnded(key))) count += 1;
  }
  return count;
}

const endCampaigns = <Of extends Kept & Campaign>(
  kind: keyof typeof CAMPAIGN_KINDS,
  parts: QuarantineParts,
  end: (campaign: Of) => Promise<Of | undefined>,
): Promise<number> => {
  const { keyOf, isOpen } = kindOf(kind);
  return endEach<Of>(parts, keyOf(''), (campaign) => isOpen(parts.ledger, campaign), end);
};

interface PayoutParts extends QuarantineParts {
  readonly caps: Caps;
  readonly records: PayoutRecords;
}

/** Each row of a payout without a grant gets one of unknown outcome, which takes over its reservation. */
export async function endPayouts(parts: PayoutParts): Promise<number> {
  const { past, at } = parts;
  const count = await endCampaigns<Payout>('payout', parts, async (payout) =>
    (await enterRest(payout, parts)) ? close(payout, parts) : undefined,
  );
  for await (const { value } of allRows<Payout>(past.store, payoutKey('')))
    if (value.quarantined === at) await nameLostRows(value, parts);
  return count;
}

/** Names the rows of a payout that cannot be read, also after an interruption, unless a grant names their receiver. */
async function nameLostRows(
  { id, draftedAt }: Payout,
  { past, records, ledger }: PayoutParts,
): Promise<void> {
  await records.rows(id);
  const prefix = rowsPrefix(id);
  const entered = await ledger.enteredIds(eventGrantPrefix(id, draftedAt));
  for (const key of past.unreadable) {
    if (!key.startsWith(prefix)) continue;
    const first = Number(key.slice(prefix.length));
    // The rows of a record are entered together.
    const ids = Array.from({ length: ROWS_IN_RECORD }, (_, index) =>
      eventGrantId(id, draftedAt, first + index),
    );
    if (ids.some((grantId) => entered.has(grantId))) past.unreadable.delete(key);
  }
}

/** @returns whether each row that was not entered has a grant now; otherwise the payout changed meanwhile */
async function enterRest(payout: Payout, parts: PayoutParts): Promise<boolean> {
  const { records, past } = parts;
  // An unreadable row or grant is noted, and nothing is entered for it.
  const enter = async (planned: PlannedGrant) =>
    past.unreadable.has(grantKey(planned.id))
      ? []
      : newGrantChanges(past.store, unknownGrant(planned, parts));
  let first = await records.nextRow(payout.id);
  while (first <= payout.rows) {
    const entered = await enterRows(parts, payout, first, enter);
    if (entered === undefined) return false;
    first = entered.next;
  }
  return true;
}

async function close(
  payout: Payout,
  { past, records, ledger, at, now }: PayoutParts,
): Promise<Payout | undefined> {
  const grants = await grantsOf(ledger, payout);
  const { left, unsent, ...counted } = countRows(payout.payable, grants.values());
  // Each row has a grant now, except where one of them is unreadable. Those that could still be sent become unknown next.
  const counts = { ...counted, unknown: counted.unknown + unsent + left, unsent: 0, left: 0 };
  const { id, progress } = payout;
  const details: Partial<Payout> = {
    state: 'finished',
    endedAt: now(),
    counts,
    quarantined: at,
    stoppedAt: undefined,
    stoppedBy: undefined,
    notified: undefined,
    // The message shows the state before.
    ...(progress && { progress: { channelId: progress.channelId, messageId: progress.messageId } }),
  };
  return records.change(payout, details, async () => [
    { key: openKey(id), from: await past.store.get<string>(openKey(id)), to: id },
  ]);
}

/** A giveaway without a draw returns its cost to the cap. */
export const endGiveaways = (parts: QuarantineParts, records: GiveawayRecords): Promise<number> =>
  endCampaigns<Giveaway>('giveaway', parts, async (giveaway) => {
    // Its card is its record. One that staff have already is brought up to date.
    const marks = { quarantined: parts.at, notified: giveaway.record === undefined };
    if (giveaway.state === 'drawn')
      return records.change(giveaway, { state: 'finished', restedAt: parts.now(), ...marks });
    if (isAtRest(giveaway)) return records.change(giveaway, marks);
    return records.endUnpaid(giveaway, { state: 'cancelled', ...marks, ...askedAnew(giveaway) });
  });

/** The approval message must no longer ask. */
const askedAnew = ({ posted, decidedBy }: Giveaway): Pick<Giveaway, 'posted'> =>
  posted === undefined || decidedBy !== undefined
    ? {}
    : { posted: { channelId: posted.channelId, messageId: posted.messageId } };

interface PlacedRecords<Of> {
  change(campaign: Of, details: Partial<Of>): Promise<Of | undefined>;
  endUnpaid(campaign: Of, details: Partial<Of>): Promise<Of | undefined>;
  settle(ending: Of, details: Partial<Of>): Promise<Of | undefined>;
}

/**
 * Nobody knows who has taken places of a drop or set of codes since. What nobody had taken goes back to the cap.
 * @param marks what is noted on each as well
 */
export const endPlaced = <Of extends JsonObject & Placed>(
  kind: PlacedKind,
  parts: QuarantineParts,
  records: PlacedRecords<Of>,
  marks: Partial<Of> = {},
): Promise<number> =>
  endCampaigns<Of>(kind, parts, async (campaign) => {
    const end = { ...marks, quarantined: parts.at, endedAt: campaign.endedAt ?? parts.at };
    if (isUnopened(campaign)) return records.endUnpaid(campaign, { ...end, state: 'cancelled' });
    // First no place can be taken any more, then they are counted.
    const ending =
      campaign.state === 'ending'
        ? campaign
        : await records.change(campaign, { state: 'ending', end: 'withdrawn' } as Partial<Of>);
    return ending && records.settle(ending, end);
  });

/** Nobody knows which dates of what repeats were settled since. */
export const endRecurrences = (parts: QuarantineParts): Promise<number> =>
  endEach<JsonObject & Recurrence>(parts, recurrenceKey(''), isLasting, async (recurrence) => {
    const ended = { ...recurrence, state: 'ended', endedAt: parts.at, quarantined: parts.at } as const;
    const change = { key: recurrenceKey(recurrence.id), from: recurrence, to: ended };
    return (await parts.past.store.commit([change])) ? ended : undefined;
  });

/**
 * Revokes every token with which grants could be asked for: a program that repeats a request of which these records know
 * nothing would be paid twice.
 */
export async function endTokens({ past: { store }, now }: QuarantineParts): Promise<void> {
  for await (const { key, value: token } of allRows<ApiToken>(store, API_TOKENS)) {
    if (!isPayingToken(token)) continue;
    const to: ApiToken = { ...token, revokedAt: now(), quarantined: true };
    await store.commit([{ key, from: token, to }]);
  }
}

/**
 * Ends every proof that could still send a deposit or make a link: its deposit may have been sent since, and its tries
 * used up. Its member can ask staff.
 */
export async function endLinkProofs({ past: { store }, now }: QuarantineParts): Promise<void> {
  const records = createLinkProofRecords(store);
  for await (const { value: proof } of allRows<LinkProof>(store, proofKey(''))) {
    if (proof.state === 'offered') await records.forget(proof);
    else if (isOpenProof(proof)) await store.commit(endedProof(proof, 'unknown', now()).changes);
  }
}
