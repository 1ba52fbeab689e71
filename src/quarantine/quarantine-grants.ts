import { kindOf } from '../campaign-kinds.js';
import type { Caps } from '../ledger/daily-caps.js';
import { type Grant, grantKey, isDeposit, isPlaced, isSettled, mayBePaidElsewhere } from '../ledger/grant.js';
import { transition } from '../ledger/grant-changes.js';
import { mayBeQueuedAgain } from '../ledger/queued-grants.js';
import { allRows } from '../storage/all-rows.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { QuarantineParts } from './quarantine-record.js';

type Event = NonNullable<Grant['event']>;

/** What happens to a grant. */
type Fate = 'ask' | 'mark' | undefined;

/**
 * Asks staff about every grant that was on its way, waited for approval, or could still be paid by its payout or
 * giveaway, which were ended before. Marks those that did not arrive, since they may have been granted again.
 * @returns how many grants staff are asked about
 */
export async function quarantineGrants(caps: Caps, parts: QuarantineParts): Promise<number> {
  const { past, at, now } = parts;
  const { store } = past;

  async function fateOf(grant: Grant): Promise<Fate> {
    if (grant.quarantined?.at === at) return undefined;
    if (!isSettled(grant.state)) return 'ask';
    const { event } = grant;
    if (event !== undefined && mayBeQueuedAgain(grant)) {
      return (await wasOpen(event, parts)) ? 'ask' : undefined;
    }
    return isReplaceable(grant, await parts.ledger.someOf(grant.replacements ?? [])) ? 'mark' : undefined;
  }

  const settle = (id: string) =>
    retryCommit<Grant | undefined>(store, async () => {
      const grant = await parts.ledger.find(id);
      const fate = grant && (await fateOf(grant));
      if (grant === undefined || fate === undefined) return { changes: [], result: grant };
      const quarantined = { at, was: grant.state };
      if (fate === 'mark') {
        const marked: Grant = { ...grant, quarantined };
        return { changes: [{ key: grantKey(id), from: grant, to: marked }], result: marked };
      }
      // Staff are asked in a new message: the old one may be newer than these records.
      const { posted: _, unsentBecause: __, settledBy: ___, contradicted: ____, ...kept } = grant;
      const asked: Grant = { ...kept, state: 'unknown', settledAt: now(), quarantined };
      return { changes: await transition({ store, caps }, grant, asked, caps.charge), result: asked };
    });

  let count = 0;
  for await (const { value } of allRows<Grant>(store, grantKey(''))) {
    const grant = (await fateOf(value)) === undefined ? value : await settle(value.id);
    if (grant?.state === 'unknown' && grant.quarantined?.at === at) count += 1;
  }
  return count;
}

/** Whether a grant that did not arrive could be granted again. @param replacements what was to replace it */
export const isReplaceable = (grant: Grant, replacements: readonly Grant[]): boolean =>
  grant.state === 'not-applied' &&
  !isDeposit(grant) &&
  grant.reassignedTo === undefined &&
  !mayBePaidElsewhere(grant) &&
  !replacements.some(({ state }) => state === 'applied');

/** Whether what a grant is a part of was ended by this. */
async function wasOpen(event: Event, { past, at }: QuarantineParts): Promise<boolean> {
  // What is to be paid of these is queued.
  if (isPlaced(event)) return false;
  const key = kindOf(event.kind).keyOf(event.id);
  const campaign = await past.store.get<{ readonly quarantined?: number }>(key);
  // An unreadable one may have been open.
  return campaign === undefined ? past.unreadable.has(key) : campaign.quarantined === at;
}
