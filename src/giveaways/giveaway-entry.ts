import { requireLink } from '../accounts/member-links.js';
import { AdviceError, UserError } from '../errors.js';
import type { ServerMember } from '../members.js';
import { ineligibleMember, isDecidersAccount, lacksProof } from './eligibility.js';
import { requireGiveaway } from './giveaway-checks.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import type { Giveaway } from './giveaway-schema.js';
import type { GiveawayUpkeep } from './giveaway-upkeep.js';

type Dependencies = Pick<GiveawayDependencies, 'records' | 'entrants' | 'links' | 'age' | 'now'> & {
  readonly upkeep: Pick<GiveawayUpkeep, 'countChanged'>;
};

/** Whether a press has entered a member, or found them entered. */
export interface Entry {
  readonly giveaway: Giveaway;
  readonly entered: 'now' | 'already';
}

/** Enters a member, on disk. @throws {UserError} if they cannot take part */
export async function enterGiveaway(
  dependencies: Dependencies,
  id: string,
  member: ServerMember,
): Promise<Entry> {
  const { records, entrants, links, upkeep } = dependencies;
  for (;;) {
    const giveaway = await takingEntrants(dependencies, id);
    // First, so that a member who can no longer take part can still leave.
    if (await entrants.has(id, member.id)) return { giveaway, entered: 'already' };
    requireEligible(dependencies, giveaway, member);
    const link = await requireLink(links, member.id, member.id);
    if (await isDecidersAccount(dependencies, giveaway, link.account)) throw ownGiveaway();
    if (lacksProof(giveaway, link)) throw new AdviceError(({ words }) => words.giveaway.proofMissing);
    if (!(await entrants.add(id, member.id, records.unchanged(giveaway)))) continue;
    upkeep.countChanged(giveaway);
    return { giveaway, entered: 'now' };
  }
}

/** Takes a member out, on disk. @throws {UserError} if they do not take part */
export async function leaveGiveaway(dependencies: Dependencies, id: string, memberId: string): Promise<void> {
  const { records, entrants, upkeep } = dependencies;
  for (;;) {
    const giveaway = await takingEntrants(dependencies, id);
    if (!(await entrants.has(id, memberId))) throw new UserError(({ words }) => words.giveaway.notIn);
    if (!(await entrants.remove(id, memberId, records.unchanged(giveaway)))) continue;
    upkeep.countChanged(giveaway);
    return;
  }
}

/** @throws {UserError} unless the giveaway takes entrants at this moment */
async function takingEntrants({ records, now }: Dependencies, id: string): Promise<Giveaway> {
  const giveaway = await requireGiveaway(records, id);
  if (giveaway.quarantined !== undefined) throw new UserError(({ words }) => words.quarantine.giveawayOver);
  const { state, endsAt = 0 } = giveaway;
  if (state === 'waiting' || state === 'scheduled')
    throw new UserError(({ words }) => words.event.notOpenYet);
  if ((state !== 'open' && state !== 'opening') || now() >= endsAt) {
    throw new UserError(({ words }) => words.event.over);
  }
  return giveaway;
}

/** @throws {UserError} that says why a member cannot take part */
function requireEligible(
  { age, now }: Pick<Dependencies, 'age' | 'now'>,
  giveaway: Giveaway,
  member: ServerMember,
): void {
  const at = now();
  const why = ineligibleMember({ age }, giveaway, member, at);
  if (why === undefined) return;
  if (why === 'host') throw ownGiveaway();
  throw new UserError(({ words }) => {
    switch (why) {
      case 'role-missing':
        return words.event.roleMissing({ role: `<@&${giveaway.role}>` });
      case 'role-excluded':
        return words.giveaway.roleExcluded({ role: `<@&${giveaway.notRole}>` });
      case 'account-too-young':
        return words.refusals.accountTooYoung({ when: age.fromWhen(member.id, giveaway.minAgeMs) });
      default: {
        const since = (member.joinedAt ?? at) + (giveaway.memberForMs ?? 0);
        return words.giveaway.tooNew({ when: `<t:${Math.ceil(since / 1000)}:R>` });
      }
    }
  });
}

const ownGiveaway = () => new UserError(({ words }) => words.event.own);
