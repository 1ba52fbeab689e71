import { EventEmitter } from 'node:events';
import type { REST } from 'discord.js';
import { createDirectory, type Directory } from './accounts/directory.js';
import type { LinkRequestNotices } from './accounts/link-request-upkeep.js';
import { createLinkRequestUpkeep, type LinkRequestUpkeep } from './accounts/link-request-upkeep.js';
import { createLinkRequests, type LinkRequests } from './accounts/link-requests.js';
import { createLinks, type Links } from './accounts/member-links.js';
import { type Clock, fraction, systemWorld, type World } from './clock.js';
import type { Config } from './config.js';
import { createAnnouncerLease } from './credit/announcer-lease.js';
import { ATTEMPTS } from './credit/attempt.js';
import { createCaps } from './credit/daily-caps.js';
import { createDeliverer } from './credit/delivery.js';
import { sweepDuplicates } from './credit/duplicates.js';
import { createGrantAnnouncer, type GrantAnnouncer } from './credit/grant-announcer.js';
import { createPayer } from './credit/grant-payer.js';
import type { Grant, GrantState } from './credit/grant-schema.js';
import { createGranting, type Granting } from './credit/grant-service.js';
import { createInFlight } from './credit/in-flight.js';
import { createLedger, type Ledger } from './credit/ledger.js';
import { createRecovery, type Recovery } from './credit/recovery.js';
import { type Attachments, createAttachments } from './discord/attachment-download.js';
import type { LogChannel } from './discord/log-channel.js';
import { createMessenger, type Messenger } from './discord/messenger.js';
import { escapedText } from './discord/plain-text.js';
import { createStaffNotices, type StaffNotices } from './discord/staff-notices.js';
import { createEntrants, type Entrants } from './giveaways/entrants.js';
import { createGiveawayRecords, type GiveawayRecords } from './giveaways/giveaway-records.js';
import { createGiveawayService, type GiveawayService } from './giveaways/giveaway-service.js';
import { createHoldDesk, type HoldDesk, type LayAsideStore } from './hold/hold-desk.js';
import { createOpenMatters } from './hold/open-matters.js';
import { createPaymentHold } from './hold/payment-hold.js';
import { unlessHeld } from './hold/unless-held.js';
import {
  createLaidAsideAnnouncer,
  type TellLaidAside,
  tellUnrecorded,
} from './laying-aside/laid-aside-announcer.js';
import { createLanguages, type Languages } from './locales/languages.js';
import type { Log } from './log.js';
import type { Members } from './members.js';
import type { Amount } from './money/amount.js';
import { createKeptNotices, type KeptNotices } from './notices/kept-notices.js';
import { createLogDesk, type LogDesk } from './notices/log-desk.js';
import { monitoredLocation } from './outages/monitored-location.js';
import { monitoredStore } from './outages/monitored-store.js';
import { monitoredWebsite } from './outages/monitored-website.js';
import { createOutages, type Outages } from './outages/outages.js';
import { createUnreadableRecords, type UnreadableRecords } from './outages/unreadable-records.js';
import { createPayoutRecords, type PayoutRecords } from './payouts/payout-records.js';
import { createPayoutRunner, type PayoutRunner } from './payouts/payout-runner.js';
import { createPayoutUpkeep, type PayoutUpkeep } from './payouts/payout-upkeep.js';
import { createPayouts, type Payouts } from './payouts/payouts.js';
import { createRecipients, type Recipients } from './payouts/recipients.js';
import { createIdempotencyKeys, type IdempotencyKeys } from './storage/idempotency-keys.js';
import { createKeyedLock } from './storage/keyed-lock.js';
import { createLiveness, type Liveness } from './storage/liveness.js';
import { type Machine, systemMachine } from './storage/machine.js';
import { createRecentReads } from './storage/recent-reads.js';
import type { Store } from './storage/store.js';
import type { Hold } from './storage/store-hold.js';
import { plainLocation, type StoreLocation } from './storage/store-location.js';
import { storeName } from './storage/store-url.js';
import type { StoreWatch } from './storage/store-watch.js';
import { createGiveawayNotices } from './views/giveaway-messages.js';
import { createGrantNotices } from './views/grant-messages.js';
import { createHoldNotices } from './views/hold-card.js';
import { createLayingAsideNotices } from './views/laid-aside-card.js';
import { createLinkRequestNotices } from './views/link-request-card.js';
import { createPayoutNotices } from './views/payout-messages.js';
import type { Website } from './website/website.js';

