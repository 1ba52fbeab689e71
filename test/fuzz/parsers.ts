import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect } from 'vitest';
import * as z from 'zod';
import { accountSubject, readAccountSubject } from '../../src/accounts/website-account.js';
import { commitmentOf } from '../../src/campaigns/sealed-numbers.js';
import { newCode, plainCode } from '../../src/codes/code-text.js';
import { checkSettings } from '../../src/config.js';
import { againId, repeatedBy } from '../../src/discord/again.js';
import { controlId, readControlId } from '../../src/discord/reply.js';
import { isRight, quizOf } from '../../src/drops/drop-answers.js';
import { verifyDrop } from '../../src/drops/drop-proof.js';
import { RecordError, UserError } from '../../src/errors.js';
import { drawnOrder, entrantsHash, inOrder } from '../../src/giveaways/draw.js';
import { drawFileText, verifyDraw } from '../../src/giveaways/draw-file.js';
import { prizeTerms } from '../../src/giveaways/prizes.js';
import { readBalanceAnswer } from '../../src/link-proofs/balance-answer.js';
import { amountOf } from '../../src/money/amount.js';
import { clientOf } from '../../src/net/client-address.js';
import { proxyAddress, proxySecrets } from '../../src/net/proxy-address.js';
import { newSecret } from '../../src/net/secrets.js';
import { readListFile } from '../../src/payouts/list-file.js';
import { type Listed, readMembers } from '../../src/payouts/listed-recipient.js';
import { RECORDS, SCHEMAS } from '../../src/record-schemas.js';
import { readTimetable } from '../../src/recurrences/calendar.js';
import { EnvFileError, parseEnvFile, valuesOf } from '../../src/settings/env-file.js';
import { withValues } from '../../src/setup/write-env.js';
import { cookieText, sessionIn } from '../../src/sign-in/page-security.js';
import { createSteamOpenId } from '../../src/sign-in/steam-openid.js';
import { addressRemedy, storeKind, storeName, storeSecrets } from '../../src/storage/store-url.js';
import { readRecord, recordText } from '../../src/storage/text-store.js';
import { csvFile } from '../../src/text/csv.js';
import { isSnowflake } from '../../src/text/snowflake.js';
import { parseSteamId, steamIdForms } from '../../src/text/steam-id.js';
import { parseDuration } from '../../src/time/duration.js';
import { readConfirmed } from '../../src/views/code-card.js';
import { readEndSubject } from '../../src/views/giveaway-management.js';
import { readPayAgain } from '../../src/views/giveaway-winners.js';
import { readNamedRow } from '../../src/views/payout-preview.js';
import { readEraseSubject } from '../../src/views/privacy-card.js';
import { readRewardsPlace } from '../../src/views/rewards-card.js';
import { outcomeOf } from '../../src/website/add-outcome.js';
import { longestHoldMs, longestMessage } from '../../src/website/assumptions.js';
import { readRateLimit } from '../../src/website/rate-limit-headers.js';
import { readUser } from '../../src/website/user-answer.js';
import { readBalance, readMessage } from '../../src/website/website-answers.js';
import { WebsiteError } from '../../src/website/website-errors.js';
import { english } from '../support/english.js';
import { fittingRecords } from '../support/fitting-records.js';
import { digitsAt } from './decimals.js';
import { oddText } from './hostile.js';

/** What reads a text from outside, and what it promises. */
export interface Parser {
  readonly name: string;
  /** Texts as the bot or people write them, with what they say. */
  readonly written: fc.Arbitrary<readonly [text: string, value: unknown]>;
  /** Parts of such texts, of which long ones are made. */
  readonly parts: readonly string[];
  readonly read: (text: string) => unknown;
  /** Checks what was thrown. Absent where nothing may be. */
  readonly refusal?: (error: unknown, text: string) => void;
  /** What a text says, found out in another way. */
  readonly meant?: (text: string) => unknown;
  /** Checks what was read of any text. */
  readonly sound?: (value: unknown, text: string) => void;
}

/** The parser with its types, which the table does without. */
const parser = <Value>(
  it: Omit<Parser, 'read' | 'meant' | 'sound'> & {
    readonly read: (text: string) => Value;
    readonly meant?: (text: string) => NoInfer<Value>;
    readonly sound?: (value: NoInfer<Value>, text: string) => void;
  },
): Parser => it as Parser;

