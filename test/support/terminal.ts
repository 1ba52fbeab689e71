import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { onTestFinished } from 'vitest';
import { DEFAULT_TIMEOUT_MS } from '../../src/sandbox/discord/events.js';
import type { Settings } from './bot-process.js';

export const KEYS = {
  enter: '\r',
  escape: '\x1b',
  controlC: '\x03',
  down: '\x1b[B',
  up: '\x1b[A',
  space: ' ',
} as const;

/** A program on a real pseudo-terminal. */
export interface Terminal {
  /** Everything that was shown, without control characters. */
  shown(): string;
  /** Waits until that text is shown, after what was waited for before. */
  shows(text: string | RegExp): Promise<void>;
  /** Only into a question that is shown: the terminal itself takes and echoes what comes before it. */
  type(keys: string): void;
  /** Waits for the text, and then types. */
  on(text: string | RegExp, keys: string): Promise<void>;
  /** Removes what stands there, types the text, and presses Enter. */
  answer(text: string | RegExp, answer: string): Promise<void>;
  /** The exit code of the program. */
  ended(): Promise<number | null>;
}

/** util-linux's; every Debian has it. */
export const hasTerminals = spawnSync('script', ['--version']).status === 0;

/** A line is not wrapped in it. */
const COLUMNS = 500;
const BACKSPACES = '\x7f'.repeat(80);

/** Starts a program with only these settings in its environment. It is ended with the test. */
export function openTerminal(command: string, folder: string, settings: Settings): Terminal {
  const child: ChildProcess = spawn(
    'script',
    ['-qfec', `stty cols ${COLUMNS} rows 60; exec ${command}`, '/dev/null'],
    {
      cwd: folder,
      env: { PATH: process.env['PATH'], TERM: 'xterm', SHELL: '/bin/sh', ...settings },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  const exit = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
  let output = '';
  let seen = 0;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  onTestFinished(async () => {
    child.stdin?.end();
    child.kill('SIGHUP');
    await exit;
  });
  const shown = () => stripVTControlCharacters(output);

  async function shows(text: string | RegExp): Promise<void> {
    const deadline = Date.now() + DEFAULT_TIMEOUT_MS;
    for (;;) {
      const rest = shown().slice(seen);
      const at = typeof text === 'string' ? rest.indexOf(text) : rest.search(text);
      if (at >= 0) {
        seen += at + 1;
        return;
      }
      if (Date.now() > deadline || child.exitCode !== null) {
        throw new Error(`The terminal does not show ${String(text)}, but:\n${rest}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  const type = (keys: string) => {
    child.stdin?.write(keys);
  };
  return {
    shown,
    shows,
    type,
    async on(text, keys) {
      await shows(text);
      type(keys);
    },
    async answer(text, answer) {
      await shows(text);
      type(`${BACKSPACES}${answer}${KEYS.enter}`);
    },
    ended: () => exit,
  };
}
