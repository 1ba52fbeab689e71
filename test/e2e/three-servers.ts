import { FIXTURE_DISCORD, FIXTURE_WEBSITE, FIXTURES } from '../../src/sandbox/community/fixtures.js';
import type { Actor } from '../../src/sandbox/discord/actor.js';
import type { DiscordSeed, GuildSeed } from '../../src/sandbox/discord/seed.js';
import { manyUsers } from '../../src/sandbox/website/many-users.js';
import type { BotProcess, Settings } from '../support/bot-process.js';
import { type GrantWay, startGrantWay } from './grant-way.js';

/** A server of the community with its own shard, and the same people. */
export interface ServerPlace {
  readonly guildId: string;
  readonly staffRole: string;
  readonly general: string;
}

/** By shard, which follows from the server's ID. The cast's server, with the log channel, is on 2. */
export const SERVERS = [
  { guildId: '1180000050012582922', staffRole: '1180000050012583101', general: '1180000050012583201' },
  { guildId: '1180000050004194314', staffRole: '1180000050004195101', general: '1180000050004195201' },
  { guildId: FIXTURES.guildId, staffRole: FIXTURES.roles.staff, general: FIXTURES.channels.general },
] as const satisfies readonly ServerPlace[];

export type Shard = 0 | 1 | 2;

const STAFF: ReadonlySet<string> = new Set([FIXTURES.people.sam, FIXTURES.people.tess]);

/** Accounts without links, for long lists. */
export const PLAYERS = manyUsers(60);

/** A bot of three processes, each as if on its own machine, with one shard each. */
export interface ThreeServers extends GrantWay {
  /** The process with this shard. */
  process(shard: Shard): BotProcess;
  /** Starts a process with this shard on a new machine. */
  startElsewhere(shard: Shard): Promise<BotProcess>;
  /** A person in the public channel of the server on this shard. */
  at(shard: Shard, person: 'sam' | 'tess'): Actor;
  /** A member of the crowd there, from 0. All are linked. */
  crowdAt(shard: Shard, index: number): Actor;
}

/** Starts everything. The caller must stop it. */
export async function startThreeServers(settings: Settings): Promise<ThreeServers> {
  const shared: Settings = {
    ...settings,
    NODE_OPTIONS: `--import ${new URL('host-name.mjs', import.meta.url).href}`,
    DISCORD_GUILD_IDS: SERVERS.map(({ guildId }) => guildId).join(','),
    DISCORD_STAFF_ROLE_IDS: SERVERS.map(({ staffRole }) => staffRole).join(','),
  };
  let machines = 0;
  const onShard = (shard: Shard): Settings => {
    machines += 1;
    return { ...shared, DISCORD_SHARDS: `${shard}/3`, TEST_HOST_NAME: `machine-${machines}` };
  };
  const way = await startGrantWay({
    settings: onShard(2),
    crowdLinked: true,
    discord: { seed: seed(), shards: 3 },
    website: { seed: [...FIXTURE_WEBSITE, ...PLAYERS] },
  });
  const started = [await way.startAnother(onShard(0)), await way.startAnother(onShard(1)), way.bot];

  return {
    ...way,
    process(shard) {
      const found = started[shard];
      if (found === undefined) throw new RangeError(`there is no shard ${shard}`);
      return found;
    },
    startElsewhere: (shard) => way.startAnother(onShard(shard)),
    at: (shard, person) => way.discord.actAs(FIXTURES.people[person], SERVERS[shard].general),
    crowdAt(shard, index) {
      const member = FIXTURES.crowd[index];
      if (member === undefined) throw new RangeError(`the crowd has no ${index}`);
      return way.discord.actAs(member.id, SERVERS[shard].general);
    },
  };
}

function seed(): DiscordSeed {
  const [harbour, ...others] = FIXTURE_DISCORD.guilds;
  if (harbour === undefined) throw new TypeError('the cast has no server');
  return {
    ...FIXTURE_DISCORD,
    guilds: [...SERVERS.map((server) => duplicateOf(harbour, server)), ...others],
  };
}

/** A server with the same members and the same staff. */
function duplicateOf(original: GuildSeed, { guildId, staffRole, general }: ServerPlace): GuildSeed {
  const isOriginal = guildId === original.id;
  return {
    ...original,
    id: guildId,
    roles: isOriginal ? (original.roles ?? []) : [{ id: staffRole, name: 'Staff' }],
    channels: isOriginal ? original.channels : [{ id: general, name: 'general' }],
    members: original.members.map(({ roles = [], ...member }) => ({
      ...member,
      roles: STAFF.has(member.userId) ? [staffRole] : isOriginal ? roles : [],
    })),
    openedCommands: Object.fromEntries(
      Object.keys(original.openedCommands ?? {}).map((name) => [name, [staffRole]]),
    ),
  };
}
