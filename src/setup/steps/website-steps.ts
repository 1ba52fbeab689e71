import type { WebsiteQuestion } from '../../doctor/checks/website-check.js';
import type { Finding } from '../../doctor/probes/finding.js';
import { answerFault, otherReadersHint } from '../answer-fault.js';
import { askSecret, askText } from '../asker.js';
import { type Draft, deciding, type Step, settingIn, type Tools } from '../step.js';
import { faultsOf, hintsOf, saying } from '../trouble.js';

const GAMECMS = 'https://api.gamecms.org';
/** In its place, an address shows already whether it is the website's: it is refused there. */
const NO_TOKEN = 'purser-setup';

const isUnclear = ({ atStart }: Finding) => atStart?.kind === 'website' && atStart.why === 'unclear';
const aboutToken = ({ about }: Finding) => about === 'WEBSITE_TOKEN';

const lookUp = ({ ask, lookUp }: Tools, question: WebsiteQuestion) =>
  ask.busy('Asking the website …', () => lookUp(question));

/** The address of the website's interface, where it must answer. */
export const websiteAddressStep: Step = {
  async run(draft, tools) {
    const { ask } = tools;
    ask.explain('The website', [
      'The bot reads profiles and balances from the interface (API) of your website, and adds credit there.',
      `For GameCMS its address is ${GAMECMS}.`,
    ]);
    const question = "The address of the website's interface";
    const url = await askText(ask, question, settingIn(draft, 'WEBSITE_URL') || GAMECMS, async (given) => {
      const fault = addressFault(given);
      if (fault !== undefined) return fault;
      const findings = await lookUp(tools, { url: withoutSlash(given), token: NO_TOKEN });
      const faults = faultsOf(findings).filter((found) => !aboutToken(found) && !isUnclear(found));
      return faults.length === 0 ? undefined : saying(faults);
    });
    return deciding(draft, { WEBSITE_URL: url });
  },
};

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

function addressFault(url: string): string | undefined {
  if (url === '') return `Nothing was entered. For GameCMS it is ${GAMECMS}.`;
  if (/^http:/i.test(url) && answerFault('WEBSITE_URL', url) !== undefined) {
    return 'The address begins with http://, where others could read the token on its way. Enter it with https:// instead.';
  }
  if (!/^https?:\/\//i.test(url))
    return `Enter the whole address with https:// before it, such as ${GAMECMS}.`;
  return answerFault('WEBSITE_URL', url);
}

const UNCLEAR =
  'The website answers a made-up user as it answers everything, so it is not certain yet that address and token are right. Your own user name there tells.';

/** The website's token, which it must take. */
export const websiteTokenStep: Step = {
  async run(draft, tools) {
    const { ask } = tools;
    const present = settingIn(draft, 'WEBSITE_TOKEN');
    if (present === '') {
      ask.explain("The website's token", [
        "Create an API token in your website's administration: one of the website, not of a game server.",
        'It must be allowed to look users up, to read their balances and to add to them.',
      ]);
    }
    let findings: readonly Finding[] = [];
    const token = await askSecret(
      ask,
      "The website's token",
      present,
      (given) =>
        given === ''
          ? 'Nothing was entered. Copy the token and paste it here.'
          : answerFault('WEBSITE_TOKEN', given),
      async (given) => {
        findings = await lookUp(tools, { url: addressOf(draft), token: given });
        const faults = faultsOf(findings).filter((found) => !isUnclear(found));
        if (faults.length === 0) return undefined;
        return `${saying(faults)}\nEnter another token, or press Esc to change the address.`;
      },
    );
    const websiteUnclear = findings.some(isUnclear);
    if (websiteUnclear) ask.hint(UNCLEAR);
    else ask.done('The website takes the token.');
    const odd = otherReadersHint('WEBSITE_TOKEN', token);
    if (odd !== undefined) ask.hint(odd);
    const slow = hintsOf(findings).filter(({ about }) => about === 'WEBSITE_TIMEOUT_MS');
    if (slow.length > 0) ask.hint(saying(slow));
    return { ...deciding(draft, { WEBSITE_TOKEN: token }), websiteUnclear };
  },
};

const addressOf = (draft: Draft) => withoutSlash(settingIn(draft, 'WEBSITE_URL'));

/** Somebody whom the website must find, which proves address and token. */
export const websiteUserStep: Step = {
  async run(draft, tools) {
    const { ask } = tools;
    const question =
      'Your own user name on the website, for a lookup that changes nothing (empty: without one)';
    const websiteUser = await askText(ask, question, draft.websiteUser ?? '', async (user, insists) => {
      if (user === '') {
        return insists || draft.websiteUnclear !== true
          ? undefined
          : 'Without a name it stays open whether address and token are right, and grants may not work. Enter one, or press Enter again to go on without.';
      }
      const known = { as: `"${user}"`, keys: [{ by: 'username', value: user }] } as const;
      const token = settingIn(draft, 'WEBSITE_TOKEN');
      const faults = faultsOf(await lookUp(tools, { url: addressOf(draft), token, known }));
      if (faults.length > 0)
        return `${saying(faults)}\nEnter another name, or press Esc to change token and address.`;
      ask.done(`The website finds ${user}, and reads their balance.`);
      return undefined;
    });
    return { ...draft, websiteUser: websiteUser || undefined };
  },
};
