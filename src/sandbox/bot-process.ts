import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { HOME } from '../settings/home.js';
import { FIXTURES } from './community/fixtures.js';
import type { DiscordStandIn } from './discord/server/discord-stand-in.js';
import { endWithThis } from './end-with-parent.js';
import type { SandboxClock } from './sandbox-clock.js';
import type { SteamStandIn } from './steam/steam-stand-in.js';
import type { WebsiteStandIn } from './website/website-stand-in.js';

export interface BotExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The bot, unchanged, as a process of its own. */
export interface BotProcess {
  /** All that it writes goes there. */
  readonly logFile: string;
  /** Settles when the process is gone, for whatever reason, and its log is written. */
  readonly ended: Promise<BotExit>;
  /** Ends it with SIGTERM; with SIGKILL if that takes too long. */
  stop(): Promise<void>;
}

/** A warning or an error of the bot, in one line. */
export interface Trouble {
  readonly text: string;
  readonly isError: boolean;
}

export interface BotOptions {
  /** The built bot. */
  readonly program: string;
  /** Its working directory. */
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Settles when the bot can be used. It is called before the process starts. */
  readonly ready: () => Promise<void>;
  readonly onTrouble: (trouble: Trouble) => void;
  /** Where its date comes from. Default: the machine. */
  readonly clock?: Pick<SandboxClock, 'aheadMs' | 'onMove'>;
}

/** Is loaded before the bot. */
const TEST_CLOCK = pathToFileURL(join(HOME, 'dist/src/sandbox/bot-test-clock.js')).href;
/** The bot promises to end within 5 s. */
const END_WITHIN_MS = 6_000;
/** Of pino's levels. */
const WARNING_LEVEL = 40;
const ERROR_LEVEL = 50;

/** What the bot's settings lead to. */
export interface BotSurroundings {
  readonly discord: Pick<DiscordStandIn, 'apiUrl' | 'world'>;
  readonly website: Pick<WebsiteStandIn, 'url' | 'token'>;
  readonly steam: Pick<SteamStandIn, 'url'>;
  /** For the records. */
  readonly folder: string;
  /** Of the page for signing in. */
  readonly publicPort: number;
  /** Of the API for other programs. Default: there is none. */
  readonly apiPort?: number | undefined;
  /** As the setting `LINK_PROOFS` names them. Default: `staff`. */
  readonly linkProofs?: string | undefined;
}

/**
 * All settings of the bot but those of /healthz, of backups and of a proxy, which are off. Each is given, so that a new default
 * changes nothing here. The amounts are small enough to see an approval.
 */
export function botSettings({
  discord,
  website,
  steam,
  folder,
  publicPort,
  apiPort,
  linkProofs = 'staff',
}: BotSurroundings) {
  return {
    DISCORD_TOKEN: discord.world.token,
    DISCORD_GUILD_IDS: FIXTURES.guildId,
    DISCORD_STAFF_ROLE_IDS: FIXTURES.roles.staff,
    DISCORD_LOG_CHANNEL_ID: FIXTURES.channels.staffLog,
    DISCORD_SHARDS: 'auto',
    DISCORD_API_URL: discord.apiUrl,
    WEBSITE_URL: website.url,
    WEBSITE_TOKEN: website.token,
    WEBSITE_TIMEOUT_MS: '6000',
    WEBSITE_EMAIL_PARAMETER: 'email',
    STORE_URL: `sqlite://${join(folder, 'purser.sqlite')}`,
    CREDIT_NAME: 'credits',
    LANGUAGE: 'en',
    GRANT_MAX: '100.00',
    GRANT_DAILY_MAX: '1000.00',
    GRANT_APPROVAL_OVER: '50.00',
    LINKED_ROLE_ID: FIXTURES.roles.linked,
    LINK_PROOFS: linkProofs,
    LINK_DEPOSIT_MAX: '1.99',
    LINK_DEPOSIT_DAILY_MAX: '20.00',
    LINK_BONUS: '5.00',
    LINK_BONUS_DAILY_MAX: '50.00',
    PUBLIC_URL: `http://127.0.0.1:${publicPort}`,
    PUBLIC_PORT: String(publicPort),
    PUBLIC_HOST: '127.0.0.1',
    DISCORD_CLIENT_SECRET: discord.world.oauth.clientSecret,
    STEAM_OPENID_URL: steam.url,
    ...(apiPort !== undefined && { API_PORT: String(apiPort), API_HOST: '127.0.0.1' }),
    LOG_LEVEL: 'info',
    LOG_FORMAT: 'json',
  } satisfies Record<string, string>;
}

