import { isIP } from 'node:net';
import { isLosslessNumber } from 'lossless-json';
import { figureText } from '../money/amount.js';
import { LONGEST_ADDRESS } from '../text/outside-text.js';
import { parseSteamId } from '../text/steam-id.js';
import * as assumed from './assumptions.js';
import { isJsonObject, type JsonObject, textOf } from './json.js';
import type { HttpAnswer } from './transport.js';
import type { UserKey, WebsiteUser } from './website.js';
import { notUnderstood, readObjects } from './website-answers.js';
import { WebsiteError } from './website-errors.js';

type Field = Exclude<keyof typeof assumed.userFields, 'id'>;

/**
 * Reads the requested user.
 * @throws {WebsiteError} `not-found` for an empty list; `not-understood` if the username is missing, the id is
 *   malformed, or e-mail or Steam ID are someone else's (a website that ignores a parameter answers with anyone)
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
  // Names are written otherwise than they are looked up: see `foundUser`.
  const answered = asked.by === 'username' ? undefined : user[asked.by];
  if (answered !== undefined && !assumed.sameText(answered, asked.value)) {
    throw notUnderstood(answer, `the user answer is about another ${asked.by} than was asked for`);
  }
  return { ...user, other: otherFields(fields, used) };
}

/** A malformed id is an error: without an id, nobody would notice that a name has changed hands. */
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
  const steam = parseSteamId(shortText(value));
  return 'steam64' in steam ? steam.steam64 : undefined;
}

const plainText = (value: unknown) => (typeof value === 'string' ? textOf(value) : undefined);

/** Longer than any id, so it need not be parsed. */
function shortText(value: unknown): string {
  const text = textOf(value) ?? '';
  return text.length <= assumed.longestId ? text.trim() : '';
}

function emailOf(value: unknown): string | undefined {
  const text = plainText(value)?.slice(0, LONGEST_ADDRESS) ?? '';
  return hasEmail(text) ? text : undefined;
}

const hasEmail = (text: string) => /[^\s@]@[^\s@.]+\.[^\s@]/.test(text);

function timeOf(value: unknown): number | undefined {
  const ms = millisecondsOf(shortText(value));
  return ms >= assumed.earliestRegistration && ms < assumed.latestRegistration ? ms : undefined;
}

/** @returns NaN if it is not a time */
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
  if (text === undefined || text.length > assumed.longestAvatar || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' && url.href.length <= assumed.longestAvatar ? url.href : undefined;
}

/** A number as it was meant. In a text, `1e3` may be a name. */
const figureIn = (value: unknown) => (isLosslessNumber(value) ? figureText(value.toString()) : undefined);

/** Other fields for staff: plain values under harmless names, without e-mail or IP addresses. */
function otherFields(fields: JsonObject, used: ReadonlySet<string>): WebsiteUser['other'] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (used.has(name) || !assumed.isHarmlessField(name)) return [];
    const text = typeof value === 'boolean' ? String(value) : (figureIn(value) ?? textOf(value));
    if (text === undefined) return [];
    // An address that begins within the kept part is complete within the searched part.
    const searched = text.slice(0, assumed.longestField + LONGEST_ADDRESS);
    if (hasEmail(searched) || isIP(searched) !== 0) return [];
    return [{ name, value: searched.slice(0, assumed.longestField).toWellFormed() }];
  });
}
