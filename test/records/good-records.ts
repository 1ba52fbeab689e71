/*
 * A good record of each kind, with every field that it can have. The values say how free a field is:
 */

/** Any text. Every other text in these records is one of a few values, or has a set form. */
export const TEXT = 'any text';
/** Any number. Every other number in these records must be whole. */
export const NUMBER = 0.5;
/** Either boolean. A plain `true` in these records must be true. */
export const EITHER = false;
/** Marks an optional field, at the end of its name. */
export const OPTIONAL = '?';

const UUID = '29d41203-8506-4428-9d54-61f87e804ef5';
const ACCOUNT = { by: 'username', username: TEXT, 'id?': TEXT, 'steam?': TEXT };
const PLACE = { channelId: TEXT, messageId: TEXT };
const POSTED = { ...PLACE, 'decided?': true };
const EVENT = { kind: 'payout', id: TEXT };
const READING = { at: NUMBER, 'virtual?': '1.00', 'paid?': '1.00', total: '2.00' };
const WRITTEN = { count: 1, at: NUMBER, by: TEXT };
const IN_GUILD = { id: TEXT, by: TEXT, guildId: TEXT, channelId: TEXT };

const DRAFT = {
  id: TEXT,
  by: TEXT,
  'member?': TEXT,
  account: ACCOUNT,
  amount: '15.00',
  'reason?': TEXT,
  'announceIn?': TEXT,
  'replaces?': TEXT,
  'replacesIn?': EVENT,
  'seenDuplicate?': TEXT,
  'event?': EVENT,
  'silent?': true,
  draftedAt: NUMBER,
};

const GRANT = {
  ...DRAFT,
  'kind?': 'link-deposit',
  state: 'applied',
  confirmedAt: NUMBER,
  'capAt?': NUMBER,
  'sentAt?': NUMBER,
  'settledAt?': NUMBER,
  'unsentBecause?': 'busy',
  'process?': TEXT,
  'claims?': 1,
  'decidedBy?': TEXT,
  'settledBy?': TEXT,
  'attempts?': 1,
  'replacements?': [TEXT],
  'reassignedTo?': TEXT,
  'contradicted?': { state: 'applied', 'by?': TEXT, at: NUMBER },
  'quarantined?': { at: NUMBER, was: 'planned' },
  'status?': 200,
  'message?': TEXT,
  'before?': READING,
  'after?': READING,
  'evidence?': [READING],
  'memberNotified?': EITHER,
  'posted?': { ...PLACE, 'asks?': 'unknown' },
};

const PAYOUT_DRAFT = {
  ...IN_GUILD,
  source: { kind: 'role', roleId: TEXT },
  'reason?': TEXT,
  rows: 1,
  payable: 1,
  total: '1.00',
  digest: TEXT,
  'recurrence?': { id: TEXT, date: NUMBER },
  'seenDuplicate?': TEXT,
  draftedAt: NUMBER,
};

const SCHEDULE_DRAFT = {
  ...IN_GUILD,
  roleId: TEXT,
  amount: '5.00',
  'reason?': TEXT,
  rhythm: { every: 'week', weekday: 1, minute: 1 },
  first: NUMBER,
  'payNow?': true,
  cost: '15.00',
  draftedAt: NUMBER,
};

/** What every recurrence has, beside its terms. */
const RECURRENCE = {
  state: 'active',
  confirmedAt: NUMBER,
  first: NUMBER,
  next: NUMBER,
  'last?': { date: NUMBER, at: NUMBER, outcome: 'over-cap', 'occurrence?': TEXT },
  'quarantined?': NUMBER,
  'endedAt?': NUMBER,
  'endedBy?': TEXT,
};

const SCHEDULE = {
  ...SCHEDULE_DRAFT,
  ...RECURRENCE,
  kind: 'schedule',
  process: TEXT,
  'decidedBy?': TEXT,
  'approvals?': [{ by: TEXT, most: '15.00' }],
  'posted?': POSTED,
};

