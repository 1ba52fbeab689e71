import { describe, expect, test } from 'vitest';
import { readRateLimit } from '../../src/website/rate-limit-headers.js';

const now = Date.UTC(2026, 0, 1);
const read = (status: number, headers: Record<string, string>) => readRateLimit(status, headers, () => now);

describe('Retry-After', () => {
  test.each([
    ['7', 7000],
    ['0', 0],
    ['1.5', 1500],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
  ])('of %s is %s ms', (header, ms) => {
    expect(read(429, { 'retry-after': header }).retryAfterMs).toBe(ms);
    expect(read(429, { 'retry-after': header }).holdMs).toBe(ms ?? 1000);
  });

  test('as a date follows the website’s own clock', () => {
    const headers = {
      date: 'Thu, 01 Jan 2026 05:00:00 GMT',
      'retry-after': 'Thu, 01 Jan 2026 05:00:09 GMT',
    };
    expect(read(429, headers).retryAfterMs).toBe(9000);
  });

  test('is capped at five minutes', () => {
    expect(read(429, { 'retry-after': '86400' })).toMatchObject({
      retryAfterMs: 86_400_000,
      holdMs: 300_000,
    });
  });

  test('counts only with a 429', () => {
    expect(read(503, { 'retry-after': '7' })).toMatchObject({ retryAfterMs: undefined, holdMs: 0 });
  });

  test('that is missing is replaced by the reset', () => {
    expect(read(429, { 'x-ratelimit-reset': '4' })).toMatchObject({ retryAfterMs: undefined, holdMs: 4000 });
  });
});

describe('X-RateLimit', () => {
  test.each([
    ['seconds from now', '30', 30_000],
    ['seconds since the epoch', String(now / 1000 + 30), 30_000],
    ['ms since the epoch', String(now + 30_000), 30_000],
    ['a time that is over', String(now / 1000 - 30), 0],
    ['a time far away', '86400', 300_000],
    ['nonsense', 'later', 5000],
  ])('resets in %s', (_form, reset, resetMs) => {
    expect(read(200, { 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': reset })).toMatchObject({
      remaining: 3,
      resetMs,
    });
  });

  test('without a reset lasts for a default time', () => {
    expect(read(200, { 'x-ratelimit-remaining': '0' })).toMatchObject({ remaining: 0, resetMs: 5000 });
  });

  test('means no limit if it is missing', () => {
    expect(read(200, {}).remaining).toBeUndefined();
    expect(read(200, { 'x-ratelimit-remaining': 'many' }).remaining).toBeUndefined();
  });
});
