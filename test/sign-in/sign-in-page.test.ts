import { describe, expect, it } from 'vitest';
import type { Link } from '../../src/accounts/member-links.js';
import { hashOf } from '../../src/net/secrets.js';
import { freePort } from '../../src/sandbox/free-port.js';
import { createSignInSweep } from '../../src/sign-in/sign-ins.js';
import type { Change } from '../../src/storage/store.js';
import { WebsiteError } from '../../src/website/website-errors.js';
import { faultsIn } from '../support/audit-faults.js';
import { faultyStore } from '../support/faulty-store.js';
import { WRITTEN_OTHERWISE, writesOtherwise } from '../support/names-otherwise.js';
import { openStore } from '../support/open-store.js';
import {
  atSteam,
  MIA,
  MIAS_STEAM,
  NOAH,
  SAM,
  SAMS_STEAM,
  START,
  servePage,
  signedIn,
  throughDiscord,
  throughSteam,
  UNKNOWN_STEAM,
} from './served-page.js';
import { createVisitor, formOf, throughProxy } from './visitor.js';

const MINUTE_MS = 60_000;
const MIAS_ACCOUNT = { by: 'steam', username: 'mia_plays', id: '1', steam: MIAS_STEAM } as const;

const OTHER = { by: 'username', username: 'other', id: '9' } as const;
const NAMESAKE = { by: 'username', username: 'mia_plays', steam: SAMS_STEAM } as const;

const linkOf = (member: string, more: Partial<Link> = {}): Link => ({
  member,
  account: MIAS_ACCOUNT,
  since: START - 1_000,
  by: SAM,
  ...more,
});

