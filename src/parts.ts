import type { REST } from '@discordjs/rest';
import { createDirectory, type Directory } from './accounts/directory.js';
import { createLinkRequests, type LinkRequests } from './accounts/link-requests.js';
import { createLinks, type Links } from './accounts/links.js';
import { type Attachments, createAttachments } from './bot/attachments.js';
import { createOutbox, type Outbox } from './bot/outbox.js';
import { escapedText } from './bot/plain-text.js';
import { createStaffNotices, type StaffNotices } from './bot/staff-notices.js';
import type { Config } from './config.js';
import type { Amount } from './credit/amount.js';
import { createCaps } from './credit/caps.js';
import { createDeliverer } from './credit/delivery.js';
import type { GrantState } from './credit/grant.js';
import { createGranting, type Granting } from './credit/granting.js';
import { createLedger, type Ledger } from './credit/ledger.js';
import { createPayer } from './credit/paying.js';
import { createRecovery, type Recovery } from './credit/recovery.js';
import { createTelling, type Telling } from './credit/telling.js';
import { createEligibility } from './giveaways/eligibility.js';
import { createEntrantCounter } from './giveaways/entrant-counter.js';
import { createEntrants, type Entrants } from './giveaways/entrants.js';
import { createEntrantsSweep, type SweepEntrants } from './giveaways/entrants-sweep.js';
import { createFinishing } from './giveaways/finishing.js';
import { createGiveawayRecords, type GiveawayRecords } from './giveaways/giveaway-records.js';
import { createGiveaways, type Giveaways } from './giveaways/giveaways.js';
import { createRerolling, type RerollWinner } from './giveaways/rerolling.js';
import { createSchedule, type Schedule } from './giveaways/schedule.js';
import type { Log } from './log.js';
import type { Members } from './members.js';
import { createPayoutRecords, type PayoutRecords } from './payouts/payout-records.js';
import { createPayoutUpkeep, type PayoutUpkeep } from './payouts/payout-upkeep.js';
import { createPayouts, type Payouts } from './payouts/payouts.js';
import { createRecipients, type Recipients } from './payouts/recipients.js';
import { createRuns, type Runs } from './payouts/runs.js';
import { type Claims, createClaims } from './store/claims.js';
import { createKeyedLock } from './store/keyed-lock.js';
import { createPresence, isRunning, machineName, type Presence } from './store/presence.js';
import { createRecentReads } from './store/recent-reads.js';
import type { Store } from './store/store.js';
import { createGiveawayNotices } from './views/giveaway-notices.js';
import { createGrantNotices } from './views/grant-notices.js';
import { createPayoutNotices } from './views/payout-notices.js';
import type { Website } from './website/website.js';
import { createLanguages, type Languages } from './words/words.js';

/** What the bot is made of. Each command takes the few parts that it needs. */
export interface Parts {
  readonly website: Website;
  readonly directory: Directory;
  readonly links: Links;
  readonly linkRequests: LinkRequests;
  readonly ledger: Ledger;
  readonly granting: Granting;
  /** Most that one grant may add. */
  readonly grantMax: Amount;
  readonly recipients: Recipients;
  readonly payouts: Payouts;
  readonly payoutUpkeep: PayoutUpkeep;
  readonly payoutRecords: PayoutRecords;
  readonly payoutRuns: Runs;
  readonly attachments: Attachments;
  readonly giveaways: Giveaways;
  readonly giveawayRecords: GiveawayRecords;
  readonly entrants: Entrants;
  readonly giveawaySchedule: Schedule;
  readonly rerollWinner: RerollWinner;
  readonly sweepEntrants: SweepEntrants;
  readonly recovery: Recovery;
  readonly telling: Telling;
  readonly presence: Presence;
  readonly claims: Claims;
  readonly outbox: Outbox;
  readonly notices: StaffNotices;
  readonly languages: Languages;
  /** ms since the epoch. */
  readonly now: () => number;
}

const LONGEST_NAME = 120;

/** What the parts stand on. */
export interface Foundation {
  readonly store: Store;
  readonly website: Website;
  /** Discord's client with the bot's token. */
  readonly rest: REST;
  readonly members: Members;
  readonly log: Log;
  /** Told of the state of every grant that this process has entered or moved. */
  readonly onGrantState?: ((state: GrantState) => void) | undefined;
}

