/** Part of a process that reads or changes something. */
interface Toucher {
  readonly label: string;
  /** Of its process: a letter for the slot, and a number for the start. */
  readonly name: string;
}

/** Which kinds of records are contested: one flow reads them while another one may change them. */
export type Contests = ReturnType<typeof createContests>;

/** Each use is claimed on its own. */
const kindOf = (place: string) =>
  place.startsWith('interaction:') ? place : (/^[^:]*:?/.exec(place)?.[0] ?? '');
/** Whether both can be at work at the same time: a process and its successor never are. */
const canMeet = (one: Toucher, other: Toucher) =>
  one.label !== other.label && (one.name === other.name || one.name[0] !== other.name[0]);

/**
 * Nobody knows before all orders were tried which kinds are contested. So it begins with none: a read of what is not is no
 * choice. Once one turns out to be, all is tried anew.
 * @param known those that are known before
 */
export function createContests(known: readonly string[] = []) {
  const contested = new Set(known);
  const readers = new Map<string, Map<string, Toucher>>();
  const writers = new Map<string, Map<string, Toucher>>();
  let hasGrown = false;

  function touch(all: Map<string, Map<string, Toucher>>, kind: string, { label, name }: Toucher): boolean {
    const touchers = all.get(kind) ?? new Map<string, Toucher>();
    if (touchers.has(label)) return false;
    all.set(kind, touchers.set(label, { label, name }));
    return true;
  }

  function meets(others: Map<string, Map<string, Toucher>>, kind: string, one: Toucher): boolean {
    return [...(others.get(kind)?.values() ?? [])].some((other) => canMeet(one, other));
  }

  return {
    isContested: (places: readonly string[]) => places.some((place) => contested.has(kindOf(place))),
    /** @param isAtOnce whether what is read was no choice */
    note(flow: Toucher, reads: readonly string[], writes: readonly string[], isAtOnce: boolean): void {
      const found: string[] = [];
      for (const kind of new Set(writes.map(kindOf)))
        if (touch(writers, kind, flow) && meets(readers, kind, flow)) found.push(kind);
      for (const kind of isAtOnce ? new Set(reads.map(kindOf)) : [])
        if (touch(readers, kind, flow) && meets(writers, kind, flow)) found.push(kind);
      for (const kind of found) {
        if (contested.has(kind)) continue;
        contested.add(kind);
        hasGrown = true;
      }
    },
    /** Whether some were found since this was asked last. */
    hasGrown(): boolean {
      const grown = hasGrown;
      hasGrown = false;
      return grown;
    },
    kinds: (): readonly string[] => [...contested].sort(),
  };
}
