import { onTestFinished } from 'vitest';
import { openRecords } from '../../src/open-records.js';
import { openTexts } from '../../src/storage/open-store.js';
import type { Change, Store } from '../../src/storage/store.js';
import { recordText, type TextStore } from '../../src/storage/text-store.js';
import { silentLog } from './silent-log.js';
import { storePlace } from './store-place.js';
import { temporaryFolder } from './temporary-folder.js';

/** How a text is spoiled: half of it is gone, or it holds what its schema does not know. */
export const DAMAGES = {
  cut: (text: string) => text.slice(0, text.length / 2),
  nonsense: () => recordText({ nonsense: 1 }),
} as const;

export type Damage = keyof typeof DAMAGES;

/** Spoils records behind the bot's back; one that is not there is put there. @returns their texts as they are now */
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

/** A store in which some records are spoiled. */
export interface DamagedStore {
  readonly url: string;
  readonly store: Store;
  readonly texts: TextStore;
  /** The texts of the spoiled records. */
  readonly spoiled: Readonly<Record<string, string>>;
  /** Nobody has it open any more. */
  close(): Promise<void>;
}

/** A new store with these records, of which some are spoiled. */
export async function damagedStore(
  records: readonly Change[],
  keys: readonly string[],
  damage: Damage = 'cut',
): Promise<DamagedStore> {
  const { url, remove } = await storePlace(await temporaryFolder());
  onTestFinished(remove);
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
