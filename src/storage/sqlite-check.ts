/** SQLite's error codes for a damaged file. */
const DAMAGED = /SQLITE_(CORRUPT|NOTADB)/;

/**
 * Checks all pages of a file.
 * @param ask runs a query on it
 * @returns the first fault, or `undefined` if the file is sound
 * @throws {Error} if the file cannot be read
 */
export async function damageOf(
  ask: (sql: string) => Promise<readonly object[]>,
): Promise<string | undefined> {
  try {
    const [row] = (await ask('PRAGMA quick_check(1)')) as readonly { quick_check: string }[];
    return row?.quick_check === 'ok' ? undefined : (row?.quick_check ?? 'no answer').replaceAll('\n', ' ');
  } catch (error) {
    const damage = damageIn(error);
    if (damage === undefined) throw error;
    return damage;
  }
}

/** SQLite's message, if an error says that the file is damaged. */
export const damageIn = (error: unknown): string | undefined =>
  error instanceof Error && DAMAGED.test(error.message) ? error.message : undefined;
