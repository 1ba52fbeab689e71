import type { z } from 'zod';
import type { SCHEMAS } from '../record-schemas.js';
import type { Kept } from '../storage/record-schema.js';
import type { Json, Row } from '../storage/store.js';
import { ATTENDEES } from './erase-attendance.js';
import { GIVEAWAYS } from './erase-giveaways.js';
import { DUE_BONUSES, LINKS, PAST_LINKS, PROOFS, REQUESTS, SIGN_INS } from './erase-links.js';
import { MESSAGES, NOTICES_NAMING } from './erase-notices.js';
import { DRAFTS, GRANTS, PAYOUT_ROWS } from './erase-payments.js';
import type { ErasedKind } from './erased-kind.js';
import { ERASING_PREFIX, type ErasingRecord } from './erasing-record.js';
import {
  exportDirectMessage,
  exportDueBonus,
  exportLink,
  exportPastLink,
  exportProof,
  exportRequest,
  exportRoles,
  exportSignIn,
  exportTally,
} from './export-links.js';
import {
  exportAttendee,
  exportCap,
  exportGiveaway,
  exportGrant,
  exportGuesses,
  exportPayoutRows,
} from './export-payments.js';
import { type Exported, type ExportReads, namingRecord, timeOf, underMember } from './exported-records.js';

type Prefix = keyof typeof SCHEMAS;

/** Records of a kind that say nothing about members. */
interface Nobodys {
  readonly holds: 'nobody';
  readonly why: string;
}

/** Indexes and details, which are exported and erased with the records of another kind. */
interface Beside {
  readonly holds: 'beside';
  readonly of: Prefix;
}

/** Records that can be about a member, or name them. */
interface Members<Value> {
  readonly holds: 'members';
  /** What a record says about a member; nothing if it is not about them. */
  exported(
    row: Row<Value>,
    memberId: string,
    store: ExportReads,
  ): readonly Exported[] | Promise<readonly Exported[]>;
  /** Those of them that are found and erased, or a part of each. */
  readonly erased?: ErasedKind;
  /** What of them stays after that, and why. */
  readonly stays?: string;
}

export type PersonalKind<Value> = Nobodys | Beside | Members<Value>;

type PersonalData = {
  readonly [Each in Prefix]: PersonalKind<
    (typeof SCHEMAS)[Each] extends z.ZodType ? Kept<(typeof SCHEMAS)[Each]> : never
  >;
};

const nobodys = (why: string): Nobodys => ({ holds: 'nobody', why });
const beside = (of: Prefix): Beside => ({ holds: 'beside', of });
/** What people have done as staff is kept, since others must be able to account for it. */
const deeds = (stays: string): Members<Json> => ({
  holds: 'members',
  exported: (row, memberId) => namingRecord(row, memberId),
  stays,
});

/** As {@link deeds}. Whether an answer names somebody is no more told than the answer. */
const unanswered = (stays: string): Members<{ readonly answers?: readonly string[] }> => ({
  ...deeds(stays),
  exported: ({ key, value: { answers: _, ...value } }, memberId) => namingRecord({ key, value }, memberId),
});

const THE_STORE = 'about the store itself';

/**
 * What every kind of record says about members: how they get it, and what becomes of it when they have it erased. In the
 * order of the erasing: who is no longer linked gets into nothing new.
 */