/**
 * Starts the bot with these settings alone, nothing of this process's own environment, and waits until it is ready.
 * @throws {Error} with what it wrote, if it ends before
 */
export async function startBotProcess(options: BotOptions): Promise<BotProcess> {
  const logFile = join(options.folder, 'bot.log');
  const ready = options.ready();
  const preload =
    options.clock === undefined ? [] : ['--import', `${TEST_CLOCK}?ahead=${options.clock.aheadMs()}`];
  const child = spawn(process.execPath, ['--enable-source-maps', ...preload, options.program], {
    cwd: options.folder,
    env: { ...options.settings },
    stdio: ['ignore', 'pipe', 'pipe', ...(options.clock === undefined ? [] : (['ipc'] as const))],
  });
  const stopTelling = options.clock === undefined ? () => undefined : tellTime(child, options.clock);
  // If this process ends without having stopped it.
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  endWithThis(child);

  const lastLines: string[] = [];
  const written = writeLog(child, logFile, (line) => {
    lastLines.push(line);
    if (lastLines.length > 20) lastLines.shift();
    const trouble = troubleIn(line);
    if (trouble !== undefined) options.onTrouble(trouble);
  });
  const ended = once(child, 'close').then(async (): Promise<BotExit> => {
    process.off('exit', killAtExit);
    stopTelling();
    await written;
    return { code: child.exitCode, signal: child.signalCode };
  });

  async function stop(): Promise<void> {
    const force = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(force);
  }

  const early = ended.then(({ code, signal }) => {
    throw new Error(`The bot ended by itself (${signal ?? code}):\n${lastLines.join('\n')}`);
  });
  try {
    await Promise.race([ready, early]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { logFile, ended, stop };
}

/** Keeps the bot's date where the sandbox's is. @returns what ends that */
function tellTime(child: ChildProcess, clock: Pick<SandboxClock, 'onMove'>): () => void {
  return clock.onMove((aheadMs) => {
    if (child.connected) child.send(aheadMs);
  });
}

/** Settles when all that the process wrote is in the file. */
async function writeLog(child: ChildProcess, file: string, onLine: (line: string) => void): Promise<void> {
  const log = createWriteStream(file);
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  await Promise.all(
    streams.map(async (input) => {
      for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
        log.write(`${line}\n`);
        onLine(line);
      }
    }),
  );
  log.end();
  await finished(log);
}

/** What a line of the bot's output complains of: a log entry from warnings upwards, or anything that is no entry. */
export function troubleIn(line: string): Trouble | undefined {
  if (line.trim() === '') return undefined;
  const entry = logEntry(line);
  // Written past the log, as Node itself does before it ends a process.
  if (entry === undefined) return { text: line, isError: true };
  if (entry.level < WARNING_LEVEL) return undefined;
  const parts = [entry.msg, entry.err?.message].filter((part) => part !== undefined && part !== '');
  return { text: parts.join(': '), isError: entry.level >= ERROR_LEVEL };
}

const LOG_ENTRY = z.object({
  level: z.number(),
  msg: z.string().optional(),
  err: z.object({ message: z.string().optional() }).optional(),
});

/** Undefined for a line that is no entry of the log. */
function logEntry(line: string): z.output<typeof LOG_ENTRY> | undefined {
  try {
    return LOG_ENTRY.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
