import { isIP } from 'node:net';
import * as z from 'zod';
import { SERVER_LOCALES } from './locales/locales.js';
import { type Amount, amountOf } from './money/amount.js';
import { isLoopback } from './net/loopback.js';
import { proxyAddress } from './net/proxy-address.js';
import { type CreditNames, NAME_SETTINGS } from './settings/credit-name.js';
import { foreignLetter, remedyFor, spoiltBy } from './settings/setting-text.js';
import { addressRemedy, STORE_URL_FORM, storeKind } from './storage/store-url.js';
import { isSnowflake } from './text/snowflake.js';
import { LONGEST_AGE_MS, parseDuration } from './time/duration.js';

/** Thrown when settings are missing or wrong. The message names each one and never holds a secret value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const snowflake = (what: string) => z.string({ error: what }).refine(isSnowflake, { error: what });

/** Secrets go to these addresses, so plain http is taken where nobody can listen: on this machine. */
function secureUrlOf(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
  return isSecure ? url : undefined;
}

/** A text in a form of its own. @param read returns `undefined` for any other text */
const textReadBy = <Value>(what: string, read: (text: string) => Value | undefined) =>
  z.string({ error: what }).transform((text, context) => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: what });
    return z.NEVER;
  });

function secureAddress(text: string): string | undefined {
  const url = secureUrlOf(text);
  return url?.search === '' ? url.href.replace(/\/+$/, '') : undefined;
}

const secureUrl = (what: string) => textReadBy(what, secureAddress);

/** Any other sign in a path has a meaning of its own where requests are told apart, or is written in several ways. */
const PLAIN_PATH = /^(\/[\w.~-]+)*\/?$/;

const publicUrl = (what: string) =>
  textReadBy(what, (text) => {
    const address = secureAddress(text);
    return address !== undefined && PLAIN_PATH.test(new URL(address).pathname) ? address : undefined;
  });

/** Where Steam's OpenID 2.0 is. */
const STEAM_OPENID = 'https://steamcommunity.com/openid/login';

/** Whoever answers there decides who is who, so it is Steam's own or one of this machine. */
const steamUrl = textReadBy(`${STEAM_OPENID}, or an address of this machine`, (text) => {
  const url = secureUrlOf(text);
  return url !== undefined && url.search === '' && (url.href === STEAM_OPENID || isLoopback(url))
    ? url.href
    : undefined;
});

/** An address that is secret as a whole, so it may have a query. */
const webhookUrl = (what: string) => textReadBy(what, (text) => secureUrlOf(text)?.href);

/** It goes into an HTTP header, which allows nothing else. */
const secret = (what: string) => z.string({ error: what }).regex(/^[\x21-\x7E]+$/, { error: what });

const ids = (what: string) =>
  textReadBy(what, (text) => {
    const list = text.split(',').map((id) => id.trim());
    return list.every(isSnowflake) ? new Set(list) : undefined;
  });

const amount = (what: string) =>
  z
    .string({ error: what })
    .regex(/^\d{1,15}(\.\d{1,2})?$/, { error: what })
    .transform((text): Amount => amountOf(text))
    .refine((value) => value.greaterThan(0), { error: what });

const wholeNumber = (least: number, most: number) => {
  const what = `a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error: what })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error: what });
};

const age = textReadBy('a time span such as `12h` or `30d`, of ten years at most', (text) => {
  const ms = parseDuration(text);
  return ms !== undefined && ms > 0 && ms <= LONGEST_AGE_MS ? ms : undefined;
});

const language = textReadBy(`one of ${SERVER_LOCALES.join(', ')}`, (text) =>
  SERVER_LOCALES.find((name) => name.toLowerCase() === text.trim().toLowerCase()),
);

const shards = textReadBy('`auto`, or a part of the shards such as `0-3/8`', (text) => {
  if (text === 'auto') return 'auto' as const;
  const [, first, last = first, count] = /^(\d{1,5})(?:-(\d{1,5}))?\/(\d{1,5})$/.exec(text) ?? [];
  const [from, to, total] = [Number(first), Number(last), Number(count)];
  if (first === undefined || from > to || to >= total) return undefined;
  return { ids: Array.from({ length: to - from + 1 }, (_, index) => from + index), total };
});

/** The ways in which a member may prove that an account is theirs. */
export const LINK_PROOFS = ['deposit', 'sign-in', 'staff'] as const;

/** A way to prove an account, as `LINK_PROOFS` names it. */
export type LinkProofWay = (typeof LINK_PROOFS)[number];

const linkProofs = textReadBy(
  '`deposit`, `sign-in` and `staff`, or some of them, separated by commas',
  (text) => {
    const ways = text
      .split(',')
      .map((way) => LINK_PROOFS.find((known) => known === way.trim().toLowerCase()));
    const known = ways.filter((way) => way !== undefined);
    return known.length === ways.length && new Set(known).size === known.length ? known : undefined;
  },
);

const LOG_FORMATS = ['json', 'pretty'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const HOST_NAME = /^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/i;

const host = z
  .string()
  .refine((text) => isIP(text) !== 0 || HOST_NAME.test(text), { error: 'an IP address or a host name' });

const creditName = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}`@<>]{1,32}$/u, { error: 'a word of at most 32 characters' });

