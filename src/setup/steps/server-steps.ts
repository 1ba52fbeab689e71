import { checkServers } from '../../doctor/checks/servers-check.js';
import { type Choice, unlessBack } from '../asker.js';
import { botOf, invitationFor, lookAt, type Named, serversOf } from '../discord-account.js';
import { checkAnswer, type Draft, deciding, listOf, type Step, settingIn, type Tools } from '../step.js';

/** Whether the invitation asks for the permission to create channels. */
export const channelRequestStep: Step = {
  explanation: [
    'The log channel',
    'The bot keeps staff up to date in a channel that only staff can see: requests, approvals and every grant.',
  ],
  async ask(draft, { ask }) {
    const isRequested = draft.createsChannel ?? settingIn(draft, 'DISCORD_LOG_CHANNEL_ID') === '';
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
      isRequested ? 'yes' : 'no',
    );
    return { ...draft, createsChannel: answer === 'yes' };
  },
};

/** Whether the invitation asks for the permission to give roles. */
export const roleRequestStep: Step = {
  async ask(draft, { ask }) {
    const isRequested = draft.givesRole ?? settingIn(draft, 'LINKED_ROLE_ID') !== '';
    const answer = await ask.choose(
      'Shall members who link their website account get a role?',
      [
        { value: 'no', label: 'No' },
        { value: 'yes', label: 'Yes', hint: 'the bot needs Manage Roles for that' },
      ],
      isRequested ? 'yes' : 'no',
    );
    const givesRole = answer === 'yes';
    return { ...(givesRole ? draft : deciding(draft, { LINKED_ROLE_ID: '' })), givesRole };
  },
};

const ANOTHER = 'another';
const NOT_YET =
  'The bot is in no new server yet. Open the address above in your browser, choose your server under "Add to server", and press Authorize. You need the permission Manage Server there.';

/** The servers in which the bot works. It waits until the bot is in one. */
export const serversStep: Step = {
  check: checkAnswer('DISCORD_GUILD_IDS'),
  async ask(draft, tools) {
    const { ask } = tools;
    const chosen = listOf(draft, 'DISCORD_GUILD_IDS');
    const choosing = (ids: readonly string[]) => deciding(draft, { DISCORD_GUILD_IDS: ids.join(',') });
    const servers = await ask.busy('Asking Discord …', () => lookAt(tools, draft, serversOf));
    if (servers.length === 0) {
      const joined = await invited(draft, tools, []);
      return serversStep.ask(choosing([...chosen, joined]), tools);
    }
    const strangers = chosen.filter((id) => servers.every((server) => server.id !== id));
    if (strangers.length > 0) {
      ask.problem(
        `The bot is not in the server ${strangers.join(', ')} of your settings. Choose from the servers that it is in, or invite it there.`,
      );
    }
    const ticked = await pick(tools, servers, chosen);
    const picked = ticked.filter((id) => id !== ANOTHER);
    if (!ticked.includes(ANOTHER)) return choosing(picked);
    const joined = await unlessBack(() => invited(draft, tools, servers));
    return serversStep.ask(choosing(joined === undefined ? picked : [...picked, joined]), tools);
  },
  look: (draft, tools) =>
    tools.ask.busy('Asking Discord …', () =>
      lookAt(tools, draft, async (client) => {
        const ids = new Set(listOf(draft, 'DISCORD_GUILD_IDS'));
        const { findings } = await checkServers(client, botOf(draft), ids, draft.givesRole);
        return { findings };
      }),
    ),
};

/** Shows the address, and waits until the bot is in a server that it was not in. @returns its ID */
async function invited(draft: Draft, tools: Tools, before: readonly Named[]): Promise<string> {
  const { ask } = tools;
  ask.explain('Invite the bot', [
    'Open this address in your browser, choose your server, and press Authorize:',
    invitationFor(draft),
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

function pick({ ask }: Tools, servers: readonly Named[], chosen: readonly string[]) {
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
