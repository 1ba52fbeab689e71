import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Order } from './discord.js';
import { fillLinks } from './fill.js';
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

/**
 * Starts the stand-ins, and prepares a store with links.
 * @param only the names of the contestants
 * @param dist the build of Purser
 */
export async function openArena(only: RegExp, dist: string): Promise<Arena> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-bench-'));
  const storeUrl = `sqlite://${join(folder, 'purser.sqlite')}`;
  const store = await recordsOf(dist, storeUrl);
  await fillLinks(store, MEMBERS);
  await store.close();

  const discord = await startStandIn('discord');
  const website = await startStandIn('website');
  const api = `http://127.0.0.1:${discord.port}/api`;
  const peer: Contestant = {
    name: PEER,
    answer: 'pong',
    token: 'bench.peer',
    start: (nodeOptions = []) =>
      startBot({
        args: [...nodeOptions, 'test/bench/peer.js'],
        folder: process.cwd(),
        env: { DISCORD_TOKEN: 'bench.peer', DISCORD_API_URL: api },
        ready: /^ready$/m,
      }),
  };
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
    contestants: [purser, peer].filter(({ name }) => only.test(name)),
    async close() {
      await Promise.all([discord.stop(), website.stop()]);
      await rm(folder, { recursive: true });
    },
  };
}
