/** Up to this number, notices are posted one by one, so that Discord recognises each by its nonce. */
const ONE_BY_ONE = 5;
/** Discord's limits for one message: embeds, and their characters in all. */
const MOST_EMBEDS = 10;
const MOST_CHARACTERS = 5_500;

/**
 * Groups notices into messages, in order. Discord accepts about one message a second, so hundreds posted one by one
 * would delay everything else for minutes.
 * @param lengthOf the characters that a notice takes in an embed; `undefined` if it needs a message of its own
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
