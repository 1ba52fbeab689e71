import type { TellDecided } from '../accounts/link-requests.js';
import { type Link, proofOf, type TellProven } from '../accounts/member-links.js';
import type { LinkedRoleNotices } from '../accounts/role-calls.js';
import { isOneAccount } from '../accounts/website-account.js';
import { mention } from '../discord/reply.js';
import type { StaffNotices } from '../discord/staff-notices.js';
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
  (link, taken, bonus, locale) => {
    const { member, account } = link;
    const own = directMessages.plannedInAnswer({
      member,
      locale,
      tells: { kind: 'link-proven', account: account.username, ...(bonus !== undefined && { bonus }) },
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
  if (taken.length === 0) return linkNotices.proven({ member, name: account, proof });
  const holders = taken.map((held) =>
    linkNotices.holder({ member: mention(held.member), proof: proofs[proofOf(held)] }),
  );
  return linkNotices.taken({ member, name: account, proof, holders: list(holders), count: holders.length });
}

/** Notices in the log channel of links that staff make, and of links that end; as changes to commit with that. */
export type LinkNotices = ReturnType<typeof createLinkNotices>;

export function createLinkNotices(notices: Pick<KeptNotices, 'planned'>, { words, shown }: Language) {
  const planned = (text: string) => [notices.planned({ colour: 'plain', text })];
  const nameOf = ({ account }: Pick<Link, 'account'>) => shown(account.username);

  /** @param by Discord user ID of the staff member. @param before the link that it replaced */
  function made(
    how: 'linkSet' | 'linkApproved',
    by: string,
    link: Pick<Link, 'member' | 'account'>,
    before: Link | undefined,
  ): readonly ReturnType<KeptNotices['planned']>[] {
    const about = { staff: mention(by), member: mention(link.member), name: nameOf(link) };
    // Staff may have set by hand what they approve now.
    if (before === undefined || isOneAccount(before.account, link.account)) {
      return planned(words.notices[how](about));
    }
    return planned(words.notices.linkReplaced({ ...about, before: nameOf(before) }));
  }

  return {
    made,
    removed: (by: string, link: Link) =>
      planned(
        words.notices.linkRemoved({ staff: mention(by), member: mention(link.member), name: nameOf(link) }),
      ),
    unlinked: (link: Link) =>
      planned(words.notices.unlinked({ member: mention(link.member), name: nameOf(link) })),
  };
}

/**
 * Has members told how staff have decided on their requests, and staff of the links that were approved where the card of
 * the request does not say it all: it names no link that was replaced.
 */
export const createDecisionTelling =
  (directMessages: Pick<DirectMessages, 'planned'>, notices: Pick<LinkNotices, 'made'>): TellDecided =>
  (request, decision, before) => {
    const { member, locale, account, endedBy = '', reason } = request;
    const tells = {
      kind: 'request-decided',
      decision,
      account: account.username,
      ...(reason !== undefined && { reason }),
    } as const;
    const isOnCard =
      request.posted !== undefined && (before === undefined || isOneAccount(before.account, account));
    return [
      directMessages.planned({ member, locale, tells }),
      ...(decision === 'approved' && !isOnCard ? notices.made('linkApproved', endedBy, request, before) : []),
    ];
  };

/** What staff read of the role of linked members. */
export const createLinkedRoleNotices = (notices: Pick<StaffNotices, 'tell'>): LinkedRoleNotices => ({
  refused({ role, why, code }) {
    notices.tell(({ words: { linkedRole } }) => {
      if (why === 'no-role') return linkedRole.noRole({ id: `\`${role}\`` });
      return why === 'forbidden'
        ? linkedRole.forbidden({ role: `<@&${role}>` })
        : linkedRole.refused({ role: `<@&${role}>`, code });
    }, 'attention');
  },
});
