import { describe, expect, it } from 'vitest';
import { MOST_WRONG } from '../../src/codes/code-schema.js';
import { setUpCodes } from '../support/codes.js';
import { refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { faultyStore } from '../support/faulty-store.js';
import { openStore } from '../support/open-store.js';

const only = (codes: readonly string[] | undefined) => codes?.[0] ?? '';

describe('a code that is right', () => {
  it('uses up no guess when the store fails', async () => {
    const faulty = faultyStore(await openStore());
    const all = await setUpCodes({ store: faulty.store });
    const { codes } = await all.create({ uses: 3 });

    for (let time = 0; time < MOST_WRONG; time += 1) {
      faulty.fail({ matches: ({ key }) => key.startsWith('place:'), takesEffect: false });
      await expect(all.redeem(only(codes), 1)).rejects.toThrow();
    }

    expect(await all.redeem(only(codes), 1)).toMatchObject({ isNew: true, grant: { state: 'applied' } });
  });

  it('may be entered as often at once as a member likes', async () => {
    const all = await setUpCodes();
    const { codes } = await all.create({ uses: 3 });

    const answers = await Promise.all(Array.from({ length: 8 }, () => all.redeem(only(codes), 1)));

    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(all.website.credits).toHaveLength(1);
  });
});

describe('a text that cannot be a code', () => {
  it.each([
    'hi',
    '…',
    'code: ABCD-EFGH-JKMN-PQRS',
    'ABCD-EFGH-JKMN-PQRS-T',
    'UUUU-UUUU-UUUU-UUUU',
    'АВСЕ-АВСЕ-АВСЕ-АВСЕ',
  ])('costs no try, and says what a code looks like: %s', async (text) => {
    const all = await setUpCodes();
    const { codes } = await all.create({ uses: 3 });

    for (let time = 0; time <= MOST_WRONG; time += 1) {
      expect(await refusalOf(all.redeem(text, 1))).toContain('16 characters, only A–Z and 0–9');
    }

    expect(await all.redeem(only(codes), 1)).toMatchObject({ isNew: true });
  });
});

it.each(['`ABCD-EFGH-JKMN-PQRS`', '**SOMEWORD**', 'ПРИВЕТ'])(
  'counts each try of what can be a code: %s',
  async (text) => {
    const all = await setUpCodes();
    const { codes } = await all.create({ uses: 3 });

    for (let time = 0; time < MOST_WRONG; time += 1) await refusalOf(all.redeem(text, 1));

    expect(await refusalOf(all.redeem(only(codes), 1))).toContain('too many codes');
  },
);

it('a question to staff that is gone is not edited at every look for as long as a code is valid', async () => {
  const all = await setUpCodes({ approvalOver: '4.00' });
  const { set } = await all.create();
  await all.codes.approve(set.id, SECOND_MODERATOR);
  let edits = 0;
  // The notices' double edits by pushing here, and has failed where that gives 0.
  all.codeTold.push = () => {
    edits += 1;
    return 0;
  };

  for (let look = 0; look < 10; look += 1) await all.codes.recover();

  expect(edits).toBe(1);
});
