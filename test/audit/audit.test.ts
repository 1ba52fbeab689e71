import { describe, expect, it } from 'vitest';
import { CHECKS, type CheckName } from '../../src/audit/fault.js';
import { memberKey as memberKeyOfCode } from '../../src/codes/code-records.js';
import { answerKey, attemptKey } from '../../src/ledger/attempts.js';
import type { Grant } from '../../src/ledger/grant.js';
import { occurrenceId } from '../../src/recurrences/recurrence-records.js';
import type { Json, Store } from '../../src/storage/store.js';
import { faultsIn, linesIn } from '../support/audit-faults.js';
import { MODERATOR } from '../support/credit.js';
import { playerId } from '../support/giveaways.js';
import { rowsFor } from '../support/payouts.js';
import { alter, type LivedIn, livedInStore, put, putAttempts } from './lived-in-store.js';

const grantKey = ({ id }: { id: string }) => `grant:${id}`;
const TODAY = `cap:2026-11-21:${MODERATOR}`;

/** A fault as it is planted, and what the line about it must have. */
interface Plant {
  readonly plant: (store: Store) => Promise<unknown>;
  /** A record. */
  readonly names: string;
  /** Where other lines name that record too. */
  readonly says?: string;
}

/** @param names a record, if it is another one than what was changed */
const there = (key: string, to: Json | undefined, names = key): Plant => ({
  plant: (store) => put(store, key, to),
  names,
});
const gone = (key: string, names = key): Plant => there(key, undefined, names);
const changed = (key: string, fields: Parameters<typeof alter>[2], names = key): Plant => ({
  plant: (store) => alter(store, key, fields),
  names,
});
const attempts = (grant: Grant, answers: Parameters<typeof putAttempts>[2]): Plant => ({
  plant: (store) => putAttempts(store, grant, answers),
  names: grantKey(grant),
});
const together = (names: string, ...plants: readonly Plant[]): Plant => ({
  async plant(store) {
    for (const one of plants) await one.plant(store);
  },
  names,
});

/** What pays the first redemption of a code. */
async function useOf(store: Store, { id }: { id: string }): Promise<Grant> {
  const grant = await store.get<string>(memberKeyOfCode(id, playerId(1)));
  const found = await store.get<Grant>(`grant:${grant}`);
  if (found === undefined) throw new Error('nobody has redeemed the code');
  return found;
}

