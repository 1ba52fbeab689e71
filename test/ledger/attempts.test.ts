import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { type Attempt, type AttemptAnswer, answerKey, attemptKey } from '../../src/ledger/attempts.js';
import { capKey } from '../../src/ledger/daily-caps.js';
import {
  accountPrefix,
  leaseKey,
  memberPrefix,
  queueIndexKey,
  UNTOLD_GRANTS,
  type UntoldGrant,
} from '../../src/ledger/grant.js';
import { listedKey } from '../../src/ledger/grant-kinds.js';
import type { Change, Store } from '../../src/storage/store.js';
import { shortId } from '../../src/text/short-id.js';
import { pause, systemClock } from '../../src/time/clock.js';
import { WebsiteError } from '../../src/website/website-errors.js';
import {
  adds,
  BOB,
  EVE,
  MODERATOR,
  quietly,
  refusalOf,
  SECOND_MODERATOR,
  setUpLinked,
  takenForLost,
} from '../support/credit.js';
import { faultyStore, movesTo } from '../support/faulty-store.js';
import { openStore } from '../support/open-store.js';
import { createSkippingClock } from '../support/skipping-clock.js';
import { refused, throttled, unknown } from '../support/website-double.js';

async function setUp(options: Parameters<typeof setUpLinked>[0] = {}) {
  const { store, fail, reads } = faultyStore(await openStore());
  const credit = await setUpLinked({ world: createSkippingClock(), ...options, store });
  return { ...credit, fail, reads };
}

const recordsOf = async (store: Store, id: string) => ({
  attempt: await store.get<Attempt>(attemptKey(id, 1)),
  answer: await store.get<AttemptAnswer>(answerKey(id, 1)),
});

describe('an attempt', () => {
  it('is on record before its first byte, and its answer after it', async () => {
    const credit = await setUp();
    let before: Awaited<ReturnType<typeof recordsOf>> | undefined;
    credit.website.beforeSend = async () => {
      const [grant] = (await credit.ledger.list({ limit: 1 })).grants;
      before = await recordsOf(credit.store, grant?.id ?? '');
    };
    const grant = await credit.grant();
    expect(before).toEqual({
      attempt: { grant: grant.id, number: 1, process: credit.liveness.id, at: credit.clock.now },
      answer: undefined,
    });
    expect((await recordsOf(credit.store, grant.id)).answer).toMatchObject({ kind: 'accepted', status: 200 });
    expect(grant).toMatchObject({ state: 'applied', attempts: 1 });
  });

  it('does not leave once others may take this process for dead', async () => {
    const credit = await setUp();
    credit.website.beforeSend = async () => {
      credit.late.isLate = true;
    };
    const grant = await credit.grant();
    expect(grant.state).toBe('not-sent');
    expect(credit.website.credits).toEqual([]);
    expect(await credit.left()).toBe('1000.00');
  });
});

describe('a confirmation whose commit is reported as failed', () => {
  it('is carried out if it is on disk', async () => {
    const credit = await setUp();
    credit.fail({ matches: movesTo('prepared'), takesEffect: true });
    expect((await credit.grant()).state).toBe('applied');
    expect(credit.website.credits).toHaveLength(1);
  });

  it('is withdrawn for good if not, before unsent is claimed', async () => {
    const credit = await setUp();
    const { draft } = await credit.granting.prepare(credit.request());
    credit.fail({ matches: movesTo('prepared'), takesEffect: false });
    const confirm = () => credit.granting.confirm(draft.id, MODERATOR, quietly);
    expect(await refusalOf(confirm())).toContain(
      'Nothing was paid, and this preview can no longer be confirmed',
    );
    expect(await refusalOf(confirm())).toContain('no longer');
    expect(credit.website.credits).toEqual([]);
  });

  it('claims nothing if unknown, and ends what was left on disk', async () => {
    const credit = await setUp();
    const { draft } = await credit.granting.prepare(credit.request());
    credit.fail({ matches: movesTo('prepared'), takesEffect: true });
    credit.fail({
      matches: ({ key, to }) => key === `draft:${draft.id}` && to === undefined,
      takesEffect: false,
    });
    const said = await refusalOf(credit.granting.confirm(draft.id, MODERATOR, quietly));
    expect(said).toContain('I do not know whether this was done');
    expect(said).toContain(shortId(draft.id));
    expect((await credit.ledger.find(draft.id))?.state).toBe('prepared');
    await credit.recovery.takeOver();
    expect((await credit.ledger.find(draft.id))?.state).toBe('not-sent');
    expect(credit.website.credits).toEqual([]);
    expect(await credit.left()).toBe('1000.00');
  });
});

