import type { CircuitBreaker, WatchedAttempt } from './circuit-breaker.js';
import type { Grant } from './grant-schema.js';
import type { Open, PaymentQueue } from './payment-queue.js';

/** Before the second try of a grant. Each pause is so many times as long as the one before it. */
const AGAIN_MS = 2_000;
const AGAIN_GROWTH = 4;
const THROTTLED_PAUSE_MS = 2_000;

/** Why nothing was sent where another try will not change it: nobody has the account, or the token is wrong. */
const FOR_GOOD: ReadonlySet<Grant['unsentBecause']> = new Set(['account', 'refused-token'] as const);

/** Why nothing was sent where that says something about this account alone. */
const OF_ONE_ACCOUNT: ReadonlySet<Grant['unsentBecause']> = new Set(['busy', 'unreadable'] as const);

/**
 * Why nothing was sent where that says nothing about the account: there was no connection, this process stood still,
 * the store failed or was held, or it ended without a reason because it was nobody's to deliver.
 */
const OF_NO_ACCOUNT: ReadonlySet<Grant['unsentBecause']> = new Set([
  'unreachable',
  'overtaken',
  'store',
  'held',
  undefined,
] as const);

/**
 * Puts back a grant that was not sent, if another try may succeed.
 * @param attempt the one in which nothing was sent
 * @returns false if there is no other try
 */
export async function retryUnsent<Item>(
  { queue, breaker }: { readonly queue: PaymentQueue<Item>; readonly breaker: CircuitBreaker },
  one: Open<Item>,
  { unsentBecause }: Grant,
  attempt: WatchedAttempt,
): Promise<boolean> {
  if (FOR_GOOD.has(unsentBecause)) return false;
  if (unsentBecause === 'throttled') {
    breaker.hold(THROTTLED_PAUSE_MS);
    queue.again(one, 0);
    return true;
  }
  const isNobodys = OF_NO_ACCOUNT.has(unsentBecause);
  const isOwn = OF_ONE_ACCOUNT.has(unsentBecause) || (!isNobodys && (await attempt.servesOthers()));
  if (isOwn) return queue.retry(one, AGAIN_MS * AGAIN_GROWTH ** one.tries);
  // Nobody's turn is used up, or an outage would leave out everybody.
  queue.again(one, breaker.failed(isNobodys));
  return true;
}
