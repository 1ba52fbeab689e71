import { randomUUID } from 'node:crypto';
import { type APIGuildMember, DiscordAPIError, type REST, RESTJSONErrorCodes, Routes } from 'discord.js';
import { UserError } from '../errors.js';
import type { Log } from '../log.js';
import type { Members, ServerMember } from '../members.js';
import type { Gateway, MembersChunk } from './gateway.js';

/** Discord takes so many IDs at once: https://discord.com/developers/docs/events/gateway-events#request-guild-members */
const AT_ONCE = 100;
/** The gateway takes 120 commands a minute, and the connection needs some for itself. */
const TIMEOUT_MS = 15_000;
const TRIES = 2;
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

  async function overGateway(
    guildId: string,
    ids: readonly string[],
  ): Promise<readonly APIGuildMember[] | undefined> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const nonce = randomUUID().replaceAll('-', '');
      const answer = answerTo(nonce);
      if (!(await gateway.requestMembers(guildId, ids, nonce))) {
        waiting.delete(nonce);
        return undefined;
      }
      const members = await answer;
      if (members !== undefined) return members;
      log.warn({ guild: guildId }, 'Discord did not tell of members in time');
    }
    throw new UserError(({ words }) => words.refusals.membersNotTold);
  }

  /** @returns `undefined` if it does not come in time */
  function answerTo(nonce: string): Promise<readonly APIGuildMember[] | undefined> {
    const members: APIGuildMember[] = [];
    return new Promise((resolve) => {
      const end = (result: readonly APIGuildMember[] | undefined) => {
        clearTimeout(timer);
        waiting.delete(nonce);
        resolve(result);
      };
      const timer = setTimeout(end, TIMEOUT_MS, undefined);
      let chunks = 0;
      waiting.set(nonce, (chunk) => {
        members.push(...chunk.members);
        chunks += 1;
        if (chunks === chunk.chunk_count) end(members);
      });
    });
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

function timeOf(text: string | null): number | undefined {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}
