import { isLosslessNumber, parse } from 'lossless-json';

/** A JSON object whose numbers are {@link LosslessNumber}s: their digits as sent, never floats. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** @returns `undefined` if the text is not JSON */
export function parseJson(text: string): unknown {
  try {
    return parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    // The error's message quotes the answer, which may hold an e-mail address.
    return undefined;
  }
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

/** A text, or the digits of a number as sent. Empty texts do not count. */
export function textOf(value: unknown): string | undefined {
  if (isLosslessNumber(value)) return value.toString();
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
