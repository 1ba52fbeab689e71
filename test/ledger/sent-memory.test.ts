import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { answerKey, attemptKey } from '../../src/ledger/attempts.js';
import type { Grant } from '../../src/ledger/grant.js';
import { createSentMemory } from '../../src/ledger/sent-memory.js';
import { onlyOf } from '../../src/storage/postgres-adapter.js';
import type { Change, Store } from '../../src/storage/store.js';
import { faultsIn } from '../support/audit-faults.js';
import { adds, MODERATOR, NOON, setUpCredit, setUpLinked, takenForLost } from '../support/credit.js';
import { heldStep } from '../support/held-commit.js';
import { goBack, quarantineAt, recordsOf, wentBack } from '../support/set-back.js';
import { silentLog } from '../support/silent-log.js';
import { applied, notSent, refused, throttled } from '../support/website-double.js';

type Credit = Awaited<ReturnType<typeof setUpLinked>>;

const HOUR = 60 * 60_000;

/** Which of these records a store lacks. */
const lacksOf = (store: Store) => async (keys: readonly string[]) => {
  const found = await Promise.all(keys.map((key) => store.get(key)));
  return keys.filter((_, index) => found[index] === undefined);
};

const putBack = ({ store, sentMemory }: Pick<Credit, 'store' | 'sentMemory'>, hold = 'one') =>
  sentMemory.putBack(hold, lacksOf(store));

/** A grant as it was before its first attempt. */
function notYetSent(change: Change): Change {
  if (!change.key.startsWith('grant:')) return change;
  const { attempts: _, sentAt: __, before: ___, ...rest } = change.to as Grant;
  return { ...change, to: { ...rest, state: 'prepared' } };
}

/** A grant that was paid, and then lost by the store. */
async function lost() {
  const credit = await setUpLinked();
  const before = await recordsOf(credit.store);
  const grant = await credit.grant();
  await credit.grantAnnouncer.idle();
  const after = await recordsOf(credit.store);
  await goBack(credit.store, before);
  return { credit, grant, after };
}

/** Begins a grant that waits for the website. @returns also what lets that answer */
async function underWay(credit: Credit) {
  const held = heldStep();
  credit.website.beforeAnswer = held.wait;
  const paid = credit.grant();
  await held.isReached;
  const [sending] = (await credit.ledger.list({ limit: 1 })).grants as readonly [Grant];
  return {
    sending,
    answer(): Promise<Grant> {
      held.release();
      return paid;
    },
  };
}

