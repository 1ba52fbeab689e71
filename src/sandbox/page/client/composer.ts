import type {
  APIApplicationCommandBasicOption,
  APIApplicationCommandOptionChoice,
} from 'discord-api-types/v10';
import { optionFault } from '../../discord/option-rules.js';
import type { ChannelView, FileInput, Input, Inputs, View } from '../protocol.js';
import { descriptionIn, type Entry, nameIn, slashCommands } from './commands.js';

/** An option that is filled in. */
export interface Field {
  readonly option: APIApplicationCommandBasicOption;
  readonly text: string;
  /** What was picked for the text, where the text itself is not the value. */
  readonly picked: Input | undefined;
}

export interface Fault {
  /** The option; undefined for the whole. */
  readonly name: string | undefined;
  readonly text: string;
}

/** What stands in the box at the bottom of a channel. */
export type Composer =
  | {
      readonly mode: 'text';
      readonly text: string;
      /** In the list of suggestions; -1 for none. */
      readonly selected: number;
      readonly isListClosed: boolean;
      readonly fault: Fault | undefined;
    }
  | {
      readonly mode: 'command';
      readonly entry: Entry;
      readonly fields: readonly Field[];
      /** The option that is being filled in; undefined at the end, where more of them can be added. */
      readonly focus: string | undefined;
      /** What is typed at the end. */
      readonly tail: string;
      /** What the bot suggests for the option that is being filled in. */
      readonly choices: readonly APIApplicationCommandOptionChoice[];
      readonly selected: number;
      readonly isListClosed: boolean;
      readonly fault: Fault | undefined;
    };

export type CommandComposer = Extract<Composer, { mode: 'command' }>;

export const EMPTY: Extract<Composer, { mode: 'text' }> = {
  mode: 'text',
  text: '',
  selected: 0,
  isListClosed: false,
  fault: undefined,
};

/** A line of the list above the box. */
export interface Suggestion {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly avatarOf?: string;
  /** The composer after it was picked. */
  pick(): Composer;
}

export interface CompletionContext {
  readonly view: View;
  readonly channel: ChannelView;
}

/** What the list above the box offers now. */
export function suggestions(composer: Composer, around: CompletionContext): Suggestion[] {
  if (composer.isListClosed) return [];
  const { locale } = around.view;
  if (composer.mode === 'text') {
    if (!composer.text.startsWith('/')) return [];
    const typed = composer.text.slice(1).trim().toLowerCase();
    return slashCommands(around.channel, locale)
      .filter(({ path, shown }) => path.includes(typed) || shown.toLowerCase().includes(typed))
      .map((entry) => ({
        id: entry.path,
        label: `/${entry.shown}`,
        detail: entry.description,
        pick: () => begin(entry),
      }));
  }
  const field = focusedField(composer);
  return field === undefined ? moreOptions(composer, locale) : valuesFor(composer, field, around);
}

export function focusedField(composer: CommandComposer): Field | undefined {
  return composer.fields.find(({ option }) => option.name === composer.focus);
}

/** A command with the fields that it cannot do without. */
export function begin(entry: Entry): Composer {
  const fields = entry.options.filter((option) => option.required === true).map(emptyField);
  const composer: CommandComposer = {
    mode: 'command',
    entry,
    fields,
    focus: undefined,
    tail: '',
    choices: [],
    selected: -1,
    isListClosed: false,
    fault: undefined,
  };
  return focusOn(composer, fields[0]?.option.name);
}

const emptyField = (option: APIApplicationCommandBasicOption): Field => ({
  option,
  text: '',
  picked: undefined,
});

/** Moves to an option, or with undefined to the end. */
export function focusOn(composer: CommandComposer, name: string | undefined): CommandComposer {
  const field = composer.fields.find(({ option }) => option.name === name);
  const isOpen = field !== undefined && field.picked === undefined && picksFromList(field.option);
  return {
    ...composer,
    focus: name,
    choices: name === composer.focus ? composer.choices : [],
    selected: isOpen ? 0 : -1,
    isListClosed: false,
  };
}

/** Whether values come from a list, and a typed text alone is none. */
export function picksFromList(option: APIApplicationCommandBasicOption): boolean {
  if ([5, 6, 7, 8, 9].includes(option.type)) return true;
  return 'choices' in option && (option.choices?.length ?? 0) > 0;
}

export const asksBot = (option: APIApplicationCommandBasicOption) =>
  'autocomplete' in option && option.autocomplete === true;

function moreOptions(composer: CommandComposer, locale: string): Suggestion[] {
  const typed = composer.tail.trim().toLowerCase();
  return composer.entry.options
    .filter((option) => !composer.fields.some((field) => field.option.name === option.name))
    .filter((option) => nameIn(option, locale).toLowerCase().includes(typed))
    .map((option) => ({
      id: option.name,
      label: nameIn(option, locale),
      detail: descriptionIn(option, locale),
      pick: () =>
        focusOn(
          { ...composer, tail: '', fault: undefined, fields: [...composer.fields, emptyField(option)] },
          option.name,
        ),
    }));
}

interface Candidate {
  readonly label: string;
  readonly detail: string;
  readonly value: Input;
  readonly avatarOf?: string;
}

