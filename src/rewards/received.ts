import { arrivedAt, type Grant } from '../ledger/grant.js';
import { type GrantKind, kindOf } from '../ledger/grant-kinds.js';
import type { GrantPage } from '../ledger/grant-reads.js';
import type { Ledger } from '../ledger/ledger.js';
import { amountOf } from '../money/amount.js';
import { monthStart } from './months.js';
import { createTallies, type Tallies } from './tally.js';

const MONTHS = 12;
const READ_AT_ONCE = 500;
/** More would take longer to read than a person waits. */
export const MOST_READ = 20_000;

/** What a member has received, in one month. */
export interface ReceivedMonth {
  /** Its first moment, UTC. */
  readonly from: number;
  readonly byKind: Tallies<GrantKind>;
}

/** What a member has received through the bot. */
export interface Received {
  /** What arrived, newest first. */
  readonly grants: readonly Grant[];
  /** Whether there are older grants, which were not read. */
  readonly isCut: boolean;
  readonly inAll: Tallies<GrantKind>;
  /** The last twelve months, this one last. */
  readonly months: readonly ReceivedMonth[];
}

/**
 * Adds up what a member has received, of their newest grants: only what is certain to have arrived. Deposits that prove a
 * link are left out.
 * @param now ms since the epoch
 */
export async function receivedBy(
  ledger: Pick<Ledger, 'list'>,
  member: string,
  now: number,
): Promise<Received> {
  const grants: Grant[] = [];
  let read = 0;
  for await (const grant of grantsOf(ledger, member)) {
    read += 1;
    if (read > MOST_READ) break;
    if (grant.state === 'applied' && kindOf(grant) !== 'deposit') grants.push(grant);
  }
  grants.sort((one, other) => arrivedAt(other) - arrivedAt(one));
  const inAll = createTallies<GrantKind>();
  const months = Array.from({ length: MONTHS }, (_, index) => ({
    from: monthStart(now, index - MONTHS + 1),
    byKind: createTallies<GrantKind>(),
  }));
  for (const grant of grants) {
    const [kind, amount] = [kindOf(grant), amountOf(grant.amount)];
    inAll.add(kind, amount);
    months.find(({ from }) => from === monthStart(arrivedAt(grant)))?.byKind.add(kind, amount);
  }
  return { grants, isCut: read > MOST_READ, inAll, months };
}

async function* grantsOf(ledger: Pick<Ledger, 'list'>, member: string): AsyncGenerator<Grant> {
  let before: string | undefined;
  do {
    const page: GrantPage = await ledger.list({ member, before, limit: READ_AT_ONCE });
    yield* page.grants;
    before = page.next;
  } while (before !== undefined);
}
