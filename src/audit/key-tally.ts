import { hash } from 'node:crypto';

const BUCKETS = 2 ** 16;

/** A record that is, or ought to be, there: the text to compare, and what it is about. */
export interface Named<Subject> {
  readonly text: string;
  readonly subject: Subject;
}

type Source<Subject> = () => AsyncIterable<Named<Subject>>;

/**
 * What two sources do not share. Each must give a text once at most. Takes half a megabyte however many there are,
 * and a second reading only where they differ: every text is hashed, and the hashes of a bucket cancel each other out
 * if both sources have them.
 */
export async function* differences<Subject>(
  one: Source<Subject>,
  other: Source<Subject>,
): AsyncGenerator<Subject> {
  const buckets = [new Uint32Array(BUCKETS), new Uint32Array(BUCKETS)] as const;
  const [high, low] = buckets;
  const bucketOf = (digest: Buffer) => digest.readUInt16BE(0);
  for (const source of [one, other]) {
    for await (const { text } of source()) {
      const digest = digestOf(text);
      const bucket = bucketOf(digest);
      high[bucket] = (high[bucket] ?? 0) ^ digest.readUInt32BE(2);
      low[bucket] = (low[bucket] ?? 0) ^ digest.readUInt32BE(6);
    }
  }
  const isUneven = (bucket: number) => high[bucket] !== 0 || low[bucket] !== 0;
  if (!high.some((_, bucket) => isUneven(bucket))) return;

  const unshared = new Map<string, Subject>();
  for (const source of [one, other]) {
    for await (const { text, subject } of source()) {
      if (!isUneven(bucketOf(digestOf(text)))) continue;
      if (!unshared.delete(text)) unshared.set(text, subject);
    }
  }
  yield* unshared.values();
}

const digestOf = (text: string): Buffer => hash('sha1', text, 'buffer');
