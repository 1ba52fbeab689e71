import { accountKey } from '../accounts/website-account.js';
import { type Grant, grantKey } from '../ledger/grant.js';
import { type LinkProof, proofKey } from '../link-proofs/link-proof-records.js';
import type { Reader } from './reader.js';
import { type Judge, type Suspicion, suspectEach } from './suspicion.js';

/** Holds proofs against their deposits. */
export const linkProofSuspicions = (reader: Reader): AsyncGenerator<Suspicion> =>
  suspectEach(reader, proofKey(''), judge);

const judge =
  (key: string): Judge =>
  async (reader, fault) => {
    const proof = await reader.get<LinkProof>(key);
    if (proof === undefined) return;
    const { id, account, state } = proof;
    const deposit = await reader.get<Grant>(grantKey(id));
    if (state === 'offered') {
      if (deposit !== undefined) fault('link-proof', `${key} is offered, but ${grantKey(id)} exists`);
    } else if (deposit === undefined) {
      fault('link-proof', `${key} is ${state}, but ${grantKey(id)} does not exist`);
    } else if (deposit.kind !== 'link-deposit' || accountKey(deposit.account) !== accountKey(account)) {
      fault('link-proof', `${grantKey(id)} is not the deposit of ${key}`);
    }
  };
