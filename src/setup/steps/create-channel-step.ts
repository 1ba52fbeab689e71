import type { GuildMember } from 'discord.js';
import { isRefusal } from '../../doctor/probes/discord-client.js';
import { NoAnswerError } from '../../doctor/probes/no-answer.js';
import { Left } from '../asker.js';
import { createStaffChannel, isForbidden, lookAtPlace, textChannelsOf } from '../discord-account.js';
import { TroubleError } from '../run-steps.js';
import { deciding, listOf, type NewChannel, type Step } from '../step.js';

/**
 * Creates the channel that was asked for. It is then one that is there.
 * @param onChange told, in a sentence, what is different in Discord by now; `undefined` for nothing
 */
export function createChannelStep(onChange: (sentence: string | undefined) => void): Step {
  /** By server and name, those that were there before the first attempt: a lost answer may hide one that was created. */
  const before = new Map<string, ReadonlySet<string>>();
  let isUncertain = false;
  return {
    applies: ({ newChannel }) => newChannel !== undefined,
    async ask(draft, tools) {
      const { newChannel } = draft;
      if (newChannel === undefined) return draft;
      const name = `#${newChannel.name}`;
      const key = `${newChannel.guildId}/${newChannel.name}`;
      const staffRoleIds = listOf(draft, 'DISCORD_STAFF_ROLE_IDS');
      // Also for whoever leaves meanwhile.
      onChange(
        `Whether the channel ${name} was created is not certain: look in Discord. The file .env is as it was.`,
      );
      const create = async (me: GuildMember) => {
        const there = await hiddenChannels(me, newChannel);
        const known = before.get(key) ?? new Set(there);
        before.set(key, known);
        return (
          there.find((id) => !known.has(id)) ??
          createStaffChannel(me, newChannel, staffRoleIds).catch((error: unknown) => {
            isUncertain ||= isLost(error);
            throw troubleWith(name, error);
          })
        );
      };
      const id = await lookAtPlace(tools, draft, newChannel, create, `Creating ${name} …`).catch(
        (error: unknown) => {
          if (!isUncertain && !(error instanceof Left)) onChange(undefined);
          throw error;
        },
      );
      onChange(`The channel ${name} was created; the file .env is as it was.`);
      tools.ask.done(`Created ${name}, which only staff and the bot see.`);
      return {
        ...deciding(draft, { DISCORD_LOG_CHANNEL_ID: id }),
        newChannel: undefined,
        createdChannel: newChannel.name,
      };
    },
  };
}

async function hiddenChannels(me: GuildMember, { name }: NewChannel): Promise<readonly string[]> {
  const there = await textChannelsOf(me);
  return there.flatMap((channel) => (channel.name === name && !channel.everyoneSees ? [channel.id] : []));
}

/** Whether Discord may have done it all the same. */
const isLost = (error: unknown): error is Error =>
  error instanceof NoAnswerError || (isRefusal(error) && 'status' in error && error.status >= 500);

function troubleWith(name: string, error: unknown): unknown {
  if (isForbidden(error)) {
    return new TroubleError(
      `The bot may not create ${name}. Under Server Settings → Roles, give its role Manage Channels, View Channels, Send Messages, Embed Links and Attach Files, and try again; or go back with Esc, and choose a channel that is there.`,
    );
  }
  if (!isLost(error)) return error;
  return new TroubleError(
    `Discord gave no clear answer (${error.message}), so it is not certain whether ${name} was created. Try again: if it is there by then, it is taken.`,
  );
}
