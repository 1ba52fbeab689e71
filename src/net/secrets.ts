import { createHash, timingSafeEqual } from 'node:crypto';
import type { World } from '../time/clock.js';

const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;

/** A random text that nobody can guess, fit for an address or a cookie. */
export const newSecret = ({ randomBytes }: Pick<World, 'randomBytes'>): string =>
  Buffer.from(randomBytes(SECRET_BYTES)).toString('base64url');

/** Whether a text has the form of a secret. */
export const isSecretForm = (text: string): boolean => SECRET.test(text);

/** What the store keeps of a secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Whether a text is the secret of a hash, in a time that tells nothing. */
export function isSecretOf(text: string, hash: string): boolean {
  return isSameText(hashOf(text), hash);
}

/** Compares in a time that tells nothing but the lengths. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
