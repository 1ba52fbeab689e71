import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSteamStandIn } from '../../src/sandbox/steam/steam-stand-in.js';
import { createSteamOpenId, type SteamAnswer } from '../../src/sign-in/steam-openid.js';
import { listen } from '../support/loopback.js';
import { atSteam, SAMS_STEAM, START, servePage, signedIn, throughSteam } from './served-page.js';
import { createVisitor, formOf } from './visitor.js';

const PUBLIC_URL = 'https://link.example.org/purser';
const STATE = 's'.repeat(43);
const RETURN_TO = `${PUBLIC_URL}/steam?state=${STATE}`;
const MINUTE_MS = 60_000;

/** A Steam, and the answer with which a browser comes back from it. */
async function steamAnswer({ returnTo = RETURN_TO, steamId = SAMS_STEAM } = {}) {
  const steam = await createSteamStandIn({ accounts: [], now: () => START });
  onTestFinished(steam.close);
  const openId = createSteamOpenId(steam.url, PUBLIC_URL);
  const { searchParams: query } = steam.signedIn(steamId, returnTo);
  return { steam, openId, query, read: (now = START) => openId.readAnswer(query, STATE, now) };
}

describe("Steam's answer", () => {
  it('names the account, and Steam confirms it once', async () => {
    const { openId, read } = await steamAnswer();
    const answer = read() as SteamAnswer;
    expect(answer.steamId).toBe(SAMS_STEAM);
    expect(answer.nonce).toMatch(/^2026-03-01T12:00:00Z./);
    expect(await openId.isConfirmed(answer)).toBe(true);
    expect(await openId.isConfirmed(answer)).toBe(false);
  });

  it('is asked for with our address and nothing more', async () => {
    const { openId, steam } = await steamAnswer();
    const { origin, pathname, searchParams } = new URL(openId.loginUrl(STATE));
    expect(origin + pathname).toBe(steam.url);
    expect(searchParams.get('openid.return_to')).toBe(RETURN_TO);
    expect(searchParams.get('openid.realm')).toBe(PUBLIC_URL);
    expect(searchParams.get('openid.mode')).toBe('checkid_setup');
  });

  it.each([
    ['a foreign provider', 'openid.op_endpoint', 'https://evil.example/openid/login'],
    ["a foreign provider at Steam's host", 'openid.op_endpoint', 'https://steamcommunity.com/openid/login/'],
    ['another mode', 'openid.mode', 'error'],
    ['another version', 'openid.ns', 'http://openid.net/signon/1.1'],
    ['a return to another path', 'openid.return_to', `${PUBLIC_URL}/discord?state=${STATE}`],
    ['a return to another host', 'openid.return_to', `https://evil.example/purser/steam?state=${STATE}`],
    ['a return with another state', 'openid.return_to', `${PUBLIC_URL}/steam?state=${'x'.repeat(43)}`],
    ['a return with more to it', 'openid.return_to', `${RETURN_TO}&more=1`],
    ['another identity', 'openid.identity', 'https://steamcommunity.com/openid/id/76561198000000048'],
    ['a time without a rest', 'openid.response_nonce', '2026-03-01T12:00:00Z'],
    ['no time', 'openid.response_nonce', 'tomorrow'],
    ['an impossible time', 'openid.response_nonce', '2026-13-41T12:00:00Zabc'],
    ['nothing signed', 'openid.signed', ''],
    ['null bytes', 'openid.assoc_handle', '1234567890\0'],
    ['a line break', 'openid.assoc_handle', '1234567890\nis_valid:true'],
    ['an endless value', 'openid.sig', 'A'.repeat(2_049)],
  ])('does not count with %s', async (_, name, value) => {
    const { query, read } = await steamAnswer();
    expect(read()).toBeDefined();
    query.set(name, value);
    expect(read()).toBeUndefined();
  });

  it.each([
    'http://steamcommunity.com/openid/id/76561198000000047',
    'https://steamcommunity.com.evil.example/openid/id/76561198000000047',
    'https://steamcommunity.com/openid/id/76561198000000047/',
    'https://steamcommunity.com/openid/id/76561198000000047\0',
    'https://steamcommunity.com/openid/id/7656119800000004',
    'https://steamcommunity.com/openid/id/86561198000000047',
    'https://steamcommunity.com/openid/id/76569999999999999',
    'https://steamcommunity.com/id/sam',
  ])('does not count for what is no account of Steam: %s', async (identity) => {
    const { query, read } = await steamAnswer();
    query.set('openid.claimed_id', identity);
    query.set('openid.identity', identity);
    expect(read()).toBeUndefined();
  });

  it.each([
    'openid.ns',
    'openid.mode',
    'openid.op_endpoint',
    'openid.claimed_id',
    'openid.identity',
    'openid.return_to',
    'openid.response_nonce',
    'openid.assoc_handle',
    'openid.signed',
    'openid.sig',
  ])('counts only with %s, exactly once', async (name) => {
    const doubled = await steamAnswer();
    doubled.query.append(name, doubled.query.get(name) ?? '');
    expect(doubled.read()).toBeUndefined();

    const missing = await steamAnswer();
    missing.query.delete(name);
    expect(missing.read()).toBeUndefined();
  });

  it.each(['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'])(
    'counts only if Steam signed %s',
    async (name) => {
      const { query, read } = await steamAnswer();
      const signed = (query.get('openid.signed') ?? '').split(',').filter((one) => one !== name);
      query.set('openid.signed', signed.join(','));
      expect(read()).toBeUndefined();
    },
  );

  it.each(['openid.claimed_id\0', 'openid.ext1.claimed_id', 'claimed_id', 'openid.sreg.nickname'])(
    'does not count with a field that Steam does not send: %j',
    async (name) => {
      const { query, read } = await steamAnswer();
      query.append(name, 'https://steamcommunity.com/openid/id/76561198000000048');
      expect(read()).toBeUndefined();
      query.delete('openid.sig');
      expect(read()).toBeUndefined();
    },
  );

  it('is fresh for five minutes, whichever clock is ahead', async () => {
    const { read } = await steamAnswer();
    expect(read(START + 5 * MINUTE_MS)).toBeDefined();
    expect(read(START - 5 * MINUTE_MS)).toBeDefined();
    expect(read(START + 5 * MINUTE_MS + 1)).toBeUndefined();
    expect(read(START - 5 * MINUTE_MS - 1)).toBeUndefined();
  });

  it('with a changed account is not confirmed', async () => {
    const { openId, query, read } = await steamAnswer();
    const other = 'https://steamcommunity.com/openid/id/76561198000000048';
    query.set('openid.claimed_id', other);
    query.set('openid.identity', other);
    expect(await openId.isConfirmed(read() as SteamAnswer)).toBe(false);
  });

  it.each([
    ['nonsense', { kind: 'unusable' }],
    ['a redirect', { kind: 'unusable' }],
    ['too much', { kind: 'unusable' }],
    ['a failure', { kind: 'away' }],
    ['nothing', { kind: 'away' }],
  ] as const)('is not confirmed by %s', async (what, fault) => {
    const elsewhere = await createSteamStandIn({ accounts: [], now: () => START });
    onTestFinished(elsewhere.close);
    const server = createServer((_, response) => {
      if (what === 'nonsense') response.writeHead(404).end();
      else if (what === 'a redirect') response.writeHead(307, { location: elsewhere.url }).end();
      else if (what === 'too much') response.end('is_valid:true\n'.repeat(100_000));
      else if (what === 'a failure') response.writeHead(502).end();
      else response.destroy();
    });
    const url = `${await listen(server)}/openid/login`;
    const { searchParams: query } = elsewhere.signedIn(SAMS_STEAM, RETURN_TO);
    const theirs = createSteamOpenId(elsewhere.url, PUBLIC_URL).readAnswer(query, STATE, START);
    const asked = createSteamOpenId(url, PUBLIC_URL).isConfirmed(theirs as SteamAnswer);
    await expect(asked).rejects.toMatchObject({ name: 'OutsideError', ...fault });
  });

  it.each(['is_valid:true', 'ns:http://specs.openid.net/auth/2.0\nis_valid: true', 'xis_valid:true'])(
    'is not confirmed by half an answer: %j',
    async (text) => {
      const server = createServer((_, response) => void response.end(`${text}\n`));
      const { read } = await steamAnswer();
      const openId = createSteamOpenId(`${await listen(server)}/openid/login`, PUBLIC_URL);
      expect(await openId.isConfirmed(read() as SteamAnswer)).toBe(false);
    },
  );
});

