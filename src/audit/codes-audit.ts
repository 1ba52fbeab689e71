import { accountKey, hasTwins } from '../accounts/website-account.js';
import { accountUseKeys, codeKey, hashKey, memberKey, openKey, usesPrefix } from '../codes/code-records.js';
import { AT_REST, type CodeHash, type CodeSet, type CodeUse, capacityOf } from '../codes/code-schema.js';
import { isErased } from '../erased-person.js';
import { type DuePayment, dueKey } from '../ledger/due-schema.js';
import { type Grant, grantKey, stageOf } from '../ledger/grant.js';
import { allRows, readableRows } from '../storage/all-rows.js';
import type { NoteFault } from './fault.js';
import { firstParts } from './key-prefixes.js';
import type { Reader } from './reader.js';
import { type Judge, type Suspicion, suspect, suspectIfWrong } from './suspicion.js';

/** Looks at each set of codes with its redemptions and grants, and at what is left of those that are not there. */
export async function* codeSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  const named = new Set<string>();
  for await (const { key } of readableRows<string>(reader, openKey('')))
    named.add(key.slice(openKey('').length));
  for (const prefix of ['code-use:', 'code-member:', 'code-account:']) {
    for await (const id of firstParts(reader, prefix)) named.add(id);
  }
  const hashes = await countHashes(reader);
  for await (const { key, value } of readableRows<CodeSet>(reader, codeKey(''))) {
    const id = key.slice(codeKey('').length);
    named.delete(id);
    yield* suspectIfWrong(reader, key, judge(id));
    const isFound = (hashes.get(id) ?? 0) >= value.count;
    if (value.state === 'open' && !isFound) yield suspect(key, judgeHashes(id));
  }
  for (const id of named) yield suspect(codeKey(id), judge(id));
  for await (const { key } of readableRows<DuePayment>(reader, dueKey(''))) {
    yield* suspectIfWrong(reader, key, async (store, fault) => {
      const due = await store.get<DuePayment>(key);
      if (due !== undefined) await judgeUnused(store, key, due, fault);
    });
  }
}

/** What is or will be paid by a code without a redemption: the store went back, and nobody has redeemed it again. */
export async function judgeUnused(
  reader: Reader,
  key: string,
  { id, event, member, account }: Pick<Grant, 'id' | 'event' | 'member' | 'account'>,
  fault: NoteFault,
): Promise<void> {
  if (event?.kind !== 'code') return;
  // Of an erased person, the account is what is left.
  const names = member === undefined ? accountUseKeys(event.id, account) : [memberKey(event.id, member)];
  for (const name of names) {
    const use = await reader.get<string>(name);
    if (use !== undefined && (await reader.get<CodeUse>(use))?.grant === id) return;
  }
  fault('code-grants', `${key} pays no redemption of ${codeKey(event.id)}`);
}

/** How many hashes lead to each set. A press that came second may have left more than there are codes. */
async function countHashes(reader: Reader): Promise<Map<string, number>> {
  const counted = new Map<string, number>();
  for await (const { value } of readableRows<CodeHash>(reader, hashKey(''))) {
    counted.set(value.set, (counted.get(value.set) ?? 0) + 1);
  }
  return counted;
}

const judgeHashes =
  (id: string): Judge =>
  async (reader, fault) => {
    const set = await reader.get<CodeSet>(codeKey(id));
    const found = (await countHashes(reader)).get(id) ?? 0;
    if (set?.state === 'open' && found < set.count)
      fault('code-hashes', `${codeKey(id)} has ${set.count} codes, but ${found} can be found`);
  };

const judge =
  (id: string): Judge =>
  async (reader, fault) => {
    const set = await reader.get<CodeSet>(codeKey(id));
    const open = await reader.get<string>(openKey(id));
    const uses = new Map<string, CodeUse>();
    for await (const { key, value } of allRows<CodeUse>(reader, usesPrefix(id))) uses.set(key, value);
    if (set === undefined) {
      if (open !== undefined || uses.size > 0)
        fault('code-open', `records name ${codeKey(id)}, which does not exist`);
      return;
    }
    if (open === undefined && !AT_REST.has(set.state))
      fault('code-open', `${codeKey(id)} is ${set.state}, but ${openKey(id)} is missing`);
    judgeUses(set, uses, fault);
    for (const [key, use] of uses) await judgeUse(reader, set, key, use, fault);
  };

function judgeUses(set: CodeSet, uses: ReadonlyMap<string, CodeUse>, fault: NoteFault): void {
  const key = codeKey(set.id);
  if (uses.size > capacityOf(set))
    fault('code-uses', `${key} was redeemed ${uses.size} times instead of ${capacityOf(set)}`);
  if (set.used !== undefined && set.used !== uses.size)
    fault('code-uses', `${key} counted ${set.used} redemptions, but on record are ${uses.size}`);
  for (const name of uses.keys()) {
    const [number = 0, use = 0] = name.slice(usesPrefix(set.id).length).split('.').map(Number);
    if (number >= set.count || use >= set.uses) fault('code-uses', `${name} is beyond what ${key} allows`);
  }
  const members = [...uses.values()].map(({ member }) => member).filter((member) => !isErased(member));
  if (new Set(members).size < members.length) fault('code-uses', `a member has redeemed ${key} twice`);
  if (hasTwins([...uses.values()].map(({ account }) => account)))
    fault('code-uses', `an account has redeemed ${key} twice`);
}

async function judgeUse(
  reader: Reader,
  set: CodeSet,
  name: string,
  { member, account, grant: grantId }: CodeUse,
  fault: NoteFault,
): Promise<void> {
  const [accountsKey = ''] = accountUseKeys(set.id, account);
  for (const key of [...(isErased(member) ? [] : [memberKey(set.id, member)]), accountsKey]) {
    if ((await reader.get<string>(key)) !== name) fault('code-uses', `${key} does not name ${name}`);
  }
  const grant = await reader.get<Grant>(grantKey(grantId));
  const isDue = (await reader.get(dueKey(grantId))) !== undefined;
  if (grant === undefined) {
    if (!isDue) fault('code-grants', `nothing pays ${name}`);
    return;
  }
  const isPaidRight =
    grant.member === (isErased(member) ? undefined : member) &&
    accountKey(grant.account) === accountKey(account) &&
    grant.amount === set.amount &&
    grant.by === set.by &&
    grant.event?.kind === 'code' &&
    grant.event.id === set.id;
  if (!isPaidRight) fault('code-grants', `${grantKey(grantId)} is not what ${name} says`);
  if (!isDue && stageOf(grant) === 'in-flight')
    fault('code-grants', `${grantKey(grantId)} is ${grant.state}, but ${dueKey(grantId)} is missing`);
}
