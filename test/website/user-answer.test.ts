import { describe, expect, test } from 'vitest';
import { readUser } from '../../src/website/user-answer.js';
import type { UserKey } from '../../src/website/website.js';
import { WebsiteError } from '../../src/website/website-errors.js';
import { longestSearched } from '../support/searched.js';

const ada: UserKey = { by: 'username', value: 'Ada' };

/** @param body as text, so that numbers are exactly those of the website */
const read = (body: string, asked: UserKey = ada) => readUser({ status: 200, headers: {}, body }, asked);

const withField = (field: string) => read(`{"data": {"username": "Ada", ${field}}}`);

function faultOf(body: string, asked: UserKey = ada): WebsiteError {
  try {
    read(body, asked);
  } catch (error) {
    if (error instanceof WebsiteError) return error;
    throw error;
  }
  throw new Error('It was understood');
}

describe('a user is understood', () => {
  test.each([
    '{"data": {"username": "Ada", "id": 7}}',
    '{"status": 200, "message": "OK", "data": {"username": "Ada", "id": 7}}',
    '{"username": "Ada", "id": 7}',
    '{"user": {"username": "Ada", "id": 7}}',
    '{"data": {"user": {"username": "Ada", "id": 7}}}',
    '{"data": [{"username": "Ada", "id": 7}]}',
    '\uFEFF{"data": {"username": "Ada", "id": 7}}\n',
  ])('in %s', (body) => {
    expect(read(body)).toMatchObject({ username: 'Ada', id: '7' });
  });

  test('when one of their fields has the name of an envelope', () => {
    expect(
      read('{"username": "Ada", "id": 7, "data": {"username": "Eve"}, "user": {"id": 9}}'),
    ).toMatchObject({
      username: 'Ada',
      id: '7',
    });
  });

  test.each(['username', 'user_name', 'userName'])('with the name under %s', (field) => {
    expect(read(`{"data": {"${field}": "ADA"}}`).username).toBe('ADA');
  });

  test('with a numeric name sent as a number', () => {
    expect(
      read('{"username": 12345678901234567890}', { by: 'username', value: '12345678901234567890' }),
    ).toMatchObject({ username: '12345678901234567890' });
  });
});

describe('a user is not understood', () => {
  test.each([
    ['{"data": {"id": 7}}', 'the user answer has no username'],
    ['{"data": {"username": null}}', 'the user answer has no username'],
    ['{"data": {"username": ""}}', 'the user answer has no username'],
    ['{"data": {"username": {"first": "Ada"}}}', 'the user answer has no username'],
    ['{"data": null}', 'the user answer has no username'],
    ['{}', 'the user answer has no username'],
    ['{"data": [{"username": "Ada"}, {"username": "Ada"}]}', 'the user answer has 2 users'],
    ['{"data": ["Ada"]}', 'the user answer has no object'],
    ['"Ada"', 'the user answer has no object'],
    ['null', 'the user answer has no object'],
    ['', 'the user answer is empty'],
    [' \n', 'the user answer is empty'],
    ['<html></html>', 'the user answer is no JSON'],
    ['{"data": {"username": "Ada"', 'the user answer is no JSON'],
    ['['.repeat(500_000), 'the user answer is no JSON'],
    ['{"username": "Ada", "id": 1e3}', 'the id of the user answer is no id'],
    ['{"username": "Ada", "id": 1.5}', 'the id of the user answer is no id'],
    ['{"username": "Ada", "id": -1}', 'the id of the user answer is no id'],
    ['{"username": "Ada", "user_id": ""}', 'the user_id of the user answer is no id'],
    ['{"username": "Ada", "userId": {"n": 1}}', 'the userId of the user answer is no id'],
    [`{"username": "Ada", "id": "${'9'.repeat(101)}"}`, 'the id of the user answer is no id'],
  ])('%.60s', (body, message) => {
    expect(faultOf(body)).toMatchObject({ kind: 'not-understood', status: 200, message });
  });

  test('if the list is empty: not found', () => {
    expect(faultOf('{"data": []}')).toMatchObject({ kind: 'not-found', status: 200 });
  });

  test('if the Steam ID differs', () => {
    const asked = { by: 'steam', value: '76561197960265775' } as const;
    expect(read('{"username": "Ada", "steam": "STEAM_0:1:23"}', asked).steam).toBe(asked.value);
    expect(read('{"username": "Ada"}', asked).steam).toBeUndefined();
    expect(faultOf('{"username": "Ada", "steam": "STEAM_0:0:23"}', asked).message).toContain('another steam');
  });

  test('if the e-mail address differs', () => {
    const asked = { by: 'email', value: 'ada@example.org' } as const;
    expect(read('{"username": "Ada", "email": "ADA@example.org"}', asked).username).toBe('Ada');
    expect(read('{"username": "Ada"}', asked).username).toBe('Ada');
    expect(faultOf('{"username": "Ada", "email": "eve@example.org"}', asked).message).toContain(
      'another email',
    );
  });
});

