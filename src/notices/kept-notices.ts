import { createHash } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import { z } from 'zod';
import type { World } from '../clock.js';
import type { Messenger } from '../discord/messenger.js';
import { COLOURS, embed, type Reply } from '../discord/reply.js';
import type { Log } from '../log.js';
import { readableRows } from '../storage/all-rows.js';
import type { Liveness } from '../storage/liveness.js';
import { ID, type Kept, MOMENT } from '../storage/record-schema.js';
import type { Row, Store } from '../storage/store.js';
import { atItsTime } from './late-note.js';
import { batches } from './notice-batches.js';

/** A notice to staff, as the log channel shows it. */
export interface Notice {
  readonly colour: keyof typeof COLOURS;
  readonly text: string;
  readonly file?: { readonly name: string; readonly text: string };
  /** It reports a lasting fault: while it waits to be posted, it is not stored a second time. */
  readonly lasts?: boolean;
}

/** A notice in the store, until it is posted. */
const KEPT_NOTICE = z.strictObject({
  /** When it was raised. */
  at: MOMENT,
  /** The process that is posting it. */
  process: ID,
  /** When that process took it over to post it late. */
  takenAt: MOMENT.exactOptional(),
  colour: z.enum(Object.keys(COLOURS) as Array<keyof typeof COLOURS>),
  text: z.string(),
  file: z.strictObject({ name: z.string(), text: z.string() }).exactOptional(),
});

/** A notice as it is kept. */
export type KeptNotice = Kept<typeof KEPT_NOTICE>;

/**
 * Notices in the log channel that no other record backs. Each is stored before it is posted and deleted afterwards,
 * so that it is posted later, in order, if the channel could not be written.
 */
export interface KeptNotices {
  /** Posts a notice in the background. */
  tell(notice: Notice): void;
  /** Posts the notices that are left. To be called every few seconds. */
  catchUp(): Promise<void>;
  /** The number of notices not posted yet. */
  count(): Promise<number>;
  /** Resolves when no notice is being posted. */
  idle(): Promise<void>;
}

interface KeptNoticesOptions extends Pick<World, 'now'> {
  readonly store: Store;
  readonly messenger: Pick<Messenger, 'toStaff' | 'logChannel'>;
  readonly liveness: Pick<Liveness, 'id' | 'isDead'>;
  readonly log: Pick<Log, 'warn'>;
  /** In [0, 1), for IDs. Default: the system's. */
  readonly random?: () => number;
}

export const NOTICES = 'notice:';

export const NOTICE_RECORDS = { [NOTICES]: KEPT_NOTICE };
/** By then, the process that is posting it has succeeded or failed. */
const TOLD_WITHIN_MS = 15_000;
/** Pause before a notice that Discord rejected is posted again. */
const REFUSED_AGAIN_MS = 60_000;
const LONGEST_NONCE = 25;

export function createKeptNotices(options: KeptNoticesOptions): KeptNotices {
  const { store, messenger, liveness, log, now } = options;
  const newId = monotonicFactory(options.random);
  /** One at a time, to keep their order in the log channel. */
  let work: Promise<unknown> = Promise.resolve();
  const refusedAt = new Map<string, number>();
  /** Notices of this process are left for {@link KeptNotices.catchUp}, and later ones must wait for them. */
  let isBehind = false;
  /** Texts of the notices left, and of lasting faults being posted. */
  const waiting = new Set<string>();
  /** Keys of the notices being posted. */
  const beingTold = new Set<string>();
  /** Notices that neither the store nor the channel accepted. */
  const unkept: Row<KeptNotice>[] = [];
  /** Keys of posted notices that could not be deleted yet. */
  const posted = new Set<string>();

  function inTurn(next: () => Promise<unknown>): Promise<unknown> {
    work = work.then(next).catch((error: unknown) => {
      isBehind = true;
      log.warn({ err: error }, 'a notice could not be stored or posted yet');
    });
    return work;
  }

  /** @returns whether it is on disk; it is posted either way */
  async function keep({ key, value }: Row<KeptNotice>): Promise<boolean> {
    try {
      // A commit is refused only if the record exists: an earlier try stored it, but was reported as failed.
      await store.commit([{ key, from: undefined, to: value }]);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'could not store a notice for the log channel');
      return false;
    }
  }

  /** Posts notices in one message. @returns whether the log channel has them */
  async function post(rows: readonly Row<KeptNotice>[]): Promise<boolean> {
    if ((await messenger.toStaff(messageOf(rows, now()), nonceOf(rows))) !== undefined) {
      for (const { key } of rows) posted.add(key);
      return true;
    }
    // If the channel is not at fault, the others must not wait.
    if (rows.length === 1 && messenger.logChannel.works())
      for (const { key } of rows) refusedAt.set(key, now());
    return false;
  }

  /** Posts a batch in one message, or one by one if Discord rejects it. */
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
    // In one commit: if this process died halfway, its successor would post the rest of the message as another one.
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

  /** Tries again to store notices that the store did not accept. */
  async function keepUnkept(): Promise<void> {
    for (const row of [...unkept]) {
      if (!(await keep(row))) return;
      unkept.shift();
    }
  }

  /** Whether no other process is about to post it. A clock can be set back. */
  async function isLeft({ key, value }: Row<KeptNotice>): Promise<boolean> {
    if (refusedAt.has(key) || beingTold.has(key)) return false;
    if (value.process === liveness.id) return true;
    return (
      Math.abs(now() - (value.takenAt ?? value.at)) > TOLD_WITHIN_MS || (await liveness.isDead(value.process))
    );
  }

  /** @returns those that still exist and that no other process is posting now */
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
    const toPost = left.filter(({ key }) => !posted.has(key));
    for (const some of batches(toPost, lengthOf)) {
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
      // Immediately, since the posts before it can take minutes.
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

/** A notice with a file needs a message of its own. */
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

/** The last characters of an ID are the ones that differ. */
function nonceOf(rows: readonly Row<KeptNotice>[]): string {
  const keys = rows.map(({ key }) => key);
  if (keys.length === 1) return (keys[0] ?? '').slice(-LONGEST_NONCE);
  return createHash('sha256').update(keys.join(' ')).digest('base64url').slice(0, LONGEST_NONCE);
}
