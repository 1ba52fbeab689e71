import * as z from 'zod';
import type { Guild, Member } from '../discord-world.js';
import { toApiMember } from '../payloads.js';
import type { Parts } from '../stand-in-parts.js';
import { INTENTS } from './gateway-frames.js';

/**
 * Op 8, Request Guild Members: https://discord.com/developers/docs/events/gateway-events#request-guild-members
 *
 * What Discord leaves open is as bots have met it: more than 100 ids, and the whole list without its intent, are
 * never answered. It is noted as a violation, since the bot would wait in vain.
 */

const snowflake = z.string().regex(/^\d{1,20}$/);
const REQUEST = z.object({
  guild_id: snowflake,
  query: z.string().optional(),
  limit: z.int().min(0).optional(),
  user_ids: z.union([z.string(), z.array(z.string())]).optional(),
  nonce: z.unknown().optional(),
});
type MemberRequest = z.infer<typeof REQUEST>;

const MOST_IDS = 100;
const MOST_BY_PREFIX = 100;
const CHUNK_SIZE = 1000;
const LONGEST_NONCE = 32;
/** The whole list may be asked for so often in a server. */
const WHOLE_LIST_EVERY_MS = 30_000;

/** What comes of a request: events to send, or the code with which the connection is closed. */
export type MemberAnswer =
  | { readonly kind: 'events'; readonly events: readonly GatewayEvent[] }
  | { readonly kind: 'close'; readonly code: number; readonly reason: string };

export interface GatewayEvent {
  readonly name: string;
  readonly data: unknown;
}

export interface MemberRequester {
  readonly intents: number;
  /** When this session last asked for a whole list, in ms since the epoch, by the server's id. */
  readonly wholeLists: Map<string, number>;
  /** Whether the session is told of a server. */
  hears(guildId: string): boolean;
}

const NOTHING: MemberAnswer = { kind: 'events', events: [] };

/** Answers one request of a session. */
export function answerMemberRequest(parts: Parts, session: MemberRequester, data: unknown): MemberAnswer {
  const parsed = REQUEST.safeParse(data);
  const request = parsed.data;
  if (request === undefined || (request.user_ids === undefined && request.query === undefined)) {
    return { kind: 'close', code: 4001, reason: 'Unknown opcode.' };
  }
  const ids = request.user_ids === undefined ? undefined : [...new Set([request.user_ids].flat())];
  parts.events.emit({ type: 'members-requested', guildId: request.guild_id, userIds: ids ?? [] });
  const guild = parts.world.guilds.get(request.guild_id);
  if (!guild?.members.has(parts.world.bot.id) || !session.hears(guild.id)) {
    return unanswered(parts, request, 'The bot is not in this server, or the server is of another shard.');
  }
  if (ids !== undefined) return byIds(parts, guild, request, ids);
  return request.query === '' ? wholeList(parts, session, guild, request) : byPrefix(parts, guild, request);
}

function unanswered(parts: Parts, body: MemberRequest, complaint: string): MemberAnswer {
  parts.events.emit({
    type: 'violation',
    violation: { method: 'GATEWAY', route: 'Request Guild Members', complaints: [complaint], body },
  });
  return NOTHING;
}

function byIds(parts: Parts, guild: Guild, request: MemberRequest, ids: readonly string[]): MemberAnswer {
  if (ids.length > MOST_IDS) {
    return unanswered(parts, request, `At most ${MOST_IDS} user_ids can be asked for, not ${ids.length}.`);
  }
  const found = ids.flatMap((id) => guild.members.get(id) ?? []);
  const missing = ids.filter((id) => !guild.members.has(id));
  return chunks(parts, guild, request, found, missing);
}

/** The beginning of a username or nickname. */
function byPrefix(parts: Parts, guild: Guild, request: MemberRequest): MemberAnswer {
  const { query = '', limit } = request;
  if (limit === undefined) return { kind: 'close', code: 4001, reason: 'Unknown opcode.' };
  const begins = (name: string | null | undefined) => name?.toLowerCase().startsWith(query.toLowerCase());
  const found = [...guild.members.values()].filter(
    ({ userId, nick }) => begins(nick) || begins(parts.world.people.get(userId)?.user.username),
  );
  const most = limit === 0 ? MOST_BY_PREFIX : Math.min(limit, MOST_BY_PREFIX);
  return chunks(parts, guild, request, found.slice(0, most));
}

function wholeList(
  parts: Parts,
  session: MemberRequester,
  guild: Guild,
  request: MemberRequest,
): MemberAnswer {
  const { limit } = request;
  if (limit === undefined) return { kind: 'close', code: 4001, reason: 'Unknown opcode.' };
  if (!(session.intents & INTENTS.guildMembers)) {
    return unanswered(parts, request, 'All members can be asked for with the GUILD_MEMBERS intent alone.');
  }
  const now = parts.clock.now();
  const waitMs = (session.wholeLists.get(guild.id) ?? Number.NEGATIVE_INFINITY) + WHOLE_LIST_EVERY_MS - now;
  if (limit === 0 && waitMs > 0) {
    const meta = { guild_id: guild.id, ...nonceOf(request) };
    return {
      kind: 'events',
      events: [{ name: 'RATE_LIMITED', data: { opcode: 8, retry_after: waitMs / 1000, meta } }],
    };
  }
  if (limit === 0) session.wholeLists.set(guild.id, now);
  const all = [...guild.members.values()];
  return chunks(parts, guild, request, limit === 0 ? all : all.slice(0, limit));
}

/** @param notFound ids that are no member's; undefined where no ids were asked for */
function chunks(
  { world }: Parts,
  guild: Guild,
  request: MemberRequest,
  found: readonly Member[],
  notFound?: readonly string[],
): MemberAnswer {
  const count = Math.max(1, Math.ceil(found.length / CHUNK_SIZE));
  const events = Array.from({ length: count }, (_, index) => ({
    name: 'GUILD_MEMBERS_CHUNK',
    data: {
      guild_id: guild.id,
      members: found.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE).flatMap((member) => {
        const person = world.people.get(member.userId);
        return person === undefined ? [] : [toApiMember(member, person.user)];
      }),
      chunk_index: index,
      chunk_count: count,
      ...(notFound?.length ? { not_found: notFound } : {}),
      ...nonceOf(request),
    },
  }));
  return { kind: 'events', events };
}

/** A nonce that is none is left out of the answer. */
function nonceOf({ nonce }: MemberRequest): { readonly nonce?: string } {
  if (typeof nonce !== 'string' || Buffer.byteLength(nonce) > LONGEST_NONCE) return {};
  return { nonce };
}
