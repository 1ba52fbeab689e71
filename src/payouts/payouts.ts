import type { Links } from '../accounts/member-links.js';
import type { Caps } from '../credit/daily-caps.js';
import { seenDuplicate } from '../credit/duplicates.js';
import { APPROVAL_VALID_MS, DRAFT_VALID_MS } from '../credit/grant-service.js';
import type { Ledger } from '../credit/ledger.js';
import { StoreError, UserError } from '../errors.js';
import type { Log } from '../log.js';
import { type Amount, amountOf, amountText } from '../money/amount.js';
import type { Liveness } from '../storage/liveness.js';
import { certainChange, type WantedChange } from './certain-change.js';
import { createDraftConfirmation, draftGone } from './draft-confirmation.js';
import { createPayoutChecks } from './payout-checks.js';
import { createPayoutDisplay, type PayoutDisplay } from './payout-display.js';
import type { PayoutNotices } from './payout-notices.js';
import type { PayoutRecords } from './payout-records.js';
import { enteredGrants } from './payout-report.js';
import type { PayoutRunner } from './payout-runner.js';
import {
  isGivenUp,
  type Payout,
  type PayoutDraft,
  type PayoutRow,
  type PayoutSource,
} from './payout-schema.js';
import { createPayoutStart } from './payout-start.js';
import { refuseLaidAside } from './refuse-laid-aside-payout.js';
import { findRepeated, payoutDigest } from './repeated-payout.js';
import { unclear } from './unclear-error.js';

/** The preview names a payout of the same rows that was confirmed in this time. */
const REPEATED_WITHIN_MS = 24 * 60 * 60_000;

/** What somebody wants to pay out. */
export interface PayoutWish {
  /** Discord user ID. */
  readonly by: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly source: PayoutSource;
  readonly reason: string | undefined;
}

/** What the confirmation of a payout would do. */
export interface PayoutPreview {
  readonly draft: PayoutDraft;
  readonly rows: readonly PayoutRow[];
  /** What who pays has left of the day's cap, before this payout. */
  readonly left: Amount;
  readonly needsApproval: boolean;
  /** A payout of the same amounts to the same accounts, by whomever, that is under way or was confirmed lately. */
  readonly repeats: Payout | undefined;
}

/** Payouts, from the list to the end. Everything that people do with them goes through here. */
export interface Payouts extends PayoutDisplay {
  /**
   * Prepares a list that was resolved.
   * @throws {UserError} if the total is more than is left of the day's cap
   */
  prepare(wish: PayoutWish, rows: readonly PayoutRow[]): Promise<PayoutPreview>;
  /**
   * Starts a payout, or puts it before a second staff member. Confirming again is the same payout again.
   * @throws {UserError} if it was not started, or nobody knows whether it was; it says which
   */
  confirm(id: string, staffId: string): Promise<Payout>;
  cancel(id: string, staffId: string): Promise<void>;
  approve(id: string, staffId: string): Promise<Payout>;
  reject(id: string, staffId: string): Promise<Payout>;
  stop(id: string, staffId: string): Promise<Payout>;
  /** Goes on with a stopped payout, or with the unsent rows of a finished one, within the limits of now. */
  resume(id: string, staffId: string): Promise<Payout>;
  /** Puts a payout before a second staff member. @returns it with where they see it, if they do */
  ask(payout: Payout): Promise<Payout>;
  /**
   * Ends a payout of which the rest is not paid, and gives that back to the cap.
   * @returns `undefined` if it is no longer as `payout` says; nothing was changed then
   */
  end(payout: Payout, details: Partial<Payout>): Promise<Payout | undefined>;
}

export interface PayoutsOptions {
  readonly records: PayoutRecords;
  readonly runs: PayoutRunner;
  readonly ledger: Ledger;
  readonly caps: Caps;
  readonly links: Links;
  readonly notices: PayoutNotices;
  readonly liveness: Liveness;
  /** Most that one row may add. */
  readonly max: Amount;
  /** Above this total, a second staff member must approve. */
  readonly approvalOver: Amount | undefined;
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
}