describe('an approval whose commit is reported as failed', () => {
  it('never ends a grant that a second press has meanwhile sent', async () => {
    const credit = await setUp({ approvalOver: '10.00' });
    const waiting = await credit.grant();
    await credit.grantAnnouncer.idle();
    credit.fail({ matches: movesTo('prepared'), takesEffect: false, times: 2 });
    const approve = () => credit.granting.approve(waiting.id, SECOND_MODERATOR, quietly);
    expect(await refusalOf(approve())).toContain('I do not know whether this was done');
    credit.website.beforeAnswer = () => credit.recovery.takeOver();
    expect((await approve()).grant.state).toBe('applied');
    await credit.recovery.takeOver();
    expect((await credit.ledger.find(waiting.id))?.state).toBe('applied');
    expect(credit.website.credits).toHaveLength(1);
  });

  it('is carried out if it is on disk', async () => {
    const credit = await setUp({ approvalOver: '10.00' });
    const waiting = await credit.grant();
    await credit.grantAnnouncer.idle();
    credit.fail({ matches: movesTo('prepared'), takesEffect: true });
    const { grant } = await credit.granting.approve(waiting.id, SECOND_MODERATOR, quietly);
    expect(grant.state).toBe('applied');
  });
});

describe('two presses at once, one of which meets a store error', () => {
  it('make one delivery, which is never taken for unsent', async () => {
    const faulty = faultyStore(await openStore());
    const credit = await setUpLinked({
      world: createSkippingClock(),
      approvalOver: '10.00',
      store: faulty.store,
    });
    const { granting, ledger, website } = credit;
    const waiting = await credit.grant();
    await credit.grantAnnouncer.idle();
    const approve = () => granting.approve(waiting.id, SECOND_MODERATOR, quietly);
    const { commit } = faulty.store;
    let second: Promise<unknown> | undefined;
    let entered = () => {};
    faulty.store.commit = async (changes) => {
      if (!changes.some(movesTo('prepared'))) return commit(changes);
      if (second !== undefined) return commit(changes).finally(entered);
      const other = new Promise<void>((resolve) => {
        entered = resolve;
      });
      second = approve().catch(quietly);
      // A database takes its time to report a failure.
      await Promise.race([other, pause(systemClock, 200)]);
      throw new StoreError('could not write the store');
    };
    faulty.fail({ matches: ({ key }) => key.startsWith('attempt-answer:'), takesEffect: false });
    website.beforeAnswer = async () => {
      await pause(systemClock, 50);
      website.readFailures.push(...Array(2).fill(new WebsiteError('failed', 'HTTP 500')));
    };
    await approve().catch(quietly);
    await second;
    await expect.poll(async () => (await ledger.find(waiting.id))?.state).toBe('applied');
    expect(website.credits).toHaveLength(1);
    expect(await credit.left()).toBe('985.00');
  });
});

describe('an attempt whose record is reported as failed', () => {
  it.each([true, false])('is not made, and its grant ends unsent (on disk: %s)', async (takesEffect) => {
    const credit = await setUp();
    credit.fail({ matches: movesTo('sending'), takesEffect });
    const grant = await credit.grant();
    expect(grant.state).toBe('not-sent');
    expect(adds(credit.website)).toEqual([]);
    expect(await credit.left()).toBe('1000.00');
    const { attempt, answer } = await recordsOf(credit.store, grant.id);
    expect(answer?.kind).toBe(attempt === undefined ? undefined : 'not-sent');
  });
});

it.each([true, false])(
  'what cannot be recorded for another try ends unsent (on disk: %s)',
  async (takesEffect) => {
    const credit = await setUp();
    const { website, ledger } = credit;
    website.outcomes.push({ outcome: throttled, takesEffect: false });
    credit.fail({ matches: ({ key }) => key.startsWith('attempt-answer:'), takesEffect });
    expect(await refusalOf(credit.grant())).toContain('Nothing was added');
    const [grant] = (await ledger.list({ limit: 1 })).grants;
    // The grant is settled beside the answer to who requested it, and told of after that.
    await expect.poll(() => credit.notified).not.toEqual([]);
    await credit.grantAnnouncer.idle();
    expect(await ledger.find(grant?.id ?? '')).toMatchObject({
      state: 'not-sent',
      settledAt: credit.clock.now,
    });
    expect(credit.notified).toEqual(['settled not-sent']);
    expect(website.credits).toEqual([]);
  },
);

