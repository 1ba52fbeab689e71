import type { Directory } from '../accounts/directory.js';
import { type Links, requireLink } from '../accounts/member-links.js';
import { decidersOf } from '../accounts/own-accounts.js';
import { type Account, accountOf } from '../accounts/website-account.js';
import { type Approvals, createApprovals } from '../approvals/approvals.js';
import { createDrafts } from '../approvals/drafts.js';
import { decidedAlready } from '../approvals/refusals.js';
import { DRAFT_VALID_MS } from '../approvals/time-limits.js';
import { UserError } from '../errors.js';
import type { Log } from '../log.js';
import { type Amount, amountOf, amountText } from '../money/amount.js';
import { eachAlone } from '../storage/each-alone.js';
import { createKeyedLock } from '../storage/keyed-lock.js';
import { type Clock, pause, systemClock, type World } from '../time/clock.js';
import type { CallCount, Website } from '../website/website.js';
import { type Balance, readAccountBalance } from './account-balance.js';
import type { Caps } from './daily-caps.js';
import type { DeliverAndTell, OnProgress } from './deliver-and-tell.js';
import type { Delivery } from './delivery.js';
import { seenDuplicate } from './duplicates.js';
import {
  capHolder,
  type Draft,
  type Grant,
  isDeposit,
  isOnCard,
  lineOf,
  mayBePaidElsewhere,
} from './grant.js';
import type { GrantAnnouncer } from './grant-announcer.js';
import { grantAmount, ownAccount, type Receiver, refuseOwnAccount } from './grant-checks.js';
import type { InFlight } from './in-flight.js';
import type { Ledger } from './ledger.js';
import type { Queue } from './queue.js';

/** How long a second confirmation waits for the outcome of the first, and how often it looks. */
const UNDER_WAY_MS = 20_000;
const UNDER_WAY_POLL_MS = 200;

/** Grants to the same account in this time are named in the preview. */
const RECENT_MS = 24 * 60 * 60_000;

