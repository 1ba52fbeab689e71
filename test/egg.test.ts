import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkSettings, SETTING_NAMES } from '../src/config.js';
import { parseEnvFile, valuesOf } from '../src/settings/env-file.js';

const fileOf = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const egg = JSON.parse(fileOf('hosting/egg-purser.json'));

interface Variable {
  readonly name: string;
  readonly description: string;
  readonly env_variable: string;
  readonly default_value: string;
  readonly rules: string;
}

/** What the install script reads; the bot does not. */
const OF_THE_RELEASE = ['PURSER_ARCHIVE', 'PURSER_SHA256'];
const variables: readonly Variable[] = egg.variables;
const settings = variables.filter(({ env_variable }) => !OF_THE_RELEASE.includes(env_variable));

/** For tests against stand-ins alone. */
const FOR_TESTS = ['DISCORD_API_URL', 'STEAM_OPENID_URL'];
/** Where a container is better served by another value than a machine of one's own. */
const OWN_DEFAULTS = { BACKUP_DIR: 'data/backups', PUBLIC_HOST: '0.0.0.0' };

const refused = (name: string, value: string) =>
  checkSettings({ [name]: value }).faults.some((fault) => fault.name === name);

/** The rules that a value breaks, read as a panel reads them. */
function broken(rules: string, value: string): readonly string[] {
  const all = rules.split('|');
  if (value === '') return all.filter((rule) => rule === 'required');
  return all.filter((rule) => {
    const [kind = '', ...rest] = rule.split(':');
    const argument = rest.join(':');
    const [least, most] = argument.split(',').map(Number);
    if (kind === 'in') return !argument.split(',').includes(value);
    if (kind === 'max') return value.length > Number(argument);
    if (kind === 'integer') return !/^\d+$/.test(value);
    if (kind === 'between') return Number(value) < (least ?? 0) || Number(value) > (most ?? 0);
    if (kind === 'url') return !URL.canParse(value);
    if (kind === 'regex') return !new RegExp(argument.slice(1, -1)).test(value);
    return !['required', 'nullable', 'string'].includes(kind);
  });
}

