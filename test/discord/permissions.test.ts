import { PermissionFlagsBits } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { createPermissionLookups, createServers } from '../../src/discord/permissions.js';
import { discordError } from '../support/discord-errors.js';
import { keptLog } from '../support/kept-log.js';

const GUILD = '10';
const [OWNER, HOST, NOBODY] = ['1', '2', '3'];
const [STAFF, OTHER, PLAYERS] = ['11', '12', '13'];
const { MentionEveryone: ALL, Administrator, ManageGuild } = PermissionFlagsBits;

interface World {
  readonly everyone?: bigint;
  /** Of the first of the two roles that owner and host have. */
  readonly permissions?: bigint;
  readonly mentionable?: boolean;
  readonly overwrites?: ReadonlyArray<{
    readonly id: string;
    readonly allow?: bigint;
    readonly deny?: bigint;
  }>;
  readonly failure?: Error;
  readonly staffRoles?: ReadonlySet<string>;
}

function lookups(world: World) {
  const { everyone = 0n, permissions = 0n, mentionable = false, overwrites = [], failure } = world;
  const answers: Record<string, unknown> = {
    '/guilds/10': {
      owner_id: OWNER,
      roles: [
        { id: GUILD, permissions: String(everyone), mentionable: false },
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
  const { log, lines } = keptLog();
  const asked = createPermissionLookups(world.staffRoles, { of: async () => new Map(present) }, servers, log);
  return {
    lines,
    isStaff: (userId = HOST) => asked.isStaff(GUILD, userId),
    mayMention: (userId = HOST, channelId = '20') =>
      asked.mayMention({ guildId: GUILD, channelId }, userId, PLAYERS),
  };
}

describe('whether somebody is staff now', () => {
  it.each<[string, World, string, 'yes' | 'no']>([
    ['the owner', {}, OWNER, 'yes'],
    ['Manage Server', { permissions: ManageGuild }, HOST, 'yes'],
    ['Administrator', { permissions: Administrator }, HOST, 'yes'],
    ['what everyone may', { everyone: ManageGuild }, HOST, 'yes'],
    ['no permission', {}, HOST, 'no'],
    ['no member', { everyone: ManageGuild }, NOBODY, 'no'],
    ['a staff role', { staffRoles: new Set([OTHER]) }, HOST, 'yes'],
    ['the owner without the staff role', { staffRoles: new Set(['99']) }, OWNER, 'no'],
    ['Manage Server without it', { staffRoles: new Set(['99']), permissions: ManageGuild }, HOST, 'no'],
  ])('%s', async (_who, world, userId, answer) => {
    expect(await lookups(world).isStaff(userId)).toBe(answer);
  });
});

describe('whether somebody may mention a role now', () => {
  const denied = { id: GUILD, deny: ALL };
  it.each<[string, World, 'yes' | 'no']>([
    ['nothing lets them', {}, 'no'],
    ['everyone may', { mentionable: true }, 'yes'],
    ['Administrator', { permissions: Administrator, overwrites: [{ id: HOST, deny: ALL }] }, 'yes'],
    ['Manage Server alone', { permissions: ManageGuild }, 'no'],
    ['by a role', { permissions: ALL }, 'yes'],
    ['the channel takes it from everyone', { permissions: ALL, overwrites: [denied] }, 'no'],
    ['the channel gives it to a role', { overwrites: [denied, { id: STAFF, allow: ALL }] }, 'yes'],
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
    expect(await lookups(world).mayMention()).toBe(answer);
  });

  it('is so for the owner, and for nobody who has left', async () => {
    expect(await lookups({}).mayMention(OWNER)).toBe('yes');
    expect(await lookups({ mentionable: true }).mayMention(NOBODY)).toBe('no');
  });

  it('is decided in a thread by the channel that it is in', async () => {
    expect(await lookups({ overwrites: [{ id: STAFF, allow: ALL }] }).mayMention(HOST, '21')).toBe('yes');
  });
});

it.each([
  ['unknown as long as Discord does not tell', new Error('lost'), 'unknown', 2],
  ['no where the bot is not', discordError(10004, 404), 'no', 0],
] as const)('both are %s', async (_, failure, answer, warnings) => {
  const { isStaff, mayMention, lines } = lookups({ failure, permissions: Administrator });
  expect([await isStaff(), await mayMention()]).toEqual([answer, answer]);
  expect(lines).toHaveLength(warnings);
});
