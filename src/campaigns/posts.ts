import type { World } from '../time/clock.js';
import type { Decided } from './lifecycle.js';
import type { Kept, PublicMessage } from './public-message.js';

/** A message about a campaign that must say what is so. What is on record as shown is not shown again. */
export interface Post<Of> {
  /** Whether the record of a campaign says that the message does. */
  isShown(campaign: Of): boolean;
  /** Posts the message or brings it up to date. @returns what is noted then; `undefined` if that could not be done */
  show(campaign: Of): Promise<Partial<Of> | undefined>;
  /** Staff must get it, however long the log channel is away. */
  readonly isRequired?: true;
}

interface Records<Of> {
  change(campaign: Of, details: Partial<Of>): Promise<Of | undefined>;
  close(campaign: Of): Promise<boolean>;
}

/** For so long after the end, the bot tries to bring outdated messages up to date, in ms. */
const HOPE_MS = 24 * 60 * 60_000;

/**
 * What asked staff for approval says what was decided. Discord may not have taken the answer to the press, and then the
 * message still has its buttons.
 * @param update brings the message up to date. @returns whether that was done
 */
export const decidedPost = <Of extends Pick<Decided, 'state' | 'posted'>>(
  update: (campaign: Of) => Promise<boolean>,
): Post<Of> => ({
  isShown: ({ state, posted }) => state === 'waiting' || posted === undefined || posted.decided === true,
  async show(campaign) {
    const { posted } = campaign;
    if (posted === undefined || !(await update(campaign))) return undefined;
    return { posted: { ...posted, decided: true } } as Partial<Of>;
  },
});

/** The public message says that its campaign is over. */
export const closedPost = <Of extends Kept>({ count, show }: PublicMessage<Of>): Post<Of> => ({
  isShown: ({ closed, message, announcement }) =>
    closed === true || (message === undefined && announcement === undefined),
  show: async (over) =>
    (await show(over, await count(over))) ? ({ closed: true } as Partial<Of>) : undefined,
});

/** Brings messages up to date, one after the other, as far as that can be done. @returns the campaign as it is noted then */
export async function showPosts<Of>(
  records: Pick<Records<Of>, 'change'>,
  posts: readonly Post<Of>[],
  campaign: Of,
): Promise<Of> {
  let current = campaign;
  for (const post of posts) {
    if (post.isShown(current)) continue;
    const noted = await post.show(current);
    if (noted !== undefined) current = (await records.change(current, noted)) ?? current;
  }
  return current;
}

/**
 * Brings the messages about a campaign at rest up to date, and closes the campaign when that is done. Messages and
 * channels that people have deleted do not come back, so what stays out of date is given up after a day.
 * @param rest since when nothing was to change any more (ms since the epoch), and whether nothing will
 * @returns whether everything is up to date
 */
export async function tidyPosts<Of>(
  { records, now }: Pick<World, 'now'> & { readonly records: Records<Of> },
  posts: readonly Post<Of>[],
  campaign: Of,
  rest: { readonly since: number; readonly isSettled: boolean },
): Promise<boolean> {
  const shown = await showPosts(records, posts, campaign);
  const missing = posts.filter((post) => !post.isShown(shown));
  const isHopeless = now() - rest.since > HOPE_MS && !missing.some(({ isRequired }) => isRequired);
  if (rest.isSettled && (missing.length === 0 || isHopeless)) await records.close(shown);
  return missing.length === 0;
}
