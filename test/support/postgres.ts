import { Client } from 'pg';

/** The PostgreSQL for tests. A server that trusts local users ignores the password. */
export const POSTGRES_URL =
  process.env['TEST_POSTGRES_URL'] ?? 'postgres://postgres:hush-hush@127.0.0.1:5432/test';

/** Runs work on its own connection. */
export async function withPostgres<Result>(
  work: (client: Client) => Promise<Result>,
  url = POSTGRES_URL,
): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Ends all connections of a program, by its `application_name`, as a restarted server does. @returns how many */
export const endConnections = (application: string): Promise<number | null> =>
  withPostgres(async (client) => {
    const { rowCount } = await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1',
      [application],
    );
    return rowCount;
  });

/** Why it cannot be used; `undefined` if it can. */
export function postgresFault(): Promise<string | undefined> {
  return withPostgres(() => Promise.resolve(undefined)).catch((error: unknown) =>
    // Node combines the errors of several addresses, with an empty message.
    error instanceof Error ? error.message || error.name : String(error),
  );
}
