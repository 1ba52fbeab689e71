import { PERMISSION_BITS } from '../discord/permission-bits.js';
import type { DiscordSeed } from '../discord/seed.js';
import type { SteamAccount } from '../steam/steam-stand-in.js';
import type { UserSeed } from '../website/users.js';
import { CROWD } from './crowd.js';

/** The ids by which the sandbox and the tests name people and places. All of them are invented. */
export const FIXTURES = {
  applicationId: '1180000000000000001',
  guildId: '1180000004194304010',
  /** A server that the bot was invited to and that its settings do not list. */
  otherGuildId: '1180000030000000020',
  roles: {
    staff: '1180000004194304101',
    vip: '1180000004194304102',
    bot: '1180000004194304103',
    /** All of the crowd have it. */
    crew: '1180000004194304104',
    /** For linked members. The bot gives it. */
    linked: '1180000004194304105',
  },
  channels: {
    general: '1180000004194304201',
    giveaways: '1180000004194304202',
    staffLog: '1180000004194304203',
    /** A voice channel. */
    deck: '1180000004194304204',
    otherGeneral: '1180000030000000201',
  },
  people: {
    /** Owns the server and is not staff. */
    owner: '1180000000000000301',
    /** A member whose website account is `mia_plays`. */
    mia: '1180000000000000302',
    /** A member whose website account is `noah99`. */
    noah: '1180000000000000303',
    /** Staff; website account `sam_mod`. */
    sam: '1180000000000000304',
    /** Staff, too; website account `tess_mod`. */
    tess: '1180000000000000305',
    /** Administrator of the other server alone. */
    oscar: '1180000000000000306',
  },
  /** Twenty members more, each with an account on the website. */
  crowd: CROWD,
} as const;

/** When {@link FIXTURE_DISCORD} is taken to be looked at. */
const CAST_TIME = Date.UTC(2026, 0, 15, 12);
const DAY_MS = 86_400_000;

/** Commands that the owner opened to the staff role under Server Settings → Integrations. */
const STAFF_COMMANDS = [
  'lookup',
  'links',
  'grant',
  'grants',
  'payout',
  'giveaway',
  'drop',
  'panel',
  'code',
  'attendance',
  'View website profile',
  'Grant credit',
  'Reward author',
];

const { guildId, otherGuildId, roles, channels, people } = FIXTURES;

/**
 * A community's Discord: its server, and one beside it.
 * @param now ms since the epoch; two of the crowd joined a day before it
 */
