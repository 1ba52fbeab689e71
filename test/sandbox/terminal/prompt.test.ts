import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTimestamps } from '../../../src/sandbox/discord-text/timestamps.js';
import { createSandboxClock } from '../../../src/sandbox/sandbox-clock.js';
import { createPaint } from '../../../src/sandbox/terminal/paint.js';
import { startPrompt } from '../../../src/sandbox/terminal/prompt.js';
import { lineOf } from '../../../src/sandbox/terminal/spans.js';
import { startWholeWay, type WholeWay } from '../../support/e2e.js';

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';

let way: WholeWay;
beforeAll(async () => {
  way = await startWholeWay();
});
afterAll(() => way?.stop());

/** A prompt on a terminal of 100 columns that is nothing but two streams. */
function onTerminal() {
  const input = new PassThrough();
  const output = Object.assign(new PassThrough(), { columns: 100 });
  let written = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    written += text;
  });
  const quit = vi.fn();
  const prompt = startPrompt({
    discord: way.discord,
    website: way.website,
    clock: createSandboxClock(),
    timestamps: createTimestamps({ now: Date.now, timeZone: 'UTC' }),
    paint: createPaint(1),
    input,
    output,
    welcome: [lineOf('Welcome')],
    quit,
  });
  onTestFinished(prompt.close);
  return {
    prompt,
    quit,
    type: (keys: string) => input.write(keys),
    /** Waits until a text was written since the last time. */
    async shown(text: string) {
      await expect.poll(() => stripVTControlCharacters(written)).toContain(text);
      written = '';
    },
  };
}

describe('the prompt', () => {
  it('completes with Tab, runs what is typed, and asks again', async () => {
    const { type, shown } = onTerminal();
    await shown('@mia #general › ');
    type('/bal\t');
    await shown('ance ');
    type('\r');
    await shown('┃ Link your account first');
    type('/');
    await shown('/');
    type('\t');
    await shown('/balance  Shows your balance on the website');
  });

  it('takes lines that were typed before it asked, one after the other', async () => {
    const { type, shown } = onTerminal();
    type('@sam\r#staff-log\rwho\r');
    await shown('@sam #staff-log › ');
  });

  it('lists many people in few lines', async () => {
    const { type, shown } = onTerminal();
    await shown('@mia #general › ');
    type('@\t');
    await shown('@ada  @mia  @noah  @sam  @tess  @oscar  @kestrel');
  });

  it('says what happens elsewhere above what is being typed', async () => {
    const { prompt, type, shown } = onTerminal();
    type('/balan');
    await shown('/balan');
    prompt.screen.print(lineOf('Something happened.'));
    await shown('Something happened.\n@mia #general › /balan');
    type('ce\r');
    await shown('┃ Link your account first');
  });

  it('says what Discord would refuse, and goes on', async () => {
    const { type, shown } = onTerminal();
    type('/grants show id:x\r');
    await shown('There is no command "/grants"');
    type('help\r');
    await shown('Tab completes whatever you type.');
  });

  it.each([
    ['Ctrl-C', CTRL_C],
    ['Ctrl-D', CTRL_D],
    ['quit', 'quit\r'],
  ])('ends with %s', async (_, keys) => {
    const { type, shown, quit } = onTerminal();
    await shown('› ');
    type(keys);
    await expect.poll(() => quit.mock.calls.length).toBeGreaterThan(0);
  });
});
