import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { FIXTURE_DISCORD, FIXTURE_WEBSITE, FIXTURES } from '../../src/sandbox/community/fixtures.js';
import type { Actor } from '../../src/sandbox/discord/actor.js';
import {
  createDiscordStandIn,
  type DiscordStandIn,
  type DiscordStandInOptions,
} from '../../src/sandbox/discord/server/discord-stand-in.js';
import { linkCrowd } from '../../src/sandbox/linked-crowd.js';
import {
  createWebsiteStandIn,
  type WebsiteStandIn,
  type WebsiteStandInOptions,
} from '../../src/sandbox/website/website-stand-in.js';
import { storeSecrets } from '../../src/storage/store-url.js';
import { type BotProcess, type Settings, startBot } from './bot-process.js';
import { createDiscordCheck } from './discord-schemas.js';
import { storePlace } from './store-place.js';

export interface WholeWayOptions {
  /** Added to the settings that the stand-ins give; undefined takes one away. */
  readonly settings?: Settings;
  readonly discord?: Partial<DiscordStandInOptions>;
  readonly website?: WebsiteStandInOptions;
  /** Links the crowd before the bot starts, as the sandbox does. Default: nobody is linked. */
  readonly crowdLinked?: boolean;
  /** By which address the bot reaches its store, where it is another than the store's own. */
  readonly reachStore?: (url: string) => string;
}

/** Ten times as long as with Discord. That a bot answers before the website does is told by the order of events. */
const ACKNOWLEDGE_WITHIN_MS = 30_000;

/** All that is said of website, token, servers and log channel once the bot has looked at them. */
const START_IS_TOLD =
  /website, token, servers and log channel work|"about":"|could not look at all that the bot works with/;

/** The built bot between a Discord and a website of our own. */
export interface WholeWay {
  readonly discord: DiscordStandIn;
  readonly website: WebsiteStandIn;
  /** The bot's working directory. Its store is the one of this folder, see `storePlace`. */
  readonly folder: string;
  readonly bot: BotProcess;
  /** Starts one more process of the same bot, on the same store, and waits until it is ready. */
  startAnother(settings?: Settings): Promise<BotProcess>;
  /** One of the cast, in `general` unless said otherwise. */
  as(person: keyof typeof FIXTURES.people, place?: keyof typeof FIXTURES.channels | 'dm'): Actor;
  /**
   * Ends EVERYTHING.
   * @throws {Error} when a request broke a rule of Discord's, or a secret came into the bot's output
   */
  stop(): Promise<void>;
}

/** Starts all of it, and waits until the bot is ready. Whoever calls it outside of a test must stop it. */
export async function startWholeWay(options: WholeWayOptions = {}): Promise<WholeWay> {
  const closers: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    return await start(options, closers, closeAll);
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** As `startWholeWay`, and stopped when the test is over. */
export async function wholeWay(options: WholeWayOptions = {}): Promise<WholeWay> {
  const way = await startWholeWay(options);
  onTestFinished(way.stop);
  return way;
}

async function start(
  options: WholeWayOptions,
  closers: (() => Promise<unknown>)[],
  closeAll: () => Promise<void>,
): Promise<WholeWay> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-e2e-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const place = await storePlace(folder);
  closers.push(place.remove);
  const discord = await createDiscordStandIn({
    seed: FIXTURE_DISCORD,
    check: createDiscordCheck(),
    acknowledgeWithinMs: ACKNOWLEDGE_WITHIN_MS,
    ...options.discord,
  });
  closers.push(discord.close);
  const website = await createWebsiteStandIn({ seed: FIXTURE_WEBSITE, ...options.website });
  closers.push(website.close);

  const settings: Settings = {
    DISCORD_TOKEN: discord.world.token,
    DISCORD_GUILD_IDS: FIXTURES.guildId,
    DISCORD_STAFF_ROLE_IDS: FIXTURES.roles.staff,
    DISCORD_LOG_CHANNEL_ID: FIXTURES.channels.staffLog,
    DISCORD_API_URL: discord.apiUrl,
    WEBSITE_URL: website.url,
    WEBSITE_TOKEN: website.token,
    STORE_URL: options.reachStore?.(place.url) ?? place.url,
    LOG_LEVEL: 'debug',
    ...options.settings,
  };
  if (options.crowdLinked) await linkCrowd(place.url, Date.now());
  const bots: BotProcess[] = [];
  const startOne = async (more: Settings = {}) => {
    const bot = await startBot({ folder, settings: { ...settings, ...more }, discord });
    bots.push(bot);
    closers.push(bot.end);
    // What it asks by itself at its start is no test's doing.
    if (settings['LOG_LEVEL'] === 'debug') await bot.said(START_IS_TOLD);
    return bot;
  };
  const bot = await startOne();

  return {
    discord,
    website,
    folder,
    bot,
    startAnother: startOne,
    as(person, place = 'general') {
      return discord.actAs(FIXTURES.people[person], place === 'dm' ? place : FIXTURES.channels[place]);
    },
    async stop() {
      await closeAll();
      const secrets = [
        discord.world.token,
        website.token,
        ...storeSecrets(place.url),
        ...website.users.list().flatMap((user) => user.email ?? []),
      ];
      const output = bots.map((one) => one.output()).join('');
      const leaked = secrets.filter((secret) => output.includes(secret));
      const violations = discord.violations.map(
        ({ method, route, complaints }) => `${method} ${route}: ${complaints.join('; ')}`,
      );
      const faults = [...violations, ...leaked.map((secret) => `the bot's output contains ${secret}`)];
      if (faults.length) throw new Error(faults.join('\n'));
    },
  };
}
