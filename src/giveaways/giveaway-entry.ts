import { type Links, requireLink } from '../accounts/member-links.js';
import { UserError } from '../errors.js';
import type { ServerMember } from '../members.js';
import { ineligibleMember } from './eligibility.js';
import type { EntrantCounter } from './entrant-counter.js';
import type { Entrants } from './entrants.js';
import type { GiveawayRecords } from './giveaway-records.js';
import type { Giveaway } from './giveaway-schema.js';

/** What members do with an open giveaway. */
export interface GiveawayEntry {
  /**
   * Enters a member, on disk.
   * @returns `already` if they have entered before
   * @throws {UserError} if they cannot take part
   */
  enter(id: string, member: ServerMember): Promise<{ giveaway: Giveaway; entered: 'now' | 'already' }>;
  /** @throws {UserError} if the member does not take part */
  leave(id: string, memberId: string): Promise<void>;
}

export interface GiveawayEntryOptions {
  readonly records: GiveawayRecords;
  readonly entrants: Entrants;
  readonly counter: EntrantCounter;
  readonly links: Links;
  /** ms since the epoch. */
  readonly now: () => number;
}

export function createGiveawayEntry({
  records,
  entrants,
  counter,
  links,
  now,
}: GiveawayEntryOptions): GiveawayEntry {
  /** The giveaway if it takes entrants in this moment. */
  async function takingEntrants(id: string): Promise<Giveaway> {
    const giveaway = await records.find(id);
    if (giveaway === undefined) throw new UserError(({ words }) => words.giveaway.notFound);
    if (giveaway.laidAside !== undefined) throw new UserError(({ words }) => words.laidAside.giveawayOver);
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
  };
}
