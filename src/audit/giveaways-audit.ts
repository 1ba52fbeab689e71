import { accountKey } from '../accounts/website-account.js';
import { isAtRest } from '../campaigns/campaign-records.js';
import { prefixOf as entrantsPrefix } from '../giveaways/entrants.js';
import { entrantsKey, giveawayKey, openKey } from '../giveaways/giveaway-records.js';
import { type Giveaway, winnersOf } from '../giveaways/giveaway-schema.js';
import { drawnAt, winnerGrantId } from '../giveaways/winners.js';
import { eventGrantPrefix } from '../ledger/event-grant-id.js';
import { countsAgainstCap, type Grant, grantKey, queueIndexOf } from '../ledger/grant.js';
import { allRows } from '../storage/all-rows.js';
import { isErased } from '../text/erased-person.js';
import type { NoteFault } from './fault.js';
import { firstParts } from './key-tally.js';
import type { Reader } from './reader.js';
import { idsUnder, type Judge, type Suspicion, suspectEvents } from './suspicion.js';

/** Looks at each giveaway with its winners, grants and entrants, and at what is left of those that are not there. */
export async function* giveawaySuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  const named = await idsUnder(reader, openKey(''), entrantsKey(''));
  for await (const id of firstParts(reader, 'entrant:')) named.add(id);
  yield* suspectEvents(reader, giveawayKey, named, judge);
}

const judge =
  (id: string): Judge =>
  async (reader, fault) => {
    const giveaway = await reader.get<Giveaway>(giveawayKey(id));
    const open = await reader.get<string>(openKey(id));
    const withEntrants = await reader.get<string>(entrantsKey(id));
    const entrants = await reader.count(entrantsPrefix(id));
    if (giveaway === undefined) return judgeRest(id, { open, withEntrants, entrants }, fault);
    judgeEntry(giveaway, open, fault);
    judgeEntrants(giveaway, withEntrants, entrants, fault);
    judgeWinners(giveaway, fault);
    await judgeGrants(reader, giveaway, fault);
  };

/** What is left of a giveaway that is not there. */
interface Left {
  readonly open: string | undefined;
  readonly withEntrants: string | undefined;
  readonly entrants: number;
}

function judgeRest(id: string, { open, withEntrants, entrants }: Left, fault: NoteFault): void {
  const missing = `${giveawayKey(id)}, which does not exist`;
  if (open !== undefined) fault('giveaway-open', `${openKey(id)} names ${missing}`);
  if (withEntrants !== undefined) fault('giveaway-entrants', `${entrantsKey(id)} names ${missing}`);
  if (entrants > 0) fault('giveaway-entrants', `${entrants} entrants are on record of ${missing}`);
}

function judgeEntry({ id, state }: Giveaway, entry: string | undefined, fault: NoteFault): void {
  if (entry === undefined && !isAtRest({ state })) {
    fault('giveaway-open', `${giveawayKey(id)} is ${state}, but ${openKey(id)} is missing`);
  }
  if (entry !== undefined && entry !== id)
    fault('giveaway-open', `${openKey(id)} names ${giveawayKey(entry)}`);
}

function judgeEntrants(giveaway: Giveaway, entry: string | undefined, count: number, fault: NoteFault): void {
  const { id, entrants, entrantsGone } = giveaway;
  if (entry === undefined && count > 0) {
    fault('giveaway-entrants', `${giveawayKey(id)} has ${count} entrants, but ${entrantsKey(id)} is missing`);
  }
  // While they are being forgotten, any number may be left.
  if (entrants !== undefined && !entrantsGone && count !== entrants) {
    fault(
      'giveaway-entrants',
      `${giveawayKey(id)} was drawn from ${entrants} entrants, but on record are ${count}`,
    );
  }
}

function judgeWinners(giveaway: Giveaway, fault: NoteFault): void {
  const key = giveawayKey(giveaway.id);
  const drawn = giveaway.drawn ?? [];
  for (const id of repeated(drawn.map((one) => one.id)))
    fault('giveaway-winners', `${key} has drawn ${id} twice`);
  const winners = winnersOf(giveaway);
  for (const account of repeated(winners.map((winner) => accountKey(winner.account)))) {
    fault('giveaway-winners', `${key} has two winners with the account ${account}`);
  }
  if (winners.length > giveaway.winners) {
    fault('giveaway-winners', `${key} has ${winners.length} winners instead of ${giveaway.winners}`);
  }
  const isDrawn = giveaway.state === 'drawn' || giveaway.state === 'finished';
  if (drawn.length > 0 && !isDrawn) fault('giveaway-winners', `${key} is ${giveaway.state}, but has winners`);
  for (const one of drawn) {
    if (one.outcome !== 'replaced') continue;
    const { replacedBy } = one;
    if (!drawn.some((other) => other.id === replacedBy && other.outcome !== 'passed-over')) {
      fault('giveaway-winners', `${key} has replaced ${one.id} by ${replacedBy}, who did not win`);
    }
  }
}

const repeated = (texts: readonly string[]) =>
  new Set(texts.filter((text, index) => texts.indexOf(text) !== index));

async function judgeGrants(reader: Reader, giveaway: Giveaway, fault: NoteFault): Promise<void> {
  const key = giveawayKey(giveaway.id);
  const places = new Map((giveaway.drawn ?? []).map((one, place) => [winnerGrantId(giveaway, place), one]));
  const missing = new Set(winnersOf(giveaway).map(({ place }) => winnerGrantId(giveaway, place)));
  const paid: string[] = [];
  const prefix = eventGrantPrefix(giveaway.id, drawnAt(giveaway));
  for await (const { value: grant } of allRows<Grant>(reader, grantKey(prefix))) {
    missing.delete(grant.id);
    const place = places.get(grant.id);
    const name = grantKey(grant.id);
    if (place === undefined || place.outcome === 'passed-over') {
      fault('giveaway-grants', `${name} is of no place that ${key} pays`);
      continue;
    }
    if (!isOfPlace(grant, giveaway, place))
      fault('giveaway-grants', `${name} is not what its place in ${key} says`);
    if (countsAgainstCap(grant.state)) {
      paid.push(accountKey(grant.account));
      if (place.outcome === 'replaced' && grant.contradicted === undefined) {
        fault(
          'giveaway-grants',
          `${name} is ${grant.state}, but its place in ${key} was given to somebody else`,
        );
      }
    }
    if (giveaway.state === 'finished' && queueIndexOf(grant) === 'in-flight') {
      fault('giveaway-grants', `${key} is finished, but ${name} is ${grant.state}`);
    }
  }
  for (const account of repeated(paid)) fault('giveaway-winners', `${key} pays the account ${account} twice`);
  if (missing.size > 0) {
    fault('giveaway-grants', `${key} is ${giveaway.state}, but ${missing.size} of its winners have no grant`);
  }
}

type Won = Exclude<NonNullable<Giveaway['drawn']>[number], { readonly outcome: 'passed-over' }>;

const isOfPlace = (grant: Grant, giveaway: Giveaway, { id, account }: Won) =>
  grant.member === (isErased(id) ? undefined : id) &&
  accountKey(grant.account) === accountKey(account) &&
  grant.amount === giveaway.amount &&
  grant.by === giveaway.by &&
  grant.event?.kind === 'giveaway' &&
  grant.event.id === giveaway.id;
