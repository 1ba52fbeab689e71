import type { APIApplicationCommand } from 'discord.js';
import { isOfCrowd } from '../community/crowd.js';
import type { Person } from '../discord/discord-world.js';
import type { DiscordStandIn } from '../discord/server/discord-stand-in.js';
import { isSubcommand, type OptionLike } from './command-line.js';
import type { Candidate } from './completion.js';
import { actingPeople, channelsOf, DIRECT_MESSAGES, displayName } from './names.js';
import { BLANK, type Line, lineOf, span, table, wrapped } from './spans.js';

/** The prompt's own words. */
export const WORDS: readonly Candidate[] = [
  { text: 'help', hint: 'this' },
  { text: 'who', hint: 'the people whom you can be' },
  { text: 'messages', hint: 'the last messages here, once more' },
  { text: 'website', hint: "the website's users, balances and last requests" },
  { text: 'fault ', hint: 'makes the website fail; alone, it lists the ways' },
  { text: 'right-click ', hint: 'the menu of a member: right-click @mia, then a command' },
  { text: 'choose ', hint: 'somebody in a menu of people: choose @mia; alone, it clears the menu' },
  {
    text: 'crowd ',
    hint: 'twenty people press a button or use a command: crowd !Enter, crowd 5 !Enter, crowd /redeem code:SUMMER26',
  },
  { text: 'time ', hint: 'the date here; time 7d moves it a week forward, also 10m, 2h' },
  { text: 'role ', hint: 'gives or takes a role: role @mia +VIP, role @mia -VIP' },
  { text: 'leave ', hint: 'somebody leaves the server: leave @mia' },
  { text: 'join ', hint: 'somebody joins it, now: join @mia' },
  { text: 'voice ', hint: 'somebody goes into the voice channel, or leaves it: voice @mia' },
  { text: 'open', hint: 'shows the file of the newest message here that has one' },
  { text: 'save ', hint: 'writes it to the disk: save, or save PATH' },
  { text: 'quit', hint: 'ends all of it, as Ctrl-C and Ctrl-D do' },
];

/** `help`, with the commands that Discord offers the person here. */
export function helpLines(commands: readonly APIApplicationCommand[], width: number): Line[] {
  const rows = [
    ['@mia', 'be somebody else'],
    ['#staff-log', `go to another channel; #${DIRECT_MESSAGES} for direct messages`],
    ['!Confirm', 'press a button, or type its number'],
    [
      'file:PATH',
      'the value of an option that takes a file; file:inline:a,b\\n1,2 makes one of what follows',
    ],
    ...WORDS.map(({ text, hint }) => [text.trim(), hint]),
  ];
  return [
    lineOf('Tab completes whatever you type.', 'bold'),
    ...table(
      rows.map(([word = '', hint = '']) => [lineOf(`  ${word}`, 'code'), lineOf(hint)]),
      width,
    ),
    BLANK,
    ...(commands.length === 0
      ? [lineOf('Discord offers you no command here.', 'dim')]
      : [lineOf('Commands here', 'bold'), ...table(slashFirst(commands).flatMap(commandRows), width)]),
  ];
}

const USER_COMMAND = 2;

const slashFirst = (commands: readonly APIApplicationCommand[]) =>
  commands.toSorted((one, other) => one.type - other.type);

function commandRows(command: APIApplicationCommand): Line[][] {
  if (command.type === USER_COMMAND) {
    return [[lineOf(`  right-click @… ${command.name}`, 'code'), lineOf('in the menu of a member', 'dim')]];
  }
  return slashRows(`  /${command.name}`, command);
}

function slashRows(path: string, { description = '', options = [] }: OptionLike): Line[][] {
  const below = options.filter(isSubcommand);
  if (below.length > 0) return below.flatMap((one) => slashRows(`${path} ${one.name}`, one));
  const names = options.map(({ name, required }) => ` ${name}:${required ? '' : '?'}`);
  return [[[span(path, 'code'), span(names.join(''), 'dim')], lineOf(description)]];
}

/** `who`: the people, what they are, and where; the crowd in brief. */
export function whoLines(discord: DiscordStandIn, width: number): Line[] {
  const { world } = discord;
  const people = actingPeople(world);
  const crowd = people.filter(({ user }) => isOfCrowd(user.id));
  const names = crowd.flatMap(({ user }) => [span(' '), span(`@${user.username}`, 'mention')]);
  return [
    ...table(people.filter((person) => !crowd.includes(person)).map((person) => whoRow(discord, person))),
    ...(crowd.length === 0
      ? []
      : wrapped([span(`And a crowd of ${crowd.length}, with linked accounts:`, 'dim'), ...names], width)),
  ];
}

function whoRow(discord: DiscordStandIn, person: Person): Line[] {
  const guilds = [...discord.world.guilds.values()];
  const guild = guilds.find(({ members }) => members.has(person.user.id));
  const roles = guild?.members.get(person.user.id)?.roles ?? [];
  const ranks = [
    ...(guild?.ownerId === person.user.id ? ['owner'] : []),
    ...roles.map((id) => guild?.roles.get(id)?.name ?? id),
  ];
  const channels = channelsOf(discord, person.user.id).map(({ name }) => `#${name}`);
  return [
    lineOf(`@${person.user.username}`, 'mention'),
    lineOf(displayName(person, guild)),
    lineOf(ranks.join(', ')),
    lineOf(guild === undefined ? 'in no server' : `${guild.name}: ${channels.join(' ')}`, 'dim'),
  ];
}
