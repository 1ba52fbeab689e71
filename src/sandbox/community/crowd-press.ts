import type { APIMessage } from 'discord.js';
import type { Actor } from '../discord/actor.js';
import { ClientRefusal } from '../discord/client-refusal.js';
import type { OptionInputs } from '../discord/command-options.js';
import { TimeoutError } from '../discord/events.js';
import type { InteractionHandle } from '../discord/interaction-handle.js';
import { messageText } from '../discord/message-text.js';
import type { DiscordStandIn } from '../discord/server/discord-stand-in.js';
import { CROWD, type CrowdMember } from './crowd.js';

/** What came of what many did at once. */
export interface CrowdPress {
  /** How many did it. */
  readonly pressed: number;
  /** What they were told, in a line each, with how many were; the most frequent first. */
  readonly answers: readonly { readonly text: string; readonly count: number }[];
}

export interface CrowdPressOptions {
  readonly message: APIMessage;
  /** The button's label or `custom_id`. */
  readonly button: string;
  /** How many of the crowd, from the first on. Default: all. */
  readonly count?: number;
}

/** Discord itself gives a bot 3 s; what is told later than this is left out. */
const TOLD_WITHIN_MS = 10_000;
const LONGEST_ANSWER = 120;

/** Those of the crowd who see a channel. */
export function crowdIn(discord: DiscordStandIn, channelId: string): CrowdMember[] {
  const channel = discord.world.channels.get(channelId);
  if (channel?.guild === undefined) return [];
  return CROWD.filter(({ id }) => channel.guild?.members.has(id) && discord.maySee(channel, id));
}

/**
 * Lets the crowd press a button, all at the same moment, and waits for what each is told.
 * @throws {ClientRefusal} if nobody of them sees the message, or Discord's client would not let them press
 */
export async function letCrowdPress(
  discord: DiscordStandIn,
  options: CrowdPressOptions,
): Promise<CrowdPress> {
  const { message, button, count } = options;
  return letCrowd(discord, message.channel_id, count, (actor) => actor.press(message, button));
}

/**
 * Lets the crowd use a slash command in a channel; otherwise as {@link letCrowdPress}.
 * @param path such as `redeem`
 */
export const letCrowdUse = (
  discord: DiscordStandIn,
  channelId: string,
  { path, inputs }: { readonly path: string; readonly inputs: OptionInputs },
  count?: number,
): Promise<CrowdPress> => letCrowd(discord, channelId, count, (actor) => actor.command(path, inputs));

async function letCrowd(
  discord: DiscordStandIn,
  channelId: string,
  count = CROWD.length,
  act: (actor: Actor) => InteractionHandle,
): Promise<CrowdPress> {
  const people = crowdIn(discord, channelId).slice(0, count);
  if (people.length === 0) throw new ClientRefusal('Nobody of the crowd is here.');
  const presses = people.map(({ id }) => act(discord.actAs(id, channelId)));
  const told = await Promise.all(presses.map(whatIsTold));
  const counts = new Map<string, number>();
  for (const text of told) counts.set(text, (counts.get(text) ?? 0) + 1);
  const answers = [...counts].map(([text, times]) => ({ text, count: times }));
  return { pressed: people.length, answers: answers.sort((one, other) => other.count - one.count) };
}

async function whatIsTold(press: InteractionHandle): Promise<string> {
  try {
    await press.acknowledged(TOLD_WITHIN_MS);
    const kinds = press.updates.map(({ kind }) => kind);
    if (kinds.includes('form')) return '(a form)';
    // Taken notice of, and nothing to be seen: there need not be more.
    if (kinds.every((kind) => kind === 'noticed')) return '(nothing)';
    const [line = ''] = messageText(await press.answer(TOLD_WITHIN_MS)).split('\n');
    return line.slice(0, LONGEST_ANSWER);
  } catch (error) {
    if (press.updates.some(({ kind }) => kind === 'failed')) return 'The application did not respond';
    if (error instanceof TimeoutError) return '(no answer yet)';
    throw error;
  }
}
