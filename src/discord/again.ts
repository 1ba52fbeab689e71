import {
  ApplicationCommandOptionType,
  type ChatInputCommandInteraction,
  type CommandInteractionOption,
  type MessageComponentInteraction,
  type UserContextMenuCommandInteraction,
} from 'discord.js';
import * as z from 'zod';
import { UserError } from '../errors.js';
import { jsonIn } from '../text/outside-text.js';
import { isSnowflake } from '../text/snowflake.js';
import { isAbsent } from './discord-errors.js';
import { type CommandRequest, type Options, type Person, personOf } from './request.js';

/*
 * **Try again** holds in its ID what it does once more: a button's own ID, or a command with its input. Only what reads can
 * be repeated so, and whoever presses is asked for their rights as the first time.
 */

const AGAIN = 'again:';
const LONGEST_ID = 100;

const PERSON = z.string().refine(isSnowflake);

/** Texts and people are all that commands take which only read. */
const REPEATED = z.strictObject({
  command: z.string(),
  texts: z.record(z.string(), z.string()).exactOptional(),
  people: z.record(z.string(), PERSON).exactOptional(),
  /** In whose menu the command stands. */
  target: PERSON.exactOptional(),
});

type Repeated = z.infer<typeof REPEATED>;

/** The ID of what repeats a button. @returns `undefined` if that is too long for one */
export const againId = (what: string): string | undefined =>
  AGAIN.length + what.length > LONGEST_ID ? undefined : AGAIN + what;

/** The ID of what repeats a command without subcommands. @returns `undefined` if an ID cannot hold its input */
export function commandAgainId(
  interaction: ChatInputCommandInteraction | UserContextMenuCommandInteraction,
): string | undefined {
  const isMenu = interaction.isUserContextMenuCommand();
  const given = isMenu ? [] : interaction.options.data;
  const of = (type: ApplicationCommandOptionType) => given.filter((option) => option.type === type);
  const texts = of(ApplicationCommandOptionType.String);
  const people = of(ApplicationCommandOptionType.User);
  if (texts.length + people.length < given.length) return undefined;
  return againId(
    JSON.stringify({
      command: interaction.commandName,
      ...(texts.length > 0 && { texts: valuesOf(texts) }),
      ...(people.length > 0 && { people: valuesOf(people) }),
      ...(isMenu && { target: interaction.targetId }),
    }),
  );
}

const valuesOf = (options: readonly CommandInteractionOption[]) =>
  Object.fromEntries(options.map(({ name, value }) => [name, value]));

/** What a control repeats: the ID of a button, or a command. @returns `undefined` if it repeats nothing */
export function repeatedBy(customId: string): string | Repeated | undefined {
  if (!customId.startsWith(AGAIN)) return undefined;
  const what = customId.slice(AGAIN.length);
  const command = REPEATED.safeParse(jsonIn(what));
  return command.success ? command.data : what;
}

/** The input of a command that is repeated. @throws {UserError} if somebody whom it names is not there any more */
export async function repeatedInput(
  { texts = {}, people = {}, target }: Repeated,
  interaction: MessageComponentInteraction,
): Promise<Pick<CommandRequest, 'options' | 'target'>> {
  const found = new Map<string, Person>();
  for (const [name, id] of Object.entries(people)) found.set(name, await personIn(interaction, id));
  const options: Options = {
    text: (name) => texts[name],
    words: (name) => texts[name],
    number: () => undefined,
    flag: (_, otherwise = false) => otherwise,
    person: (name) => found.get(name),
    role: () => undefined,
    channel: () => undefined,
    attachment: () => undefined,
  };
  return { options, target: target === undefined ? undefined : await personIn(interaction, target) };
}

async function personIn({ guild }: MessageComponentInteraction, id: string): Promise<Person> {
  const member = await guild?.members.fetch(id).catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
    return undefined;
  });
  if (member === undefined) throw new UserError(({ words }) => words.refusals.outdatedControl);
  return personOf(member.user, member);
}