describe('the egg', () => {
  it('has the form that both panels import', () => {
    expect(egg.meta).toEqual({ version: 'PTDL_v2', update_url: null });
    for (const key of ['files', 'startup', 'logs']) expect(() => JSON.parse(egg.config[key])).not.toThrow();
    for (const variable of variables) {
      expect(Object.keys(variable)).toEqual([
        'name',
        'description',
        'env_variable',
        'default_value',
        'user_viewable',
        'user_editable',
        'rules',
        'field_type',
      ]);
      expect(variable.name.length).toBeLessThanOrEqual(191);
    }
    expect(new Set(variables.map(({ name }) => name)).size).toBe(variables.length);
  });

  it('starts the bot by one plain command: npm start, once the driver loads', () => {
    const { start } = JSON.parse(fileOf('package.json')).scripts;
    expect(egg.startup).toBe(start.replace('node ', 'node --import ./bin/sqlite-driver.js '));
    expect(egg.startup).toMatch(/^node [\w./ -]+$/);
  });

  it('knows when the bot is ready, in both formats of the log', () => {
    const { done, strip_ansi: strips } = JSON.parse(egg.config.startup);
    const isReady = (line: string) =>
      done.some((text: string) =>
        text.startsWith('regex:') ? new RegExp(text.slice('regex:'.length)).test(line) : line.includes(text),
      );
    expect(strips).toBe(true);
    expect(isReady('{"level":30,"time":"2026-01-01T00:00:00.000Z","msg":"ready"}')).toBe(true);
    expect(isReady('[15:56:14] INFO: ready\r')).toBe(true);
    expect(isReady('[15:56:14] INFO: the store is not ready\r')).toBe(false);
    expect(isReady('{"level":30,"msg":"already done"}')).toBe(false);
  });

  it('has every setting that is there', () => {
    const names = SETTING_NAMES.filter((name) => !FOR_TESTS.includes(name));
    expect(settings.map(({ env_variable }) => env_variable).sort()).toEqual(names.sort());
  });

  it('has the defaults of the settings', () => {
    const example = valuesOf(parseEnvFile(readFileSync(new URL('../.env.example', import.meta.url))));
    for (const { env_variable: name, default_value: value } of settings) {
      expect(value, name).toBe({ ...example, ...OWN_DEFAULTS }[name]);
    }
  });

  it.each(settings)('asks for a value of $env_variable that the bot takes', (variable) => {
    const { env_variable: name, default_value: value, rules } = variable;
    const mustBeGiven = checkSettings({}).faults.some((fault) => fault.name === name);
    if (mustBeGiven) expect(rules).toMatch(/^required\|/);
    expect(broken(rules, value)).toEqual(mustBeGiven ? ['required'] : []);
    const [, listed] = /\bin:([^|]+)/.exec(rules) ?? [];
    for (const one of listed?.split(',') ?? []) expect(refused(name, one), one).toBe(false);
    const [, least, most] = /\bbetween:(\d+),(\d+)/.exec(rules) ?? [];
    if (least === undefined || most === undefined) return;
    const ends = [Number(least) - 1, Number(least), Number(most), Number(most) + 1];
    expect(ends.map((end) => refused(name, String(end)))).toEqual([true, false, false, true]);
  });

  it.each([
    ['DISCORD_GUILD_IDS', '1180000004194304010, 1180000030000000020'],
    ['DISCORD_STAFF_ROLE_IDS', '1180000004194304101'],
    ['DISCORD_LOG_CHANNEL_ID', '1180000004194304203'],
    ['WEBSITE_URL', 'https://api.gamecms.org/v2'],
    ['GRANT_APPROVAL_OVER', '50'],
    ['LINK_PROOFS', 'deposit, sign-in, staff'],
    ['STORE_URL', 'postgres://purser:secret@db.example.org:5432/purser?sslmode=verify-full'],
  ])('lets a good value of %s through', (name, value) => {
    const { rules = '' } = settings.find(({ env_variable }) => env_variable === name) ?? {};
    expect(refused(name, value)).toBe(false);
    expect(broken(rules, value)).toEqual([]);
  });
});

describe('the compose file', () => {
  const file = fileOf('compose.yaml');

  /** Those that only the compose file reads, from `.env`. */
  const OF_COMPOSE = ['POSTGRES_PASSWORD', 'PURSER_IMAGE', 'PURSER_STORE_URL'];

  it('names settings that exist, and what docs/docker.md explains', () => {
    const [, bot = ''] = /^ {2}purser:\n(?:.*\n)*? {4}environment:\n((?: {6}.*\n)+)/m.exec(file) ?? [];
    const set = [...bot.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)];
    expect(set.map(([, name]) => name)).toEqual(['STORE_URL', 'BACKUP_DIR', 'HEALTH_PORT']);
    for (const [, name = '', value = ''] of set) {
      expect(SETTING_NAMES).toContain(name);
      const [, given = ''] = /^\$\{[A-Z_]+:-(.*)\}$/.exec(value) ?? [];
      expect(refused(name, given), value).toBe(false);
    }
    const read = [...file.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
    expect(read.filter((name) => !SETTING_NAMES.includes(name)).sort()).toEqual(OF_COMPOSE);
    for (const name of ['COMPOSE_PROFILES', ...OF_COMPOSE]) expect(fileOf('docs/docker.md')).toContain(name);
  });

  it('keeps the records where the image may write, and nowhere else', () => {
    const [, fallback = ''] = /STORE_URL: \$\{PURSER_STORE_URL:-(.*)\}/.exec(file) ?? [];
    expect(fileOf('Dockerfile')).toContain(`STORE_URL=${fallback}`);
    expect(fileOf('Dockerfile')).toContain('\nVOLUME /data\n');
    expect(file).toContain('\n      - purser:/data\n');
    expect(file.match(/^ {4}read_only: true$/gm)).toHaveLength(2);
  });
});
