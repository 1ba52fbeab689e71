import { createHash, randomUUID } from 'node:crypto';
import { allTexts } from './all-rows.js';
import { uncheckedReads } from './record-format.js';
import type { Store } from './store.js';
import { FORMAT_KEY, MOVE_MARK, MOVED_KEY, type Moved, PLACE_KEY } from './store-identity.js';
import type { OpenedTexts } from './store-location.js';
import { movedIn } from './store-marks.js';
import { type RawRow, recordText, type TextChange, type TextStore } from './text-store.js';

/** How many records are carried at once, which bounds the memory that a move takes. */
const PAGE = 500;

/** Why a store is not moved, for the person who wants it moved. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
  /** Whether the target now holds a part of the records, and is refused by the bot until it has all. */
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
  /** The address of the target without what is secret in it, for whoever comes to the source later. */
  readonly to: string;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Called with how many records have been carried so far. */
  readonly onProgress?: (count: number) => void;
}

/**
 * Carries every record to an empty store, or to one in which an earlier move has not come to its end. The target bears
 * a mark from before its first record until it is proven to hold the same as the source, and no bot opens a store with
 * that mark. Before it goes, the source gets one that names the target, and no bot opens it any more: at no moment can
 * both be opened. Nothing else is changed in the source.
 * @returns how many records there are
 * @throws {MoveError} if it must not be done, or was overtaken
 * @throws {StoreError} if one of the stores cannot be used; a mark that is there by then stays
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
  for await (const rows of pages(source)) {
    await write(rows.map(({ key, text }) => ({ key, from: undefined, to: text })));
    count += rows.length;
    options.onProgress?.(count);
  }

  if ((await digest(source)) !== (await digest(target))) {
    throw new MoveError('the stores do not hold the same; something has written while they were moved', true);
  }
  if (await options.isAtWork(uncheckedReads(source))) {
    throw new MoveError('the bot was started on the store to move from; stop it first', true);
  }
  // An earlier try of this move may have left it.
  const before = await source.get(MOVED_KEY);
  if (before !== undefined && movedIn(before)?.to !== options.to) throw overtaken();
  const after = recordText({ to: options.to, at: options.now() } satisfies Moved);
  if (!(await source.commit([{ key: MOVED_KEY, from: before, to: after }]))) throw overtaken();
  if (!(await target.commit([{ key: MOVE_MARK, from: mark, to: undefined }]))) throw overtaken();
  return count;

  /** Writes only as long as the mark is this move's own. */
  async function write(changes: readonly TextChange[]): Promise<void> {
    if (!(await target.commit([{ key: MOVE_MARK, from: mark, to: mark }, ...changes]))) throw overtaken();
  }
}

const overtaken = () => new MoveError('another move to the same store, or a bot, has come in between', true);

/** Marks the target as this move's own, so that any other that is under way ends. */
async function claim(target: MoveTarget): Promise<string> {
  const before = await target.get(MOVE_MARK);
  const mark = recordText(randomUUID());
  if (!(await target.commit([{ key: MOVE_MARK, from: before, to: mark }]))) throw overtaken();
  // Looked for only now: what opens the store from here on finds the mark.
  if (before === undefined && !(await isEmpty(target))) {
    await target.commit([{ key: MOVE_MARK, from: mark, to: undefined }]);
    throw new MoveError('the store to move to is not empty', false);
  }
  // Where the bot was opened once, the records of an earlier version would be refused. Its next start ends this again.
  await target.acceptAny();
  return mark;
}

/** A store that only says which format it has holds nothing. */
const isEmpty = async (texts: TextStore) => (await firstPage(texts)).every(({ key }) => key === FORMAT_KEY);

/** What is said of one store alone: what was carried where, and on which server or in which file the records lie. */
const OF_ONE_STORE: ReadonlySet<string> = new Set([MOVE_MARK, MOVED_KEY, PLACE_KEY]);

const withoutMark = (rows: readonly RawRow[]) => rows.filter(({ key }) => key !== MOVE_MARK);

async function firstPage(texts: TextStore) {
  return withoutMark(await texts.range({ prefix: '', limit: PAGE + 1 }));
}

async function* pages(texts: TextStore) {
  let page: RawRow[] = [];
  for await (const row of allTexts(texts, '')) {
    if (!OF_ONE_STORE.has(row.key)) page.push(row);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** The same for two stores if they have the same records, and hardly ever otherwise. */
async function digest(texts: TextStore): Promise<string> {
  const hash = createHash('sha256');
  for await (const { key, text } of allTexts(texts, '')) {
    if (!OF_ONE_STORE.has(key)) hash.update(JSON.stringify([key, text]));
  }
  return hash.digest('hex');
}