it('an account taken too late for a grant is not kept', async () => {
  const { store, fail, land } = faultyStore(await openStore());
  const credit = await setUpLinked({ world: createSkippingClock(), store });
  fail({ matches: ({ key }) => key.startsWith('account-lease:'), takesEffect: 'late' });
  const grant = await credit.grant();
  expect(grant.state).toBe('not-sent');
  await land();
  expect(await store.get(leaseKey(grant.account))).toBeUndefined();
  expect(await credit.ledger.leaseAccount(grant)).toBe(true);
  expect(await store.get(leaseKey(grant.account))).toBeUndefined();
});

describe('an answer that comes after others have decided', () => {
  /** While the website takes its time, the grant is taken for lost and settled by staff. */
  async function settledMeanwhile(outcome: 'applied' | 'not-applied', answer = {}) {
    const credit = await setUp();
    credit.website.beforeAnswer = async () => {
      credit.website.beforeAnswer = quietly;
      const lost = await takenForLost(credit);
      await credit.granting.resolve(lost.id, outcome, SECOND_MODERATOR);
      await credit.grantAnnouncer.idle();
    };
    Object.assign(credit.website, answer);
    const grant = await credit.grant();
    await credit.grantAnnouncer.idle();
    return { ...credit, settled: grant };
  }

  it('proves that it arrived: the record is corrected, staff are told', async () => {
    const credit = await settledMeanwhile('not-applied');
    expect(credit.settled).toMatchObject({
      state: 'applied',
      contradicted: { state: 'not-applied', by: SECOND_MODERATOR, at: credit.clock.now },
    });
    expect(credit.notified).toEqual(['settled not-applied', 'settled applied']);
    expect(await credit.untold()).toEqual([]);
    expect(await credit.left()).toBe('985.00');
    expect(await refusalOf(credit.granting.prepareAgain(credit.settled.id, MODERATOR))).toContain('changed');
  });

  it('is told also where staff were told just before its commit', async () => {
    const store = await openStore();
    let isToldLater: boolean | undefined;
    const commit: Store['commit'] = async (changes) => {
      if (!changes.some(movesTo('applied'))) return store.commit(changes);
      for (const { key, value } of await store.range<UntoldGrant>({ prefix: UNTOLD_GRANTS, limit: 9 }))
        await store.commit([{ key, from: value, to: undefined }]);
      const isDone = await store.commit(changes);
      if (isDone) isToldLater = (await credit.untold()).length === 1;
      return isDone;
    };
    const credit = await setUpLinked({ world: createSkippingClock(), store: { ...store, commit } });
    credit.website.beforeAnswer = async () => {
      credit.website.beforeAnswer = quietly;
      await credit.ledger.move(await takenForLost(credit), 'not-applied', { settledBy: SECOND_MODERATOR });
    };
    expect(await credit.grant()).toMatchObject({ state: 'applied', contradicted: { state: 'not-applied' } });
    expect(isToldLater).toBe(true);
  });

  it('proves that it did not: the amount goes back to the cap', async () => {
    const outcomes = [{ outcome: refused, takesEffect: false }];
    const credit = await settledMeanwhile('applied', { outcomes });
    expect(credit.settled).toMatchObject({ state: 'refused', contradicted: { state: 'applied' } });
    expect(await credit.left()).toBe('1000.00');
  });

  it('changes nothing where it only confirms what they decided', async () => {
    const credit = await settledMeanwhile('applied');
    expect(credit.settled).toMatchObject({ state: 'applied', settledBy: SECOND_MODERATOR });
    expect(credit.settled.contradicted).toBeUndefined();
    expect((await recordsOf(credit.store, credit.settled.id)).answer?.kind).toBe('accepted');
  });

  it('keeps a replacement from being sent that was confirmed before it came', async () => {
    const credit = await setUp({ approvalOver: '10.00' });
    const { granting, ledger, website } = credit;
    website.outcomes.push({ outcome: unknown, takesEffect: true });
    const first = await granting.approve((await credit.grant()).id, SECOND_MODERATOR, quietly);
    const lost = await granting.resolve(first.grant.id, 'not-applied', SECOND_MODERATOR);
    const { draft } = await granting.prepareAgain(lost.id, MODERATOR);
    const replacement = await granting.confirm(draft.id, MODERATOR, quietly);
    expect(replacement.grant).toMatchObject({ state: 'waiting', replaces: lost.id });
    // The lost answer comes after all.
    const sending = { ...first.grant, state: 'sending' as const, attempts: 1 };
    await credit.store.commit([
      { key: answerKey(lost.id, 1), from: (await recordsOf(credit.store, lost.id)).answer, to: undefined },
    ]);
    const answer = { kind: 'accepted', at: credit.clock.now } as const;
    await ledger.endAttempt(sending, { answer, state: 'applied', details: {} });
    const approved = await granting.approve(replacement.grant.id, SECOND_MODERATOR, quietly);
    expect(approved.grant).toMatchObject({ state: 'not-sent', unsentBecause: 'arrived' });
    expect(website.credits).toHaveLength(1);
  });
});

