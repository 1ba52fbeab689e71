/** Asks a SQLite database something. */
export type AskSqlite = (sql: string) => Promise<readonly object[]>;

/** What SQLite says of a file that it cannot make sense of. */
const DAMAGED = /SQLITE_(CORRUPT|NOTADB)/;

/**
 * Reads all pages of a file and looks whether they fit together.
 * @returns what is wrong first, or `undefined` if the file is whole
 * @throws {Error} if the file cannot be read
 */
export async function damageOf(ask: AskSqlite): Promise<string | undefined> {
  try {
    const [row] = (await ask('PRAGMA quick_check(1)')) as readonly { quick_check: string }[];
    return row?.quick_check === 'ok' ? undefined : (row?.quick_check ?? 'no answer').replaceAll('\n', ' ');
  } catch (error) {
    const damage = damageIn(error);
    if (damage === undefined) throw error;
    return damage;
  }
}

/** What is wrong with a file, if an error says that it is damaged. */
export const damageIn = (error: unknown): string | undefined =>
  error instanceof Error && DAMAGED.test(error.message) ? error.message : undefined;
