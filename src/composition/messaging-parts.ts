import { type Link, linkKey } from '../accounts/member-links.js';
import type { Config } from '../config.js';
import { createAttachments } from '../discord/attachment-download.js';
import { createCommunityNames } from '../discord/communities.js';
import { createMessenger } from '../discord/messenger.js';
import { createStaffNotices } from '../discord/staff-notices.js';
import { createStaffOffer } from '../discord/staff-offer.js';
import { createBalanceReaders } from '../link-proofs/balance-readers.js';
import { createLinkProofRecords } from '../link-proofs/link-proof-records.js';
import { type MessagePlace, messageLink } from '../message-place.js';
import { createSetUpLeft } from '../monitoring/set-up-left.js';
import { createDirectMessages } from '../notices/direct-messages.js';
import { createKeptNotices } from '../notices/kept-notices.js';
import { createDirectMessageTexts } from '../views/direct-message-texts.js';
import type { Foundation } from './foundation.js';
import type { Stored } from './store-parts.js';

/** Messages to members and staff. */
export function createMessagingParts(
  config: Config,
  { rest, languages, knownServers, applicationId, servers }: Foundation,
  stored: Stored,
) {
  const { log, retryLog, clock, events } = stored;
  const messenger = createMessenger(
    rest,
    config.DISCORD_LOG_CHANNEL_ID,
    log,
    { now: stored.now, clock, randomBytes: stored.randomBytes },
    () => events.emit('logChannelWorks'),
    {
      communityName: createCommunityNames(config.DISCORD_GUILD_IDS, stored.communityOf, (guildId) =>
        knownServers?.name(guildId),
      ),
      shown: (message, channelId) =>
        stored.commandMentions.inReply(message, knownServers?.ofChannel(channelId)),
    },
  );
  const proofs = createLinkProofRecords(stored.store);
  const linkOf = (member: string) => stored.store.get<Link>(linkKey(member));
  const mayReadBalance = createBalanceReaders(linkOf, proofs);
  const keptNotices = createKeptNotices({
    store: stored.store,
    liveness: stored.liveness,
    random: stored.random,
    now: stored.now,
    messenger,
    log: retryLog,
  });
  const directMessages = createDirectMessages({
    clock,
    store: stored.store,
    liveness: stored.liveness,
    random: stored.random,
    now: stored.now,
    messenger,
    render: createDirectMessageTexts(languages, proofs, stored.ledger, linkOf, mayReadBalance),
    log: retryLog,
  });
  const notices = createStaffNotices(keptNotices.tell, languages, clock);
  events.on('fault', notices.warn);
  return {
    guildIds: config.DISCORD_GUILD_IDS,
    setUpLeft: createSetUpLeft({
      store: stored.store,
      areOffered:
        applicationId === undefined
          ? async () => true
          : createStaffOffer({ rest, applicationId, servers, staffRoleIds: config.DISCORD_STAFF_ROLE_IDS }),
      now: stored.now,
      log,
    }),
    languages,
    messenger,
    keptNotices,
    directMessages,
    mayReadBalance,
    /** Has told what was just planned and committed. Whoever forgets it delays that by some seconds. */
    tellNow() {
      void keptNotices.catchUp();
      void directMessages.work();
    },
    notices,
    logChannel: messenger.logChannel,
    logMessage: logMessageOf(config.DISCORD_GUILD_IDS, knownServers),
    attachments: createAttachments(config.DISCORD_API_URL),
  };
}

/** The address of a message in the log channel, for staff: it belongs to the only server, or is found. */
function logMessageOf(guildIds: ReadonlySet<string>, knownServers: Foundation['knownServers']) {
  const [first, ...others] = guildIds;
  return (place: MessagePlace): string | undefined => {
    const guildId = knownServers?.ofChannel(place.channelId) ?? (others.length === 0 ? first : undefined);
    return guildId === undefined ? undefined : messageLink(guildId, place);
  };
}

export type Messaging = Stored & ReturnType<typeof createMessagingParts>;
