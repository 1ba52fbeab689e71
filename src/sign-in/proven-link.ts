import { isDeepStrictEqual } from 'node:util';
import {
  AccountTakenError,
  type Link,
  type Links,
  outranks,
  type PlannedLink,
  proofOf,
} from '../accounts/member-links.js';
import { type Account, isOneAccount } from '../accounts/website-account.js';
import type { SignInRefusal } from './sign-in-records.js';

/** What a member has proven by signing in. */
export interface Proven {
  /** Discord user ID. */
  readonly member: string;
  /** With its Steam ID, without which a namesake could be taken for it. */
  readonly account: Account;
  readonly proof: 'discord' | 'steam';
}

/** The link to be committed, or why there is none. */
export type PlannedProof = { readonly plan: PlannedLink } | { readonly refusal: SignInRefusal };

/**
 * Plans the link that a sign-in makes, or the stronger proof of the one that is there.
 * @param at ms since the epoch
 * @param locale of the member, if it is known
 */
export async function planProven(
  links: Pick<Links, 'of' | 'plan'>,
  { member, account, proof }: Proven,
  at: number,
  locale?: string,
): Promise<PlannedProof> {
  const present = await links.of(member);
  const isThere = present !== undefined && isOneAccount(present.account, account);
  if (present !== undefined && !isThere) return { refusal: 'other-link' };
  // As strong, then.
  if (present !== undefined && outranks(proofOf(present), { proof })) return { refusal: 'already-linked' };
  const link: Link =
    present === undefined
      ? { member, account, since: at, by: member, proof }
      : { ...present, account: withSteam(present.account, account), by: member, proof, provenAt: at };
  try {
    const plan = await links.plan(link, locale);
    // Who signs in twice at the same moment is linked, and told of it, once.
    if (!isDeepStrictEqual(plan.before, present))
      return planProven(links, { member, account, proof }, at, locale);
    return { plan };
  } catch (error) {
    if (error instanceof AccountTakenError) return { refusal: 'taken' };
    throw error;
  }
}

/** A linked account with the Steam ID that was proven, by which it is told from a namesake where there is no ID. */
const withSteam = (linked: Account, { steam }: Account): Account =>
  steam === undefined || linked.id !== undefined || linked.steam !== undefined
    ? linked
    : { ...linked, steam };
