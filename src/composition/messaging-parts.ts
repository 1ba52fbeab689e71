import { type Link, linkKey } from '../accounts/member-links.js';
import type { Config } from '../config.js';
import { createAttachments } from '../discord/attachment-download.js';
import { createMessenger } from '../discord/messenger.js';
import { createStaffNotices } from '../discord/staff-notices.js';
import { createLinkProofRecords } from '../link-proofs/link-proof-records.js';
import { type MessagePlace, messageLink } from '../message-place.js';
import { createDirectMessages } from '../notices/direct-messages.js';
import { createKeptNotices } from '../notices/kept-notices.js';
import { createDirectMessageTexts } from '../views/direct-message-texts.js';
import type { Foundation } from './foundation.js';
import type { Stored } from './store-parts.js';

/** Messages to members and staff. */
export function createMessagingParts(config: Config, { rest, languages }: Foundation, stored: Stored) {
  const { log, retryLog, clock, events } = stored;
  const messenger = createMessenger(
    rest,
    config.DISCORD_LOG_CHANNEL_ID,
    log,
    { now: stored.now, clock, randomBytes: stored.randomBytes },
    () => events.emit('logChannelWorks'),
  );
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
    render: createDirectMessageTexts(
      languages,
      createLinkProofRecords(stored.store),
      stored.ledger,
      (member) => stored.store.get<Link>(linkKey(member)),
    ),
    log: retryLog,
  });
  const notices = createStaffNotices(keptNotices.tell, languages, clock);
  events.on('fault', notices.warn);
  return {
    guildIds: config.DISCORD_GUILD_IDS,
    languages,
    messenger,
    keptNotices,
    directMessages,
    /** Has told what was just planned and committed. Whoever forgets it delays that by some seconds. */
    tellNow() {
      void keptNotices.catchUp();
      void directMessages.work();
    },
    notices,
    logChannel: messenger.logChannel,
    logMessage: logMessageOf(config.DISCORD_GUILD_IDS),
    attachments: createAttachments(config.DISCORD_API_URL),
  };
}

/**
 * Names a message in the log channel, for staff. Discord does not say to which server the channel belongs, so with
 * several servers it names the channel.
 */
function logMessageOf(guildIds: ReadonlySet<string>) {
  const [guildId, ...others] = guildIds;
  return (place: MessagePlace): string =>
    guildId === undefined || others.length > 0 ? `<#${place.channelId}>` : messageLink(guildId, place);
}

export type Messaging = Stored & ReturnType<typeof createMessagingParts>;
