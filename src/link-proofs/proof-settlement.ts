import type { LinkRequest } from '../accounts/link-requests.js';
import { type Grant, queueIndexOf } from '../ledger/grant.js';
import type { PlannedInAnswer } from '../notices/direct-messages.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change } from '../storage/store.js';
import type { LinkProofOptions } from './link-proof-options.js';
import { endedProof, type LinkProof, proofKey, type SettledProof } from './link-proof-records.js';

/** What a deposit makes of its proof; `undefined` while it is under way. */
function stateAfter(deposit: Grant): 'asked' | 'unknown' | 'not-sent' | undefined {
  if (queueIndexOf(deposit) === 'in-flight') return undefined;
  // What staff have settled was unknown before, so no balance proves anything.
  if (deposit.state === 'unknown' || deposit.settledBy !== undefined) return 'unknown';
  return deposit.state === 'applied' ? 'asked' : 'not-sent';
}

/** What a proof is after its settlement. */
interface Settlement {
  readonly settled: SettledProof;
  /** Whether this call made it so: of several processes that settle a proof, one did. */
  readonly isNew: boolean;
  /** To be called once an answer has said what became of the proof. */
  said(): Promise<void>;
}

const nothingToSay = async () => undefined;

/**
 * Takes a proof further by what has become of its deposit. Where nobody knows that, the member's request goes to staff.
 * The member is told by an answer or by a direct message; if the answer does not say it, by a message after all. Whoever
 * holds the account is told by a direct message.
 * @returns a function that does so, and gives the proof as it is then
 */
export function createProofSettlement(options: LinkProofOptions) {
  const { store, records, ledger, links, linkRequests, linkRequestUpkeep, directMessages, now } = options;

  function planTelling({ id, member, locale }: LinkProof, by: 'answer' | 'message'): PlannedInAnswer {
    const message = { member, locale, tells: { kind: 'proof-settled', proof: id } } as const;
    return by === 'answer'
      ? directMessages.plannedInAnswer(message)
      : { change: directMessages.planned(message), said: nothingToSay };
  }

  /**
   * Whoever holds the account learns that somebody else has begun to prove it, while the balance is still a secret. Not
   * for a deposit that did not arrive: it can be asked for again and again.
   */
  async function planHolders({ member, account }: LinkProof): Promise<readonly Change[]> {
    const changes: Change[] = [];
    for await (const held of links.linksTo(account)) {
      if (held.member === member) continue;
      const tells = { kind: 'proof-begun', account: held.account.username } as const;
      changes.push(directMessages.planned({ member: held.member, tells }));
    }
    return changes;
  }

  return async (id: string, by: 'answer' | 'message'): Promise<Settlement | undefined> => {
    let request: LinkRequest | undefined;
    const settlement = await retryCommit<Settlement | undefined>(store, async () => {
      request = undefined;
      const proof = await records.find(id);
      if (proof === undefined) return { changes: [], result: undefined };
      const deposit = await ledger.find(id);
      const state = deposit && stateAfter(deposit);
      if (proof.state !== 'sent' || state === undefined)
        return {
          changes: [],
          result: { settled: { proof, deposit }, isNew: false, said: nothingToSay },
        };
      const { change: telling, said } = planTelling(proof, by);
      const toHolders = state === 'not-sent' ? [] : await planHolders(proof);
      const asked: LinkProof = { ...proof, state: 'asked' };
      const { after, changes: settling } =
        state === 'asked'
          ? { after: asked, changes: [{ key: proofKey(id), from: proof, to: asked }] }
          : endedProof(proof, state, now());
      const changes = [...settling, telling, ...toHolders];
      const result: Settlement = { settled: { proof: after, deposit }, isNew: true, said };
      if (state !== 'unknown') return { changes, result };
      // The member cannot help it, so it does not count against their requests of the day.
      const asking = await linkRequests.plan({ ...proof, failedDeposit: 'unknown' }, false);
      if (asking.isNew) request = asking.request;
      return { changes: [...changes, ...asking.changes], result };
    });
    if (request !== undefined) await linkRequestUpkeep.ask(request);
    return settlement;
  };
}
