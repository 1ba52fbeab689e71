import * as z from 'zod';
import { UserError } from '../errors.js';
import { filled } from '../locales/text.js';
import { DISCORD_ID, type Kept, MOMENT } from '../storage/record-schema.js';
import { keyPart } from '../storage/store.js';
import { ACCOUNT, type Account, identities } from './website-account.js';

const LINK_PROOF = z.enum(['staff', 'deposit', 'steam', 'discord']);

/**
 * How it was proven that an account is a member's: by the eye of staff, by a deposit whose amount the member could
 * name, or by signing in to Steam, or to Discord with a verified Steam connection.
 */
export type LinkProof = z.infer<typeof LINK_PROOF>;

const LINK = z.strictObject({
  member: DISCORD_ID,
  account: ACCOUNT,
  since: MOMENT,
  /** The staff member who made or approved it, or the member who proved it. */
  by: DISCORD_ID,
  /** Absent where staff made it. */
  proof: LINK_PROOF.exactOptional(),
  /** When it was proven, if that is not `since`. */
  provenAt: MOMENT.exactOptional(),
});

const PAST_LINK = z.strictObject({
  member: DISCORD_ID,
  account: ACCOUNT,
  /** When the member first and last had it. */
  since: MOMENT,
  until: MOMENT,
});

export const LINK_RECORDS = {
  'link:': LINK,
  'past-link:': PAST_LINK,
  /** The members who are linked under an identity of an account, the newest first: more than one where they are namesakes. */
  'account:': z.array(DISCORD_ID),
};

/** A member's link to a website account. Kept until it is removed. */
export type Link = Kept<typeof LINK>;

/** A link that was removed or replaced. Kept forever, for the rule that nobody pays themselves. */
export type PastLink = Kept<typeof PAST_LINK>;

/** The account belongs to another member. Members are not told to whom; `owner` is for staff. */
export class AccountTakenError extends UserError {
  readonly account: Account;
  /** Discord user ID. */
  readonly owner: string;

  constructor(account: Account, owner: string) {
    super(({ words, shown }) => filled(words.refusals.accountTaken, { name: shown(account.username) }));
    this.account = account;
    this.owner = owner;
  }
}

/** The refusal for a member who is linked already. */
export const alreadyLinked = ({ account }: Link): UserError =>
  new UserError(({ words, shown }) =>
    filled(words.refusals.alreadyLinked, { name: shown(account.username) }),
  );

export const linkKey = (memberId: string) => `link:${memberId}`;
/** Every past link of a member is under this. */
export const pastPrefix = (memberId: string) => `past-link:${memberId}:`;
/** One record per account as it was stored, so that linking it repeatedly adds nothing. */
export const pastKey = ({ member, account }: Link) =>
  `${pastPrefix(member)}${keyPart(identities(account).flat().join(' '))}`;

/** One record per identity of an account, which names who is linked under it. */
export const ownerKeys = (account: Account) =>
  identities(account).map(([kind, value]) => `account:${kind}:${keyPart(value)}`);

/** How a link was proven. */
export const proofOf = ({ proof = 'staff' }: Pick<Link, 'proof'>): LinkProof => proof;

/** Whether a link was proven without staff. */
export const isProven = (link: Pick<Link, 'proof'>): boolean => proofOf(link) !== 'staff';

const STRENGTH: Readonly<Record<LinkProof, number>> = { staff: 0, deposit: 1, steam: 2, discord: 2 };

/**
 * Whether a member who proves an account takes it from the one who holds it: never by the eye of staff alone, and
 * never by a weaker proof than the holder's.
 */
export const outranks = (proof: LinkProof, held: Pick<Link, 'proof'>): boolean =>
  isProven({ proof }) && STRENGTH[proof] >= STRENGTH[proofOf(held)];
