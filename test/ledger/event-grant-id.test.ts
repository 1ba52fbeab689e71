import { decodeTime, isValid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { eventGrantId, eventGrantPrefix } from '../../src/ledger/event-grant-id.js';

const AT = Date.UTC(2026, 10, 21, 12);
const EVENT = '01KAJZ3V00T8W6XG4ZQ5M7N8PR';

describe('the ID of a grant of a payout', () => {
  it('is the same whenever and wherever it is made', () => {
    // Grants on disk have such IDs: another value means that all of them are paid once more.
    expect(eventGrantId(EVENT, AT, 1)).toBe('01M7YZMHG06ZFBHFZVR0980001');
    expect(eventGrantId(EVENT, AT, 1)).toBe(eventGrantId(EVENT, AT, 1));
  });

  it('is a ULID of the time of its event', () => {
    const id = eventGrantId(EVENT, AT, 10_000);
    expect(isValid(id)).toBe(true);
    expect(decodeTime(id)).toBe(AT);
  });

  it('is another one for each of ten thousand rows, in their order', () => {
    const ids = Array.from({ length: 10_001 }, (_, number) => eventGrantId(EVENT, AT, number));
    expect(new Set(ids).size).toBe(10_001);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('begins as all grants of its event, and no other, do', () => {
    const prefix = eventGrantPrefix(EVENT, AT);
    expect(eventGrantId(EVENT, AT, 77)).toMatch(new RegExp(`^${prefix}.{4}$`));
    expect(eventGrantPrefix('01KAJZ3V00T8W6XG4ZQ5M7N8PS', AT)).not.toBe(prefix);
    expect(eventGrantPrefix(EVENT, AT + 1)).not.toBe(prefix);
  });

  it.each([-1, 1.5, Number.NaN, 32 ** 4])('cannot be made of the number %d', (number) => {
    expect(() => eventGrantId(EVENT, AT, number)).toThrow(RangeError);
  });
});
