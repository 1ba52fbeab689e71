import { requireLink } from '../accounts/member-links.js';
import { decidersOf, ownOf } from '../accounts/own-accounts.js';
import { RecordError, StoreError, UserError } from '../errors.js';
import type { Outlook } from '../ledger/due-payments.js';
import type { DuePayment } from '../ledger/due-schema.js';
import type { ServerMember } from '../members.js';
import type { createKeyedLock } from '../storage/keyed-lock.js';
import type { Change } from '../storage/store.js';
import type { DropDependencies } from './drop-dependencies.js';
import { claimersGrantId, type DropRecords } from './drop-records.js';
import type { Claim, Drop } from './drop-schema.js';

/** How long a press waits for its payment. What takes longer is paid all the same. */
const WAIT_MS = 6_000;

type Needs = Pick<DropDependencies, 'dropRecords' | 'links' | 'ledger' | 'duePayments' | 'now'> & {
  /** One claim of a drop at a time in this process, since each takes the next place. */
  readonly lock: ReturnType<typeof createKeyedLock>;
  /** Told of each claim, with the drop as it is then. */
  readonly onClaim: (drop: Drop) => void;
};

/** What a press of **Claim** has led to. */
export interface Claimed extends Outlook {
  readonly drop: Drop;
  readonly isNew: boolean;
}

/**
 * Claims a place for a member, on disk, and pays it.
 * @throws {UserError} if there is none for them, or nobody knows whether they have one
 */
export async function claimPlace(needs: Needs, id: string, member: ServerMember): Promise<Claimed> {
  try {
    return await claimOrRefuse(needs, id, member);
  } catch (error) {
    if (!(error instanceof StoreError) || error instanceof RecordError) throw error;
    throw uncertain(error);
  }
}

/** Pressing again is safe: it is one place for each member, whichever of both presses lands. */
const uncertain = (cause: StoreError) =>
  new UserError(({ words }) => words.drop.claimUncertain, undefined, { cause });

async function claimOrRefuse(needs: Needs, id: string, member: ServerMember): Promise<Claimed> {
  const before = await alreadyClaimed(needs, id, member.id);
  if (before !== undefined) return before;
  const drop = await takingClaims(needs, id);
  const isOwn = await ownOf(needs.links, decidersOf(drop));
  if (isOwn({ member: member.id })) throw ownDrop();
  requireRole(drop, member);
  const { account } = await requireLink(needs.links, member.id, member.id);
  if (isOwn({ account })) throw ownDrop();
  const taken = await needs.lock(id, () => takePlace(needs, id, { member: member.id, account }));
  if (taken === undefined) return (await alreadyClaimed(needs, id, member.id)) ?? refuseTwin();
  needs.onClaim(taken.drop);
  await needs.duePayments.outcome(taken.due, WAIT_MS);
  return { drop: taken.drop, isNew: true, ...(await needs.duePayments.outlook(taken.due.id, needs.ledger)) };
}

interface Taken {
  readonly drop: Drop;
  readonly due: DuePayment;
}

/**
 * Takes the next place, in one commit with its payment.
 * @returns `undefined` if the member or the account has one already
 * @throws {UserError} if all are taken, or the drop is over
 */
async function takePlace(
  { dropRecords, duePayments, now }: Needs,
  id: string,
  { member, account }: Pick<Claim, 'member' | 'account'>,
): Promise<Taken | undefined> {
  for (;;) {
    const drop = await takingClaims({ dropRecords, now }, id);
    if ((await dropRecords.placeOf(id, member)) !== undefined) return undefined;
    const place = await dropRecords.claimed(id);
    const claim: Claim = { place, member, account, at: now(), grant: claimersGrantId(drop, member) };
    const accountChanges = await dropRecords.accountChanges(id, claim);
    if (accountChanges === undefined) return undefined;
    const { due, change } = duePayments.planned(paymentOf(drop, claim));
    const after = await claimOrLook(dropRecords, drop, claim, [change, ...accountChanges]);
    if (after !== undefined) return { drop: after, due };
  }
}

/**
 * A commit that is reported as failed may be on disk, and then it counts.
 * @throws {UserError} if nobody knows whether it was taken
 */
async function claimOrLook(
  dropRecords: DropRecords,
  drop: Drop,
  claim: Claim,
  changes: readonly Change[],
): Promise<Drop | undefined> {
  try {
    return await dropRecords.claim(drop, claim, changes);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const found = await dropRecords
      .claimAt(drop.id, claim.place)
      .catch(() => Promise.reject(uncertain(error)));
    if (found?.member !== claim.member || found.at !== claim.at) throw uncertain(error);
    return (await dropRecords.find(drop.id)) ?? drop;
  }
}

function paymentOf(drop: Drop, claim: Claim): Omit<DuePayment, 'process'> {
  const { member, account, at } = claim;
  return {
    id: claim.grant,
    by: drop.by,
    member,
    account,
    amount: drop.amount,
    ...(drop.title !== undefined && { reason: drop.title }),
    event: { kind: 'drop', id: drop.id },
    draftedAt: at,
    confirmedAt: at,
    capAt: drop.confirmedAt,
    ...(drop.decidedBy !== undefined && { decidedBy: drop.decidedBy }),
  };
}

async function alreadyClaimed(needs: Needs, id: string, memberId: string): Promise<Claimed | undefined> {
  const { dropRecords, ledger } = needs;
  const place = await dropRecords.placeOf(id, memberId);
  if (place === undefined) return undefined;
  const [claim, drop] = [await dropRecords.claimAt(id, place), await dropRecords.find(id)];
  if (claim === undefined || drop === undefined) return undefined;
  return { drop, isNew: false, ...(await needs.duePayments.outlook(claim.grant, ledger)) };
}

function refuseTwin(): never {
  throw new UserError(({ words }) => words.drop.accountClaimed);
}

/** @throws {UserError} unless the drop can be claimed at this moment */
async function takingClaims(
  { dropRecords, now }: Pick<Needs, 'dropRecords' | 'now'>,
  id: string,
): Promise<Drop> {
  const drop = await dropRecords.find(id);
  if (drop === undefined) throw new UserError(({ words }) => words.drop.notFound);
  const { state, endsAt = 0, end } = drop;
  if (state === 'waiting') throw new UserError(({ words }) => words.drop.notOpenYet);
  if (end === 'claimed') throw new UserError(({ words }) => words.drop.allClaimed);
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
