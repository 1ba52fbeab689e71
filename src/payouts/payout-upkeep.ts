import { APPROVAL_VALID_MS, DRAFT_VALID_MS } from '../credit/granting.js';
import type { Ledger } from '../credit/ledger.js';
import type { Log } from '../log.js';
import type { Presence } from '../store/presence.js';
import type { Payout } from './payout.js';
import type { PayoutNotices } from './payout-notices.js';
import type { PayoutRecords } from './payout-records.js';
import type { Payouts } from './payouts.js';
import { countRows, grantsOf } from './report.js';
import type { Runs } from './runs.js';

/** How long a stopped payout can be resumed. After that, what is left of it is given back to the cap. */
export const RESUMABLE_MS = 7 * 24 * 60 * 60_000;
/** A log channel that could not be written to is tried again after so long. */
const TELL_AGAIN_MS = 60_000;
/** Whoever is to tell staff of a payout has done it by then, or could not. */
const TOLD_WITHIN_MS = 15_000;

const monotonic = () => performance.now();

/** What happens to payouts without anybody asking for it. */
export interface PayoutUpkeep {
  /**
   * Goes on with what a dead process has left, and tells staff what they do not know yet. To be called at the
   * start, after the grants were recovered, and then every few seconds.
   */
  recover(): Promise<void>;
  /** Ends what nobody approved or resumed in time, and drops previews that are too old. */
  sweep(): Promise<void>;
}

export interface PayoutUpkeepOptions {
  readonly records: PayoutRecords;
  readonly payouts: Pick<Payouts, 'ask' | 'end'>;
  readonly runs: Runs;
  readonly ledger: Ledger;
  readonly notices: PayoutNotices;
  readonly presence: Presence;
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
}

export function createPayoutUpkeep(options: PayoutUpkeepOptions): PayoutUpkeep {
  const { records, payouts, runs, ledger, notices, presence, log, now } = options;
  let tellAgainAt = 0;

  async function takeUp(payout: Payout): Promise<void> {
    if (runs.isRunning(payout.id)) return;
    const abandoned = payout.process === presence.id || (await presence.isDead(payout.process ?? ''));
    if (!abandoned) return;
    const ours = await records.change(payout, { process: presence.id });
    if (ours === undefined) return;
    log.warn({ payout: payout.id }, 'taking up a payout that has come to a halt');
    runs.start(ours);
  }

  /** Gets into the log channel what it does not have yet of a payout that is not under way. */
  async function tellOf(payout: Payout): Promise<void> {
    if (payout.state === 'rejected' || payout.state === 'lapsed') {
      await notices.update(payout);
      await records.close(payout);
      return;
    }
    if (monotonic() < tellAgainAt) return;
    const isTold = payout.state === 'finished' ? await reported(payout) : await asked(payout);
    if (!isTold) tellAgainAt = monotonic() + TELL_AGAIN_MS;
  }

  /** Whether whoever was to tell staff has had the time for it, or is no more. A clock can be set back. */
  const isOverdue = async (payout: Payout, since: number) =>
    Math.abs(now() - since) > TOLD_WITHIN_MS || (await presence.isDead(payout.process ?? ''));

  async function reported(payout: Payout): Promise<boolean> {
    if (runs.isRunning(payout.id)) return true;
    const isLeft = payout.process === presence.id || (await isOverdue(payout, payout.endedAt ?? 0));
    return !isLeft || runs.report(payout);
  }

  async function asked(payout: Payout): Promise<boolean> {
    if (payout.posted !== undefined || !(await isOverdue(payout, payout.confirmedAt))) return true;
    return (await payouts.ask(payout)).posted !== undefined;
  }

  return {
    async recover() {
      for (const payout of await records.open()) {
        if (payout.state === 'running') await takeUp(payout);
        else if (payout.state !== 'stopped') await tellOf(payout);
      }
    },

    async sweep() {
      for (const payout of await records.open()) {
        const lapsed = payout.state === 'waiting' && now() >= payout.confirmedAt + APPROVAL_VALID_MS;
        const given = payout.state === 'stopped' && now() >= (payout.stoppedAt ?? 0) + RESUMABLE_MS;
        if (!lapsed && !given) continue;
        const counts = countRows(payout.payable, (await grantsOf(ledger, payout)).values());
        const ended = await payouts.end(payout, {
          state: lapsed ? 'lapsed' : 'finished',
          endedAt: now(),
          ...(given && { counts }),
        });
        if (ended !== undefined) await tellOf(ended);
      }
      await records.sweepDrafts(now() - DRAFT_VALID_MS);
    },
  };
}
