import { describe, expect, it } from 'vitest';
import { RecordError } from '../../src/errors.js';
import { createUnreadableRecords } from '../../src/outages/unreadable-records.js';
import { english } from '../support/english.js';

function setUp() {
  const lines: unknown[] = [];
  const notified: string[] = [];
  const unreadable = createUnreadableRecords(
    { error: (fields: unknown) => lines.push(fields) } as never,
    (_about, say) => notified.push(say(english)),
  );
  const find = (key: string) => unreadable.found(new RecordError(key, 'it is damaged'));
  return { unreadable, lines, notified, find };
}

describe('records that cannot be read', () => {
  it('are logged, counted and told to staff once each', () => {
    const { unreadable, lines, notified, find } = setUp();
    for (const key of ['grant:1', 'grant:1', 'link:2', 'grant:1']) find(key);
    expect(lines).toHaveLength(2);
    expect(unreadable.count()).toBe(2);
    expect(notified).toHaveLength(2);
    expect(notified[0]).toMatch(/`grant:1`.*npm run audit.*docs\/store\.md/);
  });

  it('do not flood the log channel', () => {
    const { unreadable, notified, find } = setUp();
    for (let number = 1; number <= 100; number += 1) find(`grant:${number}`);
    expect(unreadable.count()).toBe(100);
    expect(notified).toHaveLength(21);
    expect(notified.at(-1)).toContain('more records');
  });

  it('stand in one line, whatever their keys are', () => {
    const { notified, find } = setUp();
    find('grant:`\n# @everyone');
    expect(notified[0]?.split('\n')).toHaveLength(1);
    expect(notified[0]).toContain('`grant:??# @everyone`');
  });
});