describe('signing in', () => {
  it('links the account of a verified Steam connection', async () => {
    const page = await servePage();
    const { visitor, shown: confirm } = await signedIn(page);
    expect(confirm.title).toBe('Link these two accounts?');
    expect(confirm.html).toContain('<bdi>Mia</bdi>');
    expect(confirm.html).toContain('<bdi>mia_plays</bdi>');
    expect(await page.links.of(MIA)).toBeUndefined();

    const done = await visitor.press(confirm, 'Link');
    expect(done.title).toBe('Linked');
    const link = { member: MIA, account: MIAS_ACCOUNT, since: START, by: MIA, proof: 'discord' };
    expect(await page.links.of(MIA)).toEqual(link);
    expect(await page.staffRead()).toEqual([expect.stringContaining(`<@${MIA}> proved`)]);
    expect(page.people.members).toEqual([]);
  });

  it('names the bonus that the link earns', async () => {
    const page = await servePage({ bonus: '5.00' });
    const { visitor, shown } = await signedIn(page);
    const done = await visitor.press(shown, 'Link');
    expect(done.html).toContain('Your bonus of 5.00 credits comes next.');
    expect(await page.store.count('link-bonus-due:')).toBe(1);
  });

  it('asks Steam where Discord has no verified connection', async () => {
    const page = await servePage();
    const { visitor, shown } = await atSteam(page);
    expect(shown.title).toBe('Sign in to Steam');

    const confirm = await throughSteam(visitor, shown, SAMS_STEAM);
    expect(confirm.html).toContain('<bdi>sam_mod</bdi>');
    await visitor.press(confirm, 'Link');
    expect(await page.links.of(SAM)).toMatchObject({ account: { username: 'sam_mod' }, proof: 'steam' });
  });

  it.each([
    ['not verified', { verified: false }],
    ['revoked', { verified: true, revoked: true }],
    ['of another service', { verified: true, type: 'twitch' }],
    ['unknown to the website', { verified: true, id: UNKNOWN_STEAM }],
  ])('asks Steam where the connection is %s', async (_, fields) => {
    const page = await servePage();
    const connection = { type: 'steam', id: MIAS_STEAM, name: 'Mia', ...fields };
    page.discord.world.oauth.connections.set(MIA, [connection]);
    const { shown } = await signedIn(page);
    expect(shown.title).toBe('Sign in to Steam');
  });

  it('does not take an account that the website answers instead', async () => {
    const page = await servePage();
    const other = page.website.users.get(SAMS_STEAM);
    if (other === undefined) throw new Error('Sam is not on the website');
    page.website.users.set(MIAS_STEAM, other);
    const { shown } = await signedIn(page);
    expect(shown.title).toBe('Sign in to Steam');
    expect(shown.html).not.toContain('sam_mod');
  });

  it.each(WRITTEN_OTHERWISE)('links no stranger whose name is %s: %s as %s', async (_, found, written) => {
    const page = await servePage();
    writesOtherwise(page.website, { found, written });
    const mine = page.website.users.get(found);
    if (mine === undefined) throw new Error('nobody is on the website');
    for (const steam of [MIAS_STEAM, SAMS_STEAM]) {
      page.website.users.set(steam, { ...mine, user: { ...mine.user, steam } });
    }

    const { visitor, shown } = await signedIn(page);
    const after = await throughSteam(visitor, shown, SAMS_STEAM, 'Try again');
    for (const { title, html } of [shown, after]) {
      expect(title).toBe('Sign in to Steam');
      expect(html).toContain('does not find it again by that name');
      expect(html).toContain(`\u2068${written.replace('&', '&amp;')}\u2069`);
    }
    expect(await page.links.of(MIA)).toBeUndefined();
  });

  it('lets a member use another Steam account than the connected one', async () => {
    const page = await servePage();
    const { visitor, shown: confirm } = await signedIn(page);
    await visitor.press(confirm, 'Use another Steam account');
    const waiting = await visitor.open(`${page.url}/step`);
    expect(waiting.title).toBe('Sign in to Steam');
    expect(waiting.html).not.toContain('Discord has no verified Steam account');
    const other = await throughSteam(visitor, waiting, SAMS_STEAM);
    await visitor.press(other, 'Link');
    expect(await page.links.of(MIA)).toMatchObject({ account: { username: 'sam_mod' }, proof: 'steam' });
  });

  it('gives back what Discord gave, and logs nothing secret', async () => {
    const page = await servePage();
    const visitor = createVisitor();
    const address = await page.signIns.begin(MIA, 'en-US');
    await visitor.press(await throughDiscord(visitor, address, MIA), 'Link');

    expect(page.discord.oauth.validTokens()).toBe(0);
    expect(page.discord.requests.map(({ path }) => path)).toContain('/oauth2/token/revoke');
    const cookie = [...visitor.cookies(page.url).values()][0] ?? '';
    const secrets = [
      ...cookie.split('.'),
      address.split('/').at(-1) ?? '',
      page.discord.world.oauth.clientSecret,
    ];
    expect(secrets.every((secret) => secret.length > 10)).toBe(true);
    const records = JSON.stringify(await page.store.range({ prefix: 'sign-in:', limit: 10 }));
    for (const secret of secrets.slice(1)) {
      expect(JSON.stringify(page.log)).not.toContain(secret);
      expect(records).not.toContain(secret);
    }
  });

  it('is in the language of the member', async () => {
    const page = await servePage();
    const start = await createVisitor().open(await page.signIns.begin(MIA, 'de'));
    expect(start.html).toContain('<html lang="de">');
    expect(start.title).toBe('Verknüpfe dein Website-Konto');
  });

  it('goes on in another process on the same records', async () => {
    const page = await servePage();
    const second = await freePort();
    await page.serve(second);
    let isSecond = false;
    const visitor = createVisitor({ via: throughProxy(page.url, () => (isSecond ? second : page.port)) });

    const start = await visitor.open(await page.signIns.begin(SAM, 'en-US'));
    const discord = await visitor.press(start, 'Continue with Discord');
    isSecond = true;
    const steamStep = await visitor.press(discord, 'Authorize', { person: SAM });
    isSecond = false;
    const steam = await visitor.press(steamStep, 'Sign in with Steam');
    isSecond = true;
    const confirm = await visitor.press(steam, 'Sign in', { account: SAMS_STEAM });
    isSecond = false;
    expect((await visitor.press(confirm, 'Link')).title).toBe('Linked');
    expect(await page.links.of(SAM)).toMatchObject({ proof: 'steam' });
  });
});

