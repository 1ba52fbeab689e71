import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIMessage } from 'discord.js';
import { afterAll, afterEach, beforeAll, onTestFinished } from 'vitest';
import { FIXTURE_DISCORD, FIXTURE_WEBSITE, FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { linkCrowd } from '../../src/sandbox/community-records.js';
import type { Actor } from '../../src/sandbox/discord/actor.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import {
  createDiscordStandIn,
  type DiscordStandIn,
  type DiscordStandInOptions,
} from '../../src/sandbox/discord/server/discord-stand-in.js';
import {
  createWebsiteStandIn,
  type WebsiteStandIn,
  type WebsiteStandInOptions,
} from '../../src/sandbox/website/website-stand-in.js';
import { storeSecrets } from '../../src/storage/store-url.js';
import { shortId } from '../../src/text/short-id.js';
import { type BotProcess, type Settings, startBot } from './bot-process.js';
import { type StartedSwitch, startBotSwitch } from './bot-switch.js';
import { createDiscordCheck } from './discord-schemas.js';
import { standInSettings } from './stand-in-settings.js';
import { placeAt, storePlace } from './store-place.js';

export interface WholeWayOptions {
  /** Added to the settings of the stand-ins; `undefined` removes one. */
  readonly settings?: Settings;
  readonly discord?: Partial<DiscordStandInOptions>;
  readonly website?: WebsiteStandInOptions;
  /** Links the crowd before the bot starts, as the sandbox does. Default: nobody. */
  readonly crowdLinked?: boolean;
  /** The bot's address of its store, if it differs from the store's own. */
  readonly reachStore?: (url: string) => string;
  /** The address of the store, on a server of the test's own. */
  readonly store?: string;
}

/** Ten times Discord's limit. That the bot answers before the website does is tested by the order of events. */
const ACKNOWLEDGE_WITHIN_MS = 30_000;

/** The start report on website, token, servers and log channel. */
const START_IS_TOLD =
  /website, token, servers and log channel work|"about":"|could not look at all that the bot works with/;

/** The built bot between stand-ins for Discord and the website. */
export interface WholeWay {
  readonly discord: DiscordStandIn;
  readonly website: WebsiteStandIn;
  /** The bot's working directory, which names its store, see `storePlace`. */
  readonly folder: string;
  readonly bot: BotProcess;
  /** Starts another process of the same bot on the same store, and waits until it is ready. */
  startAnother(settings?: Settings): Promise<BotProcess>;
  /** A member of the cast, by default in `general`. */
  as(person: keyof typeof FIXTURES.people, place?: keyof typeof FIXTURES.channels | 'dm'): Actor;
  /** The website's endpoints called while something was done, in order. */
  callsDuring(work: () => Promise<unknown>): Promise<readonly (string | undefined)[]>;
  /** Waits for a log channel message with all of these texts, new or edited. */
  logged(...texts: readonly string[]): Promise<APIMessage>;
  /** The log channel's current messages with all of these texts. */
  logMessages(...texts: readonly string[]): readonly APIMessage[];
  /** Ends all faults. */
  heal(): void;
  /**
   * Ends everything.
   * @throws {Error} if a request broke one of Discord's rules, or a secret appeared in the bot's output
   */
  stop(): Promise<void>;
}

/** Whether a message has all these texts; an ID as people read it. */
export const hasAll = (message: APIMessage, texts: readonly string[]) =>
  texts.every((text) => messageText(message).includes(/^[0-9A-Z]{26}$/.test(text) ? shortId(text) : text));

/** Starts everything, and waits until the bot is ready. Outside of a test, the caller must stop it. */
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

/** As `startWholeWay`, stopped after the test. */
export async function wholeWay(options: WholeWayOptions = {}): Promise<WholeWay> {
  const way = await startWholeWay(options);
  onTestFinished(way.stop);
  return way;
}

/** What runs for all tests of a file. Faults end with their test. */
export function shared<Way extends WholeWay>(startWay: () => Promise<Way>): () => Way {
  let way: Way | undefined;
  beforeAll(async () => {
    way = await startWay();
  });
  afterEach(() => way?.heal());
  afterAll(() => way?.stop());
  return () => {
    if (way === undefined) throw new Error('the bot is not running');
    return way;
  };
}

/** As {@link shared}, with a switch in the bot, which is off at the start of each test. */
export function sharedWithSwitch<Way extends WholeWay>(startWay: (settings: Settings) => Promise<Way>) {
  let bot: StartedSwitch | undefined;
  // What is registered first is done last.
  afterAll(() => bot?.remove());
  const way = shared(async () => {
    bot = await startBotSwitch();
    return startWay(bot.settings);
  });
  afterEach(() => bot?.disarm());
  return () => {
    if (bot === undefined) throw new Error('the bot is not running');
    return { bot, way: way() };
  };
}

async function start(
  options: WholeWayOptions,
  closers: (() => Promise<unknown>)[],
  closeAll: () => Promise<void>,
): Promise<WholeWay> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-e2e-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  if (options.store !== undefined) placeAt(folder, options.store);
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
    ...standInSettings(discord, website),
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
    // The bot's own calls at its start do not count.
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
    async callsDuring(work) {
      const before = website.requests.length;
      await work();
      return website.requests.slice(before).map(({ endpoint }) => endpoint);
    },
    async logged(...texts) {
      const isIt = (message: APIMessage) => hasAll(message, texts);
      return (await discord.message(FIXTURES.channels.staffLog, isIt)).api;
    },
    logMessages(...texts) {
      const log = discord.actAs(FIXTURES.people.sam, FIXTURES.channels.staffLog);
      return log.messages().filter((message) => hasAll(message, texts));
    },
    heal() {
      website.switches.unset();
      website.decide(undefined);
      discord.faults.clear();
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
