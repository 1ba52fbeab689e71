import type { Clock } from '../clock.js';
import type { Log } from '../log.js';
import { ALWAYS_WRITABLE, createRepostPause, type Writable } from '../notices/repost-pause.js';
import type { Store } from '../storage/store.js';
import { LAYING_ASIDE, type LaidAsideCounts, type LayingAside } from './laid-aside.js';
import { note } from './lay-aside.js';

/** What staff are told of a laying aside. */
export interface LayingAsideNotices {
  /** Says in the log channel what was laid aside. @returns whether the channel has it */
  laidAside(done: LayingAside & { readonly counts: LaidAsideCounts }): Promise<boolean>;
}

/**
 * Says in the log channel what was laid aside, if that has not been said. To be called at the start, and then every
 * few seconds. Each payment that is to be settled is put before staff by the recovery.
 */
export type TellLaidAside = () => Promise<void>;

export function createLaidAsideAnnouncer(
  store: Store,
  notices: LayingAsideNotices,
  clock: Clock,
  log: Pick<Log, 'warn'>,
  logChannel: Writable = ALWAYS_WRITABLE,
): TellLaidAside {
  const pause = createRepostPause(clock, logChannel);
  return async () => {
    if (!pause.isOver()) return;
    const last = await store.get<LayingAside>(LAYING_ASIDE);
    if (last?.counts === undefined || last.told) return;
    log.warn({ ...last.counts, at: last.at }, 'the records were set back, and what was open is laid aside');
    if (await notices.laidAside({ ...last, counts: last.counts })) await note(store, last.at, { told: true });
    else pause.begin();
  };
}

/**
 * Says at once what was laid aside where the record of it cannot be read, and so could not be written either: nothing
 * else would name what staff have to settle by hand.
 */
export async function tellUnrecorded(
  done: LayingAside & { readonly counts: LaidAsideCounts },
  notices: LayingAsideNotices,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  if (!done.counts.unreadable?.includes(LAYING_ASIDE)) return;
  log.warn({ ...done.counts, at: done.at }, 'what was laid aside could not be put on record');
  await notices.laidAside(done);
}
