import { allKeys } from '../storage/all-rows.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import type { Fault, NoteFault } from './fault.js';
import { type Reader, remembering } from './reader.js';

/** One look at a thing. */
export interface Check {
  readonly faults: readonly Fault[];
  /** What the look has gone by; `undefined` if that has changed during it. */
  readonly seen: string | undefined;
}

/** Something that may be wrong, or was changed while it was read. Looks at it again at each call. */
export type Suspicion = (reader: Reader) => Promise<Check>;

/** Finds what is wrong about one thing, from its own records alone. */
export type Judge = (reader: Reader, fault: NoteFault) => Promise<void>;

type Faults = (reader: Reader) => Promise<readonly Fault[]>;

/** What a judge finds. What cannot be read is named elsewhere, and nothing can be said of what depends on it. */
const faultsBy =
  (judge: Judge): Faults =>
  async (reader) => {
    const faults: Fault[] = [];
    const isRead = await unlessUnreadable(async () => {
      await judge(reader, (check, say) => faults.push({ check, say }));
      return true;
    });
    return isRead ? faults : [];
  };

/** A suspicion that further looks decide. */
export const suspicion =
  (faultsIn: Faults): Suspicion =>
  async (store) => {
    const { reader, seen } = remembering(store);
    const faults = await faultsIn(reader);
    return { faults, seen: seen() };
  };

/** Suspects a thing, without a first look at it. */
export const suspect = (judge: Judge): Suspicion => suspicion(faultsBy(judge));

/**
 * Suspects a thing if a first look finds anything wrong.
 * @param first the judge for the first look, if that can be had with less reading
 */
export async function* suspectIfWrong(
  reader: Reader,
  judge: Judge,
  first = judge,
): AsyncGenerator<Suspicion> {
  if ((await faultsBy(first)(reader)).length > 0) yield suspect(judge);
}

/** Looks at each record under a prefix. @param judge the judge for a key */
export async function* suspectEach(
  reader: Reader,
  prefix: string,
  judge: (key: string) => Judge,
): AsyncGenerator<Suspicion> {
  for await (const key of allKeys(reader, prefix)) yield* suspectIfWrong(reader, judge(key));
}

/** So many looks that have gone by the same, one after the other, make sure of a fault. */
const SAME_LOOKS = 3;
/** What keeps changing is left to the next audit. */
const MOST_LOOKS = 12;

interface Suspect {
  readonly suspicion: Suspicion;
  readonly last: string | undefined;
  readonly same: number;
}

/**
 * Tells faults from what was only being changed. Records are read one after the other, so a single look can show
 * half of a commit. But where a second look has read exactly what the first one read, all of it was so at one moment
 * between them; only a record that was changed and changed back can be missed, hence a third.
 * @param rest passes some time between two looks
 * @returns the faults, and how many suspicions could not be decided because their records went on changing
 */
export async function decide(reader: Reader, suspicions: readonly Suspicion[], rest: () => Promise<void>) {
  const faults: Fault[] = [];
  let suspects: readonly Suspect[] = suspicions.map((one) => ({ suspicion: one, last: undefined, same: 0 }));
  for (let round = 0; round < MOST_LOOKS && suspects.length > 0; round += 1) {
    await rest();
    const left: Suspect[] = [];
    for (const { suspicion: look, last, same: before } of suspects) {
      const { faults: found, seen } = await look(reader);
      if (found.length === 0 && seen !== undefined) continue;
      const same = seen !== undefined && seen === last ? before + 1 : 1;
      if (same >= SAME_LOOKS) faults.push(...found);
      else left.push({ suspicion: look, last: seen, same });
    }
    suspects = left;
  }
  return { faults, undecided: suspects.length };
}
