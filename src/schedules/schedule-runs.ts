import { RecordError } from '../errors.js';
import { OverCapError } from '../ledger/daily-caps.js';
import { mark } from '../marks.js';
import { amountOf, amountText } from '../money/amount.js';
import type { Payout, PayoutDraft } from '../payouts/payout-schema.js';
import { payoutDigest } from '../payouts/repeated-payout.js';
import type { Change } from '../storage/store.js';
import { LIFTED_KEY, type Lifted } from '../storage/store-hold.js';
import { dueOf } from './calendar.js';
import { allApprovals, approvalsOfRuns, approverOf } from './run-approval.js';
import { discardList, enterRun, writeRows } from './run-entry.js';
import { type RunList, runList } from './run-list.js';
import type { ScheduleOptions } from './schedule-options.js';
import { runId } from './schedule-records.js';
import type { RunApproval, RunOutcome, Schedule, Skipped } from './schedule-schema.js';

/** @property approvals of the payouts that are its runs */
type Due = ReturnType<typeof dueOf> & { readonly approvals: readonly RunApproval[] };

/** What is to be done about a date: `later` if Discord did not answer, and nothing is known. */
type Verdict =
  | { readonly kind: 'pay'; readonly list: RunList }
  | { readonly kind: 'skip'; readonly why: Skipped }
  | { readonly kind: 'server-gone' }
  | { readonly kind: 'later' };

const unheard = async () => undefined;

