const FORMATS: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/**
 * A moment as Discord shows it: https://discord.com/developers/docs/reference#message-formatting-timestamp-styles
 * @param at s since the epoch
 * @param now ms since the epoch
 */
export function formatTimestamp(at: number, style: string, locale: string, now: number): string {
  if (style !== 'R') return new Intl.DateTimeFormat(locale, FORMATS[style] ?? FORMATS['f']).format(at * 1000);
  const seconds = at - Math.floor(now / 1000);
  // Only this second has a word of its own, "now"; a day ago is not "yesterday" in Discord.
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: seconds === 0 ? 'auto' : 'always' });
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
  return relative.format(Math.trunc(seconds / length), unit);
}

/** When a message was written, as it stands beside its author. */
export function formatSentAt(iso: string, locale: string, now: number): string {
  const sent = new Date(iso);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(sent);
  if (sent.toDateString() === new Date(now).toDateString()) return time;
  return `${new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).format(sent)} ${time}`;
}
