import * as z from 'zod';
import { ACCOUNT, type Account, accountKey } from '../accounts/website-account.js';
import { AMOUNT } from '../money/amount.js';
import { OUTBOX_FIELDS } from '../notices/outbox-records.js';
import { DISCORD_ID, ID, type Kept, MOMENT, PLACE } from '../storage/record-schema.js';
import type { Change } from '../storage/store.js';
import { WEBSITE_ERROR_KINDS } from '../website/website-errors.js';

const GRANT_STATE = z.enum([
  'waiting',
  'queued',
  'prepared',
  'sending',
  'applied',
  'refused',
  'unknown',
  'not-applied',
  'not-sent',
  'rejected',
  'expired',
]);

/**
 * Where a grant stands. Nothing before `sending` has reached the website, and nothing after it is sent again.
 *
 * - `waiting`: confirmed, but needs the approval of a second staff member
 * - `queued`: a part of an event or asked for by a program, and in no process's hands; it is paid when its turn comes
 * - `prepared`: confirmed and approved; a process is about to send it
 * - `sending`: the request to the website may have left
 * - `applied`: the credit is on the account
 * - `refused`: the website has refused it
 * - `unknown`: no answer tells whether it arrived; staff settle it
 * - `not-applied`: staff have settled that it did not arrive
 * - `not-sent`: it ended before anything was sent
 * - `rejected`: the second staff member has rejected it
 * - `expired`: nobody approved it in time
 */
export type GrantState = z.infer<typeof GRANT_STATE>;

const BALANCE_READING = z.strictObject({
  at: MOMENT,
  virtual: AMOUNT.exactOptional(),
  paid: AMOUNT.exactOptional(),
  total: AMOUNT,
});

/** A balance at a moment, as exact decimal texts. */
export type BalanceReading = Kept<typeof BALANCE_READING>;

/** The kinds of events of which members take places while they are open. */
export const PLACED_KINDS = ['drop', 'code'] as const;
export type PlacedKind = (typeof PLACED_KINDS)[number];

/** All kinds of events that pay several people. */
export const EVENT_KINDS = ['payout', 'giveaway', ...PLACED_KINDS] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** What a grant is a part of. */
export const EVENT = z.strictObject({
  kind: z.enum(EVENT_KINDS),
  id: ID,
  /** Which code of a set was redeemed, and its last characters. */
  code: z.strictObject({ number: z.int(), ending: z.string() }).exactOptional(),
});

/** Whether a grant pays a place: of a drop, or of a set of codes. */
export const isPlaced = (
  event: GrantEvent | undefined,
): event is GrantEvent & { readonly kind: PlacedKind } => PLACED_KINDS.some((kind) => kind === event?.kind);

/** Characters of the reason that staff give. */
export const LONGEST_REASON = 200;

const DRAFT = z.strictObject({
  /** Becomes the grant's ID, so that confirming twice can only ever mean the same grant. Sorts by time. */
  id: ID,
  /** Who grants. */
  by: DISCORD_ID,
  /** Who receives it; absent for website users who are not linked. */
  member: DISCORD_ID.exactOptional(),
  account: ACCOUNT,
  /** In the website's virtual currency, two decimals exactly: `15.00`. */
  amount: AMOUNT,
  reason: z.string().exactOptional(),
  /** The channel in which the outcome is posted for everyone, if somebody wants that. */
  announceIn: DISCORD_ID.exactOptional(),
  /**
   * The grant that did not arrive and is replaced by this one. It is always the first of its kind: where a
   * replacement did not arrive either, the next one names the same.
   */
  replaces: ID.exactOptional(),
  /** What the replaced grant was a part of: the row or place that it was to pay, this one pays now. */
  replacesIn: EVENT.exactOptional(),
  /** The newest grant by hand of the same amount to the same account when the preview was made. */
  seenDuplicate: ID.exactOptional(),
  /** What it is a part of, if it was not granted by hand. */
  event: EVENT.exactOptional(),
  /** Its member gets no direct message of it: whoever started what it is a part of wanted none. */
  silent: z.literal(true).exactOptional(),
  draftedAt: MOMENT,
});

/** What somebody wants to grant. Kept from the preview until it is confirmed, cancelled or too old. */
export type Draft = Kept<typeof DRAFT>;

