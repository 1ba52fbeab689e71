import { describe, expect, it } from 'vitest';
import { CHECKS, type CheckName } from '../../src/audit/fault.js';
import { memberKey as memberKeyOfCode } from '../../src/codes/code-records.js';
import { answerKey, attemptKey } from '../../src/ledger/attempts.js';
import { runId } from '../../src/schedules/schedule-records.js';
import { MODERATOR } from '../support/credit.js';
import { playerId } from '../support/giveaways.js';
import { alter, faultsIn, type LivedIn, linesIn, livedInStore, put, putAttempts } from './lived-in-store.js';

const grantKey = ({ id }: { id: string }) => `grant:${id}`;
const TODAY = `cap:2026-11-21:${MODERATOR}`;

interface Plant {
  readonly what: string;
  readonly check: CheckName;
  readonly plant: (records: LivedIn) => Promise<unknown>;
  /** A record that the line must name. */
  readonly names: (records: LivedIn) => string;
  /** What it must say, where other lines name that record too. */
  readonly says?: string;
}

const GRANTS: readonly Plant[] = [
  {
    what: 'a grant that is not listed under its member',
    check: 'grant-index',
    plant: ({ store, applied }) => put(store, `grant-of:${applied.member}:${applied.id}`, undefined),
    names: ({ applied }) => `grant-of:${applied.member}:${applied.id}`,
  },
  {
    what: 'a grant that is not listed under its account',
    check: 'grant-index',
    plant: ({ store, applied }) => put(store, `grant-to:id.1:${applied.id}`, undefined),
    names: ({ applied }) => `grant-to:id.1:${applied.id}`,
  },
  {
    what: 'an entry of an index without its grant',
    check: 'grant-index',
    plant: ({ store }) => put(store, 'grant-of:5:01GONE', '01GONE'),
    names: () => 'grant-of:5:01GONE',
  },
  {
    what: 'an entry of an index with the grant of somebody else',
    check: 'grant-index',
    plant: ({ store, applied }) => put(store, `grant-of:5:${applied.id}`, applied.id),
    names: ({ applied }) => `grant-of:5:${applied.id}`,
  },
  {
    what: 'a grant that waits and is not listed so',
    check: 'grant-stage',
    plant: ({ store, waiting }) => put(store, `grant-stage:waiting:${waiting.id}`, undefined),
    names: ({ waiting }) => `grant-stage:waiting:${waiting.id}`,
  },
  {
    what: 'a stage that the grant has left',
    check: 'grant-stage',
    plant: ({ store, applied }) => put(store, `grant-stage:unknown:${applied.id}`, applied.id),
    names: ({ applied }) => `grant-stage:unknown:${applied.id}`,
  },
  {
    what: 'a stage of a grant that does not exist',
    check: 'grant-stage',
    plant: ({ store }) => put(store, 'grant-stage:in-flight:01GONE', '01GONE'),
    names: () => 'grant:01GONE',
  },
  {
    what: 'a lease of a grant that is over',
    check: 'lease',
    plant: ({ store, applied }) => put(store, 'account-lease:id.1', applied.id),
    names: () => 'account-lease:id.1',
  },
  {
    what: 'a lease of an account that the grant does not go to',
    check: 'lease',
    plant: ({ store, waiting }) => put(store, 'account-lease:id.9', waiting.id),
    names: () => 'account-lease:id.9',
  },
  {
    what: 'a cap that is too low',
    check: 'cap',
    plant: ({ store }) => put(store, TODAY, '1.00'),
    names: () => TODAY,
  },
  {
    what: 'a cap that is missing',
    check: 'cap',
    plant: ({ store }) => put(store, TODAY, undefined),
    names: () => TODAY,
  },
  {
    what: 'a cap without anything that counts',
    check: 'cap',
    plant: ({ store }) => put(store, 'cap:2026-01-01:5', '0.01'),
    names: () => 'cap:2026-01-01:5',
  },
  {
    what: 'a grant under the ID of another',
    check: 'grant-record',
    plant: ({ store, applied }) => alter(store, grantKey(applied), { id: '01OTHER' }),
    names: ({ applied }) => grantKey(applied),
  },
  {
    what: 'an amount of nothing',
    check: 'grant-record',
    plant: ({ store, refused }) => alter(store, grantKey(refused), { amount: '0.00' }),
    names: ({ refused }) => grantKey(refused),
  },
  {
    what: 'a state that nobody knows',
    check: 'record',
    plant: ({ store, applied }) => alter(store, grantKey(applied), { state: 'paid' }),
    names: ({ applied }) => grantKey(applied),
  },
  {
    what: 'an amount that cannot be read',
    check: 'record',
    plant: ({ store, refused }) => alter(store, grantKey(refused), { amount: 'x' }),
    names: ({ refused }) => grantKey(refused),
  },
];