const PAYOUT = {
  ...PAYOUT_DRAFT,
  state: 'running',
  confirmedAt: NUMBER,
  'process?': TEXT,
  'decidedBy?': TEXT,
  'stoppedBy?': TEXT,
  'stoppedAt?': NUMBER,
  'resumedBy?': TEXT,
  'endedAt?': NUMBER,
  'notified?': NUMBER,
  'quarantined?': NUMBER,
  'counts?': { paid: 1, refused: 1, unknown: 1, unsent: 1, left: 1 },
  'progress?': { ...PLACE, 'shows?': 'running' },
  'posted?': POSTED,
};

const PAYOUT_ROW = {
  number: 1,
  'line?': 1,
  given: TEXT,
  'member?': TEXT,
  'account?': ACCOUNT,
  'amount?': '1.00',
  'leftOut?': 'twice',
  'duplicateOf?': 1,
};

const GIVEAWAY_DRAFT = {
  ...IN_GUILD,
  title: TEXT,
  amount: '5.00',
  winners: 1,
  durationMs: NUMBER,
  'role?': TEXT,
  'notRole?': TEXT,
  'ping?': TEXT,
  'startsInMs?': NUMBER,
  'every?': 'week',
  'dm?': false,
  'memberForMs?': NUMBER,
  'proven?': true,
  'seenDuplicate?': TEXT,
  draftedAt: NUMBER,
};

const { 'startsInMs?': _, 'seenDuplicate?': __, 'every?': every, ...ROUND } = GIVEAWAY_DRAFT;

const SERIES = { ...ROUND, ...RECURRENCE, kind: 'series', every, rounds: 1 };

const DECIDED = { by: TEXT, at: NUMBER, 'notified?': true };

const GIVEAWAY = {
  ...GIVEAWAY_DRAFT,
  state: 'open',
  confirmedAt: NUMBER,
  seed: TEXT,
  'process?': TEXT,
  'decidedBy?': TEXT,
  'recurrence?': { id: TEXT, date: NUMBER },
  'round?': 2,
  'startsAt?': NUMBER,
  'announcement?': { ...PLACE, 'begun?': true },
  'endsAt?': NUMBER,
  'edits?': [
    {
      by: TEXT,
      at: NUMBER,
      'title?': { from: TEXT, to: TEXT },
      'winners?': { from: 1, to: 1 },
      'endsAt?': { from: NUMBER, to: NUMBER },
    },
  ],
  'endedAt?': NUMBER,
  'endedBy?': TEXT,
  'restedAt?': NUMBER,
  'entrants?': 1,
  'entrantsHash?': TEXT,
  'drawn?': [
    {
      id: TEXT,
      outcome: 'replaced',
      account: ACCOUNT,
      replacedBy: TEXT,
      'announced?': true,
    },
    { id: TEXT, outcome: 'won', account: ACCOUNT },
    { id: TEXT, outcome: 'passed-over', why: 'host' },
  ],
  'decisions?': [
    { ...DECIDED, kind: 'reroll', place: 1 },
    { ...DECIDED, kind: 'pay-again', places: [1] },
  ],
  'withdrawn?': 'left',
  'quarantined?': NUMBER,
  'message?': PLACE,
  'result?': PLACE,
  'posted?': POSTED,
  'shown?': TEXT,
  'closed?': true,
  'away?': PLACE,
  'notified?': EITHER,
  'record?': PLACE,
  'entrantsGone?': true,
};

const DROP_DRAFT = {
  id: TEXT,
  by: TEXT,
  guildId: TEXT,
  channelId: TEXT,
  'title?': TEXT,
  amount: '15.00',
  claims: 1,
  durationMs: NUMBER,
  'role?': TEXT,
  draftedAt: NUMBER,
};

const PLACED = {
  state: 'open',
  confirmedAt: NUMBER,
  process: TEXT,
  'decidedBy?': TEXT,
  'endsAt?': NUMBER,
  'endedAt?': NUMBER,
  'endedBy?': TEXT,
  'end?': 'used-up',
  'taken?': 1,
  'posted?': POSTED,
  'quarantined?': NUMBER,
};