const GRANT = z.strictObject({
  ...DRAFT.shape,
  /**
   * What it is, if it is not a grant that somebody made. `link-deposit`: the bot's own, whose amount `member` must name
   * to prove that the account is theirs. It is never granted again. `link-bonus`: the bot's own, for a proven link.
   */
  kind: z.enum(['link-deposit', 'link-bonus']).exactOptional(),
  /** Of a bonus: the keys that stand for its member and account, so that neither gets another one. */
  marks: z.array(z.string()).exactOptional(),
  /** The other program that has asked for it, through the API; `by` is then the bot itself. */
  client: z
    .strictObject({
      token: ID,
      /** What the token is called. */
      name: z.string(),
      /** The hash of the key by which the program repeats the request. */
      request: z.string(),
      /** The hash of what it asked for; gone where the member was erased. */
      body: z.string().exactOptional(),
    })
    .exactOptional(),
  state: GRANT_STATE,
  confirmedAt: MOMENT,
  /** The moment whose day in UTC is the one whose cap it counts against, if that is not `confirmedAt`. */
  capAt: MOMENT.exactOptional(),
  sentAt: MOMENT.exactOptional(),
  settledAt: MOMENT.exactOptional(),
  /**
   * Why nothing was sent: a fault of the website, its account, another grant to it that took too long, the store, or
   * that the grant which it was to replace has arrived after all.
   */
  unsentBecause: z
    .enum([...WEBSITE_ERROR_KINDS, 'account', 'busy', 'store', 'arrived', 'held', 'unreadable'])
    .exactOptional(),
  /** The process that took it up last. */
  process: ID.exactOptional(),
  /** How often a process has taken it from the queue; absent if never. It goes back there if nothing was sent. */
  claims: z.int().exactOptional(),
  /** Who approved or rejected it. */
  decidedBy: DISCORD_ID.exactOptional(),
  /** Who settled an unknown outcome. */
  settledBy: DISCORD_ID.exactOptional(),
  /** How many attempts to send it are on record. */
  attempts: z.int().exactOptional(),
  /** The grants that were entered to replace this one, the newest last. */
  replacements: z.array(ID).exactOptional(),
  /** Its place was given to somebody else, so it can no longer be replaced. Who has it now. */
  reassignedTo: DISCORD_ID.exactOptional(),
  /**
   * What somebody had decided, and the website's answer then proved to be wrong. The state is what the website said.
   */
  contradicted: z
    .strictObject({
      state: GRANT_STATE,
      /** Absent if nobody decided it. */
      by: DISCORD_ID.exactOptional(),
      /** When the website's answer was recorded. */
      at: MOMENT,
    })
    .exactOptional(),
  /** The store had lost it by going back, and the process that has sent it has entered it again. */
  returned: z.literal(true).exactOptional(),
  /**
   * The records were set back to an earlier time, so nobody knows what became of it since then. `was` is its state in
   * the records of that time, `planned` where the row or place that it pays had no grant yet.
   */
  quarantined: z
    .strictObject({
      /** When it was quarantined. */
      at: MOMENT,
      was: z.enum([...GRANT_STATE.options, 'planned']),
    })
    .exactOptional(),
  /** The website's answer: HTTP status and its own words. */
  status: z.int().exactOptional(),
  message: z.string().exactOptional(),
  before: BALANCE_READING.exactOptional(),
  after: BALANCE_READING.exactOptional(),
  /** Balances that were read because the outcome was unknown. They decide nothing. */
  evidence: z.array(BALANCE_READING).exactOptional(),
  /** Its member was told that they have it, although the log channel has no record of it yet. */
  memberNotified: z.boolean().exactOptional(),
  /** Where staff see it, while there is something to decide. */
  posted: PLACE.extend({
    /** The state in which the message has put it before staff; absent if that is not certain. */
    asks: GRANT_STATE.exactOptional(),
  }).exactOptional(),
});

/** An entry of the ledger. It is kept forever. */
export type Grant = Kept<typeof GRANT>;

/** The program that has asked for a grant. */
export type GrantClient = NonNullable<Grant['client']>;

/** Of a grant that has ended: the log channel does not have its record yet. */
const UNTOLD_GRANT = z.strictObject({
  ...OUTBOX_FIELDS,
  /** As what it is told. */
  state: GRANT_STATE,
});

export type UntoldGrant = Kept<typeof UNTOLD_GRANT>;

/** Under it stand the grants of which the log channel does not have the record yet, by their IDs. */
export const UNTOLD_GRANTS = 'grant-untold:';
export const untoldKey = (id: string) => UNTOLD_GRANTS + id;

