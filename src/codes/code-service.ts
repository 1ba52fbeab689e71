import { isAtRest } from '../campaigns/campaign-records.js';
import { createCampaignService } from '../campaigns/campaign-service.js';
import type { Counted, PlacedStatus } from '../campaigns/placed-records.js';
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
import { createCodePlaces, type Redeemed, redeemCode } from './code-redemption.js';
import type { CodeSet } from './code-schema.js';
import { createCodeEnding, createCodeUpkeep } from './code-upkeep.js';

/** So many of the newest are suggested. */
const SUGGESTED = 100;

export type CodeService = ReturnType<typeof createCodeService>;

/**
 * Codes, from the request to the last redemption. Each method throws a {@link UserError} that says why if it cannot be
 * done, and if nobody knows whether it was.
 */
export function createCodeService(dependencies: CodeDependencies) {
  const { records, ledger, guesses, now } = dependencies;
  const lifecycle = createCodeLifecycle(dependencies);
  const ending = createCodeEnding(dependencies);
  const upkeep = createCodeUpkeep(dependencies, lifecycle, ending);
  const redeeming = { ...dependencies, places: createCodePlaces(dependencies), lock: createKeyedLock() };

  const counted = (set: CodeSet): Promise<Counted<CodeSet>> => records.counted(ledger, set);

  return {
    ...createCampaignService({ records, now }, lifecycle, upkeep, [records.sweepHashes, guesses.sweep]),
    /** Shows staff what they are about to create. */
    prepare: (request: CodeRequest): Promise<CodePreview> => prepareCodes(dependencies, request),

    /** Makes the codes, valid at once or after approval, and shows them this once. */
    confirm: (id: string, staffId: string): Promise<Created> =>
      confirmCodes({ ...dependencies, lifecycle }, id, staffId),

    /** Lets nobody redeem the codes of a set any more. */
    async disable(id: string, staffId: string): Promise<CodeSet> {
      const disabled = await ending.stop(id, staffId);
      upkeep.goOn(disabled);
      return disabled;
    },

    redeem: (text: string, memberId: string): Promise<Redeemed> => redeemCode(redeeming, text, memberId),

    /** How often the codes of a set were redeemed, and what was paid of that. */
    counted,

    /** A set with a part of who has redeemed it. */
    show: (id: string, before?: string): Promise<PlacedStatus<CodeSet>> => records.shown(ledger, id, before),

    /** The newest first. @param open those that can be disabled alone */
    async suggestions(open: boolean): Promise<readonly CodeSet[]> {
      if (!open) return records.list(SUGGESTED);
      return (await records.open()).filter((set) => !isAtRest(set));
    },
  };
}
