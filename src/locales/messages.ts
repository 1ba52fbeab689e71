import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HOME } from '../settings/home.js';
import type { Locale } from './locales.js';

/** The texts of one language, in ICU MessageFormat, by their keys such as `giveaway.enter`. */
export type Messages = (key: string) => string | undefined;

/** Beside the code that says them: what was built keeps the texts that it was built with, however the sources change. */
const FOLDER = join(
  HOME,
  fileURLToPath(import.meta.url).startsWith(join(HOME, 'dist/')) ? 'dist/src/locales' : 'src/locales',
);

/**
 * The texts in the files of a language, or in one of its files. It does not wait: they are read within a few milliseconds, once.
 * @throws {Error} naming the file that cannot be read
 */
export function messagesOf(
  language: Locale,
  files: readonly string[] = readdirSync(join(FOLDER, language)).filter((file) => file.endsWith('.json')),
): Messages {
  // To merge them would take longer than to read them, and of a thousand texts an answer needs ten.
  const contents = files.map((file) => contentOf(join(FOLDER, language, file)));
  return (key) => {
    const text = contents.find((texts) => key in texts)?.[key];
    return typeof text === 'string' ? text : undefined;
  };
}

function contentOf(file: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`The texts in ${file} cannot be read: mend the file, or put the original back`, {
      cause: error,
    });
  }
}
