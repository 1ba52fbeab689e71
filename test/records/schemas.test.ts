import { describe, expect, it } from 'vitest';
import { SCHEMAS } from '../../src/record-schemas.js';
import { fittingRecords } from '../support/fitting-records.js';

/** A record with one change, for every place in it. */
function* changed(value: unknown, change: (inside: unknown) => unknown): Generator<unknown> {
  yield change(value);
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      for (const other of changed(item, change)) yield value.with(index, other);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value))
      for (const other of changed(item, change)) yield { ...value, [name]: other };
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
const withMore = (value: unknown) => (isObject(value) ? { ...(value as object), more: 1 } : null);

describe('the schemas', () => {
  it.each(Object.entries(SCHEMAS))('of %s take no field too many, and no null', (_, schema) => {
    for (const record of fittingRecords(schema, 'any text')) {
      expect(schema.safeParse(record).error).toBeUndefined();
      const taken = [...changed(record, withMore)].filter((other) => schema.safeParse(other).success);
      expect(taken).toEqual([]);
    }
  });
});
