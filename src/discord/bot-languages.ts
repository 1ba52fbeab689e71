import type { Config } from '../config.js';
import { createLanguages } from '../locales/languages.js';
import { escapedText } from './plain-text.js';

const LONGEST_NAME = 120;

/** The languages of a bot with these settings, which write names from outside so that Discord shows them as they are. */
export const botLanguages = (config: Pick<Config, 'CREDIT_NAME' | 'LANGUAGE'>) =>
  createLanguages({
    creditName: config.CREDIT_NAME,
    server: config.LANGUAGE,
    shown: (text) => escapedText(text, LONGEST_NAME),
  });
