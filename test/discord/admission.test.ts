import { Events, type Interaction, InteractionType } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { requestOf } from '../../src/discord/admission.js';
import { createStaffCheck } from '../../src/discord/permissions.js';
import { createOfflineClient, guildData } from '../../src/simulation/offline-client.js';
import { english } from '../support/english.js';

const GUILD = '300000000000000001';
const STAFF_ROLE = '500000000000000001';
const MANAGE_SERVER = '32';

const INTERACTION = {
  id: '700000000000000001',
  application_id: '100000000000000001',
  type: InteractionType.MessageComponent,
  token: 'token',
  version: 1,
  guild_id: GUILD,
  channel: { id: '400000000000000001', type: 0, guild_id: GUILD },
  channel_id: '400000000000000001',
  locale: 'en-US',
  entitlements: [],
  authorizing_integration_owners: { 0: GUILD },
  app_permissions: '0',
  message: { id: '1', channel_id: '400000000000000001', author: { id: '2', username: 'x' } },
  data: { custom_id: 'x', component_type: 2 },
};

const sentBy = (roles: readonly string[], permissions: string) => ({
  ...INTERACTION,
  member: {
    user: { id: '200000000000000001', username: 'sam', discriminator: '0', global_name: null, avatar: null },
    roles,
    permissions,
    joined_at: '2025-01-01T12:00:00.000000+00:00',
  },
});

const SERVERS = {
  'not known yet': undefined,
  unavailable: { id: GUILD, unavailable: true },
  'known without its roles': { ...guildData(GUILD, []), roles: [] },
  'known as a whole': guildData(GUILD, [STAFF_ROLE]),
} as const;

/** Who asks, in a server of which this process knows so much. */
function asked(server: keyof typeof SERVERS, roles: readonly string[], permissions = '0') {
  const { client, receive } = createOfflineClient();
  const known = SERVERS[server];
  if (known !== undefined) receive('GUILD_CREATE', known);
  const interactions: Interaction[] = [];
  client.on(Events.InteractionCreate, (one) => interactions.push(one));
  receive('INTERACTION_CREATE', sentBy(roles, permissions));
  const [interaction] = interactions;
  if (interaction === undefined) throw new Error('there was no interaction');
  const rulesFor = (staffRoleIds: ReadonlySet<string> | undefined) =>
    requestOf(
      interaction,
      { reference: 'r', websiteCalls: { calls: 0 } },
      {
        guildIds: new Set([GUILD]),
        isStaff: createStaffCheck(staffRoleIds),
        staffRoleIds,
        cooldown: () => undefined,
      },
      english,
    );
  return { byRole: rulesFor(new Set([STAFF_ROLE])), byPermission: rulesFor(undefined) };
}

describe.each(Object.keys(SERVERS) as (keyof typeof SERVERS)[])('in a server that is %s', (server) => {
  it('whoever has a staff role is staff', () => {
    const { byRole } = asked(server, [STAFF_ROLE]);
    expect(byRole.isStaff).toBe(true);
    expect(byRole.member.roles).toEqual([STAFF_ROLE]);
    expect(asked(server, []).byRole.isStaff).toBe(false);
  });

  it('whoever may manage it is staff where no role is set', () => {
    expect(asked(server, [], MANAGE_SERVER).byPermission.isStaff).toBe(true);
    expect(asked(server, [STAFF_ROLE]).byPermission.isStaff).toBe(false);
  });

  it('everyone is no staff, whatever ID the role @everyone has', () => {
    expect(asked(server, []).byRole.member.roles).toEqual([]);
  });
});