describe('an attack on the way back from Steam', () => {
  /** The address with which the browser of a sign-in comes back, unopened. */
  async function wayBack() {
    const page = await servePage();
    const { visitor, shown } = await atSteam(page);
    const { url, body } = formOf(await visitor.press(shown, 'Sign in with Steam'), 'Sign in', {
      account: SAMS_STEAM,
    });
    const sent = await visitor.request(url, { method: 'POST', body });
    return { page, visitor, back: new URL(sent.headers.get('location') ?? '') };
  }

  it('with the answer of another session changes nothing', async () => {
    const { page, visitor, back } = await wayBack();
    const other = await signedIn(page, '1180000000000000303');
    const relayed = await other.visitor.open(back.href);
    expect(relayed.title).toBe('Sign in to Steam');
    expect((await createVisitor().open(back.href)).status).toBe(403);
    expect((await visitor.open(back.href)).title).toBe('Link these two accounts?');
  });

  it("with another session's answer under one's own state changes nothing", async () => {
    const { page, back } = await wayBack();
    const { visitor, shown } = await signedIn(page, '1180000000000000303');
    const { url, body } = formOf(shown, 'Sign in with Steam');
    const sent = await visitor.request(url, { method: 'POST', body });
    const asked = new URL(sent.headers.get('location') ?? '').searchParams.get('openid.return_to') ?? '';
    back.searchParams.set('state', new URL(asked).searchParams.get('state') ?? '');
    expect((await visitor.open(back.href)).html).toContain('Steam gave an answer that I cannot use');
  });

  it('that replays an answer changes nothing', async () => {
    const { page, visitor, back } = await wayBack();
    const nonce = encodeURIComponent(back.searchParams.get('openid.response_nonce') ?? '');
    const key = `steam-nonce:${nonce}`;
    expect(await page.store.commit([{ key, from: undefined, to: START }])).toBe(true);
    expect((await visitor.open(back.href)).html).toContain('Steam gave an answer that I cannot use');
    expect(await page.links.of('1180000000000000304')).toBeUndefined();
  });

  it('that opens it twice at once gets one of them', async () => {
    const { page, visitor, back } = await wayBack();
    await Promise.all([visitor.open(back.href), visitor.open(back.href)]);
    expect(await page.store.count('steam-nonce:')).toBe(1);
    expect((await visitor.open(back.href)).title).toBe('Link these two accounts?');
  });

  it('with a provider of its own is never asked about', async () => {
    const { visitor, back } = await wayBack();
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      response.end('ns:http://specs.openid.net/auth/2.0\nis_valid:true\n');
    });
    back.searchParams.set('openid.op_endpoint', `${await listen(server)}/openid/login`);
    expect((await visitor.open(back.href)).html).toContain('Steam gave an answer that I cannot use');
    expect(asked).toBe(0);
  });

  it('that goes on after a refusal needs a new answer', async () => {
    const { page, visitor, back } = await wayBack();
    const good = back.href;
    back.searchParams.set('openid.mode', 'cancel');
    const declined = await visitor.open(back.href);
    expect(declined.html).toContain('You did not agree at Steam');
    expect((await visitor.open(good)).title).toBe('Sign in to Steam');
    expect(await page.staffRead()).toEqual([]);
    expect((await throughSteam(visitor, declined, SAMS_STEAM, 'Try again')).title).toBe(
      'Link these two accounts?',
    );
  });
});