export function createParts(config: Config, foundation: Foundation): Parts {
  const { website, rest, members, log } = foundation;
  const now = Date.now;
  const monotonic = () => performance.now();
  const { store, recent } = createRecentReads(foundation.store, monotonic);
  const languages = createLanguages({
    creditName: config.CREDIT_NAME,
    shown: (text) => escapedText(text, LONGEST_NAME),
  });
  const outbox = createOutbox(rest, config.DISCORD_LOG_CHANNEL_ID, log);
  const notices = createStaffNotices(outbox, languages);
  const links = createLinks(store, recent);
  const directory = createDirectory(website, log, monotonic);

  const presence = createPresence(store, { host: machineName(), pid: process.pid, isRunning, monotonic });
  const caps = createCaps(store, config.GRANT_DAILY_MAX);
  const ledger = createLedger(store, caps, now, foundation.onGrantState);
  const grantNotices = createGrantNotices(outbox, languages);
  const telling = createTelling(ledger, grantNotices, log);
  const deliverer = createDeliverer({
    ledger,
    directory,
    website,
    lock: createKeyedLock(),
    log,
    now,
    onRecordedLate: telling.tell,
  });
  const recovery = createRecovery({
    ledger,
    deliverer,
    notices: grantNotices,
    telling,
    presence,
    log,
    now,
  });
  const granting = createGranting({
    ledger,
    caps,
    links,
    directory,
    website,
    deliverer,
    notices: grantNotices,
    telling,
    processId: presence.id,
    max: config.GRANT_MAX,
    approvalOver: config.GRANT_APPROVAL_OVER,
    now,
    onUnknown: recovery.onUnknown,
  });

  const payoutRecords = createPayoutRecords(store, caps, now);
  const payoutNotices = createPayoutNotices(outbox, languages);
  const payer = createPayer({
    ledger,
    website,
    deliverer,
    onUnknown: recovery.onUnknown,
    processId: presence.id,
    log,
  });
  const payoutRuns = createRuns({
    records: payoutRecords,
    ledger,
    payer,
    notices: payoutNotices,
    processId: presence.id,
    log,
    now,
  });
  const payouts = createPayouts({
    records: payoutRecords,
    runs: payoutRuns,
    ledger,
    caps,
    links,
    notices: payoutNotices,
    presence,
    approvalOver: config.GRANT_APPROVAL_OVER,
    now,
  });

  const payoutUpkeep = createPayoutUpkeep({
    records: payoutRecords,
    payouts,
    runs: payoutRuns,
    ledger,
    notices: payoutNotices,
    presence,
    log,
    now,
  });

  const entrants = createEntrants(store);
  const giveawayRecords = createGiveawayRecords(store, caps, now);
  const giveawayNotices = createGiveawayNotices(outbox, languages);
  const eligibility = createEligibility(links, members, now);
  const counter = createEntrantCounter({ show: (id) => giveaways.showCount(id), log, now });
  const giveaways = createGiveaways({
    records: giveawayRecords,
    entrants,
    counter,
    caps,
    links,
    notices: giveawayNotices,
    presence,
    max: config.GRANT_MAX,
    approvalOver: config.GRANT_APPROVAL_OVER,
    now,
  });
  const finishing = createFinishing({
    records: giveawayRecords,
    entrants,
    eligibility,
    ledger,
    caps,
    payer,
    notices: giveawayNotices,
    processId: presence.id,
    log,
    now,
  });
  const giveawaySchedule = createSchedule({
    records: giveawayRecords,
    giveaways,
    finishing,
    counter,
    presence,
    log,
    now,
  });
  const rerollWinner = createRerolling({
    records: giveawayRecords,
    entrants,
    eligibility,
    ledger,
    caps,
    notices: giveawayNotices,
    presence,
    now,
  });

  return {
    website,
    giveaways,
    giveawayRecords,
    entrants,
    giveawaySchedule,
    rerollWinner,
    sweepEntrants: createEntrantsSweep(giveawayRecords, entrants, now),
    grantMax: config.GRANT_MAX,
    recipients: createRecipients({ links, directory, members, website, max: config.GRANT_MAX }),
    payouts,
    payoutUpkeep,
    payoutRecords,
    payoutRuns,
    attachments: createAttachments(config.DISCORD_API_URL),
    directory,
    links,
    linkRequests: createLinkRequests(store, links, now),
    ledger,
    granting,
    recovery,
    telling,
    presence,
    claims: createClaims(store, now),
    outbox,
    notices,
    languages,
    now,
  };
}
