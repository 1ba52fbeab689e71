import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import type { Settings } from './bot-process.js';

/** The built program that runs all others by name. */
export const PURSER = fileURLToPath(new URL('../../dist/src/cli/purser.js', import.meta.url));

/** Valid settings, except that nothing listens at the addresses. */
export const NOWHERE = {
  DISCORD_TOKEN: 'a.discord.token',
  DISCORD_GUILD_IDS: FIXTURES.guildId,
  DISCORD_LOG_CHANNEL_ID: FIXTURES.channels.staffLog,
  DISCORD_API_URL: 'http://127.0.0.1:9/api',
  WEBSITE_URL: 'http://127.0.0.1:9',
  WEBSITE_TOKEN: 'a-website-token',
} as const satisfies Settings;

const BOT = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url));

/** Runs the built program to its end, with only these settings in its environment. */
export const runPurser = (
  args: readonly string[],
  settings: Settings = {},
  where: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> = {},
) => runProgram(process.execPath, [PURSER, ...args], settings, where);

/** Runs the built bot until it ends by itself, in that folder, with only these settings in its environment. */
export const runBot = (settings: Settings, folder: string) =>
  runProgram(process.execPath, ['--enable-source-maps', BOT], settings, { cwd: folder });

/** Runs a program to its end, with only these settings, and the way to other programs, in its environment. */
export async function runProgram(
  file: string,
  args: readonly string[],
  settings: Settings,
  where: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'>,
) {
  const child = spawn(file, args, {
    env: { PATH: process.env['PATH'], ...settings },
    // Only for one that never ends.
    timeout: 300_000,
    killSignal: 'SIGKILL',
    ...where,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, signal: child.signalCode, stdout, stderr };
}
