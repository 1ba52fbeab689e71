import { type Link, linkKey } from '../accounts/member-links.js';
import type { Config } from '../config.js';
import { createAttachments } from '../discord/attachment-download.js';
import { createMessenger } from '../discord/messenger.js';
import { createStaffNotices } from '../discord/staff-notices.js';
import { createLinkProofRecords } from '../link-proofs/link-proof-records.js';
import { createDirectMessages } from '../notices/direct-messages.js';
import { createKeptNotices } from '../notices/kept-notices.js';
import { createDirectMessageTexts } from '../views/direct-message-texts.js';
import type { Foundation } from './foundation.js';
import type { Stored } from './store-parts.js';

/** Messages to members and staff. */
export function createMessagingParts(config: Config, { rest, languages }: Foundation, stored: Stored) {
  const { log, retryLog, clock, events } = stored;
  const messenger = createMessenger(rest, config.DISCORD_LOG_CHANNEL_ID, log, stored, () =>
    events.emit('logChannelWorks'),
  );
  const keptNotices = createKeptNotices({ ...stored, messenger, log: retryLog });
  const directMessages = createDirectMessages({
    ...stored,
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
    attachments: createAttachments(config.DISCORD_API_URL),
  };
}

export type Messaging = Stored & ReturnType<typeof createMessagingParts>;