const FORMS: readonly Plant[] = [
  {
    what: 'a grant without an account',
    check: 'record',
    plant: ({ store, applied }) => alter(store, grantKey(applied), { account: undefined }),
    names: ({ applied }) => grantKey(applied),
  },
  {
    what: 'a grant without a moment',
    check: 'record',
    plant: ({ store, applied }) => alter(store, grantKey(applied), { confirmedAt: undefined }),
    names: ({ applied }) => grantKey(applied),
  },
  {
    what: 'a payout that is none',
    check: 'record',
    plant: ({ store, payout }) => put(store, `payout:${payout.id}`, { id: payout.id }),
    names: ({ payout }) => `payout:${payout.id}`,
  },
  {
    what: 'a giveaway that is none',
    check: 'record',
    plant: ({ store }) => put(store, 'giveaway:01GONE', { id: '01GONE' }),
    names: () => 'giveaway:01GONE',
  },
  {
    what: 'a link that is none',
    check: 'record',
    plant: ({ store }) => put(store, 'link:5', 5),
    names: () => 'link:5',
  },
];

const ATTEMPTS: readonly Plant[] = [
  {
    what: 'a gap between attempts',
    check: 'attempts',
    async plant({ store, applied }) {
      await putAttempts(store, applied, ['throttled', 'throttled', 'accepted']);
      await put(store, attemptKey(applied.id, 2), undefined);
    },
    says: 'counts 3 attempts; on record are: 1, 3',
    names: ({ applied }) => grantKey(applied),
  },
  {
    what: 'an answer without its attempt',
    check: 'attempts',
    plant: ({ store, applied }) =>
      put(store, answerKey(applied.id, 2), { grant: applied.id, number: 2, at: 1, kind: 'accepted' }),
    says: 'has answers without an attempt: 2',
    names: ({ applied }) => grantKey(applied),
  },
  {
    what: 'attempts of a grant that does not exist',
    check: 'attempts',
    plant: ({ store }) =>
      put(store, attemptKey('01GONE', 1), { grant: '01GONE', number: 1, at: 1, process: 'p' }),
    names: () => 'grant:01GONE',
  },
  {
    what: 'a second attempt though nothing tells what became of the first',
    check: 'attempts',
    plant: ({ store, applied }) => putAttempts(store, applied, [undefined, 'accepted']),
    names: ({ applied }) => grantKey(applied),
  },
  {
    what: 'a second attempt after one that was accepted',
    check: 'attempts',
    plant: ({ store, applied }) => putAttempts(store, applied, ['accepted', 'accepted']),
    names: ({ applied }) => grantKey(applied),
  },
  {
    what: 'a grant that is applied without an answer that says so',
    check: 'outcome',
    plant: ({ store, applied }) => putAttempts(store, applied, ['unknown']),
    names: ({ applied }) => grantKey(applied),
  },
  {
    what: 'a grant that was accepted and counts as not arrived',
    check: 'outcome',
    plant: ({ store, lost }) => putAttempts(store, lost, ['accepted']),
    names: ({ lost }) => grantKey(lost),
  },
  {
    what: 'a grant of which nothing was sent, with an attempt on its way',
    check: 'outcome',
    async plant({ store, refused }) {
      await alter(store, grantKey(refused), { state: 'not-sent' });
      await putAttempts(store, refused, ['throttled', undefined]);
    },
    names: ({ refused }) => grantKey(refused),
  },
  {
    what: 'a replacement that does not name what it replaces',
    check: 'replacement',
    plant: ({ store, replacement }) => alter(store, grantKey(replacement), { replaces: undefined }),
    names: ({ replacement }) => grantKey(replacement),
  },
  {
    what: 'a replaced grant that does not know of its replacement',
    check: 'replacement',
    async plant({ store, lost, replacement }) {
      await alter(store, grantKey(lost), { replacements: [] });
      await putAttempts(store, replacement, ['accepted']);
    },
    names: ({ replacement }) => grantKey(replacement),
  },
  {
    what: 'a grant that is paid beside its replacement',
    check: 'replacement',
    plant: ({ store, lost }) => alter(store, grantKey(lost), { state: 'applied' }),
    names: ({ lost }) => grantKey(lost),
  },
  {
    what: 'two replacements that count',
    check: 'replacement',
    async plant({ store, lost, replacement, applied }) {
      await alter(store, grantKey(applied), { replaces: lost.id });
      await alter(store, grantKey(lost), { replacements: [replacement.id, applied.id] });
    },
    names: ({ lost }) => grantKey(lost),
  },
];

