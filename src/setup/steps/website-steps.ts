import type { WebsiteQuestion } from '../../doctor/checks/website-check.js';
import type { Finding } from '../../doctor/probes/finding.js';
import { addressStep, type Draft, type Step, secretStep, settingIn, type Tools } from '../step.js';

const GAMECMS = 'https://api.gamecms.org';
/** In its place, an address shows already whether it is the website's: it is refused there. */
const NO_TOKEN = 'purser-setup';

/** Whether it stays open what is right, which a known user tells. */
const isUnclear = ({ atStart }: Finding) => atStart?.kind === 'website' && atStart.why === 'unclear';

/** A few harmless lookups, as the doctor does them. */
const lookUp = ({ ask, lookUp }: Tools, draft: Draft, more: Partial<WebsiteQuestion> = {}) =>
  ask.busy('Asking the website …', () =>
    lookUp({
      url: settingIn(draft, 'WEBSITE_URL').replace(/\/+$/, ''),
      token: settingIn(draft, 'WEBSITE_TOKEN'),
      ...more,
    }),
  );

/** The address of the website's interface, where it must answer. */
export const websiteAddressStep: Step = {
  ...addressStep('WEBSITE_URL', "The address of the website's interface", {
    example: GAMECMS,
    proposal: GAMECMS,
  }),
  explanation: [
    'The website',
    'The bot reads profiles and balances from the interface (API) of your website, and adds credit there.',
    `For GameCMS its address is ${GAMECMS}.`,
  ],
  look: async (draft, tools) => {
    const findings = await lookUp(tools, draft, { token: NO_TOKEN });
    const isOfAddress = (found: Finding) => found.about === 'WEBSITE_URL' && !isUnclear(found);
    return { findings: findings.filter((found) => found.verdict === 'fault' && isOfAddress(found)) };
  },
};

/** The website's token, which it must take. */
export const websiteTokenStep: Step = {
  ...secretStep('WEBSITE_TOKEN', "The website's token"),
  explanation: [
    "The website's token",
    "Create an API token in your website's administration: one of the website, not of a game server.",
    'It must be allowed to look users up, to read their balances and to add to them.',
  ],
  look: async (draft, tools) => {
    const findings = await lookUp(tools, draft);
    // The next step says whether somebody is found.
    return { findings: findings.filter((found) => !isUnclear(found)) };
  },
};

/** Somebody whom the website must find, which proves address and token. */
export const websiteUserStep: Step = {
  async ask(draft, { ask }) {
    const user = await ask.text(
      'Your own user name on the website, for a lookup that changes nothing (empty: without one)',
      draft.websiteUser,
    );
    return { ...draft, websiteUser: user.trim() || undefined };
  },
  look: async (draft, tools) => {
    const { websiteUser: value } = draft;
    const known =
      value === undefined ? undefined : ({ as: `"${value}"`, keys: [{ by: 'username', value }] } as const);
    return { findings: await lookUp(tools, draft, { known }) };
  },
};
