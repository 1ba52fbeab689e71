import { DRAFT_VALID_MS } from '../approvals/time-limits.js';
import { eachAlone } from '../storage/each-alone.js';
import { createKeyedLock } from '../storage/keyed-lock.js';
import type { PayoutQueue } from './payout-queue.js';
import { countRows, grantsOf } from './payout-report.js';
import type { Payout } from './payout-schema.js';
import type { PayoutScreens } from './payout-screens.js';
import { createPayoutTelling, type TellingDependencies } from './payout-telling.js';
import type { Payouts } from './payouts.js';

/** How long a stopped payout can be resumed. After that, what is left of it is given back to the cap. */
export const RESUMABLE_MS = 7 * 24 * 60 * 60_000;

interface PayoutUpkeepOptions extends TellingDependencies {
  readonly payouts: Pick<Payouts, 'ask' | 'end' | 'expire'>;
  readonly paying: Pick<PayoutQueue, 'goOn' | 'settle'>;
  readonly screens: Pick<PayoutScreens, 'isShown' | 'show' | 'rested'>;
}

/** What happens to payouts without anybody asking for it. */
export function createPayoutUpkeep(options: PayoutUpkeepOptions) {
  const { records, payouts, paying, screens, ledger, liveness, now } = options;
  const telling = createPayoutTelling(options);
  /** So that this process tells of each end once. */
  const alone = createKeyedLock();
  const waiting = new Set<string>();

  const isUnderWay = ({ state }: Payout) => state === 'running' || state === 'stopped';

  /** Ends a payout of which nothing is left. Once it rests, that is shown and told. */
  async function settle(payout: Payout): Promise<void> {
    const settled = await paying.settle(payout);
    if (settled.state === 'running' || settled.state === 'waiting') return;
    await telling.lookAfter(await screens.rested(settled));
  }

  /** Goes on with a payout, and shows it in place of a process that is dead. */
  async function goOn(payout: Payout): Promise<Payout> {
    await paying.goOn(payout.id);
    const isLeft = payout.process !== liveness.id && (await liveness.isDead(payout.process ?? ''));
    const shown = isLeft ? await records.change(payout, { process: liveness.id }) : payout;
    if (shown?.state === 'running' && shown.process === liveness.id) screens.show(shown);
    return shown ?? payout;
  }

  async function attend(listed: Payout): Promise<void> {
    const found = await records.find(listed.id);
    if (found === undefined) return;
    const payout = await telling.showDecided(found);
    if (payout.state === 'running') await settle(await goOn(payout));
    else if (payout.state === 'stopped') await settle(payout);
    else await telling.lookAfter(payout);
  }

  /** Ends a payout that nobody resumed in time. */
  async function giveUp(payout: Payout): Promise<Payout | undefined> {
    if (payout.state !== 'stopped' || now() < (payout.stoppedAt ?? 0) + RESUMABLE_MS) return undefined;
    const counts = countRows(payout.payable, (await grantsOf(ledger, payout)).values());
    return payouts.end(payout, { state: 'finished', counts });
  }

  return {
    /** To be called when something of a payout has come to rest: that may have been the last of it. */
    async look(id: string): Promise<void> {
      // Who waits looks as well at what has changed since.
      if (waiting.has(id)) return;
      waiting.add(id);
      await alone(id, async () => {
        waiting.delete(id);
        const payout = await records.find(id);
        if (payout !== undefined && isUnderWay(payout)) await settle(payout);
      });
    },

    /**
     * Goes on with what others have left, and tells staff what they do not know yet. To be called at the start, after the
     * grants were recovered, and then every few seconds.
     */
    async recover(): Promise<void> {
      await eachAlone((await records.open()).toReversed(), (payout) =>
        alone(payout.id, () => attend(payout)),
      );
    },

    /** Ends what nobody approved or resumed in time, and drops previews that are too old. */
    async sweep(): Promise<void> {
      await eachAlone(await records.open(), (listed) =>
        alone(listed.id, async () => {
          const ended = (await payouts.expire(listed)) ?? (await giveUp(listed));
          if (ended !== undefined) await telling.tellOf(ended);
        }),
      );
      await records.sweepDrafts(now() - DRAFT_VALID_MS);
    },
  };
}
