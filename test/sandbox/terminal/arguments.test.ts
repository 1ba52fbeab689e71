import { describe, expect, it } from 'vitest';
import { readArguments, UsageError } from '../../../src/sandbox/terminal/arguments.js';

describe('the way in which the sandbox is started', () => {
  it.each([
    [['--turo'], "Unknown option '--turo'."],
    [['tour'], "Unexpected argument 'tour'."],
    [['--port', 'many'], '--port takes a number from 0 to 65535, not "many".'],
    [['--port', '65536'], '--port takes a number'],
    [
      ['--language', 'klingon'],
      '--language takes one of en, bg, cs, de, es, fr, pl, pt, ru, tr, not "klingon".',
    ],
    [['--seed', 'one'], '--seed takes a whole number, not "one".'],
    [['--seed', '1', '--world', 'any'], '--seed and --world show different things. Give one of them.'],
    [['--tape', '/3:1'], '--tape is an order of the events of a world. Name that one with --world.'],
    [['--world', 'any', '--tape', '3:1'], '--tape takes what "npm run enumerate" prints'],
    [['--port'], "Option '--port <value>' argument missing"],
  ])('is refused with a sentence where it is not known: %j', (given, sentence) => {
    expect(() => readArguments(given)).toThrow(UsageError);
    expect(() => readArguments(given)).toThrow(sentence);
  });

  it.each([
    [[], undefined],
    [['--seed', '24'], { seed: 24 }],
    [['--world', 'any'], { world: 'any', tape: { contested: [], choices: [] } }],
    [
      ['--world', 'any', '--tape', 'grant:/1:2'],
      { world: 'any', tape: { contested: ['grant:'], choices: [0, 2] } },
    ],
  ])('says what is replayed: %j', (given, replay) => {
    expect(readArguments(given).replay).toEqual(replay);
  });
});
