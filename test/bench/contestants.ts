import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Order } from './discord.js';
import { fillLinks } from './fill-links.js';
import { GUILD_ID, LOG_CHANNEL_ID } from './interactions.js';
import { MEMBERS } from './members.js';
import {
  type RunningBot,
  recordsOf,
  type StandIn,
  startBot,
  startPurser,
  startStandIn,
} from './processes.js';

export interface Contestant {
  readonly name: string;
  readonly answer: Order['answer'];
  /** Its token at Discord's stand-in. */
  readonly token: string;
  /** @param nodeOptions for node itself, such as for writing a profile */
  start(nodeOptions?: readonly string[]): Promise<RunningBot>;
}

export interface Arena {
  readonly discord: StandIn;
  readonly website: StandIn;
  readonly contestants: readonly Contestant[];
  close(): Promise<void>;
}

export const PURSER = 'purser /balance';
/** The baseline. */
export const PEER = 'discord.js pong';

const PEERS = resolve('test/bench/peers');
const PEER_PROGRAMS = {
  [PEER]: 'discord-js.js',
  'discord.js pong, plain': 'discord-js-plain.js',
  '@discordjs/core pong': 'discord-core.js',
  'bare socket pong': 'bare.js',
};

/**
 * Starts the stand-ins, and prepares a store with links and the peers' packages.
 * @param only the names of the contestants
 * @param dist the build of Purser
 */
export async function openArena(only: RegExp, dist: string): Promise<Arena> {
  const isPeerWanted = Object.keys(PEER_PROGRAMS).some((name) => only.test(name));
  if (isPeerWanted && !existsSync(join(PEERS, 'node_modules'))) await installPeers();
  const folder = await mkdtemp(join(tmpdir(), 'purser-bench-'));
  const storeUrl = `sqlite://${join(folder, 'purser.sqlite')}`;
  const store = await recordsOf(dist, storeUrl);
  await fillLinks(store, MEMBERS);
  await store.close();

  const discord = await startStandIn('discord');
  const website = await startStandIn('website');
  const api = `http://127.0.0.1:${discord.port}/api`;
  const peers = Object.entries(PEER_PROGRAMS).map(([name, program]): Contestant => {
    const token = `bench.${program}`;
    return {
      name,
      answer: 'pong',
      token,
      start: (nodeOptions = []) =>
        startBot({
          args: [...nodeOptions, program],
          folder: PEERS,
          env: { DISCORD_TOKEN: token, DISCORD_API_URL: api },
          ready: /^ready$/m,
        }),
    };
  });
  const purser: Contestant = {
    name: PURSER,
    answer: 'balance',
    token: 'bench.purser',
    start: (nodeOptions = []) =>
      startPurser({
        dist,
        nodeOptions,
        folder,
        env: {
          DISCORD_TOKEN: 'bench.purser',
          DISCORD_API_URL: api,
          DISCORD_GUILD_IDS: GUILD_ID,
          DISCORD_LOG_CHANNEL_ID: LOG_CHANNEL_ID,
          WEBSITE_URL: `http://127.0.0.1:${website.port}`,
          WEBSITE_TOKEN: 'bench',
          STORE_URL: storeUrl,
        },
      }),
  };
  return {
    discord,
    website,
    contestants: [purser, ...peers].filter(({ name }) => only.test(name)),
    async close() {
      await Promise.all([discord.stop(), website.stop()]);
      await rm(folder, { recursive: true });
    },
  };
}

async function installPeers(): Promise<void> {
  const npm = spawn('npm', ['ci', '--ignore-scripts', '--prefix', PEERS], { stdio: 'inherit' });
  const [code] = await once(npm, 'exit');
  if (code !== 0) throw new Error(`the peers could not be installed: npm ended with ${code}`);
}
