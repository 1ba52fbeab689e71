import type { NightlyBackups } from '../backup/nightly-backup.js';
import type { Services } from '../composition/services.js';
import type { Dispatcher } from '../discord/dispatcher.js';
import type { Gateway } from '../discord/gateway.js';
import type { Outages } from '../outages/outages.js';
import { coveredBy } from '../shards.js';
import type { StoreLocation } from '../storage/store-location.js';
import type { ClockDifference } from '../time/clock-difference.js';
import type { WebsiteClient } from '../website/client.js';
import type { Auditor, AuditResult } from './auditor.js';
import type { Metrics } from './metrics.js';

const MS = 1_000;

/** The sources of the figures. */
export interface Watched {
  readonly services: Services;
  readonly website: WebsiteClient;
  readonly dispatcher: Dispatcher;
  readonly auditor: Auditor;
  /** `undefined` if no backups are made. */
  readonly backups: Pick<NightlyBackups, 'lastMadeAt'> | undefined;
  readonly gateway: Pick<Gateway, 'isConnected' | 'shards'>;
  readonly discordClock: Pick<ClockDifference, 'aheadMs'>;
  readonly outages: Pick<Outages, 'current'>;
  readonly home: Pick<StoreLocation, 'usage'>;
  /** The servers in which the bot acts. */
  readonly guildIds: ReadonlySet<string>;
}

/**
 * Adds the gauges, which are read at every scrape. Figures from the store are the same in all processes that share
 * it.
 */
export function addFigures(metrics: Metrics, of: Watched): void {
  addServices(metrics, of);
  addRecords(metrics, of);
  addQueues(metrics, of);
}

/** Whether the services that the bot depends on are up. */
function addServices(
  metrics: Metrics,
  { services, gateway, discordClock, outages, guildIds }: Watched,
): void {
  const flag = (name: string, help: string, isSo: () => boolean) =>
    metrics.gauge(name, help, () => (isSo() ? 1 : 0));
  flag('discord_up', 'Whether all shards of this process are connected to Discord', gateway.isConnected);
  flag(
    'website_up',
    'Whether the last call to the website got an answer',
    () => outages.current().get('website')?.isBack ?? true,
  );
  flag('store_up', 'Whether the store can be used', () => outages.current().get('store')?.isBack ?? true);
  flag(
    'store_held',
    'Whether payments are on hold, since the store may not be the newest',
    services.hold.isHeld,
  );
  flag('log_channel_up', 'Whether the last post to the log channel was taken', services.logChannel.works);
  metrics.gauge('clock_ahead_seconds', "How far this machine's clock is ahead of Discord's", () => {
    const ms = discordClock.aheadMs();
    return ms && ms / MS;
  });
  metrics.gauge('servers_listed', 'Servers in DISCORD_GUILD_IDS', () => guildIds.size);
  metrics.gauge('servers_covered', 'Servers in DISCORD_GUILD_IDS that this process hears of', () => {
    const shards = gateway.shards();
    return shards && coveredBy(shards, guildIds).covered.length;
  });
}

/** What is on record, and the state of the records. */
function addRecords(metrics: Metrics, { services, auditor, backups, home }: Watched): void {
  const { ledger, giveawayRecords, entrants, unreadable } = services;
  metrics.gauge(
    'unreadable_records',
    'Records that this process has come across since its start and could not read',
    unreadable.count,
  );
  metrics.gauge('unresolved_grants', 'Grants of unknown outcome, which staff must settle', () =>
    ledger.countInQueueIndex('unknown'),
  );
  metrics.gauge(
    'oldest_grant_under_way_seconds',
    'How long ago the oldest grant that is about to be sent, or was sent without an answer yet, was confirmed; 0 without any',
    async () => {
      const confirmed = (await ledger.inQueueIndex('in-flight')).map(({ confirmedAt }) => confirmedAt);
      return Math.max(0, services.now() - Math.min(...confirmed)) / MS;
    },
  );
  metrics.gauge('entrants', 'Entrants of all giveaways that are open', async () => {
    const open = (await giveawayRecords.open()).filter(({ state }) => state === 'open');
    const counts = await Promise.all(open.map(({ id }) => entrants.count(id)));
    return counts.reduce((sum, count) => sum + count, 0);
  });
  metrics.gauge(
    'store_size_bytes',
    'How much room the records take',
    async () => (await home.usage())?.bytes,
  );
  metrics.gauge(
    'store_free_bytes',
    'What may still be written on the disk of the SQLite file',
    async () => (await home.usage())?.freeBytes,
  );
  const lastAudit = (name: string, help: string, read: (last: AuditResult) => number) =>
    metrics.gauge(name, help, () => {
      const last = auditor.last();
      return last && read(last);
    });
  lastAudit('audit_faults', 'Faults that the last audit of the records has found', ({ faults }) => faults);
  lastAudit('audit_seconds', 'How long the last audit of the records took', ({ seconds }) => seconds);
  lastAudit(
    'audit_time_seconds',
    'When the last audit of the records ended, since the epoch',
    ({ endedAt }) => endedAt / MS,
  );
  if (backups === undefined) return;
  metrics.gauge('backup_age_seconds', 'How old the last nightly backup is', async () => {
    const madeAt = await backups.lastMadeAt();
    return madeAt === undefined ? undefined : (services.now() - madeAt) / MS;
  });
}

function addQueues(metrics: Metrics, { services, website, dispatcher }: Watched): void {
  const { grantAnnouncer, keptNotices, ledger, messenger, payoutScreens } = services;
  metrics.queue('interactions', dispatcher.underWay);
  metrics.queue('website_calls', website.waiting);
  metrics.queue('payout_rows', payoutScreens.rowsLeft);
  metrics.queue('discord_messages', messenger.underWay);
  metrics.queue('grants_awaiting_approval', () => ledger.countInQueueIndex('waiting'));
  metrics.queue('grants_in_flight', () => ledger.countInQueueIndex('in-flight'));
  metrics.queue('grants_not_yet_in_log_channel', grantAnnouncer.count);
  metrics.queue('notices_not_yet_in_log_channel', keptNotices.count);
}