describe('what a process has sent and the store has lost', () => {
  it('is entered again with attempt, answer and cap, once', async () => {
    const { credit, grant, after } = await lost();
    expect(await credit.left()).toBe('1000.00');

    expect(await putBack(credit)).toBe(true);
    expect(await putBack(credit)).toBe(true);

    expect(await credit.ledger.find(grant.id)).toMatchObject({ state: 'applied', attempts: 1, status: 200 });
    for (const key of [attemptKey(grant.id, 1), answerKey(grant.id, 1)]) {
      expect(await credit.store.get(key)).toEqual(after.find((one) => one.key === key)?.to);
    }
    expect(await credit.left()).toBe('985.00');
    // The log channel is told of it again.
    expect(await credit.untold()).toEqual([grant.id]);
    expect(adds(credit.website)).toHaveLength(1);
  });

  it('is paid as its last attempt says, whichever attempt comes back first', async () => {
    const credit = await setUpLinked();
    const before = await recordsOf(credit.store);
    const second = heldStep(1);
    credit.website.outcomes.push({ outcome: throttled, takesEffect: false });
    let answers = 0;
    credit.website.beforeAnswer = async () => {
      answers += 1;
      if (answers === 2) await second.wait();
    };
    const paid = credit.grant();
    await second.isReached;
    await goBack(credit.store, before);
    second.release();
    await paid;
    await credit.grantAnnouncer.idle();

    await putBack(credit);
    await putBack(credit);
    const [grant] = (await credit.ledger.list({ limit: 1 })).grants;
    expect(grant).toMatchObject({ state: 'applied', attempts: 2 });
    expect(await credit.store.get(attemptKey(grant?.id ?? '', 1))).toBeDefined();
    expect(await credit.left()).toBe('985.00');
    expect(await faultsIn(credit.store)).toEqual([]);
  });

  it.each([
    ['refused', refused],
    ['applied', applied],
  ] as const)('agrees with its attempts where a 429 came first: %s', async (state, outcome) => {
    const credit = await setUpLinked();
    let before: readonly Change[] = [];
    credit.website.outcomes.push(
      { outcome: throttled, takesEffect: false },
      { outcome, takesEffect: state === 'applied' },
    );
    const { beforeSend } = credit.website;
    credit.website.beforeSend = async () => {
      if (before.length === 0) before = await recordsOf(credit.store);
      return beforeSend();
    };
    await credit.grant();
    await credit.grantAnnouncer.idle();
    await goBack(credit.store, before.filter(({ key }) => !key.startsWith('attempt')).map(notYetSent));

    await putBack(credit);
    await putBack(credit);
    expect((await credit.ledger.list({ limit: 1 })).grants).toMatchObject([{ state, attempts: 2 }]);
    expect(await faultsIn(credit.store)).toEqual([]);
  });

  it('agrees with its attempts where staff have settled it meanwhile', async () => {
    const credit = await setUpLinked();
    let before: readonly Change[] = [];
    credit.website.outcomes.push(
      { outcome: throttled, takesEffect: false },
      { outcome: refused, takesEffect: false },
    );
    const { beforeSend } = credit.website;
    credit.website.beforeSend = async () => {
      if (before.length === 0) before = await recordsOf(credit.store);
      return beforeSend();
    };
    await credit.grant();
    await credit.grantAnnouncer.idle();
    await goBack(credit.store, before);
    const unknown = await takenForLost(credit);
    await credit.ledger.move(unknown, 'not-applied', { settledBy: MODERATOR });

    await putBack(credit);
    await putBack(credit);
    expect(await credit.ledger.find(unknown.id)).toMatchObject({ state: 'not-applied', attempts: 2 });
    expect(await faultsIn(credit.store)).toEqual([]);
  });

  it.each([
    ['a 429', throttled],
    ['no connection', notSent],
  ] as const)('is not sent once more after %s: it may be in quarantine', async (_, outcome) => {
    const credit = await setUpLinked();
    credit.website.outcomes.push({ outcome, takesEffect: false });
    const answer = await wentBack(credit, () => credit.grant());
    await quarantineAt(credit.store, NOON + 1);
    await answer();
    expect(adds(credit.website)).toHaveLength(1);
    expect((await credit.ledger.list({ limit: 1 })).grants).toMatchObject([{ state: 'not-sent' }]);
  });

  it('is entered again where only its answer is lost', async () => {
    const credit = await setUpLinked();
    const { answer } = await underWay(credit);
    const before = await recordsOf(credit.store);
    const { id } = await answer();
    await credit.grantAnnouncer.idle();
    await goBack(credit.store, before);
    expect((await credit.ledger.find(id))?.state).toBe('sending');

    expect(await putBack(credit)).toBe(true);

    expect((await credit.ledger.find(id))?.state).toBe('applied');
    expect(await credit.store.get(answerKey(id, 1))).toMatchObject({ kind: 'accepted' });
    expect(await credit.left()).toBe('985.00');
  });

  it('counts once where two processes enter it', async () => {
    const { credit, grant } = await lost();
    const other = await setUpCredit({ store: credit.store, clock: credit.clock, pid: 200 });
    const { sending, verdict } = onlyOf(credit.remembered);
    other.sentMemory.began(sending);
    other.sentMemory.ended(sending, verdict);

    await Promise.all([putBack(credit), putBack({ ...other, store: credit.store })]);

    expect((await credit.ledger.find(grant.id))?.state).toBe('applied');
    expect(await credit.left()).toBe('985.00');
  });

  it('is entered with its answer, once, where it is still under way', async () => {
    const credit = await setUpLinked();
    const before = await recordsOf(credit.store);
    const { sending, answer } = await underWay(credit);
    await goBack(credit.store, before);

    expect(await putBack(credit)).toBe(true);

    expect(await credit.ledger.find(sending.id)).toBeUndefined();
    expect((await answer()).state).toBe('applied');
    await putBack(credit);
    expect(await credit.store.get(attemptKey(sending.id, 1))).toMatchObject({ grant: sending.id, number: 1 });
    expect(await credit.left()).toBe('985.00');
    expect(adds(credit.website)).toHaveLength(1);
  });

  it('is missed in the hold that follows where its answer has entered it before', async () => {
    const credit = await setUpLinked();
    const before = await recordsOf(credit.store);
    const { answer } = await underWay(credit);
    await goBack(credit.store, before);
    expect((await answer()).state).toBe('applied');

    expect(await putBack(credit)).toBe(true);
    expect(await putBack(credit)).toBe(true);
    expect(await putBack(credit, 'two')).toBe(false);
  });

  it('is not missed anew where its answer enters it after it was missed', async () => {
    const credit = await setUpLinked();
    const before = await recordsOf(credit.store);
    const { answer } = await underWay(credit);
    await goBack(credit.store, before);
    expect(await putBack(credit)).toBe(true);
    await answer();
    expect(await putBack(credit)).toBe(true);
    expect(await putBack(credit, 'two')).toBe(false);
  });

  it('is not what nobody has recorded yet', async () => {
    const credit = await setUpLinked();
    const { store } = credit;
    const { answer } = await underWay(credit);
    expect(await putBack(credit)).toBe(false);
    await answer();
    expect(await credit.sentMemory.putBack('two', lacksOf(store))).toBe(false);
  });

  it('does not keep the rest from being entered if it cannot be', async () => {
    const credit = await setUpLinked();
    const before = await recordsOf(credit.store);
    const [one, two] = [await credit.grant(), await credit.grant()];
    await credit.grantAnnouncer.idle();
    await goBack(credit.store, before);
    const failing = createSentMemory({
      ledger: {
        ...credit.ledger,
        endAttempt: async (sending, verdict) => {
          if (sending.id === one.id) throw new StoreError('damaged');
          return credit.ledger.endAttempt(sending, verdict);
        },
      },
      now: () => credit.clock.now,
      clock: { now: () => credit.clock.now, after: () => () => undefined },
      log: silentLog,
    });
    for (const { sending, verdict } of credit.remembered) failing.ended(sending, verdict);
    expect(await failing.putBack('one', lacksOf(credit.store))).toBe(true);
    expect(await credit.ledger.find(one.id)).toBeUndefined();
    expect((await credit.ledger.find(two.id))?.state).toBe('applied');
  });
});

