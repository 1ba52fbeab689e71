import { type Account, isSameAccount } from '../accounts/website-account.js';
import { StoreError, UserError } from '../errors.js';
import type { Grant, PlacedKind } from '../ledger/grant.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Gate, Queue, QueuedKind } from '../ledger/queue.js';
import type { PlannedGrant } from '../ledger/queued-grants.js';
import { mark } from '../marks.js';
import { readablePage } from '../storage/all-rows.js';
import { unlessStoreFails } from '../storage/each-alone.js';
import { createKeyedLock } from '../storage/keyed-lock.js';
import type { Change, JsonObject, Store } from '../storage/store.js';
import type { World } from '../time/clock.js';
import { accountKeys, type Placed, placeKey } from './placed-schema.js';

/** How long an answer waits for its payment. What takes longer is paid all the same. */
const WAIT_MS = 6_000;
/** So often somebody else may take the same place at the same moment. */
const ATTEMPTS = 200;

/** What a kind of event adds to its places. */
export interface PlacesKind<Event extends Placed> {
  readonly kind: PlacedKind;
  readonly records: { find(id: string): Promise<Event | undefined>; unchanged(event: Event): Change };
  /** The event, if a place of it can be taken now. */
  open(id: string): Promise<Event | undefined>;
  /** What a place pays, in the website's virtual currency, two decimals. @param place from 0 on */
  payOf(event: Event, place: number): string;
  reasonOf(event: Event): string | undefined;
  /** The ID of what pays a member who takes a place at a moment: the same, whoever asks and however often. */
  grantIdOf(event: Event, memberId: string, at: number): string;
  /** The key that names what pays a member, where the ID alone does not keep them from a second place. */
  memberKey?(id: string, memberId: string): string;
  /** The event, once its last place was taken at a moment. Default: as it is. */
  lastTaken?(event: Event, at: number): Event;
}

/** Who wants a place, and which. */
export interface Entrance<Event> {
  /** The event's ID. */
  readonly id: string;
  readonly member: string;
  readonly account: Account;
  /** Under which the places stand of which the next one is taken. */
  readonly prefix: string;
  /** How many places there are under it. */
  capacity(event: Event): number;
  readonly code?: { readonly number: number; readonly ending: string };
  /** What is committed with it. */
  others?(): Promise<readonly Change[]>;
}

/** What counts of a place's payment now: its own grant, or what staff have granted in its place. */
export const currentOf = async (
  ledger: Pick<Ledger, 'current'>,
  own: Grant | undefined,
): Promise<Grant | undefined> => own && ledger.current(own);

/** Somebody has a place. */
export interface Taken<Event> {
  readonly event: Event;
  readonly grantId: string;
}

/** What places are built on. */
export interface PlacesDependencies extends Pick<World, 'now'> {
  readonly store: Store;
  readonly ledger: Pick<Ledger, 'find' | 'current' | 'queueChanges'>;
  readonly queue: Pick<Queue, 'serve' | 'outcome'>;
  /** What tells staff of a payment that is given up, as changes to commit with that. */
  readonly givenUp: NonNullable<QueuedKind['givenUp']>;
}

/**
 * The places of drops and codes. Each is taken once, by one member and for one account, in one commit with the grant that
 * pays it. The event may have ended since: who has a place is paid.
 */
