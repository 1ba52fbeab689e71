import { UserError } from '../errors.js';
import { readablePage } from './all-rows.js';
import type { Json, Store } from './store.js';

const PAGE = 500;
/** Of so many of the newest, a short ID is known. Older ones are found by their whole ID. */
const SEARCHED = 20_000;
const WHOLE = 26;
const SHORTEST = 6;
/** Of IDs that end alike. */
const MOST_NAMED = 5;

/** Finds the whole ID for what somebody gave. */
export type WholeId = (prefix: string, given: string | undefined) => Promise<string>;

/**
 * @returns finds, among the keys with a prefix such as `grant:`, the ID that ends in what was given. Anything else is
 * returned as it was given, and leads nowhere.
 * @throws {UserError} if several IDs end so
 */
export const createWholeId =
  (store: Pick<Store, 'range'>): WholeId =>
  async (prefix, given = '') => {
    const text = given.trim();
    const end = text.replaceAll(/[^0-9a-z]/gi, '').toUpperCase();
    if (end.length < SHORTEST || end.length >= WHOLE) return text;
    const found = await endingIn(store, prefix, end);
    if (found.length > 1) {
      const named = found.slice(0, MOST_NAMED).map((id) => `\`${id}\``);
      throw new UserError(({ words, choice }) => words.refusals.idAmbiguous({ ids: choice(named) }));
    }
    return found[0] ?? text;
  };

async function endingIn(
  store: Pick<Store, 'range'>,
  prefix: string,
  end: string,
): Promise<readonly string[]> {
  const found: string[] = [];
  let before: string | undefined;
  for (let searched = 0; searched < SEARCHED; searched += PAGE) {
    const page = await readablePage<Json>(store, { prefix, before, limit: PAGE });
    found.push(...page.keys.filter((key) => key.endsWith(end)).map((key) => key.slice(prefix.length)));
    before = page.before;
    if (before === undefined) break;
  }
  return found;
}
