import { describe, expect, it } from 'vitest';
import {
  type Finding,
  type Findings,
  findingOf,
  findingOfProcess,
  type Known,
} from '../../src/storage/continuity.js';
import type { StoreCheck } from '../../src/storage/store-location.js';

const all = (...findings: readonly Finding[]): Findings =>
  Object.fromEntries(findings.map((finding, index) => [`p${index}`, { finding, at: 1, knowsSince: 0 }]));

describe('the finding of a hold', () => {
  it.each<[readonly Finding[], Finding]>([
    [[], 'unchecked'],
    [['unchecked', 'unchecked'], 'unchecked'],
    [['unchecked', 'checked'], 'checked'],
    [['checked', 'unchecked'], 'checked'],
    [['checked', 'missing', 'unchecked'], 'missing'],
    [['missing', 'checked'], 'missing'],
  ])('of %j is %s', (findings, together) => {
    expect(findingOf(all(...findings))).toBe(together);
  });
});

describe('the finding of a process', () => {
  const KNOWN: Known = { id: 'a', count: 7, hasWritten: true, canaries: ['attempt:1'] };
  const check: StoreCheck = {
    identity: { id: 'a', madeAt: 1 },
    written: { count: 7, at: 1, by: 'here' },
    missing: [],
    place: undefined,
    position: undefined,
  };
  const note = { id: 'a', count: 7, last: 'attempt:1' };

  it.each<[string, Known, Partial<StoreCheck>, Parameters<typeof findingOfProcess>[2], Finding]>([
    ['whose records are there', KNOWN, {}, undefined, 'checked'],
    ['that has only read', { id: 'a', count: 7 }, {}, undefined, 'unchecked'],
    ['that knows nothing', {}, {}, undefined, 'unchecked'],
    ['whose attempt is gone', KNOWN, { missing: ['attempt:1'] }, undefined, 'missing'],
    ['that has counted further', { ...KNOWN, count: 8 }, {}, undefined, 'missing'],
    ['that has read a higher count', { id: 'a', count: 8 }, {}, undefined, 'missing'],
    ['with a note that fits', {}, {}, { note, hasLast: true }, 'unchecked'],
    ['with a note of a higher count', {}, {}, { note: { ...note, count: 8 }, hasLast: true }, 'missing'],
    ['with a note of an attempt that is gone', {}, {}, { note, hasLast: false }, 'missing'],
  ])('%s', (_, known, seen, beside, finding) => {
    expect(findingOfProcess(known, { ...check, ...seen }, beside)).toBe(finding);
  });
});
