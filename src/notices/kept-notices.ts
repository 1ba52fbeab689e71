import { createHash } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import { z } from 'zod';
import type { Messenger } from '../discord/messenger.js';
import { COLOURS, embed, type Reply } from '../discord/reply.js';
import type { Log } from '../log.js';
import { readableRows } from '../storage/all-rows.js';
import type { Liveness } from '../storage/liveness.js';
import { ID, type Kept, MOMENT } from '../storage/record-schema.js';
import type { Row, Store } from '../storage/store.js';
import { atItsTime } from './late-note.js';
import { batches } from './notice-batches.js';

/** Something that staff must read, as the log channel shows it. */
export interface Notice {
  readonly colour: keyof typeof COLOURS;
  readonly text: string;
  readonly file?: { readonly name: string; readonly text: string };
  /** It is a fault that lasts: while it waits to be posted, it is not kept a second time. */
  readonly lasts?: boolean;
}

/** As it is kept until it is posted. */
const KEPT_NOTICE = z.strictObject({
  /** When it was to be told. */
  at: MOMENT,
  /** The process that has it in hand. */
  process: ID,
  /** When that has taken it over, to post it late. */
  takenAt: MOMENT.exactOptional(),
  colour: z.enum(Object.keys(COLOURS) as Array<keyof typeof COLOURS>),
  text: z.string(),
  file: z.strictObject({ name: z.string(), text: z.string() }).exactOptional(),
});

type KeptNotice = Kept<typeof KEPT_NOTICE>;

/**
 * What staff are told in the log channel and no other record tells of. It is in the store before it is posted, and is
 * removed from there once it is; so it is posted later, in order, where the channel could not be written.
 */
export interface KeptNotices {
  /** Tells beside other work. */
  tell(notice: Notice): void;
  /** Posts what could not be posted. To be called every few seconds. */
  catchUp(): Promise<void>;
  /** How many are not posted. */
  count(): Promise<number>;
  /** Resolves when nothing is being told any more. */
  idle(): Promise<void>;
}

export interface KeptNoticesOptions {
  readonly store: Store;
  readonly messenger: Pick<Messenger, 'toStaff' | 'logChannel'>;
  readonly liveness: Pick<Liveness, 'id' | 'isDead'>;
  readonly log: Pick<Log, 'warn'>;
  /** ms since the epoch. */
  readonly now: () => number;
  /** From 0 to below 1, for IDs; default: the system's. */
  readonly random?: () => number;
}

export const NOTICES = 'notice:';

export const NOTICE_RECORDS = { [NOTICES]: KEPT_NOTICE };
/** Whoever has it in hand has posted it by then, or could not. */
const TOLD_WITHIN_MS = 15_000;
/** What Discord does not take for its own sake is tried again after so long. */
const REFUSED_AGAIN_MS = 60_000;
const LONGEST_NONCE = 25;

