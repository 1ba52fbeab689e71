import { checkToken } from '../../doctor/checks/token-check.js';
import { lookAt } from '../discord-account.js';
import { type Step, secretStep, settingIn } from '../step.js';

/** The bot's token, which Discord must take. */
export const tokenStep: Step = {
  ...secretStep('DISCORD_TOKEN', "The bot's token"),
  explanation: [
    "The bot's token",
    '1. Open https://discord.com/developers/applications and log in.',
    '2. Press New Application, give it the name of your bot, and press Create.',
    '   (If you have an application already, choose it.)',
    '3. Choose Bot on the left, and press Reset Token. Discord shows the token once.',
    '4. Press Copy, and paste it here. It is not shown while you paste it.',
    'The token is like a password: whoever has it is your bot.',
  ],
  look: async (draft, tools) => ({
    bot: undefined,
    ...(await tools.ask.busy('Asking Discord …', () =>
      lookAt(tools, draft, (client) => checkToken(client, settingIn(draft, 'DISCORD_TOKEN'))),
    )),
  }),
  mayKeep: ({ bot }) => bot !== undefined,
};
