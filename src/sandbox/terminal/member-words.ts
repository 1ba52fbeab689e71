import { FIXTURES } from '../community/fixtures.js';
import { ClientRefusal } from '../discord/client-refusal.js';
import type { Guild, Person } from '../discord/discord-world.js';
import type { DiscordStandIn } from '../discord/server/discord-stand-in.js';
import { personCalled, roleCalled } from './names.js';
import { type Line, span } from './spans.js';

export const MEMBER_WORDS = ['join', 'leave', 'role', 'voice'] as const;
export type MemberWord = (typeof MEMBER_WORDS)[number];

export const isMemberWord = (word: string): word is MemberWord =>
  MEMBER_WORDS.some((known) => known === word);

/**
 * `join @name`, `leave @name`, `role @name +ROLE` and `role @name -ROLE`; `voice @name`, who goes into the voice channel
 * or leaves it.
 * @param guild where one is; without one, the cast's server is meant
 * @returns what to say
 * @throws {ClientRefusal} for what cannot be
 */
export function changeMember(
  discord: DiscordStandIn,
  word: MemberWord,
  rest: string,
  guild: Guild | undefined,
): Line[] {
  const server = guild ?? discord.world.guilds.get(FIXTURES.guildId);
  const [, name = '', more = ''] = /^@?(\S*)\s*(.*)$/.exec(rest) ?? [];
  const person = personCalled(discord.world, name);
  if (server === undefined || person === undefined) {
    throw new ClientRefusal(`There is nobody called @${name}. Say whom: ${word} @mia`);
  }
  const { id } = person.user;
  switch (word) {
    case 'join':
      discord.membership.join(server.id, id);
      return said(person, `has joined ${server.name}.`);
    case 'leave':
      discord.membership.leave(server.id, id);
      return said(person, `has left ${server.name}.`);
    case 'voice': {
      const channel = server.channels.find(({ isVoice }) => isVoice);
      if (channel === undefined) throw new ClientRefusal(`${server.name} has no voice channel.`);
      if (server.voice.has(id)) {
        discord.membership.leaveVoice(server.id, id);
        return said(person, `has left 🔊 ${channel.name}.`);
      }
      discord.membership.joinVoice(server.id, id, channel.id);
      return said(person, `is in 🔊 ${channel.name} now.`);
    }
    case 'role':
      return changeRole(discord, server, person, more);
  }
}

function changeRole(discord: DiscordStandIn, server: Guild, person: Person, text: string): Line[] {
  const [, sign = '', name = ''] = /^([+-])@?(.*)$/.exec(text) ?? [];
  const role = roleCalled(server, name);
  if (sign === '' || role === undefined) {
    const there = [...server.roles.values()].filter(({ id }) => id !== server.id).map((one) => one.name);
    throw new ClientRefusal(
      `Say which role: role @${person.user.username} +VIP, or -VIP. There are: ${there.join(', ')}.`,
    );
  }
  if (sign === '+') discord.membership.giveRole(server.id, person.user.id, role.id);
  else discord.membership.takeRole(server.id, person.user.id, role.id);
  return said(person, sign === '+' ? `has the role ${role.name} now.` : `has the role ${role.name} no more.`);
}

const said = ({ user }: Person, text: string): Line[] => [
  [span(`@${user.username}`, 'mention'), span(` ${text}`)],
];
