import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { freePort } from '../../src/sandbox/free-port.js';
import { shardOf } from '../../src/shards.js';
import { type WholeWay, wholeWay } from '../support/e2e.js';

const { staffLog } = FIXTURES.channels;
const ODD = 'there are problems';

/** The log channel's messages with findings. */
const oddMessages = ({ discord }: WholeWay) =>
  [...(discord.world.channels.get(staffLog)?.messages.values() ?? [])]
    .map(({ api }) => messageText(api))
    .filter((text) => text.includes(ODD));

const notified = async ({ discord }: WholeWay, text: string) =>
  discord.message(staffLog, (message) => messageText(message).includes(text));

const linesOf = (output: string, text: string) =>
  output.split('\n').flatMap((line) => (line.includes(text) && line.endsWith('}') ? [JSON.parse(line)] : []));

describe('a start', () => {
  it('without findings logs what the bot works with, and posts nothing', async () => {
    const way = await wholeWay();
    const WELL = 'website, token, servers and log channel work';
    await way.bot.said(new RegExp(WELL));
    await way.bot.restart();
    await expect.poll(() => linesOf(way.bot.output(), WELL)).toHaveLength(2);

    const WITH = 'works with this store and these servers';
    await expect.poll(() => linesOf(way.bot.output(), WITH)).toHaveLength(2);
    const [first, second] = linesOf(way.bot.output(), WITH);
    expect(first).toMatchObject({
      level: 30,
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      shards: { ids: [0], total: 1 },
      servers: { covered: [FIXTURES.guildId], notCovered: [] },
    });
    expect(first).not.toHaveProperty('lastWritten');
    expect(second).toMatchObject({ id: first.id, lastWritten: { by: hostname(), at: expect.any(String) } });
    expect(second.records).toBeGreaterThan(0);
    expect(oddMessages(way)).toEqual([]);
    expect(way.bot.output()).not.toMatch(/"level":[456]0/);
  });

  it('with shards without any listed server says so everywhere', async () => {
    const port = await freePort();
    const way = await wholeWay({
      discord: { shards: 2 },
      settings: { DISCORD_SHARDS: `${1 - shardOf(FIXTURES.guildId, 2)}/2`, HEALTH_PORT: String(port) },
    });

    await notified(way, 'I answer nobody');
    expect(oddMessages(way)).toHaveLength(1);
    const [line] = linesOf(way.bot.output(), 'answers nobody');
    expect(line).toMatchObject({ level: 50, about: 'DISCORD_SHARDS' });
    const response = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: 'failing', gateway: 'connected', store: 'writable', shards: 'none of a listed server' },
    ]);
  });

  it('before the invitation has commands from it on, as after a removal', async () => {
    const port = await freePort();
    const way = await wholeWay({ settings: { HEALTH_PORT: String(port) } });
    const { discord, bot } = way;
    const { guildId, applicationId: me, roles } = FIXTURES;
    const health = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).json();
    const without = { [guildId]: 'not-invited' };
    const registered = () => linesOf(bot.output(), 'commands registered').length;

    discord.membership.leave(guildId, me);
    await bot.said(/the commands are not registered: the bot is not in this server/);
    expect(await health()).toMatchObject({ status: 'degraded', withoutCommands: without });
    // Resolves once the commands are registered.
    const restarted = bot.restart();
    // Not by /healthz alone: the process that ends answers as the new one does.
    await expect.poll(() => linesOf(bot.output(), 'the commands are not registered')).toHaveLength(2);
    expect(await health()).toMatchObject({ withoutCommands: without });
    expect(registered()).toBe(1);

    discord.membership.join(guildId, me, [roles.bot]);
    await restarted;
    await expect.poll(registered).toBe(2);
    expect(await health()).not.toHaveProperty('withoutCommands');
    expect(discord.world.guilds.get(guildId)?.commands.size).toBeGreaterThan(0);
    await notified(way, 'My commands are in the server');
  });

  it('with a wrong website or a missing log channel says so', async () => {
    const way = await wholeWay();
    await way.as('sam').command('links set', { member: FIXTURES.people.mia, username: 'mia_plays' }).answer();
    const second = await way.startAnother({ WEBSITE_URL: `${way.website.url}/elsewhere` });
    await notified(way, 'not as the website’s API');
    const third = await way.startAnother({ DISCORD_LOG_CHANNEL_ID: '1180000000000009999' });
    await third.said(/"about":"DISCORD_LOG_CHANNEL_ID"/);

    expect(oddMessages(way)).toHaveLength(1);
    const faultsOf = (output: string) =>
      linesOf(output, '"about":').map(({ level, about }) => [level, about]);
    expect(faultsOf(second.output())).toEqual([[50, 'WEBSITE_URL']]);
    expect(faultsOf(third.output())).toEqual([[50, 'DISCORD_LOG_CHANNEL_ID']]);
  });
});
