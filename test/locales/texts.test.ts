import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.js';

type File = Readonly<Record<string, unknown>>;

const ENGLISH: File = {
  'win.enter': 'Enter',
  '@win.enter': { description: 'A button', 'x-limit': 8 },
  'win.paid': '**{prize}** to {winners, plural, one {one winner} other {# winners}}',
  'win.why': 'It ended {why, select, time {by itself} other {early}}.',
  'win.advice': 'Use `/grant` below GRANT_MAX, such as `15.50` on `mon 18:00`.',
  'win.round': 'Round {round, number}',
  '@win.round': { 'x-limit': 20 },
};
const GERMAN: File = {
  'win.enter': 'Rein',
  'win.paid': '**{prize}** an {winners, plural, one {ein Mitglied} other {# Mitglieder}}',
  'win.why': 'Ende {why, select, time {von selbst} other {vorzeitig}}.',
  'win.advice': 'Unter GRANT_MAX nimm `/grant`, etwa `15,50` am `Mo 18:00`.',
  'win.round': '{round, number}. Runde',
};
const FRENCH: File = {
  ...GERMAN,
  'win.paid': '**{prize}** à {winners, plural, one {# membre} other {# membres}}',
  'win.round': '{round, selectordinal, one {#er} other {#e}} tour',
};
const POLISH: File = {
  ...GERMAN,
  'win.paid': '**{prize}** dla {winners, plural, one {# konta} few {# kont} many {# kont} other {# konta}}',
};
const LANGUAGES: Readonly<Record<string, File>> = { en: ENGLISH, de: GERMAN, fr: FRENCH, pl: POLISH };

type Languages = Readonly<Record<string, File | string>>;

/** The program for texts in a folder with these in place of the good ones. @param declaration the file that it has written */
async function texts(changed: Languages, declaration?: string) {
  const folder = await temporaryFolder();
  for (const [language, file] of Object.entries({ ...LANGUAGES, ...changed })) {
    await mkdir(join(folder, language));
    const written = typeof file === 'string' ? file : JSON.stringify(file);
    await writeFile(join(folder, language, 'win.json'), written);
  }
  if (declaration !== undefined) await writeFile(join(folder, 'words.ts'), declaration);
  return {
    run(...options: readonly string[]) {
      const asked = ['bin/texts.js', '--folder', folder, ...options];
      const { status, stderr } = spawnSync(process.execPath, asked, { encoding: 'utf8' });
      return { status, faults: stderr.split('\n').filter((line) => line !== '') };
    },
    declaration: () => readFile(join(folder, 'words.ts'), 'utf8'),
  };
}

const DECLARATION = `// Written by \`node bin/texts.js\` from the English texts.
import { text } from './text.js';

/** All texts, still without words. */
export const SHAPE = {
  win: {
    enter: '',
    paid: text<{ prize: string; winners: number }>(),
    why: text<{ why: 'other' | 'time' }>(),
    advice: '',
    round: text<{ round: number }>(),
  },
};

/**
 * The texts in one language. The strings that they are given are ready to be shown: amounts and lists are formatted, names
 * from outside are escaped.
 */
export type Words = typeof SHAPE;
`;

