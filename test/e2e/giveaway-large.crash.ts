import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLinks } from '../../src/accounts/member-links.js';
import { drawnOrder } from '../../src/giveaways/draw.js';
import { verifyDraw } from '../../src/giveaways/draw-file.js';
import { openRecords } from '../../src/open-records.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { entrantIds, fillEntrants } from '../bench/fill.js';
import { createBotSwitch } from '../support/bot-switch.js';
import { silentLog } from '../support/silent-log.js';
import { giveawayWay, winnersIn } from './giveaway-way.js';

const ENTRANTS = 100_000;
const WINNERS = 20;
const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const MIB = 2 ** 20;

/** The memory of a process now, in bytes. Only Linux reports it. */
function residentOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

describe.runIf(process.platform === 'linux')('a giveaway with 100,000 entrants', () => {
  it('shows its winners within five seconds and 200 MiB', async () => {
    const bot = await createBotSwitch();
    bot.setSeed(SEED);
    const way = await giveawayWay({ settings: bot.settings });
    const message = await way.startGiveaway({ amount: 1, winners: WINNERS });
    const { id } = await way.giveaway(message);
    const ids = entrantIds(ENTRANTS);
    const drawn = [...drawnOrder(SEED, ids)].slice(0, 2 * WINNERS);
    const store = await openRecords(`sqlite://${join(way.folder, 'purser.sqlite')}`, silentLog);
    await fillEntrants(store, id, ids);
    const links = createLinks(store);
    const members = way.discord.world.guilds.get(FIXTURES.guildId)?.members;
    for (const [index, member] of drawn.entries()) {
      // Every fourth one left.
      if (index % 4 === 0) continue;
      const user = {
        id: member,
        username: `drawn${index}`,
        discriminator: '0',
        global_name: null,
        avatar: null,
      };
      way.discord.world.people.set(member, { user, locale: 'en-US', acceptsDirectMessages: false });
      const joinedAt = '2024-05-20T07:15:00.000000+00:00';
      members?.set(member, { userId: member, nick: null, roles: [], joinedAt });
      const { id: userId = '' } = way.website.users.add({ username: `drawn${index}`, virtual: '0.00' });
      const account = { by: 'username', username: `drawn${index}`, id: userId } as const;
      await links.set({ member, account, since: 0, by: 'x' });
    }
    await store.close();

    const before = residentOf(way.bot.pid());
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, residentOf(way.bot.pid()));
    }, 10);
    await way.as('sam').command('giveaway end', { id }).answer();
    const giveaway = await way.untilOver(message);
    clearInterval(watch);

    const [result] = way.results(message);
    const ms = Date.parse(result?.timestamp ?? '') - (giveaway.endedAt ?? 0);
    const mib = Math.round((most - before) / MIB);
    process.stdout.write(`From the end to the winners: ${ms} ms; ${mib} MiB more memory at most.\n`);
    expect(giveaway.entrants).toBe(ENTRANTS);
    expect(winnersIn(giveaway)).toEqual(drawn.filter((_, index) => index % 4 !== 0).slice(0, WINNERS));
    const file = await way.drawFileOf(result as NonNullable<typeof result>);
    expect(verifyDraw(file).filter(({ ok }) => !ok)).toEqual([]);
    expect(ms).toBeLessThan(5_000);
    expect(mib).toBeLessThan(200);
  });
});