export const GRANT_RECORDS = {
  'draft:': DRAFT,
  'grant:': GRANT,
  'grant-at:': ID,
  'grant-of:': ID,
  'grant-to:': ID,
  'grant-queue:': ID,
  'api-request:': ID,
  [UNTOLD_GRANTS]: UNTOLD_GRANT,
  /** The grant that is at work on an account. */
  'account-lease:': ID,
  /** What a staff member has reserved of a day's cap. */
  'cap:': AMOUNT,
};

/**
 * Whether a grant is an entry of an event that was quarantined before it had come to rest. The event's card tells of it and
 * asks about it, together with the others, and only starting the event again pays it once more.
 */
export const isOnCard = ({ event, quarantined }: Pick<Grant, 'event' | 'quarantined'>): boolean =>
  event !== undefined && quarantined !== undefined && quarantined.was !== 'not-applied';

/**
 * Whether a grant that did not arrive can no longer be granted again by its button, since its records were set back to an
 * earlier time: it may have been replaced since that time, or may be paid by its event once that is started again.
 */
export const mayBePaidElsewhere = (grant: Pick<Grant, 'state' | 'event' | 'quarantined'>): boolean =>
  grant.state === 'not-applied' && (grant.quarantined?.was === 'not-applied' || isOnCard(grant));

/** Whether a grant is a deposit that proves a link. Its amount is a secret, and it is never granted again. */
export const isDeposit = ({ kind }: Pick<Grant, 'kind'>): boolean => kind === 'link-deposit';

/** Whether a grant came from the queue, and goes back there if nothing was sent for it. */
export const isFromQueue = ({ claims }: Pick<Grant, 'claims'>): boolean => claims !== undefined;

/** Why nothing was sent for a grant. */
export type UnsentBecause = NonNullable<Grant['unsentBecause']>;

const UNSETTLED: ReadonlySet<GrantState> = new Set(['waiting', 'queued', 'prepared', 'sending', 'unknown']);

/** Whether nothing is left to be sent or to be decided about a grant in this state. */
export const isSettled = (state: GrantState): boolean => !UNSETTLED.has(state);

/** Whether a grant in this state uses up its staff member's cap: what was paid, or may have been, or may yet be. */
export function countsAgainstCap(state: GrantState): boolean {
  switch (state) {
    case 'waiting':
    case 'queued':
    case 'prepared':
    case 'sending':
    case 'applied':
    case 'unknown':
      return true;
    case 'refused':
    case 'not-applied':
    case 'not-sent':
    case 'rejected':
    case 'expired':
      return false;
  }
}

/** Keys under which the ledger keeps its records. */
export const draftKey = (id: string) => `draft:${id}`;
export const grantKey = (id: string) => `grant:${id}`;
export const memberPrefix = (memberId: string) => `grant-of:${memberId}:`;
export const accountPrefix = (account: Account) => `grant-to:${accountKey(account)}:`;
export const queueIndexKey = (queueIndex: QueueIndex, id: string) => `grant-queue:${queueIndex}:${id}`;
/** What a grant is a part of. */
export type GrantEvent = Pick<NonNullable<Grant['event']>, 'kind' | 'id'>;
/**
 * What a grant waits with in the queue: the others of its event, those that were asked for with the same token, or all
 * bonuses for links.
 */
export type GrantLine = Pick<GrantEvent, 'id'> & { readonly kind: EventKind | 'api' | 'link-bonus' };
export const BONUS_LINE: GrantLine = { kind: 'link-bonus', id: 'link-bonus' };
/** @returns `undefined` if it is never queued */
export const lineOf = ({
  event,
  client,
  kind,
}: Pick<Grant, 'event' | 'client' | 'kind'>): GrantLine | undefined =>
  kind === 'link-bonus' ? BONUS_LINE : (event ?? (client && { kind: 'api', id: client.token }));
/** Under it stand the grants of a line that are queued. */
export const queuePrefix = ({ kind, id }: GrantLine) => queueIndexKey('queued', `${kind}.${id}:`);
/** The line under whose grants such a key stands. */
export function queuedLine(key: string): GrantLine {
  const [kind, id = ''] = key.slice(queueIndexKey('queued', '').length, key.lastIndexOf(':')).split('.');
  return { kind: kind as GrantLine['kind'], id };
}
/** The key that lists a grant in a queue index. */
export function queueIndexKeyOf(
  queueIndex: QueueIndex,
  grant: Pick<Grant, 'id' | 'event' | 'client' | 'kind'>,
) {
  const line = queueIndex === 'queued' ? lineOf(grant) : undefined;
  return line === undefined ? queueIndexKey(queueIndex, grant.id) : queuePrefix(line) + grant.id;
}
/** Names the one grant that a program has by a key of its own, however often it asks and whichever process it asks. */
export const apiRequestKey = ({ token, request }: Pick<GrantClient, 'token' | 'request'>) =>
  `api-request:${token}:${request}`;
