import { hash } from 'node:crypto';

const BUCKETS = 2 ** 16;

/** An entry that is, or ought to be, in an index, and the end of the key of the record that it stands for. */
export interface Listed {
  readonly key: string;
  readonly id: string;
}

type Source = () => AsyncIterable<Listed>;

/**
 * What two sources do not share. Each must give an entry once at most. Takes half a megabyte however many there are,
 * and a second reading only where they differ: every entry is hashed, and the hashes of a bucket cancel each other out
 * if both sources have them.
 */
export async function* differences(one: Source, other: Source): AsyncGenerator<Listed> {
  const buckets = [new Uint32Array(BUCKETS), new Uint32Array(BUCKETS)] as const;
  const [high, low] = buckets;
  const bucketOf = (digest: Buffer) => digest.readUInt16BE(0);
  for (const source of [one, other]) {
    for await (const listed of source()) {
      const digest = digestOf(textOf(listed));
      const bucket = bucketOf(digest);
      high[bucket] = (high[bucket] ?? 0) ^ digest.readUInt32BE(2);
      low[bucket] = (low[bucket] ?? 0) ^ digest.readUInt32BE(6);
    }
  }
  const isUneven = (bucket: number) => high[bucket] !== 0 || low[bucket] !== 0;
  if (!high.some((_, bucket) => isUneven(bucket))) return;

  const unshared = new Map<string, Listed>();
  for (const source of [one, other]) {
    for await (const listed of source()) {
      const text = textOf(listed);
      if (!isUneven(bucketOf(digestOf(text)))) continue;
      if (!unshared.delete(text)) unshared.set(text, listed);
    }
  }
  yield* unshared.values();
}

const textOf = ({ key, id }: Listed): string => `${key} ${id}`;

const digestOf = (text: string): Buffer => hash('sha1', text, 'buffer');