const NOON = Date.parse('2026-11-28T12:00:00Z');
const MIA = '1180000000000000302';
const MAX = amountOf('1000.00');

/** A refusal that says something to the person. */
function ofThePerson(error: unknown): void {
  if (!(error instanceof UserError)) throw error;
  expect(error.say(english)).not.toBe('');
}

function ofTheWebsite(error: unknown): void {
  if (!(error instanceof WebsiteError)) throw error;
  expect(['not-found', 'not-understood']).toContain(error.kind);
  expect(error.message).toMatch(/^the (?:(?:user|balance) answer|[\w ]+ of the (?:user|balance) answer) /);
}

const digit = fc.constantFrom(...'0123456789');
const digits = (least: number, most: number) => fc.string({ unit: digit, minLength: least, maxLength: most });
/** Words without signs, as IDs are. */
const word = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEF0123456789-_'),
  minLength: 1,
  maxLength: 30,
});
const bytes = (count: number) => fc.uint8Array({ minLength: count, maxLength: count });
const secret = bytes(32).map((drawn) => newSecret({ randomBytes: () => drawn }));
const hex = bytes(32).map((drawn) => Buffer.from(drawn).toString('hex'));
const snowflake = fc.bigInt(10n ** 16n, 2n ** 63n - 1n).map(String);
const oneLine = (text: string) => !/[\r\n\0]/.test(text);

const FIRST_ACCOUNT = 76561197960265728n;
const LAST_ACCOUNT = 0xffffffffn;
const steam64 = fc.bigInt(1n, LAST_ACCOUNT).map((account) => String(FIRST_ACCOUNT + account));

/** A person's Steam ID, by the arithmetic of Valve's documentation. */
function steamMeant(text: string): string | undefined {
  const upper = text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const account = () => {
    if (upper.startsWith('STEAM_0:') || upper.startsWith('STEAM_1:')) {
      const [low, high = '', ...rest] = upper.slice(8).split(':');
      const isOne = (low === '0' || low === '1') && isNumber(high, 10) && rest.length === 0;
      return isOne ? 2n * BigInt(high) + BigInt(low) : undefined;
    }
    const inner = upper.startsWith('[U:1:') && upper.endsWith(']') ? upper.slice(5, -1) : '';
    if (isNumber(inner, 10)) return BigInt(inner);
    return isNumber(text, 18) && text.length >= 17 ? BigInt(text) - FIRST_ACCOUNT : undefined;
  };
  const number = account();
  return number !== undefined && number >= 1n && number <= LAST_ACCOUNT
    ? String(FIRST_ACCOUNT + number)
    : undefined;
}

/** So many ASCII digits at most, and nothing else. */
const isNumber = (text: string, most: number) =>
  text.length > 0 && text.length <= most && digitsAt(text, 0) === text.length;

const MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

function durationMeant(text: string): number | undefined {
  const plain = text.trim();
  const unit = plain.at(-1)?.replace(/[SMHD]/, (letter) => letter.toLowerCase());
  const number = plain.slice(0, -1).trimEnd();
  return unit !== undefined && Object.hasOwn(MS, unit) && isNumber(number, 7)
    ? Number(number) * MS[unit as keyof typeof MS]
    : undefined;
}

/** Reads a list as far as it decides whom is paid what. */
const listIn = (data: Uint8Array): Rows =>
  readListFile(data).map(({ line, named, amount, fault }) =>
    fault === undefined ? { line, named, amount } : { line, fault },
  );
type Rows = ReadonlyArray<{ readonly [Name in keyof Listed]?: Listed[Name] | undefined }>;

