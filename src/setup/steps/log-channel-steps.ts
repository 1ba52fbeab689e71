import type { GuildMember } from 'discord.js';
import { checkLogChannel } from '../../doctor/checks/log-channel-check.js';
import { askText, type Choice, unlessBack } from '../asker.js';
import { botOf, invitation, lookAtServers, mayCreateChannels, textChannelsOf } from '../discord-account.js';
import { type Draft, deciding, listOf, type Step, settingIn, type Tools } from '../step.js';
import { faultsOf, hintsOf, saying } from '../trouble.js';

const NEW = 'new';
const LOOK_AGAIN = 'again';

/** The channel for staff: one that is there, or one that is created at the end. */
export const logChannelStep: Step = {
  async run(draft, tools) {
    const { ask } = tools;
    let initial = initialOf(draft);
    for (;;) {
      const choices = await ask.busy('Asking Discord for the channels …', () =>
        lookAtServers(tools, draft, channelChoices),
      );
      const channels = choices.map(({ value }) => value);
      if (initial !== '' && ![NEW, ...channels].includes(initial)) {
        ask.problem(
          `The channel ${initial} of your settings is not in these servers, or the bot cannot see it. Choose another one, or create one.`,
        );
      }
      const answer = await ask.choose(
        'Which channel is the log channel?',
        [
          { value: NEW, label: 'Create a new one', hint: 'only staff and the bot will see it' },
          ...choices,
          { value: LOOK_AGAIN, label: 'Look again', hint: 'after you created one in Discord' },
        ],
        initial,
      );
      if (answer === LOOK_AGAIN) continue;
      initial = answer;
      if (answer === NEW) {
        const guildId = await unlessBack(() => placeOf(draft, tools));
        if (guildId === undefined) continue;
        const name = draft.newChannel?.name ?? DEFAULT_NAME;
        return { ...deciding(draft, { DISCORD_LOG_CHANNEL_ID: '' }), newChannel: { guildId, name } };
      }
      if (await unlessBack(() => isFit(draft, tools, answer))) {
        return { ...deciding(draft, { DISCORD_LOG_CHANNEL_ID: answer }), newChannel: undefined };
      }
    }
  },
};

const DEFAULT_NAME = 'purser-log';

function initialOf(draft: Draft): string {
  const present = settingIn(draft, 'DISCORD_LOG_CHANNEL_ID');
  return draft.newChannel !== undefined || (present === '' && draft.createsChannel === true) ? NEW : present;
}

async function channelChoices(servers: readonly GuildMember[]): Promise<readonly Choice<string>[]> {
  const lists = await Promise.all(
    servers.map(async (me) =>
      (await textChannelsOf(me)).map(({ id, name, everyoneSees }) => ({
        value: id,
        label: servers.length > 1 ? `#${name} (${me.guild.name})` : `#${name}`,
        hint: everyoneSees ? 'everyone can see it' : undefined,
      })),
    ),
  );
  return lists.flat();
}

/** @returns the server of the new channel; nothing where the bot may not create one */
async function placeOf(draft: Draft, tools: Tools): Promise<string | undefined> {
  const { ask } = tools;
  const servers = await ask.busy('Looking at the permissions of the bot …', () =>
    lookAtServers(tools, draft, async (all) =>
      all.map((me) => ({ id: me.guild.id, name: me.guild.name, may: mayCreateChannels(me) })),
    ),
  );
  const guildId =
    servers.length === 1
      ? servers[0]?.id
      : await ask.choose(
          'In which server?',
          servers.map(({ id, name }) => ({ value: id, label: name })),
          draft.newChannel?.guildId,
        );
  const server = servers.find(({ id }) => id === guildId);
  if (server === undefined || server.may) return server?.id;
  const address = invitation(botOf(draft), { ...draft, createsChannel: true }, server.id);
  ask.problem(
    `In "${server.name}" the bot has no Manage Channels, so it cannot create a channel. Open ${address} and press Authorize, then choose Create a new one again; or create the channel yourself, and choose it here.`,
  );
  return undefined;
}

/** The name of the channel that will be created. */
export const channelNameStep: Step = {
  applies: ({ newChannel }) => newChannel !== undefined,
  async run(draft, { ask }) {
    const { newChannel } = draft;
    if (newChannel === undefined) return draft;
    const nameIn = (given: string) => given.replace(/^#/, '');
    const given = await askText(ask, 'What is the new channel called?', newChannel.name, (text) =>
      /^[\p{L}\p{N}_-]{1,100}$/u.test(nameIn(text))
        ? undefined
        : 'A channel is named with letters, digits and - only, such as purser-log.',
    );
    return { ...draft, newChannel: { ...newChannel, name: nameIn(given).toLowerCase() } };
  },
};

/** @returns whether it is taken */
async function isFit(draft: Draft, tools: Tools, channelId: string): Promise<boolean> {
  const { ask } = tools;
  const findings = await ask.busy('Looking at the channel …', () =>
    lookAtServers(tools, draft, (servers, client) =>
      checkLogChannel(client, {
        channelId,
        servers,
        allServers: true,
        staffRoleIds: new Set(listOf(draft, 'DISCORD_STAFF_ROLE_IDS')),
      }),
    ),
  );
  const faults = faultsOf(findings);
  const hints = hintsOf(findings);
  if (faults.length + hints.length === 0) return true;
  if (faults.length > 0) ask.problem(saying(faults));
  if (hints.length > 0) ask.hint(saying(hints));
  const answer = await ask.choose('What now?', [
    { value: 'look', label: 'I have changed it: look again' },
    { value: 'other', label: 'Choose another channel' },
    { value: 'keep', label: faults.length > 0 ? 'Keep it, I change that later' : 'Keep it as it is' },
  ]);
  return answer === 'look' ? isFit(draft, tools, channelId) : answer === 'keep';
}
