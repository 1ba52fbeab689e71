import type { Channel, Guild, Person, World } from '../discord/discord-world.js';
import type { DiscordStandIn } from '../discord/server/discord-stand-in.js';
import type { Timestamps } from '../discord-text/timestamps.js';
import type { Meanings } from './markdown-spans.js';

/** What `#dm` stands for at the prompt: direct messages with the bot. */
export const DIRECT_MESSAGES = 'dm';

/** How a person is called in a server. */
export function displayName({ user }: Person, guild: Guild | undefined): string {
  return guild?.members.get(user.id)?.nick ?? user.global_name ?? user.username;
}

/** Where something happens. */
export function placeName({ people }: World, { guild, name, recipientId }: Channel): string {
  if (guild !== undefined) return `#${name}`;
  return `direct messages with @${people.get(recipientId ?? '')?.user.username ?? 'nobody'}`;
}

/** What the texts of a channel mean. */
export function meaningsIn(world: World, { guild }: Channel, timestamps: Timestamps): Meanings {
  return {
    personName(id) {
      const person = world.people.get(id);
      return person === undefined ? 'unknown-user' : displayName(person, guild);
    },
    roleName: (id) => guild?.roles.get(id)?.name.replace(/^@/, '') ?? 'unknown-role',
    channelName: (id) => world.channels.get(id)?.name ?? 'unknown',
    timestamps,
  };
}

const isSame = (one: string | null | undefined, other: string) => one?.toLowerCase() === other.toLowerCase();

/** @param name without its `@` */
export function personCalled({ people }: World, name: string): Person | undefined {
  const all = [...people.values()];
  return (
    all.find(({ user }) => isSame(user.username, name)) ??
    all.find(({ user }) => isSame(user.global_name, name))
  );
}

/** A role by its name. @param name without its `@` */
export const roleCalled = ({ roles }: Guild, name: string) =>
  [...roles.values()].find((role) => isSame(role.name.replace(/^@/, ''), name.trim()));

/** The people whom one can act as: everyone but the bot. */
export const actingPeople = ({ people, bot }: World): Person[] =>
  [...people.values()].filter(({ user }) => user.id !== bot.id);

/** The channels of servers that a person sees. */
export function channelsOf(discord: Pick<DiscordStandIn, 'world' | 'maySee'>, userId: string): Channel[] {
  return [...discord.world.guilds.values()]
    .filter((guild) => guild.members.has(userId))
    .flatMap((guild) => guild.channels)
    .filter((channel) => discord.maySee(channel, userId));
}
