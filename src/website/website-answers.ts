import { isLosslessNumber } from 'lossless-json';
import * as z from 'zod';
import { redactedStart } from '../log.js';
import { figureText } from '../money/amount.js';
import {
  balanceFields,
  decimal,
  type Endpoint,
  envelopes,
  failureSigns,
  longestMessage,
  meaningOf,
} from './assumptions.js';
import { isJsonObject, type JsonObject, parseJson } from './json.js';
import type { HttpAnswer } from './transport.js';
import type { WebsiteBalance } from './website.js';
import { WebsiteError } from './website-errors.js';

/** The failure that the status of an answer means, if any. @param token removed from the website's message */
export function failureOf(endpoint: Endpoint, answer: HttpAnswer, token: string): WebsiteError | undefined {
  const meaning = meaningOf(answer.status);
  if (meaning === 'success') return undefined;
  return new WebsiteError(meaning, `the ${endpoint} endpoint answered ${answer.status}`, {
    status: answer.status,
    websiteMessage: readMessage(answer, token),
  });
}

/** For a 2xx with an unreadable body. @param fault what is missing or malformed, without any value */
export function notUnderstood(answer: HttpAnswer, fault: string): WebsiteError {
  return new WebsiteError('not-understood', fault, { status: answer.status });
}

/**
 * Unwraps the objects of an answer.
 * @param subject for the error, as in "the user answer"
 * @param fields an object with one of these is what we look for
 * @throws {WebsiteError} `not-understood`
 */
export function readObjects(
  answer: HttpAnswer,
  subject: string,
  fields: readonly string[],
): readonly JsonObject[] {
  if (answer.body.trim() === '') throw notUnderstood(answer, `${subject} is empty`);
  const body = parseJson(answer.body);
  if (body === undefined) throw notUnderstood(answer, `${subject} is no JSON`);
  const content = envelopes.reduce((outer: unknown, name) => {
    if (!isJsonObject(outer) || fields.some((field) => field in outer)) return outer;
    return isJsonObject(outer[name]) || Array.isArray(outer[name]) ? outer[name] : outer;
  }, body);
  const objects: unknown[] = Array.isArray(content) ? content : [content];
  if (!objects.every(isJsonObject)) throw notUnderstood(answer, `${subject} has no object`);
  return objects;
}

/** @throws {WebsiteError} `not-understood`, naming the field that is missing or malformed */
export function readBalance(answer: HttpAnswer): WebsiteBalance {
  const [fields, ...more] = readObjects(answer, 'the balance answer', [
    ...balanceFields.new,
    balanceFields.old,
  ]);
  if (fields === undefined || more.length > 0)
    throw notUnderstood(answer, 'the balance answer has not one object');
  // The single figure of old websites counts only if none of the three is present: next to some of them, it says
  // nothing about the missing ones.
  if (balanceFields.old in fields && !balanceFields.new.some((name) => name in fields)) {
    return { paid: undefined, virtual: undefined, total: requiredAmount(balanceFields.old) };
  }
  const [paid, virtual, total] = balanceFields.new;
  return { paid: requiredAmount(paid), virtual: requiredAmount(virtual), total: amountIn(total) };

  function amountIn(field: string): string | undefined {
    const value = fields?.[field] ?? undefined;
    if (value === undefined) return undefined;
    const text = isLosslessNumber(value) ? value.toString() : value;
    const figure = typeof text === 'string' ? figureText(text) : undefined;
    if (figure !== undefined && decimal.test(figure)) return figure;
    throw notUnderstood(answer, `the ${field} of the balance answer is no amount`);
  }

  function requiredAmount(field: string): string {
    const amount = amountIn(field);
    if (amount === undefined) throw notUnderstood(answer, `the balance answer has no ${field}`);
    return amount;
  }
}

const words = z.string().trim().min(1);
const ignored = z.unknown().transform(() => undefined);
const messageShape = z.object({
  message: words.optional().catch(undefined),
  error: z
    .union([words, z.object({ message: words }).transform((error) => error.message), ignored])
    .optional(),
  errors: z
    .union([
      z
        .record(z.string(), z.union([words.transform((text) => [text]), z.array(words)]))
        .transform(Object.values),
      z.array(words),
      ignored,
    ])
    .optional(),
});

/**
 * The website's own message in an answer, if any: never HTML, at most 200 characters.
 * @param token removed, as are e-mail addresses: a website may echo its input
 */
export function readMessage(answer: HttpAnswer, token: string): string | undefined {
  const shape = messageShape.safeParse(parseJson(answer.body));
  if (!shape.success) return undefined;
  const { message, error, errors = [] } = shape.data;
  const general = message ?? error;
  const text = [...(general === undefined ? [] : [general]), ...errors.flat()].join('; ');
  const start = redactedStart(text, 10 * longestMessage, [token]);
  if (start === '' || /<[a-z!/]/i.test(start)) return undefined;
  const characters = [...start.replace(/\s+/g, ' ')];
  return characters.length > longestMessage
    ? `${characters.slice(0, longestMessage - 1).join('')}…`
    : characters.join('');
}

/** Whether the body is a JSON object, as the website itself sends. */
export const isJsonAnswer = (answer: HttpAnswer): boolean => isJsonObject(parseJson(answer.body));

/** Whether the body of a 2xx reports a failure. */
export function saysItFailed(answer: HttpAnswer): boolean {
  const body = parseJson(answer.body);
  return (
    isJsonObject(body) && [body, body['data']].some((part) => isJsonObject(part) && hasFailureSign(part))
  );
}

function hasFailureSign(body: JsonObject): boolean {
  const { successFields, statusFields, statusWords, errorFields } = failureSigns;
  return (
    successFields.some((name) => isNo(body[name])) ||
    statusFields.some((name) => {
      const text = plainText(body[name]);
      return body[name] === false || statusWords.some((word) => word === text) || Number(text) >= 400;
    }) ||
    errorFields.some((name) => isSomething(body[name]))
  );
}

/** A text, number or truth in small letters. Of an object, which may not even become a text, nothing. */
const plainText = (value: unknown): string =>
  typeof value === 'object' && !isLosslessNumber(value) ? '' : String(value).toLowerCase();

const isNo = (value: unknown) => ['false', '0'].includes(plainText(value));

function isSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isJsonObject(value)) return Object.keys(value).length > 0;
  return value !== undefined && value !== null && value !== '' && !isNo(value);
}