describe('an answer that finds a store which has gone back to before the attempt', () => {
  const lost = () => [{ outcome: unknown, takesEffect: true }];
  const answered = () => [];

  it.each([
    ['applied', true, answered],
    ['unknown', true, lost],
    ['applied', false, answered],
    ['unknown', false, lost],
  ] as const)('makes the grant %s, never one of nothing sent (there: %s)', async (...of) => {
    const [state, isThere, outcomes] = of;
    const credit = await setUp();
    const { store, ledger, recovery } = credit;
    credit.website.outcomes.push(...outcomes());
    credit.website.beforeAnswer = async () => {
      const [sending] = await ledger.inQueueIndex('in-flight');
      if (sending === undefined) throw new Error('nothing is under way');
      const { attempts: _, sentAt: __, before: ___, ...earlier } = sending;
      const attempt = attemptKey(sending.id, 1);
      const to = { ...earlier, state: 'prepared' };
      const gone: Change[] = isThere
        ? []
        : [
            { key: listedKey(sending), from: sending.id, to: undefined },
            { key: memberPrefix(BOB) + sending.id, from: sending.id, to: undefined },
            { key: accountPrefix(sending.account) + sending.id, from: sending.id, to: undefined },
            { key: queueIndexKey('in-flight', sending.id), from: sending.id, to: undefined },
            { key: leaseKey(sending.account), from: sending.id, to: undefined },
            { key: capKey(MODERATOR, credit.clock.now), from: '15.00', to: undefined },
          ];
      await store.commit([
        ...gone,
        { key: `grant:${sending.id}`, from: sending, to: isThere ? to : undefined },
        { key: attempt, from: await store.get<Attempt>(attempt), to: undefined },
      ]);
    };
    const grant = await credit.grant();
    await recovery.takeOver();
    expect(await ledger.find(grant.id)).toMatchObject({ state, attempts: 1, sentAt: credit.clock.now });
    expect((await recordsOf(store, grant.id)).attempt).toMatchObject({ process: credit.liveness.id });
    expect(await credit.left()).toBe('985.00');
  });
});

