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
    [['--port'], "Option '--port <value>' argument missing"],
  ])('is refused with a sentence where it is not known: %j', (given, sentence) => {
    expect(() => readArguments(given)).toThrow(UsageError);
    expect(() => readArguments(given)).toThrow(sentence);
  });
});
