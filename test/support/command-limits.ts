/** Limits that the schemas of commands lack: https://discord.com/developers/docs/interactions/application-commands */

/** Lower case letters of any script, digits, `-` and `_`. */
const NAME = /^[-_ʼ\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const MOST_COMMANDS = { 1: 100, 2: 15, 3: 15 } as const;
/** All names, descriptions and choice values of a command together, each in its longest language. */
const MOST_CHARACTERS = 8000;

interface Described {
  readonly name?: string;
  readonly description?: string;
  readonly name_localizations?: Readonly<Record<string, string>> | null;
  readonly description_localizations?: Readonly<Record<string, string>> | null;
}

interface Option extends Described {
  readonly type?: number;
  readonly required?: boolean;
  readonly autocomplete?: boolean;
  readonly min_value?: number;
  readonly max_value?: number;
  readonly choices?: readonly (Described & { readonly value?: unknown })[];
  readonly options?: readonly Option[];
}

/** @param body must fit the schema of commands; other bodies are left to that schema */
export function commandComplaints(body: unknown): string[] {
  if (!Array.isArray(body)) return [];
  const commands: readonly Option[] = body;
  const perType = Object.entries(MOST_COMMANDS).flatMap(([type, most]) => {
    const count = commands.filter((command) => (command.type ?? 1) === Number(type)).length;
    return count > most ? [`${count} commands of type ${type}; ${most} are allowed`] : [];
  });
  return [...perType, ...commands.flatMap(oneCommand)];
}

function oneCommand(command: Option): string[] {
  const path = `/${command.name}`;
  const length = charactersOf(command);
  const isSlashCommand = (command.type ?? 1) === 1;
  return [
    ...(length > MOST_CHARACTERS
      ? [`${path}: ${length} characters in all; ${MOST_CHARACTERS} are allowed`]
      : []),
    ...(isSlashCommand
      ? [...names(command, path), ...describedWell(command, path), ...children(command, path)]
      : []),
  ];
}

function children(parent: Option, path: string): string[] {
  const options = parent.options ?? [];
  const all = options.map((option) => option.name);
  const firstOptional = options.findIndex((option) => option.required !== true);
  const lateRequired = options.some(
    (option, index) => option.required === true && index > firstOptional && firstOptional >= 0,
  );
  return [
    ...(new Set(all).size < all.length ? [`${path}: two options have the same name`] : []),
    ...(lateRequired ? [`${path}: required options must stand before optional ones`] : []),
    ...options.flatMap((option) => oneOption(option, `${path} ${option.name}`)),
  ];
}

function oneOption(option: Option, path: string): string[] {
  const { min_value: min, max_value: max, choices, autocomplete } = option;
  return [
    ...names(option, path),
    ...describedWell(option, path),
    ...(min !== undefined && max !== undefined && min > max ? [`${path}: min_value is above max_value`] : []),
    ...(autocomplete && choices?.length ? [`${path}: choices and autocomplete exclude each other`] : []),
    ...children(option, path),
  ];
}

function names(one: Described, path: string): string[] {
  return [one.name ?? '', ...Object.values(one.name_localizations ?? {})]
    .filter((name) => !NAME.test(name) || name !== name.toLowerCase())
    .map((name) => `${path}: "${name}" is no name for a command or option`);
}

function describedWell(one: Described, path: string): string[] {
  return [one.description ?? '', ...Object.values(one.description_localizations ?? {})].some(
    (text) => text === '',
  )
    ? [`${path}: the description is empty`]
    : [];
}

function charactersOf(one: Option): number {
  const longest = (text: string | undefined, others: Described['name_localizations']) =>
    Math.max(text?.length ?? 0, ...Object.values(others ?? {}).map((other) => other.length));
  const own =
    longest(one.name, one.name_localizations) + longest(one.description, one.description_localizations);
  const choices = (one.choices ?? []).reduce(
    (sum, choice) => sum + longest(choice.name, choice.name_localizations) + String(choice.value).length,
    0,
  );
  return (one.options ?? []).reduce((sum, option) => sum + charactersOf(option), own + choices);
}
