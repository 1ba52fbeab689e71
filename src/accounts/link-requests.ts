import { monotonicFactory } from 'ulid';
import { z } from 'zod';
import { UserError } from '../errors.js';
import type { MessagePlace } from '../message-place.js';
import { readableRows } from '../storage/all-rows.js';
import { eachAlone, unlessUnreadable } from '../storage/each-alone.js';
import { DISCORD_ID, ID, type Kept, MOMENT, PLACE } from '../storage/record-schema.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Store } from '../storage/store.js';
import type { Link, Links } from './member-links.js';
import { ACCOUNT, type Account } from './website-account.js';

const DAY_MS = 24 * 60 * 60_000;
/** How long staff have to decide. */
export const REQUEST_VALID_MS = 7 * DAY_MS;
/** How long a request is kept after it was answered or lapsed. */
const REQUEST_KEPT_MS = 30 * DAY_MS;
const REQUESTS_A_DAY = 3;
/** Lookups are limited too, or `/link` would reveal which usernames exist. */
const LOOKUPS_A_DAY = 10;

export type Decision = 'approved' | 'rejected';

const LINK_REQUEST = z.strictObject({
  id: ID,
  member: DISCORD_ID,
  account: ACCOUNT,
  /** The member's Discord locale, for later messages. */
  locale: z.string(),
  askedAt: MOMENT,
  state: z.enum(['open', 'approved', 'rejected', 'withdrawn', 'lapsed']),
  /** Who decided, and when. */
  endedBy: DISCORD_ID.exactOptional(),
  endedAt: MOMENT.exactOptional(),
  /** Where staff see it. */
  posted: PLACE.exactOptional(),
});

const TALLY = z.strictObject({ lookups: z.number(), requests: z.number() });

export const LINK_REQUEST_RECORDS = {
  'link-request:': LINK_REQUEST,
  'link-request-open:': ID,
  'link-tally:': TALLY,
};

/** A member's request to be linked, and its outcome. */
export type LinkRequest = Kept<typeof LINK_REQUEST>;

/** A member's uses of `/link` on one UTC day. */
export type Tally = Kept<typeof TALLY>;

export interface LinkRequests {
  /**
   * Counts one lookup by a member.
   * @throws {UserError} if it exceeds today's limit
   */
  countLookup(memberId: string): Promise<void>;
  /** The open request of a member. */
  openOf(memberId: string): Promise<LinkRequest | undefined>;
  /**
   * Asks for a link. A member has at most one open request, which is returned if there is one.
   * @throws {UserError} if it exceeds today's limit
   */
  ask(memberId: string, account: Account, locale: string): Promise<{ request: LinkRequest; isNew: boolean }>;
  /**
   * Records where staff see the request, in any state; the first message counts.
   * @returns the request as it is now, or `undefined` if it is no longer stored
   */
  notePosted(id: string, posted: MessagePlace): Promise<LinkRequest | undefined>;
  /** Open requests with no message to staff on record, oldest first. */
  unposted(): Promise<readonly LinkRequest[]>;
  /**
   * Approves, which also makes the link, or rejects, in one commit.
   * @returns the request as it is now, and the link that an approval replaced
   * @throws {UserError} if it is no longer open
   * @throws {AccountTakenError} if the account now belongs to another member
   */
  decide(
    id: string,
    decision: Decision,
    staffId: string,
  ): Promise<{ request: LinkRequest; before: Link | undefined }>;
  /** @throws {UserError} if it is no longer open, or belongs to another member */
  withdraw(id: string, memberId: string): Promise<LinkRequest>;
  /** Open requests, oldest first. */
  open(): Promise<readonly LinkRequest[]>;
  /**
   * Expires requests whose time is over, and deletes old ones.
   * @returns those that have just expired
   */
  sweep(): Promise<readonly LinkRequest[]>;
}

export const requestKey = (id: string) => `link-request:${id}`;
export const openKey = (memberId: string) => `link-request-open:${memberId}`;
const tallyKey = (memberId: string, at: number) =>
  `link-tally:${new Date(at).toISOString().slice(0, 10)}:${memberId}`;

/**
 * @param now ms since the epoch
 * @param random in [0, 1), for IDs; default: the system's
 */
