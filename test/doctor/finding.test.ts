import { describe, expect, it } from 'vitest';
import { findingsAbout, lineOf, wrapped } from '../../src/doctor/probes/finding.js';

describe('a line', () => {
  it('stays one line, whatever was answered', () => {
    expect(lineOf(...findingsAbout('WEBSITE_URL').ok('says\r\n\u001b[31mred\u2028'))).toBe(
      'ok   WEBSITE_URL – says [31mred ',
    );
  });

  it('is broken where a terminal ends, with wide words whole', () => {
    const address = `https://example.org/${'x'.repeat(30)}`;
    const line = lineOf(...findingsAbout('WEBSITE_URL').ok(`is set to what follows: ${address} and no more`));
    expect(wrapped(line, 30).split('\n')).toEqual([
      'ok   WEBSITE_URL – is set to',
      '     what follows:',
      `     ${address}`,
      '     and no more',
    ]);
    expect(wrapped(lineOf(...findingsAbout('A').ok('b')), 80)).toBe('ok   A – b');
  });
});
