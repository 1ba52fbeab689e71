import { describe, expect, it } from 'vitest';
import { isLinear } from '../support/linear-time.js';
import { growing, grown, hostile } from './hostile.js';
import { PARSERS, type Parser } from './parsers.js';
import { holds } from './property.js';

/** Long texts are tried less often. */
const LONG = { share: 1 / 20, endOnFailure: true } as const;

/** What is read of a text, checked; or that it was refused as it should be. */
function readAny({ read, refusal, meant, sound }: Parser, text: string): void {
  try {
    const value = read(text);
    if (meant !== undefined) expect(value).toEqual(meant(text));
    sound?.(value, text);
  } catch (error) {
    if (refusal === undefined) throw error;
    refusal(error, text);
  }
}

describe.each(PARSERS)('$name', (parser) => {
  const { written, read, parts } = parser;

  it('reads back as it was written', () => {
    holds(written, ([text, value]) => expect(read(text)).toEqual(value));
  });

  it('is read as what it says or refused in words, whatever it is', () => {
    holds(hostile(written.map(([text]) => text)), (text) => readAny(parser, text));
  });

  it('takes no more than linear time', () => {
    holds(
      growing(parts),
      (text) => {
        const isIt = isLinear((length) => readAny(parser, grown(text, length)));
        expect(isIt, JSON.stringify(text)).toBe(true);
      },
      LONG,
    );
  });
});
