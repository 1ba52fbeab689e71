import { eachAlone } from '../storage/each-alone.js';
import type { LinkProofOptions } from './link-proof-options.js';
import {
  ANSWER_VALID_MS,
  endedProof,
  isOpenProof,
  type LinkProof,
  OFFER_VALID_MS,
  PROOF_KEPT_MS,
} from './link-proof-records.js';
import { createProofSettlement } from './proof-settlement.js';

/** Looks after proofs that nobody has in hand. */
export function createLinkProofUpkeep(options: LinkProofOptions) {
  const { store, records, inFlight, liveness, tellNow, processId, now } = options;
  const settle = createProofSettlement(options);

  /** Whether nobody will show what became of the deposit: its process is dead, or no longer has it in hand. */
  const isLeft = async ({ id, process = '' }: LinkProof): Promise<boolean> =>
    process === processId ? !inFlight.holds(id) : liveness.isDead(process);

  async function lookAfter(proof: LinkProof): Promise<void> {
    if (proof.state === 'asked') {
      if (now() < (proof.sentAt ?? 0) + ANSWER_VALID_MS) return;
      await store.commit(endedProof(proof, 'late', now()).changes);
    } else if (await isLeft(proof)) {
      const settlement = await settle(proof.id, 'message');
      if (settlement?.isNew) tellNow();
    }
  }

  function isOld(proof: LinkProof): boolean {
    if (proof.state === 'offered') return proof.offeredAt + OFFER_VALID_MS < now();
    return !isOpenProof(proof) && (proof.endedAt ?? 0) + PROOF_KEPT_MS < now();
  }

  return {
    /** Takes proofs further that were left behind, and ends those that are over. To be called every few seconds. */
    recover: () => eachAlone(records.open(), lookAfter),

    /** Deletes what nobody chose, and old proofs. */
    sweep: () =>
      eachAlone(records.all(), async (proof) => {
        if (isOld(proof)) await records.forget(proof);
      }),
  };
}