const DROP = { ...DROP_DRAFT, ...PLACED, 'message?': PLACE, 'closed?': true, 'notified?': true };

const CODE_DRAFT = {
  id: TEXT,
  by: TEXT,
  guildId: TEXT,
  amount: '15.00',
  uses: 1,
  count: 1,
  'durationMs?': NUMBER,
  'reason?': TEXT,
  'own?': { hash: TEXT, ending: TEXT },
  draftedAt: NUMBER,
};

const CODE_SET = { ...CODE_DRAFT, ...PLACED, 'ending?': TEXT };

const LINK_REQUEST = {
  id: TEXT,
  member: TEXT,
  account: ACCOUNT,
  locale: TEXT,
  askedAt: NUMBER,
  'failedDeposit?': 'late',
  state: 'open',
  'endedBy?': TEXT,
  'endedAt?': NUMBER,
  'posted?': PLACE,
};

const SIGN_IN = {
  member: TEXT,
  locale: TEXT,
  until: NUMBER,
  step: 'confirm',
  'browser?': TEXT,
  'state?': TEXT,
  'trouble?': 'steam-away',
  'refusal?': 'taken',
  'name?': TEXT,
  'account?': ACCOUNT,
  'proof?': 'steam',
};

const NOTICE = {
  at: NUMBER,
  process: TEXT,
  'takenAt?': NUMBER,
  colour: 'plain',
  text: TEXT,
  'file?': { name: TEXT, text: TEXT },
};

const DIRECT_MESSAGE = {
  at: NUMBER,
  process: TEXT,
  'takenAt?': NUMBER,
  member: TEXT,
  'locale?': TEXT,
  'inAnswer?': true,
};

const QUARANTINE = {
  at: NUMBER,
  why: { kind: 'held', by: TEXT },
  'counts?': { payouts: 1, giveaways: 1, drops: 1, recurrences: 1, grants: 1 },
  'notified?': true,
};

