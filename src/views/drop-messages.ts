import type { Messenger } from '../discord/messenger.js';
import { nonceOfId } from '../discord/nonces.js';
import { mention, withId } from '../discord/reply.js';
import type { DropNotices } from '../drops/drop-dependencies.js';
import type { Languages } from '../locales/languages.js';
import type { KeptNotices } from '../notices/kept-notices.js';
import { dropApproval, dropCost, dropMessage, dropRecord, dropTitle } from './drop-card.js';

/** What is said of drops in public and in the log channel. Both are in the server's language. */
export function createDropNotices(
  messenger: Messenger,
  { server: language }: Languages,
  kept: Pick<KeptNotices, 'planned' | 'catchUp'>,
): DropNotices {
  const { notified } = language.words.drop;
  return {
    askStaff: (drop) => messenger.toStaff(dropApproval(drop, language), nonceOfId(drop, 'w')),

    update: async (drop) =>
      drop.posted === undefined || messenger.edit(drop.posted, dropApproval(drop, language)),

    post: (drop, claimed) =>
      messenger.toChannel(drop.channelId, dropMessage(drop, claimed, language), nonceOfId(drop, 'o')),

    show: async (drop, claimed) =>
      drop.message !== undefined && messenger.edit(drop.message, dropMessage(drop, claimed, language)),

    planned(drop, what) {
      const title = dropTitle(drop, language);
      const host = mention(drop.by);
      const text = {
        started: () => notified.started(host, title, dropCost(drop, language)),
        unposted: () => notified.unposted(host, title, `<#${drop.channelId}>`),
        ended: () => notified.ended(mention(drop.endedBy ?? ''), title),
      }[what]();
      return kept.planned({ colour: what === 'unposted' ? 'attention' : 'plain', text: withId(text, drop) });
    },

    catchUp: kept.catchUp,

    record: async (drop, outcome) =>
      (await messenger.toStaff(dropRecord(drop, outcome, language), nonceOfId(drop, 'e'))) !== undefined,
  };
}
