import type { APIEmbed } from 'discord.js';
import type { Messenger } from '../discord/messenger.js';
import { hashedNonce, nonceOfId } from '../discord/nonces.js';
import { embed, embedReply, ifGiven, mention, type Reply, withId } from '../discord/reply.js';
import { type Grant, isDeposit } from '../ledger/grant.js';
import type { GrantNotices } from '../ledger/grant-announcer.js';
import type { Language, Languages } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import type { KeptNotices } from '../notices/kept-notices.js';
import { atItsTime } from '../notices/late-note.js';
import { shortId } from '../text/short-id.js';
import { decidedLabel, statesOf } from './decision-cards.js';
import { staffGrantMessage } from './grant-card.js';
import { amountIn, balanceField, reasonIn, receiverOf } from './grant-fields.js';
import { granterName, ownButtons } from './phrases.js';

/**
 * What is said of grants in the log channel and in direct messages. Both are in the server's language.
 * @param mayReadBalance whether who received a grant may read the balance of its account now
 * @param now ms since the epoch
 */
export function createGrantNotices(
  messenger: Messenger,
  { server: language }: Languages,
  mayReadBalance: (grant: Grant) => Promise<boolean>,
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
      const toPost: Grant[] = [];
      for (const grant of grants) {
        // Its card is its record then. What the website has said against it must not be overlooked.
        const isOnCard = await update(grant);
        if (!isOnCard || !isOrdinary(grant)) toPost.push(grant);
      }
      const isNotified = await record(toPost);
      if (isNotified) for (const grant of grants) if (!grant.memberNotified) paid(grant);
      return isNotified;
    },

    paid,
    lengthOf: (grant) => recordText(grant, language).length,
  };

  async function record(grants: readonly Grant[]): Promise<boolean> {
    const first = grants[0];
    if (first === undefined) return true;
    const nonce = grants.length === 1 ? nonceOf(first) : hashedNonce(grants.map(nonceOf).join(' '));
    return (await messenger.toStaff({ embeds: grants.map(embedOf) }, nonce)) !== undefined;
  }

  function embedOf(grant: Grant): APIEmbed {
    const colour = isOrdinary(grant) ? (grant.state === 'applied' ? 'good' : 'quiet') : 'attention';
    const record = embed({ colour, description: recordText(grant, language) });
    return atItsTime(record, grant.contradicted?.at ?? grant.settledAt ?? grant.confirmedAt, now());
  }

  function paid(grant: Grant): boolean {
    // Many direct messages have a bot put into quarantine by Discord, so payouts send none.
    const isPayout = grant.event?.kind === 'payout';
    // Who claims an account must not learn from the bot what its deposit was.
    if (isPayout || grant.silent || isDeposit(grant)) return false;
    if (grant.state !== 'applied' || grant.member === undefined) return false;
    void messenger.toMember(grant.member, receiptNow(grant), nonceOf(grant));
    return true;
  }

  async function receiptNow(grant: Grant): Promise<Reply> {
    // Where the store cannot tell, they can still look at the balance themselves.
    return receipt(grant, await mayReadBalance(grant).catch(() => false), language);
  }
}

const isOrdinary = ({ contradicted, returned }: Grant): boolean => contradicted === undefined && !returned;

/** What the log channel keeps of a grant. */
function recordText(grant: Grant, language: Language): string {
  if (grant.contradicted !== undefined) return contradictionOf(grant, language);
  const { words, shown } = language;
  const parts = { amount: amountIn(grant, language), receiver: receiverOf(grant, language) };
  const by = granterName(grant, language);
  const granted = {
    grant: () => words.notices.granted({ ...parts, staff: by }),
    'link-deposit': () => words.notices.deposited({ ...parts, bot: by }),
    'link-bonus': () => words.notices.bonusPaid({ ...parts, bot: by }),
  };
  const lines = [
    grant.state === 'applied'
      ? granted[grant.kind ?? 'grant']()
      : words.notices.notGranted({ ...parts, staff: by, state: statesOf('grant', language)[grant.state] }),
    ...ifGiven(grant.reason, (reason) => words.grant.because({ why: shown(reason) })),
    ...ifGiven(grant.decidedBy, (id) => `${decidedLabel(grant, language)}: ${mention(id)}`),
    ...ifGiven(grant.settledBy, (id) => `${words.grant.settledBy}: ${mention(id)}`),
    ...(grant.returned ? [words.notices.returned] : []),
  ];
  return withId(lines.join('\n'), grant);
}

/** What the website has said against the record, and what may follow from that. */
function contradictionOf(grant: Grant, language: Language): string {
  const { words } = language;
  const parts = {
    id: shortId(grant.id),
    amount: amountIn(grant, language),
    receiver: receiverOf(grant, language),
  };
  const hasArrived = grant.state === 'applied';
  return [
    hasArrived ? words.notices.arrivedLate(parts) : words.notices.lostLate(parts),
    ...ifGiven(grant.contradicted?.by, (id) => words.notices.settledOtherwise({ staff: mention(id) })),
    ...(hasArrived
      ? ifGiven(grant.replacements?.at(-1), (id) => words.notices.paidAgain({ id: shortId(id) }))
      : []),
    // Only the first of its kind knows the replacements.
    ...(hasArrived ? ifGiven(grant.replaces, (id) => words.notices.paidBeside({ id: shortId(id) })) : []),
  ].join('\n');
}

/** What a member reads who was paid. */
function receipt(grant: Grant, showsBalance: boolean, language: Language): Reply {
  const { words, shown } = language;
  const { event, replacesIn = event, reason, amount, account } = grant;
  if (replacesIn?.kind === 'giveaway' && reason !== undefined)
    return wonMessage(
      { title: reason, amount, account: account.username, grant: showsBalance ? grant : undefined },
      language,
    );
  const lines = [
    words.direct.credit({ amount: amountIn(grant, language), account: shown(account.username) }),
    ...(grant.kind === 'link-bonus' ? [words.linkBonus.received] : []),
    ...ifGiven(reason, (why) => words.grant.because({ why: shown(why) })),
  ];
  return paidMessage(words.direct.creditTitle, lines.join('\n'), showsBalance ? grant : undefined, language);
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
  /** What has paid it, if they may read the balance at that. */
  readonly grant: Grant | undefined;
}

/** What a winner reads in a direct message once they are paid. */
export function wonMessage({ title, amount, account, grant }: Prize, language: Language): Reply {
  const { words, shown } = language;
  const sum = language.amount(amountOf(amount));
  return paidMessage(
    words.giveaway.wonTitle,
    words.giveaway.won({ title: shown(title), amount: sum, account: shown(account) }),
    grant,
    language,
  );
}

/**
 * What a member reads who was paid, and where they can look further.
 * @param grant the balance at it is shown
 */
const paidMessage = (title: string, description: string, grant: Grant | undefined, language: Language) =>
  embedReply({
    colour: 'good',
    title,
    description,
    fields: grant?.after === undefined ? [] : balanceField(grant, language),
    components: [ownButtons(language)],
  });

/** Has staff told of a payment that was given up. */
export const createGivenUpTelling =
  (notices: Pick<KeptNotices, 'planned'>, language: Language) => (grant: Grant) => {
    const { drop, code } = language.words;
    const untitled = grant.event?.kind === 'drop' ? drop.untitled : code.id;
    const reason = reasonIn(grant.reason ?? grant.client?.name ?? untitled);
    const text = language.words.due.givenUp({
      amount: amountIn(grant, language),
      receiver: receiverOf(grant, language),
      reason,
    });
    return [notices.planned({ colour: 'attention', text })];
  };
