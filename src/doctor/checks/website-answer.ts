import * as assumed from '../../website/assumptions.js';
import type { HttpAnswer } from '../../website/transport.js';
import { readMessage, saysItFailed } from '../../website/website-answers.js';
import { type Finding, findingsAbout, type WebsiteFault } from '../probes/finding.js';
import { type Answer, quoteOf } from '../probes/http-get.js';

const ofToken = findingsAbout('WEBSITE_TOKEN');

/** What is needed to judge an answer of the website. */
export interface Place {
  /** `WEBSITE_URL` */
  readonly url: string;
  readonly token: string;
}

/** A fault of the address. Until it is fixed, nothing can be said of the token. */
export const atFault = (say: string, why: WebsiteFault): readonly Finding[] => [
  ...findingsAbout('WEBSITE_URL').fault(say, { kind: 'website', why }),
  ...ofToken.skipped('cannot be checked until the website answers'),
];

const TOKEN_ADVICE = 'check the token, and that it is one of the website (not of a game server) that may';
const LOGIN_PAGE = /log-?in|sign-?in|auth|sso|account|session|cloudflareaccess/i;
const TOKEN_WORDS =
  /token|auth|\bkey\b|api.?key|credential|permission|forbidden|denied|not allowed|log.?in|sign.?in/i;

/** As the bot's own reader of answers takes it. */
export const asHttp = ({ status, text }: Answer): HttpAnswer => ({ status, headers: {}, body: text });

/**
 * What is wrong with an answer, for any user.
 * @param what the token should allow, to be read after "may"
 * @returns nothing, if the answer is one that the bot can work with
 */
export function wrongWith(answer: Answer, what: string, place: Place): readonly Finding[] | undefined {
  const { status } = answer;
  const quote = quoteOf(answer, place.token);
  const meaning = assumed.meaningOf(status);
  if (status >= 300 && status < 400) return elsewhere(answer);
  if (/plain HTTP request was sent to HTTPS port/i.test(answer.text)) {
    return atFault('that port wants https: begin the address with https://', 'path');
  }
  if (meaning === 'refused-token') {
    return ofToken.fault(`the website refuses it with ${status} ${quote}: ${TOKEN_ADVICE} ${what}`, {
      kind: 'website',
      why: 'token',
    });
  }
  if (meaning === 'throttled') {
    return ofToken.fault(
      'the website asks to wait (429), so it already gets too many calls: run the doctor again in a minute; if that does not change, ask the website’s operator for a higher limit, or which other program uses this token',
    );
  }
  if (status >= 500) {
    return atFault(`the website reports an internal error (${status}): see the website's own log`, 'failing');
  }
  const isPage = answer.contentType === 'text/html' || /^\s*<(!doctype|html)/i.test(answer.text);
  const isJson = typeof answer.json === 'object' && answer.json !== null;
  if (isPage || ((meaning === 'success' || meaning === 'not-found') && !isJson)) {
    const found = isPage ? 'a web page' : `no JSON but ${quote}`;
    return atFault(
      `what answers there is ${found} (${status}) and not the website's API: ${pathAdvice(place)}`,
      'path',
    );
  }
  if (meaning === 'success' && saysItFailed(asHttp(answer)) && TOKEN_WORDS.test(messageOf(answer, place))) {
    return ofToken.fault(
      `the website does not accept it, although it answers ${status}: it says ${quoteOf({ ...answer, json: undefined, text: messageOf(answer, place) }, place.token)}: ${TOKEN_ADVICE} ${what}`,
      { kind: 'website', why: 'token' },
    );
  }
  if (meaning === 'success' || meaning === 'not-found') return undefined;
  return atFault(
    `the website answers a lookup with ${status} ${quote}: check that the address is that of its API`,
    'path',
  );
}

/** The website's words, without anything secret; empty if it has none. */
export const messageOf = (answer: Answer, { token }: Place): string =>
  readMessage(asHttp(answer), token) ?? '';

/** What to do about an address that is not the interface's. */
export const pathAdvice = ({ url }: Place): string =>
  /\/v\d+(\/|$)/.test(new URL(url).pathname)
    ? 'the bot adds /v2/websites/… by itself, so remove everything from /v2 on'
    : "check the address, its path included; the website's own manual names it";

function elsewhere({ status, location = '' }: Answer): readonly Finding[] {
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
