import { findingsAbout } from '../../doctor/probes/finding.js';
import { LOCALES, localeOf } from '../../locales/locales.js';
import { NAME_SETTINGS, nameSettingFor, WORDS_FOR_CREDIT } from '../../settings/credit-name.js';
import { checkAnswer, type Draft, deciding, type Step, settingIn } from '../step.js';

const isWordForCredit = (name: string) => Object.values(WORDS_FOR_CREDIT).includes(name);

const wordOfServer = (draft: Draft) => WORDS_FOR_CREDIT[localeOf(settingIn(draft, 'LANGUAGE')) ?? 'en'];

/**
 * What credit is called. Whoever keeps the proposal means nothing but credit, so every other language gets its own word
 * for it too; a name of one's own is the same in all.
 */
export const creditNameStep: Step = {
  async ask(draft, { ask }) {
    const present = settingIn(draft, 'CREDIT_NAME');
    const isOwn = present !== '' && !isWordForCredit(present);
    const word = wordOfServer(draft);
    const answer = await ask.text(
      'What is your credit called? It stands after an amount: 5.00 …',
      isOwn ? present : word,
    );
    const name = answer.trim();
    const others = LOCALES.map((locale): [setting: string, name: string] => {
      const setting = nameSettingFor(locale);
      const given = settingIn(draft, setting);
      if (given !== '' && given !== WORDS_FOR_CREDIT[locale]) return [setting, given];
      return [setting, name === word && WORDS_FOR_CREDIT[locale] !== word ? WORDS_FOR_CREDIT[locale] : ''];
    });
    return deciding(draft, { CREDIT_NAME: name, ...Object.fromEntries(others) });
  },
  check: (draft) => [...checkAnswer('CREDIT_NAME')(draft), ...sameForAll(draft)],
};

function sameForAll(draft: Draft) {
  const isSame = NAME_SETTINGS.every((setting) => settingIn(draft, setting) === '');
  if (!isSame) return [];
  const say =
    'is what readers of every language see; for those of one, .env may have a name too, such as CREDIT_NAME_DE=…';
  return findingsAbout('CREDIT_NAME').hint(say);
}
