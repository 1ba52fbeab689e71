import { describe, expect, it } from 'vitest';
import { createApprovals, type Entry } from '../../src/approvals/approvals.js';
import { StoreError, UserError } from '../../src/errors.js';
import { amountOf } from '../../src/money/amount.js';
import { MINUTE, MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { silentLog } from '../support/silent-log.js';

const DAY = 24 * 60 * MINUTE;

interface Noted extends Entry {
  readonly note?: string;
}

/** One entry that waits for approval, on a record that changes only from what was read. */
function setUp() {
  const clock = { now: NOON };
  const record: { entry: Noted } = {
    entry: { id: 'one', by: MODERATOR, state: 'waiting', confirmedAt: NOON },
  };
  /** What becomes of the next commits; what is late lands with the one after. */
  const faults: Array<'lost' | 'on-disk' | 'late'> = [];
  const late: Array<() => void> = [];
  /** After so many reads, what is late lands as well. */
  const landing = { reads: Number.POSITIVE_INFINITY };

  async function find(): Promise<Noted> {
    if (late.length > 0) landing.reads -= 1;
    if (landing.reads === 0) for (const land of late.splice(0)) land();
    return record.entry;
  }

  async function change(read: Noted, details: Partial<Noted>): Promise<Noted | undefined> {
    const commit = () => {
      if (record.entry === read) record.entry = { ...read, ...details };
      return record.entry.state === details.state;
    };
    const fault = faults.shift();
    if (fault === 'late') late.push(commit);
    else for (const land of late.splice(0)) land();
    if (fault === 'on-disk') commit();
    if (fault !== undefined) throw new StoreError('could not write the store');
    return record.entry === read && commit() ? record.entry : undefined;
  }

  const approvals = createApprovals<Noted>({
    kind: 'payout',
    records: { find },
    refuse: async () => undefined,
    end: change,
    approvalOver: amountOf('10.00'),
    log: silentLog,
    now: () => clock.now,
  });
  const approve = (staffId: string) =>
    approvals.approve('one', staffId, {
      check: async () => undefined,
      change: (waiting) => change(waiting, { state: 'running', decidedBy: staffId }),
      isDone: ({ state, decidedBy }) => state === 'running' && decidedBy === staffId,
    });
  return { approvals, approve, change, clock, record, faults, landing };
}

describe('an approval', () => {
  it('is needed above the limit, and not for exactly the limit', () => {
    const { approvals } = setUp();
    expect(approvals.needsApproval(amountOf('10.00'))).toBe(false);
    expect(approvals.needsApproval(amountOf('10.01'))).toBe(true);
  });

  it('is not by the requester, who can withdraw the entry', async () => {
    const { approvals, approve, record } = setUp();
    expect(await refusalOf(approve(MODERATOR))).toContain('You requested');
    expect(record.entry.state).toBe('waiting');
    await approvals.reject('one', MODERATOR);
    expect(record.entry).toMatchObject({ state: 'rejected', decidedBy: MODERATOR });
  });

  it.each([
    ['at once', 0],
    ['just before a day is over', DAY - 1],
    ['by a clock that is not quite a minute behind', -MINUTE + 1],
  ])('is possible %s', async (_, after) => {
    const { approve, clock } = setUp();
    clock.now += after;
    expect((await approve(SECOND_MODERATOR)).state).toBe('running');
  });

  it.each([
    ['after a day', DAY],
    ['by a clock that is a minute behind', -MINUTE],
    ['by a clock that is a day behind', -DAY],
  ])('is not possible %s, and neither is a rejection', async (_, after) => {
    const { approvals, approve, clock, record } = setUp();
    clock.now += after;
    expect(await refusalOf(approve(SECOND_MODERATOR))).toContain('has expired');
    expect(await refusalOf(approvals.reject('one', SECOND_MODERATOR))).toContain('has expired');
    expect(record.entry.state).toBe('waiting');
  });

  it('is one of two at the same moment', async () => {
    const { approve, record } = setUp();
    const outcomes = await Promise.allSettled([approve(SECOND_MODERATOR), approve('902')]);
    const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(made).toEqual([record.entry]);
  });

  it.each(['lost', 'on-disk', 'late'] as const)('is made although its commit fails: %s', async (fault) => {
    const { approve, record, faults } = setUp();
    faults.push(fault);
    expect(await approve(SECOND_MODERATOR)).toBe(record.entry);
    expect(record.entry).toMatchObject({ state: 'running', decidedBy: SECOND_MODERATOR });
  });

  it.each([1, 2])('is made if its commit lands before read %i that follows', async (reads) => {
    const { approve, record, faults, landing } = setUp();
    faults.push('late');
    landing.reads = reads;
    expect(await approve(SECOND_MODERATOR)).toBe(record.entry);
    expect(record.entry).toMatchObject({ state: 'running', decidedBy: SECOND_MODERATOR });
  });

  it.each([
    ['may still land', false, 'do not know whether'],
    ['cannot land any more', true, 'Discord does not answer'],
  ])('that is refused at the second look says if its commit %s', async (_, isChanged, said) => {
    const { approvals, change, record, faults } = setUp();
    faults.push('late');
    let looks = 0;
    const decided = approvals.change('one', {
      async look() {
        looks += 1;
        if (looks === 1) return record.entry;
        if (isChanged) record.entry = { ...record.entry, note: 'changed' };
        throw new UserError(() => 'Discord does not answer');
      },
      change: (entry) => change(entry, { state: 'running' }),
      isDone: ({ state }) => state === 'running',
    });
    expect(await refusalOf(decided)).toContain(said);
  });

  it('of which nobody knows whether it was made says so', async () => {
    const { approve, faults } = setUp();
    faults.push('lost', 'lost');
    expect(await refusalOf(approve(SECOND_MODERATOR))).toContain('do not know whether');
  });
});

describe('an entry that nobody approves', () => {
  it.each([
    ['before a day is over', DAY - 1],
    ['by a clock that is a day behind', -DAY],
  ])('does not expire %s', async (_, after) => {
    const { approvals, clock, record } = setUp();
    clock.now += after;
    expect(await approvals.expire(record.entry)).toBeUndefined();
    expect(record.entry.state).toBe('waiting');
  });

  it('expires after a day, unless it was decided meanwhile', async () => {
    const { approvals, approve, clock, record } = setUp();
    const waiting = record.entry;
    await approve(SECOND_MODERATOR);
    clock.now += DAY;
    expect(await approvals.expire(waiting)).toBeUndefined();
    expect(await approvals.expire(record.entry)).toBeUndefined();
    record.entry = waiting;
    expect((await approvals.expire(waiting))?.state).toBe('expired');
  });
});
