import { randomUUID } from 'node:crypto';
import { DiscordAPIError, type REST } from '@discordjs/rest';
import { type APIGuildMember, RESTJSONErrorCodes, Routes } from 'discord-api-types/v10';
import { UserError } from '../errors.js';
import type { Log } from '../log.js';
import type { Members, ServerMember } from '../members.js';
import type { Gateway, MembersChunk } from './gateway.js';

/** Discord takes so many IDs at once: https://discord.com/developers/docs/events/gateway-events#request-guild-members */
const AT_ONCE = 100;
/** How long an answer may take, and how long it may take until Discord's limit of 120 a minute lets us ask. */
const TIMEOUT_MS = 15_000;
const ASKED_WITHIN_MS = 75_000;
const TRIES = 2;
/** A connection that was lost is made anew within a few seconds. */
const AGAIN_MS = 5_000;
/** So few are asked for one by one, without the gateway. */
const FEW = 3;

export interface ServerMembersOptions {
  readonly gateway: Pick<Gateway, 'requestMembers'>;
  readonly rest: REST;
  readonly log: Log;
}

/**
 * Members by their IDs, which needs no privileged intent. They come over the gateway, a hundred at a time, where
 * this process has the server's shard, and one by one over REST elsewhere.
 */
export interface ServerMembers extends Members {
  /** What the gateway has told. */
  onChunk(chunk: MembersChunk): void;
}

export function createServerMembers({ gateway, rest, log }: ServerMembersOptions): ServerMembers {
  const waiting = new Map<string, (chunk: MembersChunk) => void>();

  /** @returns `undefined` if this process does not have the server's shard */
  async function overGateway(
    guildId: string,
    ids: readonly string[],
  ): Promise<readonly APIGuildMember[] | undefined> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const answer = await askGateway(guildId, ids);
      if (answer === 'elsewhere') return undefined;
      if (answer !== 'not told') return answer;
    }
    throw new UserError(({ words }) => words.refusals.membersNotTold);
  }

  async function askGateway(
    guildId: string,
    ids: readonly string[],
  ): Promise<readonly APIGuildMember[] | 'elsewhere' | 'not told'> {
    const nonce = randomUUID().replaceAll('-', '');
    const told: APIGuildMember[] = [];
    const whole = new Promise<true>((resolve) => {
      let chunks = 0;
      waiting.set(nonce, (chunk) => {
        told.push(...chunk.members);
        chunks += 1;
        if (chunks === chunk.chunk_count) resolve(true);
      });
    });
    try {
      const asked = await inTime(gateway.requestMembers(guildId, ids, nonce), ASKED_WITHIN_MS);
      if (asked === false) return 'elsewhere';
      if (asked && (await inTime(whole, TIMEOUT_MS))) return told;
      log.warn({ guild: guildId }, 'Discord did not tell of members in time');
    } catch (error) {
      log.warn({ guild: guildId, err: error }, 'could not ask Discord for members');
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    } finally {
      waiting.delete(nonce);
    }
    return 'not told';
  }

  async function overRest(guildId: string, ids: readonly string[]): Promise<readonly APIGuildMember[]> {
    const found = await Promise.all(
      ids.map(async (id) => {
        try {
          return (await rest.get(Routes.guildMember(guildId, id))) as APIGuildMember;
        } catch (error) {
          if (error instanceof DiscordAPIError && isAbsent(error)) return undefined;
          throw error;
        }
      }),
    );
    return found.filter((member) => member !== undefined);
  }

  return {
    onChunk(chunk) {
      waiting.get(chunk.nonce ?? '')?.(chunk);
    },

    async hasServer(guildId) {
      try {
        await rest.get(Routes.guild(guildId));
        return true;
      } catch (error) {
        if (error instanceof DiscordAPIError && isElsewhere(error)) return false;
        throw error;
      }
    },

    async of(guildId, userIds) {
      const members = new Map<string, ServerMember>();
      for (let first = 0; first < userIds.length; first += AT_ONCE) {
        const ids = userIds.slice(first, first + AT_ONCE);
        const told = ids.length <= FEW ? undefined : await overGateway(guildId, ids);
        for (const member of told ?? (await overRest(guildId, ids))) {
          members.set(member.user.id, {
            id: member.user.id,
            roles: member.roles,
            joinedAt: timeOf(member.joined_at),
          });
        }
      }
      return members;
    },
  };
}

const isAbsent = ({ code }: DiscordAPIError) =>
  code === RESTJSONErrorCodes.UnknownMember || code === RESTJSONErrorCodes.UnknownUser;

/** What Discord says of servers that a bot is not in. */
const isElsewhere = ({ code }: DiscordAPIError) =>
  code === RESTJSONErrorCodes.UnknownGuild || code === RESTJSONErrorCodes.MissingAccess;

function timeOf(text: string | null): number | undefined {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

/** @returns `undefined` if it takes longer */
async function inTime<Result>(work: Promise<Result>, withinMs: number): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, withinMs, undefined);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
