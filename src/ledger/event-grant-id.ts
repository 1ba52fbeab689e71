import { createHash } from 'node:crypto';
import { encodeTime } from 'ulid';

/** Crockford's alphabet, which ULIDs are written in. It sorts like the numbers that it stands for. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_LENGTH = 10;
const EVENT_LENGTH = 12;
const NUMBER_LENGTH = 4;
const SHORT_EVENT_LENGTH = 6;
/** 50 bits: among the most claims of an event, two members hardly ever share it. */
const MEMBER_LENGTH = EVENT_LENGTH + NUMBER_LENGTH - SHORT_EVENT_LENGTH;
const MOST_NUMBERS = ALPHABET.length ** NUMBER_LENGTH;

/**
 * The first part of the IDs of all grants of a payout or giveaway.
 * @param at when it was confirmed or drawn (ms since the epoch): grants are listed by it
 */
export function eventGrantPrefix(eventId: string, at: number): string {
  return encodeTime(at, TIME_LENGTH) + lettersOf(eventId, EVENT_LENGTH);
}

function lettersOf(text: string, length: number): string {
  const hash = createHash('sha256').update(text).digest();
  return [...hash.subarray(0, length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
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

/** The first part of the IDs of all grants of an event, whether they have numbers or belong to members. */
export const anyEventGrantPrefix = (eventId: string, at: number): string =>
  eventPrefixOf(eventGrantPrefix(eventId, at));

/** What {@link anyEventGrantPrefix} gives, from the ID of one of the grants. */
export const eventPrefixOf = (grantId: string): string => grantId.slice(0, TIME_LENGTH + SHORT_EVENT_LENGTH);

/**
 * The ID of the one grant that an event has for a member. It comes from these alone, so that whoever claims again after
 * the store went back, and in whatever order the members come then, means the same grant.
 */
export const memberGrantId = (eventId: string, at: number, memberId: string): string =>
  anyEventGrantPrefix(eventId, at) + lettersOf(`${eventId} ${memberId}`, MEMBER_LENGTH);
