import type { GiveawayDependencies } from './giveaway-dependencies.js';
import type { Giveaway } from './giveaway-schema.js';

const HOUR_MS = 60 * 60_000;
/** Discord lets messages that are older than an hour be edited now and then only (error 30046). */
const SHOW_MS = 5_000;
const SHOW_LATER_MS = 5 * 60_000;

export type EntrantCounter = ReturnType<typeof createEntrantCounter>;

/**
 * Shows the number of entrants on a giveaway's message, now and then.
 * @param show counts the entrants of a giveaway, and shows their number
 */
export function createEntrantCounter(
  { retryLog, now, clock }: Pick<GiveawayDependencies, 'retryLog' | 'now' | 'clock'>,
  show: (giveawayId: string) => Promise<void>,
) {
  /** By giveaway: calls its timer off. */
  const timers = new Map<string, () => void>();
  const shownAt = new Map<string, number>();
  /** What is being shown, and whether it has changed since. */
  const showing = new Map<string, Giveaway | undefined>();

  /** Nothing is shown of this giveaway any more. */
  function forget(id: string): void {
    timers.get(id)?.();
    timers.delete(id);
    shownAt.delete(id);
    showing.delete(id);
  }

  async function showNow(id: string): Promise<void> {
    timers.delete(id);
    showing.set(id, undefined);
    await show(id).catch((error: unknown) =>
      retryLog.warn({ giveaway: id, err: error }, 'the number of entrants could not be shown'),
    );
    if (!showing.has(id)) return;
    const changedSince = showing.get(id);
    showing.delete(id);
    // From its end on, since Discord can keep an edit waiting, and they must not pile up.
    shownAt.set(id, clock.now());
    if (changedSince !== undefined) changed(changedSince);
  }

  /** The number may have changed. */
  function changed(giveaway: Giveaway): void {
    const { id, endsAt = 0, durationMs } = giveaway;
    if (timers.has(id)) return;
    if (showing.has(id)) {
      showing.set(id, giveaway);
      return;
    }
    const isYoung = now() < endsAt - durationMs + HOUR_MS;
    const last = shownAt.get(id);
    const pause = isYoung ? SHOW_MS : SHOW_LATER_MS;
    const wait = last === undefined ? 0 : Math.max(0, last + pause - clock.now());
    const callOff = clock.after(wait, () => void showNow(id));
    timers.set(id, callOff);
  }

  return {
    forget,
    changed,

    stop(): void {
      for (const id of [...timers.keys(), ...showing.keys()]) forget(id);
    },
  };
}

/** Shows the number of entrants on the message of an open giveaway. */
export async function showEntrantCount(
  { records, entrants, notices }: Pick<GiveawayDependencies, 'records' | 'entrants' | 'notices'>,
  id: string,
): Promise<void> {
  const giveaway = await records.find(id);
  if (giveaway?.state !== 'open') return;
  const count = await entrants.count(id);
  await notices.show(giveaway, count);
  // Discord may have kept the edit waiting until after the one that says that it is over.
  const after = await records.find(id);
  if (after !== undefined && after.state !== 'open') await notices.show(after, after.entrants ?? count);
}
