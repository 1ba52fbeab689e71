import { describe, expect, it } from 'vitest';
import { checkShards } from '../../src/doctor/checks/shards-check.js';
import { checkToken } from '../../src/doctor/checks/token-check.js';
import { findingsAbout, lineOf, wrapped } from '../../src/doctor/probes/finding.js';
import { createDiscordDouble } from './discord-double.js';

const tokenFindings = async (application: object) => {
  const api = createDiscordDouble({
    '/users/@me': { id: '1' },
    '/applications/@me': { id: '1', name: 'Purser', bot_public: false, ...application },
  });
  return (await checkToken(api)).findings;
};

describe('the application of the token', () => {
  it('is well where it is private and takes interactions over the gateway', async () => {
    expect(await tokenFindings({ interactions_endpoint_url: null })).toEqual([
      expect.objectContaining({ verdict: 'ok' }),
    ]);
  });

  it('gets no interactions where they go to a web address', async () => {
    const findings = await tokenFindings({ interactions_endpoint_url: 'https://example.org/interactions' });
    expect(findings).toContainEqual({
      verdict: 'fault',
      about: 'DISCORD_TOKEN',
      say: expect.stringContaining('empty "Interactions Endpoint URL"'),
      atStart: { kind: 'interactions-elsewhere' },
    });
  });

  it('is mentioned where everybody can invite it', async () => {
    expect(await tokenFindings({ bot_public: true })).toContainEqual(
      expect.objectContaining({ verdict: 'hint', say: expect.stringContaining('switch off Public Bot') }),
    );
  });
});

describe('the shards', () => {
  const shardFindings = (
    remaining: number,
    shards: Parameters<typeof checkShards>[1],
    guildIds: readonly string[] = [],
    recommended = 2,
  ) =>
    checkShards(
      createDiscordDouble({
        '/gateway/bot': {
          shards: recommended,
          session_start_limit: { total: 1000, remaining, reset_after: 3 * 60 * 60_000 - 5 },
        },
      }),
      shards,
      new Set(guildIds),
    );

  it('cannot be started where no starts are left', async () => {
    expect(await shardFindings(1, 'auto')).toEqual([
      { verdict: 'fault', about: 'DISCORD_SHARDS', say: expect.stringMatching(/1 more times.* wait 3 h/) },
    ]);
    expect(await shardFindings(1, { ids: [1], total: 2 })).toContainEqual(
      expect.objectContaining({ verdict: 'hint', say: expect.stringContaining('only 1 of 1000 starts') }),
    );
  });

  it('that are fewer than Discord recommends are mentioned', async () => {
    expect(await shardFindings(900, { ids: [0], total: 1 })).toContainEqual(
      expect.objectContaining({ verdict: 'hint', say: expect.stringContaining('recommends 2 in all') }),
    );
    expect(await shardFindings(900, 'auto')).toEqual([expect.objectContaining({ verdict: 'ok' })]);
  });
});

describe('a line', () => {
  it('stays one line, whatever was answered', () => {
    expect(lineOf(...findingsAbout('WEBSITE_URL').ok('says\r\n\u001b[31mred\u2028'))).toBe(
      'ok   WEBSITE_URL – says [31mred ',
    );
  });

  it('is broken where a terminal ends, with wide words whole', () => {
    const address = `https://example.org/${'x'.repeat(30)}`;
    const line = lineOf(...findingsAbout('WEBSITE_URL').ok(`is set to what follows: ${address} and no more`));
    expect(wrapped(line, 30).split('\n')).toEqual([
      'ok   WEBSITE_URL – is set to',
      '     what follows:',
      `     ${address}`,
      '     and no more',
    ]);
    expect(wrapped(lineOf(...findingsAbout('A').ok('b')), 80)).toBe('ok   A – b');
  });
});
