import { parseEnvFile } from '../settings/env-file.js';

/**
 * The text of a `.env` file with other values. Everything else in it is kept: comments, order, and all that was not
 * decided here.
 * @param decided by name; empty for what shall not be set
 */
export function withValues(text: string, decided: Readonly<Record<string, string>>): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  const present = parseEnvFile(new TextEncoder().encode(lines.join('\n'))).lines;
  const dropped = new Set<number>();
  const added: string[] = [];
  for (const [name, value] of Object.entries(decided)) {
    const places = present.filter((line) => line.name === name).map(({ number }) => number - 1);
    const last = places.at(-1);
    if (last !== undefined) lines[last] = `${name}=${value}`;
    else if (value !== '') added.push(`${name}=${value}`);
    // Only the last one ever counted.
    for (const place of places.slice(0, -1)) dropped.add(place);
  }
  const kept = lines.filter((_line, index) => !dropped.has(index));
  return [...kept, ...(kept.length > 0 && added.length > 0 ? [''] : []), ...added, ''].join('\n');
}
