import { UserError } from '../errors.js';
import { filled } from '../locales/text.js';
import { mark } from '../marks.js';
import { type Amount, amountOf, amountText } from '../money/amount.js';
import type { Change, Store } from '../storage/store.js';

/** The most that may be granted in a UTC day, in the virtual currency. @param holder a Discord user ID, or a token's ID */
export type DailyMax = (holder: string) => Amount | Promise<Amount>;

/** The amount is more than is left of a cap. Its words are for the staff member whose cap it is. */
export class OverCapError extends UserError {}

/** How much each staff member, each token and the bot itself may grant in a UTC day. What is paid, or may yet be, counts. */
export type Caps = ReturnType<typeof createCaps>;

// A cap that was lowered can be below what is reserved already.
const notNegative = (amount: Amount) => (amount.isNegative() ? amountOf('0') : amount);

export const capKey = (staffId: string, at: number) =>
  `cap:${new Date(at).toISOString().slice(0, 10)}:${staffId}`;

function exceeded(dailyMax: Amount, left: Amount): OverCapError {
  mark('cap refused');
  return new OverCapError((language) =>
    filled(language.words.refusals.overDailyCap, {
      most: language.amount(dailyMax),
      left: language.amount(left),
    }),
  );
}

export function createCaps(store: Store, dailyMaxOf: DailyMax) {
  async function reserved(key: string) {
    const text = await store.get<string>(key);
    return { text, amount: amountOf(text ?? '0') };
  }

  async function changeOf(staffId: string, at: number, by: Amount) {
    const key = capKey(staffId, at);
    const { text, amount } = await reserved(key);
    const change: Change = { key, from: text, to: amountText(amount.plus(by)) };
    return { before: amount, change };
  }

  /** What a staff member has left on the day of `at` (ms since the epoch). */
  async function left(staffId: string, at: number): Promise<Amount> {
    const { amount } = await reserved(capKey(staffId, at));
    return notNegative((await dailyMaxOf(staffId)).minus(amount));
  }

  return {
    left,

    /** As {@link left}. @throws {UserError} if an amount is more than that */
    async requireLeft(staffId: string, at: number, amount: Amount): Promise<Amount> {
      const rest = await left(staffId, at);
      if (amount.greaterThan(rest)) throw exceeded(await dailyMaxOf(staffId), rest);
      return rest;
    },

    /**
     * Takes an amount from the cap, as a change to commit together with what it is for.
     * @param room as much must be left; default: the amount
     * @throws {OverCapError} if it is more than is left
     */
    async reserve(staffId: string, at: number, amount: Amount, room = amount): Promise<Change> {
      const { before, change } = await changeOf(staffId, at, amount);
      const dailyMax = await dailyMaxOf(staffId);
      if (before.plus(room).greaterThan(dailyMax)) {
        throw exceeded(dailyMax, notNegative(dailyMax.minus(before)));
      }
      return change;
    },

    /** As {@link reserve}, for what was paid whatever the cap says. */
    charge: async (staffId: string, at: number, amount: Amount) =>
      (await changeOf(staffId, at, amount)).change,

    /** Gives an amount back to the day from which it was taken. */
    release: async (staffId: string, at: number, amount: Amount) =>
      (await changeOf(staffId, at, amount.negated())).change,

    /**
     * Makes sure that what is reserved fits a cap that may have been lowered since.
     * @param name of whose cap it is
     * @throws {UserError} that names whose cap it is, if it is more than the cap of today's settings
     */
    async requireWithin(staffId: string, at: number, name = `<@${staffId}>`): Promise<void> {
      const { amount } = await reserved(capKey(staffId, at));
      // The person who approves reads it, and it is not their own cap.
      if (amount.greaterThan(await dailyMaxOf(staffId))) {
        throw new UserError(({ words }) => filled(words.refusals.overCapNow, { staff: name }));
      }
    },
  };
}
