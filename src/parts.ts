import type { REST } from 'discord.js';
import { createDirectory, type Directory } from './accounts/directory.js';
import type { LinkRequestNotices } from './accounts/link-request-upkeep.js';
import { createLinkRequestUpkeep, type LinkRequestUpkeep } from './accounts/link-request-upkeep.js';
import { createLinkRequests, type LinkRequests } from './accounts/link-requests.js';
import { createLinks, type Links } from './accounts/links.js';
import { type Attachments, createAttachments } from './bot/attachments.js';
import type { LogChannel } from './bot/log-channel.js';
import { createOutbox, type Outbox } from './bot/outbox.js';
import { escapedText } from './bot/plain-text.js';
import { createStaffNotices, type StaffNotices } from './bot/staff-notices.js';
import { type Clock, fraction, systemWorld, type World } from './clock.js';
import type { Config } from './config.js';
import type { Amount } from './credit/amount.js';
import { ATTEMPTS } from './credit/attempt.js';
import { createCaps } from './credit/caps.js';
import { createDeliverer } from './credit/delivery.js';
import type { Grant, GrantState } from './credit/grant.js';
import { createGranting, type Granting } from './credit/granting.js';
import { createHands } from './credit/hands.js';
import { createLedger, type Ledger } from './credit/ledger.js';
import { createPayer } from './credit/paying.js';
import { createRecovery, type Recovery } from './credit/recovery.js';
import { createTelling, type Telling } from './credit/telling.js';
import { createTellingTurn } from './credit/telling-turn.js';
import { sweepTwins } from './credit/twins.js';
import { createEligibility } from './giveaways/eligibility.js';
import { createEntrantCounter } from './giveaways/entrant-counter.js';
import { createEntrants, type Entrants } from './giveaways/entrants.js';
import { createEntrantsSweep, type SweepEntrants } from './giveaways/entrants-sweep.js';
import { createFinishing } from './giveaways/finishing.js';
import { createGiveawayRecords, type GiveawayRecords } from './giveaways/giveaway-records.js';
import { createGiveaways, type Giveaways } from './giveaways/giveaways.js';
import { createPayingAgain, type PayingAgain } from './giveaways/paying-again.js';
import { createRerolling, type RerollWinner } from './giveaways/rerolling.js';
import { createSchedule, type Schedule } from './giveaways/schedule.js';
import { createShowing } from './giveaways/showing.js';
import { createWithdrawing } from './giveaways/withdrawing.js';
import { createHoldDesk, type HoldDesk, type LayAsideStore } from './holding/hold-desk.js';
import { createHolding } from './holding/holding.js';
import { createOpenMatters } from './holding/open-matters.js';
import { unlessHeld } from './holding/unless-held.js';
import { createLaidAsideTelling, type TellLaidAside } from './laying-aside/telling.js';
import type { Log } from './log.js';
import type { Members } from './members.js';
import { createKeptNotices, type KeptNotices } from './notices/kept-notices.js';
import { createLogDesk, type LogDesk } from './notices/log-desk.js';
import { createPayoutRecords, type PayoutRecords } from './payouts/payout-records.js';
import { createPayoutUpkeep, type PayoutUpkeep } from './payouts/payout-upkeep.js';
import { createPayouts, type Payouts } from './payouts/payouts.js';
import { createRecipients, type Recipients } from './payouts/recipients.js';
import { createRuns, type Runs } from './payouts/runs.js';
import { type Claims, createClaims } from './store/claims.js';
import type { Hold } from './store/hold.js';
import { type Home, plainHome } from './store/home.js';
import { createKeyedLock } from './store/keyed-lock.js';
import { type Machine, systemMachine } from './store/machine.js';
import { createPresence, type Presence } from './store/presence.js';
import { createRecentReads } from './store/recent-reads.js';
import type { Store } from './store/store.js';
import { storeName } from './store/store-url.js';
import type { StoreWatch } from './store/store-watch.js';
import { watchedStore } from './store/watched-store.js';
import { createGiveawayNotices } from './views/giveaway-notices.js';
import { createGrantNotices } from './views/grant-notices.js';
import { createHoldNotices } from './views/hold.js';
import { createLayingAsideNotices } from './views/laid-aside.js';
import { createLinkRequestNotices } from './views/link-request.js';
import { createPayoutNotices } from './views/payout-notices.js';
import { createOutages, type Outages } from './watch/outages.js';
import { createUnreadable, type Unreadable } from './watch/unreadable.js';
import { watchedWebsite } from './website/watched-website.js';
import type { Website } from './website/website.js';
import { createLanguages, type Languages } from './words/words.js';