/** What somebody wants to grant, to whom. */
export interface GrantRequest {
  /** Discord user ID of the staff member who grants. */
  readonly by: string;
  readonly to: { readonly member: string } | { readonly username: string } | { readonly account: Account };
  readonly amount: number | string;
  readonly reason: string | undefined;
  /** The channel in which the outcome is posted for everyone, if that is wanted. */
  readonly announceIn: string | undefined;
  readonly replaces?: string;
  readonly replacesIn?: Draft['replacesIn'] | undefined;
  readonly silent?: true | undefined;
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

/** What grants by hand are built on. */
interface GrantingOptions extends Pick<World, 'now'> {
  readonly ledger: Ledger;
  readonly caps: Caps;
  readonly links: Links;
  readonly directory: Directory;
  readonly website: Website;
  readonly deliver: DeliverAndTell;
  readonly queue: Pick<Queue, 'outcome'>;
  readonly inFlight: InFlight;
  readonly grantAnnouncer: GrantAnnouncer;
  /** Names this process in what it is at work on. */
  readonly processId: string;
  /** Most that one grant may add. */
  readonly max: Amount;
  /** Above this, a second staff member must approve. */
  readonly approvalOver: Amount | undefined;
  readonly log: Log;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/** Grants, from the request to the end. Everything that people do with them goes through here. */
export type Granting = ReturnType<typeof createGranting>;

export function createGranting(options: GrantingOptions) {
  const { ledger, grantAnnouncer, now } = options;
  const approvals = createGrantApprovals(options);
  const { confirm, cancel } = createConfirmation(options, approvals);
  const { approve, ...decisions } = createDecisions(options, approvals);
  /**
   * Two presses of this process on one grant come one after the other. One that finds its change on disk although the
   * store reported a failure must not take the other one's for it, and deliver what is being delivered.
   */
  const alone = createKeyedLock();

  return {
    ...createPreviews(options, approvals),
    confirm: (...how: Parameters<typeof confirm>) => alone(how[0], () => confirm(...how)),
    cancel,
    approve: (...how: Parameters<typeof approve>) => alone(how[0], () => approve(...how)),
    ...decisions,

    /** Ends what nobody approved in time, and drops previews that are too old. */
    async sweep(): Promise<void> {
      await eachAlone(await ledger.inQueueIndex('waiting'), async (grant) => {
        const expired = await approvals.expire(grant);
        if (expired !== undefined) grantAnnouncer.tell(expired);
      });
      await ledger.sweepDrafts(now() - DRAFT_VALID_MS);
    },
  };
}

/** How grants are prepared. */
function createPreviews(options: GrantingOptions, approvals: Approvals<Grant>) {
  const { ledger, caps, links, directory, website, max, now } = options;

  async function receiver({ by, to }: GrantRequest, count?: CallCount): Promise<Receiver> {
    if ('member' in to) {
      const link = await requireLink(links, to.member, by);
      const { username } = await directory.linked(link, count);
      return { account: { ...link.account, username }, member: to.member };
    }
    const account =
      'account' in to
        ? accountOf(await directory.confirmed(to.account, count), to.account.by)
        : accountOf(await directory.find({ by: 'username', value: to.username }, count), 'username');
    return { account, member: await links.ownerOf(account) };
  }

  /** @throws {UserError} if it cannot be granted; the amount is checked before anything is looked up */
  async function prepare(request: GrantRequest, count?: CallCount): Promise<Preview> {
    const { by, reason, announceIn, replaces, replacesIn, silent } = request;
    const amount = grantAmount(request.amount, max);
    const left = await caps.requireLeft(by, now(), amount);
    if ('member' in request.to && request.to.member === by) throw ownAccount();
    const { account, member } = await receiver(request, count);
    await refuseOwnAccount(links, [by], { account, member });
    const balance = await readAccountBalance({ directory, website }, account, account.username, count);
    // Before what the preview shows of them, so that it shows every duplicate that the draft knows of.
    const duplicate = await ledger.duplicateOf({ account, amount: amountText(amount) });
    const recent = await ledger.recentTo(account, now() - RECENT_MS, duplicate?.id);
    const draft = await ledger.draft({
      by,
      ...(member !== undefined && { member }),
      account,
      amount: amountText(amount),
      ...seenDuplicate(duplicate),
      ...(reason !== undefined && { reason }),
      ...(announceIn !== undefined && { announceIn }),
      ...(replaces !== undefined && { replaces }),
      ...(replacesIn !== undefined && { replacesIn }),
      ...(silent && { silent }),
    });
    return { draft, balance, left, recent, needsApproval: approvals.needsApproval(amount) };
  }

  return {
    prepare,

    /** Prepares a grant that did not arrive once more. */
    async prepareAgain(id: string, staffId: string, count?: CallCount): Promise<Preview> {
      const pressed = await ledger.find(id);
      const lost = pressed?.replaces === undefined ? pressed : await ledger.find(pressed.replaces);
      if (lost !== undefined && mayBePaidElsewhere(lost)) {
        throw new UserError(({ words }) =>
          isOnCard(lost) ? words.quarantine.onCard : words.quarantine.replaceRefused,
        );
      }
      if (lost?.state !== 'not-applied' || lost.reassignedTo !== undefined || isDeposit(lost)) {
        throw decidedAlready();
      }
      const { member, account, amount, reason, announceIn, event, silent } = lost;
      const to = member === undefined ? { account } : { member };
      const part = { replaces: lost.id, replacesIn: event, silent };
      return prepare({ by: staffId, to, amount, reason, announceIn, ...part }, count);
    },
  };
}

/** How grants are confirmed. */
function createConfirmation(options: GrantingOptions, approvals: Approvals<Grant>) {
  const { ledger, links, deliver, inFlight, grantAnnouncer, processId, max, clock = systemClock } = options;
  const drafts = createDrafts<Draft, Grant>({
    ...options,
    kind: 'grant',
    records: ledger,
    drop: ledger.dropDraft,
  });

  /** What has become of a draft that is no longer there; waits for the end of its delivery. */
  async function confirmedBefore(id: string, staffId: string): Promise<Grant> {
    const deadline = clock.now() + UNDER_WAY_MS;
    for (;;) {
      const grant = await drafts.confirmedBefore(id, staffId);
      const underWay = grant.state === 'prepared' || grant.state === 'sending';
      if (!underWay || clock.now() > deadline) return grant;
      await pause(clock, UNDER_WAY_POLL_MS);
    }
  }

  /** @returns `undefined` if the draft was confirmed or cancelled before */
  async function confirmNow(
    draft: Draft,
    onProgress: OnProgress,
    count?: CallCount,
  ): Promise<Delivery | undefined> {
    const amount = grantAmount(draft.amount, max);
    await refuseOwnAccount(links, [draft.by], draft);
    const state = approvals.needsApproval(amount) ? 'waiting' : 'prepared';
    return inFlight.hold(draft, async () => {
      const grant = await drafts.enter(draft, () => ledger.enter(draft, state, processId));
      if (grant?.state !== state) return undefined;
      // Where staff see what was replaced, it can no longer be granted again.
      if (grant.replaces !== undefined) grantAnnouncer.show(grant.replaces);
      if (state === 'prepared') return deliver(grant, onProgress, count);
      grantAnnouncer.ask(grant);
      return { grant };
    });
  }

  return {
    /** Drops a draft. @throws {UserError} if it was confirmed before */
    cancel: drafts.cancel,

    /**
     * Confirms a draft, and delivers it or puts it before a second staff member.
     * Confirming again is the same grant again: its state is given, and nothing is sent.
     */
    async confirm(id: string, staffId: string, onProgress: OnProgress, count?: CallCount): Promise<Delivery> {
      const draft = await drafts.toConfirm(id, staffId);
      const confirmed = draft && (await confirmNow(draft, onProgress, count));
      return confirmed ?? { grant: await confirmedBefore(id, staffId), wasConfirmed: true };
    },
  };
}

/** How grants are approved. Who would receive one does not decide on it. */
function createGrantApprovals(options: GrantingOptions): Approvals<Grant> {
  const { ledger, links, processId, now } = options;
  return createApprovals<Grant>({
    ...options,
    kind: 'grant',
    records: ledger,
    async refuse(grant, staffId) {
      if (grant?.quarantined?.was === 'waiting') {
        throw new UserError(({ words }) => words.quarantine.approvalRefused);
      }
      if (grant?.state === 'waiting') await refuseOwnAccount(links, [staffId], grant);
    },
    end: (grant, { state, ...by }) =>
      ledger.move(grant, state, { ...by, settledAt: now(), process: processId }),
  });
}

/** How staff decide on grants that were confirmed. */
function createDecisions(options: GrantingOptions, approvals: Approvals<Grant>) {
  const { ledger, links, caps, deliver, queue, inFlight, grantAnnouncer, max, processId, now } = options;

  async function toSettle(id: string, staffId: string): Promise<Grant> {
    const grant = await ledger.find(id);
    if (grant?.state !== 'unknown') throw decidedAlready();
    await refuseOwnAccount(links, [staffId], grant);
    // A grant of an amount that takes two people must not be granted again because one of them says so.
    const isShared = grant.decidedBy !== undefined || approvals.needsApproval(amountOf(grant.amount));
    if (grant.by !== staffId || !isShared) return grant;
    throw new UserError(({ words }) => words.refusals.ownSettlement);
  }

  return {
    /** A grant of unknown outcome that somebody may settle. @throws {UserError} if there is no such, or they may not */
    toSettle,

    async approve(id: string, staffId: string, onProgress: OnProgress, count?: CallCount): Promise<Delivery> {
      const delivery = await inFlight.hold({ id }, async () => {
        const approved = await approvals.approve(id, staffId, {
          async check(waiting) {
            // The limits may have been lowered since it was confirmed.
            grantAmount(waiting.amount, max);
            // Who granted it may have been linked to the account since.
            await refuseOwnAccount(links, decidersOf({ by: waiting.by, decidedBy: staffId }), waiting);
            const { by, client, confirmedAt } = waiting;
            await caps.requireWithin(capHolder(waiting), confirmedAt, client?.name ?? `<@${by}>`);
          },
          // What a program has asked for is paid by whichever process is there.
          change: (waiting) =>
            ledger.move(waiting, lineOf(waiting) === undefined ? 'prepared' : 'queued', {
              decidedBy: staffId,
              process: processId,
            }),
          isDone: ({ state, decidedBy, process }) =>
            (state === 'prepared' || state === 'queued') && decidedBy === staffId && process === processId,
        });
        return lineOf(approved) === undefined ? deliver(approved, onProgress, count) : { grant: approved };
      });
      const line = lineOf(delivery.grant);
      if (line === undefined) return delivery;
      await onProgress('started');
      const outcome = await queue.outcome(line, id, UNDER_WAY_MS);
      return { grant: outcome ?? (await ledger.find(id)) ?? delivery.grant };
    },

    async reject(id: string, staffId: string): Promise<Grant> {
      const rejected = await approvals.reject(id, staffId);
      grantAnnouncer.tell(rejected);
      return rejected;
    },

    /** Settles a grant of unknown outcome. @throws {UserError} if its outcome is not unknown */
    async resolve(id: string, outcome: 'applied' | 'not-applied', staffId: string): Promise<Grant> {
      const settled = await approvals.change(id, {
        look: () => toSettle(id, staffId),
        change: (unknown) =>
          ledger.move(unknown, outcome, { settledBy: staffId, settledAt: now(), process: processId }),
        isDone: ({ state, settledBy }) => state === outcome && settledBy === staffId,
      });
      grantAnnouncer.tell(settled);
      return settled;
    },
  };
}