export function createKeptNotices(options: KeptNoticesOptions): KeptNotices {
  const { store, messenger, liveness, log, now } = options;
  const newId = monotonicFactory(options.random);
  /** One after the other, so that they stand in the log channel in their order. */
  let work: Promise<unknown> = Promise.resolve();
  const refusedAt = new Map<string, number>();
  /** Something of this process is left for {@link KeptNotices.catchUp}, and what comes later has to wait for it. */
  let isBehind = false;
  /** Texts of what is left, and of faults that last and are being told. */
  const waiting = new Set<string>();
  /** Keys of what is being told, and not left. */
  const beingTold = new Set<string>();
  /** What the store did not take, nor the channel. */
  const unkept: Row<KeptNotice>[] = [];
  /** Keys of what was posted, and could not be removed yet. */
  const posted = new Set<string>();

  function inTurn(next: () => Promise<unknown>): Promise<unknown> {
    work = work.then(next).catch((error: unknown) => {
      isBehind = true;
      log.warn({ err: error }, 'a notice could not be kept or posted yet');
    });
    return work;
  }

  /** @returns whether it is on disk; if not, it is posted all the same */
  async function keep({ key, value }: Row<KeptNotice>): Promise<boolean> {
    try {
      // It is refused only where it is there: a try before, which was reported as failed, has kept it.
      await store.commit([{ key, from: undefined, to: value }]);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'a notice for the log channel could not be kept');
      return false;
    }
  }

  /** Posts some in one message. @returns whether the log channel has them */
  async function post(rows: readonly Row<KeptNotice>[]): Promise<boolean> {
    if ((await messenger.toStaff(messageOf(rows, now()), nonceOf(rows))) !== undefined) {
      for (const { key } of rows) posted.add(key);
      return true;
    }
    // Where it is not for the channel's sake, the others must not wait.
    if (rows.length === 1 && messenger.logChannel.works())
      for (const { key } of rows) refusedAt.set(key, now());
    return false;
  }

  /** Posts what shares a message, and one by one where Discord does not take that. */
  async function postAll(rows: readonly Row<KeptNotice>[]): Promise<void> {
    if (await post(rows)) return remove(rows);
    if (rows.length === 1) return;
    for (const row of rows) {
      if (!messenger.logChannel.works()) return;
      if (await post([row])) await remove([row]);
    }
  }

  async function remove(rows: readonly Row<KeptNotice>[]): Promise<void> {
    if (rows.length === 0) return;
    // At once: what is left of a message would be posted as another one by whoever comes after a process that dies.
    const isRemoved = await store.commit(rows.map(removalOf));
    // Another process may have posted some of them.
    if (!isRemoved) for (const row of rows) await store.commit([removalOf(row)]);
    for (const { key } of rows) posted.delete(key);
  }

  async function tellNow(row: Row<KeptNotice>, keeping: Promise<boolean>): Promise<void> {
    const isKept = await keeping;
    try {
      if ((isKept && isBehind) || !(await post([row]))) return leave(row, isKept);
    } finally {
      beingTold.delete(row.key);
    }
    waiting.delete(row.value.text);
    if (isKept) await remove([row]);
  }

  function leave(row: Row<KeptNotice>, isKept: boolean): void {
    if (!isKept) unkept.push(row);
    isBehind = true;
    waiting.add(row.value.text);
  }

  /** Tries once more to keep what the store did not take. */
  async function keepUnkept(): Promise<void> {
    for (const row of [...unkept]) {
      if (!(await keep(row))) return;
      unkept.shift();
    }
  }

  /** Whether nobody else is about to post it. A clock can be set back. */
  async function isLeft({ key, value }: Row<KeptNotice>): Promise<boolean> {
    if (refusedAt.has(key) || beingTold.has(key)) return false;
    if (value.process === liveness.id) return true;
    return (
      Math.abs(now() - (value.takenAt ?? value.at)) > TOLD_WITHIN_MS || (await liveness.isDead(value.process))
    );
  }

  /** @returns those of them that are there still, and that nobody else posts now */
  async function takeOver(rows: readonly Row<KeptNotice>[]): Promise<readonly Row<KeptNotice>[]> {
    const taken: Row<KeptNotice>[] = [];
    for (const { key, value } of rows) {
      const own = { ...value, process: liveness.id, takenAt: now() };
      if (await store.commit([{ key, from: value, to: own }])) taken.push({ key, value: own });
    }
    return taken;
  }

  async function leftOver(): Promise<readonly Row<KeptNotice>[]> {
    const rows: Row<KeptNotice>[] = [];
    for await (const row of readableRows<KeptNotice>(store, NOTICES)) if (await isLeft(row)) rows.push(row);
    return rows.reverse();
  }

  async function postLeftOver(): Promise<void> {
    await keepUnkept();
    if (!messenger.logChannel.works()) return;
    for (const [key, at] of refusedAt) if (Math.abs(now() - at) >= REFUSED_AGAIN_MS) refusedAt.delete(key);
    // The store may fail for longer than the channel did.
    for (const row of [...unkept]) {
      if (!(await post([row]))) break;
      unkept.shift();
    }
    const left = await leftOver();
    await remove(left.filter(({ key }) => posted.has(key)));
    for (const some of batches(
      left.filter(({ key }) => !posted.has(key)),
      lengthOf,
    )) {
      const taken = await takeOver(some);
      if (taken.length > 0) await postAll(taken);
      if (!messenger.logChannel.works()) return;
    }
    isBehind = unkept.length > 0;
    waiting.clear();
  }

  return {
    tell({ lasts = false, ...notice }) {
      if (lasts && waiting.has(notice.text)) return;
      const at = now();
      const row = { key: NOTICES + newId(at), value: { ...notice, at, process: liveness.id } };
      if (lasts) waiting.add(notice.text);
      beingTold.add(row.key);
      // At once, since what is posted before it can take minutes.
      const keeping = keep(row);
      void inTurn(() => tellNow(row, keeping));
    },
    async catchUp() {
      await inTurn(postLeftOver);
    },
    count: () => store.count(NOTICES),
    async idle() {
      await work;
    },
  };
}

const removalOf = ({ key, value }: Row<KeptNotice>) => ({ key, from: value, to: undefined });

/** What has a file has a message of its own. */
const lengthOf = ({ value }: Row<KeptNotice>) => (value.file === undefined ? value.text.length : undefined);

function messageOf(rows: readonly Row<KeptNotice>[], now: number): Reply {
  const files = rows.flatMap(({ value: { file } }) =>
    file === undefined ? [] : [{ name: file.name, data: Buffer.from(file.text) }],
  );
  return {
    embeds: rows.map(({ value: { colour, text, at } }) =>
      atItsTime(embed({ colour, description: text }), at, now),
    ),
    ...(files.length > 0 && { files }),
  };
}

/** The last characters of an ID are those that differ. */
function nonceOf(rows: readonly Row<KeptNotice>[]): string {
  const keys = rows.map(({ key }) => key);
  if (keys.length === 1) return (keys[0] ?? '').slice(-LONGEST_NONCE);
  return createHash('sha256').update(keys.join(' ')).digest('base64url').slice(0, LONGEST_NONCE);
}
