import { createLinkRequests } from '../../src/accounts/link-requests.js';
import type { CodeSet } from '../../src/codes/code-schema.js';
import type { Drop } from '../../src/drops/drop-schema.js';
import type { Giveaway } from '../../src/giveaways/giveaway-schema.js';
import { grantsOf } from '../../src/giveaways/winners.js';
import {
  type AttemptAnswer,
  answerKey,
  answersPrefix,
  attemptKey,
  attemptsPrefix,
} from '../../src/ledger/attempts.js';
import type { Grant } from '../../src/ledger/grant.js';
import type { LinkProof } from '../../src/link-proofs/link-proof-records.js';
import type { Payout } from '../../src/payouts/payout-schema.js';
import type { Schedule } from '../../src/schedules/schedule-schema.js';
import { allRows } from '../../src/storage/all-rows.js';
import type { Change, Json, Store } from '../../src/storage/store.js';
import { setUpCodes } from '../support/codes.js';
import { MODERATOR, quietly, SECOND_MODERATOR } from '../support/credit.js';
import { setUpDrops } from '../support/drops.js';
import { type Giveaways, playerId, setUpGiveaways } from '../support/giveaways.js';
import { setUpProofs } from '../support/link-proofs.js';
import { openStore } from '../support/open-store.js';
import { rowsFor, setUpPayouts } from '../support/payouts.js';
import { createRoleDouble, ROLE, setUpSchedules } from '../support/schedules.js';
import { recordsOf } from '../support/set-back.js';
import { refused, unknown } from '../support/website-double.js';

/** Changes one record behind the bot's back; `undefined` takes it away. */
export async function put(store: Store, key: string, to: Json | undefined): Promise<void> {
  const change: Change = { key, from: await store.get(key), to };
  if (!(await store.commit([change]))) throw new Error(`${key} could not be changed`);
}

/** Changes some fields of a record behind the bot's back. */
export async function alter(
  store: Store,
  key: string,
  fields: Readonly<Record<string, Json | undefined>>,
): Promise<void> {
  const before = await store.get<Record<string, Json>>(key);
  if (before === undefined) throw new Error(`there is no ${key}`);
  await put(store, key, { ...before, ...fields });
}

/** Puts attempts on record in place of those that are there, with the answers to them; without one there is none. */
export async function putAttempts(
  store: Store,
  grant: Grant,
  answers: ReadonlyArray<AttemptAnswer['kind'] | undefined>,
): Promise<void> {
  for (const prefix of [attemptsPrefix(grant.id), answersPrefix(grant.id)]) {
    for await (const { key } of allRows<Json>(store, prefix)) await put(store, key, undefined);
  }
  for (const [index, kind] of answers.entries()) {
    const of = { grant: grant.id, number: index + 1, at: grant.confirmedAt };
    await put(store, attemptKey(grant.id, of.number), { ...of, process: 'p' });
    if (kind !== undefined) await put(store, answerKey(grant.id, of.number), { ...of, kind });
  }
  await alter(store, `grant:${grant.id}`, { attempts: answers.length });
}

/** A store in which everything has happened that leaves records, and all of them agree. */
export interface LivedIn extends Life {
  readonly store: Store;
  /** All of them, as a commit to an empty store. */
  readonly records: readonly Change[];
}

/** What has happened in it. */
interface Life {
  readonly applied: Grant;
  readonly refused: Grant;
  readonly unknown: Grant;
  readonly waiting: Grant;
  /** Of unknown outcome once, settled as not arrived, and granted anew. */
  readonly lost: Grant;
  readonly replacement: Grant;
  readonly payout: Payout;
  readonly payoutGrants: readonly Grant[];
  readonly waitingPayout: Payout;
  readonly giveaway: Giveaway;
  readonly winner: Grant;
  readonly openGiveaway: Giveaway;
  /** With two claims of three. */
  readonly openDrop: Drop;
  readonly openCodes: CodeSet;
  /** It was paid once. */
  readonly schedule: Schedule;
  /** Of the member who waits for a link. */
  readonly requestId: string;
  /** A proof that waits for an answer, and one that was only offered. */
  readonly askedProof: LinkProof;
  readonly offeredProof: LinkProof;
}

const APPROVAL_OVER = '30.00';

let life: Promise<Life & { readonly records: readonly Change[] }> | undefined;

/** A new store with the records of a life, which happens once for all tests. */
export async function livedInStore(): Promise<LivedIn> {
  life ??= live();
  const happened = await life;
  const store = await openStore();
  await store.commit(happened.records);
  return { ...happened, store };
}

