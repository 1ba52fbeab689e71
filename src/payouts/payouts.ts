import { isSameAccount } from '../accounts/account.js';
import type { Links } from '../accounts/links.js';
import { type Amount, amountOf, amountText } from '../credit/amount.js';
import type { Caps } from '../credit/caps.js';
import { APPROVAL_VALID_MS, DRAFT_VALID_MS } from '../credit/granting.js';
import type { Ledger } from '../credit/ledger.js';
import { UserError } from '../errors.js';
import type { Presence } from '../store/presence.js';
import type { Payout, PayoutDraft, PayoutRow, PayoutSource } from './payout.js';
import type { PayoutNotices, PayoutStatus } from './payout-notices.js';
import type { PayoutRecords } from './payout-records.js';
import { countRows, grantsOf, payoutCsv } from './report.js';
import type { Runs } from './runs.js';

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
}

/** Payouts, from the list to the end. Everything that people do with them goes through here. */
export interface Payouts {
  /**
   * Prepares a list that was resolved.
   * @throws {UserError} if the total is more than is left of the day's cap
   */
  prepare(wish: PayoutWish, rows: readonly PayoutRow[]): Promise<PayoutPreview>;
  /** Starts a payout, or puts it before a second staff member. Confirming again is the same payout again. */
  confirm(id: string, staffId: string): Promise<Payout>;
  cancel(id: string, staffId: string): Promise<void>;
  approve(id: string, staffId: string): Promise<Payout>;
  reject(id: string, staffId: string): Promise<Payout>;
  stop(id: string, staffId: string): Promise<Payout>;
  /** Goes on with a stopped payout, or tries those again of a finished one for whom nothing was sent. */
  resume(id: string, staffId: string): Promise<Payout>;
  /** How far a payout is, with its rows as a CSV file. @throws {UserError} if there is none */
  show(id: string): Promise<{ status: PayoutStatus; csv: string }>;
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
  readonly runs: Runs;
  readonly ledger: Ledger;
  readonly caps: Caps;
  readonly links: Links;
  readonly notices: PayoutNotices;
  readonly presence: Presence;
  /** Above this total, a second staff member must approve. */
  readonly approvalOver: Amount | undefined;
  /** ms since the epoch. */
  readonly now: () => number;
}

