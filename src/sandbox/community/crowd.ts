import type { UserSeed } from '../website/users.js';

/** One of the many who make a giveaway or a payout worth looking at. */
export interface CrowdMember {
  readonly id: string;
  readonly username: string;
  /** The display name, where it is not the username. */
  readonly globalName?: string;
  readonly isVip: boolean;
  /** ISO 8601; undefined for who joined yesterday. */
  readonly joinedAt: string | undefined;
  readonly account: UserSeed & { readonly id: string };
}

interface Sketch {
  readonly username: string;
  readonly globalName?: string;
  /** On the website. */
  readonly account: string;
  readonly virtual: string;
  readonly paid?: string;
  readonly steam?: string;
  /** Day of joining; left out for who joined yesterday. */
  readonly joined?: string;
}

const SKETCHES: readonly Sketch[] = [
  {
    username: 'kestrel',
    globalName: 'Kestrel',
    account: 'kestrel_77',
    virtual: '4.20',
    joined: '2023-02-11',
  },
  { username: 'pixelfox', account: 'pixelfox', virtual: '0.00', joined: '2023-02-19' },
  {
    username: 'bram.exe',
    globalName: 'bram',
    account: 'bram_exe',
    virtual: '18.75',
    paid: '5.00',
    joined: '2023-04-02',
  },
  {
    username: 'lunarfrog',
    globalName: 'Lunar Frog',
    account: 'lunarfrog',
    virtual: '9.99',
    joined: '2023-05-27',
  },
  { username: 'quietstorm', account: 'quiet_storm', virtual: '120.00', joined: '2023-07-14' },
  {
    username: 'zephyr_22',
    globalName: 'Zephyr',
    account: 'zephyr22',
    virtual: '1.05',
    steam: '76561198021440012',
    joined: '2023-08-30',
  },
  { username: 'mosslynx', account: 'mosslynx', virtual: '33.30', joined: '2023-10-08' },
  {
    username: 'captain_otter',
    globalName: 'Captain Otter',
    account: 'captain_otter',
    virtual: '7.50',
    paid: '25.00',
    joined: '2023-11-21',
  },
  { username: 'rookielane', account: 'rookielane', virtual: '0.50', joined: '2024-01-05' },
  { username: 'hexagon', globalName: 'Hexagon', account: 'hex_agon', virtual: '62.10', joined: '2024-02-17' },
  {
    username: 'driftwood',
    globalName: 'Driftwood',
    account: 'driftwood',
    virtual: '2.00',
    joined: '2024-03-29',
  },
  {
    username: 'violet.arc',
    globalName: 'Violet',
    account: 'violet_arc',
    virtual: '14.40',
    steam: '76561198033310208',
    joined: '2024-06-10',
  },
  {
    username: 'turbosnail',
    globalName: 'Turbo Snail',
    account: 'turbosnail',
    virtual: '0.01',
    joined: '2024-07-22',
  },
  { username: 'emberwolf', account: 'emberwolf', virtual: '250.00', paid: '99.99', joined: '2024-09-03' },
  { username: 'jinx_o', globalName: 'Jinx', account: 'jinx_o', virtual: '5.55', joined: '2024-10-31' },
  { username: 'parallax', account: 'parallax', virtual: '11.11', joined: '2025-01-12' },
  {
    username: 'sir.bandit',
    globalName: 'Sir Bandit',
    account: 'sir_bandit',
    virtual: '80.00',
    joined: '2025-03-04',
  },
  { username: 'cobalt_9', globalName: 'Cobalt', account: 'cobalt9', virtual: '3.33', joined: '2025-05-16' },
  { username: 'freshmint', globalName: 'Freshmint', account: 'freshmint', virtual: '0.00' },
  { username: 'wanderbyte', account: 'wanderbyte', virtual: '6.25' },
];

const FIRST_ID = 1180000000000000401n;
const FIRST_ACCOUNT = 201;

/** Twenty members with website accounts, to whom these are linked when the sandbox starts. Every other one is VIP. */
export const CROWD: readonly CrowdMember[] = SKETCHES.map((sketch, index) => {
  const { username, globalName, account, virtual, paid, steam, joined } = sketch;
  return {
    id: String(FIRST_ID + BigInt(index)),
    username,
    ...(globalName !== undefined && { globalName }),
    isVip: index % 2 === 0,
    joinedAt: joined === undefined ? undefined : `${joined}T17:40:00.000000+00:00`,
    account: {
      id: String(FIRST_ACCOUNT + index),
      username: account,
      email: `${account}@example.org`,
      virtual,
      ...(paid !== undefined && { paid }),
      ...(steam !== undefined && { steam }),
      registeredAt: Date.parse(joined ?? '2025-06-01'),
      group: index % 2 === 0 ? 'VIP' : 'Member',
    },
  };
});

const IDS: ReadonlySet<string> = new Set(CROWD.map(({ id }) => id));

/** @param userId a person's */
export const isOfCrowd = (userId: string): boolean => IDS.has(userId);
