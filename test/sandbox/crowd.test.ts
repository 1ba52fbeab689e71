import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLinks } from '../../src/accounts/member-links.js';
import { letCrowdPress } from '../../src/sandbox/community/crowd-press.js';
import {
  FIXTURE_DISCORD,
  FIXTURE_WEBSITE,
  FIXTURES,
  fixtureDiscord,
} from '../../src/sandbox/community/fixtures.js';
import type { DiscordStandIn } from '../../src/sandbox/discord/server/discord-stand-in.js';
import { linkCrowd } from '../../src/sandbox/linked-crowd.js';
import { createUsers } from '../../src/sandbox/website/users.js';
import { openStore } from '../support/open-store.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { answers, button, connectedClient, EPHEMERAL, standInWithCommands } from './discord/fixture.js';

const { crowd, roles, channels, people, guildId } = FIXTURES;
const DAY_MS = 86_400_000;

describe('the crowd', () => {
  it('is twenty of the crew, half VIP, with their own accounts', () => {
    const members = new Map(FIXTURE_DISCORD.guilds[0]?.members.map((member) => [member.userId, member]));
    const users = createUsers(FIXTURE_WEBSITE);

    expect(crowd).toHaveLength(20);
    for (const { id, account } of crowd) {
      expect(members.get(id)?.roles).toContain(roles.crew);
      expect(users.find('username', account.username)?.id).toBe(account.id);
    }
    expect(crowd.map(({ account }) => account.id)).toEqual(
      Array.from({ length: 20 }, (_, i) => String(201 + i)),
    );
    expect(crowd.filter(({ id }) => members.get(id)?.roles?.includes(roles.vip))).toHaveLength(10);
  });

  it('has two who joined a day before the cast', () => {
    const now = Date.UTC(2026, 5, 1, 9, 30);
    const joined = fixtureDiscord(now).guilds[0]?.members.map(({ joinedAt }) => Date.parse(joinedAt)) ?? [];

    expect(joined.filter((at) => at === now - DAY_MS)).toHaveLength(2);
    expect(joined.filter((at) => at > now - 300 * DAY_MS)).toHaveLength(2);
    expect(FIXTURE_DISCORD).toEqual(fixtureDiscord(Date.UTC(2026, 0, 15, 12)));
  });

  it('is linked in the store of a bot that starts later', async () => {
    const folder = join(await temporaryFolder(), 'below');

    await linkCrowd(`sqlite://${join(folder, 'purser.sqlite')}`, 1_700_000_000_000);

    const links = createLinks(await openStore(folder));
    const linked = await Promise.all(crowd.map(({ id }) => links.of(id)));
    expect(linked.map((link) => link?.account.id)).toEqual(crowd.map(({ account }) => account.id));
    expect(linked[5]).toEqual({
      member: crowd[5]?.id,
      account: { by: 'username', username: 'zephyr22', id: '206', steam: '76561198021440012' },
      since: 1_700_000_000_000,
      by: people.sam,
    });
    expect(await links.of(people.mia)).toBeUndefined();
  });
});

/** A public message with the button Enter, and a bot that tells every second one something else. */
async function giveaway(discord: DiscordStandIn) {
  let count = 0;
  const client = await connectedClient(discord);
  client.on('interactionCreate', async (interaction) => {
    if (!interaction.isButton()) return;
    count += 1;
    const content = count % 2 === 0 ? 'You are in.\nGood luck!' : 'Join the server first.';
    await interaction.reply({ content, flags: 'Ephemeral' });
  });
  const ping = discord.actAs(people.mia, channels.general).command('ping');
  await answers(discord, ping).callback(4, { content: 'Win!', components: [button('Enter', 'enter')] });
  return ping.answer();
}

describe('a press of the crowd', () => {
  it('comes from all at once, and tells what they heard', async () => {
    const { discord } = await standInWithCommands();
    const message = await giveaway(discord);

    const { pressed, answers: notified } = await letCrowdPress(discord, { message, button: 'Enter' });

    expect(pressed).toBe(20);
    expect(notified).toEqual([
      { text: 'Join the server first.', count: 10 },
      { text: 'You are in.', count: 10 },
    ]);
  });

  it('comes from as many as are asked for, and from members alone', async () => {
    const { discord } = await standInWithCommands();
    const message = await giveaway(discord);
    for (const { id } of crowd.slice(0, 18)) discord.membership.leave(guildId, id);

    expect(await letCrowdPress(discord, { message, button: 'enter' })).toMatchObject({ pressed: 2 });
    expect(await letCrowdPress(discord, { message, button: 'Enter', count: 1 })).toMatchObject({
      pressed: 1,
    });
    await expect(letCrowdPress(discord, { message, button: 'Leave' })).rejects.toThrow('no "Leave"');
  });

  it('is refused where they are not', async () => {
    const { discord, mia } = await standInWithCommands();
    const ping = mia.command('ping');
    await answers(discord, ping).callback(4, {
      content: 'Psst',
      flags: EPHEMERAL,
      components: [button('Enter', 'enter')],
    });
    await expect(letCrowdPress(discord, { message: await ping.answer(), button: 'Enter' })).rejects.toThrow(
      'does not see this message',
    );
    const { id } = discord.actAs(people.sam, channels.staffLog).write('For staff');
    const [note] = discord.actAs(people.sam, channels.staffLog).messages();
    expect(note?.id).toBe(id);
    if (note === undefined) throw new Error('The note is gone.');
    await expect(letCrowdPress(discord, { message: note, button: 'Enter' })).rejects.toThrow(
      'Nobody of the crowd',
    );
  });
});
