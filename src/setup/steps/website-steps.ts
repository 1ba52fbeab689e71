import { checkWebsite, type WebsiteQuestion } from '../../doctor/checks/website-check.js';
import type { Finding } from '../../doctor/probes/finding.js';
import { answerFault, otherReadersHint } from '../answer-fault.js';
import { type Draft, deciding, type Step, settingIn, type Tools } from '../step.js';
import { faultsOf, hintsOf, saying } from '../trouble.js';

const GAMECMS = 'https://api.gamecms.org';
/** In its place, an address shows already whether it is the website's: it is refused there. */
const NO_TOKEN = 'purser-setup';

const isUnclear = ({ atStart }: Finding) => atStart?.kind === 'website' && atStart.why === 'unclear';
const aboutToken = ({ about }: Finding) => about === 'WEBSITE_TOKEN';

/** A few harmless lookups, as the doctor does them. */
const lookUp = ({ ask, get }: Tools, question: Pick<WebsiteQuestion, 'url' | 'token' | 'known'>) =>
  ask.busy('Asking the website …', () =>
    checkWebsite(get, { ...question, timeoutMs: undefined, onClock: () => {} }),
  );

/** The address of the website's interface, where it must answer. */
export const websiteAddressStep: Step = {
  async run(draft, tools) {
    const { ask } = tools;
    ask.explain('The website', [
      'The bot reads profiles and balances from the interface (API) of your website, and adds credit there.',
      `For GameCMS its address is ${GAMECMS}.`,
    ]);
    let initial = settingIn(draft, 'WEBSITE_URL') || GAMECMS;
    for (;;) {
      const url = (await ask.text("The address of the website's interface", initial)).trim();
      initial = url;
      const fault = addressFault(url);
      if (fault !== undefined) {
        ask.problem(fault);
        continue;
      }
      const findings = await lookUp(tools, { url: withoutSlash(url), token: NO_TOKEN, known: undefined });
      const faults = faultsOf(findings).filter((found) => !aboutToken(found) && !isUnclear(found));
      if (faults.length === 0) return deciding(draft, { WEBSITE_URL: url });
      ask.problem(saying(faults));
    }
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
    let present = settingIn(draft, 'WEBSITE_TOKEN');
    if (present === '') {
      ask.explain("The website's token", [
        "Create an API token in your website's administration: one of the website, not of a game server.",
        'It must be allowed to look users up, to read their balances and to add to them.',
      ]);
    }
    for (;;) {
      const message =
        present === '' ? "The website's token" : "The website's token (Enter keeps the present one)";
      const token = (await ask.secret(message)).trim() || present;
      const fault =
        token === ''
          ? 'Nothing was entered. Copy the token and paste it here.'
          : answerFault('WEBSITE_TOKEN', token);
      if (fault !== undefined) {
        ask.problem(fault);
        continue;
      }
      const findings = await lookUp(tools, { url: addressOf(draft), token, known: undefined });
      const faults = faultsOf(findings).filter((found) => !isUnclear(found));
      if (faults.length === 0) {
        const websiteUnclear = findings.some(isUnclear);
        if (websiteUnclear) ask.hint(UNCLEAR);
        else ask.done('The website takes the token.');
        const odd = otherReadersHint('WEBSITE_TOKEN', token);
        if (odd !== undefined) ask.hint(odd);
        const slow = hintsOf(findings).filter(({ about }) => about === 'WEBSITE_TIMEOUT_MS');
        if (slow.length > 0) ask.hint(saying(slow));
        return { ...deciding(draft, { WEBSITE_TOKEN: token }), websiteUnclear };
      }
      present = '';
      ask.problem(`${saying(faults)}\nEnter another token, or press Esc to change the address.`);
    }
  },
};

const addressOf = (draft: Draft) => withoutSlash(settingIn(draft, 'WEBSITE_URL'));

/** Somebody whom the website must find, which proves address and token. */
export const websiteUserStep: Step = {
  async run(draft, tools) {
    const { ask } = tools;
    let insists = draft.websiteUnclear !== true;
    for (;;) {
      const user = (
        await ask.text(
          'Your own user name on the website, for a lookup that changes nothing (empty: without one)',
          draft.websiteUser,
        )
      ).trim();
      if (user === '' && insists) return { ...draft, websiteUser: undefined };
      if (user === '') {
        insists = true;
        ask.problem(
          'Without a name it stays open whether address and token are right, and grants may not work. Enter one, or press Enter again to go on without.',
        );
        continue;
      }
      const known = { as: `"${user}"`, keys: [{ by: 'username', value: user }] } as const;
      const token = settingIn(draft, 'WEBSITE_TOKEN');
      const faults = faultsOf(await lookUp(tools, { url: addressOf(draft), token, known }));
      if (faults.length === 0) {
        ask.done(`The website finds ${user}, and reads their balance.`);
        return { ...draft, websiteUser: user };
      }
      ask.problem(`${saying(faults)}\nEnter another name, or press Esc to change token and address.`);
    }
  },
};
