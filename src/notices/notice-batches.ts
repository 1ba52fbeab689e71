/** Up to so many are posted one by one, so that Discord knows by its nonce what it has of them already. */
const ONE_BY_ONE = 5;
/** Discord takes so many embeds in a message, with so many characters in all. */
const MOST_EMBEDS = 10;
const MOST_CHARACTERS = 5_500;

/**
 * Puts what is to be posted into messages, in its order. Discord takes about one message a second, so that some
 * hundreds, one by one, would keep everything else waiting for minutes.
 * @param lengthOf how many characters it takes in an embed; `undefined` if it needs a message of its own
 */
export function batches<Item>(
  items: readonly Item[],
  lengthOf: (item: Item) => number | undefined,
): ReadonlyArray<readonly Item[]> {
  if (items.length <= ONE_BY_ONE) return items.map((item) => [item]);
  const made: Item[][] = [];
  let room = 0;
  for (const item of items) {
    const length = lengthOf(item);
    const last = made.at(-1);
    if (length === undefined) {
      made.push([item]);
      room = 0;
    } else if (last !== undefined && last.length < MOST_EMBEDS && length <= room) {
      last.push(item);
      room -= length;
    } else {
      made.push([item]);
      room = MOST_CHARACTERS - length;
    }
  }
  return made;
}
