import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { APIApplicationCommand, APIApplicationCommandBasicOption } from 'discord.js';
import { ClientRefusal } from '../discord/client-refusal.js';
import { type CommandPlace, followPath, quoted, splitOptions } from './command-line.js';
import { onDisk } from './file-values.js';

/** What can stand in place of the word that is being typed. */
export interface Candidate {
  readonly text: string;
  /** What it is, for people. */
  readonly hint: string;
}

/** What can be typed at a place of a line. */
export interface Completion {
  /** The end of the line that a candidate replaces. */
  readonly typed: string;
  readonly candidates: readonly Candidate[];
}

/** What the person at the prompt can name. */
export interface CompletionContext {
  readonly commands: readonly APIApplicationCommand[];
  /** The prompt's own words, such as `help`. */
  readonly words: readonly Candidate[];
  /** `@name` */
  readonly people: readonly Candidate[];
  /** `@name` */
  readonly roles: readonly Candidate[];
  /** `#name` */
  readonly places: readonly Candidate[];
  /** Labels of the buttons that can be pressed. */
  readonly buttons: readonly string[];
  /** Labels of the buttons of messages that all see here. */
  readonly publicButtons: readonly string[];
  readonly faults: readonly Candidate[];
  /** Asks the bot what fits an option. */
  readonly suggest: (request: SuggestRequest) => Promise<readonly Candidate[]>;
}

export interface SuggestRequest {
  /** As in `grants show`. */
  readonly path: string;
  readonly option: string;
  readonly typed: string;
  /** The text of the options before it. */
  readonly before: string;
}

const USER_COMMAND = 2;
/** More would not fit below the prompt. */
const MOST_CANDIDATES = 50;

/** What can be typed next. @param line up to the cursor */
export async function complete(line: string, around: CompletionContext): Promise<Completion> {
  if (line.startsWith('/')) return completeCommand(line.slice(1), around);
  if (line.startsWith('@')) return fitLines(line, around.people);
  if (line.startsWith('#')) return fitLines(line, around.places);
  if (line.startsWith('!')) {
    const buttons = around.buttons.map((label) => ({ text: `!${label}`, hint: '' }));
    return fitLines(line, buttons);
  }
  const [, head = '', tail = ''] = /^(\S+\s+)(.*)$/s.exec(line) ?? [];
  switch (head.trim().toLowerCase()) {
    case '':
      return fitLines(line, around.words);
    case 'fault':
      return fitLines(tail, around.faults);
    case 'right-click':
      return completeMenu(tail, around);
    case 'crowd':
      return fitLines(
        tail,
        around.publicButtons.map((label) => ({ text: `!${label}`, hint: '' })),
      );
    case 'choose':
    case 'join':
    case 'leave':
    case 'voice':
      return fitLines(tail, around.people);
    case 'role':
      return completeRole(tail, around);
    default:
      return fitLines(tail, []);
  }
}

function fitLines(typed: string, candidates: readonly Candidate[]): Completion {
  const wanted = typed.toLowerCase();
  return { typed, candidates: candidates.filter(({ text }) => text.toLowerCase().startsWith(wanted)) };
}

function completeMenu(tail: string, { people, commands }: CompletionContext): Completion {
  const [, command] = /^\S+\s+(.*)$/s.exec(tail) ?? [];
  if (command === undefined) return fitLines(tail, people.map(withSpace));
  const menu = commands.filter(({ type }) => type === USER_COMMAND);
  return fitLines(
    command,
    menu.map(({ name }) => ({ text: name, hint: '' })),
  );
}

function completeRole(tail: string, { people, roles }: CompletionContext): Completion {
  const [, role] = /^\S+\s+(.*)$/s.exec(tail) ?? [];
  if (role === undefined) return fitLines(tail, people.map(withSpace));
  const names = roles.map(({ text }) => text.slice(1));
  return fitLines(
    role,
    ['+', '-'].flatMap((sign) => names.map((name) => ({ text: `${sign}${name}`, hint: '' }))),
  );
}

const withSpace = ({ text, hint }: Candidate): Candidate => ({ text: `${text} `, hint });

async function completeCommand(text: string, around: CompletionContext): Promise<Completion> {
  const place = followPath(text, around.commands);
  if (place.next.length > 0) {
    const slash = place.path.length === 0 ? '/' : '';
    return fitLines(
      `${slash}${place.tail}`,
      place.next.map(({ name, description = '' }) => ({ text: `${slash}${name} `, hint: description })),
    );
  }
  return completeOptions(place, around);
}

