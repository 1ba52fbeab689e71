import { clearScreenDown, createInterface, cursorTo, type Interface, moveCursor } from 'node:readline';
import type { DiscordStandIn } from '../discord/server/discord-stand-in.js';
import type { Timestamps } from '../discord-text/timestamps.js';
import type { SandboxClock } from '../sandbox-clock.js';
import type { WebsiteStandIn } from '../website/website-stand-in.js';
import { type Candidate, pressTab } from './completion.js';
import type { Paint } from './paint.js';
import { createScreen, type Screen, type ScreenOptions } from './screen.js';
import { createSession } from './session.js';
import { type Line, lineOf, span, table, wrapped } from './spans.js';

type Terminal = ScreenOptions['output'];

export interface PromptOptions {
  readonly discord: DiscordStandIn;
  readonly website: WebsiteStandIn;
  readonly clock: SandboxClock;
  readonly timestamps: Timestamps;
  readonly paint: Paint;
  readonly input: NodeJS.ReadableStream;
  readonly output: Terminal;
  /** Said before the first prompt. */
  readonly welcome: readonly Line[];
  /** Called when the person wants to end the sandbox. */
  readonly quit: () => void;
}

export interface Prompt {
  /** Where others may say something without disturbing what is being typed. */
  readonly screen: Screen;
  close(): void;
}

/** A prompt at which one acts as the people of the stand-in. */
export function startPrompt({
  discord,
  website,
  clock,
  timestamps,
  paint,
  input,
  output,
  welcome,
  quit,
}: PromptOptions): Prompt {
  const readline = createInterface({
    input,
    output,
    terminal: true,
    completer: (line: string, done: CompleterDone) => void completeLine(line, done),
  });
  const typed = createTypedLines(readline, output);
  const screen = createScreen({
    output,
    paint,
    around: (write) => (typed.isWaiting() ? writeAbove(readline, output, write) : write()),
  });
  const ask = (question: Line) => typed.next(paint(question));
  const session = createSession({ discord, website, clock, screen, ask, timestamps, quit });

  async function completeLine(line: string, done: CompleterDone): Promise<void> {
    try {
      const outcome = pressTab(line, await session.complete(line));
      if (outcome.kind === 'choose') screen.print(...candidateLines(outcome.candidates, screen.width()));
      done(null, outcome.kind === 'typed' ? [[outcome.line], line] : [[], line]);
    } catch (error) {
      screen.print(lineOf(`✗ ${error instanceof Error ? error.message : String(error)}`, 'bad'));
      done(null, [[], line]);
    }
  }

  async function serve(): Promise<void> {
    for (;;) {
      const line = await typed.next(paint(session.prompt()));
      if (line === undefined) break;
      await session.run(line).catch((error: unknown) => {
        // One failed action must not end the person's work; the stack is for who mends it.
        screen.print(lineOf(error instanceof Error ? (error.stack ?? error.message) : String(error), 'bad'));
      });
    }
    quit();
  }

  readline.on('SIGINT', quit);
  // The terminal is gone.
  readline.on('error', quit);
  screen.print(...welcome);
  void serve();

  return {
    screen,
    close() {
      session.close();
      readline.close();
    },
  };
}

type CompleterDone = (error: null, result: [string[], string]) => void;

/** More would take the whole screen, if each had a line of its own. */
const MOST_WITH_HINTS = 14;

function candidateLines(candidates: readonly Candidate[], width: number): Line[] {
  if (candidates.length > MOST_WITH_HINTS) {
    return wrapped(
      candidates.flatMap(({ text }) => [span('  '), span(text.trim(), 'code')]),
      width,
    );
  }
  const rows = candidates.map(({ text, hint }) => [lineOf(`  ${text.trim()}`, 'code'), lineOf(hint, 'dim')]);
  return table(rows, width);
}

interface TypedLines {
  /** Asks for the next line. @returns undefined if there will be none */
  next(prompt: string): Promise<string | undefined>;
  /** Whether a prompt is shown. */
  isWaiting(): boolean;
}

/** Lines one after the other, also those that were typed or pasted before they were asked for. */
function createTypedLines(readline: Interface, output: Terminal): TypedLines {
  const early: string[] = [];
  let waiting: ((line: string | undefined) => void) | undefined;
  let closed = false;

  function hand(line: string | undefined): void {
    const take = waiting;
    waiting = undefined;
    take?.(line);
  }
  readline.on('line', (line) => {
    if (waiting === undefined) early.push(line);
    else hand(line);
  });
  readline.on('close', () => {
    closed = true;
    // What comes next begins below what is typed.
    if (waiting !== undefined) output.write('\n');
    hand(undefined);
  });

  return {
    isWaiting: () => waiting !== undefined,
    next(prompt) {
      const line = early.shift();
      if (line !== undefined || closed) return Promise.resolve(line);
      readline.setPrompt(prompt);
      readline.prompt();
      return new Promise((resolve) => {
        waiting = resolve;
      });
    },
  };
}

/** Writes where the prompt is, and puts the prompt below with all that was typed. */
function writeAbove(readline: Interface, output: Terminal, write: () => void): void {
  moveCursor(output, 0, -readline.getCursorPos().rows);
  cursorTo(output, 0);
  clearScreenDown(output);
  write();
  readline.prompt(true);
}
