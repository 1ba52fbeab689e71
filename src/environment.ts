import { readFileSync } from 'node:fs';
import { ConfigError } from './config.js';
import { type EnvFile, EnvFileError, parseEnvFile, valuesOf } from './env-file.js';

type Variables = Readonly<Record<string, string | undefined>>;

/** Where settings come from. */
export interface Sources {
  /** The environment, without what is empty in it: that counts as not set, so it must not hide the file's either. */
  readonly environment: Variables;
  /** The file `.env` in the working directory, if there is one. */
  readonly file: EnvFile | undefined;
}

/** @throws {ConfigError} if the file is there and cannot be read */
export function readSources(): Sources {
  const given = Object.entries(process.env).filter(([, value]) => value !== '');
  return { environment: Object.fromEntries(given), file: readFile() };
}

/** What is set in the environment or, where it is not set there, in the file. */
export const settingsOf = ({ environment, file }: Sources): Variables => ({
  ...(file && valuesOf(file)),
  ...environment,
});

/**
 * What is set in the environment or, where it is not set there, in a file `.env` in the working directory.
 * @throws {ConfigError} if that file is there and cannot be read
 */
export const readEnvironment = (): Variables => settingsOf(readSources());

function readFile(): EnvFile | undefined {
  try {
    return parseEnvFile(readFileSync('.env'));
  } catch (error) {
    if (error instanceof EnvFileError) throw new ConfigError(`The file .env ${error.message}.`);
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (code === 'ENOENT') return undefined;
    throw new ConfigError(
      `The file .env cannot be read (${code}): it must be a file that this user may read.`,
    );
  }
}
