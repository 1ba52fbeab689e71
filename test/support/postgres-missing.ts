import { postgresFault } from './postgres.js';

/** Reports that the PostgreSQL tests are skipped. The configuration is read several times; this runs once. */
export default async function sayThatPostgresIsMissing(): Promise<void> {
  const fault = await postgresFault();
  if (fault === undefined) return;
  console.warn(
    `No PostgreSQL answers at TEST_POSTGRES_URL or its default (${fault}): tests run on SQLite alone.`,
  );
}
