import { access, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { botSettings, startBotProcess, troubleIn } from '../../src/sandbox/bot-process.js';
import { FIXTURE_DISCORD, FIXTURE_WEBSITE } from '../../src/sandbox/community/fixtures.js';
import { createDiscordStandIn } from '../../src/sandbox/discord/server/discord-stand-in.js';
import { createWebsiteStandIn } from '../../src/sandbox/website/website-stand-in.js';
import { listen } from '../support/loopback.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { isAnyoneLeft, startSandbox } from './running-sandbox.js';

/** Settings that would break the bot, or be seen, were they ever read. */
const POISON = {
  DISCORD_TOKEN: 'a.real.token',
  DISCORD_GUILD_IDS: '999999999999999999',
  DISCORD_STAFF_ROLE_IDS: '999999999999999998',
  DISCORD_LOG_CHANNEL_ID: '999999999999999997',
  DISCORD_SHARDS: '3-4/8',
  DISCORD_API_URL: 'http://127.0.0.1:9/api',
  WEBSITE_URL: 'http://127.0.0.1:9',
  WEBSITE_TOKEN: 'a-real-website-token',
  HTTPS_PROXY: 'http://127.0.0.1:9',
  NO_PROXY: 'example.org',
  WEBSITE_TIMEOUT_MS: '1',
  WEBSITE_EMAIL_PARAMETER: 'poison',
  STORE_URL: 'sqlite:///nowhere/poison.sqlite',
  CREDIT_NAME: 'poison',
  LANGUAGE: 'poison',
  LINKED_ROLE_ID: '999999999999999996',
  GRANT_MAX: '0.01',
  GRANT_DAILY_MAX: '0.01',
  GRANT_APPROVAL_OVER: '0.01',
  LINK_PROOFS: 'poison',
  LINK_DEPOSIT_MAX: 'poison',
  LINK_DEPOSIT_DAILY_MAX: 'poison',
  LINK_BONUS: 'poison',
  LINK_BONUS_DAILY_MAX: 'poison',
  PUBLIC_URL: 'poison',
  PUBLIC_PORT: 'poison',
  MEMBER_MIN_AGE: 'poison',
  API_PORT: 'poison',
  API_HOST: 'poison',
  PUBLIC_HOST: 'poison',
  DISCORD_CLIENT_SECRET: 'a-real-client-secret',
  STEAM_OPENID_URL: 'poison',
  BACKUP_DIR: '/nowhere/poison',
  BACKUP_KEEP: 'poison',
  ALERT_WEBHOOK_URL: 'poison',
  HEALTH_PORT: '9',
  HEALTH_HOST: 'poison',
  LOG_LEVEL: 'poison',
  LOG_FORMAT: 'poison',
};

describe('the tour', () => {
  it('shows the main replies and ends with 0, whatever is set', async () => {
    const folder = await temporaryFolder();
    const lines = Object.entries(POISON).map(([name, value]) => `${name}=${value}`);
    await writeFile(join(folder, '.env'), lines.join('\n'));
    const sandbox = startSandbox({ arguments: ['--tour'], folder, environment: POISON });

    expect(await sandbox.end()).toBe(0);
    expect(sandbox.said()).not.toContain('poison');
    for (const reply of [
      'You are not linked to a website account',
      'Request sent',
      '1 [ Approve ]  2 [ Reject ]',
      '✅ Approved · Link request',
      '20.00 credits   12.50 credits   32.50 credits',
      'm***@example.org',
      'Grant 15.00 credits?',
      '🎉 @Mia ⚓ has received 15.00 credits.',
      '❓ Outcome unknown',
      '❌ Did not arrive',
      'That was the tour.',
    ]) {
      expect(sandbox.said()).toContain(reply);
    }
    expect(sandbox.said()).not.toContain('\u001b');
    await expect.poll(() => isAnyoneLeft(sandbox.child)).toBe(false);
  });
});

describe('the sandbox without a terminal', () => {
  it('serves until SIGTERM, and leaves nothing behind', async () => {
    const sandbox = startSandbox();
    const log = await sandbox.until(/log +(\S+bot\.log)/);
    const page = await sandbox.until(/browser +(http:\S+)/);
    const website = await sandbox.until(/Website +(http:\S+)/);
    await sandbox.until(/no prompt/);

    expect((await fetch(page)).status).toBe(200);
    expect((await fetch(`${website}/v2/websites/user?username=mia_plays`)).status).toBe(401);
    await expect.poll(() => readFile(log, 'utf8')).toContain('"msg":"ready"');
    expect(new Set([page, website].map((url) => new URL(url).hostname))).toEqual(new Set(['127.0.0.1']));
    sandbox.child.kill('SIGTERM');

    expect(await sandbox.end()).toBe(0);
    await expect.poll(() => isAnyoneLeft(sandbox.child)).toBe(false);
    await expect(access(join(log, '..'))).rejects.toThrow('ENOENT');
  });

  it('ends when what started it is gone', async () => {
    const sandbox = startSandbox({ belowShell: true });
    await sandbox.until(/no prompt/);
    sandbox.child.kill('SIGTERM');

    await expect.poll(() => isAnyoneLeft(sandbox.child)).toBe(false);
  });

  it('leaves no bot behind when it is killed', async () => {
    const sandbox = startSandbox();
    await sandbox.until(/no prompt/);
    sandbox.child.kill('SIGKILL');

    await expect.poll(() => isAnyoneLeft(sandbox.child)).toBe(false);
  });

  it('can be stopped while the bot is still starting', async () => {
    const folder = await temporaryFolder();
    const sandbox = startSandbox({ environment: { TMPDIR: folder } });
    const files = () => readdir(folder, { recursive: true });
    await expect.poll(async () => (await files()).join()).toContain('bot.log');
    sandbox.child.kill('SIGTERM');

    expect(await sandbox.end()).toBe(0);
    expect(await files()).toEqual([]);
    await expect.poll(() => isAnyoneLeft(sandbox.child)).toBe(false);
  });
});

describe("the bot's settings", () => {
  it('are all given', async () => {
    const discord = await createDiscordStandIn({ seed: FIXTURE_DISCORD });
    onTestFinished(discord.close);
    const website = await createWebsiteStandIn({ seed: FIXTURE_WEBSITE });
    onTestFinished(website.close);
    const example = parseEnv(await readFile(new URL('../../.env.example', import.meta.url), 'utf8'));
    const steam = { url: 'http://127.0.0.1:1/openid/login' };
    const ports = { publicPort: 1, apiPort: 2 };
    const given = botSettings({ discord, website, steam, folder: await temporaryFolder(), ...ports });

    // These are off here: everybody may take part, two sandboxes at once would want the same port, nobody keeps their
    // records, nobody is woken for them, and this machine is reached without a proxy.
    const {
      MEMBER_MIN_AGE: _age,
      HEALTH_PORT: _port,
      HEALTH_HOST: _host,
      BACKUP_DIR: _folder,
      BACKUP_KEEP: _keep,
      ALERT_WEBHOOK_URL: _webhook,
      HTTPS_PROXY: _proxy,
      NO_PROXY: _direct,
      ...settings
    } = example;
    expect(Object.keys(given).sort()).toEqual(Object.keys(settings).sort());
    expect(Object.keys(POISON).sort()).toEqual(Object.keys(example).sort());
    expect(Object.values(given)).not.toContain('');
  });

  it('are its whole environment, and its folder is its own', async () => {
    const folder = await realpath(await temporaryFolder());
    const program = join(folder, 'tells.cjs');
    await writeFile(program, 'console.log(JSON.stringify({ env: process.env, cwd: process.cwd() }))');
    vi.stubEnv('DISCORD_TOKEN', 'a.real.token');
    onTestFinished(() => void vi.unstubAllEnvs());

    const started = startBotProcess({
      program,
      folder,
      settings: { CREDIT_NAME: 'coins' },
      ready: () => new Promise(() => undefined),
      onTrouble: () => undefined,
    });

    const said = await started.catch((error: unknown) => String(error));
    expect(said).toContain('The bot ended by itself (0)');
    expect(said).toContain('"CREDIT_NAME":"coins"');
    expect(said).toContain(`"cwd":"${folder}"`);
    expect(said).not.toContain('DISCORD_TOKEN');
  });
});

describe('the way in which the sandbox is started', () => {
  const run = async (...given: string[]) => {
    const { child, end, said } = startSandbox({ arguments: given });
    return { code: await end(), said: said(), child };
  };

  it('is explained', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, said: expect.stringContaining('--tour') });
  });

  it('is refused if it names a small world that there is not', async () => {
    const { code, said } = await run('--world', 'nowhere');
    expect(code).toBe(64);
    expect(said).toContain('--world takes one of grant-pressed-twice, ');
    expect(said).toContain('--tour');
  });

  it('is refused if the port is taken', async () => {
    const { port } = new URL(await listen(createServer()));

    const { code, said, child } = await run('--port', port);

    expect(code).toBe(1);
    expect(said).toContain(`Port ${port} is taken.`);
    await expect.poll(() => isAnyoneLeft(child)).toBe(false);
  });
});

describe('a line that the bot writes', () => {
  it.each([
    ['{"level":30,"msg":"ready"}', undefined],
    ['', undefined],
    ['{"level":40,"msg":"slow"}', { text: 'slow', isError: false }],
    [
      '{"level":50,"msg":"failed","err":{"message":"ECONNRESET"}}',
      { text: 'failed: ECONNRESET', isError: true },
    ],
    ['Error: no log yet', { text: 'Error: no log yet', isError: true }],
    ['42', { text: '42', isError: true }],
  ])('is a trouble or not: %j', (line, trouble) => {
    expect(troubleIn(line)).toEqual(trouble);
  });
});
