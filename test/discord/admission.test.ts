import { describe, expect, it } from 'vitest';
import { createCommands } from '../../commands/index.js';
import { requestOf } from '../../src/discord/admission.js';
import { createStaffCheck } from '../../src/discord/permissions.js';
import { guildData } from '../../src/simulation/offline-client.js';
import { anything } from '../support/anything.js';
import { english } from '../support/english.js';
import { GUILD, memberData, PRESS, read } from './interactions.js';

const STAFF_ROLE = '500000000000000001';
const MANAGE_SERVER = '32';

const SERVERS = {
  'not known yet': undefined,
  unavailable: { id: GUILD, unavailable: true },
  'known without its roles': { ...guildData(GUILD, []), roles: [] },
  'known as a whole': guildData(GUILD, [STAFF_ROLE]),
} as const;

/** Who asks, in a server of which this process knows so much. */
function asked(server: keyof typeof SERVERS, roles: readonly string[], permissions = '0') {
  const payload = { ...PRESS, app_permissions: '0', member: { ...memberData, roles, permissions } };
  const interaction = read(payload, SERVERS[server]);
  const rulesFor = (staffRoleIds: ReadonlySet<string> | undefined) =>
    requestOf(
      interaction,
      {
        reference: 'r',
        websiteCalls: { calls: 0 },
        progress: async () => undefined,
        whenShown: () => undefined,
      },
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

it('is given in direct messages to what shows members their own, and to nothing else', () => {
  const direct = createCommands(anything).flatMap(({ route, buttons = {} }) =>
    Object.entries(buttons).flatMap(([name, button]) =>
      'direct' in button && button.direct ? [[`${route}:${name}`, button.staff]] : [],
    ),
  );
  expect(direct).toEqual([
    ['balance:mine', false],
    ['rewards:mine', false],
    ['rewards:page', false],
  ]);
});

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
