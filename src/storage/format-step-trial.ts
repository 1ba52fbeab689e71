import { RecordError } from '../errors.js';
import { allTexts } from './all-rows.js';
import { batches } from './batches.js';
import type { Step } from './record-format.js';
import type { RawRow, TextStore } from './text-store.js';

const PAGE = 500;

/**
 * The records that a step would refuse. The store is only read. A step ends at the first record it refuses, so it runs
 * again without the known ones.
 * @param most maximum number of records to find
 */
export async function refusedBy(
  step: Step,
  texts: Pick<TextStore, 'get' | 'range'>,
  most: number,
): Promise<readonly RecordError[]> {
  const refused = new Map<string, RecordError>();
  while (refused.size < most) {
    const refusal = await refusalOf(step, texts, refused);
    if (refusal === undefined || refused.has(refusal.key)) break;
    refused.set(refusal.key, refusal);
  }
  return [...refused.values()];
}

async function refusalOf(
  step: Step,
  texts: Pick<TextStore, 'get' | 'range'>,
  refused: ReadonlyMap<string, RecordError>,
): Promise<RecordError | undefined> {
  try {
    await step.run({
      get: async (key) => (refused.has(key) ? undefined : texts.get(key)),
      pages: (prefix) => batches(rowsOf(texts, prefix, refused), PAGE),
      put: async () => undefined,
      remove: async () => undefined,
    });
    return undefined;
  } catch (error) {
    if (error instanceof RecordError) return error;
    throw error;
  }
}

/** Highest key first: the order does not change what a step refuses. */
async function* rowsOf(
  texts: Pick<TextStore, 'range'>,
  prefix: string,
  refused: ReadonlyMap<string, RecordError>,
): AsyncGenerator<RawRow> {
  for await (const row of allTexts(texts, prefix)) if (!refused.has(row.key)) yield row;
}
