import type { APIEmbed } from 'discord.js';
import type { Messenger } from '../discord/messenger.js';
import { hashedNonce, nonceOfId } from '../discord/nonces.js';
import { embed, ifGiven, mention, type Reply, simpleReply, withId } from '../discord/reply.js';
import type { Grant } from '../ledger/grant.js';
import type { GrantNotices } from '../ledger/grant-announcer.js';
import type { Language, Languages } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import type { KeptNotices } from '../notices/kept-notices.js';
import { atItsTime } from '../notices/late-note.js';
import { shortId } from '../text/short-id.js';
import { decidedLabel, statesOf } from './decision-cards.js';
import { staffGrantMessage } from './grant-card.js';
import { amountIn, reasonIn, receiverOf } from './grant-fields.js';

/**
 * What is said of grants in the log channel and in direct messages. Both are in the server's language.
 * @param now ms since the epoch
 */
export function createGrantNotices(
  messenger: Messenger,
  { server: language }: Languages,
  now: () => number = Date.now,
): GrantNotices {
  async function update(grant: Grant): Promise<boolean> {
    return grant.posted !== undefined && messenger.edit(grant.posted, staffGrantMessage(grant, language));
  }

  return {
    // The grant's ID keeps two processes, and a restarted one, from posting it twice.
    askStaff: (grant) => messenger.toStaff(staffGrantMessage(grant, language), nonceOf(grant)),
    update,

    async settled(grants) {
      const first = grants[0];
      if (first === undefined) return true;
      for (const grant of grants) void update(grant);
      const nonce = grants.length === 1 ? nonceOf(first) : hashedNonce(grants.map(nonceOf).join(' '));
      const isNotified = (await messenger.toStaff({ embeds: grants.map(embedOf) }, nonce)) !== undefined;
      if (isNotified) for (const grant of grants) if (!grant.memberNotified) paid(grant);
      return isNotified;
    },

    paid,
    lengthOf: (grant) => recordText(grant, language).length,
  };

  function embedOf(grant: Grant): APIEmbed {
    const isOrdinary = grant.contradicted === undefined && !grant.returned;
    const colour = isOrdinary ? (grant.state === 'applied' ? 'good' : 'quiet') : 'attention';
    const record = embed({ colour, description: recordText(grant, language) });
    return atItsTime(record, grant.contradicted?.at ?? grant.settledAt ?? grant.confirmedAt, now());
  }

  function paid(grant: Grant): boolean {
    // Many direct messages have a bot put into quarantine by Discord, so payouts send none.
    const isPayout = grant.event?.kind === 'payout';
    // Who claims an account must not learn from the bot what its deposit was.
    if (isPayout || grant.silent || grant.kind !== undefined) return false;
    if (grant.state !== 'applied' || grant.member === undefined) return false;
    void messenger.toMember(grant.member, receipt(grant, language), nonceOf(grant));
    return true;
  }
}

/** What the log channel keeps of a grant. */
function recordText(grant: Grant, language: Language): string {
  if (grant.contradicted !== undefined) return contradictionOf(grant, language);
  const { words, shown } = language;
  const parts = [mention(grant.by), amountIn(grant, language), receiverOf(grant, language)] as const;
  const granted = grant.kind === undefined ? words.notices.granted : words.notices.deposited;
  const lines = [
    grant.state === 'applied'
      ? granted(...parts)
      : words.notices.notGranted(...parts, statesOf('grant', language)[grant.state]),
    ...ifGiven(grant.reason, (reason) => words.grant.because(shown(reason))),
    ...ifGiven(grant.decidedBy, (id) => `${decidedLabel(grant, language)}: ${mention(id)}`),
    ...ifGiven(grant.settledBy, (id) => `${words.grant.settledBy}: ${mention(id)}`),
    ...(grant.returned ? [words.notices.returned] : []),
  ];
  return withId(lines.join('\n'), grant);
}

/** What the website has said against the record, and what may follow from that. */
function contradictionOf(grant: Grant, language: Language): string {
  const { words } = language;
  const parts = [shortId(grant.id), amountIn(grant, language), receiverOf(grant, language)] as const;
  const hasArrived = grant.state === 'applied';
  return [
    hasArrived ? words.notices.arrivedLate(...parts) : words.notices.lostLate(...parts),
    ...ifGiven(grant.contradicted?.by, (id) => words.notices.settledOtherwise(mention(id))),
    ...(hasArrived ? ifGiven(grant.replacements?.at(-1), (id) => words.notices.paidAgain(shortId(id))) : []),
    // Only the first of its kind knows the replacements.
    ...(hasArrived ? ifGiven(grant.replaces, (id) => words.notices.paidBeside(shortId(id))) : []),
  ].join('\n');
}

/** What a member reads who was paid. */
function receipt(grant: Grant, language: Language): Reply {
  const { words, shown } = language;
  const { event, replacesIn = event, reason, amount, account } = grant;
  if (replacesIn?.kind === 'giveaway' && reason !== undefined)
    return wonMessage({ title: reason, amount, account: account.username }, language);
  const lines = [
    words.direct.credit(amountIn(grant, language), shown(account.username)),
    ...ifGiven(reason, (why) => words.grant.because(shown(why))),
  ];
  return simpleReply(words.direct.creditTitle, lines.join('\n'));
}

/** A grant that was taken from the queue again, or sent once more, gets another message. */
function nonceOf(grant: Grant): string {
  const { id, state, contradicted, quarantined, attempts = 0, claims = 0 } = grant;
  // It may have been asked a moment before the records were set back, and Discord would keep that message.
  if (quarantined !== undefined) return hashedNonce(`${id} ${state} ${quarantined.at}`);
  const time = attempts + claims;
  const kind = `${contradicted === undefined ? '' : 'x'}${state.slice(0, 1)}${time.toString(36)}`;
  return nonceOfId(grant, kind);
}

interface Prize {
  /** Of the giveaway. */
  readonly title: string;
  readonly amount: string;
  /** The account to which it was paid, by its name. */
  readonly account: string;
}

/** What a winner reads in a direct message once they are paid. */
export function wonMessage({ title, amount, account }: Prize, language: Language): Reply {
  const { words, shown } = language;
  const sum = language.amount(amountOf(amount));
  return simpleReply(words.giveaway.wonTitle, words.giveaway.won(shown(title), sum, shown(account)));
}

/** Has staff told of a payment that was given up. */
export const createGivenUpTelling =
  (notices: Pick<KeptNotices, 'planned'>, language: Language) => (grant: Grant) => {
    const { drop, code } = language.words;
    const reason = reasonIn(grant.reason ?? (grant.event?.kind === 'drop' ? drop.untitled : code.untitled));
    const text = language.words.due.givenUp(amountIn(grant, language), receiverOf(grant, language), reason);
    return [notices.planned({ colour: 'attention', text })];
  };
