import type { TestProject } from 'vitest/node';
import { withPostgres } from './postgres.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The prefix of this run's schemas. If provided, tests keep their records in PostgreSQL. */
    readonly schemaPrefix: string;
  }
}

const PREFIX = 'purser_test_';
/** A run this old, in ms, is over; if its schemas remain, it was killed. */
const LEFT_BEHIND_MS = 3 * 60 * 60_000;

/** Gives each test its own schema, and drops those of this run and of killed runs. */
export default async function setUpPostgres({ provide }: TestProject): Promise<() => Promise<void>> {
  const now = Date.now();
  const schemaPrefix = `${PREFIX}${now}_`;
  await dropSchemas((name) => Number(name.slice(PREFIX.length).split('_')[0]) < now - LEFT_BEHIND_MS);
  provide('schemaPrefix', schemaPrefix);
  return () => dropSchemas((name) => name.startsWith(schemaPrefix));
}

async function dropSchemas(isChosen: (name: string) => boolean): Promise<void> {
  await withPostgres(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT nspname AS name FROM pg_namespace WHERE starts_with(nspname, $1)',
      [PREFIX],
    );
    for (const { name } of rows.filter((row) => isChosen(row.name))) {
      await client.query(`DROP SCHEMA IF EXISTS ${client.escapeIdentifier(name)} CASCADE`);
    }
  });
}
