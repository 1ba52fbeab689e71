import { draftGone } from '../approvals/refusals.js';
import { createLifecycle } from '../campaigns/lifecycle.js';
import { StoreError, UserError } from '../errors.js';
import { shortId } from '../text/short-id.js';
import { checkRows } from './payout-checks.js';
import type { PayoutDependencies } from './payout-dependencies.js';
import { type PayoutPreview, type PayoutRequest, preparePayout } from './payout-preparation.js';
import type { PayoutQueue } from './payout-queue.js';
import { countedPayout, payoutCsv, readStatus, type ShownPayout, shownPayout } from './payout-report.js';
import type { Payout, PayoutDraft, PayoutRow } from './payout-schema.js';
import type { PayoutScreens } from './payout-screens.js';
import { createPayoutStops } from './payout-stops.js';

type Dependencies = PayoutDependencies & {
  readonly paying: Pick<PayoutQueue, 'start'>;
  readonly screens: Pick<PayoutScreens, 'show'>;
};

/** Payouts, from the list to the end. Everything that people do with them goes through here. */
export type Payouts = ReturnType<typeof createPayouts>;

export function createPayouts(dependencies: Dependencies) {
  const { records, ledger, notices, paying, screens, log } = dependencies;

  /** Has a payout paid that is on record as under way, and shows how far it is. */
  function start(payout: Payout): void {
    screens.show(payout);
    paying.start(payout);
  }

  const lifecycle = createLifecycle<PayoutDraft, Payout>(dependencies, {
    kind: 'payout',
    async check(draft, staffId) {
      if (draft.payable === 0) throw draftGone();
      await checkRows(dependencies, draft, staffId);
    },
    start: () => ({ state: 'running' }),
    // Others may have paid it since, and only one that is under way is begun.
    hasStarted: ({ state }) => state !== 'waiting' && state !== 'rejected',
    async begin(payout) {
      if (payout.state === 'running') start(payout);
      return payout;
    },
    // With its rows, so that the log channel names whom it may have paid, should all records of it be lost.
    started: async (payout) => [
      notices.planned(payout, 'started', payoutCsv(payout, await records.rows(payout.id), new Map())),
    ],
  });

  /** How far a payout is, with its rows as a CSV file. @throws {UserError} if there is no such payout */
  const show = async (id: string) => readStatus(dependencies, await required(id));

  async function required(id: string): Promise<Payout> {
    const payout = await records.find(id);
    if (payout === undefined) throw new UserError(({ words }) => words.approvals.notFound);
    return payout;
  }

  return {
    prepare: (request: PayoutRequest, rows: readonly PayoutRow[]): Promise<PayoutPreview> =>
      preparePayout(dependencies, request, rows),

    /** Starts a payout, or puts it before a second staff member. Confirming again is the same payout again. */
    confirm: async (id: string, staffId: string): Promise<Payout> =>
      (await lifecycle.confirm(id, staffId)).campaign,

    /** A preview with its rows. @throws {UserError} if it is no longer there, or somebody else's */
    async previewed(id: string, staffId: string) {
      const draft = await records.draftOf(id);
      if (draft === undefined) throw draftGone();
      if (draft.by !== staffId) throw new UserError(({ words }) => words.approvals.draftNotYours);
      return { draft, rows: await records.rows(id) };
    },

    /** Drops a preview. */
    abandon: lifecycle.abandon,
    approve: lifecycle.approve,
    reject: lifecycle.reject,
    ask: lifecycle.ask,
    endUnapproved: lifecycle.endUnapproved,
    ...createPayoutStops(dependencies, lifecycle, start),
    start,
    show,

    /** How far a payout is, with some of its rows. @throws {UserError} if there is no such payout */
    page: async (id: string, before?: string): Promise<ShownPayout> =>
      shownPayout(dependencies, await required(id), before),

    /**
     * As {@link show}, right after something was done with the payout.
     * @throws {UserError} if it cannot be read: that must not be told as if nothing had been done
     */
    async showAfter(id: string) {
      try {
        return await show(id);
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        log.error({ payout: id, err: error }, 'what has become of a payout could not be read');
        throw new UserError(({ words }) => words.payout.unshown({ id: shortId(id) }), undefined, {
          cause: error,
        });
      }
    },

    /** A payout as it stands in a list. */
    counted: (payout: Payout): Promise<Payout> => countedPayout(ledger, payout),
  };
}