/** By the check that must find them. */
const PLANTS: Readonly<Record<CheckName, Readonly<Record<string, (records: LivedIn) => Plant>>>> = {
  index: {
    'a grant that is not listed under its member': ({ applied }) =>
      gone(`grant-of:${applied.member}:${applied.id}`),
    'a grant that is not listed under its account': ({ applied }) => gone(`grant-to:id.1:${applied.id}`),
    'an entry of grants without its grant': () => there('grant-of:5:01GONE', '01GONE'),
    'a grant that is listed under somebody else': ({ applied }) =>
      there(`grant-of:5:${applied.id}`, applied.id),
    'a grant that waits and is not listed so': ({ waiting }) => gone(`grant-queue:waiting:${waiting.id}`),
    'a queue index that the grant has left': ({ applied }) =>
      there(`grant-queue:unknown:${applied.id}`, applied.id),
    'a lease of a grant that is over': ({ applied }) => there('account-lease:id.1', applied.id),
    'a lease of an account that the grant does not go to': ({ waiting }) =>
      there('account-lease:id.9', waiting.id),
    'a redemption of a member who is not known to have one': ({ openCodes }) =>
      gone(memberKeyOfCode(openCodes.id, playerId(1))),
    'a grant besides the one that pays a redemption': ({ openCodes }) => ({
      plant: async (store) => put(store, 'grant:01BESIDE', await useOf(store, openCodes)),
      names: `place-account:${openCodes.id}:id.1, which names`,
    }),
    'a claim of an account that is not known to have one': ({ openDrop }) =>
      gone(`place-account:${openDrop.id}:id.1`),
    'an open payout that is not listed so': ({ waitingPayout }) => gone(`payout-open:${waitingPayout.id}`),
    'an open giveaway that is not listed so': ({ openGiveaway }) => gone(`giveaway-open:${openGiveaway.id}`),
    'a code that is open and not listed so': ({ openCodes }) => gone(`code-open:${openCodes.id}`),
    'a drop that is open and not listed so': ({ openDrop }) => gone(`drop-open:${openDrop.id}`),
    'a schedule that pays and is not listed so': ({ schedule }) => gone(`recurrence-open:${schedule.id}`),
    'an entry of open payouts without its payout': () => there('payout-open:01GONE', '01GONE'),
    'an entry of giveaways with entrants without its giveaway': () =>
      there('giveaway-entrants:01GONE', '01GONE'),
    'an open link request that was decided': ({ requestId }) =>
      changed(`link-request:${requestId}`, { state: 'rejected' }, 'link-request-open:77'),
    'a proof that waits for an answer and is not among the open ones': ({ askedProof }) =>
      gone('link-proof-open:88', `link-proof:${askedProof.id}`),
    'an open proof that is over': ({ askedProof }) =>
      changed(`link-proof:${askedProof.id}`, { state: 'late' }, 'link-proof-open:88'),
    'a proof of an account that does not exist': () => there('link-proof-for:id:88', '01GONE'),
    'a link whose account does not know it': () => gone('account:id:1', `link:${playerId(1)}`),
    'an account that belongs to two members': () =>
      there('link:5', {
        member: '5',
        account: { by: 'username', username: 'player1', id: '1' },
        since: 1,
        by: 'x',
      }),
    'an account without an id whose name another link to the same account has': () => {
      const account = { by: 'username', username: 'ghost' } as const;
      const steam = '76561197960265775';
      return together(
        'account:name:ghost',
        there('link:5', { member: '5', account: { ...account, steam }, since: 1, by: 'x' }),
        there('link:6', { member: '6', account, since: 1, by: 'x' }),
        there(`account:steam:${steam}`, ['5']),
        there('account:name:ghost', ['5', '6']),
      );
    },
    'an owner without a link': () => there('account:name:ghost', ['5']),
  },
  'left-over': {
    'rows of a payout that does not exist': () =>
      there('payout-rows:01GONE:00001', [{ number: 1, given: 'x' }], 'payout:01GONE'),
    'entrants of a giveaway that does not exist': () =>
      there('entrant:01GONE:00000000000000000005', 1, 'giveaway-entrants:01GONE'),
    'a place of nothing that is there': () => there('place:01GONE:00000', '01GONE', 'drop:01GONE'),
  },
  cap: {
    'a cap that is too low': () => there(TODAY, '1.00'),
    'a cap that is missing': () => gone(TODAY),
    'a cap without anything that counts': () => there('cap:2026-01-01:5', '0.01'),
  },
  'grant-record': {
    'a grant under the ID of another': ({ applied }) => changed(grantKey(applied), { id: '01OTHER' }),
    'an amount of nothing': ({ refused }) => changed(grantKey(refused), { amount: '0.00' }),
  },
  record: {
    'a state that nobody knows': ({ applied }) => changed(grantKey(applied), { state: 'paid' }),
    'a giveaway that is none': () => there('giveaway:01GONE', { id: '01GONE' }),
  },
  attempts: {
    'a gap between attempts': ({ applied }) => ({
      ...together(
        grantKey(applied),
        attempts(applied, ['throttled', 'throttled', 'accepted']),
        gone(attemptKey(applied.id, 2)),
      ),
      says: 'counts 3 attempts; on record are: 1, 3',
    }),
    'an answer without its attempt': ({ applied }) => ({
      ...there(answerKey(applied.id, 2), { grant: applied.id, number: 2, at: 1, kind: 'accepted' }),
      names: grantKey(applied),
      says: 'has answers without an attempt: 2',
    }),
    'attempts of a grant that does not exist': () =>
      there(attemptKey('01GONE', 1), { grant: '01GONE', number: 1, at: 1, process: 'p' }, 'grant:01GONE'),
    'a second attempt though nothing tells what became of the first': ({ applied }) =>
      attempts(applied, [undefined, 'accepted']),
    'a second attempt after one that was accepted': ({ applied }) =>
      attempts(applied, ['accepted', 'accepted']),
  },
  outcome: {
    'a grant that is applied without an answer that says so': ({ applied }) => attempts(applied, ['unknown']),
    'a grant that was accepted and counts as not arrived': ({ lost }) => attempts(lost, ['accepted']),
    'a grant of which nothing was sent, with an attempt on its way': ({ refused }) =>
      together(
        grantKey(refused),
        changed(grantKey(refused), { state: 'not-sent' }),
        attempts(refused, ['throttled', undefined]),
      ),
  },
  replacement: {
    'a replacement that does not name what it replaces': ({ replacement }) =>
      changed(grantKey(replacement), { replaces: undefined }),
    'a replaced grant that does not know of its replacement': ({ lost, replacement }) =>
      together(
        grantKey(replacement),
        changed(grantKey(lost), { replacements: [] }),
        attempts(replacement, ['accepted']),
      ),
    'a grant that is paid beside its replacement': ({ lost }) =>
      changed(grantKey(lost), { state: 'applied' }),
    'two replacements that count': ({ lost, replacement, applied }) =>
      together(
        grantKey(lost),
        changed(grantKey(applied), { replaces: lost.id }),
        changed(grantKey(lost), { replacements: [replacement.id, applied.id] }),
      ),
  },
  entries: {
    'rows that are gone': ({ payout }) => gone(`payout-rows:${payout.id}:00001`, `payout:${payout.id}`),
    'another amount in a row': ({ payout }) =>
      there(
        `payout-rows:${payout.id}:00001`,
        rowsFor(payout.rows).map((row) => ({ ...row, amount: '9.00' })),
        `payout:${payout.id}`,
      ),
    'somebody who was drawn twice': ({ giveaway: { id, drawn = [] } }) =>
      changed(`giveaway:${id}`, { drawn: [...drawn.slice(0, 1), ...drawn] }),
    'an account that has won twice': ({ giveaway: { id, drawn = [] }, winner: { account } }) =>
      changed(`giveaway:${id}`, {
        drawn: drawn.map((one) => (one.outcome === 'won' ? { ...one, account } : one)),
      }),
    'entrants that the draw had, and are gone': ({ giveaway }) =>
      gone(`entrant:${giveaway.id}:${playerId(1).padStart(20, '0')}`, `giveaway:${giveaway.id}`),
    'a redemption more than a code has': ({ openCodes }) =>
      changed(`code:${openCodes.id}`, { uses: 1 }, `place:${openCodes.id}:00000.00001`),
    'a use of a code that the set does not have': ({ openCodes }) =>
      there(`place:${openCodes.id}:00007.00000`, '01GONE'),
    'a claim more than a drop has': ({ openDrop }) =>
      changed(`drop:${openDrop.id}`, { claims: 1 }, `place:${openDrop.id}:00001`),
    'a payment of a drop that nobody has claimed': ({ openDrop }) =>
      gone(`place:${openDrop.id}:00001`, `place-account:${openDrop.id}:`),
    'a gap between places': ({ openDrop }) =>
      gone(`place:${openDrop.id}:00000`, `place:${openDrop.id}:00001`),
  },
  'entry-grants': {
    'a finished payout with a grant under way': ({ payoutGrants: [grant] }) =>
      changed(`grant:${grant?.id}`, { state: 'sending' }),
    'a grant that pays a row another amount': ({ payoutGrants: [grant] }) =>
      changed(`grant:${grant?.id}`, { amount: '9.00' }),
    'a grant of a row to another account': ({ payoutGrants: [grant] }) =>
      changed(`grant:${grant?.id}`, { account: { by: 'username', username: 'player9', id: '9' } }),
    'a row of a finished payout without its grant': ({ payoutGrants: [grant], payout }) =>
      gone(`grant:${grant?.id}`, `payout:${payout.id}`),
    'a grant of a payout that does not exist': ({ applied }) =>
      changed(grantKey(applied), { event: { kind: 'payout', id: '01GONE' } }, 'payout:01GONE'),
    'a winner who was paid and replaced': ({ giveaway: { id, drawn = [] }, winner }) => {
      const replaced = { outcome: 'replaced', replacedBy: winner.member };
      const to = drawn.map((one) => (one.id === winner.member ? { ...one, ...replaced } : one));
      return changed(`giveaway:${id}`, { drawn: to }, grantKey(winner));
    },
    'a redemption that is paid by no grant': ({ openCodes }) =>
      there(`place:${openCodes.id}:00000.00000`, '01GONE', `code:${openCodes.id}`),
    'a claim that is paid by no grant': ({ openDrop }) =>
      there(`place:${openDrop.id}:00000`, '01GONE', `drop:${openDrop.id}`),
  },
  'code-hashes': {
    'a code that cannot be found': ({ openCodes }) => changed(`code:${openCodes.id}`, { count: 2 }),
  },
  occurrence: {
    'a schedule whose last date comes again': ({ schedule }) =>
      changed(`recurrence:${schedule.id}`, { next: schedule.confirmedAt }),
    'a run that is another date’s': ({ schedule }) =>
      changed(`payout:${occurrenceId(schedule.id, schedule.next)}`, {
        recurrence: { id: schedule.id, date: 5 },
      }),
    'a giveaway that is said to repeat, of a series that is not there': ({ openGiveaway }) =>
      changed(`giveaway:${openGiveaway.id}`, { every: 'week' }),
  },
  'link-bonus': {
    'a bonus without a mark': ({ applied }) =>
      changed(grantKey(applied), { kind: 'link-bonus', marks: ['link-bonus-mark:gone'] }),
    'a bonus that is due and in the ledger': ({ applied: { id, account } }) =>
      there(`link-bonus-due:${id}`, { member: '1', account, amount: '5.00', at: 1 }),
  },
  'link-proof': {
    'a proof whose deposit is not in the ledger': ({ offeredProof }) =>
      changed(`link-proof:${offeredProof.id}`, { state: 'late' }),
    'a proof that was sent and says that it was not': ({ askedProof }) =>
      changed(`link-proof:${askedProof.id}`, { state: 'offered' }, `grant:${askedProof.id}`),
  },
};

