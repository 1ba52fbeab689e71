import { constants } from 'node:fs';
import { chmod, chown, copyFile, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../errors.js';
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
    if (last !== undefined) lines[last] = lineOf(name, value);
    else if (value !== '') added.push(lineOf(name, value));
    // Only the last one ever counted.
    for (const place of places.slice(0, -1)) dropped.add(place);
  }
  const kept = lines.filter((_line, index) => !dropped.has(index));
  return [...kept, ...(kept.length > 0 && added.length > 0 ? [''] : []), ...added, ''].join('\n');
}

/** In quotation marks where a comment would begin within the value. Double ones come last, since they change `\\n`. */
function lineOf(name: string, value: string): string {
  const marks = /\s#/.test(value) ? ["'", '`', '"'] : [];
  const mark = marks.find((one) => !value.includes(one)) ?? '';
  return `${name}=${mark}${value}${mark}`;
}

/** For its owner alone: there are secrets in it. */
const OWNER_ONLY = 0o600;

/** Where the file is kept that was there before. @param now ms since the epoch */
export const nameOfCopy = (path: string, now: number): string =>
  `${path}.before-setup-${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}`;

/**
 * Puts the values into the file. One that is there is copied first; what it says besides is kept.
 * @param template of a file that is not there yet
 * @returns the copy of the file that was there, if there was one
 */
export async function writeEnv(
  path: string,
  decided: Readonly<Record<string, string>>,
  { template, now }: { readonly template: string; readonly now: number },
): Promise<string | undefined> {
  // A link stays a link.
  const file = await realpath(path).catch(() => path);
  const before = await textIn(file);
  const copy = before === undefined ? undefined : nameOfCopy(path, now);
  if (copy !== undefined) {
    await copyFile(file, copy, constants.COPYFILE_EXCL);
    await chmod(copy, OWNER_ONLY);
  }
  try {
    await replace(file, withValues(before ?? template, decided));
  } catch (error) {
    if (copy !== undefined) await rm(copy, { force: true });
    throw error;
  }
  return copy;
}

/** Finds out whether the file could be written, without changing it. @throws what the system says against it */
export async function tryToWrite(path: string): Promise<void> {
  const file = await realpath(path).catch(() => path);
  await textIn(file);
  const beside = nameBeside(file);
  await writeFile(beside, '', { mode: OWNER_ONLY });
  await rm(beside);
}

const nameBeside = (file: string): string => join(dirname(file), `.env.setup-${process.pid}`);

async function textIn(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whoever reads it sees the old file or the new one, also if this process dies. */
async function replace(file: string, text: string): Promise<void> {
  const beside = nameBeside(file);
  const owner = await stat(file).catch(() => undefined);
  try {
    await writeFile(beside, text, { mode: OWNER_ONLY, flush: true });
    // Run as root, it must not take the file from the user of the bot.
    if (owner !== undefined && process.getuid?.() === 0) await chown(beside, owner.uid, owner.gid);
    await rename(beside, file);
  } finally {
    await rm(beside, { force: true });
  }
}
