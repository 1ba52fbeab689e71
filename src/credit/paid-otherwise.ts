import { decodeTime } from 'ulid';
import { type Account, isOneAccount } from '../accounts/website-account.js';
import { RecordError, UserError } from '../errors.js';
import { shortId } from '../short-id.js';
import { UnsentError } from './attempt-sending.js';
import type { PlannedGrant } from './grant-payer.js';
import type { GrantReads } from './grant-reads.js';
import { countsAgainstCap, type Grant } from './grant-schema.js';
import type { InFlight } from './in-flight.js';
import type { Ledger } from './ledger.js';
import { ownGrants, paysSame, wasPaidBefore } from './payment-conflicts.js';

/*
 * A drop or a set of codes pays an account once. Claims and redemptions see to that; but where the store went back, it
 * has lost one whose payment the website has yet to answer, and another member may have the account by now. A payout or
 * giveaway pays a member once; but its list or its end may be another one the second time, and so the IDs of its grants.
 */

/** What it takes to find what counts for a payment. */
export type StandingReads = Pick<GrantReads, 'ofAccount' | 'ofMember' | 'current'>;

/** What a grant of an event pays, made or planned. */
type PaidFor = Pick<Grant, 'id' | 'event' | 'member' | 'account' | 'draftedAt'>;

/** Who is to be paid by an event, and the grant that is for that. */
interface Payment {
  readonly event: NonNullable<Grant['event']>;
  readonly member: string | undefined;
  /** `undefined` if the event may pay an account twice. */
  readonly account: Account | undefined;
  readonly grant: string | undefined;
  /** ms since the epoch; no grant of the event is older. */
  readonly since: number;
}

/** The other grants that an event has for a member or an account, or what staff have granted in their place. */
async function otherGrants(
  ledger: StandingReads,
  { event, member, account, grant, since }: Payment,
): Promise<readonly Grant[]> {
  const ofMember = member === undefined ? [] : await ledger.ofMember(member, event, since);
  const ofAccount = account === undefined ? [] : await ledger.ofAccount(account, event, since);
  const others = [...ofAccount, ...ofMember].filter(({ id }) => id !== grant);
  return Promise.all(others.map(ledger.current));
}

/** The grant that {@link isPaidOtherwise} is about: it was or may yet be paid. */
export async function paidOtherwiseBy(ledger: StandingReads, payment: Payment): Promise<Grant | undefined> {
  return (await otherGrants(ledger, payment)).find(({ state }) => countsAgainstCap(state));
}

/**
 * Whether an event has paid a member or an account by another grant than the one that pays a claim: for somebody who had
 * the account then, or before the event was confirmed again.
 */
export const isPaidOtherwise = async (ledger: StandingReads, payment: Payment): Promise<boolean> =>
  (await paidOtherwiseBy(ledger, payment)) !== undefined;

/** What an event was to pay: a payout's rows, or a giveaway's places. */
interface EventGrants {
  /** The IDs of the grants that pay them. */
  readonly ids: ReadonlySet<string>;
  /** What is in the ledger for it, by ID, and be it of a list or draw that was lost. */
  readonly entered: ReadonlyMap<string, Grant>;
  readonly planned: readonly PlannedGrant[];
  /** The IDs of those of which staff know that they pay somebody else. */
  readonly told: ReadonlySet<string>;
}

/**
 * What counts for each row or place: the grant that was entered for it, its newest replacement where it did not arrive and
 * was granted again by hand, or the one by which a list or draw that was lost had paid its member.
 * @param onUnreadable told of the IDs of those for which a record cannot be read
 * @returns by the ID of the row's or place's own grant
 * @throws {RecordError} without `onUnreadable`, if a record cannot be read
 */
export async function standingGrants(
  ledger: StandingReads,
  { ids, entered, planned, told }: EventGrants,
  onUnreadable?: (id: string) => void,
): Promise<ReadonlyMap<string, Grant>> {
  const present = new Map([...entered].filter(([id]) => ids.has(id)));
  const own = ownGrants(present, planned, told);
  const lost = [...entered.values()].filter(({ id }) => !own.has(id));
  const plans = new Map(planned.map((plan) => [plan.id, plan]));
  const standing = new Map<string, Grant>();
  for (const id of present.keys()) {
    try {
      const grant = await standingFor(ledger, { own, lost }, id, plans.get(id));
      if (grant !== undefined) standing.set(id, grant);
    } catch (error) {
      if (!(error instanceof RecordError) || onUnreadable === undefined) throw error;
      onUnreadable(id);
    }
  }
  return standing;
}

interface OwnAndLost {
  /** Those of its rows or places, by their IDs. */
  readonly own: ReadonlyMap<string, Grant>;
  /** Those that pay somebody else than the row or place of their ID, or for which there is none. */
  readonly lost: readonly Grant[];
}

async function standingFor(
  ledger: StandingReads,
  { own, lost }: OwnAndLost,
  id: string,
  planned: PlannedGrant | undefined,
): Promise<Grant | undefined> {
  const grant = own.get(id);
  const standing = grant && (await ledger.current(grant));
  const paid = planned ?? grant;
  if (paid === undefined || (standing !== undefined && countsAgainstCap(standing.state))) return standing;
  const mayBePaidOtherwise =
    standing === undefined || wasPaidBefore(standing) || lost.some((one) => paysSame(one, paid));
  const instead = mayBePaidOtherwise ? await paidInstead(ledger, paid) : undefined;
  // What has paid another row or place counts for that one alone.
  return instead === undefined || own.has(instead.redoes ?? instead.id) ? standing : instead;
}

