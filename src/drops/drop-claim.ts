import { requireLink } from '../accounts/member-links.js';
import { decidersOf, ownOf } from '../accounts/own-accounts.js';
import { isUnopened, placesPrefix } from '../campaigns/placed-schema.js';
import { createPlaces, currentOf, type Places } from '../campaigns/places.js';
import { RecordError, StoreError, UserError } from '../errors.js';
import type { Grant } from '../ledger/grant.js';
import { mark } from '../marks.js';
import type { ServerMember } from '../members.js';
import { DROP_PAYS } from './drop-amounts.js';
import { isRight } from './drop-answers.js';
import type { DropDependencies } from './drop-dependencies.js';
import { claimersGrantId } from './drop-records.js';
import type { Drop } from './drop-schema.js';
import { countWrong, untried } from './drop-tries.js';

type Dependencies = Pick<DropDependencies, 'store' | 'records' | 'links' | 'age' | 'ledger' | 'now'> & {
  readonly places: Places<Drop>;
  /** Told of each claim, with the drop as it is then. */
  readonly onClaim: (drop: Drop) => void;
};

/** What a press of **Claim**, or a right answer, has led to. */
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
    ...DROP_PAYS,
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
 * @param answer what they have answered, if the drop has a question
 * @throws {UserError} if there is none for them, or nobody knows whether they have one
 */
export async function claimPlace(
  dependencies: Dependencies,
  id: string,
  member: ServerMember,
  answer?: string,
): Promise<Claimed> {
  try {
    return await claimOrRefuse(dependencies, id, member, answer);
  } catch (error) {
    if (!(error instanceof StoreError) || error instanceof RecordError) throw error;
    // Pressing again is safe: it is one place for each member, whichever of both presses lands.
    throw new UserError(({ words }) => words.event.uncertain, undefined, { cause: error });
  }
}

async function claimOrRefuse(
  dependencies: Dependencies,
  id: string,
  member: ServerMember,
  answer: string | undefined,
): Promise<Claimed> {
  const { places, onClaim } = dependencies;
  const before = await alreadyClaimed(dependencies, id, member.id);
  if (before !== undefined) return before;
  const { drop, account } = await claimable(dependencies, id, member);
  const asks = drop.question !== undefined;
  if (asks) await requireRight(dependencies, drop, member.id, answer);
  const taken = await places.take({
    ...{ id, member: member.id, account, prefix: placesPrefix(id) },
    capacity: ({ claims }) => claims,
    ...(asks && { others: async () => [await untried(dependencies, id, member.id)] }),
  });
  if (taken === undefined) throw new UserError(({ words }) => words.drop.allClaimed);
  if (taken === 'before') return (await alreadyClaimed(dependencies, id, member.id)) ?? refuseDuplicate();
  if (asks) mark('drop: right answer');
  if (taken.event.seed !== undefined) mark('drop: amount by chance');
  onClaim(taken.event);
  return { drop: taken.event, isNew: true, grant: await places.paid(taken) };
}

/** @throws {UserError} unless a member may claim a drop at this moment, apart from its question */
async function claimable(
  dependencies: Pick<Dependencies, 'records' | 'links' | 'age' | 'now'>,
  id: string,
  member: ServerMember,
) {
  const drop = await takingClaims(dependencies, id);
  const isOwn = await ownOf(dependencies.links, decidersOf(drop));
  if (isOwn({ member: member.id })) throw ownDrop();
  requireRole(drop, member);
  dependencies.age.require(member.id, drop.minAgeMs);
  const { account } = await requireLink(dependencies.links, member.id, member.id);
  if (isOwn({ account })) throw ownDrop();
  return { drop, account };
}

/**
 * The drop whose question a member may answer at this moment, and has not answered.
 * @returns `undefined` if there is none; {@link claimPlace} says why
 */
export async function askedOf(
  dependencies: Omit<Dependencies, 'onClaim'>,
  id: string,
  member: ServerMember,
): Promise<Drop | undefined> {
  if ((await alreadyClaimed(dependencies, id, member.id)) !== undefined) return undefined;
  try {
    const { drop } = await claimable(dependencies, id, member);
    await untried(dependencies, id, member.id);
    return drop;
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** @throws {UserError} unless a member has answered a drop's question rightly, with a try left; a wrong answer uses one up */
async function requireRight(
  dependencies: Dependencies,
  drop: Drop,
  memberId: string,
  answer: string | undefined,
): Promise<void> {
  await untried(dependencies, drop.id, memberId);
  // Whoever could not be asked a moment ago presses once more.
  if (answer === undefined) throw new UserError(({ words }) => words.refusals.changedMeanwhile);
  if (isRight(drop, answer)) return;
  const left = await countWrong(dependencies, () => takingClaims(dependencies, drop.id), memberId);
  mark('drop: wrong answer');
  throw new UserError(({ words: { drop: words } }) => ({
    title: words.wrongTitle,
    text: words.wrong({ left }),
  }));
}

async function alreadyClaimed(
  dependencies: Omit<Dependencies, 'onClaim'>,
  id: string,
  memberId: string,
): Promise<Claimed | undefined> {
  const drop = await dependencies.records.find(id);
  const grant = drop && (await dependencies.places.ofMember(drop, memberId));
  return drop && grant && { drop, isNew: false, grant: await currentOf(dependencies.ledger, grant) };
}

function refuseDuplicate(): never {
  throw new UserError(({ words }) => words.event.accountTaken);
}

/** @throws {UserError} unless the drop can be claimed at this moment */
async function takingClaims(
  { records, now }: Pick<Dependencies, 'records' | 'now'>,
  id: string,
): Promise<Drop> {
  const drop = await records.find(id);
  if (drop === undefined) throw new UserError(({ words }) => words.approvals.notFound);
  const { state, endsAt = 0, end } = drop;
  if (isUnopened(drop)) throw new UserError(({ words }) => words.event.notOpenYet);
  if (end === 'used-up') throw new UserError(({ words }) => words.drop.allClaimed);
  if ((state !== 'open' && state !== 'opening') || now() >= endsAt) {
    throw new UserError(({ words }) => words.event.over);
  }
  return drop;
}

const ownDrop = () => new UserError(({ words }) => words.event.own);

/** @throws {UserError} if a member lacks the role that a drop asks for */
function requireRole({ role }: Drop, member: ServerMember): void {
  if (role === undefined || member.roles.includes(role)) return;
  throw new UserError(({ words }) => words.event.roleMissing({ role: `<@&${role}>` }));
}
