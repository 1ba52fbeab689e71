import { describe, expect, it } from 'vitest';
import {
  differenceOf,
  isOtherFile,
  isOtherServer,
  isOtherStore,
  type Known,
  learnt,
} from '../../src/storage/continuity.js';
import type { Place, StoreCheck } from '../../src/storage/store-location.js';

const SERVER: Place = { kind: 'postgres', system: '77', timeline: '00000001', database: '5' };
const FILE: Place = { kind: 'sqlite', inode: '12', path: '/data/purser.sqlite' };
const ID = { id: 'a', madeAt: 1 };

const sightOf = (changes: Partial<StoreCheck> = {}): StoreCheck => ({
  identity: ID,
  written: { count: 7, at: 1, by: 'here' },
  missing: [],
  place: SERVER,
  position: 1_000n,
  ...changes,
});

const KNOWN: Known = { id: 'a', place: SERVER, count: 7, position: 1_000n, canaries: ['attempt:1'] };

describe('a store that is checked again', () => {
  it.each<[string, Partial<StoreCheck>, string | undefined]>([
    ['is as it was', {}, undefined],
    ['has been written since', { written: { count: 9, at: 2, by: 'there' }, position: 1_001n }, undefined],
    ['no longer tells its place', { place: undefined, position: undefined }, undefined],
    ['is on another server', { place: { ...SERVER, system: '78' } }, 'another-place'],
    ['is on another timeline', { place: { ...SERVER, timeline: '00000002' } }, 'another-place'],
    ['is another database', { place: { ...SERVER, database: '6' } }, 'another-place'],
    ['is a file now', { place: FILE }, 'another-place'],
    ['has been written less often', { written: { count: 6, at: 1, by: 'here' } }, 'gone-back'],
    ['has never been written', { written: undefined }, 'gone-back'],
    ['has a shorter WAL', { position: 999n }, 'gone-back'],
    ['lacks an attempt', { missing: ['attempt:1'] }, 'gone-back'],
  ])('%s', (_, changes, difference) => {
    expect(differenceOf(KNOWN, sightOf(changes))).toBe(difference);
  });

  it.each<[string, StoreCheck['identity'], boolean]>([
    ['has the same identity', ID, false],
    ['has another identity', { id: 'b', madeAt: 1 }, true],
    ['has none', undefined, true],
  ])('%s', (_, identity, isOther) => {
    expect(isOtherStore(KNOWN, sightOf({ identity }))).toBe(isOther);
    expect(isOtherStore({}, sightOf({ identity }))).toBe(false);
  });

  it('raises no suspicion in a process that knows nothing yet', () => {
    expect(differenceOf({}, sightOf())).toBeUndefined();
    expect(learnt({}, sightOf())).toEqual({ id: 'a', place: SERVER, count: 7, position: 1_000n });
  });

  it('is remembered by the highest values seen', () => {
    const later = sightOf({ written: { count: 9, at: 2, by: 'there' }, position: 2_000n });
    expect(learnt(learnt(KNOWN, later), sightOf())).toEqual({ ...KNOWN, count: 9, position: 2_000n });
  });
});

describe('a place', () => {
  it('is a different file by its inode, not by its path', () => {
    expect(isOtherFile(FILE, { ...FILE, path: '/elsewhere' })).toBe(false);
    expect(isOtherFile(FILE, { ...FILE, inode: '13' })).toBe(true);
    expect(isOtherFile(undefined, FILE)).toBe(false);
    expect(isOtherServer(FILE, { ...FILE, inode: '13' })).toBe(false);
  });
});