export const fixtureDiscord = (now: number): DiscordSeed => ({
  token: 'sandbox.discord.token',
  application: { id: FIXTURES.applicationId, name: 'Purser' },
  bot: { id: FIXTURES.applicationId, username: 'Purser' },
  people: [
    { id: people.owner, username: 'ada', globalName: 'Ada' },
    { id: people.mia, username: 'mia', globalName: 'Mia', steam: ['76561198006409531'] },
    { id: people.noah, username: 'noah', globalName: 'Noah' },
    { id: people.sam, username: 'sam', globalName: 'Sam' },
    { id: people.tess, username: 'tess', globalName: 'Tess' },
    { id: people.oscar, username: 'oscar', globalName: 'Oscar' },
    ...CROWD.map(({ id, username, globalName }) => ({
      id,
      username,
      ...(globalName !== undefined && { globalName }),
    })),
  ],
  guilds: [
    {
      id: guildId,
      name: 'Harbour Community',
      ownerId: people.owner,
      roles: [
        { id: roles.linked, name: 'Linked' },
        { id: roles.bot, name: 'Purser', permissions: PERMISSION_BITS.manageRoles },
        { id: roles.crew, name: 'Crew', color: 0x5dade2, mentionable: true },
        { id: roles.vip, name: 'VIP', color: 0xf1c40f, mentionable: true },
        { id: roles.staff, name: 'Staff', color: 0x1abc9c },
      ],
      channels: [
        { id: channels.general, name: 'general', topic: 'Everything else' },
        { id: channels.giveaways, name: 'giveaways' },
        { id: channels.staffLog, name: 'staff-log', visibleTo: [roles.staff, roles.bot] },
        { id: channels.deck, name: 'upper-deck', topic: 'A voice channel', isVoice: true },
      ],
      members: [
        { userId: FIXTURES.applicationId, roles: [roles.bot], joinedAt: '2024-02-01T10:00:00.000000+00:00' },
        { userId: people.owner, joinedAt: '2023-01-01T10:00:00.000000+00:00' },
        {
          userId: people.mia,
          nick: 'Mia ⚓',
          roles: [roles.vip],
          joinedAt: '2023-03-08T18:30:00.000000+00:00',
        },
        { userId: people.noah, joinedAt: '2024-05-20T07:15:00.000000+00:00' },
        { userId: people.sam, roles: [roles.staff], joinedAt: '2023-01-02T09:00:00.000000+00:00' },
        { userId: people.tess, roles: [roles.staff], joinedAt: '2023-06-17T21:45:00.000000+00:00' },
        ...CROWD.map(({ id, isVip, joinedAt }) => ({
          userId: id,
          roles: isVip ? [roles.vip, roles.crew] : [roles.crew],
          joinedAt: joinedAt ?? new Date(now - DAY_MS).toISOString().replace('Z', '000+00:00'),
        })),
      ],
      openedCommands: Object.fromEntries(STAFF_COMMANDS.map((name) => [name, [roles.staff]])),
    },
    {
      id: otherGuildId,
      name: 'Elsewhere',
      ownerId: people.oscar,
      channels: [{ id: channels.otherGeneral, name: 'general' }],
      members: [{ userId: people.oscar, joinedAt: '2024-01-10T12:00:00.000000+00:00' }],
    },
  ],
});

/** The same at a fixed time, for who does not care when the newest members joined. */
export const FIXTURE_DISCORD: DiscordSeed = fixtureDiscord(CAST_TIME);

/** The accounts on the community's website. */
export const FIXTURE_WEBSITE: readonly UserSeed[] = [
  {
    id: '101',
    username: 'mia_plays',
    email: 'mia@example.org',
    steam: '76561198006409531',
    paid: '12.50',
    virtual: '20.00',
    registeredAt: Date.UTC(2022, 10, 3, 16, 20),
    group: 'VIP',
  },
  {
    id: '102',
    username: 'noah99',
    email: 'noah@example.org',
    virtual: '3.10',
    registeredAt: Date.UTC(2024, 4, 19, 20, 5),
    group: 'Member',
  },
  {
    id: '103',
    username: 'sam_mod',
    email: 'sam@example.org',
    steam: '76561198000000047',
    virtual: '75.00',
    registeredAt: Date.UTC(2022, 0, 15, 9, 0),
    group: 'Staff',
  },
  {
    id: '104',
    username: 'tess_mod',
    email: 'tess@example.org',
    paid: '5.00',
    registeredAt: Date.UTC(2023, 5, 17, 12, 0),
    group: 'Staff',
  },
  ...CROWD.map(({ account }) => account),
  // Last, since it is there for a balance that floating-point numbers cannot hold, and is not what one looks for.
  {
    id: '105',
    username: 'big_spender',
    email: 'treasure@example.org',
    steam: '76561198255233023',
    paid: '90071992547409.93',
    registeredAt: Date.UTC(2021, 7, 1),
    group: 'Member',
  },
];

/** The accounts at Steam: those that the website knows, and one that it does not. */
export const FIXTURE_STEAM: readonly SteamAccount[] = [
  ...FIXTURE_WEBSITE.flatMap(({ steam, username }) =>
    steam === undefined ? [] : [{ steamId: steam, name: username }],
  ),
  { steamId: '76561198000000099', name: 'nobody on the website' },
];