describe('what a process remembers of what it sent', () => {
  it('ends after an hour, and it says since when it knows', async () => {
    const { credit, grant } = await lost();
    const startedAt = credit.clock.now;
    expect(credit.sentMemory.knowsSince()).toBe(startedAt);
    credit.clock.now += HOUR + 1;
    expect(await putBack(credit)).toBe(false);
    expect(await credit.ledger.find(grant.id)).toBeUndefined();
    expect(credit.sentMemory.knowsSince()).toBe(startedAt + 1);
  });

  it('has room for so many, and says since when it knows', async () => {
    const { credit } = await lost();
    const now = { at: credit.clock.now };
    const memory = createSentMemory({
      ledger: credit.ledger,
      now: () => now.at,
      clock: { now: () => now.at, after: () => () => undefined },
      log: silentLog,
      most: 2,
    });
    const { sending } = onlyOf(credit.remembered);
    for (const id of ['a', 'b', 'c']) {
      now.at += 1;
      memory.began({ ...sending, id });
    }
    expect(memory.knowsSince()).toBe(credit.clock.now + 1);
    const looked: string[] = [];
    await memory.putBack('one', async (keys) => {
      looked.push(...keys);
      return [];
    });
    expect(looked).toEqual([attemptKey('b', 1), attemptKey('c', 1)]);
  });
});