export function createPlaces<Event extends Placed & JsonObject>(
  dependencies: PlacesDependencies,
  kind: PlacesKind<Event>,
) {
  const { store, ledger, queue, now } = dependencies;
  const { records, memberKey } = kind;
  const lock = createKeyedLock();

  queue.serve(kind.kind, {
    gate: (id) => gateOf(records, id),
    givenUp: dependencies.givenUp,
  });

  /** What pays the place that a member has. */
  async function ofMember(event: Event, memberId: string): Promise<Grant | undefined> {
    const id = memberKey
      ? await store.get<string>(memberKey(event.id, memberId))
      : kind.grantIdOf(event, memberId, now());
    return id === undefined ? undefined : ledger.find(id);
  }

  /** @returns `undefined` if something has changed meanwhile, and it has to be looked at again */
  async function takeOnce(
    event: Event,
    entrance: Entrance<Event>,
  ): Promise<Taken<Event> | 'before' | 'full' | undefined> {
    if ((await ofMember(event, entrance.member)) !== undefined) return 'before';
    const at = now();
    const id = kind.grantIdOf(event, entrance.member, at);
    const place = await nextPlace(store, entrance.prefix);
    const marked = await accountMarks(dependencies, event.id, { id, account: entrance.account });
    if (marked === undefined) {
      mark('claim of a place for an account that had one');
      return 'before';
    }
    if (place >= entrance.capacity(event)) return 'full';
    const planned = plannedOf(kind, event, entrance, { id, place, at });
    const isLast = place === entrance.capacity(event) - 1;
    if (isLast) mark('claim of the last place');
    const after = isLast ? (kind.lastTaken?.(event, at) ?? event) : event;
    const changes = [
      { ...records.unchanged(event), to: after },
      { key: placeKey(entrance.prefix, place), from: undefined, to: id },
      ...(memberKey ? [{ key: memberKey(event.id, entrance.member), from: undefined, to: id }] : []),
      ...marked,
      ...(await ledger.queueChanges(planned)),
      ...((await entrance.others?.()) ?? []),
    ];
    try {
      return (await store.commit(changes)) ? { event: after, grantId: id } : undefined;
    } catch (error) {
      // A commit that is reported as failed may be on disk, and then it counts.
      if (!(error instanceof StoreError)) throw error;
      const found = await unlessStoreFails(() => ofMember(event, entrance.member));
      if (found?.id !== id || found.confirmedAt !== at) throw error;
      mark('claim of a place that a failed commit had taken');
      return { event: (await records.find(event.id)) ?? after, grantId: id };
    }
  }

  return {
    ofMember,

    /**
     * Takes the next place for a member.
     * @returns `before` if they or the account have had one; `undefined` if there is none
     * @throws {StoreError} if nobody knows whether it was taken
     */
    take: (entrance: Entrance<Event>): Promise<Taken<Event> | 'before' | undefined> =>
      lock(entrance.id, async () => {
        for (let tries = 0; tries < ATTEMPTS; tries += 1) {
          const event = await kind.open(entrance.id);
          if (event === undefined) return undefined;
          const taken = await takeOnce(event, entrance);
          if (taken === 'full') return undefined;
          if (taken !== undefined) return taken;
        }
        throw new UserError(({ words }) => words.refusals.changedMeanwhile);
      }),

    /** Pays a place that was just taken, and waits for a moment for what becomes of that. */
    async paid({ event, grantId }: Taken<Event>): Promise<Grant | undefined> {
      await queue.outcome({ kind: kind.kind, id: event.id }, grantId, WAIT_MS);
      return currentOf(ledger, await ledger.find(grantId));
    },
  };
}

export type Places<Event extends Placed & JsonObject> = ReturnType<typeof createPlaces<Event>>;

/** Who has a place is paid although its event has ended meanwhile, unless that was quarantined. */
async function gateOf<Event extends Placed>(
  records: PlacesKind<Event>['records'],
  id: string,
): Promise<Gate> {
  const event = await records.find(id);
  if (event === undefined || event.quarantined !== undefined) return { is: 'paused' };
  return { is: 'open', unchanged: [records.unchanged(event)] };
}

/**
 * What marks an account as paid, under each of its identities. A name that another account had before stays with that one.
 * @returns `undefined` if it was paid already
 */
async function accountMarks(
  { store, ledger }: Pick<PlacesDependencies, 'store' | 'ledger'>,
  eventId: string,
  { id, account }: Pick<Grant, 'id' | 'account'>,
): Promise<readonly Change[] | undefined> {
  const changes: Change[] = [];
  for (const key of accountKeys(eventId, account)) {
    const from = await store.get<string>(key);
    const earlier = from === undefined ? undefined : await ledger.find(from);
    if (earlier !== undefined && isSameAccount(earlier.account, account)) return undefined;
    changes.push({ key, from, to: from ?? id });
  }
  return changes;
}

async function nextPlace(store: Store, prefix: string): Promise<number> {
  const { keys } = await readablePage<string>(store, { prefix, limit: 1 });
  const [last] = keys;
  return last === undefined ? 0 : Number(last.slice(prefix.length)) + 1;
}

function plannedOf<Event extends Placed>(
  kind: PlacesKind<Event>,
  event: Event,
  { member, account, code }: Entrance<Event>,
  { id, place, at }: { readonly id: string; readonly place: number; readonly at: number },
): PlannedGrant {
  const reason = kind.reasonOf(event);
  return {
    id,
    by: event.by,
    member,
    account,
    amount: kind.payOf(event, place),
    ...(reason !== undefined && { reason }),
    event: { kind: kind.kind, id: event.id, ...(code && { code }) },
    draftedAt: at,
    confirmedAt: at,
    capAt: event.confirmedAt,
    ...(event.decidedBy !== undefined && { decidedBy: event.decidedBy }),
  };
}
