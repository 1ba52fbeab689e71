import type { Page, Part } from '../approvals/entry-records.js';
import { DRAFT_VALID_MS } from '../approvals/time-limits.js';
import { isAtRest } from '../campaigns/campaign-records.js';
import { type PaymentStatus, paymentStatusOf } from '../campaigns/places.js';
import { UserError } from '../errors.js';
import type { Grant } from '../ledger/grant.js';
import { type PaymentOutcome, paymentOutcome } from '../ledger/payment-outcome.js';
import { eachAlone, unlessUnreadable } from '../storage/each-alone.js';
import { createKeyedLock } from '../storage/keyed-lock.js';
import {
  type CodePreview,
  type CodeRequest,
  type Created,
  confirmCodes,
  createCodeLifecycle,
  prepareCodes,
} from './code-creation.js';
import type { CodeDependencies } from './code-dependencies.js';
import type { CodeRecords } from './code-records.js';
import { createCodePlaces, type Redeemed, redeemCode } from './code-redemption.js';
import type { CodeSet } from './code-schema.js';
import { createCodeEnding, createCodeUpkeep } from './code-upkeep.js';

/** So many of the newest are suggested. */
const SUGGESTED = 100;
const PAGE = 15;

/** A set of codes, with how often they were redeemed. */
export interface CountedCodes {
  readonly set: CodeSet;
  readonly taken: number;
  /** What was paid of that, once nothing more can be redeemed. */
  readonly outcome?: PaymentOutcome;
}

/** The same, with a page of what was redeemed. */
export interface CodeStatus extends CountedCodes {
  readonly uses: ReadonlyArray<PaymentStatus & { readonly use: Grant }>;
  /** Where the next page begins, if there is one. */
  readonly next: string | undefined;
}

export type CodeService = ReturnType<typeof createCodeService>;

/**
 * Codes, from the request to the last redemption. Each method throws a {@link UserError} that says why if it cannot be
 * done, and if nobody knows whether it was.
 */
export function createCodeService(dependencies: CodeDependencies) {
  const { codeRecords: records, ledger, guesses, now } = dependencies;
  const lifecycle = createCodeLifecycle(dependencies);
  const ending = createCodeEnding(dependencies);
  const upkeep = createCodeUpkeep(dependencies, lifecycle, ending);
  const redeeming = { ...dependencies, places: createCodePlaces(dependencies), lock: createKeyedLock() };

  async function uses(id: string, before: string | undefined) {
    const page = await records.usesPage(id, PAGE, before);
    const uses = await Promise.all(
      page.grantIds.map(async (grantId) => {
        const use = await unlessUnreadable(() => ledger.find(grantId));
        return use && { use, ...(await paymentStatusOf(ledger, use)) };
      }),
    );
    return { uses: uses.filter((use) => use !== undefined), next: page.next };
  }

  async function counted(set: CodeSet): Promise<CountedCodes> {
    const taken = set.taken ?? (await records.taken(set.id));
    if (set.state !== 'ended') return { set, taken };
    return {
      set,
      taken,
      outcome: await paymentOutcome(dependencies.ledger, await records.grantIds(set.id), taken),
    };
  }

  return {
    /** Shows staff what they are about to create. */
    async prepare(request: CodeRequest): Promise<CodePreview> {
      const prepared = await prepareCodes(dependencies, request);
      return { ...prepared, needsApproval: lifecycle.needsApproval(prepared.cost) };
    },

    /** Makes the codes, valid at once or after approval, and shows them this once. */
    confirm: (id: string, staffId: string): Promise<Created> =>
      confirmCodes({ ...dependencies, lifecycle }, id, staffId),

    /** Drops a preview. */
    abandon: lifecycle.abandon,
    approve: lifecycle.approve,
    reject: lifecycle.reject,
    /** Lets nobody redeem the codes of a set any more. */
    async disable(id: string, staffId: string): Promise<CodeSet> {
      await requireCodes(records, id);
      const disabled = await ending.stop(id, staffId);
      upkeep.goOn(disabled);
      return disabled;
    },

    redeem: (text: string, memberId: string): Promise<Redeemed> => redeemCode(redeeming, text, memberId),

    find: (id: string): Promise<CodeSet | undefined> => records.find(id),

    /** A part of all, newest first. */
    page: (part: Part): Promise<Page<CodeSet>> => records.page(part),

    /** How often the codes of a set were redeemed, and what was paid of that. */
    counted,

    /** @param before as {@link CodeStatus.next} says */
    async show(id: string, before?: string): Promise<CodeStatus> {
      const set = await requireCodes(records, id);
      return { ...(await counted(set)), ...(await uses(id, before)) };
    },

    /** The newest first. @param open those that can be disabled alone */
    async suggestions(open: boolean): Promise<readonly CodeSet[]> {
      if (!open) return records.list(SUGGESTED);
      return (await records.open()).filter((set) => !isAtRest(set));
    },

    /** Ends what nobody approved in time, and removes what is kept no longer. */
    sweep: (): Promise<void> =>
      eachAlone(
        [
          () => lifecycle.endUnapproved(),
          () => records.sweepDrafts(now() - DRAFT_VALID_MS),
          records.sweepHashes,
          guesses.sweep,
        ],
        (work) => work(),
      ),

    recover: upkeep.recover,
    tryAgain: upkeep.tryAgain,
    halt: upkeep.halt,
    idle: upkeep.idle,
  };
}

/** @throws {UserError} if there is no such set of codes */
async function requireCodes(records: Pick<CodeRecords, 'find'>, id: string): Promise<CodeSet> {
  const set = await records.find(id);
  if (set === undefined) throw new UserError(({ words }) => words.approvals.notFound);
  return set;
}
