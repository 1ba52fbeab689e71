import type { Log } from '../log.js';
import { ALWAYS_WRITABLE, createRepostPause, type Writable } from '../notices/repost-pause.js';
import type { Store } from '../storage/store.js';
import type { Clock } from '../time/clock.js';
import { note } from './quarantine.js';
import { QUARANTINE, type Quarantine, type QuarantineCounts } from './quarantine-record.js';

/** The message about a quarantine. */
export interface SummaryNotices {
  /** Posts in the log channel what was quarantined. @returns whether it was posted */
  quarantined(done: Quarantine & { readonly counts: QuarantineCounts }): Promise<boolean>;
}

/**
 * Posts in the log channel what was quarantined, unless that was posted. Call it at the start and every few seconds. The
 * recovery asks staff about each payment that needs settling.
 */
export function createQuarantineAnnouncer(
  store: Store,
  notices: SummaryNotices,
  clock: Clock,
  log: Pick<Log, 'warn'>,
  logChannel: Writable = ALWAYS_WRITABLE,
): () => Promise<void> {
  const pause = createRepostPause(clock, logChannel);
  return async () => {
    if (!pause.isOver()) return;
    const last = await store.get<Quarantine>(QUARANTINE);
    if (last?.counts === undefined || last.notified) return;
    log.warn(
      { ...last.counts, at: last.at },
      'the records are from an earlier time; what was open is quarantined',
    );
    if (await notices.quarantined({ ...last, counts: last.counts }))
      await note(store, last.at, { notified: true });
    else pause.begin();
  };
}
