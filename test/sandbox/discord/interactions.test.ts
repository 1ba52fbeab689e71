import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../../src/sandbox/community/fixtures.js';
import { createManualClock } from '../../website/manual-clock.js';
import { answers, EPHEMERAL, request, standInWithCommands } from './fixture.js';

const { people, channels } = FIXTURES;

describe('an answer to an interaction', () => {
  it('is ephemeral for its person alone', async () => {
    const { discord, mia, sam } = await standInWithCommands();
    const ping = mia.command('ping');

    await answers(discord, ping).callback(4, { content: 'Psst', flags: EPHEMERAL });

    expect(ping.visibleTo(people.mia)).toBe(true);
    expect(ping.visibleTo(people.sam)).toBe(false);
    expect(sam.messages()).toEqual([]);
  });

  it('that was deferred is given by the first follow-up, visibility aside', async () => {
    const { discord, mia } = await standInWithCommands();
    const ping = mia.command('ping');
    const bot = answers(discord, ping);
    await bot.callback(5, { flags: EPHEMERAL });

    const first = await bot.followUp({ content: 'The answer' });
    const second = await bot.followUp({ content: 'For all' });

    expect(first.body).toMatchObject({ id: ping.message?.id, content: 'The answer', flags: EPHEMERAL });
    expect(second.body).toMatchObject({ content: 'For all', flags: 0 });
    expect(await ping.followUp()).toMatchObject({ content: 'For all' });
    expect(ping.visibleTo(people.sam, await ping.followUp())).toBe(true);
  });
});

describe('Discord refuses', () => {
  it('a second acknowledgement', async () => {
    const { discord, mia } = await standInWithCommands();
    const ping = mia.command('ping');
    const bot = answers(discord, ping);
    await bot.callback(4, { content: 'One' });

    expect(await bot.callback(4, { content: 'Two' })).toMatchObject({ status: 400, body: { code: 40060 } });
    expect(ping.message).toMatchObject({ content: 'One' });
    expect(ping.calls.map((call) => call.code)).toEqual([undefined, 40060]);
  });

  it('an acknowledgement after 3 seconds, and tells the person', async () => {
    const clock = createManualClock();
    const { discord, mia } = await standInWithCommands({ clock });
    const inTime = mia.command('ping');
    const late = mia.command('ping');

    clock.advance(2999);
    expect((await answers(discord, inTime).callback(5)).status).toBe(204);
    clock.advance(1);

    await late.failed();
    expect(await answers(discord, late).callback(4, { content: 'Late' })).toMatchObject({
      status: 404,
      body: { code: 10062 },
    });
    await expect(late.answer()).rejects.toThrow('The application did not respond');
    expect(mia.messages()).toHaveLength(1);
  });

  it('an edit or a follow-up before any acknowledgement', async () => {
    const { discord, mia } = await standInWithCommands();
    const bot = answers(discord, mia.command('ping'));

    expect(await bot.edit({ content: 'Too early' })).toMatchObject({ status: 404, body: { code: 10015 } });
    expect(await bot.followUp({ content: 'Too early' })).toMatchObject({
      status: 404,
      body: { code: 10015 },
    });
  });

  it('everything after 15 minutes', async () => {
    const clock = createManualClock();
    const { discord, mia } = await standInWithCommands({ clock });
    const bot = answers(discord, mia.command('ping'));
    await bot.callback(5);

    clock.advance(15 * 60_000);
    expect((await bot.edit({ content: 'Just in time' })).status).toBe(200);
    clock.advance(1);
    expect(await bot.edit({ content: 'Too late' })).toMatchObject({ status: 401, body: { code: 50027 } });
    expect(await bot.followUp({ content: 'Too late' })).toMatchObject({ status: 401, body: { code: 50027 } });
  });

  it('a token that is none', async () => {
    const { discord, mia } = await standInWithCommands();
    const { id } = mia.command('ping');

    const bot = answers(discord, { id, payload: { token: 'made-up' } });
    expect(await bot.callback(4, { content: 'Hi' })).toMatchObject({ status: 404, body: { code: 10062 } });
    expect(await bot.followUp({ content: 'Hi' })).toMatchObject({ status: 404, body: { code: 10015 } });
  });

  it('kinds of answers that do not fit the interaction', async () => {
    const { discord, mia } = await standInWithCommands();
    const ping = mia.command('ping');
    const typed = mia.autocomplete('links show', 'id', 'a');

    expect((await answers(discord, ping).callback(7, { content: 'Hi' })).body).toMatchObject({ code: 50035 });
    expect((await answers(discord, ping).callback(8, { choices: [] })).body).toMatchObject({ code: 50035 });
    expect((await answers(discord, typed).callback(4, { content: 'Hi' })).body).toMatchObject({
      code: 50035,
    });
  });

  it('an edit of a message unrelated to the interaction', async () => {
    const { discord, mia, sam } = await standInWithCommands();
    const [one, other] = [mia.command('ping'), sam.command('ping')];
    await answers(discord, one).callback(4, { content: 'Mine' });
    await answers(discord, other).callback(4, { content: 'Theirs' });

    const { body } = await answers(discord, one).edit({ content: 'Stolen' }, other.message?.id);

    expect(body).toMatchObject({ code: 10008 });
    expect(other.message).toMatchObject({ content: 'Theirs' });
  });

  it('an ephemeral message to everything but the interaction', async () => {
    const { discord, mia } = await standInWithCommands();
    const ping = mia.command('ping');
    await answers(discord, ping).callback(4, { content: 'Psst', flags: EPHEMERAL });

    const path = `/channels/${channels.general}/messages/${ping.message?.id}`;
    const authorization = { authorization: `Bot ${discord.world.token}` };
    expect(await request(discord, 'PATCH', path, { content: 'Loud' }, authorization)).toMatchObject({
      status: 404,
      body: { code: 10008 },
    });
  });
});
