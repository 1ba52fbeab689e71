import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import {
  type Candidate,
  type CompletionContext,
  complete,
  pressTab,
} from '../../../src/sandbox/terminal/completion.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { COMMANDS } from './commands.js';

const named = (...texts: string[]) => texts.map((text): Candidate => ({ text, hint: '' }));

const around = (changes: Partial<CompletionContext> = {}): CompletionContext => ({
  commands: COMMANDS,
  words: named('help', 'website'),
  people: named('@mia', '@noah'),
  roles: named('@VIP'),
  places: named('#general', '#giveaways'),
  buttons: ['Confirm', 'Cancel'],
  publicButtons: ['Enter'],
  faults: named('slow ', 'off'),
  suggest: async () => [],
  ...changes,
});

/** What one press of Tab makes of a line: the line, or the candidates. */
async function tab(line: string, changes?: Partial<CompletionContext>) {
  const outcome = pressTab(line, await complete(line, around(changes)));
  if (outcome.kind === 'typed') return outcome.line;
  return outcome.kind === 'choose' ? outcome.candidates.map(({ text }) => text) : undefined;
}

describe('Tab', () => {
  it.each([
    ['/b', '/balance '],
    ['/gr', '/grant'],
    ['/grant', ['/grant ', '/grants ']],
    ['/grants', '/grants '],
    ['/grants s', '/grants show '],
    ['/grants ', ['show ', 'resolve ']],
    ['/x', undefined],
  ])('completes command names: %j', async (line, expected) => {
    expect(await tab(line)).toEqual(expected);
  });

  it('offers what a person may use alone', async () => {
    expect(await tab('/g', { commands: COMMANDS.filter(({ name }) => name === 'balance') })).toBeUndefined();
  });

  it.each([
    ['/grant ', ['amount:', 'member:', 'username:', 'reason:', 'announce:']],
    ['/grant a', ['amount:', 'announce:']],
    ['/grant am', '/grant amount:'],
    ['/grant amount:5 a', '/grant amount:5 announce:'],
    ['/grant amount:5 reason:won the r', undefined],
    ['/grant reason:"a b" am', '/grant reason:"a b" amount:'],
    ['/grant oops am', '/grant oops amount:'],
    ['/balance member:@mia ', undefined],
  ])('completes names of options that are not there yet: %j', async (line, expected) => {
    expect(await tab(line)).toEqual(expected);
  });

  it.each([
    ['/grant member:', '/grant member:@'],
    ['/grant member:@', ['@mia ', '@noah ']],
    ['/grant member:@N', '/grant member:@noah '],
    ['/grant announce:t', '/grant announce:true '],
    ['/payout role:', '/payout role:@VIP '],
    ['/payout channel:#gi', '/payout channel:#giveaways '],
    ['/payout receiver:@', ['@mia ', '@noah ', '@VIP ']],
    ['/grants resolve outcome:', ['applied ', 'not-applied ']],
    ['/grants resolve outcome:n', '/grants resolve outcome:not-applied '],
    ['/grant amount:', undefined],
    ['/grant reason:', undefined],
  ])('completes values: %j', async (line, expected) => {
    expect(await tab(line)).toEqual(expected);
  });

  it('asks the bot for suggestions, and takes over a single one', async () => {
    const suggest = vi.fn<CompletionContext['suggest']>(async () => [
      { text: '01ABC', hint: '15.00 to mia' },
    ]);
    expect(await tab('/grants show id:mia', { suggest })).toBe('/grants show id:01ABC ');
    expect(suggest).toHaveBeenCalledExactlyOnceWith({
      path: 'grants show',
      option: 'id',
      typed: 'mia',
      before: '',
    });
  });

  it('keeps what was typed while there are several suggestions', async () => {
    const suggest = async () => named('01ABC', '01XYZ');
    expect(await tab('/grants show id:mia', { suggest })).toEqual(['01ABC ', '01XYZ ']);
    expect(await tab('/grants show id:0', { suggest })).toBe('/grants show id:01');
  });

  it('completes the path of a file', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'lists'));
    await writeFile(join(folder, 'lists', 'june.csv'), '');
    await writeFile(join(folder, 'lists', 'july prizes.csv'), '');

    expect(await tab(`/payout file:${folder}/li`)).toBe(`/payout file:${folder}/lists/`);
    expect(await tab(`/payout file:${folder}/lists/jun`)).toBe(`/payout file:${folder}/lists/june.csv `);
    expect(await tab(`/payout file:"${folder}/lists/july p`)).toBe(
      `/payout file:"${folder}/lists/july prizes.csv" `,
    );
    expect(await tab(`/payout file:${folder}/nothing/x`)).toBeUndefined();
  });

  it('puts quotes around a suggestion of several words', async () => {
    const suggest = async () => named('two words');
    expect(await tab('/grants show id:t', { suggest })).toBe('/grants show id:"two words" ');
    expect(await tab('/grants show id:"two w', { suggest })).toBe('/grants show id:"two words" ');
  });

  it.each([
    ['', ['help', 'website']],
    ['w', 'website'],
    ['@', ['@mia', '@noah']],
    ['@m', '@mia'],
    ['#gen', '#general'],
    ['!co', '!Confirm'],
    ['!c', ['!Confirm', '!Cancel']],
    ['fault s', 'fault slow '],
    ['right-click @m', 'right-click @mia '],
    ['crowd ', 'crowd !Enter'],
    ['leave @n', 'leave @noah'],
    ['role @m', 'role @mia '],
    ['role @mia ', ['+VIP', '-VIP']],
    ['role @mia -', 'role @mia -VIP'],
    ['right-click @mia gr', 'right-click @mia Grant credit'],
    ['nothing ', undefined],
  ])('completes whatever else is typed: %j', async (line, expected) => {
    expect(await tab(line)).toEqual(expected);
  });
});
