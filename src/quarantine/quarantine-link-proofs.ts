import {
  createLinkProofRecords,
  endedProof,
  isOpenProof,
  type LinkProof,
  proofKey,
} from '../link-proofs/link-proof-records.js';
import { allRows } from '../storage/all-rows.js';
import type { QuarantineParts } from './quarantine-record.js';

/**
 * Ends every proof that could still send a deposit or make a link: its deposit may have been sent since, and its tries
 * used up. Its member can ask staff.
 */
export async function quarantineLinkProofs({ past: { store }, now }: QuarantineParts): Promise<void> {
  const records = createLinkProofRecords(store);
  for await (const { value: proof } of allRows<LinkProof>(store, proofKey(''))) {
    if (proof.state === 'offered') await records.forget(proof);
    else if (isOpenProof(proof)) await store.commit(endedProof(proof, 'unknown', now()).changes);
  }
}
