export interface TimestampsOptions {
  /** ms since the epoch */
  readonly now: () => number;
  /** An IANA name. Default: that of this machine. */
  readonly timeZone?: string;
}

/** Says when something is or was. @param at ms since the epoch @param style as in `<t:…:R>` */
export type Timestamps = (at: number, style: string) => string;

const UNITS = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Timestamps as words: https://discord.com/developers/docs/reference#message-formatting-timestamp-styles */
export function createTimestamps({ now, timeZone }: TimestampsOptions): Timestamps {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, ...(timeZone !== undefined && { timeZone }) });
  const shortTime = format({ timeStyle: 'short' });
  const longTime = format({ timeStyle: 'medium' });
  const shortDate = format({ dateStyle: 'short' });
  const longDate = format({ dateStyle: 'long' });
  const weekday = format({ weekday: 'long' });
  const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

  function fromNow(at: number): string {
    const distance = at - now();
    const [unit, ms] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? ['second', 1000];
    return relative.format(Math.round(distance / ms), unit);
  }

  return (at, style) => {
    switch (style) {
      case 't':
        return shortTime.format(at);
      case 'T':
        return longTime.format(at);
      case 'd':
        return shortDate.format(at);
      case 'D':
        return longDate.format(at);
      case 'F':
        return `${weekday.format(at)}, ${longDate.format(at)} ${shortTime.format(at)}`;
      case 'R':
        return fromNow(at);
      default:
        return `${longDate.format(at)} ${shortTime.format(at)}`;
    }
  };
}
