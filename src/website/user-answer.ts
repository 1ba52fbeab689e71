import { isIP } from 'node:net';
import { isLosslessNumber } from 'lossless-json';
import { parseSteamId } from '../steam-id.js';
import { notUnderstood, readObjects } from './answers.js';
import * as assumed from './assumptions.js';
import { WebsiteError } from './errors.js';
import { isJsonObject, type JsonObject, textOf } from './json.js';
import type { HttpAnswer } from './transport.js';
import type { UserKey, WebsiteUser } from './website.js';

type Field = Exclude<keyof typeof assumed.userFields, 'id'>;

/**
 * Reads the user who was asked for.
 * @throws {WebsiteError} `not-found` for an empty list; `not-understood` where the username is missing, the id is
 *   odd, or the answer is about somebody else (a website that ignores a parameter would answer with anybody)
 */
export function readUser(answer: HttpAnswer, asked: UserKey): WebsiteUser {
  const objects = readObjects(answer, 'the user answer', assumed.userFields.username);
  const [fields, ...more] = objects;
  if (fields === undefined) {
    throw new WebsiteError('not-found', 'the user answer is an empty list', { status: answer.status });
  }
  if (more.length > 0) throw notUnderstood(answer, `the user answer has ${objects.length} users`);

  const used = new Set<string>();
  function first<Value>(field: Field, read: (value: unknown) => Value | undefined): Value | undefined {
    for (const name of assumed.userFields[field]) {
      const value = read(fields?.[name]);
      if (value === undefined) continue;
      used.add(name);
      return value;
    }
    return undefined;
  }

  const username = first('username', textOf);
  if (username === undefined) throw notUnderstood(answer, 'the user answer has no username');
  const user = {
    username,
    id: readId(answer, fields, used),
    steam: first('steam', steamOf),
    email: first('email', emailOf),
    registeredAt: first('registeredAt', timeOf),
    group: first('group', (value) => plainText(isJsonObject(value) ? value['name'] : value)),
    avatar: first('avatar', httpsOf),
  };
  const answered = user[asked.by];
  if (answered !== undefined && !assumed.sameText(answered, asked.value)) {
    throw notUnderstood(answer, `the user answer is about another ${asked.by} than was asked for`);
  }
  return { ...user, other: otherFields(fields, used) };
}

/** An id that is there and odd is an error: without it, nobody would notice that a name has changed hands. */
function readId(answer: HttpAnswer, fields: JsonObject, used: Set<string>): string | undefined {
  const name = assumed.userFields.id.find((each) => fields[each] !== undefined && fields[each] !== null);
  if (name === undefined) return undefined;
  const value = fields[name];
  const id = textOf(value);
  const isId =
    id !== undefined &&
    (isLosslessNumber(value) ? assumed.wholeNumber.test(id) : id.length <= assumed.longestId);
  if (!isId) throw notUnderstood(answer, `the ${name} of the user answer is no id`);
  used.add(name);
  return id;
}

function steamOf(value: unknown): string | undefined {
  const steam = parseSteamId(textOf(value)?.trim() ?? '');
  return 'steam64' in steam ? steam.steam64 : undefined;
}

const plainText = (value: unknown) => (typeof value === 'string' ? textOf(value) : undefined);

const emailOf = (value: unknown) => (hasEmail(plainText(value) ?? '') ? plainText(value) : undefined);

const hasEmail = (text: string) => /[^\s@]@[^\s@.]+\.[^\s@]/.test(text);

function timeOf(value: unknown): number | undefined {
  const text = textOf(value)?.trim() ?? '';
  const ms = millisecondsOf(text);
  return ms >= assumed.earliestRegistration && ms < assumed.latestRegistration ? ms : undefined;
}

/** @returns NaN for what is no time */
function millisecondsOf(text: string): number {
  if (assumed.decimal.test(text)) {
    const number = Number(text);
    return Math.round(number < assumed.firstEpochMs ? number * 1000 : number);
  }
  if (assumed.zonedTime.test(text)) return Date.parse(text);
  const [, date, time = '00:00'] = assumed.zonelessTime.exec(text) ?? [];
  return date === undefined ? Number.NaN : Date.parse(`${date}T${time}Z`);
}

function httpsOf(value: unknown): string | undefined {
  const text = plainText(value);
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' && url.href.length <= assumed.longestAvatar ? url.href : undefined;
}

/** What else staff may see: plain fields that hold no secret, no e-mail address and no IP address. */
function otherFields(fields: JsonObject, used: ReadonlySet<string>): WebsiteUser['other'] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const text = typeof value === 'boolean' ? String(value) : textOf(value);
    const isShown =
      text !== undefined &&
      !used.has(name) &&
      !assumed.isSecretField(name) &&
      !hasEmail(text) &&
      isIP(text) === 0;
    return isShown ? [{ name, value: text }] : [];
  });
}
