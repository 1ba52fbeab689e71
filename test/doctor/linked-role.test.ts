import { checkLinkedRole } from '../../src/doctor/checks/linked-role-check.js';
import { checkServers } from '../../src/doctor/checks/servers-check.js';
import { createDiscordDouble } from './discord-double.js';
import { type Planted, testDiagnosis } from './planted.js';

const [APPLICATION, GUILD, ELSEWHERE, ROLE, OWN, BOT] = ['1', '2', '3', '4', '5', '9'];
const MANAGE_ROLES = 1n << 28n;
const MANAGE_SERVER = 1n << 5n;
const ADMINISTRATOR = 1n << 3n;

interface Case {
  readonly roleId?: string;
  /** Of the bot's own role. */
  readonly permissions?: bigint;
  readonly ownPosition?: number;
  /** Of the role of linked members. */
  readonly gives?: bigint;
  readonly managed?: boolean;
  readonly guildIds?: readonly string[];
}

async function find(situation: Case = {}) {
  const { roleId = ROLE, permissions = MANAGE_ROLES, ownPosition = 2, gives = 0n } = situation;
  const role = (id: string, name: string, position: number, bits = 0n, managed = false) => ({
    ...{ id, name, position, managed },
    permissions: bits.toString(),
  });
  const client = createDiscordDouble({
    [`/guilds/${GUILD}`]: {
      id: GUILD,
      name: 'Harbour',
      owner_id: '77',
      roles: [
        role(GUILD, '@everyone', 0),
        role(ROLE, 'Linked', 1, gives, situation.managed),
        role(OWN, 'Purser', ownPosition, permissions),
      ],
    },
    [`/guilds/${GUILD}/members/${BOT}`]: { user: { id: BOT }, roles: [OWN] },
  });
  const bot = { id: BOT, applicationId: APPLICATION, name: 'Purser' };
  return checkLinkedRole(roleId, await checkServers(client, bot, new Set(situation.guildIds ?? [GUILD])));
}

const PLANTED: Planted = {
  LINKED_ROLE_ID: (
    [
      ['a role that is not there', { roleId: '44' }, /no role 44 in the listed servers: .*Copy Role ID/],
      ['everyone’s role', { roleId: GUILD }, /@everyone.*create a role/],
      [
        'a role of an integration',
        { managed: true },
        /@Linked in "Harbour" belongs to an integration.*another/,
      ],
      ['a bot without the permission', { permissions: 0n }, /"Harbour" the bot has no Manage Roles: enable/],
      ['a bot whose role is too low', { ownPosition: 1 }, /not below .*@Purser: drag .* above @Linked/],
      ['a role that makes its members staff', { gives: MANAGE_SERVER }, /Manage Server.*every linked member/],
      ['a role that may do everything', { gives: ADMINISTRATOR }, /every linked member would have: remove/],
    ] as const
  ).map(([planted, situation, says]) => [planted, () => find(situation), says] as const),
};

testDiagnosis(PLANTED, [
  ['where the bot may give the role', () => find()],
  ['where the bot is an administrator', () => find({ permissions: ADMINISTRATOR })],
  [
    'where the role may be in a server that the bot is not in yet',
    () => find({ roleId: '44', guildIds: [GUILD, ELSEWHERE] }),
  ],
]);
