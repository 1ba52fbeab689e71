import type { GuildMember } from 'discord.js';
import { isRefusal } from '../../doctor/probes/discord-client.js';
import { NoAnswerError } from '../../doctor/probes/no-answer.js';
import { Left } from '../asker.js';
import { createStaffChannel, isForbidden, lookAtServers, textChannelsOf } from '../discord-account.js';
import { type Draft, deciding, listOf, type NewChannel, type Step, type Tools } from '../step.js';
import { TroubleError } from '../trouble.js';

/**
 * Creates the channel that was asked for. It is then one that is there.
 * @param onChange told, in a sentence, what is different in Discord by now; `undefined` for nothing
 */
export function createChannelStep(onChange: (sentence: string | undefined) => void): Step {
  /** The channels before the first attempt, by place and name: a lost answer may hide one that was created. */
  const before = new Map<string, ReadonlySet<string>>();
  let isUncertain = false;
  return {
    applies: ({ newChannel }) => newChannel !== undefined,
    async run(draft, tools) {
      const { newChannel } = draft;
      if (newChannel === undefined) return draft;
      const { ask } = tools;
      const name = `#${newChannel.name}`;
      const key = `${newChannel.guildId}/${newChannel.name}`;
      const there = await ask.busy('Asking Discord for the channels …', () =>
        inServer(tools, draft, newChannel, textChannelsOf),
      );
      const known = before.get(key);
      const hidden = there.find(
        (channel) =>
          channel.name === newChannel.name && !channel.everyoneSees && known?.has(channel.id) === false,
      );
      if (hidden !== undefined) {
        ask.hint(`${name} is there now, so the earlier attempt has created it: it is taken.`);
        onChange(`The channel ${name} was created; the file .env is as it was.`);
        return withChannel(draft, newChannel.name, hidden.id);
      }
      if (known === undefined) before.set(key, new Set(there.map(({ id }) => id)));
      onChange(
        `Whether the channel ${name} was created is not certain: look in Discord. The file .env is as it was.`,
      );
      const creating = ask.busy(`Creating ${name} …`, () =>
        inServer(tools, draft, newChannel, (me) =>
          create(me, newChannel, listOf(draft, 'DISCORD_STAFF_ROLE_IDS')),
        ),
      );
      const id = await creating.catch((error: unknown) => {
        isUncertain ||= error instanceof LostAnswerError || error instanceof Left;
        if (!isUncertain) onChange(undefined);
        throw error;
      });
      onChange(`The channel ${name} was created; the file .env is as it was.`);
      ask.done(`Created ${name}, which only staff and the bot see.`);
      return withChannel(draft, newChannel.name, id);
    },
  };
}

const withChannel = (draft: Draft, createdChannel: string, id: string): Draft => ({
  ...deciding(draft, { DISCORD_LOG_CHANNEL_ID: id }),
  newChannel: undefined,
  createdChannel,
});

const inServer = <Result>(
  tools: Tools,
  draft: Draft,
  { guildId }: NewChannel,
  look: (me: GuildMember) => Promise<Result>,
): Promise<Result> =>
  lookAtServers(tools, draft, (servers) => {
    const me = servers.find(({ guild }) => guild.id === guildId);
    if (me === undefined) {
      throw new TroubleError(
        'The server of the new channel is not among those that you chose. Go back with Esc, and choose the channel anew.',
      );
    }
    return look(me);
  });

/** Discord may have created the channel. */
class LostAnswerError extends TroubleError {}

/** @returns the ID of the new channel. @throws {TroubleError} if the answer is lost, or the bot may not */
async function create(
  me: GuildMember,
  channel: NewChannel,
  staffRoleIds: readonly string[],
): Promise<string> {
  try {
    return await createStaffChannel(me, channel, staffRoleIds);
  } catch (error) {
    if (isForbidden(error)) {
      throw new TroubleError(
        `In "${me.guild.name}" the bot may not create #${channel.name}. Under Server Settings → Roles, give its role Manage Channels, View Channels, Send Messages, Embed Links and Attach Files, and try again; or go back with Esc, and choose a channel that is there.`,
      );
    }
    if (!isLost(error)) throw error;
    throw new LostAnswerError(
      `Discord gave no clear answer (${error.message}), so it is not certain whether #${channel.name} was created. Try again: if it is there by then, it is taken.`,
    );
  }
}

const isLost = (error: unknown): error is Error =>
  error instanceof NoAnswerError || (isRefusal(error) && 'status' in error && error.status >= 500);
