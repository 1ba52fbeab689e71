import { DiscordAPIError, PermissionFlagsBits } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { createMentionLookup } from '../../src/discord/mention-check.js';
import { createServers } from '../../src/discord/servers.js';
import { silentLog } from '../support/silent-log.js';

const GUILD = '10';
const OWNER = '1';
const HOST = '2';
const STAFF = '11';
const OTHER = '12';
const PLAYERS = '13';
const ALL = PermissionFlagsBits.MentionEveryone;

interface World {
  /** Of the role of staff. */
  readonly permissions?: bigint;
  readonly mentionable?: boolean;
  readonly overwrites?: ReadonlyArray<{
    readonly id: string;
    readonly allow?: bigint;
    readonly deny?: bigint;
  }>;
  readonly failure?: Error;
}

function lookup({ permissions = 0n, mentionable = false, overwrites = [], failure }: World) {
  const answers: Record<string, unknown> = {
    '/guilds/10': {
      owner_id: OWNER,
      roles: [
        { id: GUILD, permissions: '0', mentionable: false },
        { id: STAFF, permissions: String(permissions), mentionable: false },
        { id: OTHER, permissions: '0', mentionable: false },
        { id: PLAYERS, permissions: '0', mentionable },
      ],
    },
    '/channels/20': {
      type: 0,
      permission_overwrites: overwrites.map(({ id, allow = 0n, deny = 0n }) => ({
        id,
        allow: String(allow),
        deny: String(deny),
      })),
    },
    '/channels/21': { type: 11, parent_id: '20' },
  };
  const servers = createServers({
    async get(route) {
      if (failure !== undefined) throw failure;
      return answers[route];
    },
  });
  const present = [OWNER, HOST].map((id) => [id, { id, roles: [STAFF, OTHER], joinedAt: 0 }] as const);
  const mayMention = createMentionLookup({ of: async () => new Map(present) }, servers, silentLog);
  return (userId = HOST, channelId = '20') => mayMention({ guildId: GUILD, channelId }, userId, PLAYERS);
}

describe('whether somebody may mention a role now', () => {
  it.each<[string, World, 'yes' | 'no']>([
    ['nothing lets them', {}, 'no'],
    ['everyone may', { mentionable: true }, 'yes'],
    [
      'Administrator',
      { permissions: PermissionFlagsBits.Administrator, overwrites: [{ id: HOST, deny: ALL }] },
      'yes',
    ],
    ['Manage Server alone', { permissions: PermissionFlagsBits.ManageGuild }, 'no'],
    ['by a role', { permissions: ALL }, 'yes'],
    [
      'the channel takes it from everyone',
      { permissions: ALL, overwrites: [{ id: GUILD, deny: ALL }] },
      'no',
    ],
    [
      'the channel gives it to a role',
      {
        overwrites: [
          { id: GUILD, deny: ALL },
          { id: STAFF, allow: ALL },
        ],
      },
      'yes',
    ],
    [
      'one role gives, another takes',
      {
        overwrites: [
          { id: STAFF, allow: ALL },
          { id: OTHER, deny: ALL },
        ],
      },
      'yes',
    ],
    [
      'the channel takes it from them',
      {
        permissions: ALL,
        overwrites: [
          { id: HOST, deny: ALL },
          { id: STAFF, allow: ALL },
        ],
      },
      'no',
    ],
  ])('%s', async (_what, world, answer) => {
    expect(await lookup(world)()).toBe(answer);
  });

  it('is so for the owner, and for nobody who has left', async () => {
    expect(await lookup({})(OWNER)).toBe('yes');
    expect(await lookup({ mentionable: true })('3')).toBe('no');
  });

  it('is decided in a thread by the channel that it is in', async () => {
    expect(await lookup({ overwrites: [{ id: STAFF, allow: ALL }] })(HOST, '21')).toBe('yes');
  });

  it('is unknown as long as Discord does not tell', async () => {
    expect(await lookup({ failure: new Error('lost') })()).toBe('unknown');
    const unknownGuild = new DiscordAPIError({ code: 10004, message: 'no' }, 10004, 404, 'GET', 'url', {});
    expect(await lookup({ failure: unknownGuild })()).toBe('no');
  });
});
