import type { Log } from '../log.js';
import type { MessagePlace } from '../message-place.js';
import { ALWAYS_WRITABLE, type Writable } from '../notices/repost-pause.js';
import type { Liveness } from '../storage/liveness.js';
import type { Store } from '../storage/store.js';
import { createTurn, TURN, type Turn } from '../storage/turn.js';
import { type Grant, isOnCard, queueIndexOf } from './grant.js';
import type { Ledger } from './ledger.js';

/**
 * What staff and members are told about grants outside of an answer. None of it fails: what cannot be delivered
 * is in the log, and the ledger has the grant.
 */
export interface GrantNotices {
  /** Puts a grant before a second staff member, or one of unknown outcome before all. */
  askStaff(grant: Grant): Promise<MessagePlace | undefined>;
  /**
   * Brings the message of {@link askStaff} up to date.
   * @returns whether there is one, and it shows the grant now
   */
  update(grant: Grant): Promise<boolean>;
  /**
   * The records of grants that have ended, in one message; members who were paid are told as well.
   * @returns whether the log channel has them
   */
  settled(grants: readonly Grant[]): Promise<boolean>;
  /** Tells a member who was paid. @returns whether there is one to be told */
  paid(grant: Grant): boolean;
  /** How many characters the record of a grant takes in a message. */
  lengthOf(grant: Grant): number;
}

export type GrantAnnouncer = ReturnType<typeof createGrantAnnouncer>;

interface GrantListener {
  /** Called with every grant that staff are told of, each time. */
  readonly onNotified?: (grant: Grant) => void;
  /** Called with every grant about which staff were asked, once it is noted where. */
  readonly onAsked?: (grant: Grant) => void;
}

/** Gets grants into the log channel: the record of those that have ended, and what staff must decide. */
export function createGrantAnnouncer(
  ledger: Ledger,
  notices: GrantNotices,
  log: Log,
  { onNotified = () => {}, onAsked = () => {} }: GrantListener = {},
  logChannel: Writable = ALWAYS_WRITABLE,
) {
  const underWay = new Set<Promise<unknown>>();
  let isBehind = false;
  /** What the log channel has, and what could not be noted yet as told. */
  const posted = new Set<string>();

  /**
   * Tells of some in one message, and notes that they are told.
   * @returns whether the log channel has them
   */
  async function tellNow(grants: readonly Grant[]): Promise<boolean> {
    for (const grant of grants) onNotified(grant);
    if (!logChannel.works()) return false;
    const toPost = grants.filter((grant) => !posted.has(recordKey(grant)));
    if (toPost.length > 0 && !(await notices.settled(toPost))) return false;
    for (const grant of toPost) posted.add(recordKey(grant));
    for (const grant of grants) {
      await ledger.notified(grant);
      posted.delete(recordKey(grant));
    }
    return true;
  }

  async function tell(grant: Grant): Promise<void> {
    // Its payout or giveaway tells of it, together with the others, unless it was put before staff.
    if (queueIndexOf(grant) === undefined || isBehind) onNotified(grant);
    if (queueIndexOf(grant) === undefined) {
      if (isOnCard(grant)) notices.paid(grant);
      return;
    }
    if (!isBehind && (await tellNow([grant]))) return;
    isBehind = true;
    // The member must not wait for the staff's channel, nor be told again with the record.
    if (notices.paid(grant)) await ledger.note(grant, { memberNotified: true });
  }

  /** Puts a grant before staff, in the message that they have of it already if there is one that can be edited. */
  async function askNow(grant: Grant): Promise<void> {
    onNotified(grant);
    // What was put before them for approval is where they look, and must not keep buttons that do nothing.
    const place = (await notices.update(grant)) ? grant.posted : await notices.askStaff(grant);
    if (place === undefined) return;
    const posted = { ...place, asks: grant.state };
    const asked = await ledger.note(grant, { posted });
    if (asked !== undefined) return onAsked(asked);
    // It was decided while the message was on its way, so the message shows that.
    const current = await ledger.find(grant.id);
    const noted = current && (await ledger.note(current, { posted }));
    if (noted !== undefined) await notices.update(noted);
  }

  async function showNow(id: string): Promise<void> {
    const grant = await ledger.find(id);
    if (grant === undefined) return;
    for (const one of [grant, ...(await ledger.someOf(grant.replacements ?? []))]) await notices.update(one);
  }

  function beside(work: Promise<unknown>, id: string): void {
    const settled = work
      .catch((error: unknown) => log.warn({ grant: id, err: error }, 'could not note what staff were told'))
      .finally(() => underWay.delete(settled));
    underWay.add(settled);
  }

  return {
    tellNow,
    askNow,
    /**
     * Whether the log channel lacks records of grants that this process has seen end. What comes later then has to wait
     * for the recovery, which tells of all in their order.
     */
    isBehind: () => isBehind,
    /** The log channel has all of them. */
    caughtUp() {
      isBehind = false;
    },
    /** Tells beside other work. What could not be told is told by the recovery, later or after a restart. */
    tell: (grant: Grant) => beside(tell(grant), grant.id),
    /** Puts a grant before staff beside other work; what could not be put is put by the recovery. */
    ask: (grant: Grant) => beside(askNow(grant), grant.id),
    /** Brings the messages that staff have of a grant and its replacements up to date, beside other work. */
    show: (id: string) => beside(showNow(id), id),
    /** Resolves once nothing is being told. */
    async idle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** What a record says of a grant: it can be told again after it was tried again, or contradicted. */
const recordKey = ({ id, state, settledAt, contradicted }: Grant) =>
  [id, state, settledAt, contradicted?.at].join(' ');

/** Says which process posts the records of grants that are left. */
const TURN_KEY = 'telling:turn';

export const ANNOUNCER_LEASE_RECORDS = { [TURN_KEY]: TURN };

export type AnnouncerLease = Turn;

/**
 * Lets one process at a time post what is left, since Discord knows no message again that holds other records. Call
 * `take` before each post.
 * @param now ms since the epoch
 */
export const createAnnouncerLease = (
  store: Pick<Store, 'get' | 'commit'>,
  liveness: Pick<Liveness, 'id' | 'isDead'>,
  now: () => number,
): AnnouncerLease => createTurn(store, TURN_KEY, liveness, now);