/** Pays schedules whose date has come. */
export function createScheduleRuns(options: ScheduleOptions) {
  const { store, records, payoutRecords, notices, servers, staffNow, max, liveness, now } = options;

  /** Ends a schedule whose server is gone. It stays open until the message with which staff were asked says so. */
  async function endWithServer(schedule: Schedule): Promise<void> {
    const ended = { state: 'ended', endedAt: now(), preparing: undefined } as const;
    await records.change(schedule, ended, async () => [notices.planned(schedule, { kind: 'server-gone' })]);
    void notices.catchUp();
  }

  async function judge(schedule: Schedule, { approvals }: Due): Promise<Verdict> {
    const server = await servers.of(schedule.guildId);
    if (server === undefined) return { kind: 'server-gone' };
    const standing = await staffNow(schedule.guildId, schedule.by);
    if (standing === 'unknown') return { kind: 'later' };
    if (standing === 'no') return { kind: 'skip', why: 'not-staff' };
    if (!server.roles.has(schedule.roleId)) return { kind: 'skip', why: 'role-gone' };
    if (amountOf(schedule.amount).greaterThan(max)) return { kind: 'skip', why: 'over-grant-cap' };
    const approvers = allApprovals(schedule, approvals).map(({ by }) => by);
    const list = await runList(options, schedule, [...new Set(approvers)], unheard);
    if (list === undefined) return { kind: 'skip', why: 'too-many' };
    if (list.payable === 0) return { kind: 'skip', why: 'nobody' };
    return { kind: 'pay', list };
  }

  /** The schedule once a date is settled. */
  function settled({ preparing: _, ...schedule }: Schedule, due: Due, outcome: RunOutcome, payout?: string) {
    const last = { date: due.date, at: now(), outcome, ...(payout !== undefined && { payout }) };
    const { next, approvals } = due;
    return { ...schedule, next, last, ...(approvals.length > 0 && { approvals }) };
  }

  /** Tells of dates that were not paid. Only of the last hold is it known when it was. */
  async function missed(schedule: Schedule, due: Due): Promise<readonly Change[]> {
    if (due.missed.length === 0) return [];
    const lifted = await store.get<Lifted>(LIFTED_KEY);
    const wasHeld = (date: number) => lifted !== undefined && lifted.since <= date && date <= lifted.at;
    const tell = (kind: 'missed' | 'missed-on-hold', dates: readonly number[]) =>
      dates.length === 0 ? [] : [notices.planned({ ...schedule, next: due.next }, { kind, dates })];
    return [
      ...tell(
        'missed',
        due.missed.filter((date) => !wasHeld(date)),
      ),
      ...tell('missed-on-hold', due.missed.filter(wasHeld)),
    ];
  }

  /** @param cost of the run, where it is known */
  async function skip(schedule: Schedule, due: Due, why: Skipped, cost?: string): Promise<void> {
    const { date } = due;
    const after = settled(schedule, due, why);
    await records.change(schedule, { ...after, preparing: undefined }, async () => [
      ...(await missed(schedule, due)),
      notices.planned(schedule, { kind: 'skipped', date, why, cost }),
    ]);
    void notices.catchUp();
  }

  /** Takes a schedule in hand, so that nothing of an earlier attempt is written any more. */
  const claim = (schedule: Schedule, date: number) =>
    records.change(schedule, {
      preparing: { process: liveness.id, date, attempt: (schedule.preparing?.attempt ?? 0) + 1 },
    });

  const draftOf = (schedule: Schedule, { date }: Due, { rows, payable, total }: RunList): PayoutDraft => {
    const source = { kind: 'role', roleId: schedule.roleId } as const;
    const { id, by, guildId, channelId, reason } = schedule;
    return {
      ...{ id: runId(id, date), by, guildId, channelId, source },
      ...(reason !== undefined && { reason }),
      ...{ rows: rows.length, payable, total: amountText(total), digest: payoutDigest(source, rows) },
      schedule: { id, date },
      draftedAt: now(),
    };
  };

  async function pay(schedule: Schedule, due: Due, list: RunList): Promise<void> {
    const decidedBy = approverOf(allApprovals(schedule, due.approvals), list.total);
    const isOver = options.approvalOver !== undefined && list.total.greaterThan(options.approvalOver);
    const isWaiting = isOver && decidedBy === undefined;
    const draft = draftOf(schedule, due, list);
    const claimed = await claim(schedule, due.date);
    if (claimed === undefined || !(await writeRows(options, claimed, draft, list.rows))) return;
    const after = settled(claimed, due, 'payout', draft.id);
    // The IDs of its grants come from it: begun again after the store went back, a run must mean the same grants.
    const draftedAt = due.date;
    const payout = { ...draft, draftedAt };
    const event = { kind: 'run', date: due.date, payout, rows: list.rows, isWaiting } as const;
    const notified = [...(await missed(schedule, due)), notices.planned(schedule, event)];
    if (options.isHeld()) return;
    const begun = {
      state: isWaiting ? 'waiting' : 'running',
      process: liveness.id,
      draftedAt,
      ...(decidedBy && { decidedBy }),
    } as const;
    try {
      const entered = await enterRun(options, claimed, after, { draft, ...begun }, notified);
      if (entered === undefined) return mark('run of a schedule refused by another commit');
      await begin(entered);
    } catch (error) {
      if (!(error instanceof OverCapError)) throw error;
      mark('run of a schedule over the cap');
      if (await discardList(options, claimed, draft)) await skip(claimed, due, 'over-cap', payout.total);
    }
  }

  async function begin(payout: Payout): Promise<void> {
    void notices.catchUp();
    if (payout.state === 'running') options.payouts.start(payout);
    else await options.payouts.ask(payout);
  }

  /** Pays what is due of a schedule, or tells staff why not. @returns false if that has to be tried again later */
  async function run(schedule: Schedule): Promise<boolean> {
    const approvals = await approvalsOfRuns(payoutRecords, schedule);
    const due = { ...dueOf(schedule, schedule.next, now()), approvals };
    const payoutId = runId(schedule.id, due.date);
    // Of a schedule whose record is older than its payouts.
    if ((await payoutRecords.find(payoutId)) !== undefined) {
      await records.change(schedule, { ...settled(schedule, due, 'payout', payoutId), preparing: undefined });
      return true;
    }
    const verdict = await judge(schedule, due);
    switch (verdict.kind) {
      case 'later':
        return false;
      case 'server-gone':
        await endWithServer(schedule);
        return true;
      case 'skip':
        await skip(schedule, due, verdict.why);
        return true;
      case 'pay':
        await pay(schedule, due, verdict.list);
        return true;
    }
  }

  return {
    endWithServer,

    /** As {@link run}, with what fails tried again later, unless a record cannot be read. */
    async attend(schedule: Schedule): Promise<boolean> {
      try {
        return await run(schedule);
      } catch (error) {
        if (error instanceof RecordError) throw error;
        options.retryLog.warn({ schedule: schedule.id, err: error }, 'a schedule could not be paid yet');
        return false;
      }
    },
  };
}
