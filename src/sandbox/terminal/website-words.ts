import { CROWD } from '../community/crowd.js';
import type { Timestamps } from '../discord-text/timestamps.js';
import { endpoints } from '../website/behaviour.js';
import { PRESETS, presetOf } from '../website/fault-presets.js';
import type { WebsiteRequest, WebsiteStandIn } from '../website/website-stand-in.js';
import type { Candidate } from './completion.js';
import { BLANK, type Line, lineOf, type Style, span, table } from './spans.js';
import { printable } from './text-width.js';

/** How many requests are shown, the newest ones. */
const SHOWN_REQUESTS = 8;
/** How many users are shown. */
const SHOWN_USERS = 40;
const OFF = 'off';
const CROWD_WORD = 'crowd';

/**
 * `website`: its users, what it was asked last, and what is wrong with it on purpose.
 * @param rest `crowd` shows the accounts of the crowd in place of the others
 */
export function websiteLines(
  { users, requests, switches }: WebsiteStandIn,
  timestamps: Timestamps,
  rest = '',
): Line[] {
  const wantsCrowd = rest.trim().toLowerCase() === CROWD_WORD;
  const accounts = new Set(CROWD.map(({ account }) => account.id));
  const those = users.list().filter(({ id }) => accounts.has(id) === wantsCrowd);
  const hidden = users.list().length - those.length;
  const people = those
    .slice(0, SHOWN_USERS)
    .map(({ id, username, virtual, paid, total }) =>
      [id, username, virtual, paid, total].map((text) => lineOf(printable(text))),
    );
  const faults = switches.current();
  return [
    lineOf('The website', 'bold'),
    ...table([heads('id', 'username', 'virtual', 'paid', 'total'), ...people]),
    ...(those.length > SHOWN_USERS ? [lineOf(`and ${those.length - SHOWN_USERS} more`, 'dim')] : []),
    ...(hidden > 0 && !wantsCrowd
      ? [[span(`and ${hidden} of the crowd: `, 'dim'), span('website crowd', 'code')]]
      : []),
    BLANK,
    ...(requests.length === 0
      ? [lineOf('It has had no requests yet.', 'dim')]
      : table([
          heads('time', 'request', 'about', 'answer'),
          ...requests.slice(-SHOWN_REQUESTS).map((request) => requestRow(request, timestamps)),
        ])),
    ...faults.map(({ endpoint, behaviour, left, every }) => {
      const often = every === undefined ? '' : `, every ${every}th request`;
      const more = left === undefined ? '' : `, ${left} more`;
      return lineOf(`Fault on ${endpoint}: ${presetOf(behaviour)?.id ?? 'another'}${often}${more}`, 'bad');
    }),
  ];
}

const heads = (...texts: readonly string[]): Line[] => texts.map((text) => lineOf(text, 'dim'));

function requestRow(request: WebsiteRequest, timestamps: Timestamps): Line[] {
  const { time, method, path, key, endpoint, body, status, fault, tookEffect } = request;
  const amount = endpoint === 'add' ? new URLSearchParams(body).get('balance') : null;
  const about = [key?.value, amount === null ? undefined : `+${amount}`];
  const answer = [
    status ?? 'none',
    ...(fault === undefined ? [] : [`(${fault})`]),
    ...(endpoint === 'add' ? [tookEffect ? 'credit added' : 'nothing added'] : []),
  ];
  const isGood = status !== undefined && status < 400;
  const look: Style = isGood ? 'good' : 'bad';
  return [
    lineOf(timestamps(time, 'T')),
    lineOf(printable(`${method} ${path}`)),
    lineOf(printable(about.filter((part) => part !== undefined).join(' '))),
    lineOf(answer.join(' '), look),
  ];
}

/** What can stand after `fault`. */
export const faultCandidates: readonly Candidate[] = [
  ...PRESETS.map(({ id, hint }) => ({ text: `${id} `, hint })),
  { text: OFF, hint: 'A well-behaved website again' },
];

/** `fault NAME [ENDPOINT] [TIMES | every:N]` switches something on, `fault off` everything off. @returns what to say */
export function setFault(website: WebsiteStandIn, text: string): Line[] {
  const [name = '', ...others] = text.split(/\s+/).filter((word) => word !== '');
  if (name === OFF) {
    website.switches.unset();
    return [lineOf('The website behaves well again.')];
  }
  const preset = PRESETS.find(({ id }) => id === name);
  const endpoint = endpoints.find((one) => others.includes(one)) ?? 'all';
  const times = others.find((word) => /^[1-9]\d{0,3}$/.test(word));
  const every = others.find((word) => /^every:[1-9]\d{0,3}$/.test(word));
  const isUnderstood = others.every((word) => [endpoint, times, every].includes(word));
  if (preset === undefined || !isUnderstood) return faultHelp(name);
  const where = endpoint === 'all' ? '' : ` to "${endpoint}"`;
  if (every !== undefined) {
    const nth = Number(every.slice('every:'.length));
    website.switches.setEvery(nth, endpoint, preset.behaviour);
    return [[span(`${preset.label}: `, 'bold'), span(`${preset.hint}. Every ${nth}th request${where}.`)]];
  }
  website.switches.set(endpoint, preset.behaviour, times === undefined ? undefined : Number(times));
  const which =
    times === undefined ? `Every request${where}, until "fault off".` : `So many requests${where}: ${times}.`;
  return [[span(`${preset.label}: `, 'bold'), span(`${preset.hint}. ${which}`)]];
}

function faultHelp(name: string): Line[] {
  return [
    ...(name === '' ? [] : [lineOf('That is no fault that can be switched on so.', 'bad')]),
    [
      span('fault NAME [ENDPOINT] [TIMES | every:N]', 'bold'),
      span(`, where ENDPOINT is one of ${endpoints.join(', ')}:`),
    ],
    ...table(
      faultCandidates.map(({ text, hint }) => [[span('  '), span(text.trim(), 'code')], lineOf(hint, 'dim')]),
    ),
  ];
}