/** By key, or its first part. */
export const GOOD_RECORDS: Readonly<Record<string, readonly unknown[]>> = {
  'store:format': [{ schemas: TEXT }],
  'store:identity': [{ id: UUID, madeAt: NUMBER }],
  'store:written': [WRITTEN],
  'store:moved': [{ to: TEXT, at: NUMBER }],
  'store:place': [
    { kind: 'sqlite', inode: TEXT, path: TEXT },
    { kind: 'postgres', system: TEXT, timeline: TEXT, database: TEXT },
  ],
  'store:hold': [
    {
      id: UUID,
      reason: 'long-ago',
      since: NUMBER,
      'lastWritten?': WRITTEN,
      looked: { [`${UUID}?`]: { finding: 'checked', at: NUMBER, knowsSince: NUMBER } },
      'posted?': { ...PLACE, shows: TEXT },
      'quarantining?': { by: TEXT, at: NUMBER },
    },
  ],
  'store:lifted': [{ hold: UUID, since: NUMBER, how: 'gone-on', by: TEXT, at: NUMBER }],
  'moving:here': [TEXT],
  'restoring:here': [{ 'kept?': TEXT }],
  'process:': [{ host: TEXT, pid: 1, count: 1, 'bootId?': TEXT }],
  'interaction:': [NUMBER],
  'link:': [{ member: TEXT, account: ACCOUNT, since: NUMBER, by: TEXT }],
  'past-link:': [{ member: TEXT, account: ACCOUNT, since: NUMBER, until: NUMBER }],
  'account:': [[TEXT]],
  'link-request:': [LINK_REQUEST],
  'link-request-open:': [TEXT],
  'link-proof:': [
    {
      id: TEXT,
      member: TEXT,
      account: ACCOUNT,
      locale: TEXT,
      offeredAt: NUMBER,
      state: 'asked',
      'process?': TEXT,
      'sentAt?': NUMBER,
      'beside?': [TEXT],
      'wrong?': 1,
      'endedAt?': NUMBER,
    },
  ],
  'link-proof-open:': [TEXT],
  'link-proof-by:': [TEXT],
  'link-proof-for:': [TEXT],
  'link-tally:': [{ lookups: NUMBER, requests: NUMBER }],
  'linked-role-due:': [{ since: NUMBER }],
  'linked-role:': [{ roles: [{ role: TEXT, server: TEXT }] }],
  'linked-roles:turn': [{ process: TEXT, takenAt: NUMBER }],
  'sign-in:': [SIGN_IN],
  'steam-nonce:': [NUMBER],
  'draft:': [DRAFT],
  'grant:': [GRANT],
  'grant-of:': [TEXT],
  'grant-to:': [TEXT],
  'grant-queue:': [TEXT],
  'grant-untold:': [{ at: NUMBER, process: TEXT, 'takenAt?': NUMBER, state: 'applied' }],
  'account-lease:': [TEXT],
  'cap:': ['15.00'],
  'attempt:': [{ grant: TEXT, number: 1, process: TEXT, at: NUMBER }],
  'attempt-answer:': [
    { grant: TEXT, number: 1, at: NUMBER, kind: 'accepted', 'status?': 200, 'message?': TEXT },
  ],
  'duplicate:': [{ id: TEXT, by: TEXT, at: NUMBER }],
  'payout-draft:': [PAYOUT_DRAFT],
  'payout:': [
    PAYOUT,
    { ...PAYOUT, source: { kind: 'members' } },
    { ...PAYOUT, source: { kind: 'file', name: TEXT } },
  ],
  'payout-cursor:': [1],
  'payout-open:': [TEXT],
  'recurrence-draft:': [SCHEDULE_DRAFT],
  'recurrence:': [SCHEDULE, { ...SCHEDULE, rhythm: { every: 'month', day: 1, minute: 1 } }, SERIES],
  'recurrence-open:': [TEXT],
  'payout-rows:': [[PAYOUT_ROW]],
  'giveaway-draft:': [GIVEAWAY_DRAFT],
  'giveaway:': [GIVEAWAY],
  'giveaway-open:': [TEXT],
  'giveaway-entrants:': [TEXT],
  'entrant:': [1],
  'drop-draft:': [DROP_DRAFT],
  'drop:': [DROP],
  'drop-open:': [TEXT],
  'place:': [TEXT],
  'place-account:': [TEXT],
  'code-draft:': [CODE_DRAFT],
  'code:': [CODE_SET],
  'code-open:': [TEXT],
  'code-hash:': [{ set: TEXT, number: 1, ending: TEXT }],
  'code-member:': [TEXT],
  'code-guesses:': [{ wrong: 1, unknown: 1, underWay: [TEXT] }],
  'code-alarm:': [1],
  'code-salt:': [TEXT],
  quarantine: [QUARANTINE, { ...QUARANTINE, why: { kind: 'restored', madeAt: NUMBER } }],
  'quarantine-card:': [
    {
      kind: 'payout',
      id: TEXT,
      at: NUMBER,
      'posted?': { channelId: TEXT, messageId: TEXT, unknown: 1 },
      'again?': { by: TEXT, id: TEXT },
    },
  ],
  'backup:nightly': [{ series: TEXT, night: TEXT, process: TEXT, 'done?': TEXT, 'madeAt?': NUMBER }],
  'notice:': [NOTICE],
  'direct-message:': [
    { ...DIRECT_MESSAGE, tells: { kind: 'link-proven', account: TEXT } },
    { ...DIRECT_MESSAGE, tells: { kind: 'proof-begun', account: TEXT } },
    { ...DIRECT_MESSAGE, tells: { kind: 'link-taken', account: TEXT } },
    { ...DIRECT_MESSAGE, tells: { kind: 'request-decided', decision: 'approved', account: TEXT } },
    { ...DIRECT_MESSAGE, tells: { kind: 'proof-settled', proof: TEXT } },
    {
      ...DIRECT_MESSAGE,
      tells: { kind: 'giveaway-won', giveaway: TEXT, title: TEXT, amount: '1.00', account: TEXT },
    },
  ],
  'erasing:': [{ since: NUMBER, process: TEXT, keepsPastLinks: EITHER }],
};