/** Names as websites have them, also with signs of their own; nothing that means a person of Discord or Steam. */
const username = fc.oneof(
  word.map((name) => `u${name}`),
  fc
    .tuple(word, fc.constantFrom('"', ';', ',', '|', "'", 'é', ' ', '.', '@', '💥', 'ı'))
    .map(([name, sign]) => `u${name}${sign}x`),
);
const recipient = fc.oneof(
  snowflake.map((id) => [`<@${id}>`, { by: 'member', value: id }] as const),
  steam64.chain((id) => {
    const { steam2, steam3 } = steamIdForms(id);
    return fc.constantFrom(id, steam2, steam3).map((text) => [text, { by: 'steam', value: id }] as const);
  }),
  username.map((name) => [name, { by: 'username', value: name }] as const),
);
const listAmount = fc
  .tuple(fc.nat(99_999), fc.nat(99), fc.constantFrom('.', ','))
  .map(([whole, part, point]) => {
    const cents = String(part).padStart(2, '0');
    return [`${whole}${point}${cents}`, `${whole}.${cents}`] as const;
  });
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** A list with a header, each cell in quotation marks where it has a separator, as spreadsheets write it. */
const list: fc.Arbitrary<readonly [string, Rows]> = fc
  .tuple(
    fc.array(fc.tuple(recipient, listAmount), { minLength: 1, maxLength: 6 }),
    fc.constantFrom(',', ';', '\t', '|'),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.boolean(),
  )
  .map(([rows, separator, lineEnd, isMarked]) => {
    const lines = rows.map(([[who, { by }], [amount]]) => {
      const columns = [
        by === 'member' ? who : '',
        by === 'username' ? who : '',
        by === 'steam' ? who : '',
        amount,
      ];
      return columns.map((cell) => (/[",;|]/.test(cell) ? quoted(cell) : cell)).join(separator);
    });
    const header = ['member', 'username', 'steam', 'amount'].join(separator);
    return [
      `${isMarked ? '\ufeff' : ''}${[header, ...lines, ''].join(lineEnd)}`,
      rows.map(([[, named], [, amount]], index) => ({ line: index + 2, named, amount })) as Rows,
    ];
  });

function soundList(rows: Rows, text: string): void {
  const lines = text.split(/\r\n?|\n/).length;
  for (const { line = 0 } of rows) expect(line >= 1 && line <= lines).toBe(true);
}

/** From Sunday on, in German and English, long and short. */
const WEEKDAYS = ['de', 'en'].flatMap((locale) =>
  (['long', 'short'] as const).flatMap((weekday) => {
    const { format } = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, day) => format(Date.UTC(2026, 10, 22 + day)));
  }),
);

/** A draw as the bot would have made it. */
const draw = fc
  .tuple(fc.uniqueArray(snowflake, { minLength: 1, maxLength: 8 }), hex, fc.nat(7))
  .map(([ids, seed, wantedBelow]) => {
    const entrants = inOrder(ids);
    const wanted = (wantedBelow % ids.length) + 1;
    const drawn = [...drawnOrder(seed, entrants)]
      .slice(0, wanted)
      .map((id) => ({ id, outcome: 'won' as const }));
    const commitment = commitmentOf(seed);
    return drawFileText({
      ...{ giveaway: 'g', wanted, commitment, seed, entrantsHash: entrantsHash(entrants), entrants, drawn },
    });
  });

const allOk = (findings: ReadonlyArray<{ readonly ok: boolean }>) => findings.every(({ ok }) => ok);

/** One text that each setting takes. */
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  DISCORD_TOKEN: ['MTE.abc-def_ghijklmnopqrstuvwxyz'],
  DISCORD_GUILD_IDS: ['100000000000000001, 100000000000000002'],
  DISCORD_LOG_CHANNEL_ID: ['300000000000000001'],
  DISCORD_SHARDS: ['auto', '0-3/8', '2/4'],
  WEBSITE_URL: ['https://api.example.org/v1/', 'http://127.0.0.1:8080', 'https://bücher.example'],
  WEBSITE_TIMEOUT_MS: ['10000'],
  WEBSITE_EMAIL_PARAMETER: ['filter[email]'],
  HTTPS_PROXY: ['http://mia:hush%40hush@proxy.example.org:3128', 'proxy:80'],
  STORE_URL: ['sqlite://data/a.sqlite', 'postgres://purser:pass@word@db.example.org:5432/purser'],
  CREDIT_NAME: ['Münzen', 'kredi'],
  CREDIT_NAME_PT_BR: ['moedas'],
  LANGUAGE: ['pt-BR', 'de'],
  LINK_PROOFS: ['deposit, sign-in,staff'],
  MEMBER_MIN_AGE: ['30d', '12h'],
  PUBLIC_URL: ['https://link.example.org/purser'],
  PUBLIC_HOST: ['::1', 'link.example.org', '0.0.0.0'],
  STEAM_OPENID_URL: ['https://steamcommunity.com/openid/login'],
  ALERT_WEBHOOK_URL: ['https://chat.example.org/hooks/abc?key=def'],
  LOG_LEVEL: ['warn'],
  LINK_BONUS: ['0.05', '12.5'],
};