describe('an audit', () => {
  it('finds nothing wrong in a store in which everything has happened', async () => {
    expect(await linesIn((await livedInStore()).store)).toEqual([]);
  });

  it('finds nothing wrong in an empty store', async () => {
    const { store } = await livedInStore();
    expect(
      await linesIn({ ...store, get: async () => undefined, range: async () => [], count: async () => 0 }),
    ).toEqual([]);
  });

  it('finds nothing wrong with attempts that agree with their grants', async () => {
    const { store, applied, refused, unknown, waiting, lost, replacement } = await livedInStore();
    await putAttempts(store, applied, ['throttled', 'not-sent', 'accepted']);
    await putAttempts(store, refused, ['refused']);
    await putAttempts(store, unknown, [undefined]);
    await putAttempts(store, waiting, []);
    await putAttempts(store, lost, ['unknown']);
    await putAttempts(store, replacement, ['accepted']);
    expect(await linesIn(store)).toEqual([]);
  });

  it('finds the redemption of an erased person by their account', async () => {
    const { store, openCodes } = await livedInStore();
    const { id, member } = await useOf(store, openCodes);
    await alter(store, `grant:${id}`, { member: undefined });
    await put(store, `grant-of:${member}:${id}`, undefined);
    expect(await linesIn(store)).toEqual([]);
  });

  it('takes a contradiction that is on record for what it is', async () => {
    const { store, lost, replacement } = await livedInStore();
    await putAttempts(store, lost, ['accepted']);
    await putAttempts(store, replacement, ['accepted']);
    await alter(store, grantKey(lost), { state: 'applied', contradicted: { state: 'not-applied', at: 1 } });
    const counted = await faultsIn(store);
    expect(counted.map(({ check }) => check)).toEqual(['cap']);
  });

  it('does not ask for the place of a grant that was entered again', async () => {
    const { store, openCodes } = await livedInStore();
    const grant = await useOf(store, openCodes);
    await put(store, memberKeyOfCode(openCodes.id, playerId(1)), undefined);
    expect(await linesIn(store)).not.toEqual([]);
    await alter(store, grantKey(grant), { returned: true });
    expect(await linesIn(store)).toEqual([]);
  });

  it.each(
    Object.entries(PLANTS).flatMap(([check, plants]) =>
      Object.entries(plants).map(([what, planted]) => [what, check, planted] as const),
    ),
  )('names %s', async (_, check, planted) => {
    const records = await livedInStore();
    const { plant, names, says = '' } = planted(records);
    await plant(records.store);
    const found = (await faultsIn(records.store)).filter((fault) => fault.check === check);
    expect(found).not.toEqual([]);
    expect(found.filter(({ say }) => say.includes(names) && say.includes(says))).not.toEqual([]);
  });

  it('has a planted fault for each of its checks', () => {
    const planted = Object.entries(PLANTS).filter(([, plants]) => Object.keys(plants).length > 0);
    expect(planted.map(([check]) => check).toSorted()).toEqual(Object.keys(CHECKS).toSorted());
  });
});
