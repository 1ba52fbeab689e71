import * as z from 'zod';
import { ACCOUNT } from '../accounts/website-account.js';
import { AMOUNT } from '../money/amount.js';
import { DISCORD_ID, type Kept, MOMENT } from '../storage/record-schema.js';

/** What went wrong in a step that can be tried again. */
const TROUBLE = z.enum([
  'discord-declined',
  'discord-away',
  'discord-unusable',
  'steam-declined',
  'steam-away',
  'steam-unusable',
  'website-away',
  'no-account',
  // The website does not find the account again by the name that it gives for it.
  'name-unfound',
]);

/** Why a sign-in has ended without a link. */
const REFUSAL = z.enum(['wrong-member', 'already-linked', 'other-link', 'taken']);

const SIGN_IN = z.strictObject({
  /** Who asked for it. Nobody else can be linked by it. */
  member: DISCORD_ID,
  locale: z.string(),
  /** It can be used until then. */
  until: MOMENT,
  /** `discord` and `steam`: the member has to sign in there; `confirm`: has to agree; the others are its ends. */
  step: z.enum(['discord', 'steam', 'confirm', 'linked', 'refused']),
  /** The hash of the cookie of the browser that uses it. Absent until one does. */
  browser: z.string().exactOptional(),
  /** The hash of the state with which Discord or Steam must send the browser back. Absent unless it is there. */
  state: z.string().exactOptional(),
  trouble: TROUBLE.exactOptional(),
  /** With `name-unfound`: the name that the website gave. */
  unfound: z.string().exactOptional(),
  refusal: REFUSAL.exactOptional(),
  /** The member's name on Discord. */
  name: z.string().exactOptional(),
  /** The account to link, and how it was proven. */
  account: ACCOUNT.exactOptional(),
  proof: z.enum(['discord', 'steam']).exactOptional(),
  /** With `linked`: what the member gets for it. */
  bonus: AMOUNT.exactOptional(),
});

export const SIGN_IN_RECORDS = { 'sign-in:': SIGN_IN, 'steam-nonce:': MOMENT };

/** One use of the page by one member. Its key has the hash of the one-time address. */
export type SignIn = Kept<typeof SIGN_IN>;
export type Trouble = z.infer<typeof TROUBLE>;
export type SignInRefusal = z.infer<typeof REFUSAL>;
