import { setTimeout as delay } from 'node:timers/promises';
import { createCommands } from '../commands/index.js';
import type { NightlyBackups } from './backup/nightly-backup.js';
import { createServices, type Services } from './composition/services.js';
import type { Opened } from './composition/shutdown.js';
import { type Config, websiteProxy } from './config.js';
import { botLanguages } from './discord/bot-languages.js';
import { createCommandRegistration } from './discord/command-registration.js';
import { createDispatcher } from './discord/dispatcher.js';
import { createGateway } from './discord/gateway.js';
import { createInteractionClient } from './discord/interaction-client.js';
import { createMemberRoles } from './discord/member-roles.js';
import { createServers, createStaffCheck } from './discord/permissions.js';
import { createServerMembers } from './discord/server-members.js';
import type { Log } from './log.js';
import { createAuditor } from './monitoring/auditor.js';
import type { Metrics } from './monitoring/metrics.js';
import { postStartReport } from './monitoring/post-start-report.js';
import { startMonitoring } from './monitoring/start-monitoring.js';
import { createWaits } from './monitoring/waits.js';
import { openRecords } from './open-records.js';
import { createOutages, type Outages } from './outages/outages.js';
import type { Store } from './storage/store.js';
import { systemWorld } from './time/clock.js';
import { createClockDifference } from './time/clock-difference.js';
import { createCooldown, MEMBER_COOLDOWN } from './time/cooldown.js';
import {
  keepBeating,
  settleWork,
  startAudits,
  startBackups,
  startPeriodicWork,
  startWaitReports,
} from './time/periodic-work.js';
import { createWebsiteClient } from './website/client.js';

/** Grace period at shutdown; work that is unfinished then is recovered from the store. */
const GRACE_MS = 3_000;
/** How long the start waits for the commands; they are registered all the same. */
const REGISTERED_WITHIN_MS = 5_000;

interface Start {
  readonly config: Config;
  readonly log: Log;
  /** Gets what must be closed, as soon as it is open. */
  readonly opened: Opened;
  readonly outages: Outages;
  /** `undefined` where no port is set for them. */
  readonly metrics: Metrics | undefined;
}

/**
 * Builds the parts and connects to Discord.
 * @param opened gets what must be closed, as soon as it is open
 * @param onLost called when Discord closes the connection for good
 */
export async function startBot(config: Config, log: Log, opened: Opened, onLost: () => void): Promise<void> {
  const outages = createOutages({ log, ...systemWorld });
  const retryLog = outages.quieted(log);
  const metrics = config.HEALTH_PORT === undefined ? undefined : await loadMetrics(retryLog);
  const start = { config, log, opened, outages, metrics };
  const bot = await buildBot(start);
  const { store, website, gateway, services, registration, dispatcher } = bot;
  const { notices, now, clock } = services;
  const auditor = createAuditor({ store, notices, log, now, clock });
  const backups = await nightlyBackups(config, services, store, log);
  opened.push(...(await startMonitoring({ ...start, ...bot, home: store.home, auditor, backups })));

  const { isNew } = await services.storeWatch.start();
  const report = postStartReport({ config, services, isNew, store, website, gateway, log });
  opened.push(report.end);
  // Before the first grant: a process without a heartbeat is presumed dead and its grants are recovered.
  await services.liveness.beat();
  opened.push(services.liveness.leave);
  opened.push(keepBeating(services, log));
  opened.push(() => Promise.race([settleWork(services, dispatcher), delay(GRACE_MS)]));

  await gateway.connect({
    onInteraction: dispatcher.dispatch,
    onLost(code) {
      log.fatal({ code }, 'Discord closed the connection for good; check DISCORD_TOKEN and DISCORD_SHARDS');
      onLost();
    },
  });
  const signInPage = await startSignInPage(config, services, gateway.applicationId, log);
  if (signInPage !== undefined) opened.push(signInPage);
  const api = await startApi(config, services, log);
  if (api !== undefined) opened.push(api);
  opened.push(registration.end);
  // Discord may have it wait for long, and what is to be paid must not.
  await Promise.race([registration.start(), delay(REGISTERED_WITHIN_MS, undefined, { ref: false })]);
  opened.push(...startPeriodicWork(services, log));
  opened.push(startAudits(auditor, retryLog));
  opened.push(startWaitReports(bot.waits, log));
  if (backups !== undefined) opened.push(startBackups(backups, retryLog));
  log.info('ready');
  report.tell();
}

