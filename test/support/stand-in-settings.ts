import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import type { DiscordStandIn } from '../../src/sandbox/discord/server/discord-stand-in.js';
import type { WebsiteStandIn } from '../../src/sandbox/website/website-stand-in.js';

/** The settings of a bot for the server of the cast, between the stand-ins. */
export const standInSettings = (
  discord: Pick<DiscordStandIn, 'world' | 'apiUrl'>,
  website: Pick<WebsiteStandIn, 'url' | 'token'>,
) => ({
  DISCORD_TOKEN: discord.world.token,
  DISCORD_GUILD_IDS: FIXTURES.guildId,
  DISCORD_STAFF_ROLE_IDS: FIXTURES.roles.staff,
  DISCORD_LOG_CHANNEL_ID: FIXTURES.channels.staffLog,
  DISCORD_API_URL: discord.apiUrl,
  WEBSITE_URL: website.url,
  WEBSITE_TOKEN: website.token,
});
