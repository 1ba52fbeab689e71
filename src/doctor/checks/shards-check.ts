import { type APIGatewayBotInfo, type Client, Routes } from 'discord.js';
import type { Config } from '../../config.js';
import { answersNobody, coveredBy, type Shards, shardOf } from '../../shards.js';
import { type Finding, findingsAbout } from '../probes/finding.js';

const { fault, hint, ok } = findingsAbout('DISCORD_SHARDS');
/** Discord gives 1,000 starts a day; fewer are left only where something keeps restarting the bot. */
const FEW_STARTS = 100;
const HOUR_MS = 60 * 60_000;

/** Whether the bot may connect today, with as many shards as Discord recommends, and to the listed servers. */
export async function checkShards(
  { rest }: Pick<Client, 'rest'>,
  shards: Config['DISCORD_SHARDS'],
  guildIds: ReadonlySet<string>,
): Promise<readonly Finding[]> {
  const { shards: recommended, session_start_limit: limit } = (await rest.get(
    Routes.gatewayBot(),
  )) as APIGatewayBotInfo;
  const needed = shards === 'auto' ? recommended : shards.ids.length;
  const hours = Math.ceil(limit.reset_after / HOUR_MS);
  if (limit.remaining < needed) {
    return fault(
      `Discord lets the bot connect ${limit.remaining} more times, and it needs ${needed}: find out what keeps restarting it, and wait ${hours} h`,
    );
  }
  const findings: Finding[] = [
    ...(shards === 'auto' ? [] : checkCoverage(shards, guildIds)),
    ...ok(`the bot may connect; Discord recommends ${recommended} in all`),
  ];
  if (limit.remaining < FEW_STARTS) {
    findings.push(
      ...hint(
        `only ${limit.remaining} of ${limit.total} starts are left for ${hours} h: something keeps restarting the bot`,
      ),
    );
  }
  if (shards !== 'auto' && shards.total < recommended) {
    findings.push(
      ...hint(`Discord recommends ${recommended} in all, and the setting has ${shards.total}: raise it soon`),
    );
  }
  return findings;
}

/** Whether a process with these shards, which hears of their servers alone, has any of the listed ones. */
export function checkCoverage(shards: Shards, guildIds: ReadonlySet<string>): readonly Finding[] {
  const { total } = shards;
  const found = coveredBy(shards, guildIds);
  if (found.notCovered.length === 0) return [];
  const where = found.notCovered.map((id) => `${id} to shard ${shardOf(id, total)}`).join(', ');
  if (answersNobody(found)) {
    return fault(
      `of the ${total} shards, this process has none that a listed server belongs to, so it answers nobody (${where}): set it to auto, or to a range that contains these`,
      { kind: 'answers-nobody' },
    );
  }
  return hint(`other processes must have the shards of the other listed servers (of ${total}: ${where})`);
}
