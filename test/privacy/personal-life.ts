import { expect } from 'vitest';
import { createLinkRequests } from '../../src/accounts/link-requests.js';
import { createLinks } from '../../src/accounts/member-links.js';
import { drawnOrder } from '../../src/giveaways/draw.js';
import { createGiveawayRecords } from '../../src/giveaways/giveaway-records.js';
import type { Giveaway } from '../../src/giveaways/giveaway-schema.js';
import { createLedger } from '../../src/ledger/ledger.js';
import { createPayoutRecords } from '../../src/payouts/payout-records.js';
import { createErasure, type ErasureOptions } from '../../src/privacy/erasure.js';
import type { Store } from '../../src/storage/store.js';
import { systemClock } from '../../src/time/clock.js';
import { alter } from '../audit/lived-in-store.js';
import { linesIn } from '../support/audit-faults.js';
import { MODERATOR, NOON, quietly, SECOND_MODERATOR } from '../support/credit.js';
import { faultyStore } from '../support/faulty-store.js';
import { HOUR, playerId, setUpGiveaways } from '../support/giveaways.js';
import { openStore } from '../support/open-store.js';
import { rowsFor, setUpPayouts } from '../support/payouts.js';
import { recordsOf } from '../support/set-back.js';
import { silentLog } from '../support/silent-log.js';
import { plainUser, refused, unknown } from '../support/website-double.js';

/** The person whose records these tests follow. Nothing else has these digits. */
export const ANNA = '1180000000000000777';
export const ASKER = { id: ANNA, isStaff: false };

const PREVIOUS = { by: 'username', username: 'player8', id: '8' } as const;
export const ACCOUNT = { by: 'username', username: 'player9', id: '9' } as const;

/** A community with Anna, linked after another account of hers, and nothing under way. */
export async function setUpAnna(store?: Store) {
  const set = await setUpGiveaways({ players: 7, ...(store && { store }) });
  for (const { username, id } of [PREVIOUS, ACCOUNT]) {
    set.website.users.set(username, { user: plainUser(username, id), virtual: '10.00' });
  }
  set.members.present.set(ANNA, { id: ANNA, roles: [], joinedAt: NOON - 10 * HOUR });
  await set.links.set({ member: ANNA, account: PREVIOUS, since: NOON - 2 * HOUR, by: MODERATOR });
  await set.links.set({ member: ANNA, account: ACCOUNT, since: NOON - HOUR, by: MODERATOR });
  const { website, clock } = set;
  const payouts = await setUpPayouts({ store: set.store, website, clock });
  const requests = createLinkRequests(set.store, set.links, () => clock.now);
  return { ...set, payoutSet: payouts, requests };
}

export type AnnasCommunity = Awaited<ReturnType<typeof setUpAnna>>;

/** A seed that draws somebody first. */
export function seedFor(entrants: readonly string[], first: string): string {
  for (let number = 0; ; number += 1) {
    const seed = number.toString(16).padStart(64, '0');
    if (drawnOrder(seed, entrants).next().value === first) return seed;
  }
}

/** A giveaway whose first winner is not paid and replaced by the other. */
async function rerolled(set: AnnasCommunity, first: string, other: string): Promise<Giveaway> {
  const giveaway = await set.start({ winners: 1, title: `Replaces ${first === ANNA}` });
  for (const id of [first, other]) await set.enter(giveaway, id);
  const entrants = [first, other].toSorted((one, two) => Number(BigInt(one) - BigInt(two)));
  await alter(set.store, `giveaway:${giveaway.id}`, { seed: seedFor(entrants, first) });
  set.website.outcomes.push({ outcome: refused, takesEffect: false });
  await set.finish(giveaway);
  const { giveaway: drawn } = await set.reroll(giveaway.id, first, SECOND_MODERATOR);
  set.upkeep.goOn(drawn);
  await set.giveaways.idle();
  return set.current(giveaway);
}

