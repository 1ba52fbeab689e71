import { checkToken } from '../../doctor/checks/token-check.js';
import { answerFault } from '../answer-fault.js';
import { askSecret, YES_OR_NO } from '../asker.js';
import { deciding, type Step, settingIn, type Tools } from '../step.js';
import { faultsOf, hintsOf, saying } from '../trouble.js';

const WHERE = [
  '1. Open https://discord.com/developers/applications and log in.',
  '2. Press New Application, give it the name of your bot, and press Create.',
  '   (If you have an application already, choose it.)',
  '3. Choose Bot on the left, and press Reset Token. Discord shows the token once.',
  '4. Press Copy, and paste it here. It is not shown while you paste it.',
  'The token is like a password: whoever has it is your bot.',
];

/** The bot's token, which Discord must take. */
export const tokenStep: Step = {
  async run(draft, { ask, connect }) {
    let present = settingIn(draft, 'DISCORD_TOKEN');
    if (present === '') ask.explain("The bot's token", WHERE);
    for (;;) {
      let asked: Awaited<ReturnType<typeof askDiscord>> | undefined;
      const token = await askSecret(ask, "The bot's token", present, tokenFault, async (given) => {
        asked = await askDiscord(given, { ask, connect });
        return asked.bot === undefined ? saying(asked.findings) : undefined;
      });
      const { findings = [], bot } = asked ?? {};
      ask.done(`Discord knows the bot: ${bot?.name}.`);
      if (hintsOf(findings).length > 0) ask.hint(saying(hintsOf(findings)));
      const settled = { ...deciding(draft, { DISCORD_TOKEN: token }), bot };
      if (faultsOf(findings).length === 0) return settled;
      ask.problem(saying(faultsOf(findings)));
      const choices = YES_OR_NO('Yes, look again', 'No, I do it later');
      if ((await ask.choose('Have you changed it?', choices)) === 'no') return settled;
      present = token;
    }
  },
};

async function askDiscord(token: string, { ask, connect }: Pick<Tools, 'ask' | 'connect'>) {
  const client = connect(token);
  try {
    return await ask.busy('Asking Discord about it …', () => checkToken(client));
  } finally {
    await client.destroy();
  }
}

const COPY_THE_TOKEN = 'The token is under Bot → Reset Token';

/** What can be told from the text alone. The sentence never contains it. */
export function tokenFault(token: string): string | undefined {
  if (token === '') return `Nothing was entered. ${COPY_THE_TOKEN}: press Copy there, and paste it here.`;
  const fault = answerFault('DISCORD_TOKEN', token);
  if (fault !== undefined) return fault;
  if (/^\d{17,20}$/.test(token)) return `That is the application's ID, and not the token. ${COPY_THE_TOKEN}.`;
  if (/^[\da-f]{64}$/i.test(token)) return `That is the public key, and not the token. ${COPY_THE_TOKEN}.`;
  if (/^[\w-]{32}$/.test(token)) {
    return `That looks like the client secret (from OAuth2), and not the token. ${COPY_THE_TOKEN}.`;
  }
  if (token.split('.').length !== 3) {
    return `That is no bot token, or not the whole of it: one has three parts with dots between them. ${COPY_THE_TOKEN}.`;
  }
  return undefined;
}
