import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createPaint } from '../../../src/sandbox/terminal/paint.js';
import { createScreen } from '../../../src/sandbox/terminal/screen.js';
import { lineOf } from '../../../src/sandbox/terminal/spans.js';

it.each([
  [9, 'one two\nthree\n'],
  [undefined, 'one two three\n'],
  // What a terminal says that does not know its width.
  [0, 'one two three\n'],
])('a screen of %s columns breaks its lines to them', async (columns, shown) => {
  const output = Object.assign(new PassThrough(), columns === undefined ? {} : { columns });
  createScreen({ output, paint: createPaint(1) }).print(lineOf('one two three'));
  output.end();
  expect(await text(output)).toBe(shown);
});
