import { z } from 'zod';
import { RecordError, StoreError, UnfitStoreError } from '../errors.js';
import { allTexts } from './all-rows.js';
import { checked } from './checked-record.js';
import { BEAT } from './heartbeat.js';
import { hasLivingProcess, PROCESSES } from './liveness.js';
import type { Machine } from './machine.js';
import { type RewriteOptions, type Rewriting, rewrite } from './rewrite-records.js';
import type { Json, Row, Store } from './store.js';
import { FORMAT_KEY } from './store-identity.js';
import type { OpenedTexts } from './store-location.js';
import { refuseHalfMoved, refuseMoved } from './store-marks.js';
import { storeName } from './store-url.js';
import { FORMAT, type RawRow, recordText, type TextStore, valueIn } from './text-store.js';

/** What changes the records of one format into those of the next. */
export interface Step {
  /** The format that it leads to. */
  readonly to: number;
  /** @throws {RecordError} if a record is not what it must be */
  run(records: Rewriting): Promise<void>;
}

export interface FormatOptions extends RewriteOptions {
  /** From one format to the next, in their order. */
  readonly steps: readonly Step[];
  readonly machine: Machine;
  /** Waits so many ms. */
  readonly wait: (ms: number) => Promise<unknown>;
}

/** The format of the records before there were numbers, which version 0.1.0 wrote. */
const FIRST = 0;

/** What every version's has, whatever else it holds. */
const MARK = z.looseObject({});

/** The format that is named in a record of {@link FORMAT_KEY}. @throws {RecordError} if there is none */
export function formatIn(text: string): number {
  const [, format] = /^\{"v":(\d{1,9}),/.exec(text) ?? [];
  if (format === undefined) throw new RecordError(FORMAT_KEY, 'it names no format');
  checked(MARK, FORMAT_KEY, valueIn(FORMAT_KEY, text));
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

/** A heartbeat has had one form from the first version on. */
const valueAsItStands = (key: string, text: string): Json => {
  const value = valueIn(key, text);
  return key.startsWith(PROCESSES) ? checked(BEAT, key, value) : value;
};

/** Reads records of any format up to this version's as they stand there, unchecked but for the heartbeats. */
export const uncheckedReads = (
  texts: Pick<TextStore, 'get' | 'range' | 'count'>,
): Pick<Store, 'get' | 'range' | 'count'> => ({
  get: async <Value extends Json>(key: string) => {
    const text = await texts.get(key);
    return text === undefined ? undefined : (valueAsItStands(key, text) as Value);
  },
  range: async <Value extends Json>(range: Parameters<Store['range']>[0]): Promise<readonly Row<Value>[]> =>
    (await texts.range(range)).map(({ key, text }) => ({ key, value: valueAsItStands(key, text) as Value })),
  count: texts.count,
});

/**
 * Brings the records of a store to this version's format, and has the database refuse every other one.
 * @throws {UnfitStoreError} if it has a later one, or was moved elsewhere
 * @throws {StoreError} if it cannot be done, or a process of an earlier version is at work; the store is as it was then
 */
export async function bringUpToDate(texts: OpenedTexts, url: string, options: FormatOptions): Promise<void> {
  for (;;) {
    const mark = await texts.get(FORMAT_KEY);
    const format = await formatOf(texts, url);
    if (mark !== undefined && format === FORMAT) return texts.refuseOthers();
    const isDone = format === FORMAT ? await begin(url, options) : await convert(texts, url, format, options);
    if (isDone) return;
    // Somebody else has come in between.
  }
}

const MARK_ROW: RawRow = { key: FORMAT_KEY, text: recordText({}) };

/** @returns false if the store is no longer empty */
const begin = (url: string, options: FormatOptions): Promise<boolean> =>
  rewrite(url, options, async (records) => {
    for await (const _ of records.pages('')) return false;
    await records.put([MARK_ROW]);
    return true;
  });

/** @returns false if the store no longer has that format */
async function convert(
  texts: OpenedTexts,
  url: string,
  format: number,
  options: FormatOptions,
): Promise<boolean> {
  const { steps, log } = options;
  const hasFormat = async (records: Pick<TextStore, 'get'>) => {
    const mark = await records.get(FORMAT_KEY);
    return (mark === undefined ? FIRST : formatIn(mark)) === format;
  };
  const processes = await processesOf(texts);
  const isUsed = await isAtWork(texts, options);
  // Whoever is at work by now may be of this version, and have brought the records up to date meanwhile.
  if (!(await hasFormat(texts))) return false;
  if (isUsed) throw new StoreError(AT_WORK);
  log.info({ store: storeName(url), from: format, to: FORMAT }, 'bringing the records up to date');
  const isDone = await rewrite(url, options, async (records) => {
    if (!(await hasFormat(records))) return false;
    await refuseMoved(records, storeName(url));
    await refuseHalfMoved(records);
    // Whoever has counted on since is at work. Nobody can from here on.
    if (!isSame(processes, (await collect(records.pages(PROCESSES))).flat())) throw new StoreError(AT_WORK);
    for (const step of steps.filter(({ to }) => to > format)) await step.run(records);
    await records.put([MARK_ROW]);
    return true;
  });
  if (isDone) log.info({ store: storeName(url), format: FORMAT }, 'the records are up to date');
  return isDone;
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
  return (await collect(allTexts(texts, PROCESSES))).toReversed();
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const isSame = (some: readonly RawRow[], others: readonly RawRow[]) =>
  JSON.stringify(some.map(({ key, text }) => [key, text])) ===
  JSON.stringify(others.map(({ key, text }) => [key, text]));
