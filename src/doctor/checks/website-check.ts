import { randomUUID } from 'node:crypto';
import * as assumed from '../../website/assumptions.js';
import { type FoundUser, foundUser, type LookUp } from '../../website/found-user.js';
import { readUser } from '../../website/user-answer.js';
import type { UserKey } from '../../website/website.js';
import { failureOf, readBalance } from '../../website/website-answers.js';
import { WebsiteError } from '../../website/website-errors.js';
import { type Finding, findingsAbout } from '../probes/finding.js';
import { type Answer, type HttpGet, NoAnswerError, quoteOf } from '../probes/http-get.js';
import { asHttp, atFault, messageOf, type Place, pathAdvice, wrongWith } from './website-answer.js';
import { checkSpeed } from './website-speed-check.js';

const ofToken = findingsAbout('WEBSITE_TOKEN');
const address = findingsAbout('WEBSITE_URL');

/** Users that the right website must know. */
export interface KnownUsers {
  /** How findings name them. */
  readonly as: string;
  /** One of them is enough: accounts are renamed and removed. */
  readonly keys: readonly UserKey[];
}

export interface WebsiteQuestion extends Place {
  /** For how long the bot waits. Undefined where that setting is wrong. */
  readonly timeoutMs: number | undefined;
  /** Without anybody, the address is held against one that the interface cannot have. */
  readonly known: KnownUsers | undefined;
  /** Told how far this machine's clock is ahead of the website's, in ms. */
  readonly onClock: (aheadMs: number) => void;
}

/** @returns the answer to a GET of a path of the website, with the user of this key */
export type Call = (path: string, key: UserKey) => Promise<Answer>;

const LOOK_UP = 'look users up';
const READ_BALANCES = 'read balances';
const WITH_A_NAME = 'Run the doctor with `--user NAME`, the name of any user of the website';

/**
 * Looks up a known user and reads their balance, then looks up a made-up user, which must give 404. Nothing is changed,
 * so it stays open whether the token may add.
 */
export async function checkWebsite(ask: HttpGet, question: WebsiteQuestion): Promise<readonly Finding[]> {
  const { url, token, onClock } = question;
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'user-agent': 'purser' };
  const times: number[] = [];
  const call: Call = async (path, { by, value }) => {
    const answer = await ask(`${url}${path}?${by}=${encodeURIComponent(value)}`, headers);
    if (answer.clockAheadMs !== undefined) onClock(answer.clockAheadMs);
    times.push(answer.ms);
    return answer;
  };
  try {
    const findings = await lookUp(call, question);
    return [...findings, ...checkSpeed(times, question.timeoutMs)];
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    const remedy = error.remedy ?? 'check the address, and that the website runs';
    return atFault(`the website gives no answer, ${error.message}: ${remedy}`, 'unreachable');
  }
}

/**
 * What the answers to a few lookups say of address and token. Nothing is changed.
 * @throws what `call` throws where no answer comes
 */
export async function lookUp(
  call: Call,
  question: Place & Pick<WebsiteQuestion, 'known'>,
): Promise<readonly Finding[]> {
  const { known } = question;
  if (known === undefined || known.keys.length === 0) return lookNobodyUp(call, question);
  for (const key of known.keys) {
    const found = await lookSomebodyUp(call, key, known, question);
    if (found !== undefined) return found;
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
    found = await foundUser(key, readUser(asHttp(answer), key), lookUpBy(call, question));
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
    readBalance(asHttp(balance));
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
    const answer = asHttp(await call(assumed.endpoints.user.path, key));
    const failure = failureOf('user', answer, token);
    if (failure !== undefined) throw failure;
    return readUser(answer, key);
  };

function notUnderstood(answer: Answer, error: WebsiteError, question: Place): readonly Finding[] {
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
  const textOf = (each: Answer, path: string) =>
    [each.status, messageOf(each, question) || each.text].join(' ').replaceAll(path.slice(1), '');
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
function isEmptyList({ json }: Answer): boolean {
  const content = typeof json === 'object' && json !== null && 'data' in json ? json.data : json;
  return Array.isArray(content) && content.length === 0;
}
