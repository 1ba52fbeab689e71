import { type Config, checkSettings } from '../../config.js';
import { LOCALES, localeOf } from '../../locales/locales.js';
import { answerFault } from '../answer-fault.js';
import { askText, type Choice } from '../asker.js';
import { type Draft, deciding, type Step, settingIn } from '../step.js';

interface TextSetting {
  readonly name: string;
  readonly question: string;
  readonly proposal: string;
  /** What stands against a text that is right by itself. @param insists whether it was entered a second time */
  readonly objection?: (draft: Draft, text: string, insists: boolean) => string | undefined;
  readonly maybeEmpty?: boolean;
}

/** Asks for one setting as a text, until it fits. */
function textStep({ name, question, proposal, objection, maybeEmpty = false }: TextSetting): Step {
  return {
    async run(draft, { ask }) {
      const text = await askText(ask, question, settingIn(draft, name) || proposal, (given, insists) => {
        if (given === '')
          return maybeEmpty ? undefined : `Nothing was entered. A usual value is ${proposal}.`;
        return faultOf(name, given) ?? objection?.(draft, given, insists);
      });
      return deciding(draft, { [name]: text });
    },
  };
}

function faultOf(name: string, text: string): string | undefined {
  const fault = answerFault(name, text);
  return fault === undefined || !name.startsWith('GRANT_') ? fault : amountFault(text);
}

/** Why a text is no amount, in words for whoever typed it. */
function amountFault(text: string): string {
  if (/^\d+,\d{1,2}$/.test(text)) return 'Enter the decimals after a point, such as 2.50.';
  if (/^\d{1,3}([.,' ]\d{3})+([.,]\d*)?$/.test(text)) {
    return 'Enter the digits without anything between the thousands, and two decimals at most, such as 1234.50.';
  }
  if (/^\d+\.\d{3,}$/.test(text)) {
    return 'An amount has two decimals at most. Enter it with two or without, such as 2.50 or 100.';
  }
  if (/^[0.]*0[0.]*$/.test(text)) return 'The amount must be above zero, such as 2.50 or 100.';
  if (/^\d{5,}(\.\d{1,2})?$/.test(text)) return 'The amount is too large. Enter a smaller one.';
  return 'That is no plain number. Enter digits, or digits with a point and two decimals, such as 100 or 2.50, without a currency.';
}

type AmountName = 'GRANT_MAX' | 'GRANT_DAILY_MAX' | 'GRANT_APPROVAL_OVER';

const amountIn = (draft: Draft, name: AmountName): Config[AmountName] | undefined =>
  checkSettings({ [name]: settingIn(draft, name) }).settings[name];

const amount = (name: AmountName, text: string) => checkSettings({ [name]: text }).settings[name];

/** The word after an amount. */
export const creditNameStep = textStep({
  name: 'CREDIT_NAME',
  question: 'What is your credit called? It stands after an amount: 5.00 …',
  proposal: 'credits',
});

/** The most of one grant. */
export const grantMaxStep = textStep({
  name: 'GRANT_MAX',
  question: 'The most that one grant may add',
  proposal: '100.00',
});

/** The most of one staff member in a day. */
export const dailyMaxStep = textStep({
  name: 'GRANT_DAILY_MAX',
  question: 'The most that one staff member may grant in a day, payouts and giveaways included',
  proposal: '1000.00',
  objection: (draft, text, insists) => {
    const [most, daily] = [amountIn(draft, 'GRANT_MAX'), amount('GRANT_DAILY_MAX', text)];
    if (insists || most === undefined || daily?.lessThan(most) !== true) return undefined;
    return `One grant may add ${most.toFixed(2)}, so a day usually allows that much at least. Enter more, or the same again if you mean that; Esc goes back to the most of one grant.`;
  },
});

/** Above what a second staff member must approve. */
export const approvalStep = textStep({
  name: 'GRANT_APPROVAL_OVER',
  question: 'Above which amount must a second staff member approve? (empty: nobody has to)',
  proposal: '',
  maybeEmpty: true,
  objection: (draft, text, insists) => {
    const over = amount('GRANT_APPROVAL_OVER', text);
    const [most, daily] = [amountIn(draft, 'GRANT_MAX'), amountIn(draft, 'GRANT_DAILY_MAX')];
    if (insists || over === undefined || most === undefined || daily === undefined) return undefined;
    if (over.greaterThanOrEqualTo(daily)) {
      return `Nobody may grant more than ${daily.toFixed(2)} in a day, so nothing would ever need an approval. Enter less or nothing, or the same again if you mean that.`;
    }
    if (over.greaterThan(most)) {
      return `One grant adds ${most.toFixed(2)} at most, so only payouts and giveaways would ever need an approval. Enter ${most.toFixed(2)} or less, or the same again if you mean that.`;
    }
    return undefined;
  },
});

/** The language of what everybody reads. */
export const languageStep: Step = {
  async run(draft, { ask }) {
    const choices: readonly Choice<string>[] = LOCALES.map((locale) => ({
      value: locale,
      label: nameOf(locale),
    }));
    const present = localeOf(settingIn(draft, 'LANGUAGE'));
    const chosen = await ask.choose(
      'The language of public messages and of the log channel (answers are in the language of who asks)',
      choices,
      present ?? 'en',
    );
    return deciding(draft, { LANGUAGE: chosen });
  },
};

const nameOf = (locale: string): string => {
  const own = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  return own.charAt(0).toLocaleUpperCase(locale) + own.slice(1);
};
