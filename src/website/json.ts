import { isLosslessNumber, parse } from 'lossless-json';

/** A JSON object whose numbers are {@link LosslessNumber}s: their digits as they were sent, and no floats. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** @returns undefined where the text is no JSON */
export function parseJson(text: string): unknown {
  try {
    return parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    // Its message quotes the answer, which may hold an e-mail address. That it is no JSON is all there is to say.
    return undefined;
  }
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

/** A text, or a number's digits as they were sent. Empty texts are none. */
export function textOf(value: unknown): string | undefined {
  if (isLosslessNumber(value)) return value.toString();
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
