import { DRAFT_VALID_MS } from '../approvals/time-limits.js';
import { eachAlone } from '../storage/each-alone.js';
import type { PayoutsOptions } from './payout-options.js';
import { countRows, grantsOf } from './payout-report.js';
import type { PayoutRunner } from './payout-runner.js';
import type { Payout } from './payout-schema.js';
import { createPayoutTelling, type TellingNeeds } from './payout-telling.js';
import type { Payouts } from './payouts.js';

/** How long a stopped payout can be resumed. After that, what is left of it is given back to the cap. */
export const RESUMABLE_MS = 7 * 24 * 60 * 60_000;

interface PayoutUpkeepOptions extends TellingNeeds, Pick<PayoutsOptions, 'log'> {
  readonly payouts: Pick<Payouts, 'ask' | 'end' | 'lapse'>;
  readonly runs: Pick<PayoutRunner, 'isRunning' | 'start'>;
}

/** What happens to payouts without anybody asking for it. */
export function createPayoutUpkeep(options: PayoutUpkeepOptions) {
  const { records, payouts, runs, ledger, liveness, log, now } = options;
  const telling = createPayoutTelling(options);

  async function takeUp(payout: Payout): Promise<void> {
    if (runs.isRunning(payout.id)) return;
    const abandoned = payout.process === liveness.id || (await liveness.isDead(payout.process ?? ''));
    if (!abandoned) return;
    const ours = await records.change(payout, { process: liveness.id });
    if (ours === undefined) return;
    log.warn({ payout: payout.id }, 'taking up a payout that has come to a halt');
    runs.start(ours);
  }

  /** Ends a payout that nobody resumed in time. */
  async function giveUp(payout: Payout): Promise<Payout | undefined> {
    if (payout.state !== 'stopped' || now() < (payout.stoppedAt ?? 0) + RESUMABLE_MS) return undefined;
    const counts = countRows(payout.payable, (await grantsOf(ledger, payout)).values());
    return payouts.end(payout, { state: 'finished', counts });
  }

  return {
    /**
     * Goes on with what a dead process has left, and tells staff what they do not know yet. To be called at the start,
     * after the grants were recovered, and then every few seconds.
     */
    async recover(): Promise<void> {
      await eachAlone((await records.open()).toReversed(), async (each) => {
        const payout = await telling.showDecided(each);
        await (payout.state === 'running' ? takeUp(payout) : telling.lookAfter(payout));
      });
    },

    /** Ends what nobody approved or resumed in time, and drops previews that are too old. */
    async sweep(): Promise<void> {
      await eachAlone(await records.open(), async (payout) => {
        const ended = (await payouts.lapse(payout)) ?? (await giveUp(payout));
        if (ended !== undefined) await telling.tellOf(ended);
      });
      await records.sweepDrafts(now() - DRAFT_VALID_MS);
    },
  };
}
