import type { Actor } from '../discord/actor.js';
import type { Channel } from '../discord/discord-world.js';
import type { DiscordStandIn } from '../discord/server/discord-stand-in.js';
import { readCommand } from './command-line.js';
import type { CompletionContext, SuggestRequest } from './completion.js';
import { publicButtons } from './crowd-words.js';
import { actingPeople, channelsOf, DIRECT_MESSAGES, displayName } from './names.js';

export interface CompletionContextOptions {
  readonly discord: DiscordStandIn;
  readonly actor: Actor;
  readonly channel: Channel;
  readonly words: CompletionContext['words'];
  readonly faults: CompletionContext['faults'];
  readonly buttons: CompletionContext['buttons'];
}

/** What someone can name where they are. */
export function createCompletionContext(options: CompletionContextOptions): CompletionContext {
  const { discord, actor, channel, words, faults, buttons } = options;
  const { world } = discord;
  const commands = actor.commands();

  async function suggest({ path, option, typed, before }: SuggestRequest) {
    const { inputs } = readCommand(`/${path} ${before}`, commands, { world, channel });
    const choices = await actor.autocomplete(path, option, typed, inputs).choices();
    return choices.map(({ name, value }) => ({ text: String(value), hint: name === value ? '' : name }));
  }

  return {
    commands,
    words,
    faults,
    buttons,
    publicButtons: publicButtons(channel),
    people: actingPeople(world).map((person) => ({
      text: `@${person.user.username}`,
      hint: displayName(person, channel.guild),
    })),
    roles: [...(channel.guild?.roles.values() ?? [])].map(({ name }) => ({
      text: `@${name.replace(/^@/, '')}`,
      hint: 'role',
    })),
    places: [
      ...channelsOf(discord, actor.userId).map(({ name, topic }) => ({
        text: `#${name}`,
        hint: topic ?? '',
      })),
      { text: `#${DIRECT_MESSAGES}`, hint: 'direct messages with the bot' },
    ],
    suggest,
  };
}