/** The other grant by which the event of a grant has paid its member, or may have. */
export async function paidInstead(ledger: StandingReads, grant: PaidFor): Promise<Grant | undefined> {
  const { id, event, member, draftedAt } = grant;
  if (event === undefined) return undefined;
  // Where nobody is named, such as after an erasure, the account is all there is to go by.
  const account = member === undefined ? grant.account : undefined;
  return paidOtherwiseBy(ledger, { event, member, account, grant: id, since: beginOf(event, draftedAt) });
}

/** No grant of an event has an older ID than this (ms since the epoch). All of a payout's are as old as its list. */
const beginOf = ({ kind, id }: NonNullable<Grant['event']>, draftedAt: number) =>
  kind === 'payout' ? draftedAt : decodeTime(id);

interface LastLook {
  readonly ledger: StandingReads & Pick<Ledger, 'find' | 'paysRow' | 'replacing'>;
  readonly inFlight: Pick<InFlight, 'others'>;
}

/**
 * Looks once more, right before a grant is sent, whether what it pays was paid otherwise by now: by another grant that
 * replaces the same one, or by its event, to the account or its member. The event is also asked where the grant replaces
 * that of a winner or of a payout.
 * @param account as the website knows it at this moment
 * @throws {UnsentError} if it was, or may have been: `paidBy` it. Also if another grant is under way, whose end decides
 */
export async function refusePaidOtherwise(look: LastLook, grant: Grant, account: Account): Promise<void> {
  const replacing = await look.ledger.replacing(grant.redoes ?? grant.id, account);
  const others = [
    ...replacing.filter(({ id }) => id !== grant.id),
    ...(await ofItsEvent(look, grant, account)),
  ];
  const paidBy = others.find(({ state }) => state === 'applied' || state === 'unknown');
  if (paidBy !== undefined) throw paidAlready(paidBy);
  if (others.some((other) => goesFirst(other, grant))) throw underWay();
}

/** The other grants of its event that pay the same. @throws {UnsentError} if one is in hand that is not on record */
async function ofItsEvent(
  { ledger, inFlight }: LastLook,
  grant: Grant,
  account: Account,
): Promise<readonly Grant[]> {
  const { id } = grant;
  const { event, member, draftedAt, isOfRow } = await askedFor(ledger, grant);
  if (event === undefined) return [];
  // Likewise where nobody is named.
  const isOnce = event.kind === 'drop' || event.kind === 'code' || member === undefined;
  const once = isOnce ? account : undefined;
  // Asked before the ledger is searched: what is no longer in hand by then is on record, and what is on record is found.
  const inHand = (isOfRow ? [] : inFlight.others({ id, event })).filter(
    (other) => (once && isOneAccount(other.account, once)) || (member && other.member === member),
  );
  for (const other of inHand) if ((await ledger.find(other.id)) === undefined) throw underWay();
  const payment = { event, member, account: once, grant: id, since: beginOf(event, draftedAt) };
  // What this one replaces stands for it.
  const all = (await otherGrants(ledger, payment)).filter((other) => other.id !== id);
  return isOfRow ? withoutRows(ledger, all) : all;
}

/**
 * The event of a grant, and whom that pays. What replaces a winner's grant, or a payout's, is asked for as that one: the
 * account may be another member's by now. Claims may share a member, so that staff decide alone what replaces them.
 * @returns also whether it stands for a row of a payout. Rows may share a member, so that the others do not count
 */
async function askedFor(
  ledger: LastLook['ledger'],
  grant: Grant,
): Promise<Pick<Grant, 'event' | 'member' | 'draftedAt'> & { readonly isOfRow?: boolean }> {
  const { redoes, redoesIn } = grant;
  const replaced = redoes === undefined ? undefined : await ledger.find(redoes);
  const isAsked = redoesIn?.kind === 'giveaway' || redoesIn?.kind === 'payout';
  if (replaced === undefined || !isAsked) return grant;
  const isOfRow = redoesIn.kind === 'payout' && (await ledger.paysRow(replaced));
  return { ...replaced, event: redoesIn, isOfRow };
}

/** Those that are for none of the rows of their payout: of a list that was lost, or what replaces one of these. */
async function withoutRows(ledger: LastLook['ledger'], grants: readonly Grant[]): Promise<readonly Grant[]> {
  const lost: Grant[] = [];
  for (const grant of grants) {
    const root = grant.redoes === undefined ? grant : await ledger.find(grant.redoes);
    if (root !== undefined && !(await ledger.paysRow(root))) lost.push(grant);
  }
  return lost;
}

/** Of two that are about to be sent, the later one sees the other one when it looks. */
const goesFirst = (other: Grant, { id }: Grant) =>
  other.state === 'sending' || (other.state === 'prepared' && other.id < id);

const paidAlready = (paidBy: Grant) =>
  new UnsentError(
    new UserError(({ words }) => words.refusals.paidOtherwise(shortId(paidBy.id))),
    'arrived',
    paidBy,
  );

const underWay = () => new UnsentError(new UserError(({ words }) => words.refusals.accountBusy), 'busy');
