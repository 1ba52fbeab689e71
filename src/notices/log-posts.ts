import type { Writable } from './repost-pause.js';

/** What Discord does not take for its own sake is tried again after so long. */
const REFUSED_AGAIN_MS = 60_000;
/** Up to this number, notices are posted one by one, so that Discord recognises each by its nonce. */
const ONE_BY_ONE = 5;
/** Discord's limits for one message: embeds, and their characters in all. */
const MOST_EMBEDS = 10;
const MOST_CHARACTERS = 5_500;

interface LogPostsOptions<Item> {
  /** What is left to be posted; see `createOutboxRecords`. */
  readonly records: {
    left(isHeldBack: (row: { readonly key: string }) => boolean): Promise<readonly Item[]>;
    takeOver(items: readonly Item[]): Promise<readonly Item[]>;
    remove(items: readonly Item[]): Promise<void>;
  };
  /** Posts some in one message. @returns whether the log channel has them */
  readonly post: (items: readonly Item[]) => Promise<boolean>;
  /** The characters that one takes in a message; `undefined` if it needs a message of its own. */
  readonly lengthOf: (item: Item) => number | undefined;
  /** Names what is told; default: its key. It may be told again under the same key once it has become something else. */
  readonly nameOf?: (item: Item) => string;
  /** Told of one that Discord refuses for its own sake, the first time. */
  readonly onRefused?: (item: Item) => void;
  readonly logChannel: Writable;
  readonly now: () => number;
}

/**
 * Gets what is on record to be told into the log channel, oldest first. While the channel cannot be written, all of it
 * waits; one that Discord refuses holds none of the others up.
 * @returns a function that posts what is left, to be called every few seconds and right after something was committed; it
 *   tells whether the channel took what it was given
 */
export function createLogPosts<Item extends { readonly key: string }>(
  options: LogPostsOptions<Item>,
): () => Promise<boolean> {
  const { records, post, lengthOf, nameOf = ({ key }) => key, onRefused, logChannel, now } = options;
  /** By key, when Discord last refused one that was alone in its message. */
  const refusedAt = new Map<string, number>();
  /** By their names, what the log channel has, and what could not be removed yet. */
  const posted = new Set<string>();

  const isPosted = (item: Item) => posted.has(nameOf(item));

  /** A clock can be set back. */
  function waitsForNextTry({ key }: { readonly key: string }): boolean {
    const at = refusedAt.get(key);
    return at !== undefined && Math.abs(now() - at) < REFUSED_AGAIN_MS;
  }

  /** One that was refused before stands alone, so that it spoils no message again. */
  const lengthInMessage = (item: Item) => (refusedAt.has(item.key) ? undefined : lengthOf(item));

  function refused(item: Item): void {
    if (!refusedAt.has(item.key)) onRefused?.(item);
    refusedAt.set(item.key, now());
  }

  async function remove(items: readonly Item[]): Promise<void> {
    await records.remove(items);
    for (const item of items) {
      posted.delete(nameOf(item));
      refusedAt.delete(item.key);
    }
  }

  /** Posts some in one message, or one by one where Discord does not take that. @returns false if the channel has failed */
  async function postSome(items: readonly Item[]): Promise<boolean> {
    const taken = await records.takeOver(items);
    const [first, ...others] = taken;
    if (first === undefined) return true;
    if (await post(taken)) {
      for (const item of taken) posted.add(nameOf(item));
      await remove(taken);
      return true;
    }
    if (!logChannel.works()) return false;
    if (others.length === 0) refused(first);
    else for (const item of taken) if (!(await postSome([item]))) return false;
    return true;
  }

  return async () => {
    if (!logChannel.works()) return false;
    const left = await records.left(waitsForNextTry);
    await remove(left.filter(isPosted));
    const toPost = left.filter((item) => !isPosted(item));
    for (const some of inMessages(toPost, lengthInMessage)) if (!(await postSome(some))) return false;
    return true;
  };
}

/**
 * Groups notices into messages, in order. Discord accepts about one message a second, so hundreds posted one by one
 * would delay everything else for minutes.
 * @param lengthOf the characters that a notice takes in an embed; `undefined` if it needs a message of its own
 */
export function inMessages<Item>(
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