describe('an address', () => {
  it('is not used up by opening it', async () => {
    const page = await servePage();
    const address = await page.signIns.begin(MIA, 'en-US');
    for (let opened = 0; opened < 3; opened += 1) await createVisitor().open(address);
    const confirm = await throughDiscord(createVisitor(), address, MIA);
    expect(confirm.title).toBe('Link these two accounts?');
  });

  it('links nobody but who asked for it', async () => {
    const page = await servePage();
    const address = await page.signIns.begin(SAM, 'en-US');
    const visitor = createVisitor();

    const refused = await throughDiscord(visitor, address, MIA);
    expect(refused.title).toBe('Somebody else asked for this');
    expect(refused.html).toContain('/link');
    expect(refused.html).not.toContain('<form');
    const step = await visitor.open(`${page.url}/step`);
    expect(step.title).toBe('Somebody else asked for this');
    expect(await page.links.of(MIA)).toBeUndefined();
    expect(await page.links.of(SAM)).toBeUndefined();
  });

  it.each(['x', 'A'.repeat(43)])('that nobody was given is not valid: %s', async (code) => {
    const page = await servePage();
    const gone = await createVisitor().open(`${page.url}/s/${code}`);
    expect([gone.status, gone.title]).toEqual([410, 'No longer valid']);
  });

  it('is valid for 15 minutes', async () => {
    const page = await servePage();
    const visitor = createVisitor();
    const address = await page.signIns.begin(MIA, 'en-US');
    const start = await visitor.open(address);
    page.pass(15 * MINUTE_MS);
    expect((await visitor.open(address)).status).toBe(410);
    expect((await visitor.press(start, 'Continue with Discord')).status).toBe(410);
  });

  it('leaves 15 minutes for the rest', async () => {
    const page = await servePage();
    const { visitor, shown: confirm } = await signedIn(page);
    page.pass(15 * MINUTE_MS);
    expect((await visitor.press(confirm, 'Link')).status).toBe(410);
    expect(await page.links.of(MIA)).toBeUndefined();
  });

  it('works in one browser', async () => {
    const page = await servePage();
    const [first, second] = [createVisitor(), createVisitor()];
    const address = await page.signIns.begin(MIA, 'en-US');
    const opened = await second.open(address);
    await throughDiscord(first, address, MIA);

    expect((await second.press(opened, 'Continue with Discord')).title).toBe('Opened elsewhere');
    expect((await createVisitor().open(address)).status).toBe(409);
  });

  it('leads back to its step in the same browser, and links once', async () => {
    const page = await servePage();
    const { address, visitor, shown: confirm } = await signedIn(page);
    expect((await visitor.open(address)).title).toBe('Link these two accounts?');

    await visitor.press(confirm, 'Link');
    await page.links.remove(MIA);
    expect((await visitor.press(confirm, 'Link')).title).toBe('Linked');
    expect((await visitor.open(address)).title).toBe('Linked');
    expect(await page.links.of(MIA)).toBeUndefined();
    expect(await page.staffRead()).toHaveLength(1);
  });

  it('is forgotten some time after, with the nonces of Steam', async () => {
    const page = await servePage();
    const { visitor, shown } = await atSteam(page);
    await throughSteam(visitor, shown, SAMS_STEAM);
    const sweep = createSignInSweep(page.store, page.now);
    const left = async () => [await page.store.count('sign-in:'), await page.store.count('steam-nonce:')];

    page.pass(30 * MINUTE_MS);
    await sweep();
    expect(await left()).toEqual([1, 1]);
    page.pass(60 * MINUTE_MS);
    await sweep();
    expect(await left()).toEqual([0, 0]);
  });
});

describe('a way back', () => {
  it('works once, and only with the state of this browser', async () => {
    const page = await servePage();
    const visitor = createVisitor();
    const start = await visitor.open(await page.signIns.begin(MIA, 'en-US'));
    const atDiscord = await visitor.press(start, 'Continue with Discord');
    const code = page.discord.oauth.allow(MIA, {
      redirectUri: `${page.url}/discord`,
      scopes: ['identify', 'connections'],
      state: null,
    });
    const tokens = () => page.discord.requests.filter(({ path }) => path === '/oauth2/token').length;

    for (const state of ['', 'A'.repeat(43), 'twice&state=twice']) {
      const same = await visitor.open(`${page.url}/discord?code=${code}&state=${state}`);
      expect(same.title).toBe('Link your website account');
    }
    expect(tokens()).toBe(0);

    const { url, body } = formOf(atDiscord, 'Authorize', { person: MIA });
    const sent = await visitor.request(url, { method: 'POST', body });
    const back = sent.headers.get('location') ?? '';
    const stranger = await createVisitor().open(back);
    expect([stranger.status, stranger.title]).toEqual([403, 'Not the browser you began in']);
    expect((await visitor.open(back)).title).toBe('Link these two accounts?');
    expect((await visitor.open(back)).title).toBe('Link these two accounts?');
    expect(tokens()).toBe(1);
  });

  it('needs the browser’s secret, not only its sign-in’s name', async () => {
    const page = await servePage();
    const [visitor, stranger] = [createVisitor(), createVisitor()];
    const confirm = await throughDiscord(visitor, await page.signIns.begin(MIA, 'en-US'), MIA);
    const [id = ''] = [...visitor.cookies(page.url).values()].map((cookie) => cookie.split('.')[0]);
    stranger.cookies(page.url).set('purser-sign-in', `${id}.${'A'.repeat(43)}`);

    expect((await stranger.open(`${page.url}/step`)).title).toBe('No longer valid');
    expect((await stranger.open(`${page.url}/discord?code=a&state=b`)).status).toBe(403);
    expect((await stranger.press(confirm, 'Link')).status).toBe(403);
    const own = { csrf: hashOf(`form ${id} ${'A'.repeat(43)}`) };
    expect((await stranger.press(confirm, 'Link', own)).title).toBe('No longer valid');
    expect(await page.links.of(MIA)).toBeUndefined();
  });

  it('from an earlier press does not count', async () => {
    const page = await servePage();
    const visitor = createVisitor();
    const start = await visitor.open(await page.signIns.begin(MIA, 'en-US'));
    const earlier = await visitor.press(start, 'Continue with Discord');
    await visitor.press(start, 'Continue with Discord');
    const back = await visitor.press(earlier, 'Authorize', { person: MIA });
    expect(back.title).toBe('Link your website account');
  });
});

