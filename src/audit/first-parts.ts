import type { Reader } from './reader.js';

/** The different first parts of the keys under a prefix, such as the payouts that have rows: one page of one for each. */
export async function* firstParts(reader: Reader, prefix: string): AsyncGenerator<string> {
  let before: string | undefined;
  for (;;) {
    const [row] = await reader.range({ prefix, before, limit: 1 });
    if (row === undefined) return;
    const part = row.key.slice(prefix.length).split(':')[0] ?? '';
    yield part;
    before = `${prefix}${part}:`;
  }
}
