import type { APIApplicationCommandBasicOption } from 'discord.js';
import { ClientRefusal } from '../discord/client-refusal.js';
import type { Channel, World } from '../discord/discord-world.js';
import type { OptionInput } from '../discord/option-rules.js';
import { withMentions } from '../discord/typed-mentions.js';
import { fileFrom } from './file-values.js';
import { personCalled, roleCalled } from './names.js';

/** Where the value of an option is typed. */
export interface ValuePlace {
  readonly world: World;
  readonly channel: Channel;
}

/**
 * What a typed text means to an option. Bounds and choices are left to the client.
 * @throws {ClientRefusal} for a name of nobody, a number that is none, a file that cannot be read
 */
export function optionValue(
  option: APIApplicationCommandBasicOption,
  typed: string,
  place: ValuePlace,
): OptionInput {
  switch (option.type) {
    case 3:
      return withMentions(typed, place.world, place.channel.guild);
    case 4:
    case 10:
      if (!/^-?\d+(\.\d+)?$/.test(typed)) throw new ClientRefusal(`"${option.name}": Must be a number.`);
      return Number(typed);
    case 5:
      if (!/^(true|false)$/i.test(typed)) throw new ClientRefusal(`"${option.name}": Must be true or false.`);
      return typed.toLowerCase() === 'true';
    case 6:
      return personId(typed, place) ?? nothingCalled(typed, 'a member, such as @mia');
    case 7:
      return channelId(typed, place) ?? nothingCalled(typed, 'a channel, such as #general');
    case 8:
      return roleId(typed, place) ?? nothingCalled(typed, 'a role, such as @VIP');
    case 9:
      return personId(typed, place) ?? roleId(typed, place) ?? nothingCalled(typed, 'a member or a role');
    default:
      return fileFrom(typed);
  }
}

function nothingCalled(typed: string, expected: string): never {
  throw new ClientRefusal(`There is no "${typed}" here. Expected: ${expected}.`);
}

const personId = (typed: string, { world }: ValuePlace) =>
  personCalled(world, typed.replace(/^@/, ''))?.user.id;

const channelId = (typed: string, { channel }: ValuePlace) =>
  channel.guild?.channels.find(({ name }) => name === typed.replace(/^#/, ''))?.id;

const roleId = (typed: string, { channel }: ValuePlace) =>
  channel.guild && roleCalled(channel.guild, typed.replace(/^@/, ''))?.id;
