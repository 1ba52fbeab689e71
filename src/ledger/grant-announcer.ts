import type { Log } from '../log.js';
import { ALWAYS_WRITABLE, type Writable } from '../notices/repost-pause.js';
import type { GrantNotices } from './grant-notices.js';
import { stageOf } from './grant-records.js';
import { type Grant, isOnCard } from './grant-schema.js';
import type { Ledger } from './ledger.js';

export type GrantAnnouncer = ReturnType<typeof createGrantAnnouncer>;

interface GrantListener {
  /** Called with every grant that staff are told of, each time. */
  readonly onTold?: (grant: Grant) => void;
  /** Called with every grant about which staff were asked, once it is noted where. */
  readonly onAsked?: (grant: Grant) => void;
}

/** Gets grants into the log channel: the record of those that have ended, and what staff must decide. */
export function createGrantAnnouncer(
  ledger: Ledger,
  notices: GrantNotices,
  log: Log,
  { onTold = () => {}, onAsked = () => {} }: GrantListener = {},
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
    for (const grant of grants) onTold(grant);
    if (!logChannel.works()) return false;
    const toPost = grants.filter((grant) => !posted.has(recordKey(grant)));
    if (toPost.length > 0 && !(await notices.settled(toPost))) return false;
    for (const grant of toPost) posted.add(recordKey(grant));
    for (const grant of grants) {
      await ledger.told(grant);
      posted.delete(recordKey(grant));
    }
    return true;
  }

  async function tell(grant: Grant): Promise<void> {
    // Its payout or giveaway tells of it, together with the others, unless it was put before staff.
    if (stageOf(grant) === undefined || isBehind) onTold(grant);
    if (stageOf(grant) === undefined) {
      if (isOnCard(grant)) notices.paid(grant);
      return;
    }
    if (!isBehind && (await tellNow([grant]))) return;
    isBehind = true;
    // The member must not wait for the staff's channel, nor be told again with the record.
    if (notices.paid(grant)) await ledger.note(grant, { memberTold: true });
  }

  /** Puts a grant before staff, in the message that they have of it already if there is one that can be edited. */
  async function askNow(grant: Grant): Promise<void> {
    onTold(grant);
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
    for (const one of [grant, ...(await ledger.someOf(grant.redos ?? []))]) await notices.update(one);
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

/** What a record says of a grant: it can be told again after it was redone, or contradicted. */
const recordKey = ({ id, state, settledAt, overruled }: Grant) =>
  [id, state, settledAt, overruled?.at].join(' ');
