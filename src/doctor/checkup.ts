import { setTimeout as delay } from 'node:timers/promises';
import { type Config, checkSettings } from '../config.js';
import { createAsk, NoAnswerError } from './ask.js';
import { checkClock } from './checks/clock.js';
import { checkLogChannel } from './checks/log-channel.js';
import { checkRecords } from './checks/records.js';
import { checkServers } from './checks/servers.js';
import { checkEachSetting } from './checks/settings.js';
import { checkShards } from './checks/shards.js';
import { checkStaff } from './checks/staff.js';
import { checkStore } from './checks/store.js';
import { checkToken } from './checks/token.js';
import { checkWebsite } from './checks/website.js';
import { createDiscordApi, type DiscordApi, DiscordRefusal } from './discord-api.js';
import { type Finding, fault, skipped } from './finding.js';

/** One check with all its calls, in ms; a single call has less. */
const CHECK_WITHIN_MS = 30_000;

/**
 * Looks at all that the bot needs, and changes nothing but one record of the store, which it removes again. It does
 * not connect to the gateway: a second session would take interactions from a bot that runs.
 * @param now ms since the epoch
 */
export async function* checkUp(
  environment: Readonly<Record<string, string | undefined>>,
  now: () => number,
): AsyncGenerator<Finding> {
  const checked = checkSettings(environment);
  const { settings } = checked;
  const ask = createAsk(now);
  const discordClock: number[] = [];
  const websiteClock: number[] = [];

  yield* checkEachSetting(checked, environment);

  const { DISCORD_TOKEN: token, DISCORD_API_URL: url } = settings;
  if (token === undefined || url === undefined) {
    yield skipped('Discord', 'cannot be asked without DISCORD_TOKEN and DISCORD_API_URL');
  } else {
    const onClock = (aheadMs: number) => discordClock.push(aheadMs);
    yield* askDiscord(createDiscordApi({ url, token, ask, onClock }), settings);
  }

  const { WEBSITE_URL, WEBSITE_TOKEN } = settings;
  if (WEBSITE_URL === undefined || WEBSITE_TOKEN === undefined) {
    yield skipped('website', 'cannot be asked without WEBSITE_URL and WEBSITE_TOKEN');
  } else {
    const onClock = (aheadMs: number) => websiteClock.push(aheadMs);
    yield* await inTime('WEBSITE_URL', () =>
      checkWebsite(ask, { url: WEBSITE_URL, token: WEBSITE_TOKEN, onClock }),
    );
  }

  const { STORE_URL } = settings;
  if (STORE_URL !== undefined) {
    yield* await inTime('STORE_URL', () => checkStore(STORE_URL));
    yield* await inTime('records', () => checkRecords(STORE_URL));
  }
  yield* checkClock(discordClock, websiteClock);
}

async function* askDiscord(api: DiscordApi, settings: Partial<Config>): AsyncGenerator<Finding> {
  const { findings, bot } = await checkToken(api);
  yield* findings;
  if (bot === undefined) {
    yield skipped('Discord', 'servers, log channel and staff roles cannot be looked at before that');
    return;
  }
  const { DISCORD_SHARDS, DISCORD_GUILD_IDS, DISCORD_LOG_CHANNEL_ID, DISCORD_STAFF_ROLE_IDS } = settings;
  if (DISCORD_SHARDS !== undefined) {
    yield* await inTime('DISCORD_SHARDS', () => checkShards(api, DISCORD_SHARDS));
  }
  if (DISCORD_GUILD_IDS === undefined) {
    yield skipped('Discord', 'log channel and staff roles cannot be looked at without DISCORD_GUILD_IDS');
    return;
  }
  let there: Awaited<ReturnType<typeof checkServers>> | undefined;
  yield* await inTime('DISCORD_GUILD_IDS', async () => {
    there = await checkServers(api, bot, DISCORD_GUILD_IDS);
    return there.findings;
  });
  if (there === undefined) return;
  const { servers } = there;
  const allServers = servers.length === DISCORD_GUILD_IDS.size;
  if (DISCORD_LOG_CHANNEL_ID !== undefined) {
    const question = {
      channelId: DISCORD_LOG_CHANNEL_ID,
      staffRoleIds: DISCORD_STAFF_ROLE_IDS ?? new Set<string>(),
      bot,
      servers,
      allServers,
    };
    yield* await inTime('DISCORD_LOG_CHANNEL_ID', () => checkLogChannel(api, question));
  }
  if ('DISCORD_STAFF_ROLE_IDS' in settings) {
    yield* await inTime('DISCORD_STAFF_ROLE_IDS', () =>
      checkStaff(api, { bot, servers, allServers, roleIds: DISCORD_STAFF_ROLE_IDS }),
    );
  }
}

/** What a check finds or, where it gets no answer half-way or takes too long, that. */
async function inTime(about: string, check: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    const late = delay(CHECK_WITHIN_MS, undefined, { ref: false }).then(() => [
      fault(about, `could not be looked at within ${CHECK_WITHIN_MS / 1000} s: try again`),
    ]);
    return await Promise.race([check(), late]);
  } catch (error) {
    if (!(error instanceof NoAnswerError) && !(error instanceof DiscordRefusal)) throw error;
    return [fault(about, `could not be looked at, ${error.message}: try again`)];
  }
}
