import { type Link, proofOf, type ReplacedLinks } from '../accounts/member-links.js';
import type { Messenger } from '../discord/messenger.js';
import { mention } from '../discord/reply.js';
import type { StaffNotices } from '../discord/staff-notices.js';
import type { Languages } from '../locales/languages.js';
import { simpleReply } from './simple-reply.js';

/** What people are told of links outside of an answer. */
export interface LinkNotices {
  /**
   * A member has proven an account: tells staff, and everybody who has lost it.
   * @param locale of the member who is told of the new link too, because no answer says so
   */
  proven(link: Link, replaced: ReplacedLinks, locale?: string): void;
}

export function createLinkNotices(
  messenger: Pick<Messenger, 'tellMember'>,
  notices: Pick<StaffNotices, 'tell'>,
  languages: Languages,
): LinkNotices {
  return {
    proven(link, { taken }, locale) {
      const name = link.account.username;
      notices.tell(({ words, shown, list }) => {
        const proof = words.proofs[proofOf(link)];
        const [member, account] = [mention(link.member), shown(name)];
        if (taken.length === 0) return words.linkNotices.proven(member, account, proof);
        const holders = taken.map((held) =>
          words.linkNotices.holder(mention(held.member), words.proofs[proofOf(held)]),
        );
        return words.linkNotices.taken(member, account, proof, list(holders), holders.length);
      });
      if (locale !== undefined) {
        const { words, shown } = languages.of(locale);
        const { linkedTitle, linked } = words.linkNotices;
        messenger.tellMember(link.member, simpleReply(linkedTitle, linked(shown(name))));
      }
      for (const held of taken) {
        const { words, shown } = languages.server;
        const { takenTitle, takenFromYou } = words.linkNotices;
        messenger.tellMember(
          held.member,
          simpleReply(takenTitle, takenFromYou(shown(held.account.username)), 'attention'),
        );
      }
    },
  };
}
