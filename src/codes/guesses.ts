import type { Saying } from '../errors.js';
import { StoreError, UserError } from '../errors.js';
import type { Log } from '../log.js';
import { readableRows } from '../storage/all-rows.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Store } from '../storage/store.js';
import type { World } from '../time/clock.js';
import { type Guesses, MOST_WRONG } from './code-schema.js';

const DAY_MS = 24 * 60 * 60_000;
/** From so many unknown codes on, all members together, staff are told once a day. */
const MANY = 50;
/** Among so many members they are counted: enough to notice, and quickly read. */
const COUNTED = 1_000;
/** Bytes of the ID that a guess has among those of its member on a day. */
const ID_BYTES = 6;

/** A guess is no longer under way. */
const decided = (guesses: Guesses, id: string): Guesses => ({
  ...guesses,
  underWay: guesses.underWay.filter((each) => each !== id),
});

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
export const guessesKey = (memberId: string, at: number) => `code-guesses:${dayOf(at)}:${memberId}`;
const alarmKey = (at: number) => `code-alarm:${dayOf(at)}`;

/** A guess that is counted as wrong until it proves to be right. */
export interface Guess {
  readonly key: string;
  /** By it, a guess is given back once at most, also where the store reports a failure of what it has done. */
  readonly id: string;
  /** How many more the member has on this day if it stays wrong. */
  readonly left: number;
}

interface GuessesOptions extends Pick<World, 'now' | 'randomBytes'> {
  readonly store: Store;
  /** What is committed to have staff told. */
  readonly tell: (say: Saying) => Change;
  /** Tells what was committed so. */
  readonly catchUp: () => Promise<void>;
  readonly log: Pick<Log, 'warn'>;
}

/** How many wrong codes each member has entered on a UTC day. */
export function createGuesses(options: GuessesOptions) {
  const { store, now, randomBytes } = options;
  const returns = createReturns(options);

  const counted = (key: string, id: string): Promise<Guess> =>
    retryCommit<Guess>(store, async () => {
      const from = await store.get<Guesses>(key);
      const { wrong, unknown, underWay } = from ?? { wrong: 0, unknown: 0, underWay: [] };
      if (wrong >= MOST_WRONG) throw new UserError(({ words }) => words.code.tooManyWrong);
      return {
        changes: [{ key, from, to: { wrong: wrong + 1, unknown, underWay: [...underWay, id] } }],
        result: { key, id, left: MOST_WRONG - wrong - 1 },
      };
    });

  return {
    /**
     * Counts a guess before it is looked up, so that many at the same moment are not more than allowed.
     * @throws {UserError} if the member has none left on this day, also for a code that is right
     */
    async begin(memberId: string): Promise<Guess> {
      const key = guessesKey(memberId, now());
      const id = Buffer.from(randomBytes(ID_BYTES)).toString('hex');
      await returns.giveBackKept(key);
      try {
        return await counted(key, id);
      } catch (error) {
        // It may be counted all the same.
        if (error instanceof StoreError) await returns.giveBack({ key, id });
        throw error;
      }
    },

    givenBack: returns.givenBack,
    giveBack: returns.giveBack,
    stayWrong: createStayingWrong(options),

    /** Removes what was counted on days before yesterday. */
    async sweep(): Promise<void> {
      const yesterday = dayOf(now() - DAY_MS);
      returns.forgetAllBut(`code-guesses:${dayOf(now())}:`);
      for (const prefix of ['code-guesses:', 'code-alarm:']) {
        for await (const { key, value } of readableRows<Guesses | 1>(store, prefix)) {
          if (key < `${prefix}${yesterday}`) await store.commit([{ key, from: value, to: undefined }]);
        }
      }
    },
  };
}

/** How wrong guesses are noted, and staff are told of them. */
function createStayingWrong({ store, now, tell, catchUp, log }: GuessesOptions) {
  async function tellOfMany(at: number): Promise<void> {
    if ((await store.get(alarmKey(at))) !== undefined) return;
    const prefix = `code-guesses:${dayOf(at)}:`;
    const rows = await store.range<Guesses>({ prefix, limit: COUNTED, onUnreadable: () => undefined });
    const sum = rows.reduce((total, { value }) => total + value.unknown, 0);
    if (sum < MANY) return;
    await store.commit([
      { key: alarmKey(at), from: undefined, to: 1 },
      tell(({ words }) => words.code.notified.manyWrong({ count: sum })),
    ]);
  }

  /**
   * It stays wrong. Staff are told when the member has used up all guesses, and when many unknown codes are entered.
   * The same is done for every wrong code, so that the time it takes does not tell them apart.
   * @param isUnknown it is no code at all, and not one that has ended
   */
  return async (guess: Guess, memberId: string, isUnknown: boolean): Promise<void> => {
    try {
      await retryCommit<void>(store, async () => {
        const from = await store.get<Guesses>(guess.key);
        const { unknown, ...others } = decided(from ?? { wrong: 1, unknown: 0, underWay: [] }, guess.id);
        const notice = tell(({ words }) => words.code.notified.wrong({ member: `<@${memberId}>` }));
        return {
          changes: [
            { key: guess.key, from, to: { ...others, unknown: unknown + (isUnknown ? 1 : 0) } },
            ...(guess.left === 0 ? [notice] : []),
          ],
          result: undefined,
        };
      });
      await tellOfMany(now());
      if (guess.left === 0) void catchUp();
    } catch (error) {
      // The answer must not tell by a failure which codes are unknown.
      log.warn({ err: error }, 'a wrong code could not be noted');
    }
  };
}

/** How guesses that were not wrong are given back. */
function createReturns({ store, log }: Pick<GuessesOptions, 'store' | 'log'>) {
  /** Those that could not be given back, by their IDs. */
  const kept = new Map<string, Pick<Guess, 'key' | 'id'>>();

  /** The change that gives a guess back, unless it was given back before. */
  async function givenBack({ key, id }: Pick<Guess, 'key' | 'id'>): Promise<Change> {
    const from = await store.get<Guesses>(key);
    if (!from?.underWay.includes(id)) return { key, from, to: from };
    const wrong = from.wrong - 1;
    const to = wrong === 0 && from.unknown === 0 ? undefined : { ...decided(from, id), wrong };
    return { key, from, to };
  }

  /** It was no wrong guess, or nobody knows. What the store does not take is given back before the member's next one. */
  async function giveBack(guess: Pick<Guess, 'key' | 'id'>): Promise<void> {
    try {
      await retryCommit<void>(store, async () => ({ changes: [await givenBack(guess)], result: undefined }));
      kept.delete(guess.id);
    } catch (error) {
      kept.set(guess.id, guess);
      log.warn({ err: error }, 'a guess could not be given back');
    }
  }

  return {
    givenBack,
    giveBack,
    /** Gives back what could not be given back before. */
    async giveBackKept(key: string): Promise<void> {
      for (const guess of [...kept.values()]) if (guess.key === key) await giveBack(guess);
    },
    forgetAllBut(prefix: string): void {
      for (const { id, key } of [...kept.values()]) if (!key.startsWith(prefix)) kept.delete(id);
    },
  };
}

export type GuessTallies = ReturnType<typeof createGuesses>;
