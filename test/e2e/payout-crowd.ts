import { createLinks } from '../../src/accounts/member-links.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { manyUsers } from '../../src/sandbox/website/many-users.js';
import type { WholeWay } from '../support/e2e.js';
import { openStore } from '../support/open-store.js';

const FIRST_MEMBER = 1180000050000000000n;
const JOINED_AT = '2025-01-01T12:00:00.000000+00:00';

/** A recipient. */
export interface Payee {
  /** Discord user ID. */
  readonly id: string;
  readonly username: string;
  /** On the website. */
  readonly userId: string;
  /** A unique amount. */
  readonly amount: string;
}

/** Adds this many members, with linked website accounts. */
export async function joinedBy(
  count: number,
  { discord, website, folder }: WholeWay,
): Promise<readonly Payee[]> {
  const store = await openStore(folder);
  const links = createLinks(store);
  const payees = await Promise.all(
    manyUsers(count).map(async (seed, index) => {
      const { id: userId, username } = website.users.add(seed);
      const id = String(FIRST_MEMBER + BigInt(index));
      discord.world.people.set(id, {
        user: { id, username, discriminator: '0', global_name: null, avatar: null },
        locale: 'en-US',
        acceptsDirectMessages: true,
      });
      discord.world.guilds
        .get(FIXTURES.guildId)
        ?.members.set(id, { userId: id, nick: null, roles: [], joinedAt: JOINED_AT });
      const account = { by: 'username', username, id: userId } as const;
      await links.set({ member: id, account, since: Date.now(), by: FIXTURES.people.sam });
      return { id, username, userId, amount: ((100 + index) / 100).toFixed(2) };
    }),
  );
  // SQLite must not have the file open in this process if a test puts another one in its place.
  await store.close();
  return payees;
}

/** The CSV file that pays them. */
export const listOf = (payees: readonly Payee[]) =>
  ['member,amount', ...payees.map(({ id, amount }) => `${id},${amount}`)].join('\r\n');
