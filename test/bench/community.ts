import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { APIMessage } from 'discord.js';
import { FIXTURE_WEBSITE, FIXTURES, fixtureDiscord } from '../../src/sandbox/community/fixtures.js';
import type { Actor } from '../../src/sandbox/discord/actor.js';
import type { InteractionHandle } from '../../src/sandbox/discord/interaction-handle.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import {
  createDiscordStandIn,
  type DiscordStandIn,
} from '../../src/sandbox/discord/server/discord-stand-in.js';
import { createWebsiteStandIn, type WebsiteStandIn } from '../../src/sandbox/website/website-stand-in.js';
import { standInSettings } from '../support/stand-in-settings.js';
import { fillLinks } from './fill.js';
import { accountId, memberId, steamIdOf, usernameOf } from './members.js';
import { cpuMs, recordsOf, startPurser } from './processes.js';

const { guildId, channels, people } = FIXTURES;
const JOINED_AT = '2024-01-10T12:00:00.000000+00:00';
/** A late acknowledgement is measured: Discord itself gives up after three seconds. */
const ACKNOWLEDGE_WITHIN_MS = 60_000;

export interface CommunityOptions {
  /** The build that is measured. */
  readonly dist: string;
  /** How many members have a linked account. */
  readonly members: number;
  /** Default: a SQLite file of its own. */
  readonly storeUrl?: string | undefined;
  /** How many processes of the bot share the store. */
  readonly processes: number;
  /** What the website takes for one answer, in ms. */
  readonly websiteMs: number;
}

/** The built bot in a server of linked members, between the stand-ins for Discord and the website. */
export interface Community {
  readonly storeUrl: string;
  readonly discord: DiscordStandIn;
  readonly website: WebsiteStandIn;
  /** Staff, in `general`. */
  readonly sam: Actor;
  /** Has Sam confirm a command. @returns the public message that comes of it, of which this is true */
  started(preview: APIMessage, matching: (message: APIMessage) => boolean): Promise<APIMessage>;
  /** Members press a message's first button, evenly over a time, even those for whom it is gone already. */
  press(message: APIMessage, members: readonly number[], withinMs: number): Promise<readonly Press[]>;
  /** CPU time of all processes of the bot so far, in ms. */
  cpuMs(): number;
  close(): Promise<void>;
}

/** What a member saw of a press of theirs, with times from the press in ms. */
export interface Press {
  readonly acknowledgedAfter: number;
  readonly answeredAfter: number;
  readonly text: string;
}

/** Starts everything, and waits until the bot is ready. */
export async function openCommunity(options: CommunityOptions): Promise<Community> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  try {
    return await open(options, closers, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  { dist, members, processes, websiteMs, ...options }: CommunityOptions,
  closers: (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<Community> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-bench-'));
  closers.push(() => rm(folder, { recursive: true }));
  const storeUrl = options.storeUrl ?? `sqlite://${join(folder, 'purser.sqlite')}`;
  const store = await recordsOf(dist, storeUrl);
  await fillLinks(store, members).finally(() => store.close());

  const indices = Array.from({ length: members }, (_, index) => index);
  const discord = await createDiscordStandIn({
    seed: discordWith(indices),
    acknowledgeWithinMs: ACKNOWLEDGE_WITHIN_MS,
  });
  closers.push(discord.close);
  const accounts = indices.map((index) => ({
    id: accountId(index),
    username: usernameOf(index),
    steam: steamIdOf(index),
  }));
  const website = await createWebsiteStandIn({ seed: [...FIXTURE_WEBSITE, ...accounts] });
  closers.push(website.close);
  if (websiteMs > 0) website.decide(async () => void (await delay(websiteMs)));

  const env = {
    ...standInSettings(discord, website),
    STORE_URL: storeUrl,
    GRANT_DAILY_MAX: '1000000.00',
  };
  const pids: number[] = [];
  while (pids.length < processes) {
    const bot = await startPurser({ dist, folder, env });
    closers.push(bot.stop);
    pids.push(bot.pid);
  }

  const sam = discord.actAs(people.sam, channels.general);
  return {
    storeUrl,
    discord,
    website,
    sam,
    async started(preview, matching) {
      const known = new Set(sam.messages().map(({ id }) => id));
      await sam.press(preview, 'Confirm').answer();
      const isNew = (message: APIMessage) => !known.has(message.id) && matching(message);
      return (await discord.message(channels.general, isNew)).api;
    },
    press(message, pressing, withinMs) {
      const button = buttonsOf(message)[0]?.customId ?? '';
      return Promise.all(
        pressing.map(async (member, index) => {
          await delay((index / pressing.length) * withinMs);
          const acts = discord.actAs(memberId(member), channels.general);
          return timed(acts.press(message, button, { unchecked: true }));
        }),
      );
    },
    cpuMs: () => pids.reduce((sum, pid) => sum + cpuMs(pid), 0),
    close,
  };
}

async function timed(handle: InteractionHandle): Promise<Press> {
  const sent = performance.now();
  await handle.acknowledged();
  const acknowledgedAfter = performance.now() - sent;
  let message = await handle.answer();
  // A deferred answer has no text yet.
  while (messageText(message) === '') message = await handle.nextUpdate();
  return { acknowledgedAfter, answeredAfter: performance.now() - sent, text: messageText(message) };
}

function discordWith(indices: readonly number[]) {
  const seed = fixtureDiscord(Date.now());
  const members = indices.map((index) => ({ userId: memberId(index), joinedAt: JOINED_AT }));
  return {
    ...seed,
    people: [
      ...seed.people,
      ...indices.map((index) => ({ id: memberId(index), username: usernameOf(index) })),
    ],
    guilds: seed.guilds.map((guild) =>
      guild.id === guildId ? { ...guild, members: [...guild.members, ...members] } : guild,
    ),
  };
}

/** Has Sam post a drop of 1.00 for each claim. @returns its message */
export async function postDrop({ sam, started }: Community, claims: number): Promise<APIMessage> {
  const preview = await sam.command('drop start', { amount: 1, claims }).answer();
  return started(preview, (message) => messageText(message).startsWith('💧'));
}
