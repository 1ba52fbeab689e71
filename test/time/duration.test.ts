import { describe, expect, it } from 'vitest';
import { parseDuration } from '../../src/time/duration.js';

describe('a duration', () => {
  it.each([
    ['90s', 90_000],
    ['15m', 900_000],
    ['2h', 7_200_000],
    ['3d', 259_200_000],
    ['30d', 2_592_000_000],
    [' 10 S ', 10_000],
    ['0s', 0],
    ['0010s', 10_000],
    ['9999999d', 863_999_913_600_000],
  ])('is read from %j', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  it.each([
    '',
    's',
    '10',
    '10x',
    '1.5h',
    '-5m',
    '1h30m',
    '1e3s',
    '10000000s',
    '２h',
    '5 minutes',
    'NaNs',
    '5m5',
  ])('is not read from %j', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });
});
