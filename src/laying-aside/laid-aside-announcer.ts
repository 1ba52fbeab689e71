import type { Clock } from '../clock.js';
import type { Log } from '../log.js';
import { ALWAYS_WRITABLE, createRepostPause, type Writable } from '../notices/repost-pause.js';
import type { Store } from '../storage/store.js';
import { LAYING_ASIDE, type LaidAsideCounts, type LayingAside } from './laid-aside.js';
import { note } from './lay-aside.js';

/** The message about a laying aside. */
export interface LayingAsideNotices {
  /** Posts in the log channel what was laid aside. @returns whether it was posted */
  laidAside(done: LayingAside & { readonly counts: LaidAsideCounts }): Promise<boolean>;
}

/**
 * Posts in the log channel what was laid aside, unless that was posted. Call it at the start and every few seconds. The
 * recovery asks staff about each payment that needs settling.
 */
export function createLaidAsideAnnouncer(
  store: Store,
  notices: LayingAsideNotices,
  clock: Clock,
  log: Pick<Log, 'warn'>,
  logChannel: Writable = ALWAYS_WRITABLE,
): () => Promise<void> {
  const pause = createRepostPause(clock, logChannel);
  return async () => {
    if (!pause.isOver()) return;
    const last = await store.get<LayingAside>(LAYING_ASIDE);
    if (last?.counts === undefined || last.told) return;
    log.warn(
      { ...last.counts, at: last.at },
      'the records are from an earlier time; what was open is laid aside',
    );
    if (await notices.laidAside({ ...last, counts: last.counts })) await note(store, last.at, { told: true });
    else pause.begin();
  };
}

/**
 * Posts what was laid aside if the record of it is unreadable, and so could not be written either. Otherwise staff would
 * not learn what they have to settle by hand.
 */
export async function tellUnrecorded(
  done: LayingAside & { readonly counts: LaidAsideCounts },
  notices: LayingAsideNotices,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  if (!done.counts.unreadable?.includes(LAYING_ASIDE)) return;
  log.warn({ ...done.counts, at: done.at }, 'could not record what was laid aside');
  await notices.laidAside(done);
}
