import type { Directory } from '../accounts/directory.js';
import { type Links, requireLink } from '../accounts/member-links.js';
import { type Account, accountOf } from '../accounts/website-account.js';
import { type Clock, pause, systemClock } from '../clock.js';
import { StoreError, UserError } from '../errors.js';
import { type Amount, amountOf, amountText } from '../money/amount.js';
import { eachAlone } from '../storage/each-alone.js';
import { createKeyedLock } from '../storage/keyed-lock.js';
import { settledCommit } from '../storage/uncertain-commit.js';
import type { CallCount, Website } from '../website/website.js';
import { type Balance, readAccountBalance } from './account-balance.js';
import type { Caps } from './daily-caps.js';
import type { Deliverer, Delivery } from './delivery.js';
import { seenDuplicate } from './duplicates.js';
import { grantAmount } from './grant-amount.js';
import type { GrantAnnouncer } from './grant-announcer.js';
import type { GrantNotices } from './grant-notices.js';
import { type Draft, type Grant, mayBeReplacedSince } from './grant-schema.js';
import type { InFlight } from './in-flight.js';
import type { Ledger } from './ledger.js';

const MINUTE_MS = 60_000;
/** How long a preview can be confirmed. */
export const DRAFT_VALID_MS = 10 * MINUTE_MS;
/** How long a second staff member has to approve. */
export const APPROVAL_VALID_MS = 24 * 60 * MINUTE_MS;
/** Grants to the same account in this time are named in the preview. */
const RECENT_MS = 24 * 60 * MINUTE_MS;
/** A clock that was set back by more than this makes a preview or request too old rather than longer valid. */
const CLOCK_TOLERANCE_MS = MINUTE_MS;

/** How long a second confirmation waits for the outcome of the first, and how often it looks. */
const UNDER_WAY_MS = 20_000;
const UNDER_WAY_POLL_MS = 200;

/** What somebody wants to grant, to whom. */
export interface Wish {
  /** Discord user ID of who grants. */
  readonly by: string;
  readonly to: { readonly member: string } | { readonly username: string };
  readonly amount: number | string;
  readonly reason: string | undefined;
  /** The channel in which the outcome is posted for everyone, if it shall be. */
  readonly announceIn: string | undefined;
  readonly redoes?: string;
  readonly redoesIn?: Draft['redoesIn'] | undefined;
}

/** What the confirmation of a draft would do. */
export interface Preview {
  readonly draft: Draft;
  readonly balance: Balance;
  /** What the staff member has left of the day's cap, before this grant. */
  readonly left: Amount;
  /** Grants to the same account in the last 24 hours, newest first. */
  readonly recent: readonly Grant[];
  readonly needsApproval: boolean;
}

export interface GrantingOptions {
  readonly ledger: Ledger;
  readonly caps: Caps;
  readonly links: Links;
  readonly directory: Directory;
  readonly website: Website;
  readonly deliverer: Deliverer;
  readonly inFlight: InFlight;
  readonly notices: GrantNotices;
  readonly grantAnnouncer: GrantAnnouncer;
  /** Names this process in what it is at work on. */
  readonly processId: string;
  /** Most that one grant may add. */
  readonly max: Amount;
  /** Above this, a second staff member must approve. */
  readonly approvalOver: Amount | undefined;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Called with a grant whose outcome has just become unknown. */
  readonly onUnknown: (grant: Grant, count?: CallCount) => Promise<Grant>;
}

/** Told how far a delivery is, to show it: it has begun, or the website has asked to wait. */
export type OnProgress = (stage: 'started' | 'waiting') => Promise<void>;

