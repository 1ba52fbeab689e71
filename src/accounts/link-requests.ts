import { monotonicFactory } from 'ulid';
import * as z from 'zod';
import { UserError } from '../errors.js';
import type { Listed, Wanted } from '../listed.js';
import type { MessagePlace } from '../message-place.js';
import { readableRows, searched } from '../storage/all-rows.js';
import { eachAlone, unlessUnreadable } from '../storage/each-alone.js';
import { DISCORD_ID, ID, type Kept, MOMENT, PLACE } from '../storage/record-schema.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Store } from '../storage/store.js';
import { createLinkTallies } from './link-tallies.js';
import type { Link, Links } from './member-links.js';
import { ACCOUNT, type Account } from './website-account.js';

const DAY_MS = 24 * 60 * 60_000;
/** How long staff have to decide. */
export const REQUEST_VALID_MS = 7 * DAY_MS;
/** How long a request is kept after it was answered or expired. */
const REQUEST_KEPT_MS = 30 * DAY_MS;

export type Decision = 'approved' | 'rejected';

/**
 * How a deposit failed to prove an account before staff were asked: no answer was right, none came in time, the
 * member asked staff instead, or nobody knows whether it arrived.
 */
const FAILED_DEPOSIT = z.enum(['wrong', 'late', 'given-up', 'unknown']);
export type FailedDeposit = z.infer<typeof FAILED_DEPOSIT>;

const LINK_REQUEST = z.strictObject({
  id: ID,
  member: DISCORD_ID,
  account: ACCOUNT,
  /** The member's Discord locale, for later messages. */
  locale: z.string(),
  askedAt: MOMENT,
  failedDeposit: FAILED_DEPOSIT.exactOptional(),
  state: z.enum(['open', 'approved', 'rejected', 'withdrawn', 'expired']),
  /** Who decided, and when. */
  endedBy: DISCORD_ID.exactOptional(),
  endedAt: MOMENT.exactOptional(),
  /** Why it was rejected, in the words of who did so. The member reads it. */
  reason: z.string().exactOptional(),
  /** Where staff see it. */
  posted: PLACE.exactOptional(),
});

export const LINK_REQUEST_RECORDS = {
  'link-request:': LINK_REQUEST,
  'link-request-open:': ID,
};

/** A member's request to be linked, and its outcome. */
export type LinkRequest = Kept<typeof LINK_REQUEST>;

/** What somebody asks staff for. */
export interface AskedLink extends Pick<LinkRequest, 'member' | 'account' | 'locale'> {
  readonly failedDeposit?: FailedDeposit | undefined;
}

/** A request that is ready to be committed. */
interface PlannedRequest {
  readonly changes: readonly Change[];
  readonly request: LinkRequest;
  /** False for the request that the member has already, which changes nothing. */
  readonly isNew: boolean;
}

/** Members' requests to be linked. */
export type LinkRequests = ReturnType<typeof createLinkRequests>;

export const requestKey = (id: string) => `link-request:${id}`;
export const openKey = (memberId: string) => `link-request-open:${memberId}`;

const expiresBy = ({ askedAt }: LinkRequest) => askedAt + REQUEST_VALID_MS;
const isOpen = (request: LinkRequest | undefined, now: number): request is LinkRequest =>
  request?.state === 'open' && expiresBy(request) > now;

/**
 * Plans what the member is told whose request was approved or rejected, and what staff are told of a new link.
 * @param before the link that an approval replaces
 */
export type TellDecided = (
  request: LinkRequest,
  decision: Decision,
  before: Link | undefined,
) => readonly Change[];

/**
 * @param now ms since the epoch
 * @param random in [0, 1), for IDs; default: the system's
 * @param tellDecided what to commit to have a decision told; default: nothing
 */
export function createLinkRequests(
  store: Store,
  links: Links,
  now: () => number,
  random?: () => number,
  tellDecided: TellDecided = () => [],
) {
  const newId = monotonicFactory(random);
  const tallies = createLinkTallies(store, now);

  /**
   * As `ask`, for a caller who commits it with changes of its own.
   * @param counts whether it counts against today's limit
   */
  async function plan(
    { member, account, locale, failedDeposit }: AskedLink,
    counts: boolean,
  ): Promise<PlannedRequest> {
    const pointer = await store.get<string>(openKey(member));
    const former = pointer === undefined ? undefined : await store.get<LinkRequest>(requestKey(pointer));
    if (isOpen(former, now())) return { changes: [], request: former, isNew: false };
    const request: LinkRequest = {
      id: newId(now()),
      ...{ member, account, locale, askedAt: now() },
      ...(failedDeposit !== undefined && { failedDeposit }),
      state: 'open',
    };
    const changes: readonly Change[] = [
      { key: requestKey(request.id), from: undefined, to: request },
      // A pointer to an expired request is reused; the sweep then ends only that request.
      { key: openKey(member), from: pointer, to: request.id },
      ...(counts ? [await tallies.requestChange(member)] : []),
    ];
    return { changes, request, isNew: true };
  }

  return {
    ...createRequestReads(store, now),
    ...createRequestDecisions(store, links, now, tellDecided),
    countLookup: tallies.countLookup,

    plan,

    /**
     * Asks for a link. A member has at most one open request, which is returned if there is one.
     * @throws {UserError} if it exceeds today's limit
     */
    ask: (member: string, account: Account, locale: string) =>
      retryCommit(store, async () => {
        const { changes, ...result } = await plan({ member, account, locale }, true);
        return { changes, result };
      }),

    /**
     * Records where staff see the request, in any state; the first message counts.
     * @returns the request as it is now, or `undefined` if it is no longer stored
     */
    notePosted: (id: string, posted: MessagePlace) =>
      retryCommit<LinkRequest | undefined>(store, async () => {
        const request = await store.get<LinkRequest>(requestKey(id));
        if (request === undefined || request.posted !== undefined) return { changes: [], result: request };
        const after = { ...request, posted };
        return { changes: [{ key: requestKey(id), from: request, to: after }], result: after };
      }),

    /**
     * Expires requests whose time is over, and deletes old ones.
     * @returns those that have just expired
     */
    async sweep(): Promise<readonly LinkRequest[]> {
      const expired: LinkRequest[] = [];
      const requests = readableRows<LinkRequest>(store, requestKey(''));
      await eachAlone(requests, async ({ key, value: request }) => {
        if (request.state === 'open') {
          const over = isOpen(request, now()) ? undefined : await endExpired(store, request);
          if (over !== undefined) expired.push(over);
        } else if ((request.endedAt ?? 0) + REQUEST_KEPT_MS < now()) {
          await store.commit([{ key, from: request, to: undefined }]);
        }
      });
      await tallies.sweep();
      return expired;
    },
  };
}

