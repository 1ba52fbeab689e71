import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { RecordError, StoreError, UnfitStoreError } from '../errors.js';
import { allTexts } from './all-rows.js';
import { checked } from './checked-record.js';
import { hasLivingProcess, PROCESSES } from './liveness.js';
import type { Machine } from './machine.js';
import { FORMAT_KEY, refuseHalfMoved, refuseMoved } from './store-identity.js';
import type { OpenedTexts } from './store-location.js';
import { storeName } from './store-url.js';
import { FORMAT, type RawRow, recordText, type TextStore, valueIn } from './text-store.js';
import { type RewriteOptions, type Rewriting, rewrite } from './whole-store.js';

/** Converts the records of one format to the next. */
export interface Step {
  /** The format after this step. */
  readonly to: number;
  /** @throws {RecordError} if a record is invalid */
  run(records: Rewriting): Promise<void>;
}

export interface FormatOptions extends RewriteOptions {
  /** The hash of the schemas of this version's records. */
  readonly schemas: string;
  /** One per format, in order; none for a format that was never released. */
  readonly steps: readonly Step[];
  readonly machine: Machine;
  /** Takes ms. */
  readonly wait: (ms: number) => Promise<unknown>;
}

/** What the mark of every format has. */
const ANY_MARK = z.looseObject({ schemas: z.string().exactOptional() });

/**
 * The format that the text of the record {@link FORMAT_KEY} names.
 * @param schemas the hash of the schemas of this version's records
 * @param whose what has these records, for people
 * @throws {RecordError} if it names none
 * @throws {UnfitStoreError} if this version does not know it
 */
export function knownFormat(text: string, schemas: string, whose: string): number {
  const value = checked(ANY_MARK, FORMAT_KEY, valueIn(FORMAT_KEY, text));
  const [, number] = /^\{"v":(\d{1,9}),/.exec(text) ?? [];
  if (number === undefined) throw new RecordError(FORMAT_KEY, 'it names no format');
  const format = Number(number);
  if (format > FORMAT) {
    throw new UnfitStoreError(
      `${whose} was written by a later version of Purser (its records have format ${format}, and this version knows format ${FORMAT}). Start that version, or restore a backup from before it.`,
    );
  }
  if (format === FORMAT && value.schemas !== schemas) throw otherBuild(whose);
  return format;
}

const otherBuild = (whose: string) =>
  new UnfitStoreError(
    `${whose} was made by another build of Purser before the first release, whose records this one cannot read. Use that build, or begin with an empty store.`,
  );

/**
 * The format of a store's records; `undefined` if it is empty. Otherwise as {@link knownFormat}.
 * @throws {UnfitStoreError} if this version does not know it
 */
export async function formatOf(
  texts: Pick<TextStore, 'get' | 'range'>,
  schemas: string,
  whose: string,
): Promise<number | undefined> {
  const [row] = await texts.range({ prefix: '', limit: 1 });
  // Read afterwards: every record is written after the mark.
  const text = await texts.get(FORMAT_KEY);
  if (text !== undefined) return knownFormat(text, schemas, whose);
  if (row === undefined) return undefined;
  throw otherBuild(whose);
}

/**
 * Upgrades a store's records to this version's format, and makes the database refuse every other format.
 * @throws {UnfitStoreError} if this version does not know the format, or the store was moved elsewhere
 * @throws {StoreError} if it fails, or a process of an earlier version is at work; the store is then unchanged
 */
export async function bringUpToDate(texts: OpenedTexts, url: string, options: FormatOptions): Promise<void> {
  for (;;) {
    const format = await formatOf(texts, options.schemas, nameOf(url));
    if (format === FORMAT) return texts.refuseOthers();
    const isDone =
      format === undefined ? await begin(url, options) : await convert(texts, url, format, options);
    if (isDone) return;
    // Another process came in between.
  }
}

/** What a store is called towards people. */
export const nameOf = (url: string) => `The store ${storeName(url)}`;

const markRow = ({ schemas }: FormatOptions): RawRow => ({ key: FORMAT_KEY, text: recordText({ schemas }) });

/** @returns false if the store is no longer empty */
const begin = (url: string, options: FormatOptions): Promise<boolean> =>
  rewrite(url, options, async (records) => {
    for await (const _ of records.pages('')) return false;
    await records.put([markRow(options)]);
    return true;
  });

/** @returns false if the store no longer has format `format` */
async function convert(
  texts: OpenedTexts,
  url: string,
  format: number,
  options: FormatOptions,
): Promise<boolean> {
  const { log } = options;
  const steps = options.steps.filter(({ to }) => to > format);
  if (steps[0]?.to !== format + 1) throw new RecordError(FORMAT_KEY, `no step leads from format ${format}`);
  const hasFormat = async (records: Pick<TextStore, 'get'>) => {
    const mark = await records.get(FORMAT_KEY);
    return mark !== undefined && knownFormat(mark, options.schemas, nameOf(url)) === format;
  };
  const processes = await processesOf(texts);
  const isUsed = await isAtWork(texts, options);
  // A process that is at work by now may have this version, and may have upgraded the records.
  if (!(await hasFormat(texts))) return false;
  if (isUsed) throw new StoreError(AT_WORK);
  log.info({ store: storeName(url), from: format, to: FORMAT }, 'upgrading the records');
  const isDone = await rewrite(url, options, async (records) => {
    if (!(await hasFormat(records))) return false;
    await refuseMoved(records, storeName(url));
    await refuseHalfMoved(records);
    if (!(await areProcesses(records, processes))) throw new StoreError(AT_WORK);
    for (const step of steps) await step.run(records);
    await records.put([markRow(options)]);
    return true;
  });
  if (isDone) log.info({ store: storeName(url), format: FORMAT }, 'records upgraded');
  return isDone;
}

const AT_WORK =
  'a bot of an earlier version is at work on the store, which must be upgraded; stop all its processes first';

async function isAtWork(texts: TextStore, { machine, wait, log }: FormatOptions): Promise<boolean> {
  const waitAndSay = (ms: number) => {
    log.info({ ms }, 'checking whether a bot of an earlier version is still at work on the store');
    return wait(ms);
  };
  return hasLivingProcess(texts, { machine, wait: waitAndSay });
}

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
