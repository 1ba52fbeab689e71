import type { Links } from '../accounts/links.js';
import { requireLink } from '../accounts/links.js';
import { type Amount, amountText } from '../credit/amount.js';
import type { Caps } from '../credit/caps.js';
import { grantAmount } from '../credit/grant-amount.js';
import { APPROVAL_VALID_MS, DRAFT_VALID_MS } from '../credit/granting.js';
import { UserError } from '../errors.js';
import type { ServerMember } from '../members.js';
import type { Presence } from '../store/presence.js';
import { newSeed } from './draw.js';
import { ineligibleMember } from './eligibility.js';
import type { EntrantCounter } from './entrant-counter.js';
import type { Entrants } from './entrants.js';
import { type Giveaway, type GiveawayDraft, LONGEST_MS, MOST_WINNERS, SHORTEST_MS } from './giveaway.js';
import type { GiveawayNotices } from './giveaway-notices.js';
import { costOf, type GiveawayRecords } from './giveaway-records.js';

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
}

/** Giveaways up to their end, and who takes part. Everything that people do with an open one goes through here. */
export interface Giveaways {
  /** @throws {UserError} if it cannot be started */
  prepare(wish: GiveawayWish): Promise<GiveawayPreview>;
  /** Opens a giveaway, or puts it before a second staff member. Confirming again is the same giveaway again. */
  confirm(id: string, staffId: string): Promise<Giveaway>;
  cancelDraft(id: string, staffId: string): Promise<void>;
  approve(id: string, staffId: string): Promise<Giveaway>;
  reject(id: string, staffId: string): Promise<Giveaway>;
  /**
   * Enters a member, on disk.
   * @returns `already` if they have entered before
   * @throws {UserError} if they cannot take part
   */
  enter(id: string, member: ServerMember): Promise<{ giveaway: Giveaway; entered: 'now' | 'already' }>;
  /** @throws {UserError} if the member does not take part */
  leave(id: string, memberId: string): Promise<void>;
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
  readonly presence: Presence;
  /** Most that one grant may add. */
  readonly max: Amount;
  /** Above this cost, a second staff member must approve. */
  readonly approvalOver: Amount | undefined;
  /** ms since the epoch. */
  readonly now: () => number;
}

