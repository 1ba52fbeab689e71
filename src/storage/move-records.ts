import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { reasonOf } from '../errors.js';
import type { Log } from '../log.js';
import { openTexts } from './open-store.js';
import { forgetSeen } from './sqlite-location.js';
import { isStoreThere } from './store-access.js';
import { FORMAT_KEY, MOVE_MARK, MOVED_KEY, type Moved, movedIn, PLACE_KEY } from './store-identity.js';
import type { OpenedTexts } from './store-location.js';
import { sqlitePath, storeKind, storeName } from './store-url.js';
import { recordText, type TextStore } from './text-store.js';
import { whileOpen } from './while-open.js';
import { digestOf, fillStore, type Pages, type Rewriting, readAllRows } from './whole-store.js';

/** Why a store was not moved, for the person who moves it. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
  /** Whether the target may now hold the records all the same. The bot refuses it until the move is complete. */
  readonly isHalfDone: boolean;

  constructor(message: string, isHalfDone: boolean) {
    super(message);
    this.isHalfDone = isHalfDone;
  }
}

export interface MoveOptions {
  /** Whether a process of the bot is at work on this store. */
  readonly isAtWork: (texts: Pick<TextStore, 'range'>) => Promise<boolean>;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Called with the number of records moved so far. */
  readonly onProgress?: (count: number) => unknown;
  readonly log: Log;
}

/**
 * Copies every record to an empty store, or to one with an unfinished move. The target has a mark until it is verified
 * against the source, and no bot opens a store with that mark. Before the mark is removed, the source gets a mark that
 * names the target, and no bot opens the source any more: never can both be opened. Nothing else changes in the source.
 * @param from the address of the source
 * @param to that of the target
 * @returns the number of records
 * @throws {MoveError} if the move is refused, or another one came in between
 * @throws {StoreError} if one of the stores fails; marks written by then stay
 */
export async function moveRecords(from: string, to: string, options: MoveOptions): Promise<number> {
  // Opening it would create the file.
  if (storeKind(from) === 'sqlite' && !isStoreThere(sqlitePath(from))) {
    throw new MoveError('there is no file at the address to move from', false);
  }
  return whileOpen(opened(from, options.log), (source) =>
    whileOpen(opened(to, options.log), async (target) => {
      // A different store takes that place.
      if (storeKind(to) === 'sqlite') await forgetSeen(sqlitePath(to));
      const name = storeKind(to) === 'sqlite' ? `sqlite://${resolve(sqlitePath(to))}` : storeName(to);
      await requireMovable(source, target, name, options);
      const mark = recordText(randomUUID());
      const count = await copyAll(from, to, mark, options);
      if (await options.isAtWork(source)) {
        throw new MoveError('the bot was started on the store to move from; stop it first', true);
      }
      // An earlier attempt at this move may have left it.
      const before = await source.get(MOVED_KEY);
      if (before !== undefined && movedIn(before)?.to !== name) throw overtaken();
      const after = recordText({ to: name, at: options.now() } satisfies Moved);
      if (!(await source.commit([{ key: MOVED_KEY, from: before, to: after }]))) throw overtaken();
      if (!(await target.commit([{ key: MOVE_MARK, from: mark, to: undefined }]))) throw overtaken();
      return count;
    }),
  );
}

const opened = (url: string, log: Log): Promise<OpenedTexts> =>
  openTexts(url, log).catch((error: unknown) => {
    throw new MoveError(`${storeName(url)} cannot be used: ${reasonOf(error)}`, false);
  });

const overtaken = () => new MoveError('another move to the same store, or a bot, came in between', true);

/** @throws {MoveError} if the source is not one to be moved there */
async function requireMovable(
  source: TextStore,
  target: TextStore,
  to: string,
  { isAtWork }: MoveOptions,
): Promise<void> {
  const moved = movedIn(await source.get(MOVED_KEY));
  const isBegun = (await target.get(MOVE_MARK)) !== undefined;
  if (moved !== undefined && !(isBegun && moved.to === to)) {
    throw new MoveError(
      `the store to move from was itself moved to ${moved.to} already; move that one`,
      false,
    );
  }
  if ((await source.get(MOVE_MARK)) !== undefined) {
    throw new MoveError('the store to move from holds only half of an earlier move', false);
  }
  if ((await source.range({ prefix: '', limit: 2 })).every(({ key }) => key === FORMAT_KEY)) {
    throw new MoveError('the store to move from has no records; check its address', false);
  }
  if (await isAtWork(source)) {
    throw new MoveError('the bot is at work on the store to move from; stop it first', false);
  }
}

/** Fills the target with a snapshot of the source, and compares it with what the source holds then. */
async function copyAll(
  from: string,
  to: string,
  mark: string,
  { log, onProgress }: MoveOptions,
): Promise<number> {
  let count = 0;
  async function* moving(pages: Pages) {
    for await (const page of pages) {
      const rows = page.filter(({ key }) => isMoving(key));
      yield rows;
      count += rows.length;
      await onProgress?.(count);
    }
  }
  const written = await readAllRows(from, log, (pages) =>
    fillStore(to, log, { key: MOVE_MARK, text: mark }, moving(pages), isFree),
  );
  if (written === undefined) throw new MoveError('the store to move to is not empty', false);
  if (written === (await digestOf(from, log, isMoving))) return count;
  throw new MoveError('the stores differ: something wrote to one of them during the move', true);
}

/** Whether a store has only the record of its format, or half of a move. */
async function isFree(records: Rewriting): Promise<boolean> {
  if ((await records.get(MOVE_MARK)) !== undefined) return true;
  for await (const page of records.pages('')) if (page.some(({ key }) => key !== FORMAT_KEY)) return false;
  return true;
}

/** Records about one store alone, which do not move: the marks of a move, and where the data lives. */
const OF_ONE_STORE: ReadonlySet<string> = new Set([MOVE_MARK, MOVED_KEY, PLACE_KEY]);

const isMoving = (key: string) => !OF_ONE_STORE.has(key);
