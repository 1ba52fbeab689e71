const MINUTE_MS = 60_000;
/** How long a preview can be confirmed. */
export const DRAFT_VALID_MS = 10 * MINUTE_MS;
/** How long a second staff member has to approve. */
export const APPROVAL_VALID_MS = 24 * 60 * MINUTE_MS;
/** The clocks of two hosts may differ by this much. A clock that was set back further must not make time longer. */
const CLOCK_TOLERANCE_MS = MINUTE_MS;

/**
 * Whether something of a moment can still be confirmed or decided.
 * @param since ms since the epoch, as is `now`
 */
export const isInTime = (since: number, validMs: number, now: number): boolean =>
  now < since + validMs && now > since - CLOCK_TOLERANCE_MS;

/**
 * Whether the time to approve is over for good. A moment that lies ahead is not: the clock that noted it may be right.
 * @param now ms since the epoch
 */
export const hasExpired = ({ confirmedAt }: { readonly confirmedAt: number }, now: number): boolean =>
  now >= confirmedAt + APPROVAL_VALID_MS;
