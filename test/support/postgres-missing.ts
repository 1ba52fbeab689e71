import { postgresFault } from './postgres.js';

/** Says that the tests of one kind of store are left out. The configuration is read several times; this is run once. */
export default async function sayThatPostgresIsMissing(): Promise<void> {
  const fault = await postgresFault();
  if (fault === undefined) return;
  console.warn(
    `No PostgreSQL answers at TEST_POSTGRES_URL or its default (${fault}): tests run on SQLite alone.`,
  );
}