function completeOptions(place: CommandPlace, around: CompletionContext): Completion | Promise<Completion> {
  const { before, word } = lastWord(place.tail);
  const [, name = '', value = ''] = /^([^:"]+):(.*)$/s.exec(word) ?? [];
  const current = place.options.find((option) => option.name === name);
  if (current !== undefined) return completeValue({ place, option: current, value, before, around });
  const used = typedNames(before, place.options);
  const unused = place.options.filter((option) => !used.includes(option.name));
  return fitLines(
    word,
    unused.map(({ name: text, description, required }) => ({
      text: `${text}:`,
      hint: required ? `${description} (required)` : description,
    })),
  );
}

/** The word at the end, from its quotes on if it stands in some that are still open. */
function lastWord(tail: string): { readonly before: string; readonly word: string } {
  const pieces = tail.match(/(?:"(?:\\.|[^"\\])*(?:"|$)|[^\s"])+|\s+/g) ?? [];
  const word = pieces.at(-1)?.trimStart() ?? '';
  return { before: tail.slice(0, tail.length - word.length), word };
}

function typedNames(before: string, options: readonly APIApplicationCommandBasicOption[]): string[] {
  const names = options.map(({ name }) => name);
  try {
    return splitOptions(before, names).map(({ name }) => name);
  } catch (error) {
    // While something cannot be understood yet, everything is offered.
    if (error instanceof ClientRefusal) return [];
    throw error;
  }
}

interface ValueRequest {
  readonly place: CommandPlace;
  readonly option: APIApplicationCommandBasicOption;
  readonly value: string;
  readonly before: string;
  readonly around: CompletionContext;
}

async function completeValue({ place, option, value, before, around }: ValueRequest): Promise<Completion> {
  switch (option.type) {
    case 5:
      return fitLines(value, [
        { text: 'true ', hint: 'yes' },
        { text: 'false ', hint: 'no' },
      ]);
    case 6:
      return fitLines(value, around.people.map(withSpace));
    case 7:
      return fitLines(value, around.places.map(withSpace));
    case 8:
      return fitLines(value, around.roles.map(withSpace));
    case 9:
      return fitLines(value, [...around.people, ...around.roles].map(withSpace));
    case 11:
      return { typed: value, candidates: pathCandidates(value) };
  }
  if ('choices' in option && option.choices) {
    return fitLines(
      value,
      option.choices.map(({ name, value: choice }) => ({ text: `${quoted(String(choice))} `, hint: name })),
    );
  }
  if (!('autocomplete' in option && option.autocomplete)) return fitLines(value, []);
  const typed = value.replace(/^"/, '');
  const found = await around.suggest({ path: place.path.join(' '), option: option.name, typed, before });
  // The bot decides what fits; it need not begin with what was typed.
  return { typed: value, candidates: found.map(({ text, hint }) => ({ text: `${quoted(text)} `, hint })) };
}

/** Paths that go on as what is typed of one. */
function pathCandidates(typed: string): Candidate[] {
  const path = onDisk(typed.replace(/^"/, ''));
  const isFolder = typed === '' || path.endsWith('/');
  const folder = isFolder ? path || '.' : dirname(path);
  const begun = isFolder ? '' : basename(path);
  const shown = typed.replace(/^"/, '').slice(0, typed.replace(/^"/, '').length - begun.length);
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => name.startsWith(begun) && (begun !== '' || !name.startsWith('.')))
      .slice(0, MOST_CANDIDATES)
      .map((entry) =>
        entry.isDirectory()
          ? { text: `${shown}${entry.name}/`, hint: 'folder' }
          : { text: `${quoted(`${shown}${entry.name}`)} `, hint: '' },
      );
  } catch {
    // What is typed leads nowhere yet.
    return [];
  }
}

/** What Tab does: the line with what is certain added, or the candidates among which the person has to choose. */
export type TabOutcome =
  | { readonly kind: 'typed'; readonly line: string }
  | { readonly kind: 'choose'; readonly candidates: readonly Candidate[] }
  | { readonly kind: 'nothing' };

/** @param line up to the cursor */
export function pressTab(line: string, { typed, candidates }: Completion): TabOutcome {
  const [first, ...others] = candidates.map(({ text }) => text);
  if (first === undefined) return { kind: 'nothing' };
  const common = others.reduce(commonStart, first);
  const isLonger = common.length > typed.length && common.toLowerCase().startsWith(typed.toLowerCase());
  if (others.length === 0 || isLonger) {
    return { kind: 'typed', line: line.slice(0, line.length - typed.length) + common };
  }
  return { kind: 'choose', candidates };
}

function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}
