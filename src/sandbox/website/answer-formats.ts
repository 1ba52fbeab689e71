import { LosslessNumber, stringify } from 'lossless-json';
import type { StandInUser } from './user-index.js';

/** How the user endpoint answers. Nobody knows which of these a real website uses. */
export interface UserAnswer {
  /** What the user stands in; `empty-list` is a way to say "not found" with 200. Default `data`. */
  readonly wrap?: 'data' | 'status-data' | 'bare' | 'user' | 'data-user' | 'list' | 'empty-list' | 'two';
  readonly id?: 'number' | 'string' | 'none';
  readonly idField?: string;
  readonly usernameField?: string;
  readonly steam?: 'steam64' | 'number' | 'steam2' | 'steam3' | 'none';
  readonly steamField?: string;
  readonly registered?: 'iso' | 'sql' | 'unix' | 'unix-ms';
  readonly registeredField?: string;
  readonly group?: 'text' | 'object';
}

/** How the balance endpoint answers. */
export interface BalanceAnswer {
  readonly wrap?: 'data' | 'bare';
  /** Default `numbers`: unquoted, with two decimals. */
  readonly values?: 'numbers' | 'strings';
  /** Left out, all three. `balance` alone is what old websites answer. */
  readonly fields?: readonly ('paid_balance' | 'virtual_balance' | 'total_balance' | 'balance')[];
}

/** How the add endpoint answers. The last three are a 2xx that says that it failed. */
export interface AddAnswer {
  readonly as?: '200' | '201' | '204' | 'empty' | 'text' | 'success-false' | 'status-400' | 'error';
}

/** An answer before it is written out. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function jsonAnswer(status: number, body: unknown): Answer {
  return { status, body: stringify(body) ?? '', contentType: 'application/json; charset=utf-8' };
}

export const refusal = (status: number, message: string) => jsonAnswer(status, { status, message });

export function userAnswer(user: StandInUser, shape: UserAnswer): Answer {
  const fields = userFields(user, shape);
  switch (shape.wrap ?? 'data') {
    case 'data':
      return jsonAnswer(200, { data: fields });
    case 'status-data':
      return jsonAnswer(200, { status: 200, message: 'OK', data: fields });
    case 'bare':
      return jsonAnswer(200, fields);
    case 'user':
      return jsonAnswer(200, { user: fields });
    case 'data-user':
      return jsonAnswer(200, { data: { user: fields } });
    case 'list':
      return jsonAnswer(200, { data: [fields] });
    case 'empty-list':
      return jsonAnswer(200, { data: [] });
    case 'two':
      return jsonAnswer(200, { data: [fields, { ...fields, username: `${user.username}2` }] });
  }
}

function userFields(user: StandInUser, shape: UserAnswer): Record<string, unknown> {
  return {
    ...(shape.id !== 'none' && {
      [shape.idField ?? 'id']: shape.id === 'string' ? user.id : numberOr(user.id),
    }),
    [shape.usernameField ?? 'username']: user.username,
    ...(user.email !== undefined && { email: user.email }),
    ...(user.steam !== undefined &&
      shape.steam !== 'none' && { [shape.steamField ?? 'steam_id']: steamIn(user.steam, shape.steam) }),
    ...(user.registeredAt !== undefined && {
      [shape.registeredField ?? 'created_at']: timeIn(user.registeredAt, shape.registered),
    }),
    ...(user.group !== undefined && {
      group: shape.group === 'object' ? { id: 1, name: user.group } : user.group,
    }),
    ...(user.avatar !== undefined && { avatar: user.avatar }),
    ...user.extra,
  };
}

const numberOr = (text: string) => (/^\d+$/.test(text) ? new LosslessNumber(text) : text);

function steamIn(steam64: string, form: UserAnswer['steam'] = 'steam64'): unknown {
  const account = BigInt(steam64) - 76561197960265728n;
  switch (form) {
    case 'number':
      return new LosslessNumber(steam64);
    case 'steam2':
      return `STEAM_0:${account % 2n}:${account / 2n}`;
    case 'steam3':
      return `[U:1:${account}]`;
    default:
      return steam64;
  }
}

function timeIn(ms: number, form: UserAnswer['registered'] = 'iso'): unknown {
  const iso = new Date(ms).toISOString();
  switch (form) {
    case 'sql':
      return iso.slice(0, 19).replace('T', ' ');
    case 'unix':
      return Math.floor(ms / 1000);
    case 'unix-ms':
      return ms;
    default:
      return iso;
  }
}

export function balanceAnswer(user: StandInUser, shape: BalanceAnswer): Answer {
  const amounts = {
    paid_balance: user.paid,
    virtual_balance: user.virtual,
    total_balance: user.total,
    balance: user.total,
  };
  const fields = shape.fields ?? (['paid_balance', 'virtual_balance', 'total_balance'] as const);
  const values = Object.fromEntries(
    fields.map((name) => [
      name,
      shape.values === 'strings' ? amounts[name] : new LosslessNumber(amounts[name]),
    ]),
  );
  return jsonAnswer(200, shape.wrap === 'bare' ? values : { message: 'OK', data: values });
}

export function addAnswer(shape: AddAnswer): Answer {
  switch (shape.as ?? '200') {
    case '200':
      return jsonAnswer(200, { message: 'Balance added' });
    case '201':
      return jsonAnswer(201, { message: 'Balance added' });
    case '204':
      return { status: 204, body: '', contentType: '' };
    case 'empty':
      return { status: 200, body: '', contentType: 'application/json' };
    case 'text':
      return { status: 200, body: 'OK', contentType: 'text/plain' };
    case 'success-false':
      return jsonAnswer(200, { success: false, message: 'Could not add' });
    case 'status-400':
      return jsonAnswer(200, { status: 400, message: 'Could not add' });
    case 'error':
      return jsonAnswer(200, { error: { message: 'Could not add' } });
  }
}
