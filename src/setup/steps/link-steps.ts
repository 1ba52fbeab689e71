import { checkSettings, LINK_PROOFS } from '../../config.js';
import { guessingRisk } from '../../settings/deposit-risk.js';
import { OutsideError } from '../../sign-in/outside-call.js';
import { answerFault, otherReadersHint } from '../answer-fault.js';
import { askSecret, askText, type Choice, YES_OR_NO } from '../asker.js';
import { botOf } from '../discord-account.js';
import { type Draft, deciding, listOf, type Step, settingIn, type Tools } from '../step.js';

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
  async run(draft, { ask }) {
    const present = listOf(draft, 'LINK_PROOFS').flatMap(
      (way) => LINK_PROOFS.find((one) => one === way.toLowerCase()) ?? [],
    );
    const initial: readonly Way[] = present.length > 0 ? present : ['staff'];
    for (;;) {
      const chosen = await ask.chooseSome(
        'How do members prove that a website account is theirs? (the space bar chooses)',
        WAYS,
        initial,
      );
      if (chosen.length > 0) {
        // The order is that in which members are offered them, and menus know only their own.
        if (chosen.includes('deposit')) ask.hint(riskText(draft));
        const isSame = chosen.length === initial.length && chosen.every((way) => initial.includes(way));
        return deciding(draft, { LINK_PROOFS: (isSame ? initial : chosen).join(',') });
      }
      ask.problem(
        'Without any of them nobody could link an account. Choose one at least, with the space bar.',
      );
    }
  },
};

/** What the limits that are set mean for a deposit, as `docs/links.md` explains it. */
function riskText(draft: Draft): string {
  const { LINK_DEPOSIT_MAX: max, LINK_DEPOSIT_DAILY_MAX: dailyMax } = checkSettings({
    LINK_DEPOSIT_MAX: settingIn(draft, 'LINK_DEPOSIT_MAX'),
    LINK_DEPOSIT_DAILY_MAX: settingIn(draft, 'LINK_DEPOSIT_DAILY_MAX'),
  }).settings;
  if (max === undefined || dailyMax === undefined) return 'docs/links.md says how safe a deposit is.';
  const { proofsPerDay, ofOne, ofDay } = guessingRisk(max, dailyMax);
  return [
    `A stranger who knows a balance from before guesses a deposit in ${percent(ofOne)} of the proofs.`,
    `LINK_DEPOSIT_DAILY_MAX=${dailyMax.toFixed(2)} makes the proofs of a day about ${proofsPerDay}, and their chance together about ${percent(ofDay)}; twice that where the paid credit is small and known.`,
    `A higher LINK_DEPOSIT_MAX (now ${max.toFixed(2)}) makes it smaller; docs/links.md explains it.`,
  ].join(' ');
}

const percent = (chance: number) => `${(chance * 100).toFixed(1)} %`;

const signsIn = (draft: Draft) => listOf(draft, 'LINK_PROOFS').includes('sign-in');

/** The address of the page for signing in. */
export const publicUrlStep: Step = {
  applies: signsIn,
  async run(draft, { ask }) {
    ask.explain('Signing in', [
      "Members' browsers open a page of the bot for that. It needs an https address, and a web server in front of it: docs/links.md shows one.",
    ]);
    const url = await askText(
      ask,
      'The address of that page, such as https://link.example.org',
      settingIn(draft, 'PUBLIC_URL'),
      (given) =>
        given === ''
          ? 'Nothing was entered. Enter an address, or press Esc to choose other ways.'
          : answerFault('PUBLIC_URL', given),
    );
    return deciding(draft, { PUBLIC_URL: url });
  },
};

/** The secret with which Discord lets members sign in, which Discord must take. */
export const clientSecretStep: Step = {
  applies: signsIn,
  async run(draft, tools) {
    const { ask } = tools;
    ask.explain('The client secret', [
      'In the developer portal choose your application, then OAuth2 → Reset Secret, and copy it.',
      'Add the address of the page with /discord behind it under Redirects, as docs/links.md says.',
    ]);
    const secret = await askSecret(
      ask,
      'The client secret',
      settingIn(draft, 'DISCORD_CLIENT_SECRET'),
      (given) =>
        given === ''
          ? 'Nothing was entered. It is under OAuth2 → Reset Secret.'
          : answerFault('DISCORD_CLIENT_SECRET', given),
      async (given) =>
        (await isTaken(draft, tools, given))
          ? undefined
          : "Discord does not accept it: it is not the client secret of the bot's application, or was reset since. It is under OAuth2 → Reset Secret.",
    );
    const hint = otherReadersHint('DISCORD_CLIENT_SECRET', secret);
    if (hint !== undefined) ask.hint(hint);
    return deciding(draft, { DISCORD_CLIENT_SECRET: secret });
  },
};

/** @returns false if Discord refuses it; true also for who keeps one that could not be tried */
async function isTaken(draft: Draft, tools: Tools, secret: string): Promise<boolean> {
  const { ask, isClientSecret } = tools;
  try {
    const taken = await ask.busy('Asking Discord about it …', () =>
      isClientSecret(botOf(draft).applicationId, secret),
    );
    if (taken) ask.done('Discord takes the client secret.');
    return taken;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    ask.problem(`${error.message}, so the client secret could not be tried. It may be right all the same.`);
  }
  const answer = await ask.choose('What now?', YES_OR_NO('Try again', 'Keep it untried'));
  return answer === 'no' || isTaken(draft, tools, secret);
}