describe('a trouble', () => {
  it.each([
    ['is away', { answer: { kind: 'status', status: 503 } }, 'Discord does not answer right now.'],
    ['breaks the connection', { answer: { kind: 'reset' } }, 'Discord does not answer right now.'],
    ['asks to wait', { answer: { kind: 'rate-limit', retryAfterMs: 1_000 } }, 'Discord does not answer'],
  ] as const)('is told, and can be tried again: Discord %s', async (_, fault, said) => {
    const page = await servePage();
    const visitor = createVisitor();
    page.discord.faults.add({ matches: ({ path }) => path === '/oauth2/token', ...fault });

    const shown = await throughDiscord(visitor, await page.signIns.begin(MIA, 'en-US'), MIA);
    expect(shown.html).toContain(said);
    const again = await visitor.press(shown, 'Try again');
    expect((await visitor.press(again, 'Authorize', { person: MIA })).title).toBe('Link these two accounts?');
  });

  it('is told where the member says no at Discord', async () => {
    const page = await servePage();
    const visitor = createVisitor();
    const shown = await throughDiscord(visitor, await page.signIns.begin(MIA, 'en-US'), MIA, 'Cancel');
    expect(shown.html).toContain('You did not agree at Discord');
    const again = await visitor.press(shown, 'Try again');
    expect((await visitor.press(again, 'Authorize', { person: MIA })).title).toBe('Link these two accounts?');
  });

  it('is told where Discord gives nothing to sign in with', async () => {
    const page = await servePage();
    const visitor = createVisitor();
    const start = await visitor.open(await page.signIns.begin(MIA, 'en-US'));
    const { url, body } = formOf(start, 'Continue with Discord');
    const sent = await visitor.request(url, { method: 'POST', body });
    const state = new URL(sent.headers.get('location') ?? '').searchParams.get('state');
    const shown = await visitor.open(`${page.url}/discord?code=invented&state=${state}`);
    expect(shown.html).toContain('Discord gave an answer that I cannot use');
  });

  it.each([
    ['away', 'Steam does not answer right now.'],
    ['nonsense', 'Steam gave an answer that I cannot use'],
  ] as const)('is told, and can be tried again: Steam is %s', async (answer, said) => {
    const page = await servePage();
    const { visitor, shown } = await atSteam(page);
    page.steam.checks.answer = answer;
    const failed = await throughSteam(visitor, shown, SAMS_STEAM);
    expect(failed.html).toContain(said);

    page.steam.checks.answer = 'true';
    const confirm = await throughSteam(visitor, failed, SAMS_STEAM, 'Try again');
    expect(confirm.title).toBe('Link these two accounts?');
  });

  it('is told where the website does not know the Steam account', async () => {
    const page = await servePage();
    const { visitor, shown } = await atSteam(page);
    const unknown = await throughSteam(visitor, shown, UNKNOWN_STEAM);
    expect(unknown.html).toContain('The website has no account with this Steam account.');
    const confirm = await throughSteam(visitor, unknown, SAMS_STEAM, 'Try again');
    expect(confirm.title).toBe('Link these two accounts?');
  });

  it('is told where the website is away', async () => {
    const page = await servePage();
    const visitor = createVisitor();
    page.website.readFailures.push(new WebsiteError('unreachable', 'no connection'));
    const shown = await throughDiscord(visitor, await page.signIns.begin(MIA, 'en-US'), MIA);
    expect(shown.html).toContain('The website does not answer right now.');
    const again = await visitor.press(shown, 'Try again');
    expect((await visitor.press(again, 'Authorize', { person: MIA })).title).toBe('Link these two accounts?');
  });
});

