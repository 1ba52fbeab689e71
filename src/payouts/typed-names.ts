import { UserError } from '../errors.js';
import type { MemberSearch, MembersFound, NamedMember } from '../members.js';
import type { Listed } from './listed-recipient.js';

/** Discord lets an app search a few times a second. */
export const MOST_NAMES = 25;

/** A name by which nobody can tell who is meant. */
export interface UnclearName {
  /** The number of its row, from 1. */
  readonly row: number;
  readonly name: string;
  /** Those who may be meant, the likeliest first. */
  readonly candidates: readonly NamedMember[];
}

/**
 * Finds out who is called as a list says. Anybody can take somebody's name as a nickname, so a name means somebody only if
 * it is the whole name of one member, and either their username or no beginning of anybody else's name; whatever is less
 * clear is for the person who asks to say. A row that says so already keeps its member, as long as they are called so.
 * @throws {UserError} if there are too many names, or Discord does not answer
 */
export async function resolveNames(
  members: MemberSearch,
  guildId: string,
  listed: readonly Listed[],
): Promise<{ readonly listed: readonly Listed[]; readonly unclear: readonly UnclearName[] }> {
  if (listed.filter(({ called }) => called !== undefined).length > MOST_NAMES) {
    throw new UserError(({ words }) => words.payout.tooManyNames({ most: MOST_NAMES }));
  }
  const unclear: UnclearName[] = [];
  const resolved: Listed[] = [];
  for (const [index, one] of listed.entries()) {
    const { called, named, ...others } = one;
    if (called === undefined) {
      resolved.push(one);
      continue;
    }
    const found = await members.search(guildId, called);
    const exact = found.members.filter(({ username, displayNames }) =>
      [username, ...displayNames].some((name) => isSame(name, called)),
    );
    const meant =
      named === undefined
        ? onlyOne(found, exact, called)
        : found.members.find(({ id }) => id === named.value);
    if (meant !== undefined) {
      resolved.push({ ...others, named: { by: 'member', value: meant.id }, username: meant.username });
    } else if (found.members.length === 0) {
      resolved.push({ ...others, fault: 'nobody-so-called' });
    } else {
      const candidates = [...exact, ...found.members.filter((member) => !exact.includes(member))];
      unclear.push({ row: index + 1, name: called, candidates });
      resolved.push({ ...others, fault: 'unclear-name' });
    }
  }
  return { listed: resolved, unclear };
}

/** The one member whom a name can mean. @param exact those of whom it is a whole name */
function onlyOne(
  { members, isCut }: MembersFound,
  exact: readonly NamedMember[],
  name: string,
): NamedMember | undefined {
  const [only, another] = exact;
  if (only === undefined || another !== undefined || isCut) return undefined;
  return members.length === 1 || isSame(only.username, name) ? only : undefined;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