export function createLinkRequests(
  store: Store,
  links: Links,
  now: () => number,
  random?: () => number,
): LinkRequests {
  const newId = monotonicFactory(random);
  /** Open requests that staff see. That never changes, so they need not be read every time. */
  let knownPosted: ReadonlySet<string> = new Set();

  const lapsesBy = (request: LinkRequest) => request.askedAt + REQUEST_VALID_MS;
  const isOpen = (request: LinkRequest | undefined): request is LinkRequest =>
    request?.state === 'open' && lapsesBy(request) > now();

  /** A change that counts one more for today. */
  async function counted(
    memberId: string,
    what: keyof Tally,
    most: number,
    refuse: () => UserError,
  ): Promise<Change> {
    const key = tallyKey(memberId, now());
    const before = await store.get<Tally>(key);
    const tally = before ?? { lookups: 0, requests: 0 };
    if (tally[what] >= most) throw refuse();
    return { key, from: before, to: { ...tally, [what]: tally[what] + 1 } };
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

  async function stillOpen(id: string): Promise<LinkRequest> {
    const request = await store.get<LinkRequest>(requestKey(id));
    if (!isOpen(request)) throw new UserError(({ words }) => words.refusals.requestGone);
    return request;
  }

  async function openOf(memberId: string): Promise<LinkRequest | undefined> {
    const id = await store.get<string>(openKey(memberId));
    const request = id === undefined ? undefined : await store.get<LinkRequest>(requestKey(id));
    return isOpen(request) ? request : undefined;
  }

  return {
    openOf,

    async countLookup(memberId) {
      const refuse = () => new UserError(({ words }) => words.refusals.tooManyLookups);
      await retryCommit(store, async () => ({
        changes: [await counted(memberId, 'lookups', LOOKUPS_A_DAY, refuse)],
        result: undefined,
      }));
    },

    async ask(memberId, account, locale) {
      const refuse = () => new UserError(({ words }) => words.refusals.tooManyRequests);
      return retryCommit<{ request: LinkRequest; isNew: boolean }>(store, async () => {
        const pointer = await store.get<string>(openKey(memberId));
        const former = pointer === undefined ? undefined : await store.get<LinkRequest>(requestKey(pointer));
        if (isOpen(former)) return { changes: [], result: { request: former, isNew: false } };
        const request: LinkRequest = {
          id: newId(now()),
          member: memberId,
          account,
          locale,
          askedAt: now(),
          state: 'open',
        };
        return {
          changes: [
            { key: requestKey(request.id), from: undefined, to: request },
            // A pointer to an expired request is reused; the sweep then ends only that request.
            { key: openKey(memberId), from: pointer, to: request.id },
            await counted(memberId, 'requests', REQUESTS_A_DAY, refuse),
          ],
          result: { request, isNew: true },
        };
      });
    },

    notePosted: (id, posted) =>
      retryCommit<LinkRequest | undefined>(store, async () => {
        const request = await store.get<LinkRequest>(requestKey(id));
        if (request === undefined || request.posted !== undefined) return { changes: [], result: request };
        const after = { ...request, posted };
        return { changes: [{ key: requestKey(id), from: request, to: after }], result: after };
      }),

    async unposted() {
      const stillPosted = new Set<string>();
      const unposted: LinkRequest[] = [];
      for await (const { value: id } of readableRows<string>(store, openKey(''))) {
        const request = knownPosted.has(id)
          ? undefined
          : await unlessUnreadable(() => store.get<LinkRequest>(requestKey(id)));
        if (knownPosted.has(id) || request?.posted !== undefined) stillPosted.add(id);
        else if (isOpen(request)) unposted.push(request);
      }
      knownPosted = stillPosted;
      return unposted.sort((one, other) => (one.id < other.id ? -1 : 1));
    },

    decide: (id, decision, staffId) =>
      retryCommit(store, async () => {
        const request = await stillOpen(id);
        const { after, changes } = ended(request, { state: decision, endedBy: staffId });
        if (decision === 'rejected') return { changes, result: { request: after, before: undefined } };
        const link: Link = { member: request.member, account: request.account, since: now(), by: staffId };
        const { changes: linking, before } = await links.plan(link);
        return { changes: [...changes, ...linking], result: { request: after, before } };
      }),

    withdraw: (id, memberId) =>
      retryCommit(store, async () => {
        const request = await stillOpen(id);
        if (request.member !== memberId) throw new UserError(({ words }) => words.refusals.requestGone);
        const { after, changes } = ended(request, { state: 'withdrawn' });
        return { changes, result: after };
      }),

    async open() {
      const open: LinkRequest[] = [];
      for await (const { value } of readableRows<LinkRequest>(store, 'link-request:')) {
        if (isOpen(value)) open.push(value);
      }
      return open.reverse();
    },

    async sweep() {
      const lapsed: LinkRequest[] = [];
      const requests = readableRows<LinkRequest>(store, 'link-request:');
      await eachAlone(requests, async ({ key, value: request }) => {
        if (request.state === 'open') {
          const over = isOpen(request) ? undefined : await endLapsed(request);
          if (over !== undefined) lapsed.push(over);
        } else if ((request.endedAt ?? 0) + REQUEST_KEPT_MS < now()) {
          await store.commit([{ key, from: request, to: undefined }]);
        }
      });
      const yesterday = tallyKey('', now() - DAY_MS);
      for await (const { key, value: tally } of readableRows<Tally>(store, 'link-tally:')) {
        if (key < yesterday) await store.commit([{ key, from: tally, to: undefined }]);
      }
      return lapsed;
    },
  };

  /** @returns `undefined` if another process ended it first */
  async function endLapsed(request: LinkRequest): Promise<LinkRequest | undefined> {
    const after: LinkRequest = { ...request, state: 'lapsed', endedAt: lapsesBy(request) };
    const pointsHere = (await store.get<string>(openKey(request.member))) === request.id;
    const done = await store.commit([
      { key: requestKey(request.id), from: request, to: after },
      ...(pointsHere ? [{ key: openKey(request.member), from: request.id, to: undefined }] : []),
    ]);
    return done ? after : undefined;
  }
}
