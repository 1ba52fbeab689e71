import { requireLink } from '../accounts/member-links.js';
import { decidersOf, ownOf } from '../accounts/own-accounts.js';
import type { Account } from '../accounts/website-account.js';
import { RecordError, type Saying, StoreError, UserError } from '../errors.js';
import type { Outlook } from '../ledger/due-payments.js';
import type { DuePayment } from '../ledger/due-schema.js';
import type { createKeyedLock } from '../storage/keyed-lock.js';
import type { CodeDependencies } from './code-dependencies.js';
import { useChanges, useGrantId, useKey } from './code-records.js';
import { saltOf } from './code-salt.js';
import type { CodeHash, CodeSet, CodeUse } from './code-schema.js';
import { canBeCode, hashOf } from './code-text.js';
import type { Guess } from './guesses.js';

/** How long the answer waits for the payment. What takes longer is paid all the same. */
const WAIT_MS = 6_000;

/** So often another process may take the same use at the same moment. */
const ATTEMPTS = 200;

type Needs = CodeDependencies & {
  /** One redemption of a code at a time in this process, since each takes its next use; and one of a member. */
  readonly lock: ReturnType<typeof createKeyedLock>;
  /** Told of each redemption that may have been the last. */
  readonly onRedeemed: (set: CodeSet) => void;
};

/** What a member reads who has redeemed a code, now or before. */
export interface Redeemed extends Outlook {
  readonly set: CodeSet;
  readonly isNew: boolean;
}

/**
 * Redeems a code for a member: a use of it is taken and its payment is due, in one commit.
 * @throws {UserError} if it cannot be redeemed, or nobody knows whether it is. Which of the reasons it is stays open to
 *   whoever has not redeemed it
 */
export async function redeemCode(needs: Needs, text: string, memberId: string): Promise<Redeemed> {
  try {
    return await redeemOrRefuse(needs, text, memberId);
  } catch (error) {
    if (!(error instanceof StoreError) || error instanceof RecordError) throw error;
    // The same at each step, since it must not tell whether there is such a code.
    throw uncertain(error);
  }
}

/** Redeeming it again is safe: it is one use for each member, whichever of both lands. */
const uncertain = (cause: StoreError) =>
  new UserError(({ words }) => words.code.redeemUncertain, undefined, { cause });

async function redeemOrRefuse(needs: Needs, text: string, memberId: string): Promise<Redeemed> {
  const { account } = await requireLink(needs.links, memberId, memberId);
  // It costs no try: whoever knows what codes look like has learnt nothing.
  if (!canBeCode(text)) throw refused(({ words }) => words.code.notACode);
  // One after another, or what was pressed at once would use up the guesses of what is right.
  const taken = await needs.lock(`member ${memberId}`, () => guess(needs, { text, memberId, account }));
  if ('isNew' in taken) return taken;
  needs.onRedeemed(taken.set);
  await needs.duePayments.outcome(taken.due, WAIT_MS);
  return { set: taken.set, isNew: true, ...(await needs.duePayments.outlook(taken.due.id, needs.ledger)) };
}

interface Entered {
  readonly text: string;
  readonly memberId: string;
  readonly account: Account;
}

/** Enters a code, which counts as wrong only if it is. @throws {UserError} if it cannot be redeemed */
async function guess(needs: Needs, entered: Entered): Promise<Taken | Redeemed> {
  const { guesses } = needs;
  const counted = await guesses.begin(entered.memberId);
  const tried = await tryCode(needs, entered, counted).catch(async (error: unknown) => {
    await guesses.giveBack(counted);
    throw error;
  });
  if (tried === 'unknown' || tried === 'over') {
    return refuseWrong(needs, counted, entered.memberId, tried === 'unknown');
  }
  if ('isNew' in tried) await guesses.giveBack(counted);
  return tried;
}

/** @returns `unknown` if it is no code at all, `over` if it is one with which nothing can be redeemed any more */
async function tryCode(
  needs: Needs,
  { text, memberId, account }: Entered,
  guess: Guess,
): Promise<Taken | Redeemed | 'unknown' | 'over'> {
  const { code, set } = (await codeOf(needs, text)) ?? {};
  if (code === undefined || set === undefined || isSecret(set)) return 'unknown';
  const before = await redeemedBefore(needs, set, memberId);
  if (before !== undefined) return before;
  if (!isRedeemable(needs, set)) return 'over';
  const isOwn = await ownOf(needs.links, decidersOf(set));
  if (isOwn({ member: memberId, account })) throw new UserError(({ words }) => words.code.ownCode);
  const taken = await needs.lock(set.id, () => takeUse(needs, { code, memberId, account, guess }));
  if (taken === 'used-before') {
    const again = await redeemedBefore(needs, set, memberId);
    if (again !== undefined) return again;
    throw new UserError(({ words }) => words.code.accountRedeemed);
  }
  return taken ?? 'over';
}