/** Everything happens to Anna that leaves records, and is over. */
export async function liveAnnasLife(set: AnnasCommunity) {
  const { website, granting, payoutSet, requests } = set;
  const toAnna = (amount: number) => set.grant({ to: { member: ANNA }, amount, reason: `for <@${ANNA}>` });
  await toAnna(3);
  website.outcomes.push({ outcome: refused, takesEffect: false });
  await toAnna(4);
  website.outcomes.push({ outcome: unknown, takesEffect: false });
  const lost = await toAnna(6);
  await granting.resolve(lost.id, 'not-applied', SECOND_MODERATOR);
  const again = await granting.prepareAgain(lost.id, MODERATOR);
  await granting.confirm(again.draft.id, MODERATOR, quietly);

  const annasRow = { given: `<@${ANNA}>`, member: ANNA };
  const payout = await payoutSet.start([
    ...rowsFor(2),
    { number: 3, ...annasRow, account: ACCOUNT, amount: '1.03' },
    { number: 4, ...annasRow, leftOut: 'twice', duplicateOf: 3, amount: '1.03', account: ACCOUNT },
    { number: 5, given: ANNA, member: ANNA, leftOut: 'not-linked', amount: '1.05' },
  ]);
  await payoutSet.idle();
  await payoutSet.payoutUpkeep.recover();

  const won = await set.start({ winners: 2, title: 'Both win' });
  for (const id of [ANNA, playerId(1)]) await set.enter(won, id);
  await set.finish(won);
  const replaced = await rerolled(set, ANNA, playerId(2));
  const replaces = await rerolled(set, playerId(3), ANNA);

  const { request } = await requests.ask(ANNA, ACCOUNT, 'en-US');
  await requests.decide(request.id, 'rejected', MODERATOR, 'Not theirs');
  await requests.ask(ANNA, PREVIOUS, 'en-US');
  await set.grantAnnouncer.idle();
  return { won: await set.current(won), replaced, replaces, payout, lost };
}

/** Makes an erasure as one process of the bot has it. */
export function erasureOf(set: AnnasCommunity, changes: Partial<ErasureOptions> = {}) {
  const withdrawn: string[] = [];
  const erasure = createErasure({
    store: set.store,
    links: set.links,
    ledger: set.ledger,
    payoutRecords: set.payoutSet.records,
    giveawayRecords: set.records,
    requestNotices: {
      update: async ({ id, state }) => {
        withdrawn.push(`${id} ${state}`);
      },
    },
    erasedPerson: 'a removed person',
    now: () => set.clock.now,
    clock: systemClock,
    liveness: set.liveness,
    isStaff: async ({ isStaff }) => isStaff,
    log: silentLog,
    ...changes,
  });
  return { ...erasure, withdrawn };
}

/** The member's links, at whose first removal, right after the check, something else is done. */
export function linksDuring(
  { links }: Pick<AnnasCommunity, 'links'>,
  act: () => Promise<unknown>,
): ErasureOptions['links'] {
  let isFirst = true;
  return {
    async remove(memberId) {
      if (isFirst) {
        isFirst = false;
        await act();
      }
      return links.remove(memberId);
    },
  };
}

/** The keys of all records that have Anna's ID anywhere, as their texts are stored. */
export async function recordsNaming(store: Pick<Store, 'range'>, id = ANNA): Promise<readonly string[]> {
  const records = await recordsOf(store);
  return records
    .filter(({ key, to }) => key.includes(id) || JSON.stringify(to).includes(id))
    .map(({ key }) => key);
}

/** The same community on other records. */
function reopened(set: AnnasCommunity, store: Store): AnnasCommunity {
  const now = () => set.clock.now;
  return {
    ...set,
    store,
    links: createLinks(store, now),
    ledger: createLedger(store, set.caps, now),
    records: createGiveawayRecords({ store, caps: set.caps, now }),
    payoutSet: { ...set.payoutSet, records: createPayoutRecords(store, set.caps, now) },
  };
}

/**
 * An erasure whose process dies at each of its commits in turn, and is finished by another one. Also in between, the
 * records agree.
 * @param lands whether the commit at which it dies takes effect
 * @returns how often it died
 */
export async function dieAtEachCommit(first: AnnasCommunity, lands: boolean): Promise<number> {
  const life = await recordsOf(first.store);
  for (let number = 1; ; number += 1) {
    const store = await openStore();
    await store.commit(life);
    const faulty = faultyStore(store);
    faulty.fail({ nth: number, takesEffect: lands, thenDown: true });
    const dying = { id: 'dying', isDead: async () => false };
    const erasure = erasureOf(reopened(first, faulty.store), { liveness: dying });
    await erasure.erase(ASKER, first.clock.now).catch(() => undefined);
    expect(await linesIn(store), `commit ${number}`).toEqual([]);
    if (!faulty.hasFailed()) return number - 1;
    const next = { id: 'next', isDead: async (id: string) => id === 'dying' };
    await erasureOf(reopened(first, store), { liveness: next }).takeOver();
    const left = (await recordsNaming(store)).filter((key) => !key.startsWith('link-tally:'));
    if (number > 1 || lands) expect(left, `commit ${number}`).toEqual([]);
    expect(await linesIn(store), `commit ${number}`).toEqual([]);
    await store.close();
  }
}