const setting = fc
  .constantFrom(...Object.entries(SETTINGS))
  .chain(([name, texts]) => fc.constantFrom(...texts).map((text) => `${name}=${text}`));

/** @returns what the setting is read as, or a fault that names it and says nothing of its text */
function settingIn(line: string): { readonly name: string; readonly fault?: string } {
  const at = line.indexOf('=');
  const [name, text] = [line.slice(0, at), line.slice(at + 1)];
  const found = checkSettings({ [name]: text }).faults.find((fault) => fault.name === name);
  // What is expected stands there for everybody, and may begin as the text does.
  const { expected: _, ...said } = found ?? { expected: '' };
  if (text.trim().length > 12) expect(JSON.stringify(said)).not.toContain(text.trim());
  return { name, ...(found !== undefined && { fault: found.fault }) };
}

const STEAM_ENDPOINT = 'https://steamcommunity.com/openid/login';
const PUBLIC_URL = 'https://link.example.org/purser';
const STATE = 's'.repeat(43);
const openId = createSteamOpenId(STEAM_ENDPOINT, PUBLIC_URL);

const steamQuery = steam64
  .filter((id) => id.startsWith('7656'))
  .map((id) => {
    const identity = `https://steamcommunity.com/openid/id/${id}`;
    const fields = {
      ...{ ns: 'http://specs.openid.net/auth/2.0', mode: 'id_res', op_endpoint: STEAM_ENDPOINT },
      ...{ claimed_id: identity, identity, return_to: `${PUBLIC_URL}/steam?state=${STATE}` },
      ...{ response_nonce: '2026-11-28T12:00:00Zabc', assoc_handle: '1234567890' },
      signed: 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
      sig: 'W0sdPBHYq5NGvrVOhGl5S6S8L0E=',
    };
    const query = new URLSearchParams({ state: STATE });
    for (const [name, value] of Object.entries(fields)) query.append(`openid.${name}`, value);
    return [String(query), id] as const;
  });

/** A 2xx of the website. */
const answer = (body: string) => ({ status: 200, headers: {}, body });

const asText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => text.trim() !== '');
const user = fc
  .record({ username: asText, id: fc.oneof(word, digits(1, 30).map(BigInt)), steam: steam64 })
  .chain(({ username: name, id, steam }) => {
    const isNumber = typeof id === 'bigint';
    const fields = [
      `"username": ${JSON.stringify(name)}`,
      `"id": ${isNumber ? id : JSON.stringify(id)}`,
      // Without quotation marks it is beyond what a double holds.
      `"steam_id64": ${steam}`,
    ];
    const body = `{${fields.join(', ')}}`;
    return fc
      .constantFrom(body, `{"data": ${body}}`, `{"message": "OK", "data": [${body}]}`, `{"user": ${body}}`)
      .map((text) => [text, { username: name, id: String(id), steam }] as const);
  });

