import { randomUUID } from 'node:crypto';
import { redactedStart } from '../../log.js';
import type { ClockDifference } from '../../time/clock-difference.js';
import * as assumed from '../../website/assumptions.js';
import { createWebsiteClient, type WebsiteClient } from '../../website/client.js';
import { type FoundUser, foundUser, type LookUp } from '../../website/found-user.js';
import { isJsonObject, parseJson } from '../../website/json.js';
import type { HttpAnswer, HttpProxy } from '../../website/transport.js';
import { readUser } from '../../website/user-answer.js';
import type { UserKey } from '../../website/website.js';
import { failureOf, readBalance, readMessage, saysItFailed } from '../../website/website-answers.js';
import { WebsiteError } from '../../website/website-errors.js';
import { type Finding, findingsAbout, type WebsiteFault } from '../probes/finding.js';
import { ANSWER_WITHIN_MS, NoAnswerError } from '../probes/no-answer.js';
import { SHORT_TIMEOUT_MS } from './settings-check.js';

const ofToken = findingsAbout('WEBSITE_TOKEN');
const address = findingsAbout('WEBSITE_URL');

/** What is needed to judge an answer of the website. */
interface Place {
  /** `WEBSITE_URL` */
  readonly url: string;
  readonly token: string;
}

/** A fault of the address. Until it is fixed, nothing can be said of the token. */
const atFault = (say: string, why: WebsiteFault, isOffline?: boolean): readonly Finding[] => [
  ...findingsAbout('WEBSITE_URL').fault(say, { kind: 'website', why }, isOffline),
  ...ofToken.skipped('cannot be checked until the website answers'),
];

const TOKEN_ADVICE = 'check the token, and that it is one of the website (not of a game server) that may';
const LOGIN_PAGE = /log-?in|sign-?in|auth|sso|account|session|cloudflareaccess/i;
const TOKEN_WORDS =
  /token|auth|\bkey\b|api.?key|credential|permission|forbidden|denied|not allowed|log.?in|sign.?in/i;

/**
 * What is wrong with an answer, for any user.
 * @param what the token should allow, to be read after "may"
 * @returns nothing, if the answer is one that the bot can work with
 */
function wrongWith(answer: HttpAnswer, what: string, place: Place): readonly Finding[] | undefined {
  const { status } = answer;
  const quote = quoteOf(answer, place.token);
  const meaning = assumed.meaningOf(status);
  if (status >= 300 && status < 400) return elsewhere(answer);
  if (/plain HTTP request was sent to HTTPS port/i.test(answer.body)) {
    return atFault('that port wants https: begin the address with https://', 'path');
  }
  if (meaning === 'refused-token') {
    return ofToken.fault(`the website refuses it with ${status} ${quote}: ${TOKEN_ADVICE} ${what}`, {
      kind: 'website',
      why: 'token',
    });
  }
  if (meaning === 'throttled') return throttled();
  if (status >= 500) {
    return atFault(`the website reports an internal error (${status}): see the website's own log`, 'failing');
  }
  const isPage =
    /^text\/html\b/.test(answer.headers['content-type'] ?? '') || /^\s*<(!doctype|html)/i.test(answer.body);
  const json = parseJson(answer.body);
  const isJson = isJsonObject(json) || Array.isArray(json);
  if (isPage || ((meaning === 'success' || meaning === 'not-found') && !isJson)) {
    const found = isPage ? 'a web page' : `no JSON but ${quote}`;
    return atFault(
      `what answers there is ${found} (${status}) and not the website's API: ${pathAdvice(place)}`,
      'path',
    );
  }
  const message = readMessage(answer, place.token) ?? '';
  if (meaning === 'success' && saysItFailed(answer) && TOKEN_WORDS.test(message)) {
    return ofToken.fault(
      `the website does not accept it, although it answers ${status}: it says ${quote}: ${TOKEN_ADVICE} ${what}`,
      { kind: 'website', why: 'token' },
    );
  }
  if (meaning === 'success' || meaning === 'not-found') return undefined;
  return atFault(
    `the website answers a lookup with ${status} ${quote}: check that the address is that of its API`,
    'path',
  );
}

/** More of an answer than this is not read. */
const LONGEST_QUOTE = 120;

/**
 * What a website said, short enough for a line: its message, or the beginning of its text.
 * @param token with which it was asked; taken out before the cut, which could halve it
 */
export function quoteOf(answer: HttpAnswer, token: string): string {
  const said = readMessage(answer, token) ?? answer.body;
  const words = redactedStart(said.trim(), LONGEST_QUOTE, [token]);
  if (words === '') return 'without a word';
  return `"${words.length > LONGEST_QUOTE ? `${words.slice(0, LONGEST_QUOTE)}…` : words}"`;
}

/** A website that asks to wait is up. */
const throttled = () =>
  ofToken.fault(
    'the website asks to wait (429), so it already gets too many calls: run the doctor again in a minute; if that does not change, ask the website’s operator for a higher limit, or which other program uses this token',
  );

