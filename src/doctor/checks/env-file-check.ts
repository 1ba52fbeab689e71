import type { EnvFile, EnvLine } from '../../settings/env-file.js';
import type { Sources } from '../../settings/environment.js';
import { type Finding, findingsAbout } from '../probes/finding.js';

const { fault, hint } = findingsAbout('.env');

/** What not every reader of such files treats alike. The bot understands all of it. */
const ELSEWHERE: readonly (readonly [sign: RegExp, what: string])[] = [
  [/^[^=:]*[=:]\s*["'`]/, 'quotes around the value, which Docker keeps as part of it'],
  [
    /^[^=:]*[=:]\s*(?:(["'`]).*?\1.*?|[^"'`].*?)?(?<!\S)#/,
    'a comment after the value, which systemd and Docker keep as part of it',
  ],
  [/^\s*export\s/, 'the word export, because of which systemd ignores the line and Docker refuses the file'],
  [/^[^=:]*\s[=:]/, 'a space before the =, because of which Docker refuses the file'],
  [/^[^=:]*:/, 'a : instead of the =, which no other program understands'],
  [/[=:].*\\/, 'a backslash, which systemd drops'],
];

/** What is in the file and does not count, counts twice, or counts only here. Values are not shown. */
export function checkEnvFile({ environment, file }: Sources): readonly Finding[] {
  if (file === undefined) return [];
  const names = [...new Set(file.lines.map(({ name }) => name))];
  return [
    ...passedOver(file),
    ...names.flatMap((name) => {
      const lines = file.lines.filter((line) => line.name === name);
      return [...twice(name, lines), ...overridden(name, lines, environment)];
    }),
    ...elsewhere(file),
  ];
}

function passedOver({ passedOver: numbers }: EnvFile): readonly Finding[] {
  if (numbers.length === 0) return [];
  const what = numbers.length === 1 ? 'is not of the form NAME=value' : 'are not of the form NAME=value';
  return fault(`${inWords(numbers)} ${what}, so nothing is set there: correct it, or put a # before it`);
}

function twice(name: string, lines: readonly EnvLine[]): readonly Finding[] {
  if (lines.length < 2) return [];
  const stands = `is set in ${inWords(lines.map(({ number }) => number))} of .env`;
  if (new Set(lines.map(({ value }) => value)).size === 1) {
    return findingsAbout(name).hint(`${stands} with the same value: remove one of them`);
  }
  return findingsAbout(name).fault(
    `${stands} with different values, and only the last one counts: remove the wrong one`,
  );
}

function overridden(
  name: string,
  lines: readonly EnvLine[],
  environment: Sources['environment'],
): readonly Finding[] {
  const value = lines.at(-1)?.value;
  const winner = environment[name];
  if (winner === undefined || value === '' || winner === value) return [];
  return findingsAbout(name).hint(
    `has another value in the environment than in .env, and the environment wins: change it there (\`unset ${name}\` in a shell), or remove the line from .env`,
  );
}

/** For those who give the same file to systemd or Docker. */
function elsewhere({ lines, hasMark }: EnvFile): readonly Finding[] {
  const found = ELSEWHERE.flatMap(([sign, what]) => {
    const numbers = lines.filter(({ text }) => sign.test(text)).map(({ number }) => number);
    return numbers.length === 0
      ? []
      : [`${inWords(numbers)} ${numbers.length === 1 ? 'has' : 'have'} ${what}`];
  });
  const mark = hasMark
    ? ['it begins with a byte order mark, because of which systemd ignores the first line']
    : [];
  return [...found, ...mark].flatMap((what) =>
    hint(`${what}. The bot itself understands that; correct it if systemd or Docker read this file`),
  );
}

const inWords = (numbers: readonly number[]) =>
  `${numbers.length === 1 ? 'line' : 'lines'} ${numbers.join(', ')}`;
