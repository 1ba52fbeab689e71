import type { Messenger } from '../discord/messenger.js';
import type { LinkProofNotices } from '../link-proofs/link-proof-options.js';
import type { Languages } from '../locales/languages.js';
import { proofMessage } from './link-proof-card.js';

/** What members are told of their proofs by direct message. */
export const createLinkProofNotices = (
  messenger: Pick<Messenger, 'tellMember'>,
  languages: Languages,
): LinkProofNotices => ({
  settled(settled) {
    const { member, locale } = settled.proof;
    messenger.tellMember(member, proofMessage(settled, languages.of(locale)));
  },
});
