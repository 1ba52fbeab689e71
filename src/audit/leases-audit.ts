import { grantKey, leaseKey, stageOf } from '../credit/grant-records.js';
import type { Grant } from '../credit/grant-schema.js';
import { readableRows } from '../storage/all-rows.js';
import { type Fault, faultsOf } from './fault.js';
import type { Reader } from './reader.js';
import { type Suspicion, suspicion, understanding } from './suspicion.js';

/** Looks at every account that is held for a grant. */
export async function* leaseSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  for await (const { key } of readableRows<string>(reader, 'account-lease:')) {
    const judgeIt = understanding(key, (store) => judge(store, key));
    if ((await judgeIt(reader)).length > 0) yield suspicion(judgeIt);
  }
}

async function judge(reader: Reader, key: string): Promise<readonly Fault[]> {
  const { faults, fault } = faultsOf();
  const holder = await reader.get<string>(key);
  if (holder === undefined) return faults;
  const grant = await reader.get<Grant>(grantKey(holder));
  const holds = `${key} is held for ${grantKey(holder)}`;
  if (grant === undefined) fault('lease', `${holds}, which does not exist`);
  else if (leaseKey(grant.account) !== key) fault('lease', `${holds}, which is to another account`);
  else if (stageOf(grant) !== 'in-flight') fault('lease', `${holds}, which is ${grant.state}`);
  return faults;
}
