import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { createCommands } from '../commands/index.js';
import type { NightlyBackups } from './backup/nightly-backup.js';
import { systemWorld } from './clock.js';
import { type Config, ConfigError, readConfig } from './config.js';
import { registerCommands } from './discord/command-registration.js';
import { createCooldown } from './discord/cooldown.js';
import { createDispatcher } from './discord/dispatcher.js';
import { createGateway } from './discord/gateway.js';
import { createInteractionClient } from './discord/interaction-client.js';
import { createServerMembers } from './discord/server-members.js';
import { createStaffCheck } from './discord/staff-check.js';
import { readEnvironment } from './environment.js';
import { StoreError, UnfitStoreError } from './errors.js';
import { layAside } from './laying-aside/lay-aside.js';
import { createLog, isPretty, type Log } from './log.js';
import { startAlerts } from './monitoring/alerts.js';
import { createAuditor } from './monitoring/auditor.js';
import { serveHealth } from './monitoring/health.js';
import { addFigures } from './monitoring/metric-figures.js';
import type { Metrics } from './monitoring/metrics.js';
import { postStartReport } from './monitoring/post-start-report.js';
import { webhookSecrets } from './monitoring/webhook.js';
import { openRecords } from './open-records.js';
import { createOutages } from './outages/outages.js';
import { keepBeating, settleWork, startPeriodicWork } from './periodic-work.js';
import { repeat } from './repeat.js';
import { createServices, type Services } from './services.js';
import type { Store } from './storage/store.js';
import { storeSecrets } from './storage/store-url.js';
import { createWebsiteClient } from './website/client.js';

/** As sysexits(3) has it: a service manager need not try again before the settings have changed. */
const EXIT_CONFIG = 78;
const EXIT_FAILURE = 1;
const EXIT_OK = 0;
/**
 * By how much the heap may grow before V8 looks what of its old part is no longer used. By itself, it lets a small heap
 * grow fourfold on a machine with much memory: under load, 65 MB of what was long done with.
 */
const HEAP_GROWTH_PERCENT = 50;
/** Grace period at shutdown; what is unfinished then is recovered from the store. */
const GRACE_MS = 3_000;
/** The process is gone by then, whatever hangs. */
const SHUTDOWN_MS = 4_500;
/** The records are held against each other so often, and not while there is much to do after a start. */
const AUDIT_MS = 60 * 60_000;
const FIRST_AUDIT_MS = 5 * 60_000;
/** How often is looked whether the backup of this night is due, and not while there is much to do after a start. */
const BACKUP_LOOK_MS = 60_000;
const FIRST_BACKUP_MS = 5_000;

async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  const config = readConfig(readEnvironment());
  const log = await createLog({
    level: config.LOG_LEVEL,
    secrets: [
      config.DISCORD_TOKEN,
      config.WEBSITE_TOKEN,
      ...storeSecrets(config.STORE_URL),
      ...webhookSecrets(config.ALERT_WEBHOOK_URL),
    ],
    pretty: isPretty(config.LOG_FORMAT, process.stdout.isTTY),
  });
  /** What has to be closed, in the order in which it was opened. */
  const opened: Array<() => Promise<unknown>> = [];
  const stop = stopOnce(opened, log);

  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unforeseen failure');
    process.exit(EXIT_FAILURE);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(EXIT_OK));

  try {
    await start(config, log, opened, () => stop(EXIT_FAILURE));
  } catch (error) {
    if (error instanceof ConfigError || error instanceof UnfitStoreError) throw error;
    const advice =
      error instanceof StoreError
        ? 'the store cannot be used; check STORE_URL, the rights on the file or of the database user, and free space'
        : 'could not start';
    log.fatal({ err: error }, advice);
    stop(EXIT_FAILURE);
  }
}

/** Closes everything, the newest first, and ends the process in time whatever hangs. */
function stopOnce(opened: ReadonlyArray<() => Promise<unknown>>, log: Log): (exitCode: number) => void {
  let stopping = false;
  return (exitCode) => {
    if (stopping) return;
    stopping = true;
    log.info('stopping');
    const closeAll = async () => {
      for (const close of opened.toReversed()) {
        await close().catch((error: unknown) => log.error({ err: error }, 'could not close a part'));
      }
    };
    void Promise.race([closeAll(), delay(SHUTDOWN_MS)]).then(() => {
      log.info('stopped');
      process.exit(exitCode);
    });
  };
}

