import type { APIMessage } from 'discord.js';
import type { OptionInputs } from '../../src/sandbox/discord/command-options.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import type { GiveawayWay } from './giveaway-way.js';

/** Has Sam start a drop. @returns its public message */
export async function postedDrop(
  way: GiveawayWay,
  options: OptionInputs & { readonly title: string },
): Promise<APIMessage> {
  const sam = way.as('sam');
  const preview = await sam.command('drop start', options).answer();
  await sam.press(preview, 'Confirm').answer();
  const { api } = await way.discord.message(sam.channelId, (message) =>
    messageText(message).includes(`💧 ${options.title}`),
  );
  return api;
}

/** The button of a drop's message as it was posted: many press it after it is gone. */
export const claimIn = (drop: APIMessage): string => buttonsOf(drop)[0]?.customId ?? '';