const ENV = fc.uniqueArray(
  fc.tuple(
    fc.constantFrom('A', 'DISCORD_TOKEN', 'CREDIT_NAME', 'STORE_URL', 'X_1', 'BACKUP_DIR'),
    fc
      .oneof(word, oddText, asText)
      .map((text) => text.trim())
      // What the settings refuse, nobody can have typed into the set-up.
      .filter(
        (text) =>
          oneLine(text) &&
          text.isWellFormed() &&
          !/^["'`]|\ufeff|\ufffd|[\u2028\u2029]/.test(text) &&
          text !== '',
      ),
  ),
  { selector: ([name]) => name, minLength: 1 },
);

const encoded = (text: string) => new TextEncoder().encode(text);

export const PARSERS: readonly Parser[] = [
  parser({
    name: 'a duration',
    written: fc
      .tuple(fc.nat(9_999_999), fc.constantFrom('s', 'm', 'h', 'd'))
      .map(([number, unit]) => [`${number}${unit}`, number * MS[unit as keyof typeof MS]] as const),
    parts: ['1', '90', ' ', 's', 'd'],
    read: parseDuration,
    meant: durationMeant,
  }),
  parser({
    name: 'a Steam ID',
    written: steam64.chain((id) => {
      const { steam2, steam3 } = steamIdForms(id);
      return fc
        .constantFrom(id, steam2, steam3, steam2.replace('_1:', '_0:'), steam3.toLowerCase())
        .map((text) => [text, id] as const);
    }),
    parts: ['7656119', '0', 'STEAM_', ':1', '[U:1:', ']'],
    read: (text) => {
      const read = parseSteamId(text);
      return 'steam64' in read ? read.steam64 : undefined;
    },
    meant: steamMeant,
  }),
  parser({
    name: 'an ID of Discord',
    written: snowflake.map((id) => [id, true] as const),
    parts: ['1', '118'],
    read: isSnowflake,
    meant: (text) => isNumber(text, 19) && text.length >= 17 && BigInt(text) < 2n ** 63n,
  }),
  parser({
    name: 'a code',
    written: fc
      .tuple(bytes(16), fc.constantFrom('', '-', ' ', '–', '\u200b', '`', '**', '\u00ad'), fc.boolean())
      .map(([drawn, between, isLow]) => {
        const code = newCode({ randomBytes: () => drawn });
        const typed = code.replaceAll('-', between).replaceAll('0', 'O').replaceAll('1', 'l');
        return [isLow ? typed.toLowerCase() : typed, code.replaceAll('-', '')] as const;
      }),
    parts: ['ABCD', '-', 'ﷺ', 'İ', 'ß', '🎉'],
    read: plainCode,
    // Who reads a code out says nothing of signs, and of no case.
    sound: (plain) => expect(plainCode(plain.toLowerCase())).toBe(plain),
  }),
  parser({
    name: 'the ID of a control',
    written: fc
      .tuple(word, word, oddText)
      .map(
        ([command, control, subject]) =>
          [controlId(command, control, subject), { command, control, subject }] as const,
      ),
    parts: [':', 'giveaway', '.'],
    read: readControlId,
    sound: ({ command, control, subject }, text) =>
      expect(controlId(command, control, subject).startsWith(text)).toBe(true),
  }),
  parser({
    name: 'what is tried again',
    written: fc.oneof(
      fc
        .tuple(word, word, fc.string())
        .map((control) => controlId(...control))
        .filter((id) => id.length < 90)
        .map((id) => [againId(id) ?? '', id] as const),
      fc
        .tuple(word, fc.dictionary(word, asText, { maxKeys: 2 }), snowflake)
        .map(([command, texts, target]) => {
          const repeated = { command: command.slice(0, 8), texts, target };
          return [`again:${JSON.stringify(repeated)}`, repeated] as const;
        }),
    ),
    parts: ['again:', '{', '"command":', '"x"', ',', '}', '['],
    read: repeatedBy,
  }),
  parser({
    name: 'the account of a button',
    written: fc
      .record({ by: fc.constant('username' as const), username: oddText, id: fc.oneof(word, oddText) })
      .filter(({ id }) => id !== '')
      .map((account) => [accountSubject(account), account] as const),
    parts: ['4:', '1234', '%', 'name'],
    read: readAccountSubject,
  }),
  parser({
    name: 'the subjects of other buttons',
    written: fc
      .tuple(word, fc.nat(9_999))
      .map(
        ([id, number]) =>
          [`${id}.${number}`, { end: { id, edits: number }, row: { draft: id, row: number } }] as const,
      ),
    parts: ['01J', '.', '/', '7'],
    read: (text) => {
      for (const read of [readConfirmed, readPayAgain, readRewardsPlace, readEraseSubject]) read(text);
      return { end: readEndSubject(text), row: readNamedRow(text) };
    },
  }),
  parser({
    name: 'a .env file',
    written: ENV.map(
      (values) => [withValues('', Object.fromEntries(values)), Object.fromEntries(values)] as const,
    ),
    parts: ['A=', 'export ', '"', "'", '\\', '#', ' ', '\n', 'x', '='],
    read: (text) => valuesOf(parseEnvFile(encoded(text))),
    refusal: (error, text) => {
      if (!(error instanceof EnvFileError)) throw error;
      expect(text).toContain('\0');
    },
  }),
  parser({
    name: 'a setting',
    written: setting.map((line) => [line, { name: line.slice(0, line.indexOf('=')) }] as const),
    parts: ['WEBSITE_URL=', 'STORE_URL=', 'CREDIT_NAME=', 'https://', '/', 'a', '.', '@', ':', '1', ',', '-'],
    read: settingIn,
  }),
  parser<Rows>({
    name: 'a list of a payout',
    written: list,
    parts: ['a', '1', ',', ';', '"', '\n', ' ', '.', '12,5', '|', '\t'],
    read: (text) => listIn(Buffer.from(text)),
    refusal: ofThePerson,
    sound: soundList,
  }),
  parser({
    name: 'a list in another encoding',
    // Bytes, as characters of one byte each.
    written: fc.tuple(list, fc.boolean()).map(([[text, rows], isBig]) => {
      const data = Buffer.from(`\ufeff${text.replace('\ufeff', '')}`, 'utf16le');
      return [(isBig ? data.swap16() : data).toString('latin1'), rows] as const;
    }),
    parts: ['a', '\xff\xfe', '\0', ',', '\n', '\xfe', '"'],
    read: (text) => listIn(Buffer.from(text, 'latin1')),
    refusal: ofThePerson,
  }),
  parser({
    name: 'members that are typed',
    written: fc.array(snowflake, { minLength: 1, maxLength: 5 }).chain((ids) =>
      fc.constantFrom(', ', ' ', '', '\n', '; ').map(
        (separator) =>
          [
            ids.map((id) => `<@${id}>`).join(separator),
            ids.map((id) => ({
              given: `<@${id}>`,
              amount: '5.00',
              named: { by: 'member', value: id } as const,
            })),
          ] as const,
      ),
    ),
    parts: ['<@', '>', MIA, ',', ' ', '@', 'mia', '<'],
    read: (text) => readMembers(text, '5.00'),
    sound: (listed) => {
      for (const { given, named, called, fault } of listed) {
        expect(given).not.toBe('');
        expect([named, called, fault].filter((one) => one !== undefined)).toHaveLength(1);
      }
    },
  }),
  parser({
    name: 'a timetable',
    written: fc.tuple(fc.nat(23), fc.nat(59), fc.constantFrom(...WEEKDAYS)).map(([hour, minute, name]) => {
      const weekday = WEEKDAYS.indexOf(name) % 7;
      const rhythm = { every: 'week', weekday, minute: hour * 60 + minute } as const;
      return [`${name} ${hour}:${String(minute).padStart(2, '0')}`, rhythm] as const;
    }),
    parts: ['1', ':', ' ', 'mon', '2026-', 't', '.'],
    read: (text) => {
      const read = readTimetable(text, 'week', NOON, 'de');
      return 'fault' in read ? read : read.rhythm;
    },
  }),
  parser({
    name: 'a list of prizes',
    written: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 20 }).map((prizes) => {
      const texts = prizes.map((prize) => (prize / 100).toFixed(2));
      return [texts.join(', '), texts] as const;
    }),
    parts: ['5', ',', ';', ' ', '.', 'x'],
    read: (text) => prizeTerms({ prizes: text }, MAX).prizes,
    refusal: (error, text) => {
      ofThePerson(error);
      // The count is wrong, or one of the places.
      expect((error as UserError).say(english), text).toMatch(/\d/);
    },
  }),
  parser({
    name: 'the answer to a drop',
    written: fc
      .tuple(asText, fc.constantFrom('', ' ', '!', '…', '\u200b', '"'))
      .map(([text, end]) => [text + end, true] as const),
    parts: ['.', ' ', 'a', '!', 'the ', 'É', "l'"],
    read: (text) =>
      isRight({ answers: [text] }, ` ${text.toUpperCase().toLowerCase()} `) ||
      isRight({ answers: [text] }, text),
  }),
  parser({
    name: 'the question of a drop',
    written: fc
      .array(
        word.map((text) => `x${text}`),
        { minLength: 1, maxLength: 4 },
      )
      .map((answers) => [answers.join(' | '), answers] as const),
    parts: ['a', '|', ' ', '.', 'É'],
    read: (text) => quizOf('?', text).answers,
    refusal: ofThePerson,
  }),
  parser({
    name: 'the balance that a member names',
    written: fc.bigInt(0n, 10n ** 15n).map((whole) => [`${whole}.25 credits`, [`${whole}.25`]] as const),
    parts: ['1', '000', ',', '.', ' ', "'"],
    read: (text) => readBalanceAnswer(text, ['credits']).map((amount) => amount.toFixed(2)),
  }),
  parser({
    name: 'the file of a draw',
    written: draw.map((text) => [text, true] as const),
    parts: ['{', '"a":', '[', ']', ',', '1'],
    read: (text) => allOk(verifyDraw(text)),
    sound: (isOk, text) => {
      verifyDrop(text);
      if (isOk) expect(JSON.parse(text)).toHaveProperty('drawn');
    },
  }),
  parser({
    name: 'a record',
    written: fc
      .tuple(
        fc.constantFrom(...Object.entries(SCHEMAS)),
        oddText.filter((text) => text.isWellFormed()),
      )
      .chain(([[key, schema], text]) =>
        fc
          .constantFrom(...fittingRecords(schema, text))
          .map((value) => [`${key}\n${recordText(value as never)}`, value] as const),
      ),
    parts: ['{"v":1,"value":', '{', '[', ']', '}', '"', 'a', '1', ','],
    read: (text) => {
      const [key = ''] = text.split('\n', 1);
      return readRecord(RECORDS, key, text.slice(key.length + 1)) as unknown;
    },
    refusal: (error, text) => {
      if (!(error instanceof RecordError)) throw error;
      expect(error.key).toBe(text.split('\n', 1)[0]);
    },
    // A commit compares texts, so there is one spelling.
    sound: (value, text) => expect(text.endsWith(recordText(value as never))).toBe(true),
  }),
  parser({
    name: 'any value in a record',
    written: fc.jsonValue().map((value) => {
      const text = recordText(value as never);
      return [text, JSON.parse(text).value] as const;
    }),
    parts: ['{"v":1,"value":', '{', '[', ']', '}', '"', 'a', '1', ','],
    read: (text) => readRecord(() => z.unknown(), 'key', text) as unknown,
    refusal: (error) => {
      if (!(error instanceof RecordError)) throw error;
    },
  }),
  parser({
    name: "the website's answer about a user",
    written: user,
    parts: ['{', '"data":', '[', ']', '}', '"', '"id":', '1', ',', '\\u0041', ' '],
    read: (text) => {
      const { username: name, id, steam } = readUser(answer(text), { by: 'username', value: 'mia' });
      return { username: name, id, steam };
    },
    refusal: ofTheWebsite,
    sound: ({ id, steam }) => {
      accountSubject({ by: 'username', username: 'mia', ...(id !== undefined && { id }) });
      if (steam !== undefined) expect(steamMeant(steam)).toBe(steam);
    },
  }),
  parser({
    name: "the website's answer about a balance",
    written: fc
      .tuple(digits(1, 25), digits(2, 2))
      .map(([whole, part]) => `${BigInt(whole)}.${part}`)
      .map(
        (text) =>
          [
            `{"data": {"paid_balance": ${text}, "virtual_balance": "${text}"}}`,
            { paid: text, virtual: text, total: undefined },
          ] as const,
      ),
    parts: ['{', '"data":', '[', ']', '}', '"', '"balance":', '1', 'e', ',', '.'],
    read: (text) => readBalance(answer(text)),
    refusal: ofTheWebsite,
  }),
  parser({
    name: "the website's answer to an add",
    written: fc.oneof(
      asText.map((message) => [JSON.stringify({ message }), 'accepted'] as const),
      fc
        .constantFrom('"success": false', '"status": 500', '"error": "no"', '"status": "failed"')
        .map((sign) => [`{"message": "x", ${sign}}`, 'unknown'] as const),
      // They say nothing.
      fc
        .tuple(fc.constantFrom('success', 'status', 'code'), fc.constantFrom('{"toString": 1}', '[[]]', '{}'))
        .map(([name, value]) => [`{"message": "x", "${name}": ${value}}`, 'accepted'] as const),
    ),
    parts: ['{', '"status":', '[', ']', '}', '"', '"errors":', 'a', '<', '@', ' ', ','],
    read: (text) =>
      outcomeOf(
        answer(text),
        readRateLimit(200, {}, () => NOON),
        'hush-hush',
      ).kind as string,
    // It has an answer, and no 4xx: it was sent, and neither refused nor to be sent again.
    sound: (kind) => expect(['accepted', 'unknown']).toContain(kind),
  }),
  parser({
    name: 'the message in an answer of the website',
    written: word.map((message) => [JSON.stringify({ message }), message] as const),
    parts: ['{', '"message":', '"', 'a', '@', '.', '%40', ' ', '}', 'hush-hush'],
    read: (text) => readMessage(answer(text), 'hush-hush'),
    sound: (message = '') => {
      expect([...message].length).toBeLessThanOrEqual(longestMessage);
      expect(message).not.toMatch(/hush-hush|<[a-z!/]/i);
    },
  }),
  parser({
    name: 'how long the website asks to wait',
    written: fc.nat(200).map((seconds) => [String(seconds), seconds * 1_000] as const),
    parts: ['1', '.', 'Sat, 28 Nov 2026 12:00:00 GMT', 'A', ' '],
    read: (text) =>
      readRateLimit(429, { 'retry-after': text, 'x-ratelimit-reset': text, date: text }, () => NOON).holdMs,
    sound: (ms) => expect(ms >= 0 && ms <= longestHoldMs).toBe(true),
  }),
  parser({
    name: 'what Steam sends a browser back with',
    written: steamQuery,
    parts: ['openid.', 'sig=', '&', '%', 'a', '+', 'openid.sig=a&'],
    read: (text) => openId.readAnswer(new URLSearchParams(text), STATE, NOON)?.steamId,
    sound: (steamId, text) => {
      if (steamId === undefined) return;
      const query = new URLSearchParams(text);
      expect(query.getAll('openid.claimed_id')).toEqual([`https://steamcommunity.com/openid/id/${steamId}`]);
      expect(query.getAll('openid.return_to')).toEqual([`${PUBLIC_URL}/steam?state=${STATE}`]);
      expect(query.getAll('openid.op_endpoint')).toEqual([STEAM_ENDPOINT]);
    },
  }),
  parser({
    name: 'the cookie of a sign-in',
    written: fc.tuple(secret, secret).map(([id, own]) => [`${id}.${own}`, { id, secret: own }] as const),
    parts: ['a', '.', '-', '='],
    read: sessionIn,
    sound: (session, text) => {
      if (session !== undefined) expect(cookieText(session)).toBe(text);
    },
  }),
  parser({
    name: 'whom a proxy says a request is from',
    written: fc
      .oneof(
        fc.ipV4(),
        fc.ipV4().map((ip) => `8.8.8.8, ${ip}`),
      )
      .map((text) => [text, text.split(', ').at(-1) ?? ''] as const),
    parts: ['1', '.', ':', ',', 'f', '::ffff:', ' '],
    read: (text) => clientOf('127.0.0.1', { 'x-forwarded-for': text }),
  }),
  parser({
    name: 'the address of a proxy',
    written: word.map(
      (password) =>
        [`mia:${password}@proxy.example.org:3128`, `http://mia:${password}@proxy.example.org:3128/`] as const,
    ),
    parts: ['http://', 'a', ':', '@', '%40', '/', '.'],
    read: (text) => {
      const address = proxyAddress(text);
      proxySecrets(address);
      return address;
    },
  }),
  parser({
    name: 'the address of a store',
    written: fc
      .tuple(
        asText.filter((text) => text.isWellFormed()),
        word,
      )
      .map(([password, database]) => {
        const url = `postgres://purser:${encodeURIComponent(password)}@db.example.org/${database}`;
        return [url, { name: `postgres://db.example.org/${database}`, secret: password }] as const;
      }),
    parts: ['postgres://', 'a', ':', '@', '/', '?', '#', '%'],
    read: (text) => {
      addressRemedy(text);
      return storeKind(text) === undefined
        ? undefined
        : { name: storeName(text), secret: storeSecrets(text)[1] };
    },
  }),
  parser({
    name: 'a CSV file of the bot',
    written: fc.array(word, { minLength: 1 }).map((names) => {
      const rows = names.map((name) => [`u${name}`, '5.00']);
      const paid = names.map((name, index) => ({
        line: index + 2,
        named: { by: 'username', value: `u${name}` } as const,
        amount: '5.00',
      }));
      return [csvFile(['username', 'amount'], rows), paid as Rows] as const;
    }),
    parts: ['=', '"', ';', '\r\n', ' ', '+', '\t', 'a'],
    read: (text) => {
      csvFile([text], [[text]]);
      return listIn(Buffer.from(text));
    },
    refusal: ofThePerson,
  }),
];
