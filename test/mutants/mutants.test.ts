import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { WORLDS } from '../../src/enumeration/worlds/index.js';
import { DEFECTS } from './defects.js';

const AREAS = [
  'payouts/',
  'giveaways/',
  'drops/',
  'codes/',
  'schedules/',
  'recurrences/',
  'campaigns/',
  'approvals/',
  'link-bonus/',
  'ledger/daily-caps.ts',
];

describe('the defects that are hunted', () => {
  it.each(DEFECTS)('$name can be planted in one place', ({ file, find, replace }) => {
    expect(readFileSync(`src/${file}`, 'utf8').split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
  });

  it.each(DEFECTS)('$name has tests that can find it, or a small world', ({ tests, world }) => {
    expect(tests.length > 0 || world !== undefined).toBe(true);
    expect(tests.filter((file) => !existsSync(`test/${file}`))).toEqual([]);
  });

  it.each(DEFECTS.filter(({ world }) => world))('$name has a small world that is there', ({ world }) => {
    expect([...WORLDS.keys()]).toContain(world?.name);
  });

  it.each([...WORLDS.keys()])('are found in the small world %s, one of them at least', (name) => {
    expect(DEFECTS.filter(({ world }) => world?.name === name)).not.toEqual([]);
  });

  it('are thirty at least, each with a name of its own', () => {
    const names = new Set(DEFECTS.map(({ name }) => name));
    expect(names.size).toBe(DEFECTS.length);
    expect(names.size).toBeGreaterThanOrEqual(30);
  });

  it.each(AREAS)('are also in src/%s', (area) => {
    expect(DEFECTS.filter(({ file }) => file.startsWith(area))).not.toEqual([]);
  });
});