/** What the bot is made of. Each command takes the few parts that it needs. */
export interface Parts {
  readonly website: Website;
  readonly directory: Directory;
  readonly links: Links;
  readonly linkRequests: LinkRequests;
  readonly linkRequestNotices: LinkRequestNotices;
  readonly linkRequestUpkeep: LinkRequestUpkeep;
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
  readonly payWinnersAgain: PayingAgain;
  /** Forgets what no preview can be a repetition of any more. */
  readonly sweepTwins: () => Promise<void>;
  readonly sweepEntrants: SweepEntrants;
  readonly recovery: Recovery;
  readonly tellLaidAside: TellLaidAside;
  readonly telling: Telling;
  readonly presence: Presence;
  /** Whether money may move. */
  readonly hold: Hold;
  readonly holdDesk: HoldDesk;
  readonly storeWatch: StoreWatch;
  /** What fails at this moment of that which the bot cannot do without. */
  readonly outages: Outages;
  /** The records that could not be read. */
  readonly unreadable: Unreadable;
  readonly claims: Claims;
  readonly outbox: Outbox;
  readonly logChannel: LogChannel;
  readonly logDesk: LogDesk;
  readonly keptNotices: KeptNotices;
  readonly notices: StaffNotices;
  readonly languages: Languages;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly clock: Clock;
}

const LONGEST_NAME = 120;

/** What the parts stand on. */
export interface Foundation {
  readonly store: Store;
  /** Where its data lives. Default: that is not known. */
  readonly home?: Home;
  readonly website: Website;
  /** Discord's client with the bot's token. */
  readonly rest: Pick<REST, 'post' | 'patch'>;
  readonly members: Members;
  readonly log: Log;
  /** Told of the failures of store and website. Default: one that logs them. */
  readonly outages?: Outages;
  /** Told of the state of every grant that this process has entered or moved. */
  readonly onGrantState?: ((state: GrantState) => void) | undefined;
  /** Default: the system's. */
  readonly world?: World;
  /** Default: the one that this runs on. */
  readonly machine?: Machine;
  /** Lays aside what is open in a store that is not the newest. */
  readonly layAside?: LayAsideStore;
  /** How much each cache keeps at most. Default: what is right for a large server. */
  readonly cached?: number;
}

