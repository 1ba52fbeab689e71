import { describe, expect, it } from 'vitest';
import { isPretty, redact, redactedStart, safeLine } from '../src/log.js';
import { longestSearched } from './support/searched.js';

const MB = 1_000_000;

const SECRET = 's3cret with blanks '.repeat(40);
describe.each([
  ['a secret', '', SECRET],
  ['an e-mail address', '', 'bob.the.builder@mail.example.org'],
  ['a long e-mail address', '', `${'b'.repeat(64)}@${'mail.'.repeat(50)}org`],
  ['a token of an interaction', 'webhooks/123456789012345678/', 'aW50ZXJhY3Rpb24'.repeat(14)],
])('%s', (_what, before, text) => {
  it.each(['', ' ', '"'])('is never halved by a cut, wherever it stands (behind %j)', (mark) => {
    const parts = Array.from({ length: text.length - 8 }, (_, index) => text.slice(index, index + 9));
    for (let at = 0; at < 1600; at += 7) {
      const whole = `${' '.repeat(at)}${mark}${before}${text} ${'.'.repeat(3000)}`;
      const start = redactedStart(whole, 500, [SECRET]);
      expect(parts.filter((part) => start.includes(part))).toEqual([]);
    }
  });
});

describe('the format of the log', () => {
  it.each([
    [undefined, true, true],
    [undefined, undefined, false],
    ['json', true, false],
    ['pretty', undefined, true],
  ] as const)(
    'is by LOG_FORMAT %s, and else by whether it goes to a terminal (%s)',
    (format, isTerminal, pretty) => {
      expect(isPretty(format, isTerminal)).toBe(pretty);
    },
  );
});

describe('a line of the log', () => {
  it('holds no secret, wherever it stood', () => {
    expect(redact('{"headers":"Bearer s3cret","url":"/?t=s3cret"}', ['s3cret'])).not.toContain('s3cret');
  });

  it.each(['s', 'a', 'tok', 'a.b*'])(
    'keeps its words, and no value, where a secret is as short as %s',
    (secret) => {
      const shown = (text: string) =>
        [
          `"${text}"`,
          `Bearer ${text}`,
          `WEBSITE_TOKEN=${text}`,
          `http://${text}:${text}@host/?t=${text}&x`,
        ].join(' ');
      const words = "The bot's token stands in a setting; axb is and/or was its name.";
      expect(redact(`${words} ${shown(secret)}`, [secret])).toBe(`${words} ${shown('[secret]')}`);
    },
  );

  it.each(['bob@example.org', 'bob%40example.org', 'b.o-b+tag@mail.example.co.uk'])(
    'holds no e-mail address: %s',
    (address) => {
      const line = redact(`{"msg":"no user ${address}","path":"/user?email=${address}&x=1"}`, []);
      expect(line).not.toContain(address);
      expect(line).toContain('&x=1');
    },
  );

  it('is made safe however long it is', () => {
    // A pattern without bounds would be at this for hours.
    for (const part of ['x', '%40', 'a%40', 'a@']) {
      expect(redact(part.repeat(MB / part.length), [])).toHaveLength(
        part.length * Math.floor(MB / part.length),
      );
    }
  });

  it.each(['@', 'a@', 'a.', ' ', 'interactions/1/', '%40'])(
    'is searched no further than to be kept: a MB of "%s"',
    (part) => {
      const text = part.repeat(MB / part.length);
      let line = '';
      expect(
        longestSearched(() => (line = safeLine(`{"level":50,"time":"now","msg":"${text}"}\n`, ['s3cret']))),
      ).toBeLessThan(40_000);
      expect(line).toMatch(/^\{.*\}\n$/);
      expect(JSON.parse(line)).toMatchObject({
        level: 50,
        time: 'now',
        start: expect.stringContaining('"msg":'),
      });
    },
  );

  it('that is too long keeps its level, its time and its beginning, without secrets', () => {
    const msg = `s3cret bob@example.org ${'x'.repeat(MB)}`;
    const line = safeLine(`${JSON.stringify({ level: 50, time: '2026-11-22T13:00:00.000Z', msg })}\n`, [
      's3cret',
    ]);
    expect(JSON.parse(line)).toEqual({
      level: 50,
      time: '2026-11-22T13:00:00.000Z',
      msg: 'a line that was too long',
      length: msg.length + 56,
      start: expect.stringMatching(/^\{"level":50,.*"msg":"\[secret\] \[e-mail\] x+…$/),
    });
  });

  it('of everyday length stays as it is', () => {
    const line = `{"level":30,"time":"now","msg":"${'x'.repeat(30_000)}"}\n`;
    expect(safeLine(line, ['s3cret'])).toBe(line);
  });

  it('holds no token of an interaction', () => {
    const token = 'aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4';
    const line = redact(
      `https://discord.com/api/v10/interactions/123/${token}/callback webhooks/9/${token}`,
      [],
    );
    expect(line).toBe('https://discord.com/api/v10/interactions/123/[token]/callback webhooks/9/[token]');
  });

  it('keeps the files of a stack', () => {
    const stack = 'at post (/srv/node_modules/@discordjs/rest/dist/index.js:10:3)';
    expect(redact(stack, [])).toBe(stack);
  });
});
