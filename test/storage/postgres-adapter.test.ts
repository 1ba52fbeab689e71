import keyvTestSuite from '@keyv/test-suite';
import { Keyv } from 'keyv';
import * as vitest from 'vitest';
import { createPostgresAdapter, type PostgresAdapter } from '../../src/storage/postgres-adapter.js';
import { openAnyStore as openStore } from '../support/any-records.js';
import { silentLog } from '../support/silent-log.js';
import { storePlace } from '../support/store-place.js';

const { afterAll, afterEach, beforeAll, describe } = vitest;

const PLACE = 'the adapter';
let url: string;
const opened: PostgresAdapter[] = [];

beforeAll(async () => {
  ({ url } = await storePlace(PLACE));
  // Creates the table.
  await (await openStore(url)).close();
});
afterEach(async () => {
  for (const adapter of opened.splice(0)) await adapter.disconnect();
});
afterAll(async () => (await storePlace(PLACE)).remove());

describe('the Keyv adapter for PostgreSQL', () => {
  keyvTestSuite(vitest, Keyv, () => {
    const adapter = createPostgresAdapter(url, silentLog);
    opened.push(adapter);
    return adapter;
  });
});