/** What to do about an address that is not the interface's. */
const pathAdvice = ({ url }: Place): string =>
  /\/v\d+(\/|$)/.test(new URL(url).pathname)
    ? 'the bot adds /v2/websites/… by itself, so remove everything from /v2 on'
    : "check the address, its path included; the website's own manual names it";

function elsewhere({ status, headers: { location = '' } }: HttpAnswer): readonly Finding[] {
  if (LOGIN_PAGE.test(location)) {
    return atFault(
      `the website sends us to a page for logging in (${status}, ${location}): the address is for people, or a login stands in front of it. Set the address of the API, or let that path through without a login`,
      'path',
    );
  }
  return atFault(
    `the website redirects to ${location} (${status}): set that address, without /v2 and what follows`,
    'path',
  );
}

/** At this speed members wonder, and payouts take hours. */
const SLOW_MS = 3_000;
const NOTICEABLE_MS = 1_000;

/**
 * Whether the website answers in time.
 * @param times of its answers, in ms
 * @param timeoutMs for how long the bot waits, if that is known
 */
function checkSpeed(times: readonly number[], timeoutMs = Number.POSITIVE_INFINITY): readonly Finding[] {
  const slowest = Math.max(0, ...times);
  const took = `the website took ${(slowest / 1000).toFixed(1)} s for an answer`;
  // A timeout that is always too short was reported with the setting itself.
  if (timeoutMs >= SHORT_TIMEOUT_MS && slowest * 2 > timeoutMs) {
    return findingsAbout('WEBSITE_TIMEOUT_MS').fault(
      `${took}, and the bot gives up after ${timeoutMs} ms: set it to ${roomFor(slowest)}, so that no payment is left unclear, and ask the website’s operator why it is slow`,
    );
  }
  if (slowest >= SLOW_MS) {
    return address.fault(`${took}, which is slow: ask the website’s operator for the reason`);
  }
  return slowest >= NOTICEABLE_MS ? address.hint(`${took}; members wait that long for every answer`) : [];
}

/** Four times the slowest answer, in whole seconds, and at least the default. */
const roomFor = (ms: number) => Math.max(10_000, Math.ceil((ms * 4) / 1000) * 1000);

/** Users that the right website must know. */
export interface KnownUsers {
  /** How findings name them. */
  readonly as: string;
  /** One of them is enough: accounts are renamed and removed. */
  readonly keys: readonly UserKey[];
}

export interface WebsiteQuestion extends Place {
  /** For how long the bot waits. Undefined where that setting is wrong. */
  readonly timeoutMs?: number | undefined;
  /** Without anybody, the address is held against one that the interface cannot have. */
  readonly known?: KnownUsers | undefined;
  /** Compared with the website's. */
  readonly clock?: ClockDifference;
  /** ms since the epoch */
  readonly now?: () => number;
}

/** @returns the answer to a GET of a path of the website, with the user of this key */
export type Call = WebsiteClient['answerTo'];

/** Asks the website as the bot does: by the same proxy, and with the same answers understood. */
export async function askWebsite(
  proxy: HttpProxy | undefined,
  question: WebsiteQuestion,
): Promise<readonly Finding[]> {
  const client = createWebsiteClient({
    baseUrl: question.url,
    token: question.token,
    timeoutMs: ANSWER_WITHIN_MS,
    emailParameter: 'email',
    proxy,
    log: { debug: () => undefined },
  });
  try {
    return await checkWebsite(client.answerTo, question);
  } finally {
    await client.close();
  }
}

const LOOK_UP = 'look users up';
const READ_BALANCES = 'read balances';
const WITH_A_NAME = 'Run the doctor with `--user NAME`, the name of any user of the website';

/** What a website is found to be, and whether it answers in time. */
export async function checkWebsite(call: Call, question: WebsiteQuestion): Promise<readonly Finding[]> {
  const { now = Date.now, clock, timeoutMs } = question;
  const times: number[] = [];
  const findings = await lookUp(async (path, key) => {
    const begunAt = now();
    const answer = await call(path, key);
    times.push(now() - begunAt);
    clock?.heed(begunAt, answer.headers.date);
    return answer;
  }, question);
  return [...findings, ...checkSpeed(times, timeoutMs)];
}

/**
 * Looks up a known user and reads their balance, then looks up a made-up user, which must give 404. Nothing is changed,
 * so it stays open whether the token may add.
 */
export async function lookUp(
  call: Call,
  question: Place & Pick<WebsiteQuestion, 'known'>,
): Promise<readonly Finding[]> {
  const { known } = question;
  try {
    if (known === undefined || known.keys.length === 0) return await lookNobodyUp(call, question);
    for (const key of known.keys) {
      const found = await lookSomebodyUp(call, key, known, question);
      if (found !== undefined) return found;
    }
  } catch (error) {
    if (!(error instanceof WebsiteError)) throw error;
    if (error.kind === 'throttled') return throttled();
    const {
      message,
      isOffline,
      remedy = 'check the address, and that the website runs',
    } = new NoAnswerError(error);
    return atFault(`the website gives no answer, ${message}: ${remedy}`, 'unreachable', isOffline);
  }
  return address.fault(
    `the website does not know ${known.as}: check the name; if it is right, this is another website, or another part of it: ${pathAdvice(question)}`,
    { kind: 'website', why: 'path' },
  );
}

