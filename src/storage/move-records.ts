import { createHash, randomUUID } from 'node:crypto';
import { allTexts } from './all-rows.js';
import { batches } from './batches.js';
import { uncheckedReads } from './record-format.js';
import type { Store } from './store.js';
import { FORMAT_KEY, MOVE_MARK, MOVED_KEY, type Moved, PLACE_KEY } from './store-identity.js';
import type { OpenedTexts } from './store-location.js';
import { movedIn } from './store-marks.js';
import { type RawRow, recordText, type TextChange, type TextStore } from './text-store.js';

/** Records per batch, which bounds memory. */
const PAGE = 500;

/** Why a store was not moved, for the person who moves it. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
  /** Whether the target now holds a part of the records. The bot refuses it until it holds all. */
  readonly isHalfDone: boolean;

  constructor(message: string, isHalfDone: boolean) {
    super(message);
    this.isHalfDone = isHalfDone;
  }
}

/** The store to move to. */
export type MoveTarget = TextStore & Pick<OpenedTexts, 'acceptAny'>;

export interface MoveOptions {
  /** Whether a process of the bot is at work on this store. */
  readonly isAtWork: (store: Pick<Store, 'range'>) => Promise<boolean>;
  /** The address of the target without secrets, which the mark in the source names. */
  readonly to: string;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Called with the number of records moved so far. */
  readonly onProgress?: (count: number) => void;
}

/**
 * Copies every record to an empty store, or to one with an unfinished move. The target has a mark from before its first
 * record until it is verified against the source, and no bot opens a store with that mark. Before the mark is removed,
 * the source gets a mark that names the target, and no bot opens the source any more: never can both be opened. Nothing
 * else changes in the source.
 * @returns the number of records
 * @throws {MoveError} if the move is refused, or another one came in between
 * @throws {StoreError} if one of the stores fails; marks written by then stay
 */
export async function moveRecords(
  source: TextStore,
  target: MoveTarget,
  options: MoveOptions,
): Promise<number> {
  const moved = movedIn(await source.get(MOVED_KEY));
  const isBegun = (await target.get(MOVE_MARK)) !== undefined;
  if (moved !== undefined && !(isBegun && moved.to === options.to)) {
    throw new MoveError(
      `the store to move from was itself moved to ${moved.to} already; move that one`,
      false,
    );
  }
  if ((await source.get(MOVE_MARK)) !== undefined) {
    throw new MoveError('the store to move from holds only half of an earlier move', false);
  }
  if (await isEmpty(source)) {
    throw new MoveError('the store to move from has no records; check its address', false);
  }
  if (await options.isAtWork(uncheckedReads(source))) {
    throw new MoveError('the bot is at work on the store to move from; stop it first', false);
  }

  const mark = await claim(target);
  for (let rows = await firstPage(target); rows.length > 0; rows = await firstPage(target)) {
    await write(rows.map(({ key, text }) => ({ key, from: text, to: undefined })));
  }

  let count = 0;
  for await (const rows of batches(movingRows(source), PAGE)) {
    await write(rows.map(({ key, text }) => ({ key, from: undefined, to: text })));
    count += rows.length;
    options.onProgress?.(count);
  }

  if ((await digest(source)) !== (await digest(target))) {
    throw new MoveError('the stores differ: something wrote to one of them during the move', true);
  }
  if (await options.isAtWork(uncheckedReads(source))) {
    throw new MoveError('the bot was started on the store to move from; stop it first', true);
  }
  // An earlier attempt at this move may have left it.
  const before = await source.get(MOVED_KEY);
  if (before !== undefined && movedIn(before)?.to !== options.to) throw overtaken();
  const after = recordText({ to: options.to, at: options.now() } satisfies Moved);
  if (!(await source.commit([{ key: MOVED_KEY, from: before, to: after }]))) throw overtaken();
  if (!(await target.commit([{ key: MOVE_MARK, from: mark, to: undefined }]))) throw overtaken();
  return count;

  /** Writes only while the mark is this move's own. */
  async function write(changes: readonly TextChange[]): Promise<void> {
    if (!(await target.commit([{ key: MOVE_MARK, from: mark, to: mark }, ...changes]))) throw overtaken();
  }
}

const overtaken = () => new MoveError('another move to the same store, or a bot, came in between', true);

/** Marks the target as this move's own, which ends any other move to it. */
async function claim(target: MoveTarget): Promise<string> {
  const before = await target.get(MOVE_MARK);
  const mark = recordText(randomUUID());
  if (!(await target.commit([{ key: MOVE_MARK, from: before, to: mark }]))) throw overtaken();
  // Checked only now: a bot that opens the store from here on finds the mark.
  if (before === undefined && !(await isEmpty(target))) {
    await target.commit([{ key: MOVE_MARK, from: mark, to: undefined }]);
    throw new MoveError('the store to move to is not empty', false);
  }
  // A store that a bot has opened refuses records of an earlier format. The next start of the bot restores that.
  await target.acceptAny();
  return mark;
}

/** A store with only its format record counts as empty. */
const isEmpty = async (texts: TextStore) => (await firstPage(texts)).every(({ key }) => key === FORMAT_KEY);

/** Records about one store alone, which do not move: the marks of a move, and where the data lives. */
const OF_ONE_STORE: ReadonlySet<string> = new Set([MOVE_MARK, MOVED_KEY, PLACE_KEY]);

const withoutMark = (rows: readonly RawRow[]) => rows.filter(({ key }) => key !== MOVE_MARK);

async function firstPage(texts: TextStore) {
  return withoutMark(await texts.range({ prefix: '', limit: PAGE + 1 }));
}

/** All records that move. */
async function* movingRows(texts: TextStore) {
  for await (const row of allTexts(texts, '')) if (!OF_ONE_STORE.has(row.key)) yield row;
}

async function digest(texts: TextStore): Promise<string> {
  const hash = createHash('sha256');
  for await (const { key, text } of movingRows(texts)) hash.update(JSON.stringify([key, text]));
  return hash.digest('hex');
}
