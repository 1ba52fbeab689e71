import { requireLink } from '../accounts/member-links.js';
import { decidersOf, ownOf } from '../accounts/own-accounts.js';
import { placesPrefix } from '../campaigns/placed-schema.js';
import { createPlaces, currentOf, type Places } from '../campaigns/places.js';
import { RecordError, StoreError, UserError } from '../errors.js';
import type { Grant } from '../ledger/grant.js';
import type { ServerMember } from '../members.js';
import type { DropDependencies } from './drop-dependencies.js';
import { claimersGrantId } from './drop-records.js';
import type { Drop } from './drop-schema.js';

type Dependencies = Pick<DropDependencies, 'records' | 'links' | 'ledger' | 'now'> & {
  readonly places: Places<Drop>;
  /** Told of each claim, with the drop as it is then. */
  readonly onClaim: (drop: Drop) => void;
};

/** What a press of **Claim** has led to. */
export interface Claimed {
  readonly drop: Drop;
  readonly isNew: boolean;
  /** What pays it, as far as that is known. */
  readonly grant: Grant | undefined;
}

/** The places of drops: the last one ends the drop. */
export const createDropPlaces = (dependencies: DropDependencies): Places<Drop> =>
  createPlaces<Drop>(dependencies, {
    kind: 'drop',
    records: dependencies.records,
    open: (id) => takingClaims(dependencies, id),
    reasonOf: ({ title }) => title,
    grantIdOf: claimersGrantId,
    lastTaken: (drop, at) => ({
      ...drop,
      state: 'ending',
      end: 'used-up',
      endedAt: at,
      process: dependencies.processId,
    }),
  });

/**
 * Claims a place for a member, on disk, and pays it.
 * @throws {UserError} if there is none for them, or nobody knows whether they have one
 */
export async function claimPlace(
  dependencies: Dependencies,
  id: string,
  member: ServerMember,
): Promise<Claimed> {
  try {
    return await claimOrRefuse(dependencies, id, member);
  } catch (error) {
    if (!(error instanceof StoreError) || error instanceof RecordError) throw error;
    // Pressing again is safe: it is one place for each member, whichever of both presses lands.
    throw new UserError(({ words }) => words.drop.claimUncertain, undefined, { cause: error });
  }
}

async function claimOrRefuse(dependencies: Dependencies, id: string, member: ServerMember): Promise<Claimed> {
  const { places, onClaim } = dependencies;
  const before = await alreadyClaimed(dependencies, id, member.id);
  if (before !== undefined) return before;
  const drop = await takingClaims(dependencies, id);
  const isOwn = await ownOf(dependencies.links, decidersOf(drop));
  if (isOwn({ member: member.id })) throw ownDrop();
  requireRole(drop, member);
  const { account } = await requireLink(dependencies.links, member.id, member.id);
  if (isOwn({ account })) throw ownDrop();
  const taken = await places.take({
    ...{ id, member: member.id, account, prefix: placesPrefix(id) },
    capacity: ({ claims }) => claims,
  });
  if (taken === undefined) throw new UserError(({ words }) => words.drop.allClaimed);
  if (taken === 'before') return (await alreadyClaimed(dependencies, id, member.id)) ?? refuseDuplicate();
  onClaim(taken.event);
  return { drop: taken.event, isNew: true, grant: await places.paid(taken) };
}

async function alreadyClaimed(
  dependencies: Dependencies,
  id: string,
  memberId: string,
): Promise<Claimed | undefined> {
  const drop = await dependencies.records.find(id);
  const grant = drop && (await dependencies.places.ofMember(drop, memberId));
  return drop && grant && { drop, isNew: false, grant: await currentOf(dependencies.ledger, grant) };
}

function refuseDuplicate(): never {
  throw new UserError(({ words }) => words.drop.accountClaimed);
}

/** @throws {UserError} unless the drop can be claimed at this moment */
async function takingClaims(
  { records, now }: Pick<Dependencies, 'records' | 'now'>,
  id: string,
): Promise<Drop> {
  const drop = await records.find(id);
  if (drop === undefined) throw new UserError(({ words }) => words.approvals.notFound);
  const { state, endsAt = 0, end } = drop;
  if (state === 'waiting') throw new UserError(({ words }) => words.drop.notOpenYet);
  if (end === 'used-up') throw new UserError(({ words }) => words.drop.allClaimed);
  if ((state !== 'open' && state !== 'opening') || now() >= endsAt) {
    throw new UserError(({ words }) => words.drop.over);
  }
  return drop;
}

const ownDrop = () => new UserError(({ words }) => words.drop.ownDrop);

/** @throws {UserError} if a member lacks the role that a drop asks for */
function requireRole({ role }: Drop, member: ServerMember): void {
  if (role === undefined || member.roles.includes(role)) return;
  throw new UserError(({ words }) => words.drop.roleMissing(`<@&${role}>`));
}
