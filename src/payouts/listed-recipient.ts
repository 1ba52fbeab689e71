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
  /** How a member is called, where that is to be looked up in the server. */
  readonly called?: string;
  /** On Discord, of a member who was found by a name. */
  readonly username?: string;
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

/** Characters of a name on Discord, a username or another. */
const LONGEST_NAME = 32;
/** Meant as something else than a name: a mention of whatever kind, or an ID that can be none. */
const NO_NAME = /^[<#]|^\d{15,}$|^@(?:everyone|here)$/i;

/** A member who was typed: a mention, an ID, or a name. */
export function readMember(text: string, amount: string): Listed {
  const listed = { given: shortened(text), amount };
  const named = memberOf(text);
  if (named !== undefined) return { ...listed, named };
  const called = text.replace(/^@(?!(?:everyone|here)$)/i, '');
  const isName = called !== '' && [...called].length <= LONGEST_NAME && !NO_NAME.test(called);
  return isName ? { ...listed, called } : { ...listed, fault: 'not-understood' };
}

/**
 * Reads members that were typed one after the other, with anything between them. Names can have blanks where commas
 * separate them.
 * @param amount what each of them receives
 */
export function readMembers(text: string, amount: string): readonly Listed[] {
  // Mentions and IDs stand for themselves: Discord leaves no blank between mentions that were typed without one.
  const lines = text.replaceAll(/<[^<>]*>|(?<![^\s,;>])\d{17,20}(?![^\s,;<])/gu, '\n$&\n');
  const separator = /[,;\n]/.test(text) ? /[,;\n]+/u : /[\s,;]+/u;
  return lines
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => readMember(part, amount));
}
