import { backoffMs } from '../time/backoff.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';

const HOUR_MS = 60 * 60_000;
/** Discord lets messages that are older than an hour be edited now and then only (error 30046). */
const SHOW_MS = 5_000;
const SHOW_LATER_MS = 5 * 60_000;
/** What could not be shown is tried again after so long, and less and less often. */
const AGAIN_MS = 30_000;
const LONGEST_AGAIN_MS = 5 * 60_000;

/** Something with a message that shows a number. */
export interface Counted {
  readonly id: string;
  /** Known from when it opens. */
  readonly endsAt?: number;
  readonly durationMs: number;
}

export type EntrantCounter = ReturnType<typeof createEntrantCounter>;

/**
 * Keeps a message up to date, now and then: the number of entrants of a giveaway, or of claims of a drop, and what was
 * edited.
 * @param show counts them, and shows their number. It resolves to false if it could not, and may succeed later
 */
export function createEntrantCounter(
  { retryLog, now, clock }: Pick<GiveawayDependencies, 'retryLog' | 'now' | 'clock'>,
  show: (giveawayId: string) => Promise<boolean>,
) {
  /** By giveaway: calls its timer off. */
  const timers = new Map<string, () => void>();
  const shownAt = new Map<string, number>();
  /** How often in a row it could not be shown. */
  const failures = new Map<string, number>();
  /** What is being shown, and whether it has changed since. */
  const showing = new Map<string, Counted | undefined>();

  /** Nothing is shown of this giveaway any more. */
  function forget(id: string): void {
    timers.get(id)?.();
    timers.delete(id);
    shownAt.delete(id);
    showing.delete(id);
    failures.delete(id);
  }

  async function showNow(counted: Counted): Promise<void> {
    const { id } = counted;
    timers.delete(id);
    showing.set(id, undefined);
    const isShown = await show(id).catch((error: unknown) => {
      retryLog.warn({ giveaway: id, err: error }, 'the number of entrants could not be shown');
      return false;
    });
    if (!showing.has(id)) return;
    const changedSince = showing.get(id);
    showing.delete(id);
    // From its end on, since Discord can keep an edit waiting, and they must not pile up.
    shownAt.set(id, clock.now());
    if (!isShown) return again(changedSince ?? counted);
    failures.delete(id);
    if (changedSince !== undefined) changed(changedSince);
  }

  function again(counted: Counted): void {
    const times = failures.get(counted.id) ?? 0;
    failures.set(counted.id, times + 1);
    showAfter(backoffMs(times, AGAIN_MS, LONGEST_AGAIN_MS), counted);
  }

  function showAfter(ms: number, counted: Counted): void {
    timers.set(
      counted.id,
      clock.after(ms, () => void showNow(counted)),
    );
  }

  /** The number may have changed. */
  function changed(counted: Counted): void {
    const { id, endsAt = 0, durationMs } = counted;
    // A change is shown soon, however long the pause after a failure is.
    if (timers.has(id) && !failures.has(id)) return;
    if (showing.has(id)) {
      showing.set(id, counted);
      return;
    }
    const isYoung = now() < endsAt - durationMs + HOUR_MS;
    const last = shownAt.get(id);
    const pause = isYoung ? SHOW_MS : SHOW_LATER_MS;
    const wait = last === undefined ? 0 : Math.max(0, last + pause - clock.now());
    timers.get(id)?.();
    showAfter(wait, counted);
  }

  return {
    forget,
    changed,

    stop(): void {
      for (const id of [...timers.keys(), ...showing.keys()]) forget(id);
    },
  };
}

/**
 * Shows an open giveaway with the number of its entrants, or one that is announced, as it is now.
 * @returns false if that could not be shown
 */
export async function showEntrantCount(
  { records, entrants, notices }: Pick<GiveawayDependencies, 'records' | 'entrants' | 'notices'>,
  id: string,
): Promise<boolean> {
  const giveaway = await records.find(id);
  if (giveaway?.state === 'scheduled') return notices.show(giveaway, 0);
  if (giveaway?.state !== 'open') return true;
  const count = await entrants.count(id);
  const isShown = await notices.show(giveaway, count);
  // Discord may have kept the edit waiting until after the one that says that it is over.
  const after = await records.find(id);
  if (after === undefined || after.state === 'open') return isShown;
  await notices.show(after, after.entrants ?? count);
  return true;
}
