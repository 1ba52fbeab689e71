import { readablePage } from '../storage/all-rows.js';
import type { Reader } from './reader.js';

/** The different first parts of the keys under a prefix, such as the payouts that have rows: one page of one for each. */
export async function* firstParts(reader: Reader, prefix: string): AsyncGenerator<string> {
  let before: string | undefined;
  for (;;) {
    const [key] = (await readablePage(reader, { prefix, before, limit: 1 })).keys;
    if (key === undefined) return;
    const part = key.slice(prefix.length).split(':')[0] ?? '';
    yield part;
    before = `${prefix}${part}:`;
  }
}
