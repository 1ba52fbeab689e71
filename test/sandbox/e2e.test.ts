import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { startWholeWay, type WholeWay, wholeWay } from '../support/e2e.js';

describe('the built bot between the stand-ins', () => {
  let way: WholeWay;
  beforeAll(async () => {
    way = await startWholeWay({ crowdLinked: true });
  });
  afterAll(() => way?.stop());

  it('is ready when its start is over, and answers each person', async () => {
    const balance = way.as('mia').command('balance');

    expect(messageText(await balance.answer())).toContain('not linked');
    expect(balance.visibleTo(FIXTURES.people.mia)).toBe(true);
    expect(balance.visibleTo(FIXTURES.people.sam)).toBe(false);
    expect(balance.calls).toEqual([expect.objectContaining({ kind: 'reply', status: 204 })]);
    // At its start the bot looks for a user that nobody is, and for nobody's balance alone.
    expect(way.website.requests.filter(({ key }) => !key?.value.startsWith('purser-check-'))).toEqual([]);
  });

  it('knows the crowd, where that was linked before its start', async () => {
    const [kestrel] = FIXTURES.crowd;
    const acts = way.discord.actAs(kestrel?.id ?? '', FIXTURES.channels.general);

    expect(messageText(await acts.command('balance').answer())).toContain('4.20');
    expect(messageText(await way.as('mia').command('balance').answer())).toContain('not linked');
    const taken = way.as('sam').command('links set', { member: FIXTURES.people.mia, username: 'kestrel_77' });
    expect(messageText(await taken.answer())).toContain(`<@${kestrel?.id}>`);
  });

  it('finds its links again after a restart, and after being killed', async () => {
    await way.as('sam').command('links set', { member: FIXTURES.people.mia, username: 'mia_plays' }).answer();

    expect(await way.bot.kill('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
    await way.bot.restart();
    expect(messageText(await way.as('mia').command('balance').answer())).toContain('20.00');
    await way.bot.restart('SIGTERM');

    expect(messageText(await way.as('mia').command('balance').answer())).toContain('20.00');
  });

  it('may be joined by a second process, and both hear of every command', async () => {
    const second = await way.startAnother();

    expect(second.pid()).not.toBe(way.bot.pid());
    expect(way.discord.gateway.connected()).toBe(2);
    const balance = way.as('mia').command('balance');
    await balance.answer();
    expect(await second.kill()).toEqual({ code: 0, signal: null });
    expect(await way.bot.kill()).toEqual({ code: 0, signal: null });
    // The second process was told so once.
    expect(balance.calls.filter((call) => call.code === undefined)).toHaveLength(1);
    expect(balance.calls.filter((call) => call.code === 40060)).toHaveLength(1);
  });

  it('knows nothing but its settings', async () => {
    const own = await wholeWay({ settings: { CREDIT_NAME: 'doubloons' } });
    await own.as('sam').command('links set', { member: FIXTURES.people.mia, username: 'mia_plays' }).answer();

    expect(messageText(await own.as('mia').command('balance').answer())).toContain('doubloons');
  });

  it('says why it did not start', async () => {
    await expect(startWholeWay({ settings: { WEBSITE_URL: 'nowhere' } })).rejects.toThrow(
      /WEBSITE_URL is wrong/,
    );
  });
});

describe('the end of an end-to-end test', () => {
  it('fails when a request broke a rule of Discord', async () => {
    const way = await startWholeWay({
      discord: { check: ({ route }) => (route.startsWith('/interactions/') ? ['it is Tuesday'] : []) },
    });
    const balance = way.as('mia').command('balance');
    await way.discord.events.next((event) => event.type === 'violation' || undefined, {
      describe: () => 'a violation',
    });

    await expect(way.stop()).rejects.toThrow('it is Tuesday');
    expect(balance.calls[0]).toMatchObject({ status: 400, code: 50035 });
  });

  it('fails when a secret came into the output', async () => {
    // An address that the bot is sure to write.
    const seed = [{ username: 'mia_plays', email: 'commands registered' }];
    const way = await startWholeWay({ website: { seed } });

    await expect(way.stop()).rejects.toThrow("the bot's output contains commands registered");
  });
});
