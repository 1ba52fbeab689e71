/** Everything that is held against each other, in a sentence each. */
export const CHECKS = {
  record: 'Each record has the form that the bot gives it.',
  'grant-record': 'Each grant stands under its own ID, and its amount is above zero.',
  index: 'Each record is listed wherever it is looked for, and nothing else is.',
  'left-over': 'Rows, entrants and places belong to something that exists.',
  attempts: 'The attempts of a grant are numbered without gaps, and none follows one that may have arrived.',
  outcome: 'The state of a grant agrees with what the website has answered.',
  replacement:
    'A grant that was replaced and its replacements name each other, and one of them counts at most.',
  cap: 'What is taken from the cap of a day is the sum of what counts against it.',
  entries: 'A campaign has no other rows, winners or places than it says, and nobody has two of them.',
  'entry-grants':
    'Each row, winner, claim or use of a code is paid by one grant, and nothing else of a campaign is.',
  occurrence:
    'What a payout or giveaway that repeats has made of a date is the only one of that date, which does not come again.',
  'code-hashes': 'Each code that can be redeemed can be found by its hash.',
  'link-bonus': 'Each bonus has the marks that keep it from being earned again, and is due or in the ledger.',
  'link-proof': 'Each proof of a link has its deposit in the ledger once it is sent.',
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
