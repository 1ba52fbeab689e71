import type { Client } from 'discord.js';
import type { Config } from '../config.js';
import { checkLinkedRole } from './checks/linked-role-check.js';
import { checkLogChannel } from './checks/log-channel-check.js';
import { checkServers, type Membership } from './checks/servers-check.js';
import { checkShards } from './checks/shards-check.js';
import { checkStaff } from './checks/staff-roles-check.js';
import { checkToken } from './checks/token-check.js';
import { type Finding, findingsAbout } from './probes/finding.js';
import { inTime } from './probes/time-limit.js';

const { skipped } = findingsAbout('Discord');

/** All that Discord can be asked, each thing where that before it was right. */
export async function* askDiscord(client: Client, settings: Partial<Config>): AsyncGenerator<Finding> {
  const { findings, bot } = await checkToken(client, settings.DISCORD_TOKEN);
  yield* findings;
  if (bot === undefined) {
    yield* skipped('servers, log channel and staff roles cannot be looked at until the bot can log in');
    return;
  }
  const { DISCORD_SHARDS, DISCORD_GUILD_IDS, DISCORD_LOG_CHANNEL_ID, DISCORD_STAFF_ROLE_IDS } = settings;
  const { LINKED_ROLE_ID } = settings;
  if (DISCORD_SHARDS !== undefined) {
    yield* await inTime('DISCORD_SHARDS', () =>
      checkShards(client, DISCORD_SHARDS, DISCORD_GUILD_IDS ?? new Set()),
    );
  }
  if (DISCORD_GUILD_IDS === undefined) {
    yield* skipped('log channel and staff roles cannot be looked at without DISCORD_GUILD_IDS');
    return;
  }
  let where: Membership | undefined;
  yield* await inTime('DISCORD_GUILD_IDS', async () => {
    const found = await checkServers(client, bot, DISCORD_GUILD_IDS, LINKED_ROLE_ID !== undefined);
    where = found;
    return found.findings;
  });
  if (where === undefined) return;
  const membership = where;
  if (DISCORD_LOG_CHANNEL_ID !== undefined) {
    yield* await inTime('DISCORD_LOG_CHANNEL_ID', () =>
      checkLogChannel(client, DISCORD_LOG_CHANNEL_ID, DISCORD_STAFF_ROLE_IDS ?? new Set(), membership),
    );
  }
  if ('DISCORD_STAFF_ROLE_IDS' in settings) {
    yield* await inTime('DISCORD_STAFF_ROLE_IDS', () =>
      checkStaff(client, bot, DISCORD_STAFF_ROLE_IDS, membership),
    );
  }
  if (LINKED_ROLE_ID !== undefined) yield* checkLinkedRole(LINKED_ROLE_ID, membership);
}
