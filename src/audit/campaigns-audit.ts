import { accountKey } from '../accounts/website-account.js';
import { CAMPAIGN_KINDS, kindOf } from '../campaign-kinds.js';
import type { Entry } from '../campaigns/campaign-kind.js';
import type { Campaign } from '../campaigns/campaign-records.js';
import { accountsPrefix, type Placed, placesPrefix } from '../campaigns/placed-schema.js';
import type { CodeSet } from '../codes/code-schema.js';
import type { Drop } from '../drops/drop-schema.js';
import { entrantsHash } from '../giveaways/draw.js';
import { allEntrants, prefixOf as entrantsPrefix } from '../giveaways/entrants.js';
import { giveawayKey } from '../giveaways/giveaway-records.js';
import { type Giveaway, rankedOf, winnersOf } from '../giveaways/giveaway-schema.js';
import { prizesOf } from '../giveaways/prizes.js';
import { countsAgainstCap, type Grant, type GrantEvent, grantKey, queueIndexOf } from '../ledger/grant.js';
import { amountOf, amountText, parseAmount } from '../money/amount.js';
import { payoutKey, rowsOf } from '../payouts/payout-records.js';
import type { Payout } from '../payouts/payout-schema.js';
import { allRows, allValues } from '../storage/all-rows.js';
import type { JsonObject } from '../storage/store.js';
import type { NoteFault } from './fault.js';
import type { Reader } from './reader.js';
import { type Judge, type Suspicion, suspectEach } from './suspicion.js';

/** Looks at each campaign with its entries, and with the grants of these. */
export async function* campaignSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  for (const { kind, keyOf } of Object.values(CAMPAIGN_KINDS))
    yield* suspectEach(reader, keyOf(''), (key) => judge(kind, key));
}

const judge =
  (kind: GrantEvent['kind'], key: string): Judge =>
  async (reader, fault) => {
    const campaign = await reader.get<JsonObject & Campaign>(key);
    if (campaign === undefined) return;
    await OWN[kind](reader, campaign as never, fault);
    const { entries, grantsPrefix } = kindOf(kind);
    const listed = await entries(reader, campaign);
    const grants = await grantsOf(reader, listed, grantsPrefix?.(campaign));
    judgeGrants(key, campaign, listed, grants, fault);
  };

/** Those of its entries and, where their IDs tell them, all others. */
async function grantsOf(reader: Reader, entries: readonly Entry[], prefix: string | undefined) {
  const found = prefix === undefined ? [] : await allValues<Grant>(reader, grantKey(prefix));
  const grants = new Map(found.map((grant) => [grant.id, grant]));
  if (prefix !== undefined) return grants;
  // One after the other: a second look goes by the same if it has read the same in the same order.
  for (const { planned } of entries) {
    const grant = await reader.get<Grant>(grantKey(planned.id));
    if (grant !== undefined) grants.set(grant.id, grant);
  }
  return grants;
}

/** Whether each entry is paid by its own grant, and nothing else of the campaign is. */
function judgeGrants(
  key: string,
  { state }: Campaign,
  entries: readonly Entry[],
  grants: ReadonlyMap<string, Grant>,
  fault: NoteFault,
): void {
  const byId = new Map(entries.map((entry) => [entry.planned.id, entry]));
  if (byId.size < entries.length) fault('entry-grants', `a grant is of two entries of ${key}`);
  const missing = entries.filter(({ planned, isEntered }) => isEntered && !grants.has(planned.id));
  const [first] = missing;
  if (first !== undefined)
    fault('entry-grants', `${missing.length} entries of ${key} have no ${grantKey(first.planned.id)}`);
  const paid: string[] = [];
  for (const grant of grants.values()) {
    const name = grantKey(grant.id);
    const entry = byId.get(grant.id);
    if (entry === undefined) fault('entry-grants', `${name} is of no entry that ${key} pays`);
    else if (!isPlanned(grant, entry)) fault('entry-grants', `${name} is not what its entry of ${key} says`);
    if (state === 'finished' && queueIndexOf(grant) === 'in-flight')
      fault('entry-grants', `${key} is finished, but ${name} is ${grant.state}`);
    if (!countsAgainstCap(grant.state)) continue;
    paid.push(accountKey(grant.account));
    if (entry?.isGivenAway && grant.contradicted === undefined)
      fault('entry-grants', `${name} is ${grant.state}, but its place in ${key} is somebody else's`);
  }
  for (const account of repeated(paid)) fault('entry-grants', `${key} pays the account ${account} twice`);
}

