import type { APIApplicationCommand, APIApplicationCommandBasicOption } from 'discord.js';
import { ClientRefusal } from '../discord/client-refusal.js';
import type { OptionInputs } from '../discord/command-options.js';
import { optionValue, type ValuePlace } from './option-values.js';

/** What a line at the prompt asks for. */
export type TerminalRequest =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'command'; readonly text: string }
  | { readonly kind: 'press'; readonly button: string }
  | { readonly kind: 'person'; readonly name: string }
  | { readonly kind: 'place'; readonly name: string }
  | { readonly kind: 'menu'; readonly target: string; readonly command: string }
  /** Nobody is chosen without a name. */
  | { readonly kind: 'choose'; readonly name: string | undefined }
  | { readonly kind: 'word'; readonly word: string; readonly rest: string };

export function readLine(line: string): TerminalRequest {
  const text = line.trim();
  const rest = text.slice(1);
  if (text === '') return { kind: 'nothing' };
  if (/^\d+$/.test(text)) return { kind: 'press', button: text };
  if (text.startsWith('/')) return { kind: 'command', text };
  if (text.startsWith('!')) return { kind: 'press', button: rest.trim() };
  if (text.startsWith('@')) return { kind: 'person', name: rest };
  if (text.startsWith('#')) return { kind: 'place', name: rest };
  const menu = /^right-click\s+@?(\S+)\s*(.*)$/i.exec(text);
  if (menu) return { kind: 'menu', target: menu[1] ?? '', command: menu[2] ?? '' };
  const chosen = /^choose(?:\s+@?(.+))?$/i.exec(text);
  if (chosen) return { kind: 'choose', name: chosen[1] };
  const [, word = '', more = ''] = /^(\S+)\s*(.*)$/s.exec(text) ?? [];
  return { kind: 'word', word: word.toLowerCase(), rest: more };
}

/** A command, a subcommand or an option, as far as it matters where they are looked for by name. */
export interface OptionLike {
  readonly type: number;
  readonly name: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly options?: readonly OptionLike[];
}

/** Where the words of a command lead: to options, or to subcommands among which one is still missing. */
export interface CommandPlace {
  readonly path: readonly string[];
  /** What may come next if the path is not whole: commands, subcommands. */
  readonly next: readonly OptionLike[];
  readonly options: readonly APIApplicationCommandBasicOption[];
  /** What is typed after the path. */
  readonly tail: string;
}

const SLASH_COMMAND = 1;

/** Follows the words of a command that have a space after them. @param text what is typed after the slash */
export function followPath(text: string, commands: readonly APIApplicationCommand[]): CommandPlace {
  let next: readonly OptionLike[] = commands.filter(({ type }) => type === SLASH_COMMAND);
  let path: readonly string[] = [];
  let tail = text;
  for (;;) {
    const [whole = '', word = ''] = /^(\S+)\s+/.exec(tail) ?? [];
    const found = next.find(({ name }) => name === word);
    if (found === undefined) return { path, next, options: [], tail };
    path = [...path, word];
    tail = tail.slice(whole.length);
    const below = found.options ?? [];
    next = below.filter(isSubcommand);
    if (next.length === 0) return { path, next, options: below.filter(isBasic), tail };
  }
}

export const isSubcommand = ({ type }: OptionLike) => type === 1 || type === 2;
const isBasic = (option: OptionLike): option is APIApplicationCommandBasicOption => !isSubcommand(option);

/** An option as it is typed: `name:value`, the value in quotes or up to the next option. */
export interface TypedOption {
  readonly name: string;
  readonly value: string;
}

/**
 * Takes `member:@mia reason:"one: two" amount:5` apart.
 * @throws {ClientRefusal} for what is no option
 */
export function splitOptions(tail: string, names: readonly string[]): TypedOption[] {
  const typed: TypedOption[] = [];
  let rest = tail.trim();
  while (rest !== '') {
    const [head = '', name = ''] = /^([\p{L}\p{N}_-]+):/u.exec(rest) ?? [];
    if (!names.includes(name)) throw new ClientRefusal(notAnOption(rest, names));
    rest = rest.slice(head.length);
    const end = valueEnd(rest, names);
    typed.push({ name, value: unquoted(rest.slice(0, end).trim()) });
    rest = rest.slice(end).trim();
  }
  return typed;
}

function notAnOption(text: string, names: readonly string[]): string {
  const [word = ''] = text.split(/\s/, 1);
  if (names.length === 0) return `"${word}" is too much: this command has no options.`;
  return `"${word}" is no option here. There are: ${names.map((name) => `${name}:`).join(' ')}`;
}

function valueEnd(text: string, names: readonly string[]): number {
  const quoted = /^\s*"(?:\\.|[^"\\])*"/.exec(text);
  if (quoted) return quoted[0].length;
  const next = names.map((name) => text.search(new RegExp(`\\s${name}:`))).filter((at) => at >= 0);
  return Math.min(text.length, ...next);
}

function unquoted(value: string): string {
  return /^".*"$/s.test(value) ? value.slice(1, -1).replace(/\\(["\\])/g, '$1') : value;
}

/** A value as it has to be typed. */
export function quoted(value: string): string {
  if (value !== '' && !/\s|^"/.test(value)) return value;
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

/**
 * Reads a whole slash command. What is missing or out of bounds is left to the client.
 * @param text with its slash
 * @throws {ClientRefusal} for what nobody can send
 */
export function readCommand(
  text: string,
  commands: readonly APIApplicationCommand[],
  place: ValuePlace,
): { readonly path: string; readonly inputs: OptionInputs } {
  const { path, next, options, tail } = followPath(`${text.slice(1)} `, commands);
  if (path.length === 0) {
    const [word = ''] = tail.split(/\s/, 1);
    throw new ClientRefusal(
      `There is no command "/${word}" here for you. "help" lists those that there are.`,
    );
  }
  if (next.length > 0) {
    throw new ClientRefusal(
      `/${path.join(' ')} needs one of these after it: ${next.map(({ name }) => name).join(', ')}.`,
    );
  }
  const typed = splitOptions(
    tail,
    options.map(({ name }) => name),
  );
  const inputs = typed.flatMap(({ name, value }) => {
    const option = options.find((one) => one.name === name);
    return option === undefined ? [] : [[name, optionValue(option, value, place)] as const];
  });
  return { path: path.join(' '), inputs: Object.fromEntries(inputs) };
}
