import * as z from 'zod';
import { toApiMember } from '../payloads.js';
import type { Parts } from '../stand-in-parts.js';

/**
 * Op 8, Request Guild Members, by their IDs, which needs no intent:
 * https://discord.com/developers/docs/events/gateway-events#request-guild-members
 *
 * What Discord leaves open is as bots have met it: more than 100 IDs are never answered. That is noted as a violation,
 * since the bot would wait in vain; so is a request for members in any other way, which is not imitated.
 */

const MOST_IDS = 100;
const REQUEST = z.object({
  guild_id: z.string(),
  user_ids: z.array(z.string()).max(MOST_IDS),
  nonce: z.string().max(32).optional(),
});

/**
 * @param hears whether the session that asks is told of a server
 * @returns the data of the event that answers it, or undefined where Discord stays silent
 */
export function answerMemberRequest(
  { world, events }: Parts,
  hears: (guildId: string) => boolean,
  body: unknown,
): object | undefined {
  const request = REQUEST.safeParse(body).data;
  if (request !== undefined) {
    events.emit({ type: 'members-requested', guildId: request.guild_id, userIds: request.user_ids });
  }
  const guild = world.guilds.get(request?.guild_id ?? '');
  if (request === undefined || !guild?.members.has(world.bot.id) || !hears(guild.id)) {
    const complaints = [
      `Members are asked for by ${MOST_IDS} IDs at most, in a server of the bot and its shard.`,
    ];
    events.emit({
      type: 'violation',
      violation: { method: 'GATEWAY', route: 'Request Guild Members', complaints, body },
    });
    return undefined;
  }
  const ids = [...new Set(request.user_ids)];
  const missing = ids.filter((id) => !guild.members.has(id));
  return {
    guild_id: guild.id,
    members: ids.flatMap((id) => {
      const [member, person] = [guild.members.get(id), world.people.get(id)];
      return member === undefined || person === undefined ? [] : [toApiMember(member, person.user)];
    }),
    ...(missing.length > 0 && { not_found: missing }),
    chunk_index: 0,
    chunk_count: 1,
    ...(request.nonce !== undefined && { nonce: request.nonce }),
  };
}
