import { describe, expect, it } from 'vitest';
import { createTimestamps } from '../../../src/sandbox/discord-text/timestamps.js';

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY_S = 86_400;

const said = (secondsFromNow: number, style: string, locale?: string) =>
  createTimestamps({ now: () => NOW, timeZone: 'UTC', ...(locale !== undefined && { locale }) })(
    NOW + secondsFromNow * 1000,
    style,
  );

describe('a timestamp', () => {
  it.each([
    [7 * DAY_S, 'R', 'en-GB', 'in 7 days'],
    [0, 'R', 'en-US', 'now'],
    [-1, 'R', 'en-GB', '1 second ago'],
    [-2 * 3600, 'R', 'de', 'vor 2 Stunden'],
    [0, 't', 'en-GB', '12:00'],
    [0, 'D', 'en-GB', '21 November 2026'],
    [0, 'D', 'en-US', 'November 21, 2026'],
    [0, 'f', 'en-GB', '21 November 2026 at 12:00'],
    [0, 'F', 'en-GB', 'Saturday, 21 November 2026 at 12:00'],
    [0, 'S', 'en-GB', '21/11/2026, 12:00:00'],
  ])('%i s from now as %s in %s is %j', (moment, style, locale, expected) => {
    expect(said(moment, style, locale)).toBe(expected);
  });

  it('is told in British English unless asked otherwise', () => {
    expect(said(0, 'D')).toBe('21 November 2026');
  });
});
