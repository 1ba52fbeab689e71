export interface TimestampsOptions {
  /** ms since the epoch */
  readonly now: () => number;
  /** Default: British English. */
  readonly locale?: string;
  /** An IANA name. Default: that of this machine. */
  readonly timeZone?: string;
}

/** Says when something is or was. @param at ms since the epoch @param style as in `<t:…:R>` */
export type Timestamps = (at: number, style: string) => string;

const LONG_DATE_SHORT_TIME: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle: 'short' };
const STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: LONG_DATE_SHORT_TIME,
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
};

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Moments as Discord shows them: https://discord.com/developers/docs/reference#message-formatting-timestamp-styles */
export function createTimestamps({ now, locale = 'en-GB', timeZone }: TimestampsOptions): Timestamps {
  const formats = new Map<string, Intl.DateTimeFormat>();

  function formatOf(style: string): Intl.DateTimeFormat {
    const options = {
      ...(STYLES[style] ?? LONG_DATE_SHORT_TIME),
      ...(timeZone !== undefined && { timeZone }),
    };
    const format = formats.get(style) ?? new Intl.DateTimeFormat(locale, options);
    formats.set(style, format);
    return format;
  }

  function fromNow(at: number): string {
    const seconds = Math.floor(at / 1000) - Math.floor(now() / 1000);
    // Only this second has a word of its own, "now"; a day ago is not "yesterday" in Discord.
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: seconds === 0 ? 'auto' : 'always' });
    const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
    return relative.format(Math.trunc(seconds / length), unit);
  }

  return (at, style) => (style === 'R' ? fromNow(at) : formatOf(style).format(at));
}
