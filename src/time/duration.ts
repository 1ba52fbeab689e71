const UNITS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 60 * 60_000,
  d: 24 * 60 * 60_000,
};

/** How long ago somebody can have to have come: ten years. */
export const LONGEST_AGE_MS = 10 * 365 * 24 * 60 * 60_000;

/** Reads a time span such as `90s`, `15m`, `2h` or `3d`. @returns ms, or `undefined` if it is none */
export function parseDuration(text: string): number | undefined {
  const [, number, unit = ''] = /^(\d{1,7})\s*([smhd])$/.exec(text.trim().toLowerCase()) ?? [];
  return number === undefined ? undefined : Number(number) * (UNITS[unit] ?? Number.NaN);
}
