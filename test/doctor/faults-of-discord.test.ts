import { describe, expect, it } from 'vitest';
import { checkShards } from '../../src/doctor/checks/shards-check.js';
import { checkToken } from '../../src/doctor/checks/token-check.js';
import { orNoNetwork } from '../../src/doctor/checkup.js';
import { clientOf, createDiscordDouble } from './discord-double.js';
import { type Planted, testDiagnosis } from './planted.js';
import { unreachable, findings as websiteFindings } from './website-double.js';

interface Gateway {
  readonly setting?: Parameters<typeof checkShards>[1];
  readonly guildIds?: readonly string[];
  readonly recommended?: number;
  /** Starts that are left. */
  readonly remaining?: number;
}

const shards = ({ setting = 'auto', guildIds = [], recommended = 2, remaining = 900 }: Gateway) => {
  const limit = { total: 1000, remaining, reset_after: 3 * 60 * 60_000 - 5 };
  const api = createDiscordDouble({ '/gateway/bot': { shards: recommended, session_start_limit: limit } });
  return checkShards(api, setting, new Set(guildIds));
};

const HALF = { ids: [0, 1, 2, 3], total: 8 };
/** A server of a shard of 8, by Discord's formula. */
const serverOf = (shard: bigint) => String(shard << 22n);

/** The token of an application that differs so from one that is well. */
const application = async (differing: object) =>
  (
    await checkToken(
      createDiscordDouble({
        '/users/@me': { id: '1' },
        '/applications/@me': { id: '1', name: 'Purser', bot_public: false, ...differing },
      }),
    )
  ).findings;

const discord = async (answer: () => Response, { token, url }: { token?: string; url?: string } = {}) =>
  (
    await checkToken(
      clientOf(async () => answer(), url),
      token,
    )
  ).findings;

const noDiscord = (code: string, more: Parameters<typeof discord>[1] = {}) =>
  discord(() => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('failed'), { code }) });
  }, more);

const refusing = (token: string) =>
  discord(() => Response.json({ message: '401: Unauthorized' }, { status: 401 }), { token });

const WELL_FORMED = `${Buffer.from('1180000000000000001').toString('base64url')}.Gx0aBc.secret-word`;

const html = (status: number) => () =>
  new Response('<html><h1>Hello</h1>', { status, headers: { 'content-type': 'text/html' } });

const PLANTED: Planted = {
  DISCORD_TOKEN: [
    [
      'a token that Discord refuses',
      () => refusing(WELL_FORMED),
      /^Discord does not accept it: .*Bot → Reset Token/,
    ],
    [
      'a client secret in the place of the token',
      () => refusing('secret-word'),
      /since a bot's token has three parts .*this one has 1: .*Bot → Reset Token/,
    ],
    [
      'what is no token, though it has three parts',
      () => refusing('www.secret-word.org'),
      /this one begins otherwise: .*Bot → Reset Token/,
    ],
    [
      'a Discord that asks to wait',
      () => discord(() => Response.json({}, { status: 429 })),
      /in a few minutes/,
    ],
    [
      'interactions that go to a web address',
      () => application({ interactions_endpoint_url: 'https://example.org/interactions' }),
      /empty "Interactions Endpoint URL"/,
    ],
  ],
  DISCORD_API_URL: [
    ['an address that is not of Discord', () => discord(html(404)), /not Discord's API/],
    ['a page for everything', () => discord(html(200)), /not Discord's API/],
    [
      'a Discord at an address of somebody’s own that cannot be reached',
      () => noDiscord('ECONNREFUSED', { url: 'https://discord.example.org/api' }),
      /network and its firewall; or remove this setting/,
    ],
  ],
  Discord: [
    [
      'a Discord that cannot be reached, at the address that nobody has touched',
      () => noDiscord('ECONNREFUSED', { token: WELL_FORMED }),
      /network and its firewall$/,
    ],
    [
      'a proxy that signs certificates itself',
      () => noDiscord('SELF_SIGNED_CERT_IN_CHAIN'),
      /signed by itself: .*NODE_EXTRA_CA_CERTS/,
    ],
  ],
  DISCORD_SHARDS: [
    [
      'shards that have none of the listed servers',
      () => shards({ setting: HALF, guildIds: [serverOf(5n)] }),
      /answers nobody \(20971520 to shard 5\): set it to auto/,
    ],
    ['a bot without starts', () => shards({ remaining: 1 }), /1 more times.* wait 3 h/],
  ],
};

testDiagnosis(
  PLANTED,
  [
    ['in a private application', () => application({ interactions_endpoint_url: null })],
    ['at the gateway', () => shards({})],
  ],
  [
    [
      'an application that everybody can invite',
      () => application({ bot_public: true }),
      /switch off Public Bot/,
    ],
    [
      'a server of which another process has the shard',
      () => shards({ setting: HALF, guildIds: [serverOf(5n), serverOf(3n)] }),
      /other processes must have the shards/,
    ],
    ['few starts', () => shards({ remaining: 5 }), /only 5 of 1000 starts/],
    [
      'fewer shards than Discord recommends',
      () => shards({ setting: { ids: [0], total: 1 } }),
      /recommends 2 in all/,
    ],
  ],
);

it('tells staff of interactions that go to a web address', async () => {
  const found = await application({ interactions_endpoint_url: 'https://example.org/interactions' });
  expect(found.flatMap(({ atStart }) => atStart ?? [])).toEqual([{ kind: 'interactions-elsewhere' }]);
});

describe('what was not reached', () => {
  const unreached = async (discord: string, website: string, url?: string) => {
    const all = [
      ...(await noDiscord(discord, url === undefined ? {} : { url })),
      ...(await websiteFindings(unreachable(website))),
    ];
    return orNoNetwork(all.filter(({ isOffline }) => isOffline))
      .filter(({ verdict }) => verdict === 'fault')
      .map(({ about }) => about);
  };

  it('is one fault where not even Discord is, of the network and of no setting', async () => {
    expect(await unreached('ENOTFOUND', 'EAI_AGAIN')).toEqual(['network']);
  });

  it('is its own fault where it may be wrong by itself', async () => {
    expect(await unreached('ENOTFOUND', 'CERT_HAS_EXPIRED')).toEqual(['Discord']);
    expect(await unreached('CERT_HAS_EXPIRED', 'ENOTFOUND')).toEqual(['WEBSITE_URL']);
    const own = 'https://discord.example.org/api';
    expect(await unreached('ENOTFOUND', 'ENOTFOUND', own)).toEqual(['DISCORD_API_URL', 'WEBSITE_URL']);
  });
});
