import { expect, it } from 'vitest';
import { UserError } from '../../src/errors.js';
import { createWholeId } from '../../src/storage/whole-id.js';
import { shortId } from '../../src/text/short-id.js';
import { english } from '../support/english.js';
import { openStore } from '../support/open-store.js';

const ONE = '01M7YZMHG000XGJ5Y9PGXVJ5FD';
const OTHER = '01M7YZMHG0ZZXGJ5Y9PGXVJ5FE';
const TWIN = '01M8YZMHG0AAAAAAY9PGXVJ5FE';

async function setUp() {
  const store = await openStore();
  await store.commit([ONE, OTHER, TWIN].map((id) => ({ key: `grant:${id}`, from: undefined, to: { id } })));
  await store.commit([{ key: `payout:${OTHER.slice(0, -1)}0`, from: undefined, to: {} }]);
  return createWholeId(store);
}

it('finds an ID by what people read, however they write it', async () => {
  const wholeId = await setUp();
  for (const given of [
    shortId(ONE),
    ` ${shortId(ONE)} `,
    shortId(ONE).toLowerCase(),
    `…${ONE.slice(-10)}`,
    ONE,
  ]) {
    expect(await wholeId('grant:', given)).toBe(ONE);
  }
});

it('names those that end alike', async () => {
  const wholeId = await setUp();
  const refused = await wholeId('grant:', shortId(OTHER)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UserError);
  const text = (refused as UserError).say(english);
  for (const id of [OTHER, TWIN]) expect(text).toContain(id);
  expect(await wholeId('grant:', OTHER)).toBe(OTHER);
});

it.each([
  [undefined, ''],
  ['', ''],
  ['5FD', '5FD'],
  ['series-01M7', 'series-01M7'],
  ['00000000', '00000000'],
])('returns what leads nowhere as it was given: %j', async (given, expected) => {
  expect(await (await setUp())('grant:', given)).toBe(expected);
});
