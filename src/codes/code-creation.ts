import { type CampaignPreview, previewOf } from '../campaigns/campaign-service.js';
import { createLifecycle, type Lifecycle } from '../campaigns/lifecycle.js';
import { MOST_PLACES } from '../campaigns/placed-schema.js';
import { UserError } from '../errors.js';
import { grantAmount } from '../ledger/grant-checks.js';
import { amountText } from '../money/amount.js';
import { saltOf } from '../storage/store-salt.js';
import type { CodeDependencies as Dependencies } from './code-dependencies.js';
import {
  CODE_SALT,
  type CodeDraft,
  type CodeSet,
  capacityOf,
  LONGEST_MS,
  SHORTEST_MS,
} from './code-schema.js';
import { endingOf, endingOfWord, hashOf, isWord, newCode } from './code-text.js';

/** What a member of staff wants to hand out. */
export interface CodeRequest {
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

export type CodePreview = CampaignPreview<CodeDraft>;

/** Confirmed codes, in plain text only where they were made here and now. Nobody sees them a second time. */
export interface Created {
  readonly set: CodeSet;
  readonly codes: readonly string[] | undefined;
}

/** Stores a draft that can be confirmed. @throws {UserError} if such codes cannot be made */
export async function prepareCodes(dependencies: Dependencies, request: CodeRequest): Promise<CodePreview> {
  const each = grantAmount(request.amount, dependencies.max);
  checkNumbers(request);
  const { by, guildId, uses, count, durationMs, reason, word } = request;
  const own = word === undefined ? undefined : await ownWord(dependencies, word);
  return previewOf(dependencies, {
    ...{ by, guildId, amount: amountText(each), uses, count },
    ...(durationMs !== undefined && { durationMs }),
    ...(reason !== undefined && { reason }),
    ...(own !== undefined && { own }),
  });
}

async function ownWord(dependencies: Dependencies, word: string): Promise<CodeDraft['own']> {
  if (!isWord(word)) throw new UserError(({ words }) => words.code.wordUnfit);
  const hash = await hashOf(word, await saltOf(dependencies, CODE_SALT), dependencies.slowHash);
  if (!(await dependencies.records.isHashFree(hash))) throw wordTaken();
  return { hash, ending: endingOfWord(word) };
}

const wordTaken = () => new UserError(({ words }) => words.code.wordTaken);

function checkNumbers({ uses, count, word, durationMs }: CodeRequest): void {
  if (!Number.isInteger(uses) || !Number.isInteger(count) || uses < 1 || count < 1) {
    throw new RangeError(`Discord let ${uses} uses of ${count} codes through`);
  }
  if (capacityOf({ uses, count }) > MOST_PLACES) {
    throw new UserError(({ words }) => words.code.tooMany({ most: MOST_PLACES }));
  }
  if (word !== undefined && count > 1) throw new UserError(({ words }) => words.code.oneWord);
  if (durationMs !== undefined && (durationMs < SHORTEST_MS || durationMs > LONGEST_MS)) {
    throw new UserError(({ words, duration }) =>
      words.code.durationRange({ least: duration(SHORTEST_MS), most: duration(LONGEST_MS) }),
    );
  }
}

export type CodeLifecycle = Lifecycle<CodeDraft, CodeSet>;

/** How codes are confirmed, approved and rejected. They are valid from that moment on. */
export const createCodeLifecycle = (dependencies: Dependencies): CodeLifecycle =>
  createLifecycle<CodeDraft, CodeSet>(dependencies, {
    kind: 'code',
    check: async ({ amount }) => void grantAmount(amount, dependencies.max),
    start: ({ durationMs }, at) => ({
      state: 'open',
      ...(durationMs !== undefined && { endsAt: at + durationMs }),
    }),
    begin: async (set) => set,
    started: async (set) => (set.posted === undefined ? [dependencies.notices.planned(set, 'created')] : []),
  });

/**
 * Makes the codes, valid at once or after approval. They are shown to who confirms them, and only now: what is stored
 * does not lead back to them. Confirming again is the same codes again, without showing them.
 * @throws {UserError} if they were not made, or if nobody knows whether they were
 */
export async function confirmCodes(
  dependencies: Dependencies & { readonly lifecycle: CodeLifecycle },
  id: string,
  staffId: string,
): Promise<Created> {
  let codes: readonly string[] = [];
  const { campaign: set, isNew } = await dependencies.lifecycle.confirm(id, staffId, async (draft) => {
    const made = draft.own === undefined ? await newCodes(dependencies, draft.count) : [];
    const hashed = draft.own === undefined ? made : [draft.own];
    if (!(await dependencies.records.keepHashes(draft, hashed))) throw wordTaken();
    codes = made.map(({ code }) => code);
    const [only] = hashed;
    return only !== undefined && draft.count === 1 ? { ending: only.ending } : {};
  });
  return { set, codes: isNew ? codes : undefined };
}

async function newCodes(dependencies: Dependencies, count: number) {
  const salt = await saltOf(dependencies, CODE_SALT);
  const codes = Array.from({ length: count }, () => newCode(dependencies));
  return Promise.all(
    codes.map(async (code) => ({
      code,
      hash: await hashOf(code, salt, dependencies.slowHash),
      ending: endingOf(code),
    })),
  );
}