/** The ID of the grant that such a key lists. */
export const listedId = (key: string) => key.slice(key.lastIndexOf(':') + 1);
/** Of the newest grant by hand of this amount to this account. */
export const duplicateKey = ({ account, amount }: Pick<Grant, 'account' | 'amount'>) =>
  `duplicate:grant:${accountKey(account)}:${amount}`;
export const leaseKey = (account: Account) => `account-lease:${accountKey(account)}`;

/** What each state may become. Nothing else can happen to a grant, except that the website contradicts its state. */
export const NEXT: Readonly<Record<GrantState, readonly GrantState[]>> = {
  waiting: ['prepared', 'queued', 'rejected', 'expired'],
  queued: ['prepared', 'not-sent'],
  prepared: ['sending', 'queued', 'not-sent'],
  // Back to prepared or queued where the answer proves that nothing was applied.
  sending: ['prepared', 'queued', 'applied', 'refused', 'unknown', 'not-sent'],
  unknown: ['applied', 'not-applied', 'refused', 'not-sent'],
  applied: [],
  refused: [],
  'not-applied': [],
  'not-sent': [],
  rejected: [],
  expired: [],
};

/** Grants that somebody or something still has to deal with are listed in a queue index, beside the ledger. */
export type QueueIndex = 'waiting' | 'queued' | 'in-flight' | 'unknown';

export function queueIndexOf({ state }: Pick<Grant, 'state'>): QueueIndex | undefined {
  if (state === 'prepared' || state === 'sending') return 'in-flight';
  return state === 'waiting' || state === 'queued' || state === 'unknown' ? state : undefined;
}

/**
 * Whether a grant has ended, and has a record of its own in the log channel. A payout or giveaway tells of all its grants
 * at once, save of those that were put before staff, and so does a card. What the website's answer has changed, or brought
 * back, by itself, is told alone.
 */
export function isToldAlone(grant: Grant): boolean {
  const { state, event, settledBy, posted, contradicted, returned } = grant;
  if (!isSettled(state)) return false;
  const wasAsked = settledBy !== undefined || posted !== undefined;
  const isOfMany = event !== undefined && (!wasAsked || isOnCard(grant));
  return !isOfMany || contradicted !== undefined || returned !== undefined;
}

/** Whose cap bonuses for links count against: one of the bot's own, beside that of its deposits. */
export const BONUS_CAP = 'link-bonus';

/** Whose cap a grant counts against: that of who granted, of the token with which it was asked for, or of all bonuses. */
export const capHolder = ({ client, kind, by }: Pick<Grant, 'client' | 'kind' | 'by'>): string =>
  kind === 'link-bonus' ? BONUS_CAP : (client?.token ?? by);

/** The day whose cap a grant counts against, as a moment of it (ms since the epoch). */
export const capDay = ({ capAt, confirmedAt }: Grant) => capAt ?? confirmedAt;

/** Whether a grant comes to an end by itself: it is queued, or a process has it in hand. */
export const isToCome = ({ state }: Pick<Grant, 'state'>): boolean =>
  state === 'queued' || state === 'prepared' || state === 'sending';

/** A grant as it goes back to the queue, without what was noted while nobody knew what had become of it. */
export function backInQueue(grant: Grant): Grant {
  const { settledAt: _, unsentBecause: __, evidence: ___, posted, ...kept } = grant;
  const place = posted && { posted: { channelId: posted.channelId, messageId: posted.messageId } };
  return { ...kept, ...place, state: 'queued' };
}

/** When credit arrived, or was taken to have; of what has not come to rest: when it was confirmed. */
export const arrivedAt = ({ settledAt, confirmedAt }: Grant) => settledAt ?? confirmedAt;

/**
 * Whether nobody has moved a grant since it was read as `then`. One that was taken up again is another matter: what
 * is still to be recorded of the earlier time must not be taken for what became of this one.
 */
export const isInSameHands = (now: Grant, then: Grant) =>
  now.state === then.state &&
  now.process === then.process &&
  now.claims === then.claims &&
  now.attempts === then.attempts;

/** Makes sure, as a part of another commit, that a grant is as it was read. */
export const unchanged = (grant: Grant): Change => ({ key: grantKey(grant.id), from: grant, to: grant });

/** Makes sure, as a part of another commit, that no grant of this ID is in the ledger. */
export const absent = (id: string): Change => ({ key: grantKey(id), from: undefined, to: undefined });
