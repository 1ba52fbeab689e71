import { EventEmitter } from 'node:events';
import type { REST } from 'discord.js';
import type { SlowHash } from '../codes/code-text.js';
import type { Config } from '../config.js';
import { createCommandMentions } from '../discord/command-mentions.js';
import { createCommunities } from '../discord/communities.js';
import { createPermissionLookups } from '../discord/permissions.js';
import type { Saying } from '../errors.js';
import type { Grant, GrantState } from '../ledger/grant.js';
import type { Languages } from '../locales/languages.js';
import type { Log } from '../log.js';
import type { MemberRoles, MemberSearch, Members, Servers } from '../members.js';
import { monitoredWebsite } from '../outages/monitored-website.js';
import { createOutages, type Outages } from '../outages/outages.js';
import type { Machine } from '../storage/machine.js';
import type { Store } from '../storage/store.js';
import type { StoreLocation } from '../storage/store-location.js';
import { fraction, systemWorld, type World } from '../time/clock.js';
import type { VoiceChannels } from '../voice-channels.js';
import type { Website } from '../website/website.js';

/** What the parts stand on. */
export interface Foundation {
  readonly store: Store;
  /** Where its data lives. Default: that is not known. */
  readonly home?: StoreLocation;
  readonly website: Website;
  readonly languages: Languages;
  /** Discord's client with the bot's token. */
  readonly rest: Pick<REST, 'get' | 'post' | 'patch'>;
  readonly members: Members & MemberSearch;
  readonly servers: Servers;
  /** Default: none, and no role is given to linked members. */
  readonly roles?: MemberRoles;
  /** Default: nobody is seen in any. */
  readonly voice?: VoiceChannels;
  /** What a server is called, and to which one a channel belongs, as far as that is known. Default: it is not. */
  readonly knownServers?: {
    name(guildId: string): string | undefined;
    ofChannel(channelId: string): string | undefined;
  };
  /** The bot's own Discord user ID, known once it is connected. It stands for what the bot grants by itself. */
  readonly ownId: () => string;
  /** Known once it is connected. Default: it stays unknown. */
  readonly applicationId?: () => string;
  readonly log: Log;
  /** Told of the failures of store and website. Default: one that logs them. */
  readonly outages?: Outages;
  /** Told of the state of every grant that this process has entered or moved. */
  readonly onGrantState?: ((state: GrantState) => void) | undefined;
  /** Default: the system's. */
  readonly world?: World;
  /** Default: the one that this runs on. */
  readonly machine?: Machine;
  /** Hashes what has little to guess. Default: with scrypt. */
  readonly slowHash?: SlowHash;
  /** How much each cache keeps at most. Default: what is right for a large server. */
  readonly cached?: number;
}

/** What a part tells others that are built after it. */
interface PartEvents {
  logChannelWorks: [];
  grantTold: [Grant];
  /** Staff were asked about a grant, and it is noted where. */
  grantAsked: [Grant];
  /** Staff should know of a fault, as {@link StaffNotices.warn} takes it. */
  fault: [about: string, say: Saying];
}

/** What every part can need. */
export function createBasis(config: Config, foundation: Foundation) {
  const { log, members, servers, ownId, website, world = systemWorld } = foundation;
  const { now, clock, randomBytes } = world;
  const { outages = createOutages({ log, clock }) } = foundation;
  const retryLog = outages.quieted(log);
  const { isStaff, mayMention } = createPermissionLookups(
    config.DISCORD_STAFF_ROLE_IDS,
    members,
    servers,
    retryLog,
  );
  return {
    now,
    clock,
    randomBytes,
    log,
    members,
    servers,
    /** The server of somebody who uses the bot outside of one. */
    communityOf: createCommunities(config.DISCORD_GUILD_IDS, members),
    /** Whether a user is staff in a server now, for what is decided without an interaction. */
    staffNow: isStaff,
    /** Likewise, whether they may mention a role. */
    mayMention,
    ownId,
    outages,
    monotonic: () => clock.now(),
    random: () => fraction(world),
    /** For what is tried again by itself. */
    retryLog,
    website: monitoredWebsite(website, outages),
    /** The commands as Discord has registered them. At first, none are known. */
    commandMentions: createCommandMentions(),
    events: new EventEmitter<PartEvents>(),
    /** Most that one grant may add. */
    max: config.GRANT_MAX,
    approvalOver: config.GRANT_APPROVAL_OVER,
  };
}

export type Basis = ReturnType<typeof createBasis>;
