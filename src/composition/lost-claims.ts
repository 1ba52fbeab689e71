import type { CodeRecords } from '../codes/code-records.js';
import type { Grant } from '../credit/grant-schema.js';
import type { DropRecords } from '../drops/drop-records.js';
import type { Change } from '../storage/store.js';

/** What a grant pays, where a store that went back has lost both: the claim of a drop, or the use of a code. */
export const lostClaimsOf =
  ({ lostClaim }: Pick<DropRecords, 'lostClaim'>, { lostUse }: Pick<CodeRecords, 'lostUse'>) =>
  async (grant: Grant): Promise<readonly Change[]> => [
    ...(await lostClaim(grant)),
    ...(await lostUse(grant)),
  ];
