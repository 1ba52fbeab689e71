import { kindOf } from '../campaign-kinds.js';
import type { Campaign } from '../campaigns/campaign-records.js';
import { type Grant, grantKey } from '../ledger/grant.js';
import { amountOf } from '../money/amount.js';
import type { JsonObject } from '../storage/store.js';
import { judgeAttempts } from './attempts-audit.js';
import type { NoteFault } from './fault.js';
import { byGrant, type GrantRecords, recordsOf } from './grant-groups.js';
import { judgeMarks } from './link-bonus-audit.js';
import type { Reader } from './reader.js';
import { judgeRedos } from './replacements-audit.js';
import { type Suspicion, suspectIfWrong } from './suspicion.js';

/** How the IDs of the grants of a campaign begin. */
type Prefixes = Map<string, string | undefined>;

/** Looks at each grant and at what stands beside it. */
export async function* grantSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  const prefixes: Prefixes = new Map();
  for await (const records of byGrant(reader)) {
    const { id } = records;
    yield* suspectIfWrong(
      reader,
      async (store, fault) => judge(store, await recordsOf(store, id), new Map(), fault),
      (store, fault) => judge(store, records, prefixes, fault),
    );
  }
}

async function judge(
  reader: Reader,
  records: GrantRecords,
  prefixes: Prefixes,
  fault: NoteFault,
): Promise<void> {
  const { id, grant, attempts, answers } = records;
  if (grant === undefined) {
    const count = attempts.length + answers.length;
    if (count > 0)
      fault('attempts', `${count} attempts and answers are of ${grantKey(id)}, which does not exist`);
    return;
  }
  judgeRecord(id, grant, fault);
  judgeAttempts(grant, records, fault);
  await judgeRedos(reader, grant, fault);
  await judgeEvent(reader, id, grant, prefixes, fault);
  await judgeMarks(reader, grantKey(id), grant.marks ?? [], fault);
}

function judgeRecord(id: string, grant: Grant, fault: NoteFault): void {
  const key = grantKey(id);
  if (grant.id !== id) fault('grant-record', `${key} holds the grant ${grant.id}`);
  if (!amountOf(grant.amount).greaterThan(0))
    fault('grant-record', `${key} has no amount above zero: ${grant.amount}`);
}

/** Whether it has the ID of a grant of its campaign, where that tells the entry: it is looked for there. */
async function judgeEvent(
  reader: Reader,
  id: string,
  { event }: Grant,
  prefixes: Prefixes,
  fault: NoteFault,
): Promise<void> {
  const kind = event && kindOf(event.kind);
  if (kind?.grantsPrefix === undefined || event === undefined) return;
  const key = kind.keyOf(event.id);
  if (!prefixes.has(key)) {
    const campaign = await reader.get<JsonObject & Campaign>(key);
    prefixes.set(key, campaign && kind.grantsPrefix(campaign));
  }
  const prefix = prefixes.get(key);
  if (prefix === undefined || !id.startsWith(prefix))
    fault(
      'entry-grants',
      `${grantKey(id)} is of ${key}, ${prefix ? 'but has not the ID of a grant of it' : 'which does not exist'}`,
    );
}