/** @returns nothing if there is no such user */
async function lookSomebodyUp(
  call: Call,
  key: UserKey,
  known: KnownUsers,
  question: Place,
): Promise<readonly Finding[] | undefined> {
  const answer = await call(assumed.endpoints.user.path, key);
  const wrong = wrongWith(answer, LOOK_UP, question);
  if (wrong !== undefined) return wrong;
  if (assumed.meaningOf(answer.status) === 'not-found') return undefined;
  let found: FoundUser | undefined;
  try {
    found = await foundUser(key, readUser(answer, key), lookUpBy(call, question));
  } catch (error) {
    if (!(error instanceof WebsiteError)) throw error;
    return error.kind === 'not-found' ? undefined : notUnderstood(answer, error, question);
  }
  if (found === undefined) {
    return [
      ...address.hint(
        `the website gives ${known.as} a name by which it does not find the same user, so it writes names otherwise than it looks them up: such accounts are named by username, not by Steam ID`,
      ),
      ...ofToken.ok('the website lets it look users up; reading balances and adding were not tried'),
    ];
  }
  const name = { by: 'username', value: found.username } as const;
  const balance = await call(assumed.endpoints.balance.path, name);
  const refused = wrongWith(balance, READ_BALANCES, question);
  if (refused !== undefined) return refused;
  try {
    readBalance(balance);
  } catch (error) {
    if (!(error instanceof WebsiteError)) throw error;
    return notUnderstood(balance, error, question);
  }
  const nobody = await call(assumed.endpoints.user.path, { by: 'username', value: madeUpName() });
  return [
    ...address.ok(`the website finds ${known.as}, and reads their balance`),
    ...ofToken.ok('the website lets it look users up and read balances; adding was not tried'),
    ...(nobody.status === 200 && !isEmptyList(nobody)
      ? address.hint(
          `a lookup of a made-up user is answered with 200 (${quoteOf(nobody, question.token)}) instead of 404, so a mistyped name is not reported as unknown`,
        )
      : []),
  ];
}

/** As the bot looks users up. */
const lookUpBy =
  (call: Call, { token }: Place): LookUp =>
  async (key) => {
    const answer = await call(assumed.endpoints.user.path, key);
    const failure = failureOf('user', answer, token);
    if (failure !== undefined) throw failure;
    return readUser(answer, key);
  };

function notUnderstood(answer: HttpAnswer, error: WebsiteError, question: Place): readonly Finding[] {
  return address.fault(
    `${error.message} (${answer.status}), so the bot cannot use it: ${pathAdvice(question)}; if it is right, the bot does not understand this website`,
    { kind: 'website', why: 'path' },
  );
}

/** Without a known user, the only sign of a wrong address is that it answers everything the same way. */
async function lookNobodyUp(call: Call, question: Place): Promise<readonly Finding[]> {
  const name = madeUpName();
  const key = { by: 'username', value: name } as const;
  const { user, balance } = assumed.endpoints;
  const answer = await call(user.path, key);
  const wrong = wrongWith(answer, LOOK_UP, question);
  if (wrong !== undefined) return wrong;
  if (answer.status === 200 && !isEmptyList(answer)) {
    return address.fault(
      `the website answers 200 ${quoteOf(answer, question.token)} for a made-up user, so it is not clear whether it works. ${WITH_A_NAME}, to find out`,
      { kind: 'website', why: 'unclear' },
    );
  }
  const madeUpPath = `${user.path}-${name}`;
  const other = await call(madeUpPath, key);
  const textOf = (each: HttpAnswer, path: string) =>
    [each.status, readMessage(each, question.token) ?? each.body].join(' ').replaceAll(path.slice(1), '');
  if (textOf(answer, user.path) === textOf(other, madeUpPath)) {
    return address.fault(
      `the website answers ${quoteOf(answer, question.token)} to everything, even at an address that no website has, as if the path were wrong: ${pathAdvice(question)}. ${WITH_A_NAME}, to be certain`,
      { kind: 'website', why: 'unclear' },
    );
  }
  const refused = wrongWith(await call(balance.path, key), READ_BALANCES, question);
  if (refused !== undefined) return refused;
  return [
    ...address.ok(
      `the website answers a made-up user with ${answer.status} ${quoteOf(answer, question.token)}. ${WITH_A_NAME}, to see one found`,
    ),
    ...ofToken.ok('the website lets it look users up and read balances; adding was not tried'),
  ];
}

const madeUpName = () => `purser-check-${randomUUID().slice(0, 8)}`;

/** How some websites say that there is no such user. */
function isEmptyList({ body }: HttpAnswer): boolean {
  const json = parseJson(body);
  const content = isJsonObject(json) && 'data' in json ? json['data'] : json;
  return Array.isArray(content) && content.length === 0;
}
