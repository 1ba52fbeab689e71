import type { LinkRequest } from '../accounts/link-requests.js';
import { stageOf } from '../credit/grant-records.js';
import type { Grant } from '../credit/grant-schema.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { LinkProofOptions } from './link-proof-options.js';
import { endedProof, type LinkProof, proofKey, type SettledProof } from './link-proof-records.js';

/** What a deposit makes of its proof; `undefined` while it is under way. */
function stateAfter(deposit: Grant): 'asked' | 'unknown' | 'not-sent' | undefined {
  if (stageOf(deposit) === 'in-flight') return undefined;
  // What staff have settled was unknown before, so no balance proves anything.
  if (deposit.state === 'unknown' || deposit.settledBy !== undefined) return 'unknown';
  return deposit.state === 'applied' ? 'asked' : 'not-sent';
}

/** What a proof is after its settlement. */
interface Settlement {
  readonly settled: SettledProof;
  /** Whether this call made it so: of several processes that settle a proof, one did. */
  readonly isNew: boolean;
}

/**
 * Takes a proof further by what has become of its deposit. Where nobody knows that, the member's request goes to staff.
 * @returns a function that does so, and gives the proof as it is then
 */
export function createProofSettlement(options: LinkProofOptions) {
  const { store, records, ledger, linkRequests, linkRequestUpkeep, now } = options;

  return async (id: string): Promise<Settlement | undefined> => {
    let request: LinkRequest | undefined;
    const settlement = await retryCommit<Settlement | undefined>(store, async () => {
      request = undefined;
      const proof = await records.find(id);
      if (proof === undefined) return { changes: [], result: undefined };
      const deposit = await ledger.find(id);
      const state = deposit && stateAfter(deposit);
      if (proof.state !== 'sent' || state === undefined)
        return { changes: [], result: { settled: { proof, deposit }, isNew: false } };
      if (state === 'asked') {
        const asked: LinkProof = { ...proof, state };
        return {
          changes: [{ key: proofKey(id), from: proof, to: asked }],
          result: { settled: { proof: asked, deposit }, isNew: true },
        };
      }
      const { after, changes } = endedProof(proof, state, now());
      const result: Settlement = { settled: { proof: after, deposit }, isNew: true };
      if (state === 'not-sent') return { changes, result };
      // The member cannot help it, so it does not count against their requests of the day.
      const asking = await linkRequests.plan({ ...proof, failedDeposit: 'unknown' }, false);
      if (asking.isNew) request = asking.request;
      return { changes: [...changes, ...asking.changes], result };
    });
    if (request !== undefined) await linkRequestUpkeep.ask(request);
    return settlement;
  };
}
