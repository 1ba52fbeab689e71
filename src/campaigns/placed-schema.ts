import * as z from 'zod';
import { type Account, identityKeys } from '../accounts/website-account.js';
import { AMOUNT, type Amount, amountOf, ZERO } from '../money/amount.js';
import { DISCORD_ID, ID, type Kept, MOMENT, PLACE } from '../storage/record-schema.js';

/*
 * What drops and codes have alike: a number of places, each of which pays the first who takes it.
 */

/** Most places of one drop, or of the codes of one set together. */
export const MOST_PLACES = 10_000;

export const PLACED_DRAFT = z.strictObject({
  /** Becomes its ID, from which the IDs of its grants come. Sorts by time. */
  id: ID,
  /** Who starts it, against whose cap it counts. */
  by: DISCORD_ID,
  guildId: DISCORD_ID,
  /** What each place pays, in the website's virtual currency, two decimals, unless its kind says otherwise. */
  amount: AMOUNT,
  draftedAt: MOMENT,
});

const PLACED_STATE = z.enum([
  'waiting',
  'scheduled',
  'opening',
  'open',
  'ending',
  'ended',
  'cancelled',
  'rejected',
  'expired',
]);

/**
 * - `waiting`: confirmed, but its cost needs the approval of a second staff member
 * - `scheduled`: announced, or about to be, and opens at its time; of drops alone
 * - `opening`: about to be posted; its places can be taken
 * - `open`: its places can be taken
 * - `ending`: no place can be taken any more, and those that were are about to be counted
 * - `ended`: what nobody has taken was given back to the cap; payments may still be under way
 * - `cancelled`, `rejected`, `expired`: nobody has taken anything
 */
export type PlacedState = z.infer<typeof PLACED_STATE>;

const END = z.enum(['used-up', 'time', 'staff', 'withdrawn']);

/** Why no more places can be taken. `withdrawn`: the bot no longer acts in its server, or could not post it. */
export type End = z.infer<typeof END>;

/** What the record of a confirmed one has beside its terms. */
export const PLACED = z.strictObject({
  state: PLACED_STATE,
  /** The cost counts against the cap of its day. */
  confirmedAt: MOMENT,
  /** The process that has it in hand while it opens and ends. */
  process: ID,
  /** Who approved or rejected it. */
  decidedBy: DISCORD_ID.exactOptional(),
  /** Known from when it opens; absent if it has no end. */
  endsAt: MOMENT.exactOptional(),
  endedAt: MOMENT.exactOptional(),
  endedBy: DISCORD_ID.exactOptional(),
  end: END.exactOptional(),
  /** How many places were taken; known once it has ended. */
  taken: z.int().exactOptional(),
  /** Where staff were asked to approve it, and whether that is known to say what was decided. */
  posted: PLACE.extend({ decided: z.literal(true).exactOptional() }).exactOptional(),
  /** When it was quarantined for good, because the records were set back to an earlier time. */
  quarantined: MOMENT.exactOptional(),
});

export type Placed = Kept<typeof PLACED_DRAFT> & Kept<typeof PLACED>;

/** Whether nobody could take a place of it so far. */
export const isUnopened = ({ state }: Pick<Placed, 'state'>): boolean =>
  state === 'waiting' || state === 'scheduled';

export const PLACE_RECORDS = {
  /** The grant that pays a place. */
  'place:': ID,
  /** The grant that pays an account. */
  'place-account:': ID,
};

const NUMBER_LENGTH = 5;

/** A number in a key, so that keys sort by it. */
const padded = (number: number): string => String(number).padStart(NUMBER_LENGTH, '0');

/** Under which the places stand in their order: all of them, or those of one code of a set. */
export const placesPrefix = (id: string, code?: number): string =>
  `place:${id}:${code === undefined ? '' : `${padded(code)}.`}`;

/** @param prefix as {@link placesPrefix} gives it @param place from 0 on */
export const placeKey = (prefix: string, place: number): string => prefix + padded(place);

export const accountsPrefix = (id: string): string => `place-account:${id}:`;

/** Under which a place is found by the account that it was taken for, however that is described. */
export const accountKeys = (id: string, account: Account): readonly string[] =>
  identityKeys(account).map((key) => accountsPrefix(id) + key);

/** The number of a place, from 0 on. @param key as {@link placeKey} gives it */
export const placeOfKey = (key: string): number => Number(key.slice(-NUMBER_LENGTH));

/** What the places of a kind pay, in the website's virtual currency. */
export interface Pays<Terms, Of> {
  /** What all of them cost at most. */
  costOf(terms: Terms): Amount;
  /** What one of them pays, two decimals. @param place from 0 on */
  payOf(of: Of, place: number): string;
}

/** What the first so many places of one pay. */
export const worthOf = <Of>({ payOf }: Pick<Pays<never, Of>, 'payOf'>, of: Of, places: number): Amount =>
  Array.from({ length: places }, (_, place) => amountOf(payOf(of, place))).reduce(
    (sum, each) => sum.plus(each),
    ZERO,
  );
