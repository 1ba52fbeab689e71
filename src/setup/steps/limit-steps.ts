import { LOCALES, localeOf } from '../../locales/locales.js';
import { deciding, type Step, settingIn, textStep } from '../step.js';

/** How much may be granted. */
export const limitSteps: readonly Step[] = [
  textStep('GRANT_MAX', 'The most that one grant may add', '100.00'),
  textStep(
    'GRANT_DAILY_MAX',
    'The most that one staff member may grant in a day, payouts, giveaways, drops and codes included',
    '1000.00',
  ),
  textStep(
    'GRANT_APPROVAL_OVER',
    'Above which amount must a second staff member approve? (empty: nobody has to)',
  ),
];

/** The language of what everybody reads. */
export const languageStep: Step = {
  async ask(draft, { ask }) {
    const chosen = await ask.choose<string>(
      'The language of public messages and of the log channel (answers are in the language of who asks)',
      LOCALES.map((locale) => ({ value: locale, label: nameOf(locale) })),
      localeOf(settingIn(draft, 'LANGUAGE')) ?? 'en',
    );
    return deciding(draft, { LANGUAGE: chosen });
  },
};

const nameOf = (locale: string): string => {
  const own = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  return own.charAt(0).toLocaleUpperCase(locale) + own.slice(1);
};
