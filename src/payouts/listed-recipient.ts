import { isSnowflake } from '../text/snowflake.js';
import type { UserKey } from '../website/website.js';
import type { LeftOut } from './payout-schema.js';

/** Whom a row names: a Discord user by their ID, or a website user. */
export type Named = { readonly by: 'member'; readonly value: string } | Exclude<UserKey, { by: 'email' }>;

/** A row of a list as it was read, before anything was looked up. */
export interface Listed {
  readonly line?: number;
  /** As it was given. */
  readonly given: string;
  readonly named?: Named;
  /** As it was given; two decimals at most. */
  readonly amount: string;
  readonly fault?: LeftOut;
}

const MENTION = /^<@!?(\d+)>$/;
const LONGEST_GIVEN = 100;

/** A row as it was given, short enough to be kept, and without halves of characters. */
export const shortened = (given: string) => given.slice(0, LONGEST_GIVEN).toWellFormed();

/** A Discord user as people write them: a mention or an ID. */
export function memberOf(text: string): Named | undefined {
  const id = MENTION.exec(text)?.[1] ?? text;
  return isSnowflake(id) ? { by: 'member', value: id } : undefined;
}

/**
 * Reads members that were typed one after the other, with anything between them.
 * @param amount what each of them receives
 */
export function readMembers(text: string, amount: string): readonly Listed[] {
  // Discord leaves no blank between mentions that were typed without one.
  const spaced = text.replaceAll('<@', ' <@').replaceAll('>', '> ');
  const words = spaced.split(/[\s,;]+/u).filter((word) => word !== '');
  return words.map((word) => {
    const named = memberOf(word);
    const given = shortened(word);
    return named === undefined ? { given, amount, fault: 'not-understood' } : { given, amount, named };
  });
}
