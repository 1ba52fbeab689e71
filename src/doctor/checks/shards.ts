import type { APIGatewayBotInfo } from 'discord-api-types/v10';
import type { Config } from '../../config.js';
import type { DiscordApi } from '../discord-api.js';
import { type Finding, fault, hint, ok } from '../finding.js';

const ABOUT = 'DISCORD_SHARDS';
/** Discord gives 1,000 starts a day; fewer are left only where something starts the bot again and again. */
const FEW_STARTS = 100;
const HOUR_MS = 60 * 60_000;

/** Whether the bot may connect today, and with as many shards as Discord recommends. */
export async function checkShards(
  api: DiscordApi,
  shards: Config['DISCORD_SHARDS'],
): Promise<readonly Finding[]> {
  const { shards: recommended, session_start_limit: limit } =
    await api.get<APIGatewayBotInfo>('/gateway/bot');
  const needed = shards === 'auto' ? recommended : shards.ids.length;
  const hours = Math.ceil(limit.reset_after / HOUR_MS);
  if (limit.remaining < needed) {
    return [
      fault(
        ABOUT,
        `Discord lets the bot connect ${limit.remaining} more times, and it needs ${needed}: find out what starts it again and again, and wait ${hours} h`,
      ),
    ];
  }
  const findings: Finding[] = [ok(ABOUT, `the bot may connect; Discord recommends ${recommended} in all`)];
  if (limit.remaining < FEW_STARTS) {
    findings.push(
      hint(
        ABOUT,
        `only ${limit.remaining} of ${limit.total} starts are left for ${hours} h: something starts the bot again and again`,
      ),
    );
  }
  if (shards !== 'auto' && shards.total < recommended) {
    findings.push(
      hint(
        ABOUT,
        `Discord recommends ${recommended} in all, and the setting has ${shards.total}: raise it soon`,
      ),
    );
  }
  return findings;
}
