import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Config, checkSettings, websiteProxy } from '../config.js';
import type { Log } from '../log.js';
import { readRecords } from '../open-records.js';
import { type Sources, settingsOf } from '../settings/environment.js';
import { systemMachine } from '../storage/machine.js';
import { openServer, openSqliteFile } from '../storage/open-read-only.js';
import { guarded } from '../storage/postgres.js';
import { loadSqlite } from '../storage/sqlite-driver.js';
import { sqlitePath, storeKind } from '../storage/store-url.js';
import { whileOpen } from '../storage/while-open.js';
import { createClockDifference } from '../time/clock-difference.js';
import { checkClock } from './checks/clock-check.js';
import { checkDatabase, type DatabaseWorld } from './checks/database-check.js';
import { checkEnvFile } from './checks/env-file-check.js';
import { checkHealthPort } from './checks/health-port-check.js';
import { linkedUsers } from './checks/linked-users.js';
import { checkRecords } from './checks/records-check.js';
import { checkEachSetting } from './checks/settings-check.js';
import { checkFileStore, checkReaders, type StoreWorld } from './checks/store-check.js';
import { askWebsite, type KnownUsers } from './checks/website-check.js';
import { askDiscord } from './discord-checkup.js';
import { createDiscordClient } from './probes/discord-client.js';
import { systemFiles } from './probes/file-info.js';
import { type Finding, findingsAbout } from './probes/finding.js';
import { inTime } from './probes/time-limit.js';

/** What the checks of a store ask of it and of this machine. */
export function storeWorld(url: string, log: Log): StoreWorld & DatabaseWorld {
  return {
    files: systemFiles(),
    machine: systemMachine(),
    wait: (ms) => wait(ms),
    loadDriver: loadSqlite,
    openFile: () => openSqliteFile(url),
    openRecords: () => readRecords(url, log),
    ask: <Row extends object>(sql: string) =>
      guarded('ask the database', async () => {
        const [row] = await whileOpen(openServer(url, log), (server) => server.ask<Row>(sql, []));
        if (row === undefined) throw new Error('the server answered without a row');
        return row;
      }),
  };
}

export interface CheckupOptions {
  readonly sources: Sources;
  /** ms since the epoch */
  readonly now: () => number;
  /** A user whom the website must know. Without one, a linked account is taken. */
  readonly user: string | undefined;
  readonly log: Log;
}

/**
 * Checks everything the bot needs, and changes nothing. It does not connect to the gateway: a second session would
 * take interactions away from a running bot.
 */
export async function* checkUp(options: CheckupOptions): AsyncGenerator<Finding> {
  const unreached: Finding[] = [];
  for await (const finding of lookAtAll(options)) {
    if (finding.isOffline) unreached.push(finding);
    else yield finding;
  }
  yield* orNoNetwork(unreached);
}

/** Where not even Discord is reached, at an address that nobody has set, it is not for each thing that was not reached. */
export function orNoNetwork(unreached: readonly Finding[]): readonly Finding[] {
  const [first, ...others] = [...new Set(unreached.map(({ about }) => about))];
  if (first !== 'Discord' || others.length === 0) return unreached;
  return [
    ...others.flatMap((about) => findingsAbout(about).skipped('cannot be looked at without a network')),
    ...findingsAbout('network').fault(
      `neither Discord nor ${others.join(' nor ')} can be reached, so this machine seems to have no network: connect it, and check its name server (DNS) and its firewall`,
    ),
  ];
}

async function* lookAtAll({ sources, now, user, log }: CheckupOptions): AsyncGenerator<Finding> {
  const variables = settingsOf(sources);
  const checked = checkSettings(variables);
  const { settings } = checked;
  const discordClock = createClockDifference(now);
  const websiteClock = createClockDifference(now);

  yield* checkEnvFile(sources);
  if (sources.file !== undefined) {
    yield* await checkReaders(systemFiles(), resolve('.env'), { about: '.env', what: 'the tokens' });
  }
  yield* checkEachSetting(checked, Object.keys(variables));
  const { HEALTH_HOST: host, HEALTH_PORT: port } = settings;
  if (host !== undefined && port !== undefined) {
    yield* await inTime('HEALTH_PORT', () => checkHealthPort(host, port));
  }

  const { DISCORD_TOKEN: token, DISCORD_API_URL: url } = settings;
  if (token === undefined || url === undefined) {
    yield* unasked('Discord', settings, ['DISCORD_TOKEN', 'DISCORD_API_URL']);
  } else {
    yield* askDiscord(createDiscordClient({ url, token, now, clock: discordClock }), settings);
  }

  const { STORE_URL: store } = settings;
  const world = store === undefined ? undefined : storeWorld(store, log);
  const { WEBSITE_URL: website, WEBSITE_TOKEN: websiteToken, WEBSITE_TIMEOUT_MS: timeoutMs } = settings;
  if (website === undefined || websiteToken === undefined) {
    yield* unasked('website', settings, ['WEBSITE_URL', 'WEBSITE_TOKEN']);
  } else {
    yield* await inTime('WEBSITE_URL', async () => {
      const known = await knownUsers(user, world);
      const question = { url: website, token: websiteToken, timeoutMs, known, clock: websiteClock, now };
      return askWebsite(websiteProxy(settings), question);
    });
  }
  if (store !== undefined && world !== undefined) yield* askStore(store, world);
  yield* checkClock(discordClock.aheadMs(), websiteClock.aheadMs());
}

/** Says for want of which settings something cannot be asked. */
function unasked(about: string, settings: Partial<Config>, needed: readonly (keyof Config)[]) {
  const lacking = needed.filter((name) => settings[name] === undefined);
  return findingsAbout(about).skipped(`cannot be asked without ${lacking.join(' and ')}`);
}

/** Who must be found at the website: who is named, or else whom the store knows. */
async function knownUsers(
  user: string | undefined,
  world: StoreWorld | undefined,
): Promise<KnownUsers | undefined> {
  if (user !== undefined) return { as: `"${user}"`, keys: [{ by: 'username', value: user }] };
  return world && linkedUsers(world.openRecords);
}

async function* askStore(url: string, world: StoreWorld & DatabaseWorld): AsyncGenerator<Finding> {
  yield* await inTime('STORE_URL', () =>
    storeKind(url) === 'postgres' ? checkDatabase(url, world) : checkFileStore(sqlitePath(url), world),
  );
  yield* await inTime('records', () => checkRecords(world.openRecords));
}
