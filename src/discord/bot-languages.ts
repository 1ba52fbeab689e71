import type { Config } from '../config.js';
import { createLanguages } from '../locales/languages.js';
import type { Log } from '../log.js';
import { type CreditNames, creditNameFor } from '../settings/credit-name.js';
import { escapedText } from './plain-text.js';

const LONGEST_NAME = 120;

/**
 * The languages of a bot with these settings, which write names from outside so that Discord shows them as they are.
 * @param log is told of texts that cannot be used; without it, they are thrown
 */
export const botLanguages = (config: CreditNames & Pick<Config, 'LANGUAGE'>, log?: Pick<Log, 'warn'>) =>
  createLanguages({
    creditName: (locale) => creditNameFor(config, locale),
    server: config.LANGUAGE,
    shown: (text) => escapedText(text, LONGEST_NAME),
    ...(log !== undefined && { onFault: (message, err) => log.warn({ err }, message) }),
  });
