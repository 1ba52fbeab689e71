import type { Links } from '../accounts/member-links.js';
import { createApprovals } from '../approvals/approvals.js';
import { DRAFT_VALID_MS, isInTime } from '../approvals/time-limits.js';
import { systemWorld, type World } from '../clock.js';
import type { Caps } from '../credit/daily-caps.js';
import { grantAmount } from '../credit/grant-amount.js';
import { seenDuplicate } from '../credit/duplicates.js';
import { StoreError, UserError } from '../errors.js';
import type { Log } from '../log.js';
import { type Amount, amountText } from '../money/amount.js';
import { eachAlone } from '../storage/each-alone.js';
import type { Liveness } from '../storage/liveness.js';
import { settledCommit } from '../storage/uncertain-commit.js';
import { findIfPossible, settledChange } from './confirmed-change.js';
import { newSeed } from './draw.js';
import type { EntrantCounter } from './entrant-counter.js';
import type { Entrants } from './entrants.js';
import { createGiveawayEntry, type GiveawayEntry } from './giveaway-entry.js';
import type { GiveawayNotices } from './giveaway-notices.js';
import { costOf, type GiveawayRecords } from './giveaway-records.js';
import {
  type Giveaway,
  type GiveawayDraft,
  type GiveawayState,
  LONGEST_MS,
  MOST_WINNERS,
  SHORTEST_MS,
} from './giveaway-schema.js';
import { refuseLaidAside } from './refuse-laid-aside-giveaway.js';

const IN_VAIN: ReadonlySet<GiveawayState> = new Set(['cancelled', 'rejected', 'lapsed']);

/** What somebody wants to raffle. */
export interface GiveawayWish {
  /** Discord user ID. */
  readonly by: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly title: string;
  readonly amount: number;
  readonly winners: number;
  /** ms. */
  readonly durationMs: number;
  /** Discord role ID. */
  readonly role: string | undefined;
  /** ms. */
  readonly memberForMs: number | undefined;
}

/** What the confirmation of a giveaway would do. */
export interface GiveawayPreview {
  readonly draft: GiveawayDraft;
  readonly cost: Amount;
  /** What who starts it has left of the day's cap, before it. */
  readonly left: Amount;
  readonly needsApproval: boolean;
  /** The same one, by whomever, that was confirmed lately and has not come to nothing. */
  readonly repeats: Giveaway | undefined;
}

/** Giveaways up to their end, and who takes part. Everything that people do with an open one goes through here. */
export interface Giveaways extends GiveawayEntry {
  /** @throws {UserError} if it cannot be started */
  prepare(wish: GiveawayWish): Promise<GiveawayPreview>;
  /**
   * Opens a giveaway, or puts it before a second staff member. Confirming again is the same giveaway again.
   * @throws {UserError} if it was not started, or if nobody knows whether it was
   */
  confirm(id: string, staffId: string): Promise<Giveaway>;
  cancelDraft(id: string, staffId: string): Promise<void>;
  /** @throws {UserError} also if limits were lowered below it meanwhile; it goes on waiting then */
  approve(id: string, staffId: string): Promise<Giveaway>;
  reject(id: string, staffId: string): Promise<Giveaway>;
  /**
   * Freezes the entrants. Whatever happens at the same moment, it happens once.
   * @param staffId who ends it before its time (Discord user ID)
   * @returns `undefined` if it is not open
   */
  freeze(id: string, staffId?: string): Promise<Giveaway | undefined>;
  /** Ends an open giveaway without winners, and gives its cost back to the cap. @throws {UserError} if it is not open */
  cancel(id: string, staffId: string): Promise<Giveaway>;
  /** Goes on with one whose process has died before it was posted. */
  reopen(giveaway: Giveaway): Promise<void>;
  /** Shows the number of entrants. */
  showCount(id: string): Promise<void>;
  /** Ends what nobody approved in time, and drops previews that are too old. */
  sweep(): Promise<void>;
}

export interface GiveawaysOptions {
  readonly records: GiveawayRecords;
  readonly entrants: Entrants;
  readonly counter: EntrantCounter;
  readonly caps: Caps;
  readonly links: Links;
  readonly notices: GiveawayNotices;
  readonly liveness: Liveness;
  /** Most that one grant may add. */
  readonly max: Amount;
  /** Above this cost, a second staff member must approve. */
  readonly approvalOver: Amount | undefined;
  /** Whether the bot acts in a server. */
  readonly isListed: (guildId: string) => boolean;
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
  /** For seeds. Default: the system's. */
  readonly randomBytes?: World['randomBytes'];
}

