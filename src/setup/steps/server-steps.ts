import { checkServers } from '../../doctor/checks/servers-check.js';
import { type Choice, unlessBack, YES_OR_NO } from '../asker.js';
import { botOf, invitation, lookAt, type Named, serversOf } from '../discord-account.js';
import { type Draft, deciding, listOf, type Step, settingIn, type Tools } from '../step.js';
import { faultsOf, saying } from '../trouble.js';

/** Whether the invitation asks for the permission to create channels. */
export const channelWishStep: Step = {
  async run(draft, { ask }) {
    const initial =
      (draft.createsChannel ?? settingIn(draft, 'DISCORD_LOG_CHANNEL_ID') === '') ? 'yes' : 'no';
    ask.explain('The log channel', [
      'The bot keeps staff up to date in a channel that only staff can see: requests, approvals and every grant.',
    ]);
    const answer = await ask.choose(
      'Shall this program create that channel?',
      [
        {
          value: 'yes',
          label: 'Yes, create it',
          hint: 'the bot needs Manage Channels for that, which you can take away afterwards',
        },
        { value: 'no', label: 'No, I choose a channel that is there' },
      ],
      initial,
    );
    return { ...draft, createsChannel: answer === 'yes' };
  },
};

/** Whether the invitation asks for the permission to give roles. */
export const roleWishStep: Step = {
  async run(draft, { ask }) {
    const isSet = draft.givesRole ?? settingIn(draft, 'LINKED_ROLE_ID') !== '';
    const answer = await ask.choose(
      'Shall members who link their website account get a role?',
      [
        { value: 'no', label: 'No' },
        { value: 'yes', label: 'Yes', hint: 'the bot needs Manage Roles for that' },
      ],
      isSet ? 'yes' : 'no',
    );
    const givesRole = answer === 'yes';
    return givesRole ? { ...draft, givesRole } : { ...deciding(draft, { LINKED_ROLE_ID: '' }), givesRole };
  },
};

const ANOTHER = 'another';
const NOT_YET =
  'The bot is in no new server yet. Open the address above in your browser, choose your server under "Add to server", and press Authorize. You need the permission Manage Server there.';

/** The servers in which the bot works. It waits until the bot is in one. */
export const serversStep: Step = {
  async run(draft, tools) {
    const { ask } = tools;
    let chosen: readonly string[] = listOf(draft, 'DISCORD_GUILD_IDS');
    for (;;) {
      const servers = await ask.busy('Asking Discord for the servers of the bot …', () =>
        lookAt(tools, draft, serversOf),
      );
      if (servers.length === 0) {
        chosen = [...chosen, await invited(draft, tools, [])];
        continue;
      }
      const strangers = chosen.filter((id) => servers.every((server) => server.id !== id));
      if (strangers.length > 0) {
        ask.problem(
          `The bot is not in the server ${strangers.join(', ')} of your settings. Choose from the servers that it is in, or invite it there.`,
        );
      }
      const ticked = await pick(tools, servers, chosen);
      const picked = ticked.filter((id) => id !== ANOTHER);
      if (ticked.includes(ANOTHER)) {
        const joined = await unlessBack(() => invited(draft, tools, servers));
        chosen = [...picked, ...(joined === undefined ? [] : [joined])];
        continue;
      }
      if (picked.length === 0) {
        ask.problem(
          'The bot works only in the servers that are chosen. Choose one at least, with the space bar.',
        );
        continue;
      }
      chosen = picked;
      if (await unlessBack(() => haveRights(draft, tools, picked))) {
        return deciding(draft, { DISCORD_GUILD_IDS: chosen.join(',') });
      }
    }
  },
};

/** Shows the address, and waits until the bot is in a server that it was not in. @returns its ID */
async function invited(draft: Draft, tools: Tools, before: readonly Named[]): Promise<string> {
  const { ask } = tools;
  ask.explain('Invite the bot', [
    'Open this address in your browser, choose your server, and press Authorize:',
    invitation(botOf(draft), draft),
  ]);
  const joined = await ask.until(
    'Waiting until the bot is in your server. It goes on by itself.',
    async () => {
      const now = await lookAt(tools, draft, serversOf);
      return now.find(({ id }) => before.every((server) => server.id !== id));
    },
    NOT_YET,
  );
  ask.done(`The bot is in "${joined.name}".`);
  return joined.id;
}

async function pick({ ask }: Tools, servers: readonly Named[], chosen: readonly string[]) {
  const choices: readonly Choice<string>[] = [
    ...servers.map(({ id, name }) => ({ value: id, label: name })),
    { value: ANOTHER, label: 'Another one: invite the bot there' },
  ];
  const initial = servers.filter(({ id }) => servers.length === 1 || chosen.includes(id)).map(({ id }) => id);
  return ask.chooseSome(
    'In which servers shall the bot work? (the space bar chooses, Enter goes on)',
    choices,
    initial,
  );
}

/** @returns whether it goes on with these servers */
async function haveRights(draft: Draft, tools: Tools, guildIds: readonly string[]): Promise<boolean> {
  const { ask } = tools;
  const { findings } = await ask.busy('Looking at its permissions there …', () =>
    lookAt(tools, draft, (client) => checkServers(client, botOf(draft), new Set(guildIds), draft.givesRole)),
  );
  const faults = faultsOf(findings);
  if (faults.length === 0) return true;
  ask.problem(saying(faults));
  const answer = await ask.choose('Have you changed it?', YES_OR_NO('Yes, look again', 'No, I do it later'));
  return answer === 'yes' ? haveRights(draft, tools, guildIds) : true;
}
