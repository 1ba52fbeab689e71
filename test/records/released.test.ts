import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openRecords } from '../../src/open-records.js';
import { RECORDS, SCHEMAS } from '../../src/record-schemas.js';
import { FORMAT } from '../../src/storage/text-store.js';
import { linesIn } from '../support/audit-faults.js';
import { hashOfSchemas, partsIn, partsOf, UNOPENED } from '../support/record-parts.js';
import { silentLog } from '../support/silent-log.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/**
 * Of each format, the hash of its schemas. They are never changed; whatever changes a schema, begins a format. Only where
 * another version of Zod describes the same schemas otherwise, the hash is another one.
 */
const FORMATS: Readonly<Record<number, string>> = { 1: 'e5915937bc31e06d' };

const HOME = import.meta.dirname;
const KEPT = readdirSync(HOME, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.sqlite.gz'),
);

/** A copy of a store that an earlier version, or this one, has left. */
async function opened(name: string) {
  const file = join(await temporaryFolder(), 'purser.sqlite');
  await writeFile(file, gunzipSync(readFileSync(join(HOME, name))));
  const store = await openRecords(`sqlite://${file}`, silentLog);
  onTestFinished(store.close);
  return store;
}

const allOf = async (name: string) => (await opened(name)).range({ prefix: '', limit: 10_000 });

it('no schema has changed without a format of its own', () => {
  expect(FORMATS[FORMAT]).toBe(hashOfSchemas(SCHEMAS));
});

describe.each(KEPT)('the kept store %s', (name) => {
  it('is read whole by this version', async () => {
    const rows = await allOf(name);
    expect(rows.length).toBeGreaterThan(1);
    for (const { key, value } of rows) expect(RECORDS(key)?.safeParse(value).success, key).toBe(true);
  });
});

it.each(KEPT.filter((name) => name.includes('moment')))(
  'an audit finds nothing wrong in %s',
  async (name) => {
    expect(await linesIn(await opened(name))).toEqual([]);
  },
);

it('the kept stores of this format have every field and value', async () => {
  const possible = partsOf(SCHEMAS);
  const found = new Set<string>();
  for (const name of KEPT.filter((kept) => kept.startsWith(`format-${FORMAT}`)))
    for (const { key, value } of await allOf(name))
      for (const part of partsIn(key, value, possible)) found.add(part);
  const missing = [...possible].filter((part) => !found.has(part));
  expect(missing.filter((part) => !UNOPENED.some((key) => part.startsWith(key)))).toEqual([]);
});
