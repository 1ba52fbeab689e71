import { RecordError, StoreError, UnfitStoreError } from '../errors.js';
import type { Log } from '../log.js';
import type { OpenedTexts } from './home.js';
import { FORMAT_KEY } from './identity.js';
import type { Machine } from './machine.js';
import { hasLivingProcess, PROCESSES } from './presence.js';
import { type Rewriting, rewrite } from './rewrite.js';
import type { Json, Row, Store } from './store.js';
import { storeName } from './store-url.js';
import { FORMAT, type RawRow, recordText, type TextStore, valueIn } from './text-store.js';

/** What changes the records of one format into those of the next. */
export interface Step {
  /** The format that it leads to. */
  readonly to: number;
  /** @throws {RecordError} if a record is not what it must be */
  run(records: Rewriting): Promise<void>;
}

export interface FormatOptions {
  /** From one format to the next, in their order. */
  readonly steps: readonly Step[];
  readonly machine: Machine;
  /** Waits so many ms. */
  readonly wait: (ms: number) => Promise<unknown>;
  readonly log: Log;
}

/** The format of the records before there were numbers, which version 0.1.0 wrote. */
const FIRST = 0;

/** The format that is named in a record of {@link FORMAT_KEY}. @throws {RecordError} if there is none */
export function formatIn(text: string): number {
  const [, format] = /^\{"v":(\d{1,9}),/.exec(text) ?? [];
  if (format === undefined) throw new RecordError(FORMAT_KEY, 'it names no format');
  return Number(format);
}

/**
 * The format of the records of a store. One without a record has this version's.
 * @throws {UnfitStoreError} if it is one that this version does not know
 */
export async function formatOf(texts: Pick<TextStore, 'get' | 'range'>, url: string): Promise<number> {
  const text = await texts.get(FORMAT_KEY);
  if (text === undefined) return (await texts.range({ prefix: '', limit: 1 })).length === 0 ? FORMAT : FIRST;
  const format = formatIn(text);
  if (format <= FORMAT) return format;
  throw new UnfitStoreError(
    `The store ${storeName(url)} was written by a later version of Purser (its records have format ${format}, and this version knows format ${FORMAT}). Start that version, or restore a backup from before it.`,
  );
}

/** Reads records of any format up to this version's as they stand there, unchecked. */
export const uncheckedReads = (
  texts: Pick<TextStore, 'get' | 'range' | 'count'>,
): Pick<Store, 'get' | 'range' | 'count'> => ({
  get: async <Value extends Json>(key: string) => {
    const text = await texts.get(key);
    return text === undefined ? undefined : (valueIn(key, text) as Value);
  },
  range: async <Value extends Json>(range: Parameters<Store['range']>[0]): Promise<readonly Row<Value>[]> =>
    (await texts.range(range)).map(({ key, text }) => ({ key, value: valueIn(key, text) as Value })),
  count: texts.count,
});

/**
 * Brings the records of a store to this version's format, and has the database refuse every other one.
 * @throws {UnfitStoreError} if it has a later one
 * @throws {StoreError} if it cannot be done, or a process of an earlier version is at work; the store is as it was then
 */
export async function bringUpToDate(texts: OpenedTexts, url: string, options: FormatOptions): Promise<void> {
  const { steps, log } = options;
  const format = await formatOf(texts, url);
  if (format === FORMAT) {
    await texts.refuseOthers();
    const mark = { key: FORMAT_KEY, from: undefined, to: recordText({}) };
    if ((await texts.get(FORMAT_KEY)) === undefined) await texts.commit([mark]);
    return;
  }
  const processes = await processesOf(texts);
  if (await isAtWork(texts, options)) throw new StoreError(AT_WORK);
  log.info({ store: storeName(url), from: format, to: FORMAT }, 'bringing the records up to date');
  await rewrite(url, log, async (records) => {
    const mark = await records.get(FORMAT_KEY);
    // Somebody else may have done it at the same time.
    if (mark !== undefined && formatIn(mark) !== format) return;
    // Whoever has counted on since is at work. Nobody can from here on.
    if (!isSame(processes, await collect(records.pages(PROCESSES)))) throw new StoreError(AT_WORK);
    for (const step of steps.filter(({ to }) => to > format)) await step.run(records);
    await records.put([{ key: FORMAT_KEY, text: recordText({}) }]);
  });
  log.info({ store: storeName(url), format: FORMAT }, 'the records are up to date');
}

const AT_WORK =
  'a bot of an earlier version is at work on the store, whose records have an earlier format; stop all its processes first';

async function isAtWork(texts: TextStore, { machine, wait, log }: FormatOptions): Promise<boolean> {
  const waitAndSay = (ms: number) => {
    log.info({ ms }, 'watching whether a bot of an earlier version is still at work on the store');
    return wait(ms);
  };
  return hasLivingProcess(uncheckedReads(texts), { machine, wait: waitAndSay });
}

/** As {@link Rewriting.pages} has them. */
async function processesOf(texts: TextStore): Promise<readonly RawRow[]> {
  const rows = await texts.range({ prefix: PROCESSES, limit: MOST_PROCESSES });
  return rows.toReversed();
}

/** Far more than there are. */
const MOST_PROCESSES = 10_000;

async function collect(pages: AsyncIterable<readonly RawRow[]>): Promise<readonly RawRow[]> {
  const rows: RawRow[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

const isSame = (some: readonly RawRow[], others: readonly RawRow[]) =>
  JSON.stringify(some.map(({ key, text }) => [key, text])) ===
  JSON.stringify(others.map(({ key, text }) => [key, text]));
