import { escapedText } from '../../src/discord/plain-text.js';
import { createLanguages } from '../../src/locales/languages.js';

export const languages = await createLanguages({
  creditName: () => 'credits',
  shown: (text) => escapedText(text, 120),
});
export const english = languages.server;
export const german = await languages.of('de');
