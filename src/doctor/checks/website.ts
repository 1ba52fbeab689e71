import { randomUUID } from 'node:crypto';
import * as assumed from '../../website/assumptions.js';
import { type Answer, type Ask, NoAnswerError, quoteOf } from '../ask.js';
import { type Finding, fault, hint, ok, skipped } from '../finding.js';

export interface WebsiteQuestion {
  readonly url: string;
  readonly token: string;
  /** Told how far this machine's clock is ahead of the website's, in ms. */
  readonly onClock: (aheadMs: number) => void;
}

/**
 * Looks up a user that nobody is, which must give 404 (or 200, from a website that always has an answer), and reads
 * their balance. Nothing is changed, so whether the token may add is not found out.
 */
export async function checkWebsite(ask: Ask, question: WebsiteQuestion): Promise<readonly Finding[]> {
  const { url, token, onClock } = question;
  const query = new URLSearchParams({ username: `purser-doctor-${randomUUID().slice(0, 8)}` });
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'user-agent': 'purser' };
  const answers: Answer[] = [];
  for (const endpoint of ['user', 'balance'] as const) {
    const { path } = assumed.endpoints[endpoint];
    const what = endpoint === 'user' ? 'look users up' : 'read balances';
    let answer: Answer;
    try {
      answer = await ask(`${url}${path}?${query}`, headers);
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      return atFault(
        `the website gives no answer, ${error.message}: check the address, and that the website runs`,
      );
    }
    if (answer.clockAheadMs !== undefined) onClock(answer.clockAheadMs);
    const wrong = wrongWith(answer, what, token);
    if (wrong !== undefined) return wrong;
    answers.push(answer);
  }
  const words = answers.map((answer) => `${answer.status} ${quoteOf(answer, token)}`);
  return [
    ok('WEBSITE_URL', `the website answers a user that nobody is with ${words[0]}`),
    ok('WEBSITE_TOKEN', 'the website lets it look users up and read balances; adding was not tried'),
  ];
}

const atFault = (say: string): readonly Finding[] => [
  fault('WEBSITE_URL', say),
  skipped('WEBSITE_TOKEN', 'cannot be tried before the website answers'),
];

/** @returns nothing, if the answer is one that the bot can work with */
function wrongWith(answer: Answer, what: string, token: string): readonly Finding[] | undefined {
  const { status, contentType, location } = answer;
  const meaning = assumed.meaningOf(status);
  const isPage = contentType === 'text/html' || /^\s*<(!doctype|html)/i.test(answer.text);
  if (meaning === 'refused-token') {
    const advice = `check the token, and that it is one of the website (not of a game server) that may ${what}`;
    return [
      fault('WEBSITE_TOKEN', `the website refuses it with ${status} ${quoteOf(answer, token)}: ${advice}`),
    ];
  }
  if (meaning === 'throttled') {
    return [hint('WEBSITE_TOKEN', 'the website asks to wait: run the doctor again in a minute')];
  }
  if (status >= 300 && status < 400) {
    return atFault(
      `the website sends us elsewhere (${status}): set the address to which it leads, ${location}`,
    );
  }
  if (status >= 500) {
    return atFault(`the website has a fault of its own, ${status}: see the website's own log`);
  }
  if (isPage || (meaning === 'success' && typeof answer.json !== 'object')) {
    return atFault(
      `what answers there is ${isPage ? 'a web page' : 'no JSON'} (${status}) and not the website's interface: check the address, its path included`,
    );
  }
  if (meaning === 'success' || meaning === 'not-found') return undefined;
  return atFault(
    `the website answers a lookup with ${status} ${quoteOf(answer, token)}: check that the address is that of its interface`,
  );
}
