import type { TellDecided } from '../accounts/link-requests.js';
import { type Link, proofOf, type TellProven } from '../accounts/member-links.js';
import { mention } from '../discord/reply.js';
import type { Language } from '../locales/languages.js';
import type { DirectMessages } from '../notices/direct-messages.js';
import type { KeptNotices } from '../notices/kept-notices.js';

/** Has staff told of each proven link, the member, if no answer does, and everybody who has lost the account. */
export const createProvenTelling =
  (
    notices: Pick<KeptNotices, 'planned'>,
    directMessages: Pick<DirectMessages, 'planned' | 'plannedInAnswer'>,
    serverLanguage: Language,
  ): TellProven =>
  (link, taken, locale) => {
    const { member, account } = link;
    const own = directMessages.plannedInAnswer({
      member,
      locale,
      tells: { kind: 'link-proven', account: account.username },
    });
    const toHolders = taken.map((held) =>
      directMessages.planned({
        member: held.member,
        tells: { kind: 'link-taken', account: held.account.username },
      }),
    );
    const toStaff = notices.planned({ colour: 'plain', text: staffNotice(link, taken, serverLanguage) });
    return { changes: [toStaff, own.change, ...toHolders], said: own.said };
  };

function staffNotice(link: Link, taken: readonly Link[], { words, shown, list }: Language): string {
  const { linkNotices, proofs } = words;
  const proof = proofs[proofOf(link)];
  const [member, account] = [mention(link.member), shown(link.account.username)];
  if (taken.length === 0) return linkNotices.proven(member, account, proof);
  const holders = taken.map((held) => linkNotices.holder(mention(held.member), proofs[proofOf(held)]));
  return linkNotices.taken(member, account, proof, list(holders), holders.length);
}

/** Has members told how staff have decided on their requests. */
export const createDecisionTelling =
  (directMessages: Pick<DirectMessages, 'planned'>): TellDecided =>
  ({ member, locale, account: { username: account } }, decision) => [
    directMessages.planned({ member, locale, tells: { kind: 'request-decided', decision, account } }),
  ];
