/** Everything that is held against each other, in a sentence each. */
export const CHECKS = {
  record: 'Each record has the form that the bot gives it.',
  'grant-record': 'Each grant stands under its own ID, and its amount is above zero.',
  'grant-index': 'Each grant is listed under its account and its member, and nothing else is.',
  'grant-queue':
    'Each grant that still has to be dealt with is listed in its queue index, and nothing else is.',
  lease: 'An account is held only by a grant to it that is under way.',
  attempts: 'The attempts of a grant are numbered without gaps, and none follows one that may have arrived.',
  outcome: 'The state of a grant agrees with what the website has answered.',
  replacement:
    'A grant that was replaced and its replacements name each other, and one of them counts at most.',
  'event-grant': 'Each grant of a payout or giveaway belongs to a row or place of it.',
  cap: 'What is taken from the cap of a day is the sum of what counts against it.',
  'payout-rows': 'The rows of a payout are as many, and come to as much, as the payout says.',
  'payout-open': 'Each payout that is not over is among the open ones, and each open one exists.',
  'payout-grants': 'The grants of a payout are those of its rows, and have come to rest when it is finished.',
  'giveaway-winners': 'Nobody is drawn twice in a giveaway, and no account wins twice.',
  'giveaway-open': 'Each giveaway that is not at rest is among the open ones, and each open one exists.',
  'giveaway-grants':
    'The grants of a giveaway are those of its places, and have come to rest when it is finished.',
  'giveaway-entrants': 'The entrants of a giveaway are those that its draw had.',
  'recurrence-open':
    'Each payout or giveaway that repeats is among the open ones while it goes on, and each open one exists.',
  occurrence:
    'What a payout or giveaway that repeats has made of a date is the only one of that date, which does not come again.',
  'place-event': 'Each drop or code that is not over is among the open ones, and each open one exists.',
  places:
    'A drop was claimed, and a code redeemed, no more often than it may be, and once by each member and for each account.',
  'place-grants':
    'Each claim of a drop and each use of a code is paid by one grant, and nothing else of it is.',
  'code-hashes': 'Each code that can be redeemed can be found by its hash.',
  duplicate: 'The newest grant, payout or giveaway of its kind exists, and is of that kind.',
  link: 'Each link and the owner of its account name each other.',
  'link-proof':
    'Each proof of a link has its deposit in the ledger once it is sent, and is named while it is open.',
  'link-request': 'The open link request of a member exists, and is theirs and open.',
} as const;

export type CheckName = keyof typeof CHECKS;

/** Records that do not agree. */
export interface Fault {
  readonly check: CheckName;
  /** What is wrong, with the records that it is about. Holds nothing secret. */
  readonly say: string;
}

/** A fault as one line that moves no cursor, whatever the record holds. */
export const lineOf = ({ check, say }: Fault): string =>
  `${check}: ${say}`.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');

/** Notes a fault, as {@link Fault} says it. */
export type NoteFault = (check: CheckName, say: string) => void;
