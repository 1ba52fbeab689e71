import { createApprovals } from '../approvals/approvals.js';
import { createDrafts } from '../approvals/drafts.js';
import { UserError } from '../errors.js';
import { grantAmount } from '../ledger/grant-checks.js';
import { type Amount, amountText } from '../money/amount.js';
import { eachAlone } from '../storage/each-alone.js';
import type { CodeDependencies as Needs } from './code-dependencies.js';
import { costOf } from './code-records.js';
import { saltOf } from './code-salt.js';
import {
  type CodeDraft,
  type CodeSet,
  capacityOf,
  LONGEST_MS,
  MOST_USES,
  SHORTEST_MS,
} from './code-schema.js';
import { endingOf, endingOfWord, hashOf, isWord, newCode } from './code-text.js';

/** What a member of staff wants to hand out. */
export interface CodeWish {
  /** Discord user ID. */
  readonly by: string;
  readonly guildId: string;
  readonly amount: number;
  /** How often each code can be redeemed. */
  readonly uses: number;
  /** How many codes. */
  readonly count: number;
  /** ms; `undefined`: they do not expire. */
  readonly durationMs: number | undefined;
  /** A word of the host's own. */
  readonly word: string | undefined;
  readonly reason: string | undefined;
}

/** What the confirmation would do. */
export interface CodePreview {
  readonly draft: CodeDraft;
  readonly cost: Amount;
  /** What is left of the day's cap, before it. */
  readonly left: Amount;
  readonly needsApproval: boolean;
}

/** Confirmed codes, in plain text only where they were made here and now. Nobody sees them a second time. */
export interface Created {
  readonly set: CodeSet;
  readonly codes: readonly string[] | undefined;
}

/** Stores a draft that can be confirmed. @throws {UserError} if such codes cannot be made */
export async function prepareCodes(needs: Needs, wish: CodeWish): Promise<CodePreview> {
  const { codeRecords: records, caps, max, now } = needs;
  const each = grantAmount(wish.amount, max);
  checkNumbers(wish);
  const { by, guildId, uses, count, durationMs, reason, word } = wish;
  const terms = { by, guildId, amount: amountText(each), uses, count };
  const cost = costOf(terms);
  const left = await caps.requireLeft(by, now(), cost);
  const own = word === undefined ? undefined : await ownWord(needs, word);
  const draft = await records.draft({
    ...terms,
    ...(durationMs !== undefined && { durationMs }),
    ...(reason !== undefined && { reason }),
    ...(own !== undefined && { own }),
  });
  return { draft, cost, left, needsApproval: approvals(needs).needsApproval(cost) };
}

async function ownWord(needs: Needs, word: string): Promise<CodeDraft['own']> {
  if (!isWord(word)) throw new UserError(({ words }) => words.code.wordUnfit);
  const hash = await hashOf(word, await saltOf(needs), needs.slowHash);
  if (!(await needs.codeRecords.isHashFree(hash))) throw wordTaken();
  return { hash, ending: endingOfWord(word) };
}

const wordTaken = () => new UserError(({ words }) => words.code.wordTaken);

function checkNumbers({ uses, count, word, durationMs }: CodeWish): void {
  if (!Number.isInteger(uses) || !Number.isInteger(count) || uses < 1 || count < 1) {
    throw new RangeError(`Discord let ${uses} uses of ${count} codes through`);
  }
  if (capacityOf({ uses, count }) > MOST_USES) {
    throw new UserError(({ words, number }) => words.code.tooMany(number(MOST_USES)));
  }
  if (word !== undefined && count > 1) throw new UserError(({ words }) => words.code.oneWord);
  if (durationMs !== undefined && (durationMs < SHORTEST_MS || durationMs > LONGEST_MS)) {
    throw new UserError(({ words, duration }) =>
      words.code.durationRange(duration(SHORTEST_MS), duration(LONGEST_MS)),
    );
  }
}

const drafts = (needs: Needs) =>
  createDrafts<CodeDraft, CodeSet>({
    ...needs,
    records: needs.codeRecords,
    kind: 'code',
    drop: needs.codeRecords.dropDraft,
  });

/**
 * Makes the codes, valid at once or after approval. They are shown to who confirms them, and only now: what is stored
 * does not lead back to them. Confirming again is the same codes again, without showing them.
 * @throws {UserError} if they were not made, or if nobody knows whether they were
 */