export function createGiveaways(options: GiveawaysOptions): Giveaways {
  const { records, entrants, counter, caps, links, notices, liveness, max, approvalOver, now } = options;
  const { isListed, log, randomBytes = systemWorld.randomBytes } = options;

  const approvals = createApprovals<Giveaway>({
    kind: 'giveaway',
    records,
    async refuse(giveaway) {
      if (giveaway === undefined) return;
      refuseLaidAside(giveaway);
      if (!isListed(giveaway.guildId)) throw new UserError(({ words }) => words.giveaway.serverUnlisted);
    },
    end: records.endUnpaid,
    approvalOver,
    log,
    now,
  });
  const { needsApproval } = approvals;

  async function found(id: string): Promise<Giveaway> {
    const giveaway = await records.find(id);
    if (giveaway === undefined) throw new UserError(({ words }) => words.giveaway.notFound);
    return giveaway;
  }

  async function ask(giveaway: Giveaway): Promise<Giveaway> {
    const posted = await notices.askStaff(giveaway);
    return posted === undefined ? giveaway : ((await records.change(giveaway, { posted })) ?? giveaway);
  }

  /** Posts a giveaway that is `opening`. @throws {UserError} if that cannot be done; it is over then */
  async function post(opening: Giveaway): Promise<Giveaway> {
    const message = await notices.post(opening, await entrants.count(opening.id));
    if (message === undefined) {
      const cancelled = await records.endUnpaid(opening, { state: 'cancelled' });
      // Somebody else has posted it, or given up on it, meanwhile.
      if (cancelled === undefined) return found(opening.id);
      // Where staff were asked, they read of it later if not now.
      if (await notices.update(cancelled)) await records.close(cancelled);
      throw new UserError(({ words }) => words.giveaway.notPosted);
    }
    const open = await records.change(opening, { state: 'open', message });
    if (open === undefined) return found(opening.id);
    notices.tell(open, 'started', open.by);
    return open;
  }

  /**
   * Does what comes after a giveaway is on record. Where the store fails, the schedule goes on with it.
   * @returns the giveaway as it is known to be
   */
  async function orLater(recorded: Giveaway, work: (giveaway: Giveaway) => Promise<Giveaway>) {
    try {
      return await work(recorded);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log.warn({ giveaway: recorded.id, err: error }, 'a giveaway could not be dealt with yet');
      return (await findIfPossible(records, recorded.id)) ?? recorded;
    }
  }

  const begin = (recorded: Giveaway) => orLater(recorded, recorded.state === 'waiting' ? ask : post);

  /** @throws {UserError} if nobody knows whether it is a giveaway now */
  async function enterDraft(draft: GiveawayDraft): Promise<Giveaway | undefined> {
    const details = { seed: newSeed(randomBytes), process: liveness.id };
    const waits = needsApproval(costOf(draft));
    try {
      const entered = await settledCommit({
        commit: () =>
          records.enter(
            draft,
            waits
              ? { ...details, state: 'waiting' }
              : { ...details, state: 'opening', endsAt: now() + draft.durationMs },
          ),
        withdraw: () => records.dropDraft(draft),
        read: () => records.find(draft.id),
      });
      if (entered === 'withdrawn') throw new UserError(({ words }) => words.giveaway.notStarted);
      // Of two presses at the same moment, one has entered it.
      return entered?.seed === details.seed ? entered : undefined;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log.error({ giveaway: draft.id, err: error }, 'nobody knows whether a giveaway was confirmed');
      throw new UserError(({ words }) => words.giveaway.startUncertain);
    }
  }

  /** What has become of a draft that is no longer there. */
  async function confirmedBefore(id: string, staffId: string): Promise<Giveaway> {
    const giveaway = await records.find(id);
    if (giveaway?.by !== staffId) throw draftGone();
    return giveaway;
  }

  return {
    ...createGiveawayEntry({ records, entrants, counter, links, now }),

    async prepare(wish) {
      const { amount, role, memberForMs, durationMs, ...rest } = wish;
      const each = grantAmount(amount, max);
      if (!Number.isInteger(rest.winners) || rest.winners < 1 || rest.winners > MOST_WINNERS) {
        throw new RangeError(`Discord let ${rest.winners} winners through`);
      }
      if (durationMs < SHORTEST_MS) {
        throw new UserError(({ words, duration }) => words.giveaway.durationTooShort(duration(SHORTEST_MS)));
      }
      if (durationMs > LONGEST_MS) {
        throw new UserError(({ words, duration }) => words.giveaway.durationTooLong(duration(LONGEST_MS)));
      }
      const cost = each.times(wish.winners);
      const left = await caps.left(wish.by, now());
      if (cost.greaterThan(left)) throw caps.exceeded(left);
      const same = { ...rest, amount: amountText(each) };
      const twin = await records.duplicateOf(same);
      const repeats = twin && (await records.find(twin.id));
      const draft = await records.draft({
        ...same,
        ...seenDuplicate(twin),
        durationMs,
        // The role of everyone has the server's ID, and stands on no member.
        ...(role !== undefined && role !== rest.guildId && { role }),
        ...(memberForMs !== undefined && { memberForMs }),
      });
      return {
        draft,
        cost,
        left,
        needsApproval: needsApproval(cost),
        repeats: repeats && !IN_VAIN.has(repeats.state) ? repeats : undefined,
      };
    },

    async confirm(id, staffId) {
      const draft = await records.draftOf(id);
      if (draft === undefined) return confirmedBefore(id, staffId);
      if (draft.by !== staffId) throw new UserError(({ words }) => words.refusals.draftNotYours);
      if (!isInTime(draft.draftedAt, DRAFT_VALID_MS, now())) {
        await records.dropDraft(draft);
        throw draftGone();
      }
      grantAmount(draft.amount, max);
      const giveaway = await enterDraft(draft);
      return giveaway === undefined ? confirmedBefore(id, staffId) : begin(giveaway);
    },

    async cancelDraft(id, staffId) {
      const draft = await records.draftOf(id);
      if (draft === undefined) throw draftGone();
      if (draft.by !== staffId) throw new UserError(({ words }) => words.refusals.draftNotYours);
      if (!(await records.dropDraft(draft))) throw draftGone();
    },

    async approve(id, staffId) {
      const approvedAt = now();
      const opening = await approvals.approve(id, staffId, {
        async check(waiting) {
          grantAmount(waiting.amount, max);
          await caps.requireWithin(waiting.by, waiting.confirmedAt);
        },
        change: (waiting) =>
          records.change(waiting, {
            state: 'opening',
            decidedBy: staffId,
            process: liveness.id,
            endsAt: approvedAt + waiting.durationMs,
          }),
        isDone: ({ state, decidedBy, process, endsAt, durationMs }) =>
          state === 'opening' &&
          decidedBy === staffId &&
          process === liveness.id &&
          endsAt === approvedAt + durationMs,
      });
      return begin(opening);
    },

    reject: approvals.reject,

    async freeze(id, staffId) {
      for (;;) {
        const giveaway = await records.find(id);
        if (giveaway?.state !== 'open') return undefined;
        // Its own time counts, however late somebody comes to it, so that nobody is drawn for having joined since.
        const endedAt = Math.min(now(), giveaway.endsAt ?? now());
        const end: Partial<Giveaway> = {
          state: 'ending',
          endedAt,
          process: liveness.id,
          ...(staffId !== undefined && { endedBy: staffId }),
        };
        const ending = await settledChange(records, giveaway, end, records.change);
        if (ending === undefined) continue;
        counter.forget(id);
        if (staffId !== undefined) notices.tell(ending, 'ended', staffId);
        return ending;
      }
    },

    async cancel(id, staffId) {
      for (;;) {
        const giveaway = await found(id);
        refuseLaidAside(giveaway);
        if (giveaway.state !== 'open' && giveaway.state !== 'waiting') {
          throw new UserError(({ words }) => words.giveaway.notOpen);
        }
        const cancellation: Partial<Giveaway> = { state: 'cancelled', endedBy: staffId };
        const cancelled = await settledChange(records, giveaway, cancellation, records.endUnpaid);
        if (cancelled === undefined) continue;
        counter.forget(id);
        notices.tell(cancelled, 'cancelled', staffId);
        await notices.update(cancelled);
        return cancelled;
      }
    },

    async reopen(giveaway) {
      if (giveaway.state === 'waiting') {
        await ask(giveaway);
        return;
      }
      const ours = await records.change(giveaway, { process: liveness.id });
      if (ours !== undefined) await notices.update(await post(ours));
    },

    async showCount(id) {
      const giveaway = await records.find(id);
      if (giveaway?.state !== 'open') return;
      const count = await entrants.count(id);
      await notices.show(giveaway, count);
      // Discord may have kept the edit waiting until after the one that says that it is over.
      const after = await records.find(id);
      if (after !== undefined && after.state !== 'open') await notices.show(after, after.entrants ?? count);
    },

    async sweep() {
      await eachAlone(await records.open(), async (giveaway) => {
        const lapsed = await approvals.lapse(giveaway);
        if (lapsed !== undefined && (await notices.update(lapsed))) await records.close(lapsed);
      });
      await records.sweepDrafts(now() - DRAFT_VALID_MS);
    },
  };
}

const draftGone = () => new UserError(({ words }) => words.refusals.draftGone);
