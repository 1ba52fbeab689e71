import { mention } from '../discord/reply.js';
import type { Language } from '../locales/languages.js';
import { isErased } from '../text/erased-person.js';

/** Names a person of a record, even if their data was erased since. @param id Discord user ID, or what stands for it */
export const personName = (id: string, { words }: Language): string =>
  isErased(id) ? words.privacy.erasedPerson : mention(id);