export async function confirmCodes(needs: Needs, id: string, staffId: string): Promise<Created> {
  const { codeRecords: records, notices, now, max, processId } = needs;
  const draft = await drafts(needs).toConfirm(id, staffId);
  if (draft === undefined) return confirmedBefore(needs, id, staffId);
  grantAmount(draft.amount, max);
  const codes = draft.own === undefined ? await newCodes(needs, draft.count) : [];
  const hashed = draft.own === undefined ? codes : [draft.own];
  if (!(await records.keepHashes(draft, hashed))) throw wordTaken();
  const at = now();
  const waits = approvals(needs).needsApproval(costOf(draft));
  const [only] = hashed;
  const details = {
    state: waits ? 'waiting' : 'open',
    process: processId,
    confirmedAt: at,
    ...(!waits && expiry(draft, at)),
    ...(only !== undefined && draft.count === 1 && { ending: only.ending }),
  } as const;
  const created = () => [notices.planned({ ...draft, ...details }, 'created')];
  const set = await drafts(needs).enter(draft, () => records.enter(draft, details, created));
  if (set === undefined) return confirmedBefore(needs, id, staffId);
  void notices.catchUp();
  return { set: waits ? await askStaff(needs, set) : set, codes: codes.map(({ code }) => code) };
}

async function newCodes(needs: Needs, count: number) {
  const salt = await saltOf(needs);
  const codes = Array.from({ length: count }, () => newCode(needs));
  return Promise.all(
    codes.map(async (code) => ({
      code,
      hash: await hashOf(code, salt, needs.slowHash),
      ending: endingOf(code),
    })),
  );
}

const expiry = ({ durationMs }: CodeDraft, from: number) =>
  durationMs === undefined ? {} : { expiresAt: from + durationMs };

const confirmedBefore = async (needs: Needs, id: string, staffId: string): Promise<Created> => ({
  set: await drafts(needs).confirmedBefore(id, staffId),
  codes: undefined,
});

/** @throws {UserError} if the draft is gone, or another member of staff has made it */
export const abandonCodes = (needs: Needs, id: string, staffId: string): Promise<void> =>
  drafts(needs).cancel(id, staffId);

/** Puts codes that wait for approval before staff. @returns them as they are known to be */
export async function askStaff(
  { codeRecords: records, notices, retryLog }: Needs,
  set: CodeSet,
): Promise<CodeSet> {
  try {
    const posted = await notices.askStaff(set);
    return posted === undefined ? set : ((await records.change(set, { posted })) ?? set);
  } catch (error) {
    retryLog.warn({ codes: set.id, err: error }, 'staff could not be asked about codes yet');
    return set;
  }
}

/** How staff decide on codes that wait for approval. */
const approvals = (needs: Needs) =>
  createApprovals<CodeSet>({
    ...needs,
    records: needs.codeRecords,
    kind: 'code',
    async refuse(set) {
      if (set?.quarantined !== undefined) throw new UserError(({ words }) => words.quarantine.refused);
      if (set !== undefined && !needs.isListed(set.guildId)) {
        throw new UserError(({ words }) => words.approvals.serverUnlisted);
      }
    },
    end: (set, how) =>
      needs.codeRecords.endUnpaid(set, how, () =>
        how.state === 'rejected' ? [needs.notices.planned({ ...set, ...how }, 'rejected')] : [],
      ),
  });

/**
 * Makes codes valid that wait for approval.
 * @throws {UserError} also if limits were lowered below them meanwhile; they go on waiting then
 */
export async function approveCodes(needs: Needs, id: string, staffId: string): Promise<CodeSet> {
  const { codeRecords: records, caps, max, now, notices, processId } = needs;
  const at = now();
  const details = { state: 'open', decidedBy: staffId, process: processId } as const;
  const approved = await approvals(needs).approve(id, staffId, {
    async check(waiting) {
      grantAmount(waiting.amount, max);
      await caps.requireWithin(waiting.by, waiting.confirmedAt);
    },
    change: (waiting) =>
      records.change(waiting, { ...details, ...expiry(waiting, at) }, async () => [
        notices.planned({ ...waiting, ...details }, 'approved'),
      ]),
    isDone: ({ state, decidedBy, process }) =>
      state === 'open' && decidedBy === staffId && process === processId,
  });
  void notices.catchUp();
  return approved;
}

/** Ends codes that wait for approval. @throws {UserError} if they do not wait, or staff may not decide on them */
export async function rejectCodes(needs: Needs, id: string, staffId: string): Promise<CodeSet> {
  const rejected = await approvals(needs).reject(id, staffId);
  void needs.notices.catchUp();
  return rejected;
}

/** Ends the codes that nobody approved in time. */
export const endUnapproved = async (needs: Needs): Promise<void> => {
  await eachAlone(await needs.codeRecords.open(), async (set) => {
    await approvals(needs).lapse(set);
  });
};
