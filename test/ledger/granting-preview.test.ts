import { describe, expect, it } from 'vitest';
import { amountText } from '../../src/money/amount.js';
import { shortId } from '../../src/short-id.js';
import {
  adds,
  EVE,
  MINUTE,
  MODERATOR,
  NOON,
  quietly,
  refusalOf,
  SECOND_MODERATOR,
  setUpCredit,
  setUpLinked,
} from '../support/credit.js';

describe('a preview', () => {
  it('shows the balance, what is left of the cap and needs two calls at most', async () => {
    const { granting, website, wish } = await setUpLinked();
    const preview = await granting.prepare(wish());
    expect(amountText(preview.balance.total)).toBe('11.00');
    expect(amountText(preview.left)).toBe('1000.00');
    expect(preview.needsApproval).toBe(false);
    expect(website.calls).toEqual(['find bob', 'read bob']);
  });

  it.each([
    [0, 'more than zero'],
    [-5, 'more than zero'],
    [0.001, 'two decimals'],
    [1.005, 'two decimals'],
    [100.01, 'One grant can add up to 100.00 credits'],
    [1e21, 'not an amount'],
    [Number.NaN, 'not an amount'],
    ['1,000', 'not an amount'],
    ['1.000,50', 'not an amount'],
    ['0x10', 'not an amount'],
  ])('is refused for the amount %s before anything is asked of the website', async (amount, why) => {
    const { granting, website, wish } = await setUpLinked();
    expect(await refusalOf(granting.prepare(wish({ amount })))).toContain(why);
    expect(website.calls).toEqual([]);
  });

  it.each(['15,5', '15,50', ' 15.5 '])(
    'takes the amount %s, since in most languages cents stand behind a comma',
    async (amount) => {
      const { granting, wish } = await setUpLinked();
      const preview = await granting.prepare(wish({ amount }));
      expect(preview.draft.amount).toBe('15.50');
    },
  );

  it('is refused for a member without a link', async () => {
    const { granting, website, wish } = await setUpLinked();
    expect(await refusalOf(granting.prepare(wish({ to: { member: '77' } })))).toContain('not linked');
    expect(website.calls).toEqual([]);
  });

  it('names all grants to the same account in the last 24 hours', async () => {
    const { granting, grant, clock, wish } = await setUpLinked();
    await grant({ by: SECOND_MODERATOR });
    clock.now += 23 * 60 * MINUTE;
    expect((await granting.prepare(wish({ to: { username: 'bob' } }))).recent).toMatchObject([
      { by: SECOND_MODERATOR, amount: '15.00', state: 'applied' },
    ]);
    clock.now += 61 * MINUTE;
    // The same amount is shown for as long as its record is kept, whatever the clocks say.
    expect((await granting.prepare(wish({ amount: 14 }))).recent).toEqual([]);
  });

  it.each([
    ['as a member', { to: { member: MODERATOR } }],
    ['by name', { to: { username: 'mod' } }],
  ])('is refused for the requester’s own account: %s', async (_, changes) => {
    const { granting, wish } = await setUpLinked();
    expect(await refusalOf(granting.prepare(wish(changes)))).toContain('your own website account');
  });

  it('is refused for an account that was the requester’s own earlier', async () => {
    const { granting, links, wish } = await setUpLinked();
    const removed = await links.remove(MODERATOR);
    expect(await refusalOf(granting.prepare(wish({ to: { username: 'mod' } })))).toContain(
      'is or was your own website account',
    );
    if (removed === undefined) throw new Error('there was no link');
    await links.remove(EVE);
    await links.set({ ...removed, member: EVE });
    expect(await refusalOf(granting.prepare(wish({ to: { member: EVE } })))).toContain(
      'is or was your own website account',
    );
  });

  it('is not confirmed by somebody who has removed the link to its account since', async () => {
    const { granting, links, wish, website } = await setUpLinked();
    await links.remove(MODERATOR);
    const { draft } = await granting.prepare(wish({ by: SECOND_MODERATOR, to: { username: 'mod' } }));
    const account = { by: 'username', username: 'mod', id: '3' } as const;
    await links.set({ member: SECOND_MODERATOR, account, since: NOON, by: 'x' });
    await links.remove(SECOND_MODERATOR);
    expect(await refusalOf(granting.confirm(draft.id, SECOND_MODERATOR, quietly))).toContain(
      'is or was your own website account',
    );
    expect(adds(website)).toEqual([]);
  });

  it('knows the member of an account that was named', async () => {
    const { granting, wish } = await setUpLinked();
    expect((await granting.prepare(wish({ to: { username: 'eve' } }))).draft.member).toBe(EVE);
  });

  it('can be confirmed for ten minutes', async () => {
    const { granting, clock, website, wish } = await setUpLinked();
    const { draft } = await granting.prepare(wish());
    clock.now += 10 * MINUTE;
    expect(await refusalOf(granting.confirm(draft.id, MODERATOR, quietly))).toContain('no longer valid');
    expect(adds(website)).toEqual([]);
  });

  it('is not valid for longer when the clock is set back', async () => {
    const { granting, clock, website, wish } = await setUpLinked();
    const { draft } = await granting.prepare(wish());
    clock.now -= 60 * MINUTE;
    expect(await refusalOf(granting.confirm(draft.id, MODERATOR, quietly))).toContain('no longer valid');
    expect(adds(website)).toEqual([]);
  });

  it('can be confirmed or cancelled only by the person who asked', async () => {
    const { granting, website, wish } = await setUpLinked();
    const { draft } = await granting.prepare(wish());
    expect(await refusalOf(granting.confirm(draft.id, SECOND_MODERATOR, quietly))).toContain(
      'Only the person',
    );
    expect(await refusalOf(granting.cancel(draft.id, SECOND_MODERATOR))).toContain('Only the person');
    expect(adds(website)).toEqual([]);
  });

  it('cannot be confirmed after it was cancelled', async () => {
    const { granting, ledger, website, wish } = await setUpLinked();
    const { draft } = await granting.prepare(wish());
    await granting.cancel(draft.id, MODERATOR);
    expect(await refusalOf(granting.confirm(draft.id, MODERATOR, quietly))).toContain('no longer valid');
    expect(adds(website)).toEqual([]);
    expect((await ledger.list({ limit: 10 })).grants).toEqual([]);
  });

  it('says nothing of what was sent when it is cancelled after it was confirmed', async () => {
    const { granting, wish } = await setUpLinked();
    const { draft } = await granting.prepare(wish());
    await granting.confirm(draft.id, MODERATOR, quietly);
    const said = await refusalOf(granting.cancel(draft.id, MODERATOR));
    expect(said).toContain('confirmed already');
    expect(said).not.toContain('sent');
  });

  it('is known as confirmed when it is confirmed again, so that nobody announces it twice', async () => {
    const { granting, website, wish } = await setUpLinked();
    const { draft } = await granting.prepare(wish());
    const [first, second] = [
      await granting.confirm(draft.id, MODERATOR, quietly),
      await granting.confirm(draft.id, MODERATOR, quietly),
    ];
    expect(first.wasConfirmed).toBeUndefined();
    expect(second).toMatchObject({ grant: { id: draft.id, state: 'applied' }, wasConfirmed: true });
    expect(adds(website)).toHaveLength(1);
  });

  it('is the same grant where it is too old for one process, and another one was just in time', async () => {
    const { store, ...rest } = await setUpLinked();
    const { draft } = await rest.granting.prepare(rest.wish());
    const late = await setUpCredit({
      website: rest.website,
      store: {
        ...store,
        async commit(changes) {
          if (changes.some(({ key }) => key === `draft:${draft.id}`)) {
            await rest.granting.confirm(draft.id, MODERATOR, quietly);
          }
          return store.commit(changes);
        },
      },
      clock: { now: NOON + 11 * MINUTE },
    });
    const { grant } = await late.granting.confirm(draft.id, MODERATOR, quietly);
    expect(grant).toMatchObject({ id: draft.id, state: 'applied' });
  });
});

describe('two previews of the same grant', () => {
  it('lead to one grant, where the second was made because the first seemed to have failed', async () => {
    const { granting, website, wish, clock } = await setUpLinked();
    const first = await granting.prepare(wish());
    clock.now += 1_000;
    const second = await granting.prepare(wish());
    clock.now += 1_000;
    const { grant } = await granting.confirm(second.draft.id, MODERATOR, quietly);
    const refusal = await refusalOf(granting.confirm(first.draft.id, MODERATOR, quietly));
    expect(refusal).toContain(shortId(grant.id));
    expect(adds(website)).toHaveLength(1);
  });
});
