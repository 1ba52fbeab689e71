import { createHash } from 'node:crypto';
import { encodeTime } from 'ulid';

/** Crockford's alphabet, which ULIDs are written in. It sorts like the numbers that it stands for. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_LENGTH = 10;
const EVENT_LENGTH = 12;
const NUMBER_LENGTH = 4;
const MOST_NUMBERS = ALPHABET.length ** NUMBER_LENGTH;

/**
 * The first part of the IDs of all grants of a payout or giveaway.
 * @param at when it was confirmed or drawn (ms since the epoch): grants are listed by it
 */
export function eventGrantPrefix(eventId: string, at: number): string {
  const hash = createHash('sha256').update(eventId).digest();
  const letters = [...hash.subarray(0, EVENT_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return encodeTime(at, TIME_LENGTH) + letters.join('');
}

/**
 * The ID of one grant of a payout or giveaway. It comes from these alone, so that paying the same row or
 * winner again, after a crash or in another process, means the same grant.
 * @param number of the row, or the winner's place in the drawn order
 */
export function eventGrantId(eventId: string, at: number, number: number): string {
  if (!Number.isInteger(number) || number < 0 || number >= MOST_NUMBERS) {
    throw new RangeError(`no grant can have the number ${number}`);
  }
  let rest = number;
  let digits = '';
  for (let place = 0; place < NUMBER_LENGTH; place += 1) {
    digits = (ALPHABET[rest % ALPHABET.length] ?? '') + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return eventGrantPrefix(eventId, at) + digits;
}