/** Opens what the bot works with, and builds what answers interactions. */
async function buildBot(start: Start) {
  const { config, log, outages, metrics } = start;
  const connections = await openConnections(start);
  const { store, website, interactionClient, gateway, discordClock } = connections;
  const waits = createWaits({ discordClock, onWait: metrics?.waited, log });
  const services = createServices(config, {
    languages: await botLanguages(config, log),
    store,
    home: store.home,
    website,
    rest: gateway.client.rest,
    members: createServerMembers(gateway.client, systemWorld.clock, log),
    servers: createServers(gateway.client.rest),
    roles: createMemberRoles(gateway.client.rest),
    voice: gateway.voice,
    knownServers: gateway.servers,
    ownId: gateway.ownId,
    applicationId: gateway.applicationId,
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
    communityOf: services.communityOf,
    cooldown: createCooldown(Date.now, MEMBER_COOLDOWN),
    claim: services.idempotencyKeys.claim,
    client: interactionClient,
    languages: services.languages,
    mentions: services.commandMentions,
    notices: services.notices,
    noteUnrecorded: services.logService.note,
    log,
    onDone(interaction) {
      waits.interactionDone(interaction);
      metrics?.interactionDone(interaction);
    },
  });
  services.events.on('grantAsked', ({ id }) => dispatcher.changed(id));
  const registration = createCommandRegistration({
    client: gateway.client,
    applicationId: gateway.applicationId,
    guildIds: config.DISCORD_GUILD_IDS,
    commands,
    mentions: services.commandMentions,
    notices: services.notices,
    clock: services.clock,
    log,
  });
  return { ...connections, services, registration, dispatcher, waits };
}

async function openConnections({ config, log, opened, metrics }: Start) {
  const store = await openRecords(config.STORE_URL, log);
  opened.push(store.close);
  const website = createWebsiteClient({
    baseUrl: config.WEBSITE_URL,
    token: config.WEBSITE_TOKEN,
    timeoutMs: config.WEBSITE_TIMEOUT_MS,
    emailParameter: config.WEBSITE_EMAIL_PARAMETER,
    proxy: websiteProxy(config),
    log,
    onCall: metrics?.websiteCalled,
  });
  opened.push(website.close);
  const discordClock = createClockDifference(Date.now);
  const interactionClient = createInteractionClient(config.DISCORD_API_URL, discordClock);
  opened.push(interactionClient.close);
  const gateway = createGateway(config, log);
  opened.push(gateway.close);
  return { store, website, interactionClient, gateway, discordClock };
}

/** Loaded only if used. @returns `undefined` where no folder for backups is set */
async function nightlyBackups(
  { BACKUP_DIR: folder, BACKUP_KEEP: keep, STORE_URL: url }: Config,
  { liveness, notices, now, clock }: Services,
  store: Store,
  log: Log,
): Promise<NightlyBackups | undefined> {
  if (folder === undefined) return undefined;
  const { createNightlyBackups } = await import('./backup/nightly-backup.js');
  return createNightlyBackups({ folder, keep, url, store, liveness, notices, log, now, clock });
}

/** Loaded only if used. @returns what ends it; `undefined` where members cannot sign in */
async function startSignInPage(
  config: Config,
  { signIns, ...services }: Services,
  applicationId: () => string,
  log: Log,
): Promise<(() => Promise<void>) | undefined> {
  const { PUBLIC_URL, DISCORD_CLIENT_SECRET } = config;
  if (signIns === undefined || PUBLIC_URL === undefined || DISCORD_CLIENT_SECRET === undefined)
    return undefined;
  const { serveSignIns } = await import('./sign-in/serve-sign-ins.js');
  const own = { ...config, PUBLIC_URL, DISCORD_CLIENT_SECRET };
  return serveSignIns({ ...services, config: own, signIns, applicationId, log });
}

/** Loaded only if used. @returns what ends it; `undefined` where no port is set for it */
async function startApi(
  config: Config,
  { apiGrants: grants, store, languages, clock }: Services,
  log: Log,
): Promise<(() => Promise<void>) | undefined> {
  const { API_PORT } = config;
  if (API_PORT === undefined) return undefined;
  const { serveApi } = await import('./api/serve-api.js');
  return serveApi({ config: { ...config, API_PORT }, grants, store, languages, clock, log });
}

/** Loaded lazily: prom-client is slow to load, and most bots run without metrics. */
async function loadMetrics(log: Log): Promise<Metrics> {
  const { createMetrics } = await import('./monitoring/metrics.js');
  return createMetrics(log);
}
