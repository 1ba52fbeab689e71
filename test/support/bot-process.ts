import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { DEFAULT_TIMEOUT_MS } from '../../src/sandbox/discord/events.js';
import type { DiscordStandIn } from '../../src/sandbox/discord/server/discord-stand-in.js';

/** The bot's environment. `undefined` removes a variable. */
export type Settings = Readonly<Record<string, string | undefined>>;

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The built bot as a child process. */
export interface BotProcess {
  /** The ID of the current process. */
  pid(): number | undefined;
  /** All output since the first start, both streams. */
  output(): string;
  /** Waits until the output matches. */
  said(pattern: RegExp, timeoutMs?: number): Promise<void>;
  /** Waits for the end of the current process. */
  exited(): Promise<Exit>;
  /** Sends a signal, by default SIGTERM, and waits for the end. */
  kill(signal?: NodeJS.Signals): Promise<Exit>;
  /** Ends the process with that signal, if it runs, and restarts it with the same settings and store. */
  restart(signal?: NodeJS.Signals): Promise<void>;
  /** Makes sure that it has ended. */
  end(): Promise<void>;
}

export interface BotOptions {
  readonly folder: string;
  readonly settings: Settings;
  readonly discord: DiscordStandIn;
  /** The line that starts the bot in that folder: `node` and its arguments. Default: the bot that is built here. */
  readonly line?: string;
}

const PROGRAM = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url));
/** A bot that takes longer to end is killed. It promises 5 s on a machine that is not overloaded. */
const END_WITHIN_MS = 20_000;

/** Starts the bot with only these settings in its environment, and waits until it is ready. */
export async function startBot({ folder, settings, discord, line }: BotOptions): Promise<BotProcess> {
  let output = '';
  const listeners = new Set<() => void>();
  let child = await launch();

  async function launch(): Promise<ChildProcess> {
    const guildIds = (settings['DISCORD_GUILD_IDS'] ?? '').split(',');
    const ready = discord.botReady(guildIds);
    const started = spawn(process.execPath, line?.split(' ').slice(1) ?? [PROGRAM], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    endWithTests(started);
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        for (const listener of listeners) listener();
      });
    }
    const ended = exitOf(started).then(({ code, signal }) => {
      throw new Error(`it ended by itself (${signal ?? code})`);
    });
    try {
      await Promise.race([ready, ended]);
    } catch (error) {
      started.kill('SIGKILL');
      await exitOf(started);
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`The bot did not start: ${reason}\n${output}`, { cause: error });
    }
    return started;
  }

  async function kill(signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> {
    child.kill(signal);
    return exitOf(child);
  }

  return {
    pid: () => child.pid,
    output: () => output,
    said(pattern, timeoutMs = DEFAULT_TIMEOUT_MS) {
      return new Promise((resolve, reject) => {
        const look = () => {
          if (!pattern.test(output)) return;
          clearTimeout(timer);
          listeners.delete(look);
          resolve();
        };
        const timer = setTimeout(() => {
          listeners.delete(look);
          reject(new Error(`The bot did not say ${pattern} within ${timeoutMs} ms:\n${output}`));
        }, timeoutMs);
        listeners.add(look);
        look();
      });
    },
    exited: () => exitOf(child),
    kill,
    async restart(signal) {
      await kill(signal);
      child = await launch();
    },
    async end() {
      const timer = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
      await kill();
      clearTimeout(timer);
    },
  };
}

/**
 * Nothing may outlive the tests, even if they are killed. The guard waits on a pipe that closes with this process,
 * and then ends the bot by its ID.
 */
function endWithTests(bot: ChildProcess): void {
  const guard = spawn('sh', ['-c', 'cat; kill -KILL "$0"', String(bot.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  bot.once('exit', () => guard.kill('SIGKILL'));
}

async function exitOf(child: ChildProcess): Promise<Exit> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return { code: child.exitCode, signal: child.signalCode };
}
