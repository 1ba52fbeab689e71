import type { TestProject } from 'vitest/node';
import { withPostgres } from './postgres.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** How the schemas of this run begin. Where it is provided, tests keep their records in PostgreSQL. */
    readonly schemaPrefix: string;
  }
}

const PREFIX = 'purser_test_';
/** A run that started so long ago, in ms, is over, and was killed if its schemas are still there. */
const LEFT_BEHIND_MS = 3 * 60 * 60_000;

/** Gives each test a schema of its own, and takes away those of this run and of runs that were killed. */
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