interface Found {
  readonly code: CodeHash;
  readonly set: CodeSet;
}

/** What a text leads to that was typed. */
async function codeOf(needs: Needs, text: string): Promise<Found | undefined> {
  const { codeRecords, slowHash } = needs;
  const code = await codeRecords.hashed(await hashOf(text, await saltOf(needs), slowHash));
  const set = code && (await codeRecords.find(code.set));
  return code && set && { code, set };
}

/** No code of it was ever valid. */
const isSecret = ({ state }: CodeSet) => state === 'waiting' || state === 'rejected' || state === 'lapsed';

const isRedeemable = (
  { now, isListed }: Pick<Needs, 'now' | 'isListed'>,
  { state, expiresAt, guildId }: CodeSet,
) => state === 'open' && isListed(guildId) && (expiresAt === undefined || now() < expiresAt);

/** One answer for all of them: unknown, used up, expired, disabled. */
async function refuseWrong(
  { guesses }: Needs,
  guess: Guess,
  memberId: string,
  isUnknown: boolean,
): Promise<never> {
  await guesses.stayWrong(guess, memberId, isUnknown);
  throw refused(({ words, number }) => words.code.notValid(number(guess.left)));
}

const refused = (text: Saying) =>
  new UserError((language) => ({ title: language.words.code.notValidTitle, text: text(language) }));

async function redeemedBefore(
  { codeRecords, ledger, duePayments }: Needs,
  set: CodeSet,
  memberId: string,
): Promise<Redeemed | undefined> {
  const use = await codeRecords.useBy(set.id, memberId);
  if (use === undefined) return undefined;
  return { set, isNew: false, ...(await duePayments.outlook(use.grant, ledger)) };
}

interface Attempt {
  readonly code: CodeHash;
  readonly memberId: string;
  readonly account: Account;
  readonly guess: Guess;
}

interface Taken {
  readonly set: CodeSet;
  readonly due: DuePayment;
}

/**
 * Takes the next use of a code, together with its payment.
 * @returns `undefined` if there is none; `used-before` if the member or the account has had one
 * @throws {UserError} if nobody knows whether it was taken
 */
async function takeUse(needs: Needs, attempt: Attempt): Promise<Taken | 'used-before' | undefined> {
  const { codeRecords, guesses, store } = needs;
  const { code, memberId, account, guess } = attempt;
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    const set = await codeRecords.find(code.set);
    if (set === undefined || !isRedeemable(needs, set)) return undefined;
    if ((await codeRecords.useBy(set.id, memberId)) !== undefined) return 'used-before';
    const number = await codeRecords.usesOf(set.id, code.number);
    const key = useKey(set.id, code.number, number);
    const accountChanges = await codeRecords.accountChanges(set.id, account, key);
    if (accountChanges === undefined) return 'used-before';
    if (number >= set.uses) return undefined;
    const { use, due, change } = plannedUse(needs, set, attempt);
    const isTaken = await commitOrLook(needs, set.id, memberId, use, async () =>
      store.commit([
        codeRecords.asItIs(set),
        ...useChanges(set, key, use),
        ...accountChanges,
        await guesses.givenBack(guess),
        change,
      ]),
    );
    if (isTaken) return { set, due };
  }
  throw new UserError(({ words }) => words.refusals.changedMeanwhile);
}

function plannedUse(needs: Needs, set: CodeSet, { code, memberId, account }: Attempt) {
  const at = needs.now();
  const event = { kind: 'code', id: set.id, code: { number: code.number, ending: code.ending } } as const;
  const grant = useGrantId(set, memberId, at);
  const use: CodeUse = { member: memberId, account, at, ending: code.ending, grant };
  const planned = needs.duePayments.planned({
    id: grant,
    by: set.by,
    member: memberId,
    account,
    amount: set.amount,
    ...(set.reason !== undefined && { reason: set.reason }),
    event,
    draftedAt: at,
    confirmedAt: at,
    capAt: set.confirmedAt,
    ...(set.decidedBy !== undefined && { decidedBy: set.decidedBy }),
  });
  return { use, ...planned };
}

/** A commit that is reported as failed may be on disk, and then it counts. */
async function commitOrLook(
  { codeRecords }: Needs,
  setId: string,
  memberId: string,
  use: CodeUse,
  commit: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await commit();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const found = await codeRecords.useBy(setId, memberId).catch(() => undefined);
    if (found !== undefined && found.grant === use.grant && found.at === use.at) return true;
    throw uncertain(error);
  }
}
