import { readFileSync } from 'node:fs';
import { ConfigError } from './config.js';
import { type EnvFile, EnvFileError, parseEnvFile, valuesOf } from './env-file.js';
import { codeOf } from './errors.js';

type Variables = Readonly<Record<string, string | undefined>>;

export interface Sources {
  /** The environment, without empty variables: these count as not set, and must not hide the file's. */
  readonly environment: Variables;
  /** The file `.env` in the working directory, if there is one. */
  readonly file: EnvFile | undefined;
}

/** @throws {ConfigError} if the file exists and cannot be read */
export function readSources(): Sources {
  const given = Object.entries(process.env).filter(([, value]) => value !== '');
  return { environment: Object.fromEntries(given), file: readFile() };
}

/** The environment, completed by the file. */
export const settingsOf = ({ environment, file }: Sources): Variables => ({
  ...(file && valuesOf(file)),
  ...environment,
});

/**
 * The environment, completed by a file `.env` in the working directory.
 * @throws {ConfigError} if that file exists and cannot be read
 */
export const readEnvironment = (): Variables => settingsOf(readSources());

function readFile(): EnvFile | undefined {
  try {
    return parseEnvFile(readFileSync('.env'));
  } catch (error) {
    if (error instanceof EnvFileError) throw new ConfigError(`The file .env ${error.message}.`);
    const code = codeOf(error) ?? String(error);
    if (code === 'ENOENT') return undefined;
    throw new ConfigError(
      `The file .env cannot be read (${code}): it must be a file that this user may read.`,
    );
  }
}
