import { monotonicFactory } from 'ulid';
import { readableRows } from '../storage/all-rows.js';
import type { Liveness } from '../storage/liveness.js';
import { ID, MOMENT } from '../storage/record-schema.js';
import type { Json, Row, Store } from '../storage/store.js';
import type { World } from '../time/clock.js';

/** What every record of something to be told has, besides what that is. */
export const OUTBOX_FIELDS = {
  /** When it was raised. */
  at: MOMENT,
  /** The process that tells it. */
  process: ID,
  /** When that process took it over to tell it late. */
  takenAt: MOMENT.exactOptional(),
};

export type OutboxFields = {
  readonly at: number;
  readonly process: string;
  readonly takenAt?: number;
};

export interface OutboxOptions extends Pick<World, 'now'> {
  readonly store: Store;
  readonly liveness: Pick<Liveness, 'id' | 'isDead'>;
  /** In [0, 1), for IDs. Default: the system's. */
  readonly random?: () => number;
}

/** By then, the process that is telling it has succeeded or failed. */
const TOLD_WITHIN_MS = 15_000;

/**
 * Records of what is to be told, under a prefix, each in the hands of one process. Each is removed once it was told.
 * @param isHeldBack whether the process that raised it lets it lie for a while, as the others do
 */
export function createOutboxRecords<
  Value extends OutboxFields & { readonly [name: string]: Json | undefined },
>(
  prefix: string,
  { store, liveness, now, random }: OutboxOptions,
  isHeldBack: (value: Value) => boolean = () => false,
) {
  const newId = monotonicFactory(random);

  /** Whether no process is about to tell it. A clock can be set back. */
  const isLeft = async (value: Value): Promise<boolean> => {
    const { process, at, takenAt = at } = value;
    const isOwn = process === liveness.id && !isHeldBack(value);
    return isOwn || Math.abs(now() - takenAt) > TOLD_WITHIN_MS || (await liveness.isDead(process));
  };

  return {
    /** A record of this process, not stored yet. */
    newOf(what: Omit<Value, keyof OutboxFields>): Row<Value> {
      const at = now();
      // Only the compiler cannot see that these are all of its fields.
      const value = { ...what, at, process: liveness.id } as unknown as Value;
      return { key: prefix + newId(at), value };
    },

    async remove(rows: readonly Row<Value>[]): Promise<void> {
      if (rows.length === 0) return;
      // In one commit: if this process died halfway, its successor would tell the rest of a message as another one.
      const isRemoved = await store.commit(rows.map(removalOf));
      // Another process may have told some of them.
      if (!isRemoved) for (const row of rows) await store.commit([removalOf(row)]);
    },

    /** @returns those that still exist and that no other process is telling now */
    async takeOver<Of extends Row<Value>>(rows: readonly Of[]): Promise<readonly Of[]> {
      const taken: Of[] = [];
      for (const row of rows) {
        const { key, value } = row;
        const own = { ...value, process: liveness.id, takenAt: now() };
        if (await store.commit([{ key, from: value, to: own }])) taken.push({ ...row, value: own });
      }
      return taken;
    },

    /** Those that nobody is telling, oldest first. */
    async left(isBeingTold: (row: Row<Value>) => boolean): Promise<readonly Row<Value>[]> {
      const rows: Row<Value>[] = [];
      for await (const row of readableRows<Value>(store, prefix))
        if (!isBeingTold(row) && (await isLeft(row.value))) rows.push(row);
      return rows.reverse();
    },

    count: () => store.count(prefix),
  };
}

const removalOf = ({ key, value }: Row<Json>) => ({ key, from: value, to: undefined });