export function createPayouts(options: PayoutsOptions): Payouts {
  const { records, runs, ledger, caps, links, notices, presence, approvalOver, now } = options;

  const needsApproval = (total: Amount) => approvalOver !== undefined && total.greaterThan(approvalOver);

  async function found(id: string): Promise<Payout> {
    const payout = await records.find(id);
    if (payout === undefined) throw new UserError(({ words }) => words.payout.notFound);
    return payout;
  }

  async function toDecide(id: string, staffId: string): Promise<Payout> {
    const payout = await records.find(id);
    if (payout?.state !== 'waiting' || now() >= payout.confirmedAt + APPROVAL_VALID_MS) throw decided();
    if (payout.by === staffId) throw new UserError(({ words }) => words.refusals.ownApproval);
    return payout;
  }

  /** @throws {UserError} if one of the rows would pay this staff member */
  async function refuseOwn(payoutId: string, staffId: string): Promise<void> {
    const own = await links.of(staffId);
    const paid = (await records.rows(payoutId)).filter(({ leftOut }) => leftOut === undefined);
    const isOwn = paid.some(
      ({ member, account }) =>
        member === staffId || (own && account !== undefined && isSameAccount(own.account, account)),
    );
    if (isOwn) throw new UserError(({ words }) => words.payout.paysYou);
  }

  async function ask(payout: Payout): Promise<Payout> {
    const posted = await notices.askStaff(payout);
    return posted === undefined ? payout : records.note(payout.id, { posted });
  }

  function begin(payout: Payout, what: 'started' | 'resumed'): Payout {
    notices.tell(payout, what);
    runs.start(payout);
    return payout;
  }

  /** What was reserved for rows that were never entered. Their grants give back the rest by themselves. */
  async function neverEntered(payout: Payout): Promise<Amount> {
    const grants = await grantsOf(ledger, payout);
    let rest = amountOf(payout.total);
    for (const grant of grants.values()) rest = rest.minus(amountOf(grant.amount));
    return rest;
  }

  async function end(payout: Payout, details: Partial<Payout>): Promise<Payout | undefined> {
    return records.change(payout, details, async () => [
      await caps.release(payout.by, payout.confirmedAt, await neverEntered(payout)),
    ]);
  }

  /** Changes a payout that is as it must be for that, however often something is noted on it meanwhile. */
  async function changed(
    look: () => Promise<Payout>,
    change: (payout: Payout) => Promise<Payout | undefined>,
  ): Promise<Payout> {
    for (;;) {
      const after = await change(await look());
      if (after !== undefined) return after;
    }
  }

  async function toResume(id: string): Promise<Payout> {
    const payout = await found(id);
    // One that was given up has left rows whose reservation was given back.
    const { unsent = 0, left = 0 } = payout.counts ?? {};
    const again = payout.state === 'finished' && left === 0 && unsent > 0;
    if (payout.state === 'stopped' || again) return payout;
    throw new UserError(({ words }) => words.payout.notStopped);
  }

  async function toStop(id: string): Promise<Payout> {
    const payout = await found(id);
    if (payout.state === 'running') return payout;
    throw new UserError(({ words }) => words.payout.notRunning);
  }

  return {
    ask,
    end,

    async prepare(wish, rows) {
      const paid = rows.filter(({ leftOut }) => leftOut === undefined);
      const total = paid.reduce((sum, { amount = '0' }) => sum.plus(amountOf(amount)), amountOf('0'));
      const left = await caps.left(wish.by, now());
      if (total.greaterThan(left)) throw caps.exceeded(left);
      const { reason, ...rest } = wish;
      const draft = await records.draft(
        {
          ...rest,
          ...(reason !== undefined && { reason }),
          rows: rows.length,
          payable: paid.length,
          total: amountText(total),
        },
        rows,
      );
      return { draft, rows, left, needsApproval: needsApproval(total) };
    },

    async confirm(id, staffId) {
      const draft = await records.draftOf(id);
      if (draft === undefined) {
        const payout = await records.find(id);
        if (payout?.by !== staffId) throw draftGone();
        return payout;
      }
      if (draft.by !== staffId) throw new UserError(({ words }) => words.refusals.draftNotYours);
      const isTooOld = Math.abs(now() - draft.draftedAt) >= DRAFT_VALID_MS;
      if (isTooOld || draft.payable === 0) {
        await records.dropDraft(draft);
        throw draftGone();
      }
      await refuseOwn(id, staffId);
      const state = needsApproval(amountOf(draft.total)) ? 'waiting' : 'running';
      const payout = await records.enter(draft, state, presence.id);
      if (payout === undefined) return found(id);
      return state === 'waiting' ? ask(payout) : begin(payout, 'started');
    },

    async cancel(id, staffId) {
      const draft = await records.draftOf(id);
      if (draft === undefined) throw draftGone();
      if (draft.by !== staffId) throw new UserError(({ words }) => words.refusals.draftNotYours);
      if (!(await records.dropDraft(draft))) throw draftGone();
    },

    async approve(id, staffId) {
      await toDecide(id, staffId);
      await refuseOwn(id, staffId);
      const approval = { state: 'running', decidedBy: staffId, process: presence.id } as const;
      const approved = await changed(
        () => toDecide(id, staffId),
        (payout) => records.change(payout, approval),
      );
      return begin(approved, 'started');
    },

    async reject(id, staffId) {
      const rejection = { state: 'rejected', decidedBy: staffId, endedAt: now() } as const;
      const rejected = await changed(
        () => toDecide(id, staffId),
        (payout) => end(payout, rejection),
      );
      await records.close(rejected);
      return rejected;
    },

    async stop(id, staffId) {
      const stop = { state: 'stopped', stoppedBy: staffId, stoppedAt: now() } as const;
      const stopped = await changed(
        () => toStop(id),
        (payout) => records.change(payout, stop),
      );
      runs.halt(id);
      notices.tell(stopped, 'stopped');
      return stopped;
    },

    async resume(id, staffId) {
      const resumption = {
        state: 'running',
        process: presence.id,
        resumedBy: staffId,
        stoppedBy: undefined,
        stoppedAt: undefined,
        endedAt: undefined,
        counts: undefined,
      } as const;
      const resumed = await changed(
        () => toResume(id),
        (payout) => records.change(payout, resumption),
      );
      return begin(resumed, 'resumed');
    },

    async show(id) {
      const payout = await found(id);
      const rows = await records.rows(id);
      const grants = await grantsOf(ledger, payout);
      const counts = countRows(payout.payable, grants.values());
      return {
        status: { payout, counts, perMinute: undefined, remainingMs: undefined },
        csv: payoutCsv(payout, rows, grants),
      };
    },
  };
}

const draftGone = () => new UserError(({ words }) => words.refusals.draftGone);
const decided = () => new UserError(({ words }) => words.payout.decided);