const EVENTS: readonly Plant[] = [
  {
    what: 'a row that is gone',
    check: 'payout-rows',
    plant: ({ store, payout }) => put(store, `payout-row:${payout.id}:00002`, undefined),
    names: ({ payout }) => `payout:${payout.id}`,
  },
  {
    what: 'another amount in a row',
    check: 'payout-rows',
    plant: ({ store, payout }) => alter(store, `payout-row:${payout.id}:00002`, { amount: '9.00' }),
    names: ({ payout }) => `payout:${payout.id}`,
  },
  {
    what: 'rows of a payout that does not exist',
    check: 'payout-rows',
    plant: ({ store }) => put(store, 'payout-row:01GONE:00001', { number: 1, given: 'x' }),
    names: () => 'payout:01GONE',
  },
  {
    what: 'an open payout that is not listed so',
    check: 'payout-open',
    plant: ({ store, waitingPayout }) => put(store, `payout-open:${waitingPayout.id}`, undefined),
    names: ({ waitingPayout }) => `payout-open:${waitingPayout.id}`,
  },
  {
    what: 'an entry of open payouts without its payout',
    check: 'payout-open',
    plant: ({ store }) => put(store, 'payout-open:01GONE', '01GONE'),
    names: () => 'payout-open:01GONE',
  },
  {
    what: 'a finished payout with a grant under way',
    check: 'payout-grants',
    plant: ({ store, payoutGrants: [grant] }) => alter(store, `grant:${grant?.id}`, { state: 'sending' }),
    names: ({ payoutGrants: [grant] }) => `grant:${grant?.id}`,
  },
  {
    what: 'a grant that pays a row another amount',
    check: 'payout-grants',
    plant: ({ store, payoutGrants: [grant] }) => alter(store, `grant:${grant?.id}`, { amount: '9.00' }),
    names: ({ payoutGrants: [grant] }) => `grant:${grant?.id}`,
  },
  {
    what: 'a grant of a row to another account',
    check: 'payout-grants',
    plant: ({ store, payoutGrants: [grant] }) =>
      alter(store, `grant:${grant?.id}`, { account: { by: 'username', username: 'player9', id: '9' } }),
    names: ({ payoutGrants: [grant] }) => `grant:${grant?.id}`,
  },
  {
    what: 'a row of a finished payout without its grant',
    check: 'payout-grants',
    plant: ({ store, payoutGrants: [grant] }) => put(store, `grant:${grant?.id}`, undefined),
    names: ({ payout }) => `payout:${payout.id}`,
  },
  {
    what: 'a grant of a payout that does not exist',
    check: 'event-grant',
    plant: ({ store, applied }) =>
      alter(store, grantKey(applied), { event: { kind: 'payout', id: '01GONE' } }),
    names: () => 'payout:01GONE',
  },
  {
    what: 'somebody who was drawn twice',
    check: 'giveaway-winners',
    plant: ({ store, giveaway }) => {
      const [first] = giveaway.drawn ?? [];
      return alter(store, `giveaway:${giveaway.id}`, { drawn: first && [first, ...(giveaway.drawn ?? [])] });
    },
    names: ({ giveaway }) => `giveaway:${giveaway.id}`,
  },
  {
    what: 'an account that has won twice',
    check: 'giveaway-winners',
    plant: ({ store, giveaway, winner }) =>
      alter(store, `giveaway:${giveaway.id}`, {
        drawn:
          giveaway.drawn?.map((one) => (one.outcome === 'won' ? { ...one, account: winner.account } : one)) ??
          [],
      }),
    names: ({ giveaway }) => `giveaway:${giveaway.id}`,
  },
  {
    what: 'a winner who was paid and replaced',
    check: 'giveaway-grants',
    plant: ({ store, giveaway, winner }) =>
      alter(store, `giveaway:${giveaway.id}`, {
        drawn:
          giveaway.drawn?.map((one) =>
            one.id === winner.member ? { ...one, outcome: 'replaced', replacedBy: one.id } : one,
          ) ?? [],
      }),
    names: ({ winner }) => grantKey(winner),
  },
  {
    what: 'a giveaway that is open and not listed so',
    check: 'giveaway-open',
    plant: ({ store, openGiveaway }) => put(store, `giveaway-open:${openGiveaway.id}`, undefined),
    names: ({ openGiveaway }) => `giveaway-open:${openGiveaway.id}`,
  },
  {
    what: 'an entry of open giveaways without its giveaway',
    check: 'giveaway-open',
    plant: ({ store }) => put(store, 'giveaway-open:01GONE', '01GONE'),
    names: () => 'giveaway-open:01GONE',
  },
  {
    what: 'a giveaway that is said to repeat, of a series that is not there',
    check: 'giveaway-series',
    plant: ({ store }) => put(store, 'giveaway-series-open:01GONE', '01GONE'),
    names: () => 'giveaway-series:01GONE',
  },
  {
    what: 'an entry of giveaways with entrants without its giveaway',
    check: 'giveaway-entrants',
    plant: ({ store }) => put(store, 'giveaway-entrants:01GONE', '01GONE'),
    names: () => 'giveaway-entrants:01GONE',
  },
  {
    what: 'entrants that the draw had, and are gone',
    check: 'giveaway-entrants',
    plant: ({ store, giveaway }) =>
      put(store, `entrant:${giveaway.id}:${playerId(1).padStart(20, '0')}`, undefined),
    names: ({ giveaway }) => `giveaway:${giveaway.id}`,
  },
  {
    what: 'entrants of a giveaway that does not exist',
    check: 'giveaway-entrants',
    plant: ({ store }) => put(store, 'entrant:01GONE:00000000000000000005', 1),
    names: () => 'giveaway:01GONE',
  },
  {
    what: 'a code that is open and not listed so',
    check: 'place-event',
    plant: ({ store, openCodes }) => put(store, `code-open:${openCodes.id}`, undefined),
    names: ({ openCodes }) => `code-open:${openCodes.id}`,
  },
  {
    what: 'a redemption of a member who is not known to have one',
    check: 'places',
    plant: ({ store, openCodes }) => put(store, memberKeyOfCode(openCodes.id, playerId(1)), undefined),
    names: ({ openCodes }) => memberKeyOfCode(openCodes.id, playerId(1)),
  },
  {
    what: 'a redemption more than a code has',
    check: 'places',
    plant: ({ store, openCodes }) => alter(store, `code:${openCodes.id}`, { uses: 1 }),
    names: ({ openCodes }) => `code:${openCodes.id}`,
  },
  {
    what: 'a redemption that is paid by no grant',
    check: 'place-grants',
    plant: ({ store, openCodes }) => put(store, `place:${openCodes.id}:00000.00000`, '01GONE'),
    names: ({ openCodes }) => `place:${openCodes.id}:00000.00000`,
  },
  {
    what: 'a code that cannot be found',
    check: 'code-hashes',
    plant: ({ store, openCodes }) => alter(store, `code:${openCodes.id}`, { count: 2 }),
    names: ({ openCodes }) => `code:${openCodes.id}`,
  },
  {
    what: 'a schedule that pays and is not listed so',
    check: 'schedule-open',
    plant: ({ store, schedule }) => put(store, `schedule-open:${schedule.id}`, undefined),
    names: ({ schedule }) => `schedule-open:${schedule.id}`,
  },
  {
    what: 'an entry of schedules without its schedule',
    check: 'schedule-open',
    plant: ({ store }) => put(store, 'schedule-open:01GONE', '01GONE'),
    names: () => 'schedule:01GONE',
  },
  {
    what: 'a schedule whose last date comes again',
    check: 'schedule-run',
    plant: ({ store, schedule }) => alter(store, `schedule:${schedule.id}`, { next: schedule.confirmedAt }),
    names: ({ schedule }) => `schedule:${schedule.id}`,
  },
  {
    what: 'a run that is another date’s',
    check: 'schedule-run',
    plant: ({ store, schedule }) =>
      alter(store, `payout:${runId(schedule.id, schedule.next)}`, { schedule: { id: schedule.id, date: 5 } }),
    names: ({ schedule }) => `payout:${runId(schedule.id, schedule.next)}`,
  },
  {
    what: 'a drop that is open and not listed so',
    check: 'place-event',
    plant: ({ store, openDrop }) => put(store, `drop-open:${openDrop.id}`, undefined),
    names: ({ openDrop }) => `drop-open:${openDrop.id}`,
  },
  {
    what: 'an entry of open drops without its drop',
    check: 'place-event',
    plant: ({ store }) => put(store, 'drop-open:01GONE', '01GONE'),
    names: () => 'drop:01GONE',
  },
  {
    what: 'a claim of an account that is not known to have one',
    check: 'places',
    plant: ({ store, openDrop }) => put(store, `place-account:${openDrop.id}:id.1`, undefined),
    names: ({ openDrop }) => `place-account:${openDrop.id}:id.1`,
  },
  {
    what: 'a claim more than a drop has',
    check: 'places',
    plant: ({ store, openDrop }) => alter(store, `drop:${openDrop.id}`, { claims: 1 }),
    names: ({ openDrop }) => `drop:${openDrop.id}`,
  },
  {
    what: 'a claim that is paid by no grant',
    check: 'place-grants',
    plant: ({ store, openDrop }) => put(store, `place:${openDrop.id}:00000`, '01GONE'),
    names: ({ openDrop }) => `place:${openDrop.id}:00000`,
  },
  {
    what: 'a payment of a drop that nobody has claimed',
    check: 'places',
    plant: ({ store, openDrop }) => put(store, `place:${openDrop.id}:00001`, undefined),
    names: ({ openDrop }) => `place-account:${openDrop.id}:`,
  },
  {
    what: 'a link whose account does not know it',
    check: 'link',
    plant: ({ store }) => put(store, 'account:id:1', undefined),
    names: () => `link:${playerId(1)}`,
  },
  {
    what: 'an account that belongs to two members',
    check: 'link',
    plant: ({ store }) =>
      put(store, 'link:5', {
        member: '5',
        account: { by: 'username', username: 'player1', id: '1' },
        since: 1,
        by: 'x',
      }),
    names: () => 'link:5',
  },
  {
    what: 'an account without an id whose name another link to the same account has',
    check: 'link',
    async plant({ store }) {
      const account = { by: 'username', username: 'ghost' } as const;
      const steam = '76561197960265775';
      await put(store, 'link:5', { member: '5', account: { ...account, steam }, since: 1, by: 'x' });
      await put(store, 'link:6', { member: '6', account, since: 1, by: 'x' });
      await put(store, `account:steam:${steam}`, '5');
      await put(store, 'account:name:ghost', '6');
    },
    names: () => 'link:5',
  },
  {
    what: 'a newest grant of its kind that does not exist',
    check: 'duplicate',
    plant: ({ store }) => put(store, 'duplicate:grant:id.1:7.00', { id: '01GONE', by: MODERATOR, at: 1 }),
    names: () => 'grant:01GONE',
  },
  {
    what: 'a newest grant of its kind that is of another kind',
    check: 'duplicate',
    plant: ({ store, applied: { id, by } }) => put(store, 'duplicate:grant:id.1:7.00', { id, by, at: 1 }),
    names: () => 'duplicate:grant:id.1:7.00',
  },
  {
    what: 'a newest payout of its kind that is of another kind',
    check: 'duplicate',
    plant: ({ store, payout: { id, by } }) => put(store, 'duplicate:payout:x', { id, by, at: 1 }),
    names: () => 'duplicate:payout:x',
  },
  {
    what: 'a newest giveaway of its kind that does not exist',
    check: 'duplicate',
    plant: ({ store }) =>
      put(store, 'duplicate:giveaway:guild:1:1:x', { id: '01GONE', by: MODERATOR, at: 1 }),
    names: () => 'giveaway:01GONE',
  },
  {
    what: 'what was confirmed last of nothing that is known',
    check: 'duplicate',
    plant: ({ store }) => put(store, 'duplicate:else:x', { id: '01GONE', by: MODERATOR, at: 1 }),
    names: () => 'duplicate:else:x',
  },
  {
    what: 'an owner without a link',
    check: 'link',
    plant: ({ store }) => put(store, 'account:name:ghost', '5'),
    names: () => 'account:name:ghost',
  },
  {
    what: 'an open link request that was decided',
    check: 'link-request',
    plant: ({ store, requestId }) => alter(store, `link-request:${requestId}`, { state: 'rejected' }),
    names: () => 'link-request-open:77',
  },
  {
    what: 'a proof that waits for an answer and is not among the open ones',
    check: 'link-proof',
    plant: ({ store }) => put(store, 'link-proof-open:88', undefined),
    names: ({ askedProof }) => `link-proof:${askedProof.id}`,
  },
  {
    what: 'an open proof that is over',
    check: 'link-proof',
    plant: ({ store, askedProof }) => alter(store, `link-proof:${askedProof.id}`, { state: 'late' }),
    names: () => 'link-proof-open:88',
  },
  {
    what: 'a proof whose deposit is not in the ledger',
    check: 'link-proof',
    plant: ({ store, offeredProof }) => alter(store, `link-proof:${offeredProof.id}`, { state: 'late' }),
    names: ({ offeredProof }) => `link-proof:${offeredProof.id}`,
  },
  {
    what: 'a proof that was sent and says that it was not',
    check: 'link-proof',
    plant: ({ store, askedProof }) => alter(store, `link-proof:${askedProof.id}`, { state: 'offered' }),
    names: ({ askedProof }) => `grant:${askedProof.id}`,
  },
  {
    what: 'a proof of an account that does not exist',
    check: 'link-proof',
    plant: ({ store }) => put(store, 'link-proof-for:id:88', '01GONE'),
    names: () => 'link-proof-for:id:88',
  },
];

const PLANTS = [...GRANTS, ...FORMS, ...ATTEMPTS, ...EVENTS];

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

  it('takes a contradiction that is on record for what it is', async () => {
    const { store, lost, replacement } = await livedInStore();
    await putAttempts(store, lost, ['accepted']);
    await putAttempts(store, replacement, ['accepted']);
    await alter(store, grantKey(lost), { state: 'applied', contradicted: { state: 'not-applied', at: 1 } });
    const counted = await faultsIn(store);
    expect(counted.map(({ check }) => check)).toEqual(['cap']);
  });

  it.each(PLANTS)('names $what', async ({ check, plant, names, says = '' }) => {
    const records = await livedInStore();
    await plant(records);
    const found = (await faultsIn(records.store)).filter((fault) => fault.check === check);
    expect(found).not.toEqual([]);
    expect(found.filter(({ say }) => say.includes(names(records)) && say.includes(says))).not.toEqual([]);
  });

  it('has a planted fault for each of its checks', () => {
    expect(new Set(PLANTS.map(({ check }) => check))).toEqual(new Set(Object.keys(CHECKS)));
  });
});
