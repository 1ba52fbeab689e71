import { expect, it } from 'vitest';
import { checkSettings } from '../../src/config.js';
import { checkEnvFile } from '../../src/doctor/checks/env-file-check.js';
import { checkEachSetting } from '../../src/doctor/checks/settings-check.js';
import { parseEnvFile } from '../../src/settings/env-file.js';
import { type Planted, testDiagnosis } from './planted.js';

const SETTINGS = {
  DISCORD_TOKEN: 'a.discord.token',
  DISCORD_GUILD_IDS: '100000000000000001',
  DISCORD_LOG_CHANNEL_ID: '300000000000000001',
  WEBSITE_URL: 'https://api.example.org',
  WEBSITE_TOKEN: 'a-website-token',
};

function settings(given: Readonly<Record<string, string>>) {
  const all = { ...SETTINGS, ...given };
  return checkEachSetting(checkSettings(all), Object.keys(all));
}

const envFile = (text: string, environment = {}) =>
  checkEnvFile({ environment, file: parseEnvFile(new TextEncoder().encode(text)) });

const PLANTED: Planted = {
  WEBSITE_TOKEN: [
    ['a setting that is missing', () => settings({ WEBSITE_TOKEN: '' }), /is missing: set it in/],
    [
      'an invisible character in a token',
      () => settings({ WEBSITE_TOKEN: 'a-web\u200Bsite-token' }),
      /invisible character \(U\+200B\).*delete the whole line/,
    ],
    [
      'a letter of another alphabet in a token',
      () => settings({ WEBSITE_TOKEN: 'а-website-token' }),
      /no token has \(U\+0430\).*copy the token again/,
    ],
    [
      'quotes that were kept',
      () => settings({ WEBSITE_TOKEN: '"a-website-token"' }),
      /quotes around it became part of it: remove them/,
    ],
    [
      'the word Bearer before a token',
      () => settings({ WEBSITE_TOKEN: 'Bearer abc' }),
      /begins with the word Bearer: remove that/,
    ],
  ],
  DISCORD_TOKEN: [
    [
      'curly quotes around a token',
      () => settings({ DISCORD_TOKEN: '“a.discord.token”' }),
      /curly quote \(“\).*copy the value again/,
    ],
  ],
  CREDIT_NAME: [
    [
      'a quote that was not closed',
      () => settings({ CREDIT_NAME: '"coins' }),
      /quotes around it .*remove them/,
    ],
    [
      'a value of a file that is not in UTF-8',
      () => settings({ CREDIT_NAME: 'M\uFFFDnzen' }),
      /save the file as UTF-8/,
    ],
  ],
  CREDIT_NAME_GE: [
    [
      'a language that there is not',
      () => settings({ CREDIT_NAME_GE: 'Münzen' }),
      /correct the language at its end.*CREDIT_NAME_DE/,
    ],
  ],
  WEBSITE_TIMEOUT_MS: [
    [
      'a comment behind a value, from Docker',
      () => settings({ WEBSITE_TIMEOUT_MS: '5000 # five seconds' }),
      /what follows the # .*on its own line/,
    ],
    [
      'a timeout of a millisecond',
      () => settings({ WEBSITE_TIMEOUT_MS: '1' }),
      /too short for most websites.*remove it/,
    ],
  ],
  LINK_BONUS: [
    [
      'a bonus for links that nobody can earn',
      () => settings({ LINK_BONUS: '5' }),
      /LINK_PROOFS has neither.*add one to LINK_PROOFS/,
    ],
    [
      'a bonus that is more than a day allows',
      () => settings({ LINK_PROOFS: 'deposit', LINK_BONUS: '60' }),
      /at most LINK_BONUS_DAILY_MAX \(50\.00\)/,
    ],
  ],
  LINK_DEPOSIT_MAX: [
    [
      'a deposit that is more than a day allows',
      () => settings({ LINK_PROOFS: 'deposit', LINK_DEPOSIT_MAX: '30' }),
      /30\.00.*20\.00.*none is ever sent.*lower LINK_DEPOSIT_MAX/,
    ],
  ],
  STORE_URL: [
    [
      'a # in a database password',
      () => settings({ STORE_URL: 'postgres://me:12#34@db.example.org/purser' }),
      /contains #.*write %23 instead/,
    ],
    [
      'a / in a database password',
      () => settings({ STORE_URL: 'postgres://me:pa/ss@db.example.org/purser' }),
      /contains \/.*write %2F instead/,
    ],
  ],
  GRANT_MAX: [
    [
      'a variable that stands twice in .env',
      () => envFile('GRANT_MAX=5\n# more\nGRANT_MAX=50'),
      /lines 1, 3 of \.env with different values.*remove the wrong one/,
    ],
  ],
  '.env': [
    [
      'a line of .env that sets nothing',
      () => envFile('A=1\nDISCORD_TOKEN abc'),
      /line 2 is not .*correct it/,
    ],
  ],
};

testDiagnosis(
  PLANTED,
  [
    ['in the settings', () => settings({})],
    ['in .env', () => envFile('# ours\nGRANT_MAX=5\n\nLOG_LEVEL=info\n')],
  ],
  [
    [
      'a grant beyond what a day allows',
      () => settings({ GRANT_MAX: '500', GRANT_DAILY_MAX: '100' }),
      /500\.00.*100\.00 in a day.*lower GRANT_MAX, or raise GRANT_DAILY_MAX/,
    ],
  ],
);

it.each([
  ['A=a#b', []],
  ['A="a b"', ['quotes']],
  ['A="a #b"', ['quotes']],
  ['A=a # b', ['a comment']],
  ["A='a' # b", ['quotes', 'a comment']],
  ['export A=1', ['the word export']],
  ['A =1', ['a space']],
  ['A: 1', ['a :']],
  ['A=http://a:1', []],
  ['A=a\\b', ['a backslash']],
])('hints at what other readers of .env take in another way: %s', (line, whats) => {
  expect(envFile(line).map(({ verdict, say }) => [verdict, say])).toEqual(
    whats.map((what) => ['hint', expect.stringContaining(`line 1 has ${what}`)]),
  );
});