const SETTINGS = z.object({
  DISCORD_TOKEN: secret("the bot's token from the Discord developer portal, without spaces"),
  DISCORD_GUILD_IDS: ids('one or more server IDs, separated by commas'),
  DISCORD_STAFF_ROLE_IDS: ids('role IDs, separated by commas').optional(),
  DISCORD_LOG_CHANNEL_ID: snowflake('the ID of the channel for staff notices'),
  DISCORD_SHARDS: shards.default('auto'),
  DISCORD_API_URL: secureUrl('an https address (plain http on this machine only)').default(
    'https://discord.com/api',
  ),
  WEBSITE_URL: secureUrl('the https address of the website’s API (plain http on this machine only)'),
  WEBSITE_TOKEN: secret("the website's API token, without spaces"),
  WEBSITE_TIMEOUT_MS: wholeNumber(1, 600_000).default(10_000),
  WEBSITE_EMAIL_PARAMETER: z
    .string()
    .regex(/^[\w.[\]-]{1,64}$/, { error: 'the name of a query parameter' })
    .default('email'),
  HTTPS_PROXY: textReadBy(
    'the http or https address of a proxy, such as http://proxy.example.org:3128',
    proxyAddress,
  ).optional(),
  NO_PROXY: z.string().optional(),
  STORE_URL: z
    .string()
    .refine((url) => storeKind(url) !== undefined, { error: STORE_URL_FORM })
    .default('sqlite://data/purser.sqlite'),
  CREDIT_NAME: creditName.default('credits'),
  LANGUAGE: language.default('en'),
  GRANT_MAX: amount('an amount above zero with at most two decimals').default(amountOf('100.00')),
  GRANT_DAILY_MAX: amount('an amount above zero with at most two decimals').default(amountOf('1000.00')),
  GRANT_APPROVAL_OVER: amount('an amount above zero with at most two decimals').optional(),
  LINK_PROOFS: linkProofs.default(['staff']),
  LINK_DEPOSIT_MAX: amount('an amount above zero with at most two decimals').default(amountOf('1.99')),
  LINK_DEPOSIT_DAILY_MAX: amount('an amount above zero with at most two decimals').default(amountOf('20.00')),
  MEMBER_MIN_AGE: age.optional(),
  LINK_BONUS: amount('an amount above zero with at most two decimals').optional(),
  LINK_BONUS_DAILY_MAX: amount('an amount above zero with at most two decimals').default(amountOf('50.00')),
  LINKED_ROLE_ID: snowflake('the ID of the role that linked members have').optional(),
  PUBLIC_URL: publicUrl(
    'the https address under which browsers reach the page for signing in (plain http on this machine only), with nothing but `/`, digits, letters from A to Z and `-._~` in its path',
  ).optional(),
  PUBLIC_PORT: wholeNumber(1, 65_535).default(8080),
  PUBLIC_HOST: host.default('127.0.0.1'),
  DISCORD_CLIENT_SECRET: secret(
    'the OAuth2 client secret from the Discord developer portal, without spaces',
  ).optional(),
  STEAM_OPENID_URL: steamUrl.default(STEAM_OPENID),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber(1, 1_000).default(7),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  LOG_FORMAT: z.enum(LOG_FORMATS, { error: `one of ${LOG_FORMATS.join(', ')}` }).optional(),
  ALERT_WEBHOOK_URL: webhookUrl(
    "the https address of a chat's incoming webhook (plain http on this machine only)",
  ).optional(),
  API_PORT: wholeNumber(1, 65_535).optional(),
  API_HOST: host.default('127.0.0.1'),
  HEALTH_PORT: wholeNumber(1, 65_535).optional(),
  HEALTH_HOST: host.default('127.0.0.1'),
});

/** All settings, checked. Amounts are in the website's virtual currency; times are in ms. */
export type Config = z.output<typeof SETTINGS> & CreditNames;

/** What is wrong with one setting. It never holds the value. */
export interface SettingFault {
  readonly name: string;
  readonly fault: 'is missing' | 'is wrong' | 'is unknown';
  readonly expected: string;
  /** What is likely to have gone wrong, and what to do about it. */
  readonly remedy?: string | undefined;
}

export interface CheckedSettings {
  /** Complete if there are no faults; otherwise only the valid settings, with defaults for those that are not set. */
  readonly settings: Partial<Config>;
  /** The names of those that were given, right or wrong. */
  readonly given: ReadonlySet<string>;
  readonly faults: readonly SettingFault[];
}

/** Of those that stand for themselves; the name of the credit may be given for each language besides. */
export const SETTING_NAMES: readonly string[] = Object.keys(SETTINGS.shape);

const ALL_SETTINGS: Readonly<Record<string, z.ZodType>> = {
  ...SETTINGS.shape,
  ...Object.fromEntries(NAME_SETTINGS.map((name) => [name, creditName.optional()])),
};

