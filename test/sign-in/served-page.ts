import { createHash } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { createAgeGate } from '../../src/accounts/account-age.js';
import { createDirectory } from '../../src/accounts/directory.js';
import { createLinks } from '../../src/accounts/member-links.js';
import { createBonusPromise } from '../../src/link-bonus/link-bonus-promise.js';
import { createLanguages } from '../../src/locales/languages.js';
import { amountOf } from '../../src/money/amount.js';
import { FIXTURE_DISCORD, FIXTURE_STEAM, FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { createDiscordStandIn } from '../../src/sandbox/discord/server/discord-stand-in.js';
import { freePort } from '../../src/sandbox/free-port.js';
import { createSteamStandIn } from '../../src/sandbox/steam/steam-stand-in.js';
import { serveSignIns } from '../../src/sign-in/serve-sign-ins.js';
import { createSignIns } from '../../src/sign-in/sign-ins.js';
import type { Store } from '../../src/storage/store.js';
import { systemClock, type World } from '../../src/time/clock.js';
import { createDiscordCheck } from '../support/discord-schemas.js';
import { keptLog } from '../support/kept-log.js';
import { openStore } from '../support/open-store.js';
import { createToldPeople, setUpTelling } from '../support/told-people.js';
import { createWebsiteDouble } from '../support/website-double.js';
import { createVisitor, type Shown, type Visitor } from './visitor.js';

export const MIA = FIXTURES.people.mia;
export const NOAH = FIXTURES.people.noah;
export const SAM = FIXTURES.people.sam;
/** As Discord knows it, and the website too. */
export const MIAS_STEAM = '76561198006409531';
/** As the website knows it, but not Discord. */
export const SAMS_STEAM = '76561198000000047';
export const UNKNOWN_STEAM = '76561198000000099';
export const START = Date.parse('2026-03-01T12:00:00Z');

export type ServedPage = Awaited<ReturnType<typeof servePage>>;

/** The page between a Discord, a Steam and a website of its own. */
export async function servePage(
  given: {
    readonly url?: string;
    readonly store?: Store;
    readonly clock?: World['clock'];
    /** What a proven link earns. Default: nothing. */
    readonly bonus?: string;
  } = {},
) {
  let now = START;
  let drawn = 0;
  const world = {
    now: () => now,
    clock: given.clock ?? systemClock,
    randomBytes(count: number) {
      drawn += 1;
      return createHash('sha256').update(String(drawn)).digest().subarray(0, count);
    },
  };
  const store = given.store ?? (await openStore());
  const discord = await createDiscordStandIn({ seed: FIXTURE_DISCORD, check: createDiscordCheck() });
  onTestFinished(discord.close);
  const steam = await createSteamStandIn({ accounts: FIXTURE_STEAM, now: world.now });
  onTestFinished(steam.close);
  const website = createWebsiteDouble('mia_plays', 'sam_mod');
  addSteam(website, 'mia_plays', MIAS_STEAM);
  addSteam(website, 'sam_mod', SAMS_STEAM);
  const { log, lines } = keptLog();
  const people = createToldPeople();
  const port = await freePort();
  const url = given.url ?? `http://127.0.0.1:${port}`;
  /** What a process on these records has people told. The page's own is `page`. */
  const telling = (id: string, on = store, dead: readonly string[] = []) =>
    setUpTelling({
      ...{ store: on, now: world.now, people },
      liveness: { id, isDead: async (other) => dead.includes(other) },
    });
  const own = telling('page');
  const { bonus } = given;
  const promise = bonus === undefined ? undefined : createBonusPromise({ store, ...world }, amountOf(bonus));
  const links = createLinks(store, world.now, undefined, own.tellProven, promise);
  const age = createAgeGate(undefined, world.now);
  const signIns = createSignIns(store, url, age, world);

  /** Serves it once more, as another process on the same records. */
  async function serve(at: number): Promise<() => Promise<void>> {
    const end = await serveSignIns({
      ...world,
      config: {
        PUBLIC_URL: url,
        PUBLIC_HOST: '127.0.0.1',
        PUBLIC_PORT: at,
        DISCORD_API_URL: discord.apiUrl,
        DISCORD_CLIENT_SECRET: discord.world.oauth.clientSecret,
        STEAM_OPENID_URL: steam.url,
      },
      applicationId: () => discord.world.application.id,
      signIns: createSignIns(store, url, age, world),
      directory: createDirectory(website, log, systemClock.now),
      links,
      /** Nobody is told before the test asks for it. */
      tellNow: () => undefined,
      languages: await createLanguages({ creditName: () => 'credits', shown: (text) => text }),
      log,
    });
    onTestFinished(end);
    return end;
  }
  await serve(port);

  return {
    url,
    port,
    store,
    discord,
    steam,
    website,
    links,
    signIns,
    people,
    telling,
    tellAll: own.tellAll,
    /** What the log channel has. */
    async staffRead() {
      await own.tellAll();
      return people.staff();
    },
    log: lines,
    serve,
    pass(ms: number) {
      now += ms;
    },
    now: world.now,
  };
}

function addSteam(website: ReturnType<typeof createWebsiteDouble>, username: string, steam: string): void {
  const entry = website.users.get(username);
  if (entry === undefined) throw new Error(`There is no ${username}`);
  const withSteam = { ...entry, user: { ...entry.user, steam } };
  website.users.set(username, withSteam).set(steam, withSteam);
}

/** Opens an address and signs in to Discord. */
export async function throughDiscord(
  visitor: Visitor,
  address: string,
  person: string,
  answer: 'Authorize' | 'Cancel' = 'Authorize',
): Promise<Shown> {
  const start = await visitor.open(address);
  const discord = await visitor.press(start, 'Continue with Discord');
  return visitor.press(discord, answer, { person });
}

/** Signs in to Steam from the page that asks for it. */
export async function throughSteam(
  visitor: Visitor,
  page: Shown,
  account: string,
  label = 'Sign in with Steam',
): Promise<Shown> {
  return visitor.press(await visitor.press(page, label), 'Sign in', { account });
}

/** A member who has signed in to Discord, and what their browser shows then. */
export async function signedIn(page: ServedPage, member: string = MIA) {
  const visitor = createVisitor();
  const address = await page.signIns.begin(member, 'en-US');
  return { address, visitor, shown: await throughDiscord(visitor, address, member) };
}

/** A member whose Steam account Discord does not know: they are asked to sign in to Steam. */
export const atSteam = (page: ServedPage) => signedIn(page, SAM);
