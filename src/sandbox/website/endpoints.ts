import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Answer, addAnswer, balanceAnswer, jsonAnswer, refusal, userAnswer } from './answer-formats.js';
import { type Behaviour, type Endpoint, endpoints } from './behaviour.js';
import type { UserKeyName } from './user-index.js';
import type { StandInUsers } from './users.js';

/** What came in. */
export interface Received {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly endpoint: Endpoint | undefined;
  /** All parameters of the query, in order. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The one key by which the user is named, if there is exactly one. */
  readonly key: { readonly by: UserKeyName; readonly value: string } | undefined;
  readonly authorization: string | undefined;
  readonly accept: string | undefined;
  readonly contentType: string | undefined;
  readonly body: string;
}

/** How the website behaves for all users. */
export interface Rules {
  readonly token: string;
  readonly prefix: string;
  readonly emailParameter: string;
}

/** The regular answer, and the credit that goes with it. */
export interface Judgement {
  readonly answer: Answer;
  readonly credit: { readonly username: string; readonly amount: string } | undefined;
}

const routes: Readonly<Record<Endpoint, { readonly method: string; readonly path: string }>> = {
  user: { method: 'GET', path: '/v2/websites/user' },
  balance: { method: 'GET', path: '/v2/websites/user/balance/get' },
  add: { method: 'POST', path: '/v2/websites/user/balance/add' },
};

/** Reads a request whole. */
export async function receive(incoming: IncomingMessage, rules: Rules): Promise<Received> {
  const url = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  const method = incoming.method ?? '';
  const query = [...url.searchParams];
  const keys = query.flatMap(([name, value]) => {
    const by = keyName(name, rules);
    return by === undefined ? [] : [{ by, value }];
  });
  return {
    method,
    path: url.pathname,
    endpoint: endpointOf(method, url.pathname, rules),
    query,
    key: keys.length === 1 ? keys[0] : undefined,
    authorization: incoming.headers.authorization,
    accept: incoming.headers.accept,
    contentType: incoming.headers['content-type'],
    body: await text(incoming),
  };
}

function keyName(parameter: string, { emailParameter }: Rules): UserKeyName | undefined {
  if (parameter === emailParameter) return 'email';
  return parameter === 'username' || parameter === 'steam' ? parameter : undefined;
}

function endpointOf(method: string, path: string, { prefix }: Rules): Endpoint | undefined {
  return endpoints.find((name) => routes[name].method === method && `${prefix}${routes[name].path}` === path);
}

/** Decides what a well-behaved website does with a request. Nothing is changed in here. */
export function judge(
  received: Received,
  rules: Rules,
  users: StandInUsers,
  shapes: Behaviour,
  tooMany: boolean,
): Judgement {
  const { endpoint, key } = received;
  if (tooMany) return refused(429, 'Too many requests');
  if (received.authorization !== `Bearer ${rules.token}`) return refused(401, 'Unauthenticated');
  if (endpoint === undefined) return refused(404, 'No such endpoint');
  if (key === undefined) return refused(400, 'Name the user by exactly one parameter');
  if (key.by === 'steam' && endpoint !== 'user') return refused(400, 'A balance is not found by steam');
  const user = users.find(key.by, key.value);
  if (user === undefined) return refused(404, 'User not found');
  switch (endpoint) {
    case 'user':
      return { answer: userAnswer(user, shapes.read ?? 'usual'), credit: undefined };
    case 'balance':
      return { answer: balanceAnswer(user, shapes.read ?? 'usual'), credit: undefined };
    case 'add':
      return judgeAdd(received, user.username, shapes);
  }
}

function judgeAdd(received: Received, username: string, shapes: Behaviour): Judgement {
  if (received.contentType?.split(';')[0] !== 'application/x-www-form-urlencoded') {
    return refused(415, 'Send a form');
  }
  const fields = [...new URLSearchParams(received.body)];
  const [name, amount] = fields[0] ?? [];
  if (fields.length !== 1 || name !== 'balance' || amount === undefined) {
    return refused(400, 'Send the field balance, and nothing else');
  }
  if (!/^\d{1,15}\.\d{2}$/.test(amount) || /^0+\.00$/.test(amount)) {
    const answer = jsonAnswer(422, { message: 'Invalid', errors: { balance: ['Not a positive amount'] } });
    return { answer, credit: undefined };
  }
  const answer = addAnswer(shapes.add ?? {});
  // A 2xx that says that it failed means it: `takesEffect` makes it a lie.
  const failed = ['success-false', 'status-400', 'error'].includes(shapes.add?.as ?? '');
  return { answer, credit: failed && shapes.takesEffect !== true ? undefined : { username, amount } };
}

const refused = (status: number, message: string): Judgement => ({
  answer: refusal(status, message),
  credit: undefined,
});
