/** A short hash of a text, of 106 bits (cyrb53 twice, with other seeds). */
export const hashOf = (text: string): string => `${cyrb(text, 0x9e3779b9)}${cyrb(text, 0x85ebca6b)}`;

function cyrb(text: string, seed: number): string {
  let [one, other] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & other) + (one >>> 0)).toString(36);
}

/** ULIDs: their first ten letters are a time. What is random in them is the same in all orders. */
const ULID = /[0-7][0-9A-HJKMNP-TV-Z]{9}([0-9A-HJKMNP-TV-Z]{16})/g;
/** IDs that Discord gives, in the order of what it shows. */
const SHOWN_ID = /\b20000000000\d{7}\b/g;
/** ms since the epoch, Discord's timestamps, dates. */
const TIMES = /\b1\d{12}\b|<t:\d+|\b20\d\d-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?/g;

export const withoutShownIds = (text: string): string => text.replace(SHOWN_ID, '#');

/** A text without times, and without IDs that depend on the order of events. */
export const timeless = (text: string): string =>
  text.replace(ULID, '~$1').replace(SHOWN_ID, '#').replace(TIMES, 'T');

const known = new Map<string, string>();
const MOST_KNOWN = 100_000;

/** The hash of what {@link timeless} leaves of a text. */
export function hashOfTimeless(text: string): string {
  const hash = known.get(text);
  if (hash !== undefined) return hash;
  const made = hashOf(timeless(text));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, made);
  return made;
}