/** @returns `undefined` if another process ended it first */
async function endExpired(store: Store, request: LinkRequest): Promise<LinkRequest | undefined> {
  const after: LinkRequest = { ...request, state: 'expired', endedAt: expiresBy(request) };
  const pointsHere = (await store.get<string>(openKey(request.member))) === request.id;
  const done = await store.commit([
    { key: requestKey(request.id), from: request, to: after },
    ...(pointsHere ? [{ key: openKey(request.member), from: request.id, to: undefined }] : []),
  ]);
  return done ? after : undefined;
}

function createRequestReads(store: Store, now: () => number) {
  return {
    /** `undefined` if it is no longer stored. */
    find: (id: string) => store.get<LinkRequest>(requestKey(id)),

    /** The open request of a member. */
    async openOf(memberId: string): Promise<LinkRequest | undefined> {
      const id = await store.get<string>(openKey(memberId));
      const request = id === undefined ? undefined : await store.get<LinkRequest>(requestKey(id));
      return isOpen(request, now()) ? request : undefined;
    },

    /** To be shown: the newest first. */
    async listed({ before, state, member }: Wanted): Promise<Listed<LinkRequest>> {
      const prefix = requestKey('');
      const search = await searched<LinkRequest, LinkRequest>(
        store,
        { prefix, before: before === undefined ? undefined : prefix + before },
        async ({ value }) => {
          // Nobody may have noted yet that its time is over.
          const isOver = value.state === 'open' && expiresBy(value) <= now();
          const request: LinkRequest = isOver ? { ...value, state: 'expired' } : value;
          const isWanted =
            (state === undefined || request.state === state) &&
            (member === undefined || request.member === member);
          return isWanted ? request : undefined;
        },
      );
      return { entries: search.found, next: search.before?.slice(prefix.length) };
    },

    /** Open requests with no message to staff on record, oldest first. */
    async unposted(): Promise<readonly LinkRequest[]> {
      const unposted: LinkRequest[] = [];
      for await (const { value: id } of readableRows<string>(store, openKey(''))) {
        const request = await unlessUnreadable(() => store.get<LinkRequest>(requestKey(id)));
        if (isOpen(request, now()) && request.posted === undefined) unposted.push(request);
      }
      return unposted.sort((one, other) => (one.id < other.id ? -1 : 1));
    },
  };
}

/** What staff or the member themselves decide. */
function createRequestDecisions(store: Store, links: Links, now: () => number, tellDecided: TellDecided) {
  async function stillOpen(id: string): Promise<LinkRequest> {
    const request = await store.get<LinkRequest>(requestKey(id));
    if (!isOpen(request, now())) throw new UserError(({ words }) => words.refusals.requestGone);
    return request;
  }

  /** The changes that end a request. */
  function ended(request: LinkRequest, end: Partial<LinkRequest>) {
    const after: LinkRequest = { ...request, ...end, endedAt: now() };
    const changes: readonly Change[] = [
      { key: requestKey(request.id), from: request, to: after },
      { key: openKey(request.member), from: request.id, to: undefined },
    ];
    return { after, changes };
  }

  return {
    /**
     * Approves, which also makes the link, or rejects, in one commit, with what is told of it.
     * @param reason why it is rejected
     * @returns the request as it is now
     * @throws {UserError} if it is no longer open
     * @throws {AccountTakenError} if the account now belongs to another member
     */
    decide: (id: string, decision: Decision, staffId: string, reason?: string) =>
      retryCommit<LinkRequest>(store, async () => {
        const request = await stillOpen(id);
        const { after, changes: ending } = ended(request, {
          state: decision,
          endedBy: staffId,
          ...(reason !== undefined && { reason }),
        });
        if (decision === 'rejected')
          return { changes: [...ending, ...tellDecided(after, decision, undefined)], result: after };
        const link: Link = { member: request.member, account: request.account, since: now(), by: staffId };
        const { changes: linking, before } = await links.plan(link);
        return { changes: [...ending, ...linking, ...tellDecided(after, decision, before)], result: after };
      }),

    /** @throws {UserError} if it is no longer open, or belongs to another member */
    withdraw: (id: string, memberId: string) =>
      retryCommit<LinkRequest>(store, async () => {
        const request = await stillOpen(id);
        if (request.member !== memberId) throw new UserError(({ words }) => words.refusals.requestGone);
        const { after, changes } = ended(request, { state: 'withdrawn' });
        return { changes, result: after };
      }),
  };
}