/** What the bot is made of. Each command takes the few parts that it needs. */
export interface Services {
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
  readonly payoutRunner: PayoutRunner;
  readonly attachments: Attachments;
  readonly giveaways: GiveawayService;
  readonly giveawayRecords: GiveawayRecords;
  readonly entrants: Entrants;
  /** Forgets what no preview can be a repetition of any more. */
  readonly sweepDuplicates: () => Promise<void>;
  readonly recovery: Recovery;
  readonly tellLaidAside: TellLaidAside;
  readonly grantAnnouncer: GrantAnnouncer;
  readonly liveness: Liveness;
  /** Whether money may move. */
  readonly hold: Hold;
  readonly holdDesk: HoldDesk;
  readonly storeWatch: StoreWatch;
  /** What fails at this moment of that which the bot cannot do without. */
  readonly outages: Outages;
  /** The records that could not be read. */
  readonly unreadable: UnreadableRecords;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly messenger: Messenger;
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
  readonly home?: StoreLocation;
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

export function createServices(config: Config, foundation: Foundation): Services {
  const { rest, members, log, world = systemWorld } = foundation;
  const { now, clock, randomBytes } = world;
  const monotonic = () => clock.now();
  const random = () => fraction(world);
  const machine = foundation.machine ?? systemMachine();
  const outages = foundation.outages ?? createOutages({ log, now, clock });
  /** For what is tried again by itself. */
  const retryLog = outages.quieted(log);
  const website = monitoredWebsite(foundation.website, outages);
  const unreadable = createUnreadableRecords(log, (about, say) => notices.warn(about, say));
  const stored = monitoredStore(foundation.store, outages, unreadable.found);
  const { hold, watch, ...held } = createPaymentHold(stored, {
    home: monitoredLocation(foundation.home ?? plainLocation(stored), unreadable.found),
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
  const events = new EventEmitter<{ logChannelWorks: []; grantTold: [Grant] }>();
  const messenger = createMessenger(rest, config.DISCORD_LOG_CHANNEL_ID, log, world, () =>
    events.emit('logChannelWorks'),
  );
  const { logChannel } = messenger;
  const links = createLinks(store, recent, now);
  const directory = createDirectory(website, log, monotonic, foundation.cached);
  const linkRequests = createLinkRequests(store, links, now, random);
  const linkRequestNotices = createLinkRequestNotices(messenger, languages);

  const liveness = createLiveness(store, {
    machine,
    monotonic,
    now,
    randomBytes,
  });
  const keptNotices = createKeptNotices({ store, messenger, liveness, log: retryLog, now, random });
  const notices = createStaffNotices(keptNotices.tell, languages, clock);
  const fence = () => {
    const [isInTime, isFree] = [liveness.fence(), hold.fence()];
    return () => isInTime() && isFree();
  };
  const caps = createCaps(store, config.GRANT_DAILY_MAX);
  const ledger = createLedger(store, caps, now, foundation.onGrantState, random);
  const grantNotices = createGrantNotices(messenger, languages, now);
  const onGrantTold = (grant: Grant) => events.emit('grantTold', grant);
  const grantAnnouncer = createGrantAnnouncer(ledger, grantNotices, retryLog, onGrantTold, logChannel);
  const inFlight = createInFlight();
  const deliverer = createDeliverer({
    ledger,
    inFlight,
    directory,
    website,
    lock: createKeyedLock(),
    fence,
    log,
    retryLog,
    now,
    clock,
    onRecordedLate: grantAnnouncer.tell,
  });
  const recovery = createRecovery({
    ledger,
    deliverer,
    notices: grantNotices,
    grantAnnouncer,
    turn: createAnnouncerLease(store, liveness, now),
    liveness,
    inFlight,
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
    inFlight,
    notices: grantNotices,
    grantAnnouncer,
    processId: liveness.id,
    max: config.GRANT_MAX,
    approvalOver: config.GRANT_APPROVAL_OVER,
    now,
    clock,
    onUnknown: recovery.onUnknown,
    log,
  });

  const payoutRecords = createPayoutRecords(store, caps, now, random);
  const payoutNotices = createPayoutNotices(messenger, languages, keptNotices);
  const payer = createPayer({
    ledger,
    website,
    deliverer,
    inFlight,
    onUnknown: recovery.onUnknown,
    grantAnnouncer,
    processId: liveness.id,
    isHeld: hold.isHeld,
    log: retryLog,
    clock,
  });
  const payoutRunner = createPayoutRunner({
    records: payoutRecords,
    ledger,
    payer,
    notices: payoutNotices,
    processId: liveness.id,
    log: retryLog,
    now,
    clock,
  });
  outages.waits('payoutRows', payoutRunner.rowsLeft);
  const payouts = createPayouts({
    records: payoutRecords,
    runs: payoutRunner,
    ledger,
    caps,
    links,
    notices: payoutNotices,
    liveness,
    max: config.GRANT_MAX,
    approvalOver: config.GRANT_APPROVAL_OVER,
    log,
    now,
  });

  const payoutUpkeep = createPayoutUpkeep({
    records: payoutRecords,
    payouts,
    runs: payoutRunner,
    ledger,
    notices: payoutNotices,
    liveness,
    log,
    now,
    clock,
    logChannel,
  });

  const entrants = createEntrants(store);
  const giveawayRecords = createGiveawayRecords(store, caps, now, random);
  const giveaways = createGiveawayService({
    records: giveawayRecords,
    entrants,
    ledger,
    caps,
    links,
    members,
    payer,
    grantAnnouncer,
    notices: createGiveawayNotices(messenger, languages, keptNotices),
    liveness,
    max: config.GRANT_MAX,
    approvalOver: config.GRANT_APPROVAL_OVER,
    isListed: (guildId) => config.DISCORD_GUILD_IDS.has(guildId),
    isHeld: hold.isHeld,
    log,
    retryLog,
    now,
    clock,
    randomBytes,
  });
  events.on('logChannelWorks', giveaways.tryAgain);
  events.on('grantTold', giveaways.grantChanged);

  const openMatters = createOpenMatters({ ledger, payoutRecords, giveawayRecords });
  const layingAsideNotices = createLayingAsideNotices(messenger, languages);
  const holdDesk = createHoldDesk({
    hold,
    watch,
    openMatters,
    notices: createHoldNotices(messenger, languages, storeName(config.STORE_URL)),
    async layAside(by) {
      const why = { kind: 'held', by } as const;
      const counts = await (foundation.layAside ?? cannotLayAside)({ store, why, now });
      await tellUnrecorded({ at: now(), why, counts }, layingAsideNotices, log);
    },
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
    giveaways: unlessHeld(hold, giveaways, [
      'prepare',
      'confirm',
      'approve',
      'end',
      'reroll',
      'previewPayAgain',
      'payAgain',
      'payNow',
    ]),
    giveawayRecords,
    entrants,
    sweepDuplicates: () => sweepDuplicates(store, now()),
    grantMax: config.GRANT_MAX,
    recipients: createRecipients({ links, directory, members, website, max: config.GRANT_MAX, clock }),
    payouts: unlessHeld(hold, payouts, ['prepare', 'confirm', 'approve', 'resume']),
    payoutUpkeep,
    payoutRecords,
    payoutRunner,
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
    tellLaidAside: createLaidAsideAnnouncer(store, layingAsideNotices, clock, log, logChannel),
    grantAnnouncer,
    liveness,
    outages,
    unreadable,
    idempotencyKeys: createIdempotencyKeys(store, now),
    messenger,
    logChannel,
    logDesk: createLogDesk({ messenger, grantAnnouncer, keptNotices, english: languages.english, clock }),
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
