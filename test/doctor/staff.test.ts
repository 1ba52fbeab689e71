import { describe, expect, it } from 'vitest';
import { checkServers } from '../../src/doctor/checks/servers-check.js';
import { checkStaff } from '../../src/doctor/checks/staff-roles-check.js';
import { createDiscordDouble } from './discord-double.js';

const [APPLICATION, GUILD, ROLE, GRANT, BALANCE, BOT] = ['1', '2', '3', '4', '5', '9'];
const ADMINISTRATOR = 1n << 3n;
const MANAGE_SERVER = 1n << 5n;
const USE_COMMANDS = 1n << 31n;
const PATH = `/applications/${APPLICATION}/guilds/${GUILD}/commands`;

interface Case {
  /** What the staff role may do in the server, on top of everyone's. */
  readonly permissions?: bigint;
  readonly everyone?: bigint;
  /** What is set under Integrations: by the command or the application, then by the role or the server. */
  readonly set?: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
  readonly required?: string;
}

async function find({ permissions = 0n, everyone = USE_COMMANDS, set = {}, required = '32' }: Case) {
  const role = (id: string, name: string, bits: bigint) => ({ id, name, permissions: bits.toString() });
  const client = createDiscordDouble({
    [`/guilds/${GUILD}`]: {
      id: GUILD,
      name: 'Harbour',
      roles: [role(GUILD, '@everyone', everyone), role(ROLE, 'Staff', permissions)],
    },
    [`/guilds/${GUILD}/members/${BOT}`]: { user: { id: BOT }, roles: [] },
    [PATH]: [
      { id: GRANT, type: 1, name: 'grant', default_member_permissions: required },
      { id: BALANCE, type: 1, name: 'balance', default_member_permissions: null },
    ],
    [`${PATH}/permissions`]: Object.entries(set).map(([id, by]) => ({
      id,
      permissions: Object.entries(by).map(([whom, permission]) => ({ id: whom, type: 1, permission })),
    })),
  });
  const bot = { id: BOT, applicationId: APPLICATION, name: 'Purser' };
  return checkStaff(client, bot, new Set([ROLE]), await checkServers(client, bot, new Set([GUILD])));
}

describe('a staff role', () => {
  it.each<[string, Case]>([
    ['may manage the server', { permissions: MANAGE_SERVER }],
    [
      'is an administrator',
      { permissions: ADMINISTRATOR, everyone: 0n, set: { [GRANT]: { [ROLE]: false } } },
    ],
    ['was added to the command', { set: { [GRANT]: { [ROLE]: true, [GUILD]: false } } }],
    ['may use what everyone may', { set: { [GRANT]: { [GUILD]: true } } }],
    [
      'was added to it, and taken from the bot',
      { set: { [GRANT]: { [ROLE]: true }, [APPLICATION]: { [ROLE]: false } } },
    ],
  ])('is offered a staff command where it %s', async (_, situation) => {
    expect(await find(situation)).toEqual([expect.objectContaining({ verdict: 'ok' })]);
  });

  it.each<[string, Case]>([
    ['has nothing of that', {}],
    ['was taken from the command', { permissions: MANAGE_SERVER, set: { [GRANT]: { [ROLE]: false } } }],
    ['was taken from the bot', { permissions: MANAGE_SERVER, set: { [APPLICATION]: { [ROLE]: false } } }],
    ['was added to the bot as a whole alone', { set: { [APPLICATION]: { [ROLE]: true } } }],
    ['may not do what is for administrators', { permissions: MANAGE_SERVER, required: '0' }],
  ])('is not offered a staff command where it %s', async (_, situation) => {
    const findings = await find(situation);
    expect(findings).toEqual([
      {
        verdict: 'fault',
        about: 'DISCORD_STAFF_ROLE_IDS',
        say: expect.stringContaining('does not see /grant:'),
      },
    ]);
  });

  it('that may use no commands at all is told apart', async () => {
    const [finding] = await find({ everyone: 0n, set: { [GRANT]: { [ROLE]: true } } });
    expect(finding).toMatchObject({ verdict: 'fault' });
    expect(finding?.say).toContain('give it Use Application Commands');
  });
});