/**
 * Looks at each setting by itself. A variable that is there but empty counts as not set, since that is how an
 * unused line stands in a `.env` file.
 */
export function checkSettings(environment: Readonly<Record<string, string | undefined>>): CheckedSettings {
  const values: Record<string, unknown> = {};
  const given = new Set<string>();
  const faults: SettingFault[] = [];
  for (const [name, schema] of Object.entries(ALL_SETTINGS)) {
    const text = environment[name]?.trim() || undefined;
    if (text !== undefined) given.add(name);
    const result = schema.safeParse(text);
    const spoilt = text === undefined ? undefined : spoiltBy(text);
    if (result.success && spoilt === undefined) {
      values[name] = result.data;
      continue;
    }
    const expected = result.error?.issues[0]?.message ?? 'the value alone';
    if (text === undefined) faults.push({ name, fault: 'is missing', expected });
    else faults.push({ name, fault: 'is wrong', expected, remedy: remedyOf(name, text) });
  }
  const settings = values as Partial<Config>;
  return {
    settings,
    given,
    faults: [
      ...faults,
      ...unknownCreditNames(environment),
      ...missingForSignIn(settings, faults),
      ...roleThatMakesStaff(settings),
      ...bonusAboveLimits(settings),
    ],
  };
}

/** Whoever misspells a language would wonder why its readers see another name. */
const unknownCreditNames = (
  environment: Readonly<Record<string, string | undefined>>,
): readonly SettingFault[] =>
  Object.entries(environment)
    .filter(([name, text]) => name.startsWith('CREDIT_NAME_') && !(name in ALL_SETTINGS) && text?.trim())
    .map(([name]) => ({
      name,
      fault: 'is unknown',
      expected: `one of ${NAME_SETTINGS.join(', ')}`,
      remedy: 'correct the language at its end, or remove it',
    }));

/** Every linked member has that role, so it must not be one that makes its members staff. */
function roleThatMakesStaff({
  LINKED_ROLE_ID: role,
  DISCORD_STAFF_ROLE_IDS: staffRoles,
}: Partial<Config>): readonly SettingFault[] {
  if (role === undefined || !staffRoles?.has(role)) return [];
  const expected = 'a role that is not in DISCORD_STAFF_ROLE_IDS, or every linked member would be staff';
  return [{ name: 'LINKED_ROLE_ID', fault: 'is wrong', expected }];
}

/** A bonus that no day has room for would never be paid. */
function bonusAboveLimits(settings: Partial<Config>): readonly SettingFault[] {
  const { LINK_BONUS: bonus } = settings;
  return (['GRANT_MAX', 'LINK_BONUS_DAILY_MAX'] as const).flatMap((name) => {
    const most = settings[name];
    if (bonus === undefined || most === undefined || bonus.lessThanOrEqualTo(most)) return [];
    const expected = `an amount of at most ${name} (${most.toFixed(2)}), or a higher ${name}`;
    return [{ name: 'LINK_BONUS', fault: 'is wrong', expected } as const];
  });
}

/** What members need to sign in with. */
const FOR_SIGN_IN = {
  PUBLIC_URL: 'the https address of the page for signing in, since LINK_PROOFS has `sign-in`',
  DISCORD_CLIENT_SECRET:
    'the OAuth2 client secret from the Discord developer portal, since LINK_PROOFS has `sign-in`',
} as const;

function missingForSignIn(
  settings: Partial<Config>,
  faults: readonly SettingFault[],
): readonly SettingFault[] {
  if (!settings.LINK_PROOFS?.includes('sign-in')) return [];
  return Object.entries(FOR_SIGN_IN)
    .filter(([name]) => !(name in settings && settings[name as keyof Config] !== undefined))
    .filter(([name]) => faults.every((fault) => fault.name !== name))
    .map(([name, expected]) => ({ name, fault: 'is missing', expected }));
}

function remedyOf(name: string, text: string): string | undefined {
  const special =
    name === 'STORE_URL' ? addressRemedy(text) : name.endsWith('_TOKEN') ? foreignLetter(text) : undefined;
  return remedyFor(name, text) ?? special;
}

/** The proxy for the website, if there is one. */
export const websiteProxy = ({
  HTTPS_PROXY: url,
  NO_PROXY: except = '',
}: Pick<Partial<Config>, 'HTTPS_PROXY' | 'NO_PROXY'>) => (url === undefined ? undefined : { url, except });

/**
 * Reads the settings from the environment.
 * @throws {ConfigError} naming every wrong setting at once
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const { settings, faults } = checkSettings(environment);
  if (faults.length === 0) return settings as Config;

  const lines = faults.map(({ name, fault, expected, remedy }) =>
    [`  ${name} ${fault}; expected: ${expected}`, ...(remedy === undefined ? [] : [remedy])].join('; '),
  );
  throw new ConfigError(
    [
      `Purser cannot start because of ${lines.length === 1 ? 'a setting' : `${lines.length} settings`}:`,
      ...lines,
      'Settings are read from the environment and from a .env file in the working directory; see .env.example.',
    ].join('\n'),
  );
}
