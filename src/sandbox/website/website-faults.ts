import { type Answer, jsonAnswer, refusal } from './answer-formats.js';
import type { Fault } from './behaviour.js';

const answer = (given: Answer): Fault => ({ kind: 'answer', answer: given });
const raw = (status: number, body: string, contentType = 'application/json'): Fault =>
  answer({ status, body, contentType });

const htmlPage = '<!DOCTYPE html>\n<html><head><title>Error</title></head><body><h1>Error</h1></body></html>';

/** Ready-made faults, to be given to a switch. */
export const faults = {
  hang: { kind: 'hang' },
  reset: { kind: 'reset' },
  close: { kind: 'close' },
  cutOff: { kind: 'cut-off' },
  notHttp: { kind: 'not-http' },
  /** An error with a JSON message: 401, 403, 408, 500, 502 … */
  status: (status: number, message = `Answer ${status}`) => answer(refusal(status, message)),
  /** Any JSON: an answer of unknown shape, or an error in another one. */
  json: (status: number, body: unknown) => answer(jsonAnswer(status, body)),
  /** Any text, as it is. */
  text: (status: number, body: string) => raw(status, body),
  /** 429. @param retryAfter the header as it is, seconds or an HTTP date; left out, there is none */
  tooManyRequests: (retryAfter?: string) =>
    answer({
      ...refusal(429, 'Too many requests'),
      ...(retryAfter !== undefined && { headers: { 'retry-after': retryAfter } }),
    }),
  htmlPage: (status: number) => raw(status, htmlPage, 'text/html; charset=utf-8'),
  emptyBody: (status: number) => raw(status, ''),
  redirect: (location: string, status = 302) =>
    answer({ status, body: '', contentType: 'text/html', headers: { location } }),
  /** A well-formed answer of more than 1 MiB. */
  tooLarge: answer(jsonAnswer(200, { data: { username: 'x'.repeat(1024 * 1024) } })),
  invalidJson: raw(200, '{"data": {"username": '),
  unknownShape: answer(jsonAnswer(200, { result: { nick: 'someone' } })),
} as const satisfies Record<string, Fault | ((...given: never[]) => Fault)>;

/** Texts that a website's users may have put into their fields. */
export const hostileTexts = {
  pings: '@everyone <@1> <@&2>',
  markdown: '**bold** `code` ||spoiler|| # heading',
  link: '[free credit](https://example.org/steal)',
  long: 'long '.repeat(1800),
  rightToLeft: '\u202Eevil\u202C \u200Fmark',
} as const;
