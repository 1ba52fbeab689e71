import type { Grant } from './credit/grant.js';
import { grantKey } from './credit/grant-records.js';
import { RecordError } from './errors.js';
import { type Giveaway, replacedOf } from './giveaways/giveaway.js';
import { winnerGrantId } from './giveaways/winners.js';
import type { Step } from './store/format.js';
import type { Rewriting } from './store/rewrite.js';
import type { Json } from './store/store.js';
import { envelopeStart, type RawRow, recordText, valueIn } from './store/text-store.js';

const NEW = envelopeStart(1);
const OLD = '{"value":';

/** What the doctor wrote to see whether it could, and which grant has replaced which: the grants themselves say so now. */
const DROPPED = /^(probe|grant-again):/;
const GRANT = /^(grant|draft):/;
const PAYOUT = /^payout(-draft)?:/;

/** What version 0.1.0 did not keep with the grants, and its own records tell. */
interface Relations {
  /** The first grant of those that replace each other, by each of the others. */
  readonly roots: ReadonlyMap<string, string>;
  /** What has replaced a first grant, the newest last. */
  readonly redos: ReadonlyMap<string, readonly string[]>;
  /** The payout or giveaway of a first grant. */
  readonly events: ReadonlyMap<string, NonNullable<Grant['event']>>;
  /** Who has the place that a grant was to pay. */
  readonly superseded: ReadonlyMap<string, string>;
}

/**
 * From the records of version 0.1.0 to format 1: each gets its envelope. A grant that was granted again, or whose
 * place was given to somebody else, did not say so; without that it could be granted once more, and be paid twice.
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

/** @throws {RecordError} if it is no record of version 0.1.0 */
function converted({ key, text }: RawRow, relations: Relations): string {
  if (!text.startsWith(OLD)) throw new RecordError(key, 'it is damaged');
  if (GRANT.test(key)) {
    const missing = missingOf(key.slice(key.indexOf(':') + 1), text, relations);
    if (missing !== undefined) return recordText({ ...fieldsIn(key, text), ...missing });
  }
  if (PAYOUT.test(key) && text.includes('"count":')) return recordText(withoutCount(fieldsIn(key, text)));
  return NEW + text.slice(1);
}

type Fields = Readonly<Record<string, Json | undefined>>;

// Whatever it holds, its schema is held against it when it is read.
const fieldsIn = (key: string, text: string) => valueIn(key, text) as Fields;

/** @returns undefined if nothing is */
function missingOf(id: string, text: string, relations: Relations): Partial<Grant> | undefined {
  const redos = relations.redos.get(id);
  const supersededBy = relations.superseded.get(id);
  // A draft has no grant yet, so it is known by what it names.
  const [, named = ''] = /"redoes":"([^"]+)"/.exec(text) ?? [];
  const root = named === '' ? undefined : (relations.roots.get(id) ?? relations.roots.get(named) ?? named);
  const event = root === undefined ? undefined : relations.events.get(root);
  if (redos === undefined && supersededBy === undefined && root === undefined) return undefined;
  return {
    ...(redos !== undefined && { redos }),
    ...(supersededBy !== undefined && { supersededBy }),
    ...(root !== undefined && { redoes: root }),
    ...(event !== undefined && { redoesIn: event }),
  };
}

/** It counted the calls to the website while the list was made, and means nothing afterwards. */
function withoutCount({ count: _, draft, ...rest }: Fields): Json {
  const isDraft = typeof draft === 'object' && draft !== null;
  return isDraft ? { ...rest, draft: withoutCount(draft as Fields) } : rest;
}

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
    const text = await records.get(grantKey(root));
    const event = text === undefined ? undefined : (fieldsIn(grantKey(root), text) as Partial<Grant>).event;
    if (event !== undefined) events.set(root, event);
  }
  return { roots, redos, events, superseded: await supersededGrants(records, redos) };
}

async function replacingGrants(
  records: Rewriting,
): Promise<ReadonlyArray<Pick<Grant, 'id' | 'confirmedAt'> & { readonly redoes: string }>> {
  const found = [];
  for await (const page of records.pages('grant:')) {
    for (const { key, text } of page) {
      if (!text.includes('"redoes":')) continue;
      const { id, confirmedAt, redoes } = valueIn(key, text) as Grant;
      if (redoes !== undefined) found.push({ id, confirmedAt, redoes });
    }
  }
  return found;
}

/** Version 0.1.0 named the grant that was replaced last, which could be a replacement itself. */
function rootOf(id: string, named: ReadonlyMap<string, string>): string {
  const seen = new Set<string>();
  let root = id;
  for (let next = named.get(root); next !== undefined && !seen.has(next); next = named.get(root)) {
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
    for (const { key, text } of page) {
      if (!text.includes('"outcome":"replaced"')) continue;
      const giveaway = valueIn(key, text) as Giveaway;
      for (const { place, replacedBy } of replacedOf(giveaway)) {
        const id = winnerGrantId(giveaway, place);
        // Where nobody was left, the place is nobody else's.
        if (replacedBy === undefined) continue;
        for (const one of [id, ...(redos.get(id) ?? [])]) superseded.set(one, replacedBy);
      }
    }
  }
  return superseded;
}
