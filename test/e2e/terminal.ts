import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { onTestFinished } from 'vitest';
import { DEFAULT_TIMEOUT_MS } from '../../src/sandbox/discord/events.js';
import type { Settings } from '../support/bot-process.js';

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
  /** Only into an open question: the terminal itself takes and echoes what comes before it. */
  type(keys: string): void;
  /** Waits for a question with that text, and then types. */
  on(question: string, keys: string): Promise<void>;
  /** Waits for a question with that text, removes what stands there, types the answer, and presses Enter. */
  answer(question: string, answer: string): Promise<void>;
  /** The exit code of the program. */
  ended(): Promise<number | null>;
}

/** util-linux's; every Debian has it. */
export const hasTerminals = spawnSync('script', ['--version']).status === 0;

/** A line is not wrapped in it. */
const COLUMNS = 500;
const BACKSPACES = '\x7f'.repeat(80);

/** In an open question or its choices, and not the same words in an explanation above it, where nothing takes what is typed yet. */
const openQuestion = (text: string) => new RegExp(`◆[^◆◇■▲]*?${text.replace(/[?.()]/g, '\\$&')}`);

/** Starts a program with only these settings in its environment. It is ended with the test. */
export function openTerminal(command: string, folder: string, settings: Settings): Terminal {
  const child: ChildProcess = spawn(
    'script',
    // The program leads a process group, of which the first line tells the ID.
    ['-qfec', `stty cols ${COLUMNS} rows 60; echo $$; exec ${command}`, '/dev/null'],
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
    const group = Number.parseInt(output, 10);
    // Whoever waits for a question does not end by a hang-up, and `script` waits for them.
    if (child.exitCode === null) process.kill(group > 0 ? -group : (child.pid ?? 0), 'SIGKILL');
    child.stdin?.end();
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
    async on(question, keys) {
      await shows(openQuestion(question));
      type(keys);
    },
    async answer(question, answer) {
      await shows(openQuestion(question));
      type(`${BACKSPACES}${answer}${KEYS.enter}`);
    },
    ended: () => exit,
  };
}
