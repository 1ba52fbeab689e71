import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { FIXTURE_WEBSITE, FIXTURES } from '../../../src/sandbox/community/fixtures.js';
import type { DiscordStandIn } from '../../../src/sandbox/discord/server/discord-stand-in.js';
import { createTimestamps } from '../../../src/sandbox/discord-text/timestamps.js';
import { createSandboxClock, type SandboxClock } from '../../../src/sandbox/sandbox-clock.js';
import { createSession, type Session } from '../../../src/sandbox/terminal/session.js';
import { createWebsiteStandIn } from '../../../src/sandbox/website/website-stand-in.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { answers, button, connectedClient, restFor, standInWithCommands } from '../discord/fixture.js';
import { keepingScreen } from './screen.js';

const { channels, guildId, people, roles } = FIXTURES;

describe('at the prompt', () => {
  let discord: DiscordStandIn;
  let session: Session;
  let clock: SandboxClock;
  const screen = keepingScreen();

  beforeEach(async () => {
    ({ discord } = await standInWithCommands());
    const website = await createWebsiteStandIn({ seed: FIXTURE_WEBSITE });
    onTestFinished(website.close);
    clock = createSandboxClock();
    session = createSession({
      discord,
      website,
      clock,
      screen,
      timestamps: createTimestamps({ now: Date.now, timeZone: 'UTC' }),
      ask: async () => undefined,
      quit: () => undefined,
    });
    onTestFinished(session.close);
  });

  async function type(line: string): Promise<string> {
    screen.clear();
    await session.run(line);
    return screen.text();
  }

  it('the crowd presses a button, and its answers are summed up', async () => {
    const client = await connectedClient(discord);
    client.on('interactionCreate', async (interaction) => {
      if (interaction.isButton()) await interaction.reply({ content: 'You are in.', flags: 'Ephemeral' });
    });
    const ping = discord.actAs(people.mia, channels.general).command('ping');
    await answers(discord, ping).callback(4, { content: 'Win!', components: [button('Enter', 'enter')] });

    expect((await session.complete('crowd ')).candidates.map(({ text }) => text)).toEqual(['!Enter']);
    expect(await type('crowd !enter')).toBe(
      '20 of the crowd pressed "enter". They were told:\n  20 ×  You are in.',
    );
    expect(await type('crowd 3 !Enter')).toContain('3 of the crowd pressed');
    expect(await type('crowd !Leave')).toContain('✗ No public message here has a button "Leave".');
  });

  it('the crowd uses a command', async () => {
    const client = await connectedClient(discord);
    client.on('interactionCreate', async (interaction) => {
      if (interaction.isChatInputCommand()) await interaction.reply({ content: 'Pong', flags: 'Ephemeral' });
    });

    expect(await type('crowd 2 /ping')).toBe('2 of the crowd used /ping. They were told:\n  2 ×  Pong');
    expect(await type('crowd /pong')).toContain('✗ There is no command "/pong"');
  });

  it('the time is told, and moves forward alone', async () => {
    expect(await type('time')).toMatch(/^It is \w+day,? .*\.$/);
    const before = clock.now();
    await type('time 7d');
    expect(clock.now() - before).toBeGreaterThanOrEqual(7 * 86_400_000);
    for (const step of ['0m', '32d', 'week', '-1d'])
      expect(await type(`time ${step}`)).toContain('✗ Say how far');
  });

  it('people leave, come back, and gain and lose roles', async () => {
    const rolesOf = (id: string) => discord.world.guilds.get(guildId)?.members.get(id)?.roles;

    expect(await type('role @noah +vip')).toBe('@noah has the role VIP now.');
    expect(rolesOf(people.noah)).toEqual([roles.vip]);
    expect(await type('role @noah -VIP')).toBe('@noah has the role VIP no more.');
    expect(await type('role @noah +Admiral')).toContain('There are: Linked, Purser, Crew, VIP, Staff.');
    expect(await type('leave @noah')).toBe('@noah has left Harbour Community.');
    expect(rolesOf(people.noah)).toBeUndefined();
    expect(await type('leave @noah')).toContain('✗ noah is no member');
    expect(await type('leave @ada')).toContain('✗ ada owns Harbour Community.');
    expect(await type('who')).toMatch(/@noah +Noah +in no server/);
    expect(await type('join @noah')).toBe('@noah has joined Harbour Community.');
    expect(rolesOf(people.noah)).toEqual([]);
    expect(await type('join')).toContain('✗ There is nobody called @.');
  });

  it('the crowd takes few lines among the people and on the website', async () => {
    const who = await type('who');
    expect(who).toMatch(/@oscar .*\nAnd a crowd of 20, with linked accounts: @kestrel @pixelfox/);
    expect(who.split('\n').length).toBeLessThan(11);
    const website = await type('website');
    expect(website).toContain('big_spender');
    expect(website).toContain('and 20 of the crowd: website crowd');
    expect(website).not.toContain('kestrel_77');
    expect(await type('website crowd')).toMatch(/201 +kestrel_77 +4\.20 +0\.00 +4\.20/);
  });

  it('a file of the bot is shown and saved', async () => {
    const path = join(await temporaryFolder(), 'kept.csv');
    const text = `id,amount\n${Array.from({ length: 25 }, (_, index) => `${index},1.00\n`).join('')}`;
    expect(await type('open')).toBe('✗ No message here has a file.');
    await restFor(discord).post(`/channels/${channels.general}/messages`, {
      body: { content: 'The record' },
      files: [{ name: '../record.csv', data: Buffer.from(text), contentType: 'text/csv' }],
    });

    const opened = await type('open');
    expect(opened).toContain('  id,amount\n  0,1.00');
    expect(opened).toContain('… and 6 lines more.');
    expect(await type(`save ${path}`)).toBe(`${path} · ${text.length} bytes`);
    expect(await readFile(path, 'utf8')).toBe(text);
    expect(await type(`save ${path}`)).toContain('✗ The file cannot be written: file already exists');
  });
});