/** The names of an account may change; what it is known by does not. */
const isPlanned = (grant: Grant, { planned }: Entry): boolean =>
  grant.amount === planned.amount &&
  grant.by === planned.by &&
  grant.event?.kind === planned.event?.kind &&
  grant.event?.id === planned.event?.id &&
  (planned.account === undefined ||
    (accountKey(grant.account) === accountKey(planned.account) && grant.member === planned.member));

const repeated = (texts: readonly string[]) =>
  new Set(texts.filter((text, index) => texts.indexOf(text) !== index));

/** What the entries of each kind must be. */
const OWN = {
  /** The rows of a list are as many, and come to as much, as was confirmed. */
  async payout(reader: Reader, payout: Payout, fault: NoteFault) {
    const rows = await rowsOf(reader, payout.id);
    const payable = rows.filter(({ leftOut }) => leftOut === undefined);
    const total = payable.reduce(
      (sum, { amount = '' }) => sum.plus(parseAmount(amount) ?? 0),
      amountOf('0.00'),
    );
    const said = `${payout.rows} rows, of which ${payout.payable} are paid ${payout.total}`;
    const found = `${rows.length} rows, of which ${payable.length} are paid ${amountText(total)}`;
    if (said !== found) fault('entries', `${payoutKey(payout.id)} has ${said}; on record are ${found}`);
  },

  /** Nobody wins twice, each has the prize of their place, and the entrants are those of the draw, until they are forgotten. */
  async giveaway(reader: Reader, giveaway: Giveaway, fault: NoteFault) {
    const { id, drawn = [], winners: most, entrants, entrantsGone } = giveaway;
    const key = giveawayKey(id);
    const winners = winnersOf(giveaway);
    for (const one of repeated(drawn.map((each) => each.id)))
      fault('entries', `${key} has drawn ${one} twice`);
    for (const account of repeated(winners.map((winner) => accountKey(winner.account))))
      fault('entries', `${key} has two winners with the account ${account}`);
    if (winners.length > most) fault('entries', `${key} has ${winners.length} winners instead of ${most}`);
    for (const { id: winner, rank, amount } of rankedOf(giveaway))
      if (amount !== prizesOf(giveaway)[rank])
        fault('entries', `${key} has the winner ${winner}, but not the prize of that place, with ${amount}`);
    if (entrants === undefined || entrantsGone) return;
    const count = await reader.count(entrantsPrefix(id));
    if (count !== entrants) fault('entries', `${key} was drawn from ${entrants} entrants, but has ${count}`);
    // Without a bonus, each has one entry.
    if (giveaway.bonus !== undefined && entrantsHash(await allEntrants(reader, id)) !== giveaway.entrantsHash)
      fault('entries', `${key} was drawn from other entrants or entries than it has`);
  },

  drop: (reader: Reader, drop: Drop, fault: NoteFault) =>
    judgePlaces(reader, drop, { codes: 1, each: drop.claims }, fault),
  code: (reader: Reader, set: CodeSet, fault: NoteFault) =>
    judgePlaces(reader, set, { codes: set.count, each: set.uses }, fault),
};

/** Whether places are taken one after the other, and no more of each code than there are. */
async function judgePlaces(
  reader: Reader,
  { id, taken }: Placed,
  { codes, each }: { readonly codes: number; readonly each: number },
  fault: NoteFault,
): Promise<void> {
  const places = new Map<string, string>();
  for await (const { key, value } of allRows<string>(reader, placesPrefix(id))) places.set(key, value);
  if (taken !== undefined && taken !== places.size)
    fault('entries', `${id} has counted ${taken} places, but ${placesPrefix(id)} has ${places.size}`);
  const paid = new Set(places.values());
  for await (const { key, value } of allRows<string>(reader, accountsPrefix(id)))
    if (!paid.has(value)) fault('entries', `${key} names ${grantKey(value)}, which has no place`);
  const next = new Map<string, number>();
  for (const key of [...places.keys()].toReversed()) {
    const [place = '', code = '0'] = key.slice(placesPrefix(id).length).split('.').toReversed();
    const expected = next.get(code) ?? 0;
    if (Number(place) !== expected) fault('entries', `the place before ${key} is missing`);
    if (Number(place) >= each || Number(code) >= codes) fault('entries', `there is no such place as ${key}`);
    next.set(code, Number(place) + 1);
  }
}