describe('the program for texts', () => {
  it('declares good texts with the types of their arguments, and finds nothing', async () => {
    const { run, declaration } = await texts({});
    expect(run()).toEqual({ status: 0, faults: [] });
    expect(await declaration()).toBe(DECLARATION);
    expect(run('--check')).toEqual({ status: 0, faults: [] });
  });

  /** Each in a language of its own. What is left out is as it should be. */
  const FAULTY: ReadonlyArray<[language: string, File | string, fault: string]> = [
    ['de-x-lacks', { 'win.enter': undefined }, 'win.enter: is missing'],
    ['de-x-more', { 'win.leave': 'Raus' }, 'win.leave: is not in English'],
    ['de-x-empty', { 'win.enter': ' ' }, 'win.enter: is empty'],
    ['de-x-list', { 'win.enter': ['Rein'] }, 'win.enter: is empty'],
    [
      'de-x-syntax',
      { 'win.round': 'Runde {round' },
      'win.round: is no ICU message: EXPECT_ARGUMENT_CLOSING_BRACE at “{round”',
    ],
    ['de-x-date', { 'win.round': '{round, date}' }, 'win.round: writes {round} as the bot cannot'],
    ['de-x-lost', { 'win.round': 'Runde' }, 'win.round: does not use {round}'],
    ['de-x-unknown', { 'win.enter': 'Rein, {name}' }, 'win.enter: uses {name}, which English does not have'],
    [
      'de-x-type',
      { 'win.round': 'Runde {round}' },
      'win.round: uses {round} as string, but English as number',
    ],
    [
      'de-x-both',
      { 'win.round': '{round} {round, number}' },
      'win.round: uses {round} both as string and as number',
    ],
    [
      'de-x-variant',
      { 'win.why': 'Ende {why, select, other {vorzeitig}}.' },
      "win.why: uses {why} as 'other', but English as 'other' | 'time'",
    ],
    [
      'de-x-hidden',
      { 'win.paid': '{prize} an {winners, plural, one {ein Mitglied} other {Mitglieder}}' },
      'win.paid: does not show {winners} for 2',
    ],
    [
      'de-x-forone',
      { 'win.paid': '{winners, plural, one {Ein Mitglied} other {{prize} an #}}' },
      'win.paid: does not show {prize} for 1',
    ],
    [
      'pl-x-form',
      { 'win.paid': '{prize} {winners, plural, one {#} few {#} other {#}}' },
      'win.paid: lacks the form “many” of {winners, plural}',
    ],
    [
      'de-x-form',
      { 'win.paid': '{prize} {winners, plural, one {#} few {#} other {#}}' },
      'win.paid: has the form “few” of {winners, plural}, which the language does not have',
    ],
    [
      'fr-x-none',
      { 'win.paid': '{prize} {winners, plural, one {un membre} other {# membres}}' },
      'win.paid: says of 0 what it says of 1: put # into that form, or add =0',
    ],
    [
      'de-x-long',
      { 'win.enter': 'Hereinspaziert' },
      'win.enter: has up to 14 characters, but must fit into 8',
    ],
    [
      'de-x-longer',
      { 'win.round': '{round, number}. Runde im Spiel' },
      'win.round: has up to 25 characters, but must fit into 20',
    ],
    [
      'de-x-code',
      { 'win.advice': 'Unter GRANT_MAX nimm `/gib`, etwa `15,50` am `Mo 18:00`.' },
      'win.advice: must name GRANT_MAX, `/grant`, `15.50`, `mon 18:00`',
    ],
    ['de-x-english', { 'win.why': ENGLISH['win.why'] }, 'win.why: is still English'],
    ['de-x-json', '{"win', 'cannot be read: Unterminated string in JSON'],
  ];

  it('names each fault of a translation with its language and text', async () => {
    const translations = FAULTY.map(([language, file]) => [
      language,
      typeof file === 'string' ? file : { ...LANGUAGES[language.slice(0, 2)], ...file },
    ]);
    const { run } = await texts(Object.fromEntries(translations), DECLARATION);
    const { status, faults } = run('--check');
    const expected = FAULTY.map(([language, , fault]) => `${language}/win.json: ${fault}`).toSorted();
    // How Node names a fault in JSON depends on its version.
    expect(faults.toSorted()).toEqual(expected.map((fault) => expect.stringContaining(fault)));
    expect(status).toBe(1);
  });

  it('names each fault of a note', async () => {
    const notes = {
      '@win.over': {},
      '@win.why': { limit: 3 },
      '@win.paid': { 'x-limit': 80 },
    };
    const { run } = await texts({ en: { ...ENGLISH, ...notes } }, DECLARATION);
    expect(run('--check').faults).toEqual([
      'en/win.json: @win.over: is a note on a text that is not there',
      'en/win.json: @win.why: has “limit”, which means nothing',
      'en/win.json: @win.paid: limits {prize}, but bin/texts.js does not say how long that is',
    ]);
  });

  it.each([
    ['is missing', undefined],
    ['is old', DECLARATION.replace('round: number', 'round: string')],
  ])('names a declaration that %s', async (_, declaration) => {
    const { run } = await texts({}, declaration);
    expect(run('--check')).toEqual({
      status: 1,
      faults: ['words.ts: is not current: run `node bin/texts.js`'],
    });
  });
});
