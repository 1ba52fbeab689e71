import { onTestFinished } from 'vitest';
import { openRecords } from '../../src/open-records.js';
import { openTexts } from '../../src/storage/open-store.js';
import type { Change, Store } from '../../src/storage/store.js';
import { recordText, type TextStore } from '../../src/storage/text-store.js';
import { silentLog } from './silent-log.js';
import { storeUrl } from './store-place.js';

/** How a text is damaged: truncated, or unknown to its schema. */
export const DAMAGES = {
  cut: (text: string) => text.slice(0, text.length / 2),
  nonsense: () => recordText({ nonsense: 1 }),
} as const;

export type Damage = keyof typeof DAMAGES;

/** Damages records behind the bot's back; missing ones are created. @returns their new texts */
export async function spoil(
  texts: Pick<TextStore, 'get' | 'commit'>,
  keys: readonly string[],
  damage: Damage,
): Promise<Readonly<Record<string, string>>> {
  const spoiled: Record<string, string> = {};
  for (const key of keys) {
    const from = await texts.get(key);
    const to = DAMAGES[damage](from ?? recordText('lost'));
    if (!(await texts.commit([{ key, from, to }]))) throw new Error(`${key} could not be spoiled`);
    spoiled[key] = to;
  }
  return spoiled;
}

/** A store with damaged records. */
export interface DamagedStore {
  readonly url: string;
  readonly store: Store;
  readonly texts: TextStore;
  /** The texts of the damaged records. */
  readonly spoiled: Readonly<Record<string, string>>;
  /** Closes it. */
  close(): Promise<void>;
}

/** A new store with these records, some of them damaged. */
export async function damagedStore(
  records: readonly Change[],
  keys: readonly string[],
  damage: Damage = 'cut',
): Promise<DamagedStore> {
  const url = await storeUrl();
  const store = await openRecords(url, silentLog);
  await store.commit(records);
  const texts = await openTexts(url, silentLog);
  let closed: Promise<unknown> | undefined;
  const close = async () => {
    closed ??= Promise.all([store.close(), texts.close()]);
    await closed;
  };
  onTestFinished(close);
  return { url, store, texts, spoiled: await spoil(texts, keys, damage), close };
}
