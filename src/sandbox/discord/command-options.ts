import type {
  APIApplicationCommand,
  APIApplicationCommandBasicOption,
  APIApplicationCommandInteractionDataOption,
  APIApplicationCommandOption,
  APIInteractionDataResolved,
} from 'discord.js';
import { ClientRefusal } from './client-refusal.js';
import type { Channel } from './discord-world.js';
import { type OptionInput, optionFault } from './option-rules.js';
import { toResolvedChannel, toResolvedMember } from './payloads.js';
import type { Parts } from './stand-in-parts.js';

export type OptionInputs = Readonly<Record<string, OptionInput>>;

export interface FilledCommand {
  /** Options in Discord's form, subcommands around them. */
  readonly options: APIApplicationCommandInteractionDataOption[];
  readonly resolved: APIInteractionDataResolved;
}

/** How far what a person fills in is checked. */
export interface FillRules {
  /** False sends anything, as a client does that was tampered with. */
  readonly checked: boolean;
  /** The option that is being typed while suggestions are asked for. */
  readonly focused?: string;
}

interface Step {
  readonly name: string;
  /** 1 for a subcommand, 2 for a group of them. */
  readonly type: 1 | 2;
}

/** Finds the options of a subcommand, as in `['set']` of `/links`. Unchecked, a subcommand may be made up. */
function optionsAt(
  command: APIApplicationCommand,
  words: readonly string[],
  checked: boolean,
): { readonly basic: readonly APIApplicationCommandBasicOption[]; readonly path: readonly Step[] } {
  let options: readonly APIApplicationCommandOption[] = command.options ?? [];
  const path: Step[] = [];
  for (const [index, word] of words.entries()) {
    const next = options.find((option) => option.name === word);
    if (next?.type === 1 || next?.type === 2) {
      path.push({ name: word, type: next.type });
      options = next.options ?? [];
    } else if (checked) {
      throw new ClientRefusal(`/${command.name} has no subcommand "${words.join(' ')}".`);
    } else {
      path.push({ name: word, type: index === words.length - 1 ? 1 : 2 });
      options = [];
    }
  }
  const basic = options.filter(isBasic);
  if (checked && basic.length !== options.length)
    throw new ClientRefusal(`/${command.name} needs a subcommand.`);
  return { basic, path };
}

export interface FillRequest {
  readonly channel: Channel;
  readonly userId: string;
  readonly command: APIApplicationCommand;
  /** The subcommand's name, as in `['set']`. */
  readonly words: readonly string[];
  readonly inputs: OptionInputs;
  readonly rules: FillRules;
}

/**
 * Fills a command's options in as Discord's client does.
 * @throws {ClientRefusal} for what the client would not send
 */
export function fillOptions(parts: Parts, request: FillRequest): FilledCommand {
  const { channel, userId, command, words, inputs, rules } = request;
  const { basic, path } = optionsAt(command, words, rules.checked);
  const resolved: APIInteractionDataResolved = {};
  if (rules.checked && rules.focused === undefined) requireAll(basic, inputs);
  const filled = Object.entries(inputs).map(([name, input]) => {
    const option = basic.find((one) => one.name === name);
    if (!option && rules.checked) throw new ClientRefusal(`There is no option "${name}".`);
    if (rules.focused === name) {
      if (!option || !('autocomplete' in option && option.autocomplete)) {
        throw new ClientRefusal(`"${name}" offers no suggestions.`);
      }
      return { name, type: option.type, value: String(input), focused: true };
    }
    const chosen = chosenValue(option, input);
    const fault = option && rules.checked ? optionFault(option, chosen) : undefined;
    if (fault) throw new ClientRefusal(`"${name}": ${fault}`);
    const type = option?.type ?? guessedType(chosen);
    const value = sentValue(parts, chosen, resolved);
    resolve(parts, {
      channel,
      userId,
      optionType: type,
      id: String(value),
      resolved,
      checked: rules.checked,
    });
    return { name, type, value };
  });
  const options = path.reduceRight<readonly object[]>(
    (below, step) => [{ name: step.name, type: step.type, options: below }],
    filled,
  );
  return { options: options as APIApplicationCommandInteractionDataOption[], resolved };
}

function requireAll(options: readonly APIApplicationCommandBasicOption[], inputs: OptionInputs): void {
  const missing = options.find((option) => option.required && inputs[option.name] === undefined);
  if (missing) throw new ClientRefusal(`The option "${missing.name}" is required.`);
}

function isBasic(option: APIApplicationCommandOption): option is APIApplicationCommandBasicOption {
  return option.type !== 1 && option.type !== 2;
}

/** A choice may be named as people see it or by its value. */
function chosenValue(option: APIApplicationCommandBasicOption | undefined, input: OptionInput): OptionInput {
  if (!option || !('choices' in option)) return input;
  return option.choices?.find((choice) => choice.name === input)?.value ?? input;
}

function guessedType(input: OptionInput): number {
  if (typeof input === 'boolean') return 5;
  if (typeof input === 'number') return 10;
  return typeof input === 'string' ? 3 : 11;
}

/** Files are uploaded; what is sent of one is its id. */
function sentValue(
  parts: Parts,
  input: OptionInput,
  resolved: APIInteractionDataResolved,
): string | number | boolean {
  if (typeof input !== 'object') return input;
  const attachment = parts.attachments.add(input);
  resolved.attachments = { ...resolved.attachments, [attachment.id]: attachment };
  return attachment.id;
}

export interface ResolveRequest {
  readonly channel: Channel;
  readonly userId: string;
  readonly optionType: number;
  readonly id: string;
  /** What is added to. */
  readonly resolved: APIInteractionDataResolved;
  readonly checked: boolean;
}

/**
 * Adds what an id stands for to the interaction's `resolved` data, if the option's type is one of ids.
 * @throws {ClientRefusal} for an id of nothing
 */
export function resolve({ world }: Parts, request: ResolveRequest): void {
  const { channel, userId, optionType, id, resolved, checked } = request;
  const takesUser = optionType === 6 || optionType === 9;
  const takesRole = optionType === 8 || optionType === 9;
  const takesChannel = optionType === 7;
  if (!takesUser && !takesRole && !takesChannel) return;
  const guild = channel.guild;
  const person = takesUser ? world.people.get(id) : undefined;
  const role = takesRole ? guild?.roles.get(id) : undefined;
  const named = takesChannel ? world.channels.get(id) : undefined;
  if (person) {
    resolved.users = { ...resolved.users, [id]: person.user };
    const member = guild?.members.get(id);
    if (guild && member)
      resolved.members = { ...resolved.members, [id]: toResolvedMember(guild, channel, member) };
  }
  if (role) resolved.roles = { ...resolved.roles, [id]: role };
  if (named?.guild) {
    resolved.channels = { ...resolved.channels, [id]: toResolvedChannel(named.guild, named, userId) };
  }
  if (checked && !person && !role && !named?.guild)
    throw new ClientRefusal(`There is nothing with the id ${id}.`);
}
