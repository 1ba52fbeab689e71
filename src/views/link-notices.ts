import { type Link, proofOf, type ReplacedLinks } from '../accounts/member-links.js';
import type { Messenger } from '../discord/messenger.js';
import { mention } from '../discord/reply.js';
import type { StaffNotices } from '../discord/staff-notices.js';
import type { Languages } from '../locales/languages.js';
import { simpleReply } from './simple-reply.js';

/** What people are told of links outside of an answer. */
export interface LinkNotices {
  /**
   * A member has proven an account: tells staff, and who has lost it.
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
      notices.tell(({ words, shown }) => {
        const proof = words.proofs[proofOf(link)];
        const [member, account] = [mention(link.member), shown(name)];
        if (taken === undefined) return words.linkNotices.proven(member, account, proof);
        const earlier = words.proofs[proofOf(taken)];
        return words.linkNotices.taken(member, account, proof, mention(taken.member), earlier);
      });
      if (locale !== undefined) {
        const { words, shown } = languages.of(locale);
        const { linkedTitle, linked } = words.linkNotices;
        messenger.tellMember(link.member, simpleReply(linkedTitle, linked(shown(name))));
      }
      if (taken !== undefined) {
        const { words, shown } = languages.english;
        const { takenTitle, takenFromYou } = words.linkNotices;
        messenger.tellMember(
          taken.member,
          simpleReply(takenTitle, takenFromYou(shown(taken.account.username)), 'attention'),
        );
      }
    },
  };
}
