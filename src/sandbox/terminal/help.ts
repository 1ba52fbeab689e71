import type { APIApplicationCommand } from 'discord-api-types/v10';
import type { DiscordStandIn } from '../discord/stand-in.js';
import { isSubcommand, type OptionLike } from './command-line.js';
import type { Candidate } from './completion.js';
import { actingPeople, channelsOf, DIRECT_MESSAGES, displayName } from './names.js';
import { BLANK, type Line, lineOf, span, table } from './spans.js';

/** The prompt's own words. */
export const WORDS: readonly Candidate[] = [
  { text: 'help', hint: 'this' },
  { text: 'who', hint: 'the people whom you can be' },
  { text: 'messages', hint: 'the last messages here, once more' },
  { text: 'website', hint: "the website's users, balances and last requests" },
  { text: 'fault ', hint: 'makes the website fail; alone, it lists the ways' },
  { text: 'right-click ', hint: 'the menu of a member: right-click @mia, then a command' },
  { text: 'quit', hint: 'ends all of it, as Ctrl-C and Ctrl-D do' },
];

/** `help`, with the commands that Discord offers the person here. */
export function helpLines(commands: readonly APIApplicationCommand[], width: number): Line[] {
  const rows = [
    ['@mia', 'be somebody else'],
    ['#staff-log', `go to another channel; #${DIRECT_MESSAGES} for direct messages`],
    ['!Confirm', 'press a button, or type its number'],
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

/** `who`: the people, what they are, and where. */
export function whoLines(discord: DiscordStandIn): Line[] {
  const { world } = discord;
  return table(
    actingPeople(world).map((person) => {
      const [guild] = [...world.guilds.values()].filter(({ members }) => members.has(person.user.id));
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
        lineOf(`${guild?.name}: ${channels.join(' ')}`, 'dim'),
      ];
    }),
  );
}
