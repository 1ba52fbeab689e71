import { DiscordAPIError, Routes } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../../src/sandbox/community/fixtures.js';
import type { DiscordStandIn } from '../../../src/sandbox/discord/server/discord-stand-in.js';
import { createManualClock } from '../../website/manual-clock.js';
import { answers, EPHEMERAL, request, restFor, standIn, standInWithCommands } from './fixture.js';

const { people, channels, roles } = FIXTURES;
const general = Routes.channelMessages(channels.general);

const authorized = (discord: DiscordStandIn) => ({ authorization: `Bot ${discord.world.token}` });

/** Discord's error number for a request that must fail. */
async function codeOf(refused: Promise<unknown>): Promise<number | string> {
  const error = await refused.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DiscordAPIError)) throw new Error(`Expected a refusal, got ${error}`);
  return error.code;
}

describe('a channel', () => {
  it('knows a nonce again for some minutes, if asked to', async () => {
    const clock = createManualClock();
    const discord = await standIn({ clock });
    const rest = restFor(discord);
    const body = { content: 'Once', nonce: 'n1', enforce_nonce: true };

    const first = await rest.post(general, { body });
    expect(await rest.post(general, { body: { ...body, content: 'Twice' } })).toMatchObject({
      content: 'Once',
    });
    expect(await rest.post(general, { body: { ...body, enforce_nonce: false } })).not.toMatchObject({
      id: (first as { id: string }).id,
    });
    clock.advance(10 * 60_000);
    expect(await rest.post(general, { body: { ...body, content: 'Again' } })).toMatchObject({
      content: 'Again',
    });
  });

  it.each([
    ['everything without allowed mentions', undefined, { users: [people.mia], roles: [roles.vip] }],
    ['nothing with an empty list', { parse: [] }, { users: [], roles: [] }],
    ['those who are named', { parse: [], users: [people.mia] }, { users: [people.mia], roles: [] }],
    ['whole kinds', { parse: ['roles'] }, { users: [], roles: [roles.vip] }],
  ])('pings %s', async (_, allowed, expected) => {
    const discord = await standIn();
    const content = `<@${people.mia}> <@&${roles.vip}> <@&${roles.staff}> @everyone`;

    await restFor(discord).post(general, {
      body: { content, ...(allowed && { allowed_mentions: allowed }) },
    });

    const { pings } = await discord.message(channels.general, (message) => message.content === content);
    // The bot may not ping everyone, nor the staff role, which is not mentionable.
    expect(pings).toEqual({ everyone: false, ...expected });
  });

  it('pings nobody by an edit, an embed or an ephemeral answer', async () => {
    const { discord, mia } = await standInWithCommands();
    const ping = mia.command('ping');
    await answers(discord, ping).callback(4, { content: `<@${people.sam}>`, flags: EPHEMERAL });
    await restFor(discord).post(general, { body: { embeds: [{ description: `<@${people.sam}>` }] } });
    const sent = await discord.message(channels.general, (message) => message.embeds.length > 0);
    await restFor(discord).patch(Routes.channelMessage(channels.general, sent.id), {
      body: { content: `<@${people.sam}>` },
    });

    const all = [...(discord.world.channels.get(channels.general)?.messages.values() ?? [])];
    expect(all.map((message) => message.pings.users)).toEqual([[], []]);
  });

  it('is refused where Discord would', async () => {
    const discord = await standIn();
    const rest = restFor(discord);
    const staffLog = discord.world.channels.get(channels.staffLog);
    if (staffLog) staffLog.overwrites = [{ id: FIXTURES.guildId, allow: 0n, deny: 1n << 10n }];

    expect(await codeOf(rest.post(Routes.channelMessages('1'), { body: { content: 'Hi' } }))).toBe(10003);
    expect(
      await codeOf(rest.post(Routes.channelMessages(channels.staffLog), { body: { content: 'Hi' } })),
    ).toBe(50001);
    expect(await codeOf(rest.post(general, { body: {} }))).toBe(50006);
    expect(await codeOf(rest.post(general, { body: { content: 'x'.repeat(2001) } }))).toBe(50035);
    const { id } = discord.actAs(people.mia, channels.general).write('Mine');
    expect(
      await codeOf(rest.patch(Routes.channelMessage(channels.general, id), { body: { content: 'Yours' } })),
    ).toBe(50005);
  });
});

describe('direct messages', () => {
  it('are refused by who takes none, and by who shares no server', async () => {
    const discord = await standIn();
    const rest = restFor(discord);
    const mia = discord.world.people.get(people.mia);
    if (mia) mia.acceptsDirectMessages = false;
    discord.world.guilds.get(FIXTURES.guildId)?.members.delete(people.noah);

    for (const recipient of [people.mia, people.noah]) {
      const channel = await rest.post(Routes.userChannels(), { body: { recipient_id: recipient } });
      const { id } = channel as { id: string };
      expect(await codeOf(rest.post(Routes.channelMessages(id), { body: { content: 'Hi' } }))).toBe(50007);
    }
  });
});

describe('the API', () => {
  it('wants the token, but not of who answers an interaction', async () => {
    const { discord, mia } = await standInWithCommands();

    expect(await request(discord, 'GET', '/users/@me')).toEqual({
      status: 401,
      body: { message: '401: Unauthorized', code: 0 },
    });
    expect(
      (await request(discord, 'GET', '/users/@me', undefined, { authorization: 'Bot wrong' })).status,
    ).toBe(401);
    expect((await answers(discord, mia.command('ping')).callback(4, { content: 'Hi' })).status).toBe(204);
  });

  it.each([
    ['/guilds/1', 10004],
    [`/guilds/${FIXTURES.guildId}/members/1`, 10013],
    [`/guilds/${FIXTURES.guildId}/members/${people.oscar}`, 10007],
    ['/channels/1', 10003],
    [`/applications/1/guilds/${FIXTURES.guildId}/commands`, 10002],
    ['/nothing/there', 0],
  ])('does not know GET %s', async (path, code) => {
    const discord = await standIn();

    const answer = await request(discord, 'GET', path, undefined, authorized(discord));

    expect(answer).toMatchObject({ status: 404, body: { code } });
  });
});
