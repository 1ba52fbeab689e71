import { describe, expect, it } from 'vitest';
import type { Grant } from '../../src/ledger/grant.js';
import { amountOf, amountText } from '../../src/money/amount.js';
import type { Store } from '../../src/storage/store.js';
import { faultsIn } from '../support/audit-faults.js';
import {
  adds,
  BOB,
  EVE,
  MODERATOR,
  NOON,
  quietly,
  refusalOf,
  SECOND_MODERATOR,
  setUpCredit,
  setUpLinked,
} from '../support/credit.js';
import { copyOf } from '../support/set-back.js';
import { unknown } from '../support/website-double.js';
import { NOTHING, restored } from './set-up.js';

type Credit = Awaited<ReturnType<typeof setUpCredit>>;

/** The bot on earlier records. */
const later = (first: Credit, store: Store, options: Parameters<typeof setUpCredit>[0] = {}) =>
  restored(first, store, (shared) => setUpCredit({ ...options, ...shared }));

const reserved = async ({ caps }: Credit) =>
  amountText(amountOf('1000.00').minus(await caps.left(MODERATOR, NOON)));

/** A grant left in a given state by its process. */
async function left(credit: Credit, state: 'prepared' | 'sending'): Promise<Grant> {
  const { draft } = await credit.granting.prepare(credit.request());
  const prepared = await credit.ledger.enter(draft, 'prepared', 'gone');
  if (prepared === undefined) throw new Error('it was not entered');
  await credit.ledger.leaseAccount(prepared);
  if (state === 'prepared') return prepared;
  const sending = await credit.ledger.beginAttempt(prepared, undefined);
  if (sending === undefined) throw new Error('it was not begun');
  return sending;
}

describe('with records from an earlier time,', () => {
  it.each(['prepared', 'sending'] as const)('staff are asked about a grant that was %s', async (state) => {
    const first = await setUpLinked();
    const grant = await left(first, state);
    const store = await copyOf(first.store);
    const { ledger, recovery, grantAnnouncer, notified, granting, counts, ...rest } = await later(
      first,
      store,
    );

    expect(counts).toEqual({ ...NOTHING, grants: 1 });
    expect(await ledger.find(grant.id)).toMatchObject({ state: 'unknown', quarantined: { was: state } });
    await recovery.recover();
    await grantAnnouncer.idle();

    expect(notified).toEqual(['ask unknown']);
    expect(adds(rest.website)).toEqual([]);
    expect(await reserved({ ...first, caps: rest.caps })).toBe('15.00');
    expect(await faultsIn(rest.store)).toEqual([]);
    expect(await granting.resolve(grant.id, 'applied', SECOND_MODERATOR)).toMatchObject({ state: 'applied' });
  });

  it('a grant that waited is asked about, and not approvable', async () => {
    const options = { approvalOver: '10.00' };
    const first = await setUpLinked(options);
    const waiting = await first.grant();
    await first.grantAnnouncer.idle();
    const past = await copyOf(first.store);
    await first.granting.approve(waiting.id, SECOND_MODERATOR, quietly);
    const { granting, ledger, recovery, grantAnnouncer, notified, website, store } = await later(
      first,
      past,
      options,
    );

    for (const decide of [granting.reject, granting.approve]) {
      expect(await refusalOf(decide(waiting.id, EVE, quietly))).toContain('rolled back');
    }
    await recovery.recover();
    await grantAnnouncer.idle();

    // Not in the old message, which already says that it was paid.
    expect(notified).toEqual(['ask unknown']);
    expect(await ledger.find(waiting.id)).toMatchObject({
      state: 'unknown',
      quarantined: { was: 'waiting' },
    });
    expect(website.credits).toHaveLength(1);
    expect(await faultsIn(store)).toEqual([]);
  });

  it('a grant that had not arrived is not granted again', async () => {
    const first = await setUpLinked();
    first.website.outcomes.push({ outcome: unknown, takesEffect: false });
    const lost = await first.grant();
    await first.granting.resolve(lost.id, 'not-applied', SECOND_MODERATOR);
    const past = await copyOf(first.store);
    const again = await first.granting.prepareAgain(lost.id, MODERATOR);
    await first.granting.confirm(again.draft.id, MODERATOR, quietly);
    const { granting, ledger, website, counts, store } = await later(first, past);

    expect(await refusalOf(granting.prepareAgain(lost.id, MODERATOR))).toContain('granted again since');
    expect(counts.grants).toBe(0);
    expect(await ledger.find(lost.id)).toMatchObject({
      state: 'not-applied',
      quarantined: { was: 'not-applied' },
    });
    expect(website.credits).toHaveLength(1);
    expect(await faultsIn(store)).toEqual([]);
  });

  it('a grant of unknown outcome can be granted again once settled', async () => {
    const first = await setUpLinked();
    const grant = await left(first, 'sending');
    const { granting, website, store } = await later(first, await copyOf(first.store));

    await granting.resolve(grant.id, 'not-applied', SECOND_MODERATOR);
    const again = await granting.prepareAgain(grant.id, MODERATOR);
    await granting.confirm(again.draft.id, MODERATOR, quietly);

    expect(website.credits).toHaveLength(1);
    expect(await faultsIn(store)).toEqual([]);
  });

  it('an earlier preview can no longer be confirmed', async () => {
    const first = await setUpLinked();
    const { draft } = await first.granting.prepare(first.request());
    const past = await copyOf(first.store);
    await first.granting.confirm(draft.id, MODERATOR, quietly);
    const { granting, website } = await later(first, past);

    expect(await refusalOf(granting.confirm(draft.id, MODERATOR, quietly))).toContain('no longer valid');
    expect(website.credits).toHaveLength(1);
  });

  it('a finished grant is unchanged, and new grants work', async () => {
    const first = await setUpLinked();
    const applied = await first.grant();
    const { ledger, grant, counts, website } = await later(first, await copyOf(first.store));

    expect(counts).toEqual(NOTHING);
    expect(await ledger.find(applied.id)).toEqual(applied);
    expect(await grant({ to: { member: BOB } })).toMatchObject({ state: 'applied' });
    expect(website.credits).toHaveLength(2);
  });
});