describe('a 2xx', () => {
  const html = { kind: 'accepted', status: 200, message: undefined, isJson: false } as const;
  const json = { ...html, isJson: true };

  it.each([
    ['HTML, and the balance has grown by the amount', html, true, 'applied'],
    ['HTML, and the balance has not moved', html, false, 'unknown'],
    ['JSON, and the balance has grown', json, true, 'applied'],
    ['JSON, and the balance has not moved', json, false, 'unknown'],
  ] as const)('with %s is %s', async (_, outcome, takesEffect, state) => {
    const credit = await setUp();
    credit.website.outcomes.push({ outcome, takesEffect });
    expect((await credit.grant()).state).toBe(state);
    // Some websites are late, so they are asked up to three times.
    const reads = credit.website.calls.filter((call) => call === 'read bob').length;
    expect(reads).toBe(takesEffect ? 3 : 6);
  });

  it.each([
    ['HTML, and grown by the amount', html, '25.332999999999998', 'applied'],
    ['JSON, and not moved', json, '10.333000000000002', 'unknown'],
  ] as const)('with %s but for the error of a float, is judged so', async (_, outcome, after, state) => {
    const credit = await setUp();
    const bob = credit.website.users.get('bob');
    if (bob === undefined) throw new Error('nobody is linked');
    bob.virtual = '10.333';
    credit.website.outcomes.push({ outcome, takesEffect: false });
    credit.website.beforeAnswer = async () => {
      bob.virtual = after;
    };
    expect((await credit.grant()).state).toBe(state);
  });

  it.each([
    ['HTML', 'is not settled', html, undefined, 'unknown'],
    ['HTML', 'is settled as not arrived', html, 'not-applied', 'unknown'],
    ['JSON', 'is not settled', json, undefined, 'applied'],
  ] as const)('with %s while another grant to the account %s', async (_, _how, outcome, settled, state) => {
    const credit = await setUp();
    credit.website.outcomes.push({ outcome: unknown, takesEffect: false });
    const earlier = await credit.grant();
    if (settled !== undefined) await credit.granting.resolve(earlier.id, settled, SECOND_MODERATOR);
    // The balance grows by the amount, and nobody can tell by which of the two.
    credit.website.outcomes.push({ outcome, takesEffect: true });
    expect((await credit.grant()).state).toBe(state);
    credit.clock.now += 25 * 60 * 60_000;
    credit.website.outcomes.push({ outcome, takesEffect: true });
    expect((await credit.grant()).state).toBe('applied');
  });

  it.each([
    ['HTML', html, 'unknown'],
    ['JSON', json, 'applied'],
  ] as const)('with %s whose balance cannot be read is %s', async (_, outcome, state) => {
    const credit = await setUp();
    credit.website.outcomes.push({ outcome, takesEffect: true });
    credit.website.beforeAnswer = async () => {
      credit.website.readFailures.push(...Array(5).fill(new WebsiteError('failed', 'HTTP 500')));
    };
    expect((await credit.grant()).state).toBe(state);
  });
});

describe('a 2xx of JSON without effect', () => {
  it('is unknown if the balance has not moved, then cannot be read', async () => {
    const credit = await setUp();
    const { website } = credit;
    const { readBalance } = website;
    let reads = 0;
    website.readBalance = async (...of) => {
      reads += 1;
      // The preview, before the add, and once after it.
      if (reads > 3) throw new WebsiteError('failed', 'HTTP 500');
      return readBalance(...of);
    };
    website.outcomes.push({
      outcome: { kind: 'accepted', status: 200, message: undefined, isJson: true },
      takesEffect: false,
    });
    expect((await credit.grant()).state).toBe('unknown');
  });
});

describe('a grant that needed a second person', () => {
  it('is settled by somebody else than who requested it', async () => {
    const credit = await setUp({ approvalOver: '10.00' });
    credit.website.outcomes.push({ outcome: unknown, takesEffect: false });
    const { grant } = await credit.granting.approve((await credit.grant()).id, SECOND_MODERATOR, quietly);
    expect(await refusalOf(credit.granting.resolve(grant.id, 'not-applied', MODERATOR))).toContain(
      'Someone else',
    );
    expect((await credit.granting.resolve(grant.id, 'not-applied', EVE)).state).toBe('not-applied');
  });
});

describe('a replacement', () => {
  it('that did not arrive either is replaced once, by whichever card', async () => {
    const credit = await setUp();
    const { granting, website } = credit;
    website.outcomes.push({ outcome: unknown, takesEffect: false }, { outcome: unknown, takesEffect: false });
    const lost = await granting.resolve((await credit.grant()).id, 'not-applied', MODERATOR);
    const second = await granting.prepareAgain(lost.id, MODERATOR);
    const again = await granting.confirm(second.draft.id, MODERATOR, quietly);
    await granting.resolve(again.grant.id, 'not-applied', MODERATOR);

    const fromFirst = await granting.prepareAgain(lost.id, MODERATOR);
    const fromSecond = await granting.prepareAgain(again.grant.id, SECOND_MODERATOR);
    const confirmed = await granting.confirm(fromFirst.draft.id, MODERATOR, quietly);
    expect(confirmed.grant).toMatchObject({ state: 'applied', replaces: lost.id });
    const refusal = await refusalOf(granting.confirm(fromSecond.draft.id, SECOND_MODERATOR, quietly));
    expect(refusal).toContain(shortId(confirmed.grant.id));
    expect(website.credits).toHaveLength(1);
  });
});
