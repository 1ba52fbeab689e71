import * as z from 'zod';
import { grantKey } from './credit/grant-records.js';
import type { Grant } from './credit/grant-schema.js';
import { RecordError } from './errors.js';
import { winnerGrantId } from './giveaways/winners.js';
import { checked } from './storage/checked-record.js';
import type { Step } from './storage/record-format.js';
import type { Rewriting } from './storage/rewrite-records.js';
import type { Json } from './storage/store.js';
import { envelopeStart, type RawRow, recordText, valueIn } from './storage/text-store.js';

const NEW = envelopeStart(1);
const OLD = '{"value":';

/** The doctor's write probe, and which grant replaced which: the grants themselves now say so. */
const DROPPED = /^(probe|grant-again):/;
const IS_GRANT = /^grant:/;
const IS_GRANT_OR_DRAFT = /^(grant|draft):/;
const IS_PAYOUT = /^payout(-draft)?:/;

/* The fields that the step uses. The rest of a record is checked against today's schema when it is read. */
const OLD_DRAFT = z.looseObject({ id: z.string(), redoes: z.string().exactOptional() });
const OLD_GRANT = z.looseObject({
  ...OLD_DRAFT.shape,
  confirmedAt: z.number(),
  event: z.strictObject({ kind: z.enum(['payout', 'giveaway']), id: z.string() }).exactOptional(),
});
const OLD_GIVEAWAY = z.looseObject({
  id: z.string(),
  confirmedAt: z.number(),
  endedAt: z.number().exactOptional(),
  drawn: z.array(z.looseObject({ outcome: z.string(), replacedBy: z.string().exactOptional() })),
});
const OLD_PAYOUT = z.looseObject({ draft: z.looseObject({}).exactOptional() });

/** Parses the text under a key. @throws {RecordError} if it does not fit */
function oldRecord<Schema extends z.ZodType<{ readonly id: string }>>(
  schema: Schema,
  { key, text }: RawRow,
): z.infer<Schema> {
  const record = checked(schema, key, valueIn(key, text));
  if (record.id !== idIn(key)) throw new RecordError(key, 'it has the ID of another record');
  return record;
}

const idIn = (key: string) => key.slice(key.indexOf(':') + 1);

/** What version 0.1.0 did not store with the grants, derived from its other records. */
interface Relations {
  /** The first grant of each chain of replacements, by the ID of every other one. */
  readonly roots: ReadonlyMap<string, string>;
  /** The replacements of a first grant, newest last. */
  readonly redos: ReadonlyMap<string, readonly string[]>;
  /** The payout or giveaway of a first grant. */
  readonly events: ReadonlyMap<string, NonNullable<Grant['event']>>;
  /** Who now has the place that a grant was to pay. */
  readonly superseded: ReadonlyMap<string, string>;
}

/**
 * From version 0.1.0 to format 1: each record gets its envelope. A grant that was granted again, or whose place went
 * to someone else, did not say so; it could have been granted once more, and paid twice.
 */
export const TO_FORMAT_1: Step = {
  to: 1,
  async run(records) {
    const relations = await relationsIn(records);
    for await (const page of records.pages('')) {
      await records.remove(page.map(({ key }) => key).filter((key) => DROPPED.test(key)));
      await records.put(
        page
          .filter(({ key, text }) => !DROPPED.test(key) && !text.startsWith(NEW))
          .map((row) => ({ key: row.key, text: converted(row, relations) })),
      );
    }
  },
};

/** @throws {RecordError} if it is not a record of version 0.1.0 */
function converted(row: RawRow, relations: Relations): string {
  const { key, text } = row;
  if (!text.startsWith(OLD)) throw new RecordError(key, 'it is damaged');
  if (IS_GRANT_OR_DRAFT.test(key)) {
    const missing = { ...replacementsOf(key, relations), ...replacedBy(row, relations) };
    if (Object.keys(missing).length > 0) {
      return recordText({ ...oldRecord(OLD_DRAFT, row), ...missing } as Json);
    }
  }
  if (IS_PAYOUT.test(key) && text.includes('"count":')) {
    const { draft, ...rest } = withoutCount(checked(OLD_PAYOUT, key, valueIn(key, text)));
    return recordText({ ...rest, ...(draft && { draft: withoutCount(draft) }) } as Json);
  }
  return NEW + text.slice(1);
}

