/** What a transition has touched. */
export interface Footprint {
  /** The flow that it belongs to; one of its own for what somebody does. */
  readonly flow: string;
  /** Its process, if it is of one. */
  readonly process: string | undefined;
  /** It ends a process; or it commutes with nothing, as time that passes, and a use that begins. */
  readonly ends: 'process' | 'moment' | undefined;
  readonly isFault: boolean;
  readonly reads: Set<string>;
  readonly writes: Set<string>;
}

/** Read by what an invariant looks at: all that is decided. */
export const ALL = '*';

const areRead = (writes: ReadonlySet<string>, { reads }: Footprint) =>
  writes.size > 0 && (reads.has(ALL) || [...writes].some((place) => isWithin(place, reads)));

/** Prefixes are read as well. */
function isWithin(place: string, reads: ReadonlySet<string>): boolean {
  if (reads.has(place)) return true;
  for (const read of reads) if (place.startsWith(read) || read.startsWith(place)) return true;
  return false;
}

/**
 * Whether two transitions commute: wherever both are possible, either order leads to the same, and neither decides whether
 * the other is possible. Invariants count as readers of what they look at.
 */
export function areIndependent(one: Footprint, other: Footprint): boolean {
  if (one.flow === other.flow || one.ends === 'moment' || other.ends === 'moment') return false;
  if (one.isFault && other.isFault) return false;
  if ((one.ends ?? other.ends) === 'process' && one.process === other.process) return false;
  return !(
    areRead(one.writes, other) ||
    areRead(other.writes, one) ||
    [...one.writes].some((place) => other.writes.has(place))
  );
}
