import { requireLink } from '../accounts/member-links.js';
import { decidersOf, ownOf } from '../accounts/own-accounts.js';
import type { Account } from '../accounts/website-account.js';
import { placesPrefix } from '../campaigns/placed-schema.js';
import { createPlaces, currentOf, type Places, type Taken } from '../campaigns/places.js';
import { RecordError, type Saying, StoreError, UserError } from '../errors.js';
import type { Grant } from '../ledger/grant.js';
import { mark } from '../marks.js';
import type { createKeyedLock } from '../storage/keyed-lock.js';
import { saltOf } from '../storage/store-salt.js';
import type { CodeDependencies } from './code-dependencies.js';
import { CODE_PAYS, memberKey, useGrantId } from './code-records.js';
import { CODE_SALT, type CodeHash, type CodeSet } from './code-schema.js';
import { canBeCode, hashOf } from './code-text.js';
import type { Guess } from './guesses.js';

type Dependencies = CodeDependencies & {
  readonly places: Places<CodeSet>;
  /** One redemption of a member at a time in this process. */
  readonly lock: ReturnType<typeof createKeyedLock>;
};

/** The uses of codes. A set ends by its upkeep, since its codes are used up one by one. */
export const createCodePlaces = (dependencies: CodeDependencies): Places<CodeSet> =>
  createPlaces<CodeSet>(dependencies, {
    kind: 'code',
    records: dependencies.records,
    async open(id) {
      const set = await dependencies.records.find(id);
      return set && isRedeemable(dependencies, set) ? set : undefined;
    },
    ...CODE_PAYS,
    reasonOf: ({ reason }) => reason,
    grantIdOf: useGrantId,
    memberKey,
  });

/** What a member reads who has redeemed a code, now or before. */
export interface Redeemed {
  readonly set: CodeSet;
  readonly isNew: boolean;
  /** What pays it, as far as that is known. */
  readonly grant: Grant | undefined;
}

/**
 * Redeems a code for a member: a use of it is taken and its payment is due, in one commit.
 * @throws {UserError} if it cannot be redeemed, or nobody knows whether it is. Which of the reasons it is stays open to
 *   whoever has not redeemed it
 */
export async function redeemCode(
  dependencies: Dependencies,
  text: string,
  memberId: string,
): Promise<Redeemed> {
  try {
    return await redeemOrRefuse(dependencies, text, memberId);
  } catch (error) {
    if (!(error instanceof StoreError) || error instanceof RecordError) throw error;
    // The same at each step, since it must not tell whether there is such a code. Redeeming it again is safe: it is one use
    // for each member, whichever of both lands.
    throw new UserError(({ words }) => words.event.uncertain, undefined, { cause: error });
  }
}

async function redeemOrRefuse(dependencies: Dependencies, text: string, memberId: string): Promise<Redeemed> {
  dependencies.age.require(memberId);
  const { account } = await requireLink(dependencies.links, memberId, memberId);
  // It costs no try: whoever knows what codes look like has learnt nothing.
  if (!canBeCode(text)) throw refused(({ words }) => words.code.notACode);
  // One after another, or what was pressed at once would use up the guesses of what is right.
  const taken = await dependencies.lock(memberId, () => guess(dependencies, { text, memberId, account }));
  if ('isNew' in taken) return taken;
  return { set: taken.event, isNew: true, grant: await dependencies.places.paid(taken) };
}

interface Entered {
  readonly text: string;
  readonly memberId: string;
  readonly account: Account;
}

/** Enters a code, which counts as wrong only if it is. @throws {UserError} if it cannot be redeemed */
async function guess(dependencies: Dependencies, entered: Entered): Promise<Taken<CodeSet> | Redeemed> {
  const { guesses } = dependencies;
  const counted = await guesses.begin(entered.memberId);
  const tried = await tryCode(dependencies, entered, counted).catch(async (error: unknown) => {
    await guesses.giveBack(counted);
    throw error;
  });
  if (tried === 'unknown' || tried === 'over') {
    return refuseWrong(dependencies, counted, entered.memberId, tried === 'unknown');
  }
  if ('isNew' in tried) await guesses.giveBack(counted);
  return tried;
}

/** @returns `unknown` if it is no code at all, `over` if it is one with which nothing can be redeemed any more */
async function tryCode(
  dependencies: Dependencies,
  { text, memberId, account }: Entered,
  guess: Guess,
): Promise<Taken<CodeSet> | Redeemed | 'unknown' | 'over'> {
  const { code, set } = (await codeOf(dependencies, text)) ?? {};
  if (code === undefined || set === undefined || isSecret(set)) return 'unknown';
  const before = await redeemedBefore(dependencies, set, memberId);
  if (before !== undefined) return before;
  if (!isRedeemable(dependencies, set)) {
    mark('code: redemption refused after its end');
    return 'over';
  }
  const isOwn = await ownOf(dependencies.links, decidersOf(set));
  if (isOwn({ member: memberId, account })) throw new UserError(({ words }) => words.event.own);
  const taken = await dependencies.places.take({
    ...{ id: set.id, member: memberId, account, prefix: placesPrefix(set.id, code.number) },
    capacity: ({ uses }) => uses,
    code: { number: code.number, ending: code.ending },
    others: async () => [await dependencies.guesses.givenBack(guess)],
  });
  if (taken === 'before') {
    const again = await redeemedBefore(dependencies, set, memberId);
    if (again !== undefined) return again;
    throw new UserError(({ words }) => words.event.accountTaken);
  }
  return taken ?? 'over';
}

interface Found {
  readonly code: CodeHash;
  readonly set: CodeSet;
}

/** What a text leads to that was typed. */
async function codeOf(dependencies: Dependencies, text: string): Promise<Found | undefined> {
  const { records, slowHash } = dependencies;
  const code = await records.hashed(await hashOf(text, await saltOf(dependencies, CODE_SALT), slowHash));
  const set = code && (await records.find(code.set));
  return code && set && { code, set };
}

/** No code of it was ever valid. */
const isSecret = ({ state }: CodeSet) => state !== 'open' && state !== 'ending' && state !== 'ended';

const isRedeemable = (
  { now, isListed }: Pick<Dependencies, 'now' | 'isListed'>,
  { state, endsAt, guildId }: CodeSet,
) => state === 'open' && isListed(guildId) && (endsAt === undefined || now() < endsAt);

/** One answer for all of them: unknown, used up, expired, disabled. */
async function refuseWrong(
  { guesses }: Dependencies,
  guess: Guess,
  memberId: string,
  isUnknown: boolean,
): Promise<never> {
  await guesses.stayWrong(guess, memberId, isUnknown);
  throw refused(({ words }) => words.code.notValid({ left: guess.left }));
}

const refused = (text: Saying) =>
  new UserError((language) => ({ title: language.words.code.notValidTitle, text: text(language) }));

async function redeemedBefore(
  { ledger, places }: Dependencies,
  set: CodeSet,
  memberId: string,
): Promise<Redeemed | undefined> {
  const grant = await places.ofMember(set, memberId);
  return grant && { set, isNew: false, grant: await currentOf(ledger, grant) };
}
