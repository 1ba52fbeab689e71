import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { RecordError, StoreError, UnfitStoreError } from '../errors.js';
import type { Log } from '../log.js';
import { allTexts } from './all-rows.js';
import { checked } from './checked-record.js';
import { hasLivingProcess, PROCESSES } from './liveness.js';
import type { Machine } from './machine.js';
import { FORMAT_KEY, refuseHalfMoved, refuseMoved, UNRELEASED_FORMAT_1 } from './store-identity.js';
import { storeName } from './store-url.js';
import { FORMAT, type RawRow, recordText, type TextStore, valueIn } from './text-store.js';
import { type Rewriting, rewrite } from './whole-store.js';

/** Converts the records of one format to the next. */
export interface Step {
  /** The format after this step. */
  readonly to: number;
  /** @throws {RecordError} if a record is invalid */
  run(records: Rewriting): Promise<void>;
}

export interface FormatOptions {
  /** One per format, in order. */
  readonly steps: readonly Step[];
  readonly machine: Machine;
  /** Takes ms. */
  readonly wait: (ms: number) => Promise<unknown>;
  readonly log: Log;
}

/** What the mark of every format has. */
const ANY_MARK = z.looseObject({
  /** Absent in what builds before the first release have written. */
  released: z.literal(true).exactOptional(),
  schemas: z.string().exactOptional(),
});

/**
 * The format that the text of the record {@link FORMAT_KEY} names.
 * @param whose what has these records, for people
 * @throws {RecordError} if it names none
 * @throws {UnfitStoreError} if this version does not know it
 */
export function knownFormat(text: string, whose: string): number {
  const value = checked(ANY_MARK, FORMAT_KEY, valueIn(FORMAT_KEY, text));
  const [, number] = /^\{"v":(\d{1,9}),/.exec(text) ?? [];
  if (number === undefined) throw new RecordError(FORMAT_KEY, 'it names no format');
  const format = Number(number);
  if (format > FORMAT) {
    throw new UnfitStoreError(
      `${whose} was written by a later version of Purser (its records have format ${format}, and this version knows format ${FORMAT}). Start that version, or restore a backup from before it.`,
    );
  }
  if (!value.released && value.schemas !== UNRELEASED_FORMAT_1) throw unreleasedBuild(whose);
  return format;
}

const unreleasedBuild = (whose: string) =>
  new UnfitStoreError(
    `${whose} was made by a build of Purser from before the first release, whose records this version cannot read. Use that build, or begin with an empty store.`,
  );

/**
 * The format of a store's records; `undefined` if it is empty. Otherwise as {@link knownFormat}.
 * @throws {UnfitStoreError} if this version does not know it
 */
export async function formatOf(
  texts: Pick<TextStore, 'get' | 'range'>,
  whose: string,
): Promise<number | undefined> {
  const [row] = await texts.range({ prefix: '', limit: 1 });
  // Read afterwards: every record is written after the mark.
  const text = await texts.get(FORMAT_KEY);
  if (text !== undefined) return knownFormat(text, whose);
  if (row === undefined) return undefined;
  throw unreleasedBuild(whose);
}

/**
 * Upgrades a store's records to this version's format.
 * @throws {UnfitStoreError} if this version does not know the format, or the store was moved elsewhere
 * @throws {StoreError} if it fails, or a process of an earlier version is at work; the store is then unchanged
 */
export async function bringUpToDate(
  texts: TextStore,
  url: string,
  { steps, machine, wait, log }: FormatOptions,
): Promise<void> {
  const whose = nameOf(url);
  const found = await formatOf(texts, whose);
  if (found === FORMAT) return;
  const processes = await processesOf(texts);
  const isUsed = found !== undefined && (await hasLivingProcess(texts, { machine, wait }));
  await rewrite(url, log, async (records) => {
    const mark = await records.get(FORMAT_KEY);
    if (mark === undefined) for await (const _ of records.pages('')) throw unreleasedBuild(whose);
    const format = mark === undefined ? undefined : knownFormat(mark, whose);
    // Another process came in between.
    if (format === FORMAT) return false;
    if (format !== undefined) {
      if (isUsed || !(await areProcesses(records, processes))) throw new StoreError(AT_WORK);
      await refuseMoved(records, storeName(url));
      await refuseHalfMoved(records);
      const [first, ...others] = steps.filter(({ to }) => to > format);
      if (first?.to !== format + 1) throw new RecordError(FORMAT_KEY, `no step leads from format ${format}`);
      for (const step of [first, ...others]) await step.run(records);
      log.info({ store: storeName(url), from: format, to: FORMAT }, 'records upgraded');
    }
    await records.put([{ key: FORMAT_KEY, text: recordText({ released: true }) }]);
    return true;
  });
}

const AT_WORK =
  'a bot of an earlier version is at work on the store, which must be upgraded; stop all its processes first';

/** What a store is called towards people. */
export const nameOf = (url: string) => `The store ${storeName(url)}`;

/** The heartbeats on record. */
export async function processesOf(texts: Pick<TextStore, 'range'>): Promise<readonly RawRow[]> {
  return (await collect(allTexts(texts, PROCESSES))).toReversed();
}

/**
 * Whether the heartbeats are still the same ones. A changed one means that its process is at work; while the records are
 * being rewritten, none can write one.
 */
export const areProcesses = async (records: Rewriting, processes: readonly RawRow[]): Promise<boolean> =>
  isDeepStrictEqual(processes, (await collect(records.pages(PROCESSES))).flat());

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