export const PERSONAL_DATA: PersonalData = {
  'link-request:': {
    holds: 'members',
    exported: exportRequest,
    erased: REQUESTS,
    stays: 'who decided on the requests of others, for 30 days',
  },
  'link-request-open:': beside('link-request:'),
  'link:': { holds: 'members', exported: exportLink, erased: LINKS, stays: 'who linked others' },
  'account:': beside('link:'),
  'past-link:': {
    holds: 'members',
    exported: exportPastLink,
    erased: PAST_LINKS,
    stays: 'those of staff: nobody grants to an account that was ever their own',
  },
  'link-tally:': {
    holds: 'members',
    exported: exportTally,
    stays: 'for two days at most: erasing must not give a member more uses of /link on a day',
  },

  'link-proof:': {
    holds: 'members',
    exported: exportProof,
    erased: PROOFS,
    stays: 'that a deposit was made for the account, for 30 days: erasing must not allow another one',
  },
  'link-proof-open:': beside('link-proof:'),
  'link-proof-by:': beside('link-proof:'),
  'link-proof-for:': beside('link-proof:'),
  'link-bonus-due:': {
    holds: 'members',
    exported: exportDueBonus,
    erased: DUE_BONUSES,
  },
  'link-bonus-mark:': nobodys('a hash of a member or an account that has had its bonus'),
  'link-bonus-salt:': nobodys('what those hashes are made with'),
  'sign-in:': { holds: 'members', exported: exportSignIn, erased: SIGN_INS },
  'steam-nonce:': nobodys('the number of an answer of Steam’s, without whom it is about'),
  'linked-role-due:': {
    holds: 'members',
    exported: exportRoles,
    stays: 'that the role has to be taken away, until it has been',
  },
  'linked-role:': {
    holds: 'members',
    exported: exportRoles,
    stays: 'the role that was given, until it has been taken away',
  },
  'linked-roles:turn': nobodys('names a process'),

  'payout-rows:': {
    holds: 'members',
    exported: exportPayoutRows,
    erased: PAYOUT_ROWS,
    stays: 'a hash of whom a schedule has paid, so that it pays nobody twice in a period',
  },
  'giveaway:': {
    holds: 'members',
    exported: exportGiveaway,
    erased: GIVEAWAYS,
    stays: 'who started, decided and ended it; its title',
  },
  'entrant:': beside('giveaway:'),
  'giveaway-entrants:': nobodys('names giveaways whose entrants are kept'),
  'giveaway-picture:': nobodys('a picture that staff have published'),
  'giveaway-open:': nobodys('names giveaways about which something is left to be done'),
  'giveaway-draft:': deeds('who prepared it, until it is confirmed or too old'),

  'place:': beside('grant:'),
  'place-account:': beside('grant:'),
  'drop:': unanswered('who started, decided and ended it; its title'),
  'drop-open:': nobodys('names drops about which something is left to be done'),
  'drop-draft:': unanswered('who prepared it, until it is confirmed or too old'),
  'drop-tries:': {
    holds: 'members',
    exported: underMember<number>('dropsAndCodes', (wrongAnswers) => ({ wrongAnswers })),
    stays: 'until the drop is over: erasing must not give a member more tries',
  },
  'code-member:': beside('grant:'),
  'code:': deeds('who created, decided and disabled it; its reason'),
  'code-open:': nobodys('names codes about which something is left to be done'),
  'code-draft:': deeds('who prepared it, until it is confirmed or too old'),
  'code-hash:': nobodys('the hash of a code'),
  'code-salt:': nobodys('what hashes of codes are made with'),
  'code-alarm:': nobodys('that staff were told of many wrong codes'),
  'code-guesses:': {
    holds: 'members',
    exported: exportGuesses,
    stays: 'for two days at most: erasing must not give a member more guesses on a day',
  },
  'attendance:': deeds('who started and ended it, and its title, until 30 days after its end'),
  'attendance-open:': nobodys('names attendances that are counted'),
  'attendee:': { holds: 'members', exported: exportAttendee, erased: ATTENDEES },
  // What staff have only prepared is no payment, so no more is told of it than that it exists.
  'draft:': {
    ...deeds('who prepared it, until it is confirmed or too old'),
    erased: DRAFTS,
  },
  'grant:': {
    holds: 'members',
    exported: exportGrant,
    erased: GRANTS,
    stays:
      'amount, account and states; who granted, decided and settled; reasons that were given to others; a hash of who had a place of a drop, a use of a code or a bonus for linking, so that nobody has a second one',
  },
  'grant-at:': beside('grant:'),
  'grant-of:': beside('grant:'),
  'grant-to:': beside('grant:'),
  'api-token:': nobodys('a program that may grant, and the hash of its token'),
  'api-request:': beside('grant:'),
  'grant-queue:': nobodys('names grants with which something is left to be done'),
  'grant-untold:': nobodys('names grants whose records the log channel does not have yet'),
  'account-lease:': nobodys('names the grant that is at work on an account'),
  'attempt:': beside('grant:'),
  'attempt-answer:': beside('grant:'),
  'cap:': {
    holds: 'members',
    exported: exportCap,
    stays: 'how much somebody has granted on a day as staff: erasing must not give them their cap anew',
  },
  'duplicate:': deeds('who confirmed a payment, for a day: erasing must not let it be repeated unseen'),

  'payout-draft:': deeds('who prepared it, until it is confirmed or too old'),
  'payout:': deeds('who started, decided, stopped and resumed it; its reason'),
  'recurrence-draft:': deeds('who prepared it, until it is confirmed or too old'),
  'recurrence:': deeds('who started, decided and ended what repeats; its reason or title'),
  'recurrence-open:': nobodys('names payouts, giveaways and drops that repeat'),
  'payout-cursor:': nobodys('how many rows of a list were entered in the ledger'),
  'payout-open:': nobodys('names payouts about which something is left to be done'),

  'notice:': {
    holds: 'members',
    exported: (row, memberId) => namingRecord(row, memberId),
    erased: NOTICES_NAMING,
  },
  'direct-message:': { holds: 'members', exported: exportDirectMessage, erased: MESSAGES },
  quarantine: deeds('who quarantined what was open; the keys of records that could not be read then'),
  'quarantine-card:': deeds('who started again what was quarantined'),
  'store:hold': deeds('who decides on payments on hold'),
  'store:lifted': deeds('who has decided on payments on hold'),

  [ERASING_PREFIX]: {
    holds: 'members',
    exported: underMember<ErasingRecord>('erasures', ({ since }) => ({ since: timeOf(since) })),
  },

  'store:format': nobodys(THE_STORE),
  'store:identity': nobodys(THE_STORE),
  'store:written': nobodys(THE_STORE),
  'store:moved': nobodys(THE_STORE),
  'store:place': nobodys(THE_STORE),
  'moving:here': nobodys(THE_STORE),
  'restoring:here': nobodys(THE_STORE),
  'backup:nightly': nobodys('about the last backup'),
  panel: nobodys('that /panel was posted'),
  'process:': nobodys('about a process of the bot'),
  'interaction:': nobodys('the ID of a use of the bot, without who used it'),
};

const KINDS: ReadonlyArray<readonly [string, PersonalKind<Json>]> = Object.entries(PERSONAL_DATA);

/** The kinds with records that can be about members, by the beginning of their keys. */
export const MEMBER_KINDS = KINDS.flatMap(([prefix, kind]) =>
  kind.holds === 'members' ? [{ prefix, kind }] : [],
);

/** What is erased of a person, in order. */
export const ERASED_KINDS: readonly ErasedKind[] = MEMBER_KINDS.flatMap(({ kind }) =>
  kind.erased === undefined ? [] : [kind.erased],
);
