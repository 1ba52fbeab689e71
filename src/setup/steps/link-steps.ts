import { checkSettings, LINK_PROOFS } from '../../config.js';
import { findingsAbout } from '../../doctor/probes/finding.js';
import { guessingRisk } from '../../settings/deposit-risk.js';
import { OutsideError } from '../../sign-in/outside-call.js';
import type { Choice } from '../asker.js';
import { botOf } from '../discord-account.js';
import { addressStep, type Draft, deciding, listOf, type Step, secretStep, settingIn } from '../step.js';

const ofWays = findingsAbout('LINK_PROOFS');
const ofSecret = findingsAbout('DISCORD_CLIENT_SECRET');

type Way = (typeof LINK_PROOFS)[number];

const WAYS: readonly Choice<Way>[] = [
  { value: 'deposit', label: 'By a small deposit', hint: 'the member reads on the website how much arrived' },
  {
    value: 'sign-in',
    label: 'By signing in with Discord and Steam',
    hint: 'needs an https address for a page',
  },
  { value: 'staff', label: 'Staff approve each request' },
];

/** How members prove that an account is theirs. */
export const linkProofsStep: Step = {
  async ask(draft, { ask }) {
    const present = listOf(draft, 'LINK_PROOFS').flatMap(
      (way) => LINK_PROOFS.find((one) => one === way.toLowerCase()) ?? [],
    );
    const initial: readonly Way[] = present.length > 0 ? present : ['staff'];
    const chosen = await ask.chooseSome(
      'How do members prove that a website account is theirs? (the space bar chooses)',
      WAYS,
      initial,
    );
    // The order is that in which members are offered them, and menus know only their own.
    const isSame = chosen.length === initial.length && chosen.every((way) => initial.includes(way));
    return deciding(draft, { LINK_PROOFS: (isSame ? initial : chosen).join(',') });
  },
  check: (draft) => {
    const ways = listOf(draft, 'LINK_PROOFS');
    if (ways.length === 0) {
      return ofWays.fault('without any of them nobody could link an account: choose one at least');
    }
    return ways.includes('deposit') ? ofWays.hint(riskText(draft)) : [];
  },
};

/** What the limits that are set mean for a deposit, as `docs/deposits.md` explains it. */
function riskText(draft: Draft): string {
  const { LINK_DEPOSIT_MAX: max, LINK_DEPOSIT_DAILY_MAX: dailyMax } = checkSettings({
    LINK_DEPOSIT_MAX: settingIn(draft, 'LINK_DEPOSIT_MAX'),
    LINK_DEPOSIT_DAILY_MAX: settingIn(draft, 'LINK_DEPOSIT_DAILY_MAX'),
  }).settings;
  if (max === undefined || dailyMax === undefined) return 'docs/deposits.md says how safe a deposit is.';
  const { proofsPerDay, ofOne, ofDay } = guessingRisk(max, dailyMax);
  return [
    `A stranger who knows a balance from before guesses a deposit in ${percent(ofOne)} of the proofs.`,
    `LINK_DEPOSIT_DAILY_MAX=${dailyMax.toFixed(2)} makes the proofs of a day about ${proofsPerDay}, and their chance together about ${percent(ofDay)}; twice that where the paid credit is small and known.`,
    `A higher LINK_DEPOSIT_MAX (now ${max.toFixed(2)}) makes it smaller; docs/deposits.md explains it.`,
  ].join(' ');
}

const percent = (chance: number) => `${(chance * 100).toFixed(1)} %`;

const signsIn = (draft: Draft) => listOf(draft, 'LINK_PROOFS').includes('sign-in');

/** The address of the page for signing in. */
export const publicUrlStep: Step = {
  ...addressStep('PUBLIC_URL', 'The address of that page', { example: 'https://link.example.org' }),
  applies: signsIn,
  explanation: [
    'Signing in',
    "Members' browsers open a page of the bot for that. It needs an https address, and a web server in front of it: docs/sign-in.md shows one.",
  ],
};

/** The secret with which Discord lets members sign in, which Discord must take. */
export const clientSecretStep: Step = {
  ...secretStep('DISCORD_CLIENT_SECRET', 'The client secret'),
  applies: signsIn,
  explanation: [
    'The client secret',
    'In the developer portal choose your application, then OAuth2 → Reset Secret, and copy it.',
    'Add the address of the page with /discord behind it under Redirects, as docs/sign-in.md says.',
  ],
  look: async (draft, { ask, isClientSecret }) => {
    const { applicationId } = botOf(draft);
    const secret = settingIn(draft, 'DISCORD_CLIENT_SECRET');
    try {
      const isTaken = await ask.busy('Asking Discord …', () => isClientSecret(applicationId, secret));
      if (isTaken) return { findings: ofSecret.ok('Discord takes it') };
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      const say = `could not be tried, ${error.message}: it may be right all the same`;
      return { findings: ofSecret.skipped(say) };
    }
    return {
      findings: ofSecret.fault(
        "Discord does not accept it: it is not the client secret of the bot's application, or was reset since. It is under OAuth2 → Reset Secret",
      ),
    };
  },
};
