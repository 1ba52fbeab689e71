import { createHash } from 'node:crypto';

/** Characters that Discord takes. Of two posts with the same nonce, it keeps the first. */
export const LONGEST_NONCE = 25;

/** The same nonce for the same text. */
export const hashedNonce = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, LONGEST_NONCE);

/**
 * The same nonce for the same ID, of which the last characters are those that differ.
 * @param what one or a few characters, which tell messages about the same thing apart
 */
export const nonceOfId = ({ id }: { readonly id: string }, what: string): string =>
  what + id.slice(what.length - LONGEST_NONCE);
