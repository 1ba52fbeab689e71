import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { type Community, type CommunityOptions, ownCommunity } from './community.js';

const { guildId, roles } = FIXTURES;
const SETTINGS = { LINKED_ROLE_ID: roles.linked };

const rolesOf = ({ discord }: Community, userId: string) =>
  discord.world.guilds.get(guildId)?.members.get(userId)?.roles ?? [];

/** Waits until a member has the role, or has it no more. */
async function until(way: Community, userId: string, hasIt: boolean): Promise<void> {
  const isSo = () => rolesOf(way, userId).includes(roles.linked) === hasIt;
  if (isSo()) return;
  await way.discord.events.next((event) => (event.type === 'members-changed' && isSo()) || undefined, {
    describe: () => `${userId} ${hasIt ? 'has not got' : 'still has'} the role.`,
  });
}

const start = (options: CommunityOptions = {}) => ownCommunity({ settings: SETTINGS, ...options });

/** What Discord allows the bot. */
const permit = ({ discord }: Community, permissions: bigint) =>
  Object.assign(discord.world.guilds.get(guildId)?.roles.get(roles.bot) ?? {}, {
    permissions: permissions.toString(),
  });

describe('the role of linked members', () => {
  it('comes and goes with the link, also across a restart', async () => {
    const way = await start();
    const { id, acts } = await way.linkedNewcomer();
    await until(way, id, true);

    await acts.command('unlink').answer();
    await until(way, id, false);

    // What is due when the bot is killed is done after its restart.
    const release = way.discord.faults.add({
      matches: ({ method, path }) => method === 'PUT' && path.includes('/roles/'),
      times: 100,
      answer: { kind: 'reset' },
    });
    const other = await way.linkedNewcomer();
    await way.bot.kill('SIGKILL');
    release();
    await way.bot.restart();
    await until(way, other.id, true);
    await way.as('sam').command('links remove', { member: other.id }).answer();
    await until(way, other.id, false);
  });

  it('comes to those who were linked before it was set', async () => {
    const way = await start({ crowdLinked: true });
    for (const { id } of FIXTURES.crowd) await until(way, id, true);
    expect(rolesOf(way, FIXTURES.people.noah)).toEqual([]);
  });

  it('asks staff once where Discord refuses it, and links go on', async () => {
    const way = await start();
    permit(way, 0n);
    const first = await way.linkedNewcomer();
    await way.logged('Manage Roles', `<@&${roles.linked}>`);
    const second = await way.linkedNewcomer();
    await way.logged(`linked ${second.mention} to`);
    await way.bot.restart();
    permit(way, 1n << 28n);
    await until(way, first.id, true);
    await until(way, second.id, true);
    expect(way.logMessages('Manage Roles')).toHaveLength(1);
  });
});
