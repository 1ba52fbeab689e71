import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DISCORD_LOCALES } from '../../src/locales/locales.js';
import { createCommunityLife, liveToday } from '../../src/sandbox/community/community-life.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import { createSandboxClock } from '../../src/sandbox/sandbox-clock.js';
import { startWholeWay, type WholeWay, wholeWay } from '../support/e2e.js';

describe('the built bot between the stand-ins', () => {
  let way: WholeWay;
  beforeAll(async () => {
    way = await startWholeWay({ crowdLinked: true });
  });
  afterAll(() => way?.stop());

  it('knows the crowd, where that was linked before its start', async () => {
    const [kestrel] = FIXTURES.crowd;
    const acts = way.discord.actAs(kestrel?.id ?? '', FIXTURES.channels.general);

    expect(messageText(await acts.command('balance').answer())).toContain('4.20');
    expect(messageText(await way.as('mia').command('balance').answer())).toContain('not linked');
    const taken = way.as('sam').command('links set', { member: FIXTURES.people.mia, username: 'kestrel_77' });
    expect(messageText(await taken.answer())).toContain(`<@${kestrel?.id}>`);
  });

  it('says why it did not start', async () => {
    await expect(startWholeWay({ settings: { WEBSITE_URL: 'nowhere' } })).rejects.toThrow(
      /WEBSITE_URL is wrong/,
    );
  });
});

describe('the past of the channel', () => {
  it('is lived in another language than English too', async () => {
    const way = await wholeWay({ crowdLinked: true, settings: { LANGUAGE: 'pl' } });
    for (const person of way.discord.world.people.values()) [person.locale] = DISCORD_LOCALES.pl;

    await liveToday(createCommunityLife({ ...way, clock: createSandboxClock() }));

    const messages = way.as('mia').messages();
    const labels = messages.flatMap((message) => buttonsOf(message).map(({ label = '' }) => label));
    expect(labels.join()).toMatch(/Dołącz(?=.*Odbierz)/s);
    expect(messages.map(messageText)).toContain('three left, go go go');
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