const steam64 = '76561198006409531';
const registered = Date.UTC(2021, 4, 6, 7, 8, 9);

describe.each<
  readonly [
    field: 'id' | 'steam' | 'registeredAt' | 'group' | 'avatar',
    readonly (readonly [string, unknown])[],
  ]
>([
  [
    'id',
    [
      ['"id": 7', '7'],
      ['"id": "7"', '7'],
      ['"user_id": 76561198006409531', '76561198006409531'],
      ['"userid": "a-b-c"', 'a-b-c'],
      ['"id": null, "userId": 8', '8'],
      ['"id": null', undefined],
      ['"nick": "x"', undefined],
    ],
  ],
  [
    'steam',
    [
      ...['steam_id', 'steamId', 'steamid', 'steam', 'steam_id64', 'steamId64', 'steamid64', 'steam64'].map(
        (name) => [`"${name}": "${steam64}"`, steam64] as const,
      ),
      ...[steam64, '"STEAM_0:1:23071901"', '"STEAM_1:1:23071901"', '"[U:1:46143803]"', `" ${steam64} "`].map(
        (value) => [`"steam": ${value}`, steam64] as const,
      ),
      // One that is unreadable does not hide another one.
      [`"steam_id64": "", "steam": "${steam64}"`, steam64],
      ...[
        ...['"gabelogannewell"', '""', 'null', '0', '46143803', '"[g:1:4]"', '"103582791429521412"'],
        ...['76561197960265728', '76561202255233024', '7.6561198006409531e16', 'false', '{}'],
      ].map((value) => [`"steam": ${value}`, undefined] as const),
    ],
  ],
  [
    'registeredAt',
    [
      ...[
        'created_at',
        'createdAt',
        'registered_at',
        'registeredAt',
        'registration_date',
        'date_registered',
        'joined_at',
      ].map((name) => [`"${name}": 1620284889`, registered] as const),
      ...(
        [
          ['"2021-05-06T07:08:09Z"', registered],
          ['"2021-05-06T07:08:09.000000Z"', registered],
          ['"2021-05-06T09:08:09+02:00"', registered],
          ['"2021-05-06T07:08:09"', registered],
          ['"2021-05-06 07:08:09"', registered],
          ['"2021-05-06 07:08"', registered - 9000],
          ['"2021-05-06"', Date.UTC(2021, 4, 6)],
          ['"1620284889"', registered],
          ['1620284889000', registered],
        ] as const
      ).map(([value, ms]) => [`"created_at": ${value}`, ms] as const),
      ...[
        ...['"0000-00-00 00:00:00"', '"1970-01-01 00:00:00"', '"2021-02-31T25:00:00Z"', '"6 May 2021"'],
        ...['0', '-5', '1e9', 'null', 'true'],
      ].map((value) => [`"created_at": ${value}`, undefined] as const),
    ],
  ],
  [
    'group',
    [
      ['"group": "VIP"', 'VIP'],
      ['"group_name": "VIP"', 'VIP'],
      ['"role": {"id": 3, "name": "VIP"}', 'VIP'],
      ['"group": {"id": 3}, "rank": "VIP"', 'VIP'],
      ['"group": 3', undefined],
      ['"group": ["VIP"]', undefined],
    ],
  ],
  [
    'avatar',
    [
      ['"avatar": "https://example.org/a b.png"', 'https://example.org/a%20b.png'],
      ['"avatar_url": "https://example.org/a.png"', 'https://example.org/a.png'],
      ['"avatarUrl": "https://example.org/a.png"', 'https://example.org/a.png'],
      ['"avatar": "http://example.org/a.png"', undefined],
      ['"avatar": "javascript:alert(1)"', undefined],
      ['"avatar": "/uploads/a.png"', undefined],
      [`"avatar": "https://example.org/${'a'.repeat(2048)}"`, undefined],
    ],
  ],
])('the %s', (field, cases) => {
  test.each(cases)('in %.60s is %s', (text, value) => {
    expect(withField(text)[field]).toBe(value);
  });
});

