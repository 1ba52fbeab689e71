import { type Grant, grantKey } from '../ledger/grant.js';
import { isOpenProof, type LinkProof, openProofKey, proofKey } from '../link-proofs/link-proof-records.js';
import type { Reader } from './reader.js';
import { type Judge, type Suspicion, suspectEach } from './suspicion.js';

const POINTERS = ['link-proof-open:', 'link-proof-by:', 'link-proof-for:'];

/** Holds proofs against what names them, and against their deposits. */
export async function* linkProofSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  yield* suspectEach(reader, proofKey(''), judgeProof);
  for (const prefix of POINTERS) yield* suspectEach(reader, prefix, judgePointer);
}

const judgeProof =
  (key: string): Judge =>
  async (reader, fault) => {
    const proof = await reader.get<LinkProof>(key);
    if (proof === undefined) return;
    const { id, member, account, state } = proof;
    if (proofKey(id) !== key) fault('link-proof', `${key} holds the proof ${id}`);
    const open = await reader.get<string>(openProofKey(member));
    if (isOpenProof(proof) && open !== id) {
      fault('link-proof', `${key} is ${state}, but ${openProofKey(member)} does not name it`);
    }
    const deposit = await reader.get<Grant>(grantKey(id));
    if (state === 'offered') {
      if (deposit !== undefined) fault('link-proof', `${key} is offered, but ${grantKey(id)} exists`);
    } else if (deposit === undefined) {
      fault('link-proof', `${key} is ${state}, but ${grantKey(id)} does not exist`);
    } else if (
      deposit.kind !== 'link-deposit' ||
      JSON.stringify(deposit.account) !== JSON.stringify(account)
    ) {
      fault('link-proof', `${grantKey(id)} is not the deposit of ${key}`);
    }
  };

const judgePointer =
  (key: string): Judge =>
  async (reader, fault) => {
    const id = await reader.get<string>(key);
    if (id === undefined) return;
    const proof = await reader.get<LinkProof>(proofKey(id));
    const names = `${key} names ${proofKey(id)}`;
    if (proof === undefined) fault('link-proof', `${names}, which does not exist`);
    else if (
      key.startsWith(openProofKey('')) &&
      (!isOpenProof(proof) || openProofKey(proof.member) !== key)
    ) {
      fault('link-proof', `${names}, which is ${proof.state} and of the member ${proof.member}`);
    }
  };