/** Grants, from the wish to the end. Everything that people do with them goes through here. */
export interface Granting {
  /** @throws {UserError} if it cannot be granted; the amount is checked before anything is looked up */
  prepare(wish: Wish, count?: CallCount): Promise<Preview>;
  /**
   * Confirms a draft, and delivers it or puts it before a second staff member.
   * Confirming again is the same grant again: its state is given, and nothing is sent.
   */
  confirm(id: string, staffId: string, onProgress: OnProgress, count?: CallCount): Promise<Delivery>;
  /** Drops a draft. @throws {UserError} if it was confirmed before */
  cancel(id: string, staffId: string): Promise<void>;
  approve(id: string, staffId: string, onProgress: OnProgress, count?: CallCount): Promise<Delivery>;
  reject(id: string, staffId: string): Promise<Grant>;
  /** Settles a grant of unknown outcome. @throws {UserError} if its outcome is not unknown */
  resolve(id: string, outcome: 'applied' | 'not-applied', staffId: string): Promise<Grant>;
  /** Prepares a grant anew that did not arrive. */
  prepareAgain(id: string, staffId: string, count?: CallCount): Promise<Preview>;
  /** Ends what nobody approved in time, and drops previews that are too old. */
  sweep(): Promise<void>;
}

export function createGranting(options: GrantingOptions): Granting {
  const {
    ledger,
    caps,
    links,
    directory,
    website,
    deliverer,
    notices,
    grantAnnouncer,
    max,
    approvalOver,
    now,
  } = options;
  const { inFlight, clock = systemClock } = options;
  /**
   * Two presses of this process on one grant come one after the other. Whoever finds their change on disk although the
   * store reported a failure must not take the other one's for it, and deliver what is being delivered.
   */
  const alone = createKeyedLock();

  const isValid = (since: number, validMs: number) =>
    now() < since + validMs && now() > since - CLOCK_TOLERANCE_MS;

  /** @throws {UserError} if the account is the staff member's own, or ever was */
  async function refuseOwn(staffId: string, member: string | undefined, account: Account): Promise<void> {
    if (member === staffId || (await links.everHeld(staffId, account))) throw ownAccount();
  }

  async function receiver(
    wish: Wish,
    count?: CallCount,
  ): Promise<{ account: Account; member: string | undefined }> {
    if ('member' in wish.to) {
      const link = await requireLink(links, wish.to.member, wish.by);
      const { username } = await directory.linked(link, count);
      return { account: { ...link.account, username }, member: wish.to.member };
    }
    const user = await directory.find({ by: 'username', value: wish.to.username }, count);
    const account = accountOf(user, 'username');
    return { account, member: await links.ownerOf(account) };
  }

  async function prepare(wish: Wish, count?: CallCount): Promise<Preview> {
    const amount = grantAmount(wish.amount, max);
    const left = await caps.left(wish.by, now());
    if (amount.greaterThan(left)) throw caps.exceeded(left);
    if ('member' in wish.to && wish.to.member === wish.by) throw ownAccount();
    const { account, member } = await receiver(wish, count);
    await refuseOwn(wish.by, member, account);
    const balance = await readAccountBalance({ directory, website }, account, account.username, count);
    // Before what the preview shows of them, so that it shows every duplicate that the draft knows of.
    const duplicate = await ledger.duplicateOf({ account, amount: amountText(amount) });
    const recent = await ledger.recentTo(account, now() - RECENT_MS, duplicate?.id);
    const draft = await ledger.draft({
      by: wish.by,
      ...(member !== undefined && { member }),
      account,
      amount: amountText(amount),
      ...seenDuplicate(duplicate),
      ...(wish.reason !== undefined && { reason: wish.reason }),
      ...(wish.announceIn !== undefined && { announceIn: wish.announceIn }),
      ...(wish.redoes !== undefined && { redoes: wish.redoes }),
      ...(wish.redoesIn !== undefined && { redoesIn: wish.redoesIn }),
    });
    return { draft, balance, left, recent, needsApproval: needsApproval(amount) };
  }

  const needsApproval = (amount: Amount) => approvalOver !== undefined && amount.greaterThan(approvalOver);

  /** Delivers, and sees to it that everybody is told. */
  async function deliver(grant: Grant, onProgress: OnProgress, count?: CallCount): Promise<Delivery> {
    await onProgress('started');
    try {
      const delivery = await deliverer.deliver(grant, () => onProgress('waiting'), count);
      if (delivery.grant.state === 'unknown') {
        return { ...delivery, grant: await options.onUnknown(delivery.grant, count) };
      }
      grantAnnouncer.tell(delivery.grant);
      return delivery;
    } catch (error) {
      // Where staff see it, the progress must not be the last that they see.
      await notices.update(grant);
      throw error;
    }
  }

  /**
   * A change of somebody's, of which nobody knows whether it is on disk where the store reports a failure.
   * @param isDone whether the grant shows that it is
   * @returns the grant as it is after the change, or `undefined` if somebody else was first
   */
  async function changed(
    id: string,
    change: () => Promise<Grant | undefined>,
    isDone: (grant: Grant) => boolean,
  ): Promise<Grant | undefined> {
    return certain(id, async () => {
      try {
        return await change();
      } catch (error) {
        const grant = error instanceof StoreError ? await ledger.find(id) : undefined;
        if (grant !== undefined && isDone(grant)) return grant;
        throw error;
      }
    });
  }

  /** @throws {UserError} where the store fails: nobody knows what is on record */
  async function certain<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      throw new UserError(({ words }) => words.refusals.recordUncertain(id), undefined, { cause: error });
    }
  }

  /** Enters a draft, and finds out whether it is entered where the store reports a failure. */
  async function enter(draft: Draft, state: 'waiting' | 'prepared'): Promise<Grant | undefined> {
    const entered = await certain(draft.id, () =>
      settledCommit({
        commit: () => ledger.enter(draft, state, options.processId),
        withdraw: () => ledger.dropDraft(draft),
        read: () => ledger.find(draft.id),
      }),
    );
    if (entered === 'withdrawn') throw new UserError(({ words }) => words.refusals.draftWithdrawn);
    return entered;
  }

  /** A grant of that state, for whom it may be dealt with by this staff member. */
  async function grantIn(state: Grant['state'], id: string, staffId: string): Promise<Grant> {
    const grant = await ledger.find(id);
    if (grant?.state !== state) throw decided();
    await refuseOwn(staffId, grant.member, grant.account);
    return grant;
  }

  async function toDecide(id: string, staffId: string): Promise<Grant> {
    if ((await ledger.find(id))?.laidAside?.was === 'waiting') {
      throw new UserError(({ words }) => words.laidAside.approvalRefused);
    }
    const grant = await grantIn('waiting', id, staffId);
    if (grant.by === staffId) throw new UserError(({ words }) => words.refusals.ownApproval);
    if (!isValid(grant.confirmedAt, APPROVAL_VALID_MS)) {
      throw decided();
    }
    return grant;
  }

  /** What has become of a draft that is no longer there; waits for the end of its delivery. */
  async function confirmedBefore(id: string, staffId: string): Promise<Grant> {
    const deadline = clock.now() + UNDER_WAY_MS;
    for (;;) {
      const grant = await ledger.find(id);
      if (grant?.by !== staffId) throw draftGone();
      const underWay = grant.state === 'prepared' || grant.state === 'sending';
      if (!underWay || clock.now() > deadline) return grant;
      await pause(clock, UNDER_WAY_POLL_MS);
    }
  }

  async function confirm(id: string, staffId: string, onProgress: OnProgress, count?: CallCount) {
    const draft = await ledger.draftOf(id);
    if (draft === undefined) return { grant: await confirmedBefore(id, staffId) };
    if (draft.by !== staffId) throw new UserError(({ words }) => words.refusals.draftNotYours);
    if (!isValid(draft.draftedAt, DRAFT_VALID_MS)) {
      if (await ledger.dropDraft(draft)) throw draftGone();
      return { grant: await confirmedBefore(id, staffId) };
    }
    const amount = grantAmount(draft.amount, max);
    await refuseOwn(staffId, draft.member, draft.account);
    const state = needsApproval(amount) ? 'waiting' : 'prepared';
    const confirmed = await inFlight.hold(id, async (): Promise<Delivery | undefined> => {
      const grant = await enter(draft, state);
      if (grant === undefined || !isInThisState(grant, state)) return undefined;
      // Where staff see what was replaced, it can no longer be granted again.
      if (grant.redoes !== undefined) grantAnnouncer.show(grant.redoes);
      if (state === 'prepared') return deliver(grant, onProgress, count);
      grantAnnouncer.ask(grant);
      return { grant };
    });
    return confirmed ?? { grant: await confirmedBefore(id, staffId) };
  }

  async function approve(id: string, staffId: string, onProgress: OnProgress, count?: CallCount) {
    const waiting = await toDecide(id, staffId);
    // They may have been lowered since it was confirmed.
    grantAmount(waiting.amount, max);
    await caps.requireWithin(waiting.by, waiting.confirmedAt);
    const approval = { decidedBy: staffId, process: options.processId };
    return inFlight.hold(id, async () => {
      const prepared = await changed(
        id,
        () => ledger.move(waiting, 'prepared', approval),
        (grant) => isInThisState(grant, 'prepared') && grant.decidedBy === staffId,
      );
      if (prepared === undefined) throw decided();
      return deliver(prepared, onProgress, count);
    });
  }

  const isInThisState = (grant: Grant, state: Grant['state']) =>
    grant.state === state && grant.process === options.processId;

  return {
    prepare,

    confirm: (id, ...how) => alone(id, () => confirm(id, ...how)),

    async cancel(id, staffId) {
      const draft = await ledger.draftOf(id);
      if (draft !== undefined && draft.by !== staffId) {
        throw new UserError(({ words }) => words.refusals.draftNotYours);
      }
      await certain(id, async () => {
        if (draft !== undefined && (await ledger.dropDraft(draft))) return;
        // Whoever confirmed it was first, and it may have been sent.
        if ((await ledger.find(id)) === undefined) throw draftGone();
        throw new UserError(({ words }) => words.refusals.grantConfirmed(id));
      });
    },

    approve: (id, ...how) => alone(id, () => approve(id, ...how)),

    async reject(id, staffId) {
      const waiting = await toDecide(id, staffId);
      const details = { decidedBy: staffId, settledAt: now(), process: options.processId };
      const rejected = await changed(
        id,
        () => ledger.move(waiting, 'rejected', details),
        (grant) => grant.state === 'rejected' && grant.decidedBy === staffId,
      );
      if (rejected === undefined) throw decided();
      grantAnnouncer.tell(rejected);
      return rejected;
    },

    async resolve(id, outcome, staffId) {
      const unknown = await grantIn('unknown', id, staffId);
      // Who granted so much that somebody else had to approve it does not decide alone whether it is granted again.
      const isShared = unknown.decidedBy !== undefined || needsApproval(amountOf(unknown.amount));
      if (unknown.by === staffId && isShared) {
        throw new UserError(({ words }) => words.refusals.ownSettlement);
      }
      const details = { settledBy: staffId, settledAt: now(), process: options.processId };
      const settled = await changed(
        id,
        () => ledger.move(unknown, outcome, details),
        (grant) => grant.state === outcome && grant.settledBy === staffId,
      );
      if (settled === undefined) throw decided();
      grantAnnouncer.tell(settled);
      return settled;
    },

    async prepareAgain(id, staffId, count) {
      const pressed = await ledger.find(id);
      const lost = pressed?.redoes === undefined ? pressed : await ledger.find(pressed.redoes);
      if (lost !== undefined && mayBeReplacedSince(lost)) {
        throw new UserError(({ words }) => words.laidAside.replaceRefused);
      }
      if (lost?.state !== 'not-applied' || lost.supersededBy !== undefined) throw decided();
      return prepare(
        {
          by: staffId,
          to: lost.member === undefined ? { username: lost.account.username } : { member: lost.member },
          amount: lost.amount,
          reason: lost.reason,
          announceIn: lost.announceIn,
          redoes: lost.id,
          redoesIn: lost.event,
        },
        count,
      );
    },

    async sweep() {
      await eachAlone(await ledger.inStage('waiting'), async (grant) => {
        if (now() < grant.confirmedAt + APPROVAL_VALID_MS) return;
        const lapsed = await ledger.move(grant, 'lapsed', {
          settledAt: now(),
          process: options.processId,
        });
        if (lapsed !== undefined) grantAnnouncer.tell(lapsed);
      });
      await ledger.sweepDrafts(now() - DRAFT_VALID_MS);
    },
  };
}

const draftGone = () => new UserError(({ words }) => words.refusals.draftGone);
const decided = () => new UserError(({ words }) => words.refusals.grantDecided);
const ownAccount = () => new UserError(({ words }) => words.refusals.ownAccount);