describe('other fields', () => {
  test('are returned in the website’s order if plain and harmless', () => {
    const user = read(
      `{"zip": 12345, "steam_hex": 90071992547409931, "username": "Ada", "id": 7, "verified": true, "rating": 4.50,
        "bio": "@everyone", "level": null, "title": "", "badges": ["a"], "groups": {"a": 1}, "VIP": false,
        "Last Login": "May", "post-count": 3, "shipping": "yes"}`,
    );
    expect(user.other).toEqual([
      { name: 'steam_hex', value: '90071992547409931' },
      { name: 'verified', value: 'true' },
      { name: 'rating', value: '4.50' },
      { name: 'bio', value: '@everyone' },
      { name: 'VIP', value: 'false' },
      { name: 'Last Login', value: 'May' },
      { name: 'post-count', value: '3' },
    ]);
  });

  test('have a number of floats as it was meant, and texts unchanged', () => {
    expect(
      withField('"balance": 29.949999999999999, "kd": 1.333, "nick": "1e3", "credit": 1e3').other,
    ).toEqual([
      { name: 'balance', value: '29.95' },
      { name: 'kd', value: '1.333' },
      { name: 'nick', value: '1e3' },
      { name: 'credit', value: '1000.00' },
    ]);
  });

  test('that were unusable are shown unchanged', () => {
    expect(
      withField('"avatar": "/a.png", "steam": "gaben", "created_at": "May", "mail": "none"').other,
    ).toEqual([
      { name: 'avatar', value: '/a.png' },
      { name: 'steam', value: 'gaben' },
      { name: 'created_at', value: 'May' },
    ]);
  });

  test.each(
    `reset_code activation_code activationCode backup_codes verification_code confirm_code referral_code
      invite_code login_code mfa_code one_time_code code pin coupon voucher gift_card licence license
      password password_hash passwd pwd pass passwordHash hash md5 salt token api_token apiToken rememberToken
      remember_me access_token refresh_token discord_token steam_token twitch_token jwt bearer
      secret two_factor_secret twoFactor otp otp_code totp 2fa 2fa_enabled mfa seed mnemonic
      key api_key apikey ApiKey public_key private_key stream_key key_id auth authcode nonce csrf
      session session_id sessionid sid cookie security_question security_answer recovery_email
      ip last_ip lastIp lastIP ip_address registration_ip login_ip userip hwid mac device fingerprint user_agent
      phone phone_number mobile telegram whatsapp birthday birth_date dob age gender address street city zip
      postcode state location latitude first_name last_name real_name full_name iban card card_number paypal
      stripe_id customer_id tax_id notes admin_notes uuid webhook callback_url email2 second_mail`.split(
      /\s+/,
    ),
  )('whose names are not known to be harmless are left out: %s', (name) => {
    expect(withField(`"${name}": "x"`).other).toEqual([]);
  });

  test.each(['mail@example.org', '10.1.2.3', '2001:db8::1'])(
    'that hold %s are left out under any name',
    (value) => {
      expect(withField(`"bio": "${value}"`).other).toEqual([]);
    },
  );

  test('with a hostile or endless name are left out', () => {
    const endless = `level${'_'.repeat(1_000_000)}`;
    expect(withField(`"__proto__": "x", "constructor": "y", "${endless}": "z"`).other).toEqual([]);
  });

  test.each([499, 490, 481])('that are long are cut without halving an address: at %i', (at) => {
    const text = `${'x '.repeat(300).slice(0, at)} mail@example.org`;
    expect(withField(`"bio": "${text}"`).other).toEqual([]);
    const [bio] = withField(`"bio": "${'x'.repeat(at)}🦀${'y'.repeat(600)}"`).other;
    expect(bio?.value).toHaveLength(500);
    expect(bio?.value.isWellFormed()).toBe(true);
  });
});

test.each(['@', 'a@', 'a.', ' ', '1', '<', 'a@b'])('only a little of 100 kB of "%s" is searched', (part) => {
  const text = part.repeat(100_000 / part.length);
  const names = ['bio', 'email', 'steam', 'avatar', 'created_at', 'group', 'reset_code', 'last_login'];
  const body = `{"username": "Ada", ${names.map((name) => `"${name}": "${text}"`).join(', ')}}`;
  expect(longestSearched(() => read(body))).toBeLessThan(2000);
});
