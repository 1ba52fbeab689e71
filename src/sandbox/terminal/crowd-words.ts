import type { APIApplicationCommand } from 'discord.js';
import { type CrowdPress, letCrowdPress, letCrowdUse } from '../community/crowd-press.js';
import { ClientRefusal } from '../discord/client-refusal.js';
import type { Channel } from '../discord/discord-world.js';
import { isLabelled, withoutCount } from '../discord/message-text.js';
import type { DiscordStandIn } from '../discord/server/discord-stand-in.js';
import { readCommand } from './command-line.js';
import { pressable } from './message-drawing.js';
import { type Line, lineOf, span, table } from './spans.js';
import { printable } from './text-width.js';

/**
 * `crowd /redeem code:SUMMER26`: lets the crowd use a command, and otherwise press a button, as {@link pressWithCrowd}.
 * @param commands that Discord offers there
 */
export async function actWithCrowd(
  discord: DiscordStandIn,
  channel: Channel,
  rest: string,
  commands: readonly APIApplicationCommand[],
): Promise<Line[]> {
  const [, count, text = ''] = /^(?:(\d+)\s+)?(\/.*)$/s.exec(rest.trim()) ?? [];
  if (text === '') return pressWithCrowd(discord, channel, rest);
  const command = readCommand(text, commands, { world: discord.world, channel });
  const many = count === undefined ? undefined : Number(count);
  const told = await letCrowdUse(discord, channel.id, command, many);
  return linesOf(`${told.pressed} of the crowd used /${command.path}. They were told:`, told);
}

/**
 * `crowd !Enter`: lets the crowd press the button of the newest public message here that has it; `crowd 5 !Enter`
 * lets five of them. @returns what to say
 * @throws {ClientRefusal} if there is no such button, or nobody to press it
 */
async function pressWithCrowd(discord: DiscordStandIn, channel: Channel, rest: string): Promise<Line[]> {
  const [, count, label = ''] = /^(?:(\d+)\s+)?!?(.*)$/.exec(rest.trim()) ?? [];
  const isMeant = (text = '') => isLabelled({ label: text.toLowerCase() }, label.trim().toLowerCase());
  const message = [...channel.messages.values()].findLast(
    ({ api, onlyFor }) => onlyFor === undefined && pressable(api).some((button) => isMeant(button.label)),
  )?.api;
  const button = message && pressable(message).find((one) => isMeant(one.label))?.customId;
  if (message === undefined || button === undefined) {
    throw new ClientRefusal(
      `No public message here has a button "${label.trim()}". Say which one: crowd !Enter, or crowd 5 !Enter`,
    );
  }
  const options = { message, button, ...(count !== undefined && { count: Number(count) }) };
  const told = await letCrowdPress(discord, options);
  return linesOf(`${told.pressed} of the crowd pressed "${label.trim()}". They were told:`, told);
}

const linesOf = (heading: string, { answers }: CrowdPress): Line[] => [
  lineOf(heading),
  ...table(answers.map(({ text, count }) => [[span(`  ${count} ×`, 'bold')], lineOf(printable(text))])),
];

/** The labels of the buttons that all see in a channel. */
export function publicButtons(channel: Channel): string[] {
  const labels = [...channel.messages.values()]
    .filter(({ onlyFor }) => onlyFor === undefined)
    .flatMap(({ api }) => pressable(api).map(({ label = '' }) => withoutCount(label)));
  return [...new Set(labels)];
}
