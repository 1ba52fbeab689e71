import { escapedText } from '../../src/discord/plain-text.js';
import { createLanguages } from '../../src/locales/languages.js';

export const languages = createLanguages({ creditName: 'credits', shown: (text) => escapedText(text, 120) });
export const english = languages.server;
