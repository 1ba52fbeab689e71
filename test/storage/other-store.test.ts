import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { UnfitStoreError } from '../../src/errors.js';
import { openRecords } from '../../src/open-records.js';
import { openTexts } from '../../src/storage/open-store.js';
import { IDENTITY_KEY } from '../../src/storage/store-identity.js';
import { silentLog } from '../support/silent-log.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const [ONE, OTHER] = ['b5f7a0a6-0b0a-4b0e-8d55-3f7f3c1c1c11', 'b5f7a0a6-0b0a-4b0e-8d55-3f7f3c1c1c12'];

/** All that a file holds, whatever its format. */
async function textsOf(url: string) {
  const texts = await openTexts(url, silentLog);
  onTestFinished(() => texts.close());
  return texts.range({ prefix: '', limit: 100 });
}

it.each([
  [
    'with another ID',
    { id: ONE, madeAt: 1 },
    `has the ID ${ONE}, but the bot last worked with the ID ${OTHER}`,
  ],
  ['without an ID', undefined, `has no ID, but the bot last worked with the ID ${OTHER}`],
])('a store %s than the note beside it is refused untouched', async (_, identity, what) => {
  const path = join(await temporaryFolder(), 'purser.sqlite');
  const url = `sqlite://${path}`;
  if (identity !== undefined) {
    const store = await openRecords(url, silentLog);
    await store.commit([{ key: IDENTITY_KEY, from: undefined, to: identity }]);
    await store.close();
  }
  const before = await textsOf(url);
  writeFileSync(`${path}.seen`, JSON.stringify({ id: OTHER, count: 3 }));

  const refused = await openRecords(url, silentLog).catch((error: unknown) => error);

  expect(refused).toBeInstanceOf(UnfitStoreError);
  expect(String(refused)).toContain(what);
  expect(String(refused)).toContain(`delete ${path}.seen`);
  expect(await textsOf(url)).toEqual(before);
});
