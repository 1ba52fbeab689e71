import { type Grant, grantKey, leaseKey, queueIndexOf } from '../ledger/grant.js';
import type { Reader } from './reader.js';
import { type Judge, type Suspicion, suspectEach } from './suspicion.js';

/** Looks at every account that is held for a grant. */
export const leaseSuspicions = (reader: Reader): AsyncGenerator<Suspicion> =>
  suspectEach(reader, 'account-lease:', judge);

const judge =
  (key: string): Judge =>
  async (reader, fault) => {
    const holder = await reader.get<string>(key);
    if (holder === undefined) return;
    const grant = await reader.get<Grant>(grantKey(holder));
    const holds = `${key} is held for ${grantKey(holder)}`;
    if (grant === undefined) fault('lease', `${holds}, which does not exist`);
    else if (leaseKey(grant.account) !== key) fault('lease', `${holds}, which is to another account`);
    else if (queueIndexOf(grant) !== 'in-flight') fault('lease', `${holds}, which is ${grant.state}`);
  };
