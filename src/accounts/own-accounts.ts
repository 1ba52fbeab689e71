import type { Links } from './member-links.js';
import { type Account, isSameAccount } from './website-account.js';

/** Something that pays: who started it, and who approved it (Discord user IDs). */
export interface Decided {
  readonly by: string;
  readonly decidedBy?: string | undefined;
}

/** Whom something pays, as far as it is known. */
interface Paid {
  /** Discord user ID. */
  readonly member?: string | undefined;
  readonly account?: Account | undefined;
}

/** Those who have decided that something pays. None of them may be paid by it. */
export const decidersOf = ({ by, decidedBy }: Decided): readonly string[] =>
  decidedBy === undefined ? [by] : [by, decidedBy];

/**
 * Tells what would pay one of these people: it is for themselves, or for an account that is or ever was theirs.
 * @param people Discord user IDs
 */
export async function ownOf(
  links: Pick<Links, 'heldBy'>,
  people: readonly string[],
): Promise<(paid: Paid) => boolean> {
  const accounts = (await Promise.all(people.map((id) => links.heldBy(id)))).flat();
  return ({ member, account }) =>
    (member !== undefined && people.includes(member)) ||
    (account !== undefined && accounts.some((held) => isSameAccount(held, account)));
}
