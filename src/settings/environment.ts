import { readFileSync } from 'node:fs';
import { ConfigError } from '../config.js';
import { codeOf } from '../errors.js';
import { type EnvFile, EnvFileError, parseEnvFile, valuesOf } from './env-file.js';

type Variables = Readonly<Record<string, string | undefined>>;

export interface Sources {
  /** The environment, without variables that count as not set, which must not hide the file's. */
  readonly environment: Variables;
  /** The file `.env` in the working directory, if there is one. */
  readonly file: EnvFile | undefined;
}

/** @throws {ConfigError} if the file exists and cannot be read */
export function readSources(): Sources {
  const given = Object.entries(process.env).filter((variable) => isSetting(...variable));
  return { environment: Object.fromEntries(given), file: readFile() };
}

/**
 * Many systems set `LANGUAGE` for gettext, in a form of its own: `en_US:en`. What Discord calls a language has neither
 * `_` nor `:`. Source: https://www.gnu.org/software/gettext/manual/html_node/The-LANGUAGE-variable.html
 */
const isSetting = (name: string, value = ''): boolean =>
  value !== '' && !(name === 'LANGUAGE' && /[_:]/.test(value));

/** The environment, completed by the file. */
export const settingsOf = ({ environment, file }: Sources): Variables => ({
  ...withProxy(file === undefined ? {} : valuesOf(file)),
  ...withProxy(environment),
});

/** Other programs read these in lower case too, and it comes first: https://curl.se/docs/manpage.html#ENVIRONMENT */
function withProxy({ https_proxy: proxy, no_proxy: except, ...variables }: Variables): Variables {
  return {
    ...variables,
    ...(proxy && { HTTPS_PROXY: proxy }),
    ...(except && { NO_PROXY: except }),
  };
}

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