export function createPayouts(options: PayoutsOptions): Payouts {
  const { records, runs, ledger, caps, notices, liveness, approvalOver, log, now } = options;
  const checks = createPayoutChecks(options);
  const entering = createDraftConfirmation(options);
  const begin = createPayoutStart(options);

  const needsApproval = (total: Amount) => approvalOver !== undefined && total.greaterThan(approvalOver);

  async function toChange(id: string): Promise<Payout> {
    const payout = await records.find(id);
    if (payout === undefined) throw new UserError(({ words }) => words.payout.notFound);
    refuseLaidAside(payout);
    return payout;
  }

  async function toDecide(id: string, staffId: string): Promise<Payout> {
    const payout = await toChange(id);
    if (payout.state !== 'waiting' || now() >= payout.confirmedAt + APPROVAL_VALID_MS) throw decided();
    if (payout.by === staffId) throw new UserError(({ words }) => words.refusals.ownApproval);
    return payout;
  }

  async function ask(payout: Payout): Promise<Payout> {
    const posted = await notices.askStaff(payout);
    return posted === undefined ? payout : records.note(payout.id, { posted });
  }

  /** It is on record, so what cannot be noted of it now must not be told as a failure: the upkeep asks again. */
  async function askConfirmed(payout: Payout): Promise<Payout> {
    try {
      return await ask(payout);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log.warn({ payout: payout.id, err: error }, 'could not note where staff were asked about a payout');
      return payout;
    }
  }

  /** What was reserved for rows that were never entered. Their grants give back the rest by themselves. */
  async function neverEntered(payout: Payout): Promise<Amount> {
    const grants = await enteredGrants(ledger, payout);
    let rest = amountOf(payout.total);
    for (const grant of grants.values()) rest = rest.minus(amountOf(grant.amount));
    return rest;
  }

  async function end(payout: Payout, details: Partial<Payout>): Promise<Payout | undefined> {
    return records.change(payout, details, async () => [
      await caps.release(payout.by, payout.confirmedAt, await neverEntered(payout)),
    ]);
  }

  /** Makes a change for certain, or says where to look. */
  const changed = (id: string, wanted: Pick<WantedChange, 'look' | 'change' | 'isDone'>) =>
    certainChange({
      ...wanted,
      find: () => records.find(id),
      unknown: (cause) => unclear(log, id, cause, ({ words }) => words.payout.perhapsChanged(id)),
    });

  async function toResume(id: string): Promise<Payout> {
    const payout = await toChange(id);
    const again = payout.state === 'finished' && !isGivenUp(payout) && (payout.counts?.unsent ?? 0) > 0;
    if (payout.state === 'stopped' || again) return payout;
    throw new UserError(({ words }) => words.payout.notStopped);
  }

  async function toStop(id: string): Promise<Payout> {
    const payout = await toChange(id);
    if (payout.state === 'running') return payout;
    throw new UserError(({ words }) => words.payout.notRunning);
  }

  return {
    ...createPayoutDisplay(options),
    ask,
    end,

    async prepare(wish, rows) {
      const paid = rows.filter(({ leftOut }) => leftOut === undefined);
      const total = paid.reduce((sum, { amount = '0' }) => sum.plus(amountOf(amount)), amountOf('0'));
      const left = await caps.left(wish.by, now());
      if (total.greaterThan(left)) throw caps.exceeded(left);
      const digest = payoutDigest(wish.source, rows);
      // Before what the preview shows of them, so that it shows every duplicate that the draft knows of.
      const duplicate = await records.duplicateOf(digest);
      // The search for what is repeated goes past what cannot be read. This one must be shown.
      if (duplicate !== undefined) await records.find(duplicate.id);
      const repeats =
        paid.length === 0 ? undefined : await findRepeated(records, digest, now() - REPEATED_WITHIN_MS);
      const { by, guildId, channelId, source, reason } = wish;
      const draft = await records.draft(
        {
          ...{ by, guildId, channelId, source },
          ...(reason !== undefined && { reason }),
          rows: rows.length,
          payable: paid.length,
          total: amountText(total),
          digest,
          ...seenDuplicate(duplicate),
        },
        rows,
      );
      return { draft, rows, left, needsApproval: needsApproval(total), repeats };
    },

    async confirm(id, staffId) {
      const draft = await records.draftOf(id);
      if (draft === undefined) return entering.enteredBefore(id, staffId);
      if (draft.by !== staffId) throw new UserError(({ words }) => words.refusals.draftNotYours);
      const isTooOld = Math.abs(now() - draft.draftedAt) >= DRAFT_VALID_MS;
      if (isTooOld || draft.payable === 0) {
        await records.dropDraft(draft);
        throw draftGone();
      }
      await checks.rows(id, staffId);
      const payout = await entering.enter(
        draft,
        needsApproval(amountOf(draft.total)) ? 'waiting' : 'running',
      );
      if (payout === undefined) return entering.enteredBefore(id, staffId);
      return payout.state === 'waiting' ? askConfirmed(payout) : begin(payout, 'started');
    },

    async cancel(id, staffId) {
      const draft = await records.draftOf(id);
      if (draft !== undefined && draft.by !== staffId) {
        throw new UserError(({ words }) => words.refusals.draftNotYours);
      }
      if (draft === undefined || !(await entering.cancel(draft))) await entering.refuseToCancel(id);
    },

    async approve(id, staffId) {
      const waiting = await toDecide(id, staffId);
      await checks.rows(id, staffId);
      await checks.cap(waiting);
      const approval = { state: 'running', decidedBy: staffId, process: liveness.id } as const;
      const approved = await changed(id, {
        look: () => toDecide(id, staffId),
        change: (payout) => records.change(payout, approval),
        isDone: ({ state, decidedBy }) =>
          state !== 'waiting' && state !== 'rejected' && decidedBy === staffId,
      });
      return begin(approved, 'started');
    },

    async reject(id, staffId) {
      const rejection = { state: 'rejected', decidedBy: staffId, endedAt: now() } as const;
      // The upkeep closes it, once it is certain that the message with which staff were asked says so.
      return changed(id, {
        look: () => toDecide(id, staffId),
        change: (payout) => end(payout, rejection),
        isDone: ({ state, decidedBy }) => state === 'rejected' && decidedBy === staffId,
      });
    },

    async stop(id, staffId) {
      const stop = { state: 'stopped', stoppedBy: staffId, stoppedAt: now() } as const;
      const stopped = await changed(id, {
        look: () => toStop(id),
        change: (payout) => records.change(payout, stop),
        isDone: ({ state, stoppedBy, stoppedAt }) =>
          state === 'stopped' && stoppedBy === staffId && stoppedAt === stop.stoppedAt,
      });
      runs.halt(id);
      notices.tell(stopped, 'stopped');
      return stopped;
    },

    async resume(id, staffId) {
      await checks.rest(await toResume(id));
      const resumption = {
        state: 'running',
        process: liveness.id,
        resumedBy: staffId,
        stoppedBy: undefined,
        stoppedAt: undefined,
        unreadable: undefined,
        endedAt: undefined,
        counts: undefined,
      } as const;
      const resumed = await changed(id, {
        look: () => toResume(id),
        change: (payout) => records.change(payout, resumption),
        isDone: ({ state, process, resumedBy }) =>
          state === 'running' && process === liveness.id && resumedBy === staffId,
      });
      return begin(resumed, 'resumed');
    },
  };
}

const decided = () => new UserError(({ words }) => words.payout.decided);
