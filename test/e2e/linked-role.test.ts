import { expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { sharedCommunity } from './community.js';

const { guildId, roles } = FIXTURES;
const community = sharedCommunity({ crowdLinked: true, settings: { LINKED_ROLE_ID: roles.linked } });

const rolesOf = (userId: string) =>
  community().discord.world.guilds.get(guildId)?.members.get(userId)?.roles ?? [];

/** Waits until a member has the role, or has it no more. */
async function until(userId: string, hasIt: boolean): Promise<void> {
  await expect.poll(() => rolesOf(userId).includes(roles.linked), { interval: 50 }).toBe(hasIt);
}

it('the role of linked members comes and goes with the link, also across a restart', async () => {
  const way = community();
  // Those who were linked before it was set get it too.
  for (const { id } of FIXTURES.crowd) await until(id, true);
  expect(rolesOf(FIXTURES.people.noah)).toEqual([]);
  const { id, acts } = await way.linkedNewcomer();
  await until(id, true);
  await acts.command('unlink').answer();
  await until(id, false);

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
  await until(other.id, true);
});
