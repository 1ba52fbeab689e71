import { type Caps, OverCapError } from '../ledger/daily-caps.js';
import { BONUS_CAP, BONUS_LINE, type Grant, isSettled, listedId } from '../ledger/grant.js';
import type { GrantAnnouncer } from '../ledger/grant-announcer.js';
import type { Ledger, PlannedEntry } from '../ledger/ledger.js';
import type { Queue } from '../ledger/queue.js';
import { mark } from '../marks.js';
import { type Amount, amountOf } from '../money/amount.js';
import { QUARANTINE, type Quarantine } from '../quarantine/quarantine-record.js';
import { allKeys } from '../storage/all-rows.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import type { Store } from '../storage/store.js';
import type { World } from '../time/clock.js';
import { bonusGrantId, DUE_BONUSES, type DueBonus, dueKey, marksOf } from './link-bonus-records.js';

interface LinkBonusOptions extends Pick<World, 'now' | 'randomBytes'> {
  readonly store: Store;
  readonly ledger: Pick<Ledger, 'find' | 'someOf' | 'enterPlanned'>;
  readonly caps: Pick<Caps, 'left'>;
  readonly queue: Pick<Queue, 'serve' | 'begin'>;
  readonly grantAnnouncer: Pick<GrantAnnouncer, 'ask' | 'tell'>;
  /** The bot's own Discord user ID. */
  readonly ownId: () => string;
  /** Names this process in what it enters. */
  readonly processId: string;
  /** `undefined`: none are paid, and what is due waits. */
  readonly bonus: Amount | undefined;
  /** The most that all bonuses of a UTC day may add. */
  readonly dailyMax: Amount;
  /** Above this, a staff member must approve. */
  readonly approvalOver: Amount | undefined;
}

/** Pays the bonuses that are due, through the queue. */
export function createLinkBonusPayment(options: LinkBonusOptions) {
  const { store, ledger, caps, queue, grantAnnouncer, bonus, dailyMax, now } = options;
  queue.serve('link-bonus', {
    gate: async () => ({ is: 'open', unchanged: [] }),
    rested(grant) {
      if (isSettled(grant.state)) grantAnnouncer.tell(grant);
    },
    // Its record in the log channel tells it.
    givenUp: () => [],
  });

  async function enter(id: string): Promise<void> {
    const grant = await ledger.enterPlanned(() => planned(options, id));
    if (grant?.state === 'queued') queue.begin(BONUS_LINE, [grant.id]);
    if (grant?.state === 'waiting') grantAnnouncer.ask(grant);
  }

  return {
    /** Enters what is due in the ledger, the oldest first, as far as the day's cap allows. To be called every few seconds. */
    async recover(): Promise<void> {
      if (bonus === undefined) return;
      const ids: string[] = [];
      for await (const key of allKeys(store, DUE_BONUSES)) ids.push(listedId(key));
      const isFull = (await caps.left(BONUS_CAP, now())).lessThan(bonus);
      // What was put back after the store went back needs no room.
      const entered = isFull ? (await ledger.someOf(ids)).map(({ id }) => id) : ids;
      for (const id of entered.toReversed()) {
        try {
          await unlessUnreadable(() => enter(id));
        } catch (error) {
          if (!(error instanceof OverCapError)) throw error;
          mark('bonus waits for the next day');
          // They are paid in order. One that no day has room for, since the cap was lowered, holds up no other.
          if (!(await isAboveEveryDay(id))) return;
        }
      }
    },
  };

  async function isAboveEveryDay(id: string): Promise<boolean> {
    const due = await store.get<DueBonus>(dueKey(id));
    return due === undefined || amountOf(due.amount).greaterThan(dailyMax);
  }
}

/**
 * The entry of a bonus. Since the records were set back to an earlier time, nobody knows who was paid since then: from then
 * on, staff decide about each.
 * @returns `undefined` if it is in the ledger
 */
async function planned(options: LinkBonusOptions, id: string): Promise<PlannedEntry | undefined> {
  const { store, ledger, ownId, processId, approvalOver, now } = options;
  const due = await store.get<DueBonus>(dueKey(id));
  if (due === undefined) return undefined;
  const quarantine = await store.get<Quarantine>(QUARANTINE);
  const { member, account, amount } = due;
  // A late answer about the one that may have been paid must not be taken for this one's.
  const grantId = quarantine === undefined ? id : bonusGrantId(member, quarantine.at);
  const removal = { key: dueKey(id), from: due, to: undefined };
  if ((await ledger.find(id)) !== undefined) {
    // The store had lost that it was entered, and the process that has sent it has put it back.
    await store.commit([removal]);
    return undefined;
  }
  const needsDecision = quarantine !== undefined || approvalOver?.lessThan(amountOf(amount)) === true;
  if (quarantine !== undefined) mark('bonus put before staff since the records were set back');
  const at = now();
  const grant: Grant = {
    ...{ id: grantId, by: ownId(), member, account, amount, kind: 'link-bonus' },
    marks: await marksOf(options, due),
    ...{ draftedAt: due.at, confirmedAt: at },
    ...(needsDecision ? { state: 'waiting', process: processId } : { state: 'queued' }),
    ...(quarantine !== undefined && { quarantined: { at: quarantine.at, was: 'planned' } }),
  };
  return { grant, with: [removal, { key: QUARANTINE, from: quarantine, to: quarantine }] };
}
