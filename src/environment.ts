import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/**
 * What is set in the environment or, where it is not set there, in a file `.env` in the working directory.
 * @throws {Error} if that file is there and cannot be read
 */
export function readEnvironment(): Record<string, string | undefined> {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  // An empty variable counts as not set, so it must not hide the file's either.
  const given = Object.entries(process.env).filter(([, value]) => value !== '');
  return { ...file, ...Object.fromEntries(given) };
}
