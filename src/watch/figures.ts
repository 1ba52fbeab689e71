import type { NightlyBackups } from '../backup/nightly.js';
import type { Dispatcher } from '../bot/dispatcher.js';
import type { Parts } from '../parts.js';
import type { WebsiteClient } from '../website/client.js';
import type { Auditor } from './auditor.js';
import type { Metrics } from './metrics.js';

/** Adds what is read at every scrape. What comes from the store is the same in all processes that share it. */
export function addFigures(
  metrics: Metrics,
  of: {
    readonly parts: Parts;
    readonly website: WebsiteClient;
    readonly dispatcher: Dispatcher;
    readonly auditor: Auditor;
    /** `undefined` where none are made. */
    readonly backups: Pick<NightlyBackups, 'lastMadeAt'> | undefined;
  },
): void {
  const { ledger, outbox, giveawayRecords, entrants, payoutRuns } = of.parts;
  metrics.gauge('unresolved_grants', 'Grants of unknown outcome, which staff must settle', () =>
    ledger.countInStage('unknown'),
  );
  metrics.gauge('entrants', 'Entrants of all giveaways that are open', async () => {
    const open = (await giveawayRecords.open()).filter(({ state }) => state === 'open');
    const counts = await Promise.all(open.map(({ id }) => entrants.count(id)));
    return counts.reduce((sum, count) => sum + count, 0);
  });
  const { hold } = of.parts;
  metrics.gauge('store_held', 'Whether payments are on hold, since the store may not be the newest', () =>
    hold.isHeld() ? 1 : 0,
  );
  const { auditor } = of;
  metrics.gauge(
    'audit_faults',
    'Faults that the last audit of the records has found',
    () => auditor.last()?.faults,
  );
  metrics.gauge(
    'audit_seconds',
    'How long the last audit of the records took',
    () => auditor.last()?.seconds,
  );
  metrics.gauge('audit_time_seconds', 'When the last audit of the records ended, since the epoch', () => {
    const last = auditor.last();
    return last && last.endedAt / 1_000;
  });
  const { backups } = of;
  if (backups !== undefined) {
    metrics.gauge('backup_age_seconds', 'How old the last nightly backup is', async () => {
      const madeAt = await backups.lastMadeAt();
      return madeAt === undefined ? undefined : (of.parts.now() - madeAt) / 1_000;
    });
  }
  metrics.queue('interactions', of.dispatcher.underWay);
  metrics.queue('website_calls', of.website.waiting);
  metrics.queue('payout_rows', payoutRuns.rowsLeft);
  metrics.queue('discord_messages', outbox.underWay);
  metrics.queue('grants_awaiting_approval', () => ledger.countInStage('waiting'));
  metrics.queue('grants_in_flight', () => ledger.countInStage('in-flight'));
  metrics.queue('grants_not_yet_in_log_channel', () => ledger.countInStage('untold'));
}
