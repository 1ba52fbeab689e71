import { escapedText } from '../../src/bot/plain-text.js';
import { createLanguages } from '../../src/words/words.js';

export const languages = createLanguages({ creditName: 'credits', shown: (text) => escapedText(text, 120) });
export const english = languages.english;