export function createParts(config: Config, foundation: Foundation): Parts {
  const { rest, members, log, world = systemWorld } = foundation;
  const { now, clock, randomBytes } = world;
  const monotonic = () => clock.now();
  const random = () => fraction(world);
  const machine = foundation.machine ?? systemMachine();
  const outages = foundation.outages ?? createOutages({ log, now, clock });
  /** For what is tried again by itself. */
  const retryLog = outages.quieted(log);
  const website = watchedWebsite(foundation.website, outages);
  const unreadable = createUnreadable(log, (about, say) => notices.warn(about, say));
  const stored = watchedStore(foundation.store, outages, unreadable.found);
  const { hold, watch, ...held } = createHolding(stored, {
    home: foundation.home ?? plainHome(stored),
    host: machine.host.split(' ')[0] ?? machine.host,
    world,
    openMatters: () => openMatters(),
    witnessed: ATTEMPTS,
    log,
  });
  const { store, recent } = createRecentReads(held.store, monotonic, foundation.cached);
  const languages = createLanguages({
    creditName: config.CREDIT_NAME,
    shown: (text) => escapedText(text, LONGEST_NAME),
  });
  const outbox = createOutbox(rest, config.DISCORD_LOG_CHANNEL_ID, log, world, () =>
    giveawaySchedule.tryAgain(),
  );
  const { logChannel } = outbox;
  const links = createLinks(store, recent, now);
  const directory = createDirectory(website, log, monotonic, foundation.cached);
  const linkRequests = createLinkRequests(store, links, now, random);
  const linkRequestNotices = createLinkRequestNotices(outbox, languages);

  const presence = createPresence(store, {
    machine,
    monotonic,
    now,
    randomBytes,
  });
  const keptNotices = createKeptNotices({ store, outbox, presence, log: retryLog, now, random });
  const notices = createStaffNotices(keptNotices.tell, languages, clock);
  const fence = () => {
    const [isInTime, isFree] = [presence.fence(), hold.fence()];
    return () => isInTime() && isFree();
  };
  const caps = createCaps(store, config.GRANT_DAILY_MAX);
  const ledger = createLedger(store, caps, now, foundation.onGrantState, random);
  const grantNotices = createGrantNotices(outbox, languages, now);
  const refreshGiveaway = ({ event, redoesIn = event }: Grant) => {
    if (redoesIn?.kind === 'giveaway') giveawaySchedule.refresh(redoesIn.id);
  };
  const telling = createTelling(ledger, grantNotices, retryLog, refreshGiveaway, logChannel);
  const hands = createHands();
  const deliverer = createDeliverer({
    ledger,
    hands,
    directory,
    website,
    lock: createKeyedLock(),
    fence,
    log,
    retryLog,
    now,
    clock,
    onRecordedLate: telling.tell,
  });
  const recovery = createRecovery({
    ledger,
    deliverer,
    notices: grantNotices,
    telling,
    turn: createTellingTurn(store, presence, now),
    presence,
    hands,
    log: retryLog,
    now,
    logChannel,
  });
  const granting = createGranting({
    ledger,
    caps,
    links,
    directory,
    website,
    deliverer,
    hands,
    notices: grantNotices,
    telling,
    processId: presence.id,
    max: config.GRANT_MAX,
    approvalOver: config.GRANT_APPROVAL_OVER,
    now,
    clock,
    onUnknown: recovery.onUnknown,
  });

  const payoutRecords = createPayoutRecords(store, caps, now, random);
  const payoutNotices = createPayoutNotices(outbox, languages, keptNotices);
  const payer = createPayer({
    ledger,
    website,
    deliverer,
    hands,
    onUnknown: recovery.onUnknown,
    telling,
    processId: presence.id,
    isHeld: hold.isHeld,
    log: retryLog,
    clock,
  });
  const payoutRuns = createRuns({
    records: payoutRecords,
    ledger,
    payer,
    notices: payoutNotices,
    processId: presence.id,
    log: retryLog,
    now,
    clock,
  });
  outages.waits('payoutRows', payoutRuns.rowsLeft);
  const payouts = createPayouts({
    records: payoutRecords,
    runs: payoutRuns,
    ledger,
    caps,
    links,
    notices: payoutNotices,
    presence,
    max: config.GRANT_MAX,
    approvalOver: config.GRANT_APPROVAL_OVER,
    log,
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
    clock,
    logChannel,
  });

  const entrants = createEntrants(store);
  const giveawayRecords = createGiveawayRecords(store, caps, now, random);
  const giveawayNotices = createGiveawayNotices(outbox, languages, keptNotices);
  const eligibility = createEligibility(links, members, now);
  const counter = createEntrantCounter({
    show: (id) => giveaways.showCount(id),
    log: retryLog,
    now,
    clock,
  });
  const isListed = (guildId: string) => config.DISCORD_GUILD_IDS.has(guildId);
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
    isListed,
    log,
    now,
    randomBytes,
  });
  const showing = createShowing({
    records: giveawayRecords,
    entrants,
    ledger,
    notices: giveawayNotices,
    isListed,
    now,
  });
  const withdraw = createWithdrawing({
    records: giveawayRecords,
    ledger,
    caps,
    showing,
    processId: presence.id,
    now,
  });
  const finishing = createFinishing({
    records: giveawayRecords,
    entrants,
    eligibility,
    members,
    ledger,
    caps,
    payer,
    notices: giveawayNotices,
    showing,
    withdraw,
    isListed,
    processId: presence.id,
    log: retryLog,
    now,
    clock,
  });
  const giveawaySchedule = createSchedule({
    records: giveawayRecords,
    giveaways,
    finishing,
    showing,
    withdraw,
    counter,
    members,
    isListed,
    presence,
    isHeld: hold.isHeld,
    log: retryLog,
    now,
    clock,
  });
  const rerollWinner = createRerolling({
    records: giveawayRecords,
    entrants,
    eligibility,
    ledger,
    caps,
    links,
    telling,
    presence,
    max: config.GRANT_MAX,
    isListed,
    now,
  });
  const payWinnersAgain = createPayingAgain({
    records: giveawayRecords,
    ledger,
    caps,
    links,
    presence,
    max: config.GRANT_MAX,
    isListed,
    now,
  });

  const openMatters = createOpenMatters({ ledger, payoutRecords, giveawayRecords });
  const holdDesk = createHoldDesk({
    hold,
    watch,
    openMatters,
    notices: createHoldNotices(outbox, languages, storeName(config.STORE_URL)),
    layAside: (by) => (foundation.layAside ?? cannotLayAside)({ store, why: { kind: 'held', by }, now }),
    log,
    now,
    clock,
    logChannel,
  });

  return {
    website,
    hold,
    holdDesk,
    storeWatch: watch,
    giveaways: unlessHeld(hold, giveaways, ['prepare', 'confirm', 'approve']),
    giveawayRecords,
    entrants,
    giveawaySchedule: unlessHeld(hold, giveawaySchedule, ['end']),
    rerollWinner: async (...given) => {
      hold.refuse();
      return rerollWinner(...given);
    },
    payWinnersAgain: unlessHeld(hold, payWinnersAgain, ['prepare', 'confirm', 'takeOver']),
    sweepTwins: () => sweepTwins(store, now()),
    sweepEntrants: createEntrantsSweep(giveawayRecords, entrants, now),
    grantMax: config.GRANT_MAX,
    recipients: createRecipients({ links, directory, members, website, max: config.GRANT_MAX, clock }),
    payouts: unlessHeld(hold, payouts, ['prepare', 'confirm', 'approve', 'resume']),
    payoutUpkeep,
    payoutRecords,
    payoutRuns,
    attachments: createAttachments(config.DISCORD_API_URL),
    directory,
    links,
    linkRequests,
    linkRequestNotices,
    linkRequestUpkeep: createLinkRequestUpkeep({
      requests: linkRequests,
      notices: linkRequestNotices,
      log: retryLog,
      now,
      clock,
      logChannel,
    }),
    ledger,
    granting: unlessHeld(hold, granting, ['prepare', 'confirm', 'approve', 'prepareAgain']),
    recovery,
    tellLaidAside: createLaidAsideTelling(
      store,
      createLayingAsideNotices(outbox, languages),
      clock,
      log,
      logChannel,
    ),
    telling,
    presence,
    outages,
    unreadable,
    claims: createClaims(store, now),
    outbox,
    logChannel,
    logDesk: createLogDesk({ outbox, telling, keptNotices, english: languages.english, clock }),
    keptNotices,
    notices,
    languages,
    now,
    clock,
  };
}

const cannotLayAside: LayAsideStore = async () => {
  throw new TypeError('nothing was passed in that lays aside');
};