function valuesFor(composer: CommandComposer, field: Field, around: CompletionContext): Suggestion[] {
  const typed = field.picked === undefined ? field.text.trim().toLowerCase().replace(/^[@#]/, '') : '';
  const candidates = candidatesFor(composer, field.option, around).filter(
    ({ label, detail }) =>
      asksBot(field.option) || label.toLowerCase().includes(typed) || detail.toLowerCase().includes(typed),
  );
  return candidates.map(({ label, detail, value, avatarOf }) => ({
    id: String(value),
    label,
    detail,
    ...(avatarOf === undefined ? {} : { avatarOf }),
    pick: () => afterPick(composer, field, label, value),
  }));
}

/** Goes on to the next field that is still empty, or to the end. */
function afterPick(composer: CommandComposer, field: Field, label: string, value: Input): Composer {
  const filled = withField(composer, { ...field, text: label, picked: value });
  const next = filled.fields.find(({ text, picked }) => text === '' && picked === undefined);
  return focusOn(filled, next?.option.name);
}

function candidatesFor(
  composer: CommandComposer,
  option: APIApplicationCommandBasicOption,
  { view, channel }: CompletionContext,
): Candidate[] {
  const { locale } = view;
  const people = () =>
    view.people
      .filter(({ id }) => channel.members.includes(id))
      .map(({ id, name, username }) => ({ label: `@${name}`, detail: username, value: id, avatarOf: id }));
  // The server's id is that of the role that everyone has.
  const roles = () =>
    [...view.roles, { id: view.serverId, name: 'everyone' }].map(({ id, name }) => ({
      label: `@${name}`,
      detail: 'role',
      value: id,
    }));
  switch (option.type) {
    case 5:
      return [true, false].map((value) => ({ label: value ? 'True' : 'False', detail: '', value }));
    case 6:
      return people();
    case 7:
      return view.channels
        .filter(({ isDirect, isVoice }) => !isDirect && (isVoice === true || !wantsVoice(option)))
        .map(({ id, name, topic }) => ({ label: `#${name}`, detail: topic, value: id }));
    case 8:
      return roles();
    case 9:
      return [...people(), ...roles()];
    case 11:
      return [];
    default: {
      const choices = asksBot(option) ? composer.choices : (choicesOf(option) ?? []);
      return choices.map((choice) => ({ label: nameIn(choice, locale), detail: '', value: choice.value }));
    }
  }
}

/** Discord's client offers only channels of these types, of which voice is 2. */
const wantsVoice = (option: APIApplicationCommandBasicOption) =>
  'channel_types' in option && option.channel_types?.includes(2) === true;

function choicesOf(
  option: APIApplicationCommandBasicOption,
): readonly APIApplicationCommandOptionChoice[] | undefined {
  return 'choices' in option ? option.choices : undefined;
}

export function withField(composer: CommandComposer, field: Field): CommandComposer {
  return {
    ...composer,
    fault: undefined,
    fields: composer.fields.map((one) => (one.option.name === field.option.name ? field : one)),
  };
}

/** What is typed or uploaded into a field. */
export function typeInto(
  composer: CommandComposer,
  name: string,
  text: string,
  file?: FileInput,
): CommandComposer {
  const field = composer.fields.find(({ option }) => option.name === name);
  if (field === undefined) return composer;
  const next = withField(composer, { ...field, text, picked: file });
  const picks = picksFromList(field.option) || asksBot(field.option);
  return { ...next, focus: name, selected: picks ? 0 : -1, isListClosed: false };
}

/** Takes an option out again, or with the last one that must be there, the command. */
export function removeField(composer: CommandComposer, name: string): Composer {
  const place = composer.fields.findIndex(({ option }) => option.name === name);
  const field = composer.fields[place];
  if (field?.option.required === true) {
    return place === 0
      ? { ...EMPTY, text: `/${composer.entry.shown}` }
      : focusOn(composer, composer.fields[place - 1]?.option.name);
  }
  const fields = composer.fields.filter(({ option }) => option.name !== name);
  return focusOn({ ...composer, fields, fault: undefined }, fields[place - 1]?.option.name);
}

/** What is sent of a field, or why nothing can be. */
function readField({ option, text, picked }: Field): { readonly value: Input } | { readonly fault: string } {
  if (picked === undefined && text.trim() === '') return { fault: 'This option is required.' };
  const value = picked ?? typedValue(option, text.trim());
  if (value === undefined) return { fault: 'Choose one from the list.' };
  // The page takes the place of Discord's client. A file is checked once it is there.
  const fault = typeof value === 'object' ? undefined : optionFault(option, value);
  return fault === undefined ? { value } : { fault };
}

function typedValue(option: APIApplicationCommandBasicOption, text: string): Input | undefined {
  if (picksFromList(option)) return undefined;
  if (option.type !== 4 && option.type !== 10) return text;
  return text === '' ? Number.NaN : Number(text);
}

/** All that is filled in, or the first fault, as Discord's client finds it. */
export function readCommand(
  composer: CommandComposer,
): { readonly options: Inputs } | { readonly fault: Fault } {
  const options: Record<string, Input> = {};
  for (const field of composer.fields) {
    const read = readField(field);
    if ('fault' in read) return { fault: { name: field.option.name, text: read.fault } };
    options[field.option.name] = read.value;
  }
  if (composer.tail.trim() !== '') {
    return { fault: { name: undefined, text: `There is no option "${composer.tail.trim()}".` } };
  }
  return { options };
}

/** What is filled in without a fault besides an option, for the bot to suggest by. */
export function othersFilled(composer: CommandComposer, name: string): Inputs {
  return Object.fromEntries(
    composer.fields.flatMap((field) => {
      const read = field.option.name === name ? { fault: '' } : readField(field);
      return 'value' in read ? [[field.option.name, read.value]] : [];
    }),
  );
}
