import type { APIMessage } from 'discord.js';
import type { OptionInputs } from '../../src/sandbox/discord/command-options.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import type { GiveawayWay } from './giveaway-way.js';

/** Has Sam create codes. @returns the answer that shows them, this once */
export async function createdCodes(way: GiveawayWay, options: OptionInputs): Promise<APIMessage> {
  const sam = way.as('sam');
  const preview = await sam.command('code create', options).answer();
  return sam.press(preview, 'Confirm').answer();
}

/** The code that an answer shows. */
export function codeIn(answer: APIMessage): string {
  const code = /```\n([0-9A-Z-]{19})\n```/.exec(messageText(answer))?.[1];
  if (code === undefined) throw new Error(`no code is shown: ${messageText(answer)}`);
  return code;
}

export const codesIdIn = (answer: APIMessage) =>
  /Code ([0-9A-HJKMNP-TV-Z]{8})\b/.exec(messageText(answer))?.[1] ?? '';

/** What a member of the crowd reads who redeems a code. */
export const redeemed = async (way: GiveawayWay, index: number, code: string): Promise<string> =>
  messageText(await way.crowd(index).command('redeem', { code }).answer());