export function createGiveaways(options: GiveawaysOptions): Giveaways {
  const { records, entrants, counter, caps, links, notices, presence, max, approvalOver, now } = options;

  const needsApproval = (cost: Amount) => approvalOver !== undefined && cost.greaterThan(approvalOver);

  async function found(id: string): Promise<Giveaway> {
    const giveaway = await records.find(id);
    if (giveaway === undefined) throw new UserError(({ words }) => words.giveaway.notFound);
    return giveaway;
  }

  async function toDecide(id: string, staffId: string): Promise<Giveaway> {
    const giveaway = await records.find(id);
    if (giveaway?.state !== 'waiting' || now() >= giveaway.confirmedAt + APPROVAL_VALID_MS) throw decided();
    if (giveaway.by === staffId) throw new UserError(({ words }) => words.refusals.ownApproval);
    return giveaway;
  }

  async function ask(giveaway: Giveaway): Promise<Giveaway> {
    const posted = await notices.askStaff(giveaway);
    return posted === undefined ? giveaway : ((await records.change(giveaway, { posted })) ?? giveaway);
  }

  /** Gives the whole cost back; nobody was or will be paid. */
  const endUnpaid = (giveaway: Giveaway, details: Partial<Giveaway>) =>
    records.change(giveaway, { endedAt: now(), restedAt: now(), ...details }, async () => [
      await caps.release(giveaway.by, giveaway.confirmedAt, costOf(giveaway)),
    ]);

  /** Posts a giveaway that is `opening`. @throws {UserError} if that cannot be done; it is over then */
  async function post(opening: Giveaway): Promise<Giveaway> {
    const message = await notices.post(opening, await entrants.count(opening.id));
    if (message === undefined) {
      const cancelled = await endUnpaid(opening, { state: 'cancelled' });
      // Somebody else has posted it, or given up on it, meanwhile.
      if (cancelled === undefined) return found(opening.id);
      await notices.update(cancelled);
      await records.close(cancelled);
      throw new UserError(({ words }) => words.giveaway.notPosted);
    }
    const open = await records.change(opening, { state: 'open', message });
    if (open === undefined) return found(opening.id);
    notices.tell(open, 'started', open.by);
    return open;
  }

  /** The giveaway if it takes entrants in this moment. */
  async function takingEntrants(id: string): Promise<Giveaway> {
    const giveaway = await found(id);
    const { state, endsAt = 0 } = giveaway;
    if (state === 'waiting') throw new UserError(({ words }) => words.giveaway.notOpenYet);
    if ((state !== 'open' && state !== 'opening') || now() >= endsAt) {
      throw new UserError(({ words }) => words.giveaway.over);
    }
    return giveaway;
  }

  /** @throws {UserError} that says why a member cannot take part */
  function requireEligible(giveaway: Giveaway, member: ServerMember): void {
    const why = ineligibleMember(giveaway, member, now());
    if (why === undefined) return;
    throw new UserError(({ words }) => {
      switch (why) {
        case 'host':
          return words.giveaway.ownGiveaway;
        case 'role-missing':
          return words.giveaway.roleMissing(`<@&${giveaway.role}>`);
        default: {
          const since = (member.joinedAt ?? now()) + (giveaway.memberForMs ?? 0);
          return words.giveaway.tooNew(`<t:${Math.ceil(since / 1000)}:R>`);
        }
      }
    });
  }

  return {
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
      const draft = await records.draft({
        ...rest,
        amount: amountText(each),
        durationMs,
        // The role of everyone has the server's ID, and stands on no member.
        ...(role !== undefined && role !== rest.guildId && { role }),
        ...(memberForMs !== undefined && { memberForMs }),
      });
      return { draft, cost, left, needsApproval: needsApproval(cost) };
    },

    async confirm(id, staffId) {
      const draft = await records.draftOf(id);
      if (draft === undefined) {
        const giveaway = await records.find(id);
        if (giveaway?.by !== staffId) throw draftGone();
        return giveaway;
      }
      if (draft.by !== staffId) throw new UserError(({ words }) => words.refusals.draftNotYours);
      if (Math.abs(now() - draft.draftedAt) >= DRAFT_VALID_MS) {
        await records.dropDraft(draft);
        throw draftGone();
      }
      const details = { seed: newSeed(), process: presence.id };
      const giveaway = await records.enter(
        draft,
        needsApproval(costOf(draft))
          ? { ...details, state: 'waiting' }
          : { ...details, state: 'opening', endsAt: now() + draft.durationMs },
      );
      if (giveaway === undefined) return found(id);
      return giveaway.state === 'waiting' ? ask(giveaway) : post(giveaway);
    },

    async cancelDraft(id, staffId) {
      const draft = await records.draftOf(id);
      if (draft === undefined) throw draftGone();
      if (draft.by !== staffId) throw new UserError(({ words }) => words.refusals.draftNotYours);
      if (!(await records.dropDraft(draft))) throw draftGone();
    },

    async approve(id, staffId) {
      for (;;) {
        const waiting = await toDecide(id, staffId);
        const opening = await records.change(waiting, {
          state: 'opening',
          decidedBy: staffId,
          process: presence.id,
          endsAt: now() + waiting.durationMs,
        });
        // Where staff see it may be noted at this very moment, which decides nothing.
        if (opening !== undefined) return post(opening);
      }
    },

    async reject(id, staffId) {
      for (;;) {
        const waiting = await toDecide(id, staffId);
        const rejected = await endUnpaid(waiting, { state: 'rejected', decidedBy: staffId });
        if (rejected === undefined) continue;
        await records.close(rejected);
        return rejected;
      }
    },

    async enter(id, member) {
      for (;;) {
        const giveaway = await takingEntrants(id);
        // First, so that somebody who can no longer take part can still leave.
        if (await entrants.has(id, member.id)) return { giveaway, entered: 'already' };
        requireEligible(giveaway, member);
        await requireLink(links, member.id, member.id);
        if (!(await entrants.add(id, member.id, records.asItIs(giveaway)))) continue;
        counter.changed(giveaway);
        return { giveaway, entered: 'now' };
      }
    },

    async leave(id, memberId) {
      for (;;) {
        const giveaway = await takingEntrants(id);
        if (!(await entrants.has(id, memberId))) throw new UserError(({ words }) => words.giveaway.notIn);
        if (!(await entrants.remove(id, memberId, records.asItIs(giveaway)))) continue;
        counter.changed(giveaway);
        return;
      }
    },

    async freeze(id, staffId) {
      for (;;) {
        const giveaway = await records.find(id);
        if (giveaway?.state !== 'open') return undefined;
        // Its own time counts, however late somebody comes to it, so that nobody is drawn for having joined since.
        const endedAt = Math.min(now(), giveaway.endsAt ?? now());
        const ending = await records.change(giveaway, {
          state: 'ending',
          endedAt,
          process: presence.id,
          ...(staffId !== undefined && { endedBy: staffId }),
        });
        if (ending === undefined) continue;
        counter.forget(id);
        if (staffId !== undefined) notices.tell(ending, 'ended', staffId);
        return ending;
      }
    },

    async cancel(id, staffId) {
      for (;;) {
        const giveaway = await found(id);
        if (giveaway.state !== 'open' && giveaway.state !== 'waiting') {
          throw new UserError(({ words }) => words.giveaway.notOpen);
        }
        const cancelled = await endUnpaid(giveaway, { state: 'cancelled', endedBy: staffId });
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
      const ours = await records.change(giveaway, { process: presence.id });
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
      for (const giveaway of await records.open()) {
        if (giveaway.state !== 'waiting' || now() < giveaway.confirmedAt + APPROVAL_VALID_MS) continue;
        const lapsed = await endUnpaid(giveaway, { state: 'lapsed' });
        if (lapsed === undefined) continue;
        await notices.update(lapsed);
        await records.close(lapsed);
      }
      await records.sweepDrafts(now() - DRAFT_VALID_MS);
    },
  };
}

const draftGone = () => new UserError(({ words }) => words.refusals.draftGone);
const decided = () => new UserError(({ words }) => words.giveaway.decided);