async function live(): Promise<Life & { readonly records: readonly Change[] }> {
  const set = await setUpGiveaways({ players: 10, approvalOver: APPROVAL_OVER });
  const { store, website, clock, granting, ledger, grantAnnouncer } = set;
  const outcome = (one: typeof refused) => website.outcomes.push({ outcome: one, takesEffect: false });
  const grantTo = (number: number, amount: number) => set.grant({ to: { member: playerId(number) }, amount });

  const applied = await grantTo(1, 3);
  outcome(refused);
  const refusal = await grantTo(2, 4);
  outcome(unknown);
  const undecided = await grantTo(3, 5);
  const waiting = await grantTo(4, 31);
  outcome(unknown);
  const lost = await grantTo(5, 6);
  await granting.resolve(lost.id, 'not-applied', SECOND_MODERATOR);
  const again = await granting.prepareAgain(lost.id, MODERATOR);
  const { grant: replacement } = await granting.confirm(again.draft.id, MODERATOR, quietly);
  await granting.prepare({
    by: MODERATOR,
    to: { member: playerId(1) },
    amount: 1,
    reason: undefined,
    announceIn: undefined,
  });

  const payouts = await setUpPayouts({ store, website, clock, approvalOver: APPROVAL_OVER });
  outcome(refused);
  const rows = [...rowsFor(4), { number: 5, given: 'nobody', leftOut: 'user-not-found' as const }];
  const payout = await payouts.start(rows);
  await payouts.idle();
  const waitingPayout = await payouts.start(rowsFor(3).map((row) => ({ ...row, amount: '20.00' })));

  const begun = await set.start({ winners: 2 });
  await set.enterAll(begun);
  website.outcomes.push({ outcome: refused, takesEffect: false });
  const first = await set.finish(begun);
  const [loser] = await winnersIn(set, first, 'refused');
  const rerolled = await set.reroll(first.id, loser?.member ?? '', SECOND_MODERATOR);
  set.upkeep.goOn(rerolled.giveaway);
  await set.giveaways.idle();
  const giveaway = await set.current(first);
  const openGiveaway = await set.start({ winners: 3 });
  await set.enterAll(openGiveaway, 4);

  const members = createRoleDouble(0);
  for (const number of [1, 2, 3]) members.roles.set(playerId(number), [ROLE]);
  const scheduling = await setUpSchedules({ store, website, clock, pid: 300, players: 0, members });
  const schedule = await scheduling.schedule({ payNow: true, amount: 2 });
  await scheduling.look();

  const drops = await setUpDrops({ store, website, clock, players: 10 });
  const openDrop = await drops.startDrop({ claims: 3, amount: 1 });
  for (const number of [1, 2]) await drops.claim(openDrop, number);

  const codes = await setUpCodes({ store, website, clock, players: 10 });
  const { set: openCodes, codes: [code = ''] = [] } = await codes.create({ uses: 3, amount: 1 });
  for (const number of [1, 2]) await codes.redeem(code, number);

  const requests = createLinkRequests(store, set.links, () => clock.now);
  const { request } = await requests.ask('77', { by: 'username', username: 'new', id: '99' }, 'en-US');
  const [anybody] = website.users.values();
  if (anybody === undefined) throw new Error('nobody is on the website');
  website.users.set('newcomer', {
    user: { ...anybody.user, username: 'newcomer', id: '88' },
    virtual: '1.00',
  });
  const proofs = await setUpProofs({ store, website, clock });
  const newcomer = { by: 'username', username: 'newcomer', id: '88' } as const;
  const { proof: askedProof } = await proofs.send('88', newcomer);
  const offeredProof = await proofs.offer('89', newcomer);
  await proofs.grantAnnouncer.idle();
  await grantAnnouncer.idle();

  const found = async (grant: Grant) => (await ledger.find(grant.id)) ?? grant;
  const [winner] = await winnersIn(set, giveaway, 'applied');
  if (winner === undefined) throw new Error('nobody has won');
  return {
    records: await recordsOf(store),
    applied: await found(applied),
    refused: await found(refusal),
    unknown: await found(undecided),
    waiting: await found(waiting),
    lost: await found(lost),
    replacement: await found(replacement),
    payout: (await payouts.records.find(payout.id)) ?? payout,
    payoutGrants: await payouts.grants(payout),
    waitingPayout,
    schedule,
    giveaway,
    winner,
    openGiveaway,
    openDrop,
    openCodes,
    requestId: request.id,
    askedProof,
    offeredProof,
  };
}

async function winnersIn(
  { ledger }: Giveaways,
  giveaway: Giveaway,
  state: Grant['state'],
): Promise<readonly Grant[]> {
  return [...(await grantsOf(ledger, giveaway)).values()].filter((grant) => grant.state === state);
}
