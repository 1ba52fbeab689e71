import { expect, it } from 'vitest';
import { type Guesses, MOST_WRONG } from '../../src/codes/code-schema.js';
import { guessesKey } from '../../src/codes/guesses.js';
import { StoreError } from '../../src/errors.js';
import type { Change, Store } from '../../src/storage/store.js';
import { setUpCodes } from '../support/codes.js';
import { NOON, refusalOf } from '../support/credit.js';
import { type CommitFault, faultyStore } from '../support/faulty-store.js';
import { playerId } from '../support/giveaways.js';
import { openStore } from '../support/open-store.js';

const SAFE_TO_REPEAT = 'try again in a minute: it cannot be paid twice';
const takesUse = ({ key, from }: Change) => key.startsWith('place:') && from === undefined;
const begins = ({ key, from, to }: Change) =>
  key.startsWith('code-guesses:') && ((to as Guesses)?.wrong ?? 0) > ((from as Guesses)?.wrong ?? 0);

async function setUp() {
  const faulty = faultyStore(await openStore());
  const all = await setUpCodes({ store: faulty.store });
  const { codes: [code = ''] = [] } = await all.create({ uses: 3 });
  return {
    ...all,
    code,
    faulty,
    guesses: () => all.store.get<Guesses>(guessesKey(playerId(1), NOON)),
    failing(fault: Omit<CommitFault, 'takesEffect'> & Partial<CommitFault>) {
      faulty.fail({ takesEffect: false, ...fault });
      return refusalOf(all.redeem(code, 1));
    },
  };
}

it.each([
  ['the redemption', { matches: takesUse }],
  ['the guess', { matches: begins }],
  ['the guess, which is counted all the same', { matches: begins, takesEffect: true }],
])('counts no wrong guess where the database fails at %s', async (_, fault) => {
  const all = await setUp();
  for (let times = 0; times < MOST_WRONG; times += 1)
    expect(await all.failing(fault)).toContain(SAFE_TO_REPEAT);

  expect(await all.guesses()).toBeUndefined();
  expect(await all.redeem(all.code, 1)).toMatchObject({ isNew: true });
});

it('says why a code is refused, also where the database does not take the guess back', async () => {
  const all = await setUp();
  await all.redeem(all.code, 1);
  const link = await all.links.of(playerId(1));
  if (link === undefined) throw new Error('not linked');
  await all.links.remove(playerId(1));
  await all.links.set({ ...link, member: playerId(2) });
  all.faulty.fail({
    matches: ({ key, to }) => key.startsWith('code-guesses:') && to === undefined,
    takesEffect: false,
  });

  expect(await refusalOf(all.redeem(all.code, 2))).toContain('already claimed for your website account');
  expect(all.faulty.hasFailed()).toBe(true);
});

it('gives a guess back once, where nobody knows whether the code is redeemed and it is', async () => {
  const store = await openStore();
  let isLost = false;
  const unsure: Store = {
    ...store,
    async get(key) {
      if (isLost && key.startsWith('code-member:')) {
        isLost = false;
        throw new StoreError('could not read the store');
      }
      return store.get(key);
    },
    async commit(changes) {
      const isDone = await store.commit(changes);
      if (!changes.some(takesUse)) return isDone;
      isLost = true;
      throw new StoreError('could not write the store');
    },
  };
  const all = await setUpCodes({ store: unsure });
  const { codes: [code = ''] = [] } = await all.create({ uses: 3 });
  await refusalOf(all.redeem('NOSUCHWORD', 1));

  expect(await refusalOf(all.redeem(code, 1))).toContain(SAFE_TO_REPEAT);

  expect(await store.get(guessesKey(playerId(1), NOON))).toEqual({ wrong: 1, unknown: 1, underWay: [] });
  expect(await all.redeem(code, 1)).toMatchObject({ isNew: false });
});

it('gives a guess back before the next one, where the database did not take it back', async () => {
  const all = await setUp();
  for (let times = 1; times < MOST_WRONG; times += 1) await refusalOf(all.redeem('NOSUCHWORD', 1));

  expect(await all.failing({ matches: takesUse, thenDown: true })).toContain(SAFE_TO_REPEAT);
  all.faulty.mend();

  expect(await all.redeem(all.code, 1)).toMatchObject({ isNew: true });
});