describe('a link that is there', () => {
  it.each([undefined, 'deposit'] as const)('gets the stronger proof: %s', async (proof) => {
    const page = await servePage();
    const before = linkOf(MIA, {
      account: { by: 'username', username: 'mia_plays', id: '1' },
      ...(proof && { proof }),
    });
    await page.links.set(before);
    const { visitor, shown } = await signedIn(page);
    await visitor.press(shown, 'Link');

    expect(await page.links.of(MIA)).toEqual({ ...before, by: MIA, proof: 'discord', provenAt: START });
    expect(await page.links.heldBy(MIA)).toHaveLength(1);
  });

  it('by name alone gets the Steam ID that was proven', async () => {
    const page = await servePage();
    await page.links.set(linkOf(MIA, { account: { by: 'username', username: 'mia_plays' } }));
    const { visitor, shown } = await signedIn(page);
    await visitor.press(shown, 'Link');
    expect((await page.links.of(MIA))?.account.steam).toMatch(/^\d{17}$/);
  });

  it.each<[string, Partial<Link>, string]>([
    ['that is proven as well', { proof: 'steam' }, 'Already linked'],
    ['to another account', { account: OTHER }, 'Linked to another account'],
    ['to a namesake with another Steam account', { account: NAMESAKE }, 'Linked to another account'],
  ])('%s stays as it is', async (_, more, title) => {
    const page = await servePage();
    const before = linkOf(MIA, more);
    await page.links.set(before);
    const { shown } = await signedIn(page);
    expect(shown.title).toBe(title);
    expect(await page.links.of(MIA)).toEqual(before);
  });

  it('of somebody else ends if its proof is no stronger', async () => {
    const page = await servePage();
    const taken = linkOf(NOAH, { proof: 'deposit' });
    await page.links.set(taken);
    const { visitor, shown } = await signedIn(page);
    await visitor.press(shown, 'Link');
    expect(await page.links.of(NOAH)).toBeUndefined();
    expect((await page.staffRead()).at(-1)).toMatch(new RegExp(`<@${MIA}> proved .* <@${NOAH}>`));
    expect(page.people.members).toMatchObject([{ member: NOAH, tells: { kind: 'link-taken' } }]);
  });

  it('of a namesake stays, though only the website knows', async () => {
    const page = await servePage();
    const held = linkOf(NOAH, { account: NAMESAKE });
    await page.links.set(held);
    const { visitor, shown } = await signedIn(page);
    await visitor.press(shown, 'Link');
    expect(await page.links.of(MIA)).toMatchObject({ proof: 'discord' });
    expect(await page.links.of(NOAH)).toEqual(held);
    await page.tellAll();
    expect(page.people.members).toEqual([]);
    expect(await faultsIn(page.store)).toEqual([]);
  });

  it.each([true, 'late'] as const)(
    'is told of once after a failed commit (on disk: %s)',
    async (takesEffect) => {
      const store = await openStore();
      const faulty = faultyStore(store);
      const page = await servePage({ store: faulty.store });
      await page.links.set(linkOf(NOAH));
      const { visitor, shown: confirm } = await signedIn(page);
      const isLink = ({ key }: Change) => key === `link:${MIA}`;
      faulty.fail({ matches: isLink, takesEffect, thenDown: true });
      expect((await visitor.press(confirm, 'Link')).status).toBe(503);
      if (takesEffect === 'late') await faulty.land();
      const next = page.telling('next', store, ['page']);
      for (let times = 0; times < 2; times += 1) await next.tellAll();

      expect(page.people.staff()).toEqual([expect.stringMatching(`<@${MIA}> proved .* <@${NOAH}>`)]);
      const notified = page.people.members.map(({ member, tells }) => `${tells.kind} ${member}`);
      expect(notified.toSorted()).toEqual([`link-proven ${MIA}`, `link-taken ${NOAH}`]);
      expect((await store.count('notice:')) + (await store.count('direct-message:'))).toBe(0);
    },
  );

  it('made while the member decides counts', async () => {
    const page = await servePage();
    const { visitor, shown: confirm } = await signedIn(page);
    const meanwhile = linkOf(MIA, { account: OTHER });
    await page.links.set(meanwhile);
    expect((await visitor.press(confirm, 'Link')).title).toBe('Linked to another account');
    expect(await page.links.of(MIA)).toEqual(meanwhile);
  });
});
