import { describe, expect, it } from 'vitest';
import { RECORDS, SCHEMAS } from '../../src/record-schemas.js';
import { EITHER, GOOD_RECORDS, NUMBER, OPTIONAL, TEXT } from './good-records.js';

/** A valid record, and the same with one change. */
interface Change {
  readonly what: string;
  readonly record: unknown;
  readonly isGood: boolean;
}

const nameOf = (name: string) => (name.endsWith(OPTIONAL) ? name.slice(0, -1) : name);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Removes the marks of optional fields. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [nameOf(name), plain(inside)]));
}

/** Every possible fault at one place, and every optional field. */
function* changesOf(value: unknown): Generator<Change> {
  const wrong = (what: string, record: unknown): Change => ({ what, record, isGood: false });
  yield wrong('is null', null);
  if (Array.isArray(value)) {
    yield wrong('is no list', plain(value[0]));
    for (const [index, item] of value.entries()) {
      for (const change of changesOf(item)) {
        const record = (plain(value) as unknown[]).with(index, change.record);
        yield { ...change, what: `${index} ${change.what}`, record };
      }
    }
  } else if (isObject(value)) {
    const whole = plain(value) as Record<string, unknown>;
    yield wrong('has a field too many', { ...whole, more: 1 });
    for (const [marked, inside] of Object.entries(value)) {
      const name = nameOf(marked);
      const { [name]: _, ...rest } = whole;
      yield { what: `${name} is absent`, record: rest, isGood: marked !== name };
      for (const change of changesOf(inside)) {
        yield { ...change, what: `${name} ${change.what}`, record: { ...whole, [name]: change.record } };
      }
    }
  } else {
    yield wrong('is of another kind', typeof value === 'string' ? 1 : String(value));
    if (typeof value === 'string' && value !== TEXT) yield wrong('is no such text', 'no such text');
    if (typeof value === 'number' && value !== NUMBER) yield wrong('is not whole', NUMBER);
    if (typeof value === 'boolean' && value !== EITHER) yield wrong('is false', false);
  }
}

describe('the schemas', () => {
  it('are all tested with good and bad records here', () => {
    expect(Object.keys(GOOD_RECORDS).toSorted()).toEqual(Object.keys(SCHEMAS).toSorted());
  });

  it.each(Object.entries(GOOD_RECORDS))('of %s accept good records, and nothing else', (key, records) => {
    for (const record of records) {
      const schema = RECORDS(key);
      const takes = (value: unknown) => schema?.safeParse(value).success;
      expect(takes(plain(record))).toBe(true);
      const mistaken = [...changesOf(record)].filter((change) => takes(change.record) !== change.isGood);
      expect(mistaken.map(({ what, isGood }) => `${what}: ${isGood ? 'refused' : 'taken'}`)).toEqual([]);
    }
  });
});
