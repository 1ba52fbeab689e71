import type { APIApplicationCommandBasicOption } from 'discord.js';
import type { UploadedFile } from './uploaded-files.js';

/** What a person puts into an option: a text, a number, an id of a user, role or channel, a file. */
export type OptionInput = string | number | boolean | UploadedFile;

/** Discord's own bound for NUMBER and INTEGER options. */
const LARGEST_NUMBER = 2 ** 53;

/** Bytes that a member without a subscription may upload at once. */
const LARGEST_FILE = 10 * 1024 * 1024;

/** Why Discord's client would not take a value for an option, or undefined. */
export function optionFault(
  option: APIApplicationCommandBasicOption,
  value: OptionInput,
): string | undefined {
  switch (option.type) {
    case 3:
      return textFault(option, value) ?? choiceFault(option, value);
    case 4:
      if (typeof value !== 'number' || !Number.isInteger(value)) return 'Must be a whole number.';
      return boundsFault(option, value) ?? choiceFault(option, value);
    case 10:
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'Must be a number.';
      return boundsFault(option, value) ?? choiceFault(option, value);
    case 5:
      return typeof value === 'boolean' ? undefined : 'Must be true or false.';
    case 11:
      if (typeof value !== 'object') return 'Must be a file.';
      if (!isOfType(option.file_types, value)) return `Must be one of ${option.file_types?.join(', ')}.`;
      return value.data.byteLength > LARGEST_FILE ? 'The file is larger than 10 MiB.' : undefined;
    default:
      return typeof value === 'string' && /^\d{1,20}$/.test(value) ? undefined : 'Must be an id.';
  }
}

/** Whether a file is one of those that an option takes: by the end of its name, or as an image, a video or sound. */
const isOfType = (types: readonly string[] = [], { filename, contentType }: UploadedFile): boolean =>
  types.length === 0 ||
  types.some((type) =>
    type.startsWith('.') ? filename.toLowerCase().endsWith(type) : contentType.startsWith(`${type}/`),
  );

interface Bounds {
  readonly min_value?: number;
  readonly max_value?: number;
}

function boundsFault(option: object, value: number): string | undefined {
  const { min_value = -LARGEST_NUMBER, max_value = LARGEST_NUMBER }: Bounds = option;
  if (value < min_value) return `Must be ${min_value} or more.`;
  return value > max_value ? `Must be ${max_value} or less.` : undefined;
}

function textFault(option: object, value: OptionInput): string | undefined {
  const {
    min_length = 0,
    max_length = 6000,
  }: { readonly min_length?: number; readonly max_length?: number } = option;
  if (typeof value !== 'string') return 'Must be a text.';
  if (value.length === 0) return 'Must not be empty.';
  if (value.length < min_length) return `Must be ${min_length} or more in length.`;
  return value.length > max_length ? `Must be ${max_length} or fewer in length.` : undefined;
}

function choiceFault(option: object, value: OptionInput): string | undefined {
  const { choices = [] }: { readonly choices?: readonly { readonly value: unknown }[] } = option;
  if (!choices.length || choices.some((choice) => choice.value === value)) return undefined;
  return 'Must be one of the choices.';
}
