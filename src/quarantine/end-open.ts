import { allRows } from '../storage/all-rows.js';
import type { Json } from '../storage/store.js';
import type { QuarantineParts } from './quarantine-record.js';

interface Kind<Entry extends Json> {
  /** Under which its entries stand. */
  readonly prefix: string;
  readonly find: (id: string) => Promise<Entry | undefined>;
  readonly isOpen: (entry: Entry) => boolean | Promise<boolean>;
  /** @returns `undefined` if it was changed meanwhile, and is looked at again */
  readonly end: (entry: Entry) => Promise<Entry | undefined>;
}

/** Ends every entry of a kind that is open. @returns how many, those included that were ended before an interruption */
export async function endOpen<Entry extends Json & { readonly id: string; readonly quarantined?: number }>(
  { past, at }: Pick<QuarantineParts, 'past' | 'at'>,
  { prefix, find, isOpen, end }: Kind<Entry>,
): Promise<number> {
  async function isEnded(id: string): Promise<boolean> {
    for (;;) {
      const entry = await find(id);
      if (entry === undefined || !(await isOpen(entry))) return false;
      if ((await end(entry)) !== undefined) return true;
    }
  }
  let count = 0;
  for await (const { value } of allRows<Entry>(past.store, prefix)) {
    if (value.quarantined === at || (await isEnded(value.id))) count += 1;
  }
  return count;
}
