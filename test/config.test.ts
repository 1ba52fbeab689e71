import { describe, expect, it } from 'vitest';
import { ConfigError, checkSettings, readConfig } from '../src/config.js';
import { addressRemedy } from '../src/storage/store-url.js';

const REQUIRED = {
  DISCORD_TOKEN: 'discord-secret',
  DISCORD_GUILD_IDS: '100000000000000001, 100000000000000002',
  DISCORD_LOG_CHANNEL_ID: '300000000000000001',
  WEBSITE_URL: 'https://api.example.org/',
  WEBSITE_TOKEN: 'website-secret',
};

function complaint(environment: Record<string, string | undefined>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('nothing was wrong');
}

describe('the settings', () => {
  it('have their defaults', () => {
    const config = readConfig(REQUIRED);
    expect(config).toMatchObject({
      DISCORD_SHARDS: 'auto',
      DISCORD_API_URL: 'https://discord.com/api',
      WEBSITE_URL: 'https://api.example.org',
      WEBSITE_TIMEOUT_MS: 10_000,
      WEBSITE_EMAIL_PARAMETER: 'email',
      STORE_URL: 'sqlite://data/purser.sqlite',
      CREDIT_NAME: 'credits',
      LANGUAGE: 'en',
      BACKUP_KEEP: 7,
      LOG_LEVEL: 'info',
      HEALTH_HOST: '127.0.0.1',
    });
    expect(config.HEALTH_PORT).toBeUndefined();
    expect(config.LOG_FORMAT).toBeUndefined();
    expect(config.BACKUP_DIR).toBeUndefined();
    expect(config.ALERT_WEBHOOK_URL).toBeUndefined();
    expect(config.DISCORD_GUILD_IDS).toEqual(new Set(['100000000000000001', '100000000000000002']));
    expect(config.DISCORD_STAFF_ROLE_IDS).toBeUndefined();
    expect([config.GRANT_MAX.toFixed(2), config.GRANT_DAILY_MAX.toFixed(2)]).toEqual(['100.00', '1000.00']);
    expect(config.GRANT_APPROVAL_OVER).toBeUndefined();
  });

  it('count as not set when they are empty', () => {
    expect(readConfig({ ...REQUIRED, CREDIT_NAME: ' ', DISCORD_STAFF_ROLE_IDS: '' })).toMatchObject({
      CREDIT_NAME: 'credits',
    });
  });

  it('are all named when they are missing', () => {
    const message = complaint({});
    for (const name of Object.keys(REQUIRED)) expect(message).toContain(`${name} is missing`);
  });

  it.each([
    ['DISCORD_TOKEN', 'two words'],
    ['DISCORD_GUILD_IDS', '1,2'],
    ['DISCORD_GUILD_IDS', '9223372036854775808'],
    ['DISCORD_GUILD_IDS', '100000000000000001,,100000000000000002'],
    ['DISCORD_STAFF_ROLE_IDS', '@Staff'],
    ['DISCORD_LOG_CHANNEL_ID', '#log'],
    ['BACKUP_KEEP', '0'],
    ['DISCORD_SHARDS', '4-3/8'],
    ['DISCORD_SHARDS', '0-8/8'],
    ['DISCORD_SHARDS', 'all'],
    ['DISCORD_API_URL', 'ftp://discord.com'],
    ['WEBSITE_URL', 'api.example.org'],
    ['WEBSITE_URL', 'http://api.example.org'],
    ['WEBSITE_URL', 'http://127.0.0.1.example.org'],
    ['WEBSITE_URL', 'https://user:password@api.example.org'],
    ['ALERT_WEBHOOK_URL', 'hooks.example.org/token'],
    ['ALERT_WEBHOOK_URL', 'http://hooks.example.org/token'],
    ['ALERT_WEBHOOK_URL', 'https://user:password@hooks.example.org/token'],
    ['ALERT_WEBHOOK_URL', 'https://:password@hooks.example.org/token'],
    ['WEBSITE_TOKEN', 'line\nbreak'],
    ['WEBSITE_TIMEOUT_MS', '0'],
    ['WEBSITE_TIMEOUT_MS', '10s'],
    ['WEBSITE_EMAIL_PARAMETER', 'e&mail'],
    ['HTTPS_PROXY', 'socks5://proxy.example.org:1080'],
    ['HTTPS_PROXY', 'http://proxy.example.org:port'],
    ['HTTPS_PROXY', 'http://me:50%zz@proxy.example.org:3128'],
    ['HTTPS_PROXY', 'http://proxy.example.org:3128/path'],
    ['STORE_URL', 'mysql://db'],
    ['STORE_URL', 'sqlite://'],
    ['STORE_URL', 'sqlite://:memory:'],
    ['STORE_URL', 'postgres://host:port/purser'],
    ['CREDIT_NAME', 'x'.repeat(33)],
    ['CREDIT_NAME', '@everyone'],
    ['CREDIT_NAME_DE', 'x'.repeat(33)],
    ['CREDIT_NAME_ES_419', '@everyone'],
    ['GRANT_MAX', '0'],
    ['GRANT_MAX', '-5'],
    ['GRANT_MAX', '1.005'],
    ['GRANT_DAILY_MAX', '1e3'],
    ['GRANT_APPROVAL_OVER', 'Infinity'],
    ['MEMBER_MIN_AGE', '30'],
    ['MEMBER_MIN_AGE', '0d'],
    ['MEMBER_MIN_AGE', '4000d'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
    ['HEALTH_PORT', '0'],
    ['HEALTH_PORT', '65536'],
    ['HEALTH_PORT', 'http'],
    ['HEALTH_HOST', '0.0.0.0:80'],
    ['HEALTH_HOST', 'http://localhost'],
    ['HEALTH_HOST', '-host'],
    ['LINK_PROOFS', 'trust'],
    ['LINK_PROOFS', 'staff,staff'],
    ['PUBLIC_URL', 'http://link.example.org'],
    ['PUBLIC_URL', 'https://link.example.org/?page=1'],
    ['PUBLIC_URL', 'link.example.org'],
    ['PUBLIC_URL', 'https://link.example.org/größe'],
    ['PUBLIC_URL', 'https://link.example.org/:code'],
    ['PUBLIC_PORT', '0'],
    ['PUBLIC_HOST', 'http://localhost'],
    ['STEAM_OPENID_URL', 'https://steamcommunity.com.example.org/openid/login'],
    ['STEAM_OPENID_URL', 'http://steamcommunity.com/openid/login'],
    ['STEAM_OPENID_URL', 'https://steamcommunity.com/openid/login?more=1'],
  ])('are refused by name: %s=%s', (name, value) => {
    const message = complaint({ ...REQUIRED, [name]: value });
    expect(message).toContain(`${name} is wrong; expected:`);
    expect(message.split('\n').filter((line) => line.startsWith('  '))).toHaveLength(1);
  });

  it.each(['CREDIT_NAME_XX', 'CREDIT_NAME_de', 'CREDIT_NAME_PT-BR', 'CREDIT_NAME_'])(
    'are refused where no language has that name of the credit: %s',
    (name) => {
      const message = complaint({ ...REQUIRED, [name]: 'coins' });
      expect(message).toContain(`${name} is unknown; expected: one of CREDIT_NAME_EN, `);
      expect(message).toContain('CREDIT_NAME_PT_BR');
      expect(readConfig({ ...REQUIRED, [name]: ' ' })).toMatchObject({ CREDIT_NAME: 'credits' });
    },
  );

  it.each([
    ['“abc”', 'curly quote'],
    ['abc’', 'curly quote'],
    ['ab\u200Bc', 'invisible character (U+200B)'],
    ['ab\u00A0c', 'invisible character (U+00A0)'],
    ['"abc"', 'remove them'],
    ["'abc'", 'remove them'],
    ['"abc', 'remove them'],
    ['аbc', 'no token has (U+0430)'],
    ['abc # ours', 'on its own line'],
    ['Bot abc', 'remove that'],
  ])('that are tokens say what spoilt them: %s', (value, remedy) => {
    expect(complaint({ ...REQUIRED, WEBSITE_TOKEN: value })).toContain(remedy);
  });

  it.each([
    ['postgres://me:12#34@host/purser', '%23'],
    ['postgres://me:a#b@host/purser', '%23'],
    ['postgres://me:a/b@host/purser', '%2F'],
    ['postgres://me:a?b@host/purser', '%3F'],
    ['postgres://me:a@b#c@host/purser', '%23'],
  ])('that are addresses of a database say what to write in the password: %s', (value, encoded) => {
    expect(complaint({ ...REQUIRED, STORE_URL: value })).toContain(`write ${encoded} instead`);
  });

  it.each([
    ['postgres://me:p@ss@host/purser', true],
    ['postgres://me:p%40ss@host/purser?sslmode=require', false],
    ['postgres://host:5432/purser?user=me&password=a@b', false],
    ['postgres://me:word@host:5432/purser?password=a@b', false],
    ['sqlite://data/a@b.sqlite', false],
  ])('that are such addresses are taken with an @, which is told: %s', (value, isNotified) => {
    expect(readConfig({ ...REQUIRED, STORE_URL: value }).STORE_URL).toBe(value);
    expect(addressRemedy(value)).toEqual(isNotified ? expect.stringContaining('write %40') : undefined);
  });

  it('do not make every linked member staff', () => {
    const ROLE = '100000000000000009';
    const message = complaint({ ...REQUIRED, LINKED_ROLE_ID: ROLE, DISCORD_STAFF_ROLE_IDS: ROLE });
    expect(message).toContain(
      'LINKED_ROLE_ID is wrong; expected: a role that is not in DISCORD_STAFF_ROLE_IDS',
    );
    const other = { LINKED_ROLE_ID: '100000000000000008', DISCORD_STAFF_ROLE_IDS: ROLE };
    expect(readConfig({ ...REQUIRED, ...other })).toMatchObject({ LINKED_ROLE_ID: '100000000000000008' });
  });

  it('name what members need to sign in with', () => {
    const signIn = { ...REQUIRED, LINK_PROOFS: 'sign-in, staff' };
    const message = complaint(signIn);
    expect(message).toContain('PUBLIC_URL is missing; expected:');
    expect(message).toContain('DISCORD_CLIENT_SECRET is missing; expected:');
    expect(complaint({ ...signIn, PUBLIC_URL: 'https://link.example.org' })).not.toContain('PUBLIC_URL');
    const complete = {
      ...signIn,
      PUBLIC_URL: 'https://link.example.org/purser/',
      DISCORD_CLIENT_SECRET: 'secret',
    };
    expect(readConfig(complete)).toMatchObject({
      LINK_PROOFS: ['sign-in', 'staff'],
      PUBLIC_URL: 'https://link.example.org/purser',
      STEAM_OPENID_URL: 'https://steamcommunity.com/openid/login',
    });
  });

  it('take another Steam on this machine', () => {
    const STEAM_OPENID_URL = 'http://127.0.0.1:4500/openid/login';
    expect(readConfig({ ...REQUIRED, STEAM_OPENID_URL })).toMatchObject({ STEAM_OPENID_URL });
  });

  it('are complained of without the value of a secret', () => {
    const message = complaint({
      ...REQUIRED,
      DISCORD_TOKEN: 'my secret',
      WEBSITE_TOKEN: 'my other secret',
      STORE_URL: 'postgres://user:my-third-secret@host:port/purser',
    });
    expect(message).not.toMatch(/my.*secret/);
  });

  it.each(['http://127.0.0.1:8080', 'http://localhost:1/base', 'http://[::1]:9'])(
    'take plain http on this machine: %s',
    (url) => {
      expect(readConfig({ ...REQUIRED, WEBSITE_URL: url }).WEBSITE_URL).toBe(url);
    },
  );

  it.each(['0.0.0.0', '::', 'localhost', 'metrics.example.org'])(
    'take an address to listen at: %s',
    (host) => {
      expect(readConfig({ ...REQUIRED, HEALTH_HOST: host, HEALTH_PORT: '9464' })).toMatchObject({
        HEALTH_HOST: host,
        HEALTH_PORT: 9464,
      });
    },
  );

  it('that are right are told beside those that are wrong', () => {
    const { settings, given, faults } = checkSettings({ ...REQUIRED, GRANT_MAX: 'much', WEBSITE_URL: '' });

    expect(settings).toMatchObject({ DISCORD_TOKEN: 'discord-secret', CREDIT_NAME: 'credits' });
    expect(settings).not.toHaveProperty('GRANT_MAX');
    expect([...given]).toContain('GRANT_MAX');
    expect([...given]).not.toContain('WEBSITE_URL');
    expect(faults).toEqual([
      { name: 'WEBSITE_URL', fault: 'is missing', expected: expect.any(String) },
      { name: 'GRANT_MAX', fault: 'is wrong', expected: 'an amount above zero with at most two decimals' },
    ]);
  });

  it.each(['sqlite://x', 'postgres://user:word@[::1]:5432/purser?sslmode=require', 'postgresql:///purser'])(
    'take a file or a PostgreSQL for the store: %s',
    (url) => {
      expect(readConfig({ ...REQUIRED, STORE_URL: url }).STORE_URL).toBe(url);
    },
  );

  it('read a part of the shards', () => {
    expect(readConfig({ ...REQUIRED, DISCORD_SHARDS: '0-3/8' }).DISCORD_SHARDS).toEqual({
      ids: [0, 1, 2, 3],
      total: 8,
    });
    expect(readConfig({ ...REQUIRED, DISCORD_SHARDS: '7/8' }).DISCORD_SHARDS).toEqual({ ids: [7], total: 8 });
  });
});
