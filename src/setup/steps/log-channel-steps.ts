import type { GuildMember } from 'discord.js';
import { checkLogChannel } from '../../doctor/checks/log-channel-check.js';
import { findingsAbout } from '../../doctor/probes/finding.js';
import type { Choice } from '../asker.js';
import {
  invitationFor,
  lookAtPlace,
  lookAtServers,
  mayCreateChannels,
  textChannelsOf,
} from '../discord-account.js';
import { type Draft, deciding, listOf, type Step, settingIn } from '../step.js';

const { fault } = findingsAbout('DISCORD_LOG_CHANNEL_ID');

const NEW = 'new';
const LOOK_AGAIN = 'again';
const DEFAULT_NAME = 'purser-log';

/** The channel for staff: one that is there, or one that is created at the end. */
export const logChannelStep: Step = {
  async ask(draft, tools) {
    const { ask } = tools;
    const present = settingIn(draft, 'DISCORD_LOG_CHANNEL_ID');
    const choices = await lookAtServers(tools, draft, channelChoices);
    if (present !== '' && choices.every(({ value }) => value !== present)) {
      ask.problem(
        `The channel ${present} of your settings is not in these servers, or the bot cannot see it. Choose another one, or create one.`,
      );
    }
    const isNew = draft.newChannel !== undefined || (present === '' && draft.createsChannel === true);
    const chosen = await ask.choose(
      'Which channel is the log channel?',
      [
        { value: NEW, label: 'Create a new one', hint: 'only staff and the bot will see it' },
        ...choices,
        { value: LOOK_AGAIN, label: 'Look again', hint: 'after you created one in Discord' },
      ],
      isNew ? NEW : present,
    );
    if (chosen === LOOK_AGAIN) return logChannelStep.ask(draft, tools);
    if (chosen !== NEW)
      return { ...deciding(draft, { DISCORD_LOG_CHANNEL_ID: chosen }), newChannel: undefined };
    const [guildId = ''] = listOf(draft, 'DISCORD_GUILD_IDS');
    const newChannel = draft.newChannel ?? { guildId, name: DEFAULT_NAME };
    return { ...deciding(draft, { DISCORD_LOG_CHANNEL_ID: '' }), newChannel };
  },
  look: async (draft, tools) => {
    if (draft.newChannel !== undefined) return { findings: [] };
    const channelId = settingIn(draft, 'DISCORD_LOG_CHANNEL_ID');
    const staffRoleIds = new Set(listOf(draft, 'DISCORD_STAFF_ROLE_IDS'));
    return lookAtServers(tools, draft, async (servers, client) => ({
      findings: await checkLogChannel(client, channelId, staffRoleIds, { servers, allServers: true }),
    }));
  },
};

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

const createsOne = ({ newChannel }: Draft) => newChannel !== undefined;

/** The server of the channel that will be created, where the bot may create one. */
export const channelPlaceStep: Step = {
  applies: createsOne,
  async ask(draft, tools) {
    const { newChannel } = draft;
    if (newChannel === undefined || listOf(draft, 'DISCORD_GUILD_IDS').length === 1) return draft;
    const choices = await lookAtServers(tools, draft, async (servers) =>
      servers.map(({ guild: { id, name } }) => ({ value: id, label: name })),
    );
    const guildId = await tools.ask.choose('In which server?', choices, newChannel.guildId);
    return { ...draft, newChannel: { ...newChannel, guildId } };
  },
  look: async (draft, tools) => {
    const { newChannel } = draft;
    if (newChannel === undefined) return { findings: [] };
    return lookAtPlace(tools, draft, newChannel, async (me) => {
      const address = invitationFor({ ...draft, createsChannel: true }, me.guild.id);
      const say = `in "${me.guild.name}" the bot has no Manage Channels, so it cannot create a channel: open ${address} and press Authorize; or go back, and choose a channel that is there`;
      return { findings: mayCreateChannels(me) ? [] : fault(say) };
    });
  },
};

/** The name of the channel that will be created. */
export const channelNameStep: Step = {
  applies: createsOne,
  async ask(draft, { ask }) {
    const { newChannel } = draft;
    if (newChannel === undefined) return draft;
    const name = await ask.text('What is the new channel called?', newChannel.name);
    return { ...draft, newChannel: { ...newChannel, name: name.trim().replace(/^#/, '').toLowerCase() } };
  },
  check: ({ newChannel }) => {
    const isName = /^[\p{L}\p{N}_-]{1,100}$/u.test(newChannel?.name ?? '');
    const say = 'a channel is named with letters, digits and - only, such as purser-log';
    return isName ? [] : fault(say);
  },
};