/** What followed a grant. */
function replacementsOf(key: string, { redos, superseded }: Relations): Partial<Grant> {
  if (!IS_GRANT.test(key)) return {};
  const [ids, supersededBy] = [redos.get(idIn(key)), superseded.get(idIn(key))];
  return {
    ...(ids !== undefined && { redos: ids }),
    ...(supersededBy !== undefined && { supersededBy }),
  };
}

/** What a grant or a draft replaces. */
function replacedBy(row: RawRow, { roots, events }: Relations): Partial<Grant> {
  if (!row.text.includes(REDOES)) return {};
  const { id, redoes: named } = oldRecord(OLD_DRAFT, row);
  if (named === undefined) return {};
  // A draft has no grant yet, so it is identified by what it names.
  const redoes = roots.get(id) ?? roots.get(named) ?? named;
  const redoesIn = events.get(redoes);
  return { redoes, ...(redoesIn !== undefined && { redoesIn }) };
}

/** It counted the calls to the website while the list was made, and is useless afterwards. */
const withoutCount = ({ count: _, ...rest }: z.infer<typeof OLD_PAYOUT>) => rest;

async function relationsIn(records: Rewriting): Promise<Relations> {
  const replacing = await replacingGrants(records);
  const named = new Map(replacing.map(({ id, redoes }) => [id, redoes]));
  const roots = new Map(replacing.map(({ id }) => [id, rootOf(id, named)]));
  const redos = new Map<string, readonly string[]>();
  const events = new Map<string, NonNullable<Grant['event']>>();
  for (const { id } of replacing.toSorted((one, other) => one.confirmedAt - other.confirmedAt)) {
    const root = roots.get(id) ?? id;
    redos.set(root, [...(redos.get(root) ?? []), id]);
  }
  for (const root of redos.keys()) {
    const key = grantKey(root);
    const text = await records.get(key);
    const event = text === undefined ? undefined : oldRecord(OLD_GRANT, { key, text }).event;
    if (event !== undefined) events.set(root, event);
  }
  return { roots, redos, events, superseded: await supersededGrants(records, redos) };
}

const REDOES = '"redoes":';

type Replacing = Pick<Grant, 'id' | 'confirmedAt'> & { readonly redoes: string };

async function replacingGrants(records: Rewriting): Promise<readonly Replacing[]> {
  const found: Replacing[] = [];
  for await (const page of records.pages('grant:')) {
    for (const row of page) {
      if (!row.text.includes(REDOES)) continue;
      const { id, confirmedAt, redoes } = oldRecord(OLD_GRANT, row);
      if (redoes !== undefined) found.push({ id, confirmedAt, redoes });
    }
  }
  return found;
}

/**
 * Version 0.1.0 named the grant replaced last, which could itself be a replacement.
 * @throws {RecordError} if grants replace each other in a circle
 */
function rootOf(id: string, named: ReadonlyMap<string, string>): string {
  const seen = new Set([id]);
  let root = id;
  for (let next = named.get(root); next !== undefined; next = named.get(root)) {
    if (seen.has(next)) throw new RecordError(grantKey(id), 'it replaces a grant that replaces it');
    seen.add(next);
    root = next;
  }
  return root;
}

async function supersededGrants(
  records: Rewriting,
  redos: Relations['redos'],
): Promise<ReadonlyMap<string, string>> {
  const superseded = new Map<string, string>();
  for await (const page of records.pages('giveaway:')) {
    for (const row of page) {
      if (!row.text.includes('"outcome":"replaced"')) continue;
      const giveaway = oldRecord(OLD_GIVEAWAY, row);
      for (const [place, { outcome, replacedBy: member }] of giveaway.drawn.entries()) {
        // If nobody was left, no one else has the place.
        if (outcome !== 'replaced' || member === undefined) continue;
        const id = winnerGrantId(giveaway, place);
        for (const one of [id, ...(redos.get(id) ?? [])]) superseded.set(one, member);
      }
    }
  }
  return superseded;
}