/** Builds the parts and connects. What it opens, it adds to `opened` at once. */
async function start(
  config: Config,
  log: Log,
  opened: Array<() => Promise<unknown>>,
  onLost: () => void,
): Promise<void> {
  const outages = createOutages({ log, ...systemWorld });
  /** For what is tried again by itself. */
  const retryLog = outages.quieted(log);
  const metrics = config.HEALTH_PORT === undefined ? undefined : await loadMetrics(retryLog);
  const store = await openRecords(config.STORE_URL, log);
  opened.push(store.close);
  const website = createWebsiteClient({
    baseUrl: config.WEBSITE_URL,
    token: config.WEBSITE_TOKEN,
    timeoutMs: config.WEBSITE_TIMEOUT_MS,
    emailParameter: config.WEBSITE_EMAIL_PARAMETER,
    log,
    onCall: metrics?.websiteCalled,
  });
  opened.push(website.close);
  const interactionClient = createInteractionClient(config.DISCORD_API_URL);
  opened.push(interactionClient.close);
  const gateway = createGateway(config, log);
  opened.push(gateway.close);

  const { client } = gateway;
  const members = createServerMembers(client, log);
  const services = createServices(config, {
    store,
    home: store.home,
    layAside,
    website,
    rest: client.rest,
    members,
    log,
    outages,
    onGrantState: metrics?.grantBecame,
  });
  const commands = createCommands(services);
  const dispatcher = createDispatcher({
    commands,
    guildIds: config.DISCORD_GUILD_IDS,
    isStaff: createStaffCheck(config.DISCORD_STAFF_ROLE_IDS),
    staffRoleIds: config.DISCORD_STAFF_ROLE_IDS,
    cooldown: createCooldown(Date.now),
    claim: services.idempotencyKeys.claim,
    client: interactionClient,
    languages: services.languages,
    notices: services.notices,
    logDesk: services.logDesk,
    log,
    onDone: metrics?.interactionDone,
  });

  const auditor = createAuditor({
    store,
    notices: services.notices,
    log,
    now: services.now,
    clock: services.clock,
  });
  const backups = await nightlyBackups(config, { services, store, log });
  if (metrics !== undefined && config.HEALTH_PORT !== undefined) {
    const { DISCORD_GUILD_IDS: guildIds } = config;
    const { home } = store;
    addFigures(metrics, {
      services,
      website,
      dispatcher,
      auditor,
      backups,
      gateway,
      outages,
      home,
      guildIds,
    });
    const { isConnected, coverage } = gateway;
    const place = { host: config.HEALTH_HOST, port: config.HEALTH_PORT };
    opened.push(
      await serveHealth({
        ...place,
        isConnected,
        coverage,
        store,
        watch: services.storeWatch,
        hold: services.hold,
        logChannel: services.logChannel,
        metrics,
        log: retryLog,
      }),
    );
  }

  if (config.ALERT_WEBHOOK_URL !== undefined) {
    const { isConnected } = gateway;
    const language = services.languages.english;
    opened.push(startAlerts(config.ALERT_WEBHOOK_URL, { isConnected, outages, language, log }));
  }

  const { isNew } = await services.storeWatch.start();
  const report = postStartReport({ config, services, isNew, store, website, gateway, log });
  opened.push(report.end);
  // Before the first grant: a process without a heartbeat is presumed dead and its grants are recovered.
  await services.liveness.beat();
  opened.push(services.liveness.leave);
  opened.push(keepBeating(services, log));
  opened.push(() => Promise.race([settleWork(services, dispatcher), delay(GRACE_MS)]));

  const { application } = await gateway.connect({
    onInteraction: dispatcher.dispatch,
    onLost(code) {
      log.fatal(
        { code },
        'Discord has closed the connection for good; check DISCORD_TOKEN and DISCORD_SHARDS',
      );
      onLost();
    },
  });
  await registerCommands(client.rest, application.id, config.DISCORD_GUILD_IDS, commands, log);
  opened.push(...startPeriodicWork(services, log));
  const stopAudits = repeat(auditor.audit, { pauseMs: AUDIT_MS, first: FIRST_AUDIT_MS, log: retryLog });
  opened.push(() => {
    auditor.halt();
    return stopAudits();
  });
  if (backups !== undefined) {
    const stopBackups = repeat(backups.run, {
      pauseMs: BACKUP_LOOK_MS,
      first: FIRST_BACKUP_MS,
      log: retryLog,
    });
    opened.push(() => {
      backups.halt();
      return stopBackups();
    });
  }
  log.info('ready');
  report.tell();
}

/** Loaded only where it is used. @returns `undefined` where no folder for backups is set */
async function nightlyBackups(
  { BACKUP_DIR: folder, BACKUP_KEEP: keep, STORE_URL: url }: Config,
  { services, store, log }: { readonly services: Services; readonly store: Store; readonly log: Log },
): Promise<NightlyBackups | undefined> {
  if (folder === undefined) return undefined;
  const { createNightlyBackups } = await import('./backup/nightly-backup.js');
  const { liveness, notices, now, clock } = services;
  return createNightlyBackups({ folder, keep, url, store, liveness, notices, log, now, clock });
}

/** Loaded lazily: prom-client is slow to load, and most bots run without metrics. */
async function loadMetrics(log: Log): Promise<Metrics> {
  const { createMetrics } = await import('./monitoring/metrics.js');
  return createMetrics(log);
}

main().catch((error: unknown) => {
  // Before there is a log, there is only this; a wrong setting needs no stack.
  const isForPeople = error instanceof ConfigError || error instanceof UnfitStoreError;
  process.stderr.write(isForPeople ? `${error.message}\n` : `${String(error)}\n`);
  process.exit(isForPeople ? EXIT_CONFIG : EXIT_FAILURE);
});
