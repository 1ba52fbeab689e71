import type { GuildMember } from 'discord.js';
import { checkLogChannel } from '../../doctor/checks/log-channel-check.js';
import { findingsAbout } from '../../doctor/probes/finding.js';
import type { Choice } from '../asker.js';
import { invitationFor, lookAtServers, mayCreateChannels, textChannelsOf } from '../discord-account.js';
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
    const { channels, places } = await lookAtServers(tools, draft, async (servers) => ({
      channels: await channelChoices(servers),
      places: placesIn(servers),
    }));
    const choices = channels.map(({ everyoneSees, ...choice }) => ({
      ...choice,
      hint: everyoneSees ? 'everyone can see it' : undefined,
    }));
    if (present !== '' && choices.every(({ value }) => value !== present)) {
      ask.problem(
        `The channel ${present} of your settings is not in these servers, or the bot cannot see it. Choose another one.`,
      );
    }
    const [guildId = ''] = listOf(draft, 'DISCORD_GUILD_IDS');
    const [place] = places;
    const wishesNew = draft.newChannel !== undefined || (present === '' && draft.createsChannel === true);
    if (wishesNew && place === undefined) {
      const address = invitationFor({ ...draft, createsChannel: true }, guildId);
      ask.hint(
        `The bot may not create channels. For that, open ${address}, press Authorize, and choose "Look again" here.`,
      );
    }
    const hidden = channels.filter(({ everyoneSees }) => !everyoneSees);
    const sensible = hidden.length === 1 ? hidden[0] : choices[0];
    const chosen = await ask.choose(
      'Which channel is the log channel?',
      [
        ...(place === undefined
          ? []
          : [{ value: NEW, label: 'Create a new one', hint: 'only staff and the bot will see it' }]),
        ...choices,
        { value: LOOK_AGAIN, label: 'Look again', hint: 'after you created one in Discord' },
      ],
      wishesNew && place !== undefined ? NEW : present || sensible?.value,
    );
    if (chosen === LOOK_AGAIN) return logChannelStep.ask(draft, tools);
    if (chosen !== NEW)
      return { ...deciding(draft, { DISCORD_LOG_CHANNEL_ID: chosen }), newChannel: undefined };
    const newChannel = draft.newChannel ?? { guildId: place?.value ?? guildId, name: DEFAULT_NAME };
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

/** The servers in which the bot may create a channel. */
const placesIn = (servers: readonly GuildMember[]): readonly Choice<string>[] =>
  servers.filter(mayCreateChannels).map(({ guild: { id, name } }) => ({ value: id, label: name }));

async function channelChoices(servers: readonly GuildMember[]) {
  const lists = await Promise.all(
    servers.map(async (me) =>
      (await textChannelsOf(me)).map(({ id, name, everyoneSees }) => ({
        value: id,
        label: servers.length > 1 ? `#${name} (${me.guild.name})` : `#${name}`,
        everyoneSees,
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
    const places = await lookAtServers(tools, draft, async (servers) => placesIn(servers));
    if (places.length < 2) return draft;
    const guildId = await tools.ask.choose('In which server?', places, newChannel.guildId);
    return { ...draft, newChannel: { ...newChannel, guildId } };
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
