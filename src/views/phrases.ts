import type { APIEmbedField } from 'discord.js';
import type { PlacedStatus } from '../campaigns/placed-records.js';
import { button, field, ifGiven, mention, moment, row } from '../discord/reply.js';
import type { Grant } from '../ledger/grant.js';
import { type PaymentOutcome, type PaymentState, paymentState } from '../ledger/payment-outcome.js';
import type { Language } from '../locales/languages.js';
import type { Amount } from '../money/amount.js';
import { ERASED_TEXT, isErased } from '../text/erased-person.js';
import { marked } from './symbols.js';

/* What several cards say, in the same words. */

/** Names a person of a record, even if their data was erased since. @param id Discord user ID, or what stands for it */
export const personName = (id: string, { words }: Language): string =>
  isErased(id) ? words.privacy.erasedPerson : mention(id);

/** Names who has granted: a person, or the program that has asked for it. */
export const granterName = ({ client, by }: Pick<Grant, 'client' | 'by'>, { shown }: Language): string =>
  client === undefined ? mention(by) : `**${shown(client.name)}**`;

/** What a member who was paid or linked looks at next. */
export const ownButtons = ({ words: { help } }: Language) =>
  row(
    button(help.balance, 'secondary', 'balance', 'mine'),
    button(help.rewards, 'secondary', 'rewards', 'mine'),
  );

/** How lists and titles say what was paid of something that is over, and what is unknown. */
export const outcomeText = ({ paid, unknown, of }: PaymentOutcome, { words }: Language): string =>
  unknown === 0 ? words.lists.paidOf({ paid, of }) : words.lists.paidOfUnknown({ paid, of, unknown });

/** The same behind its state or number. @param outcome `undefined` while it is not over */
export const outcomeNote = (outcome: PaymentOutcome | undefined, language: Language): string =>
  outcome === undefined || outcome.of === 0 ? '' : ` (${outcomeText(outcome, language)})`;

/** How a payment stands, in a list of several. */
export const paymentText = (state: PaymentState, { words }: Language): string =>
  marked(state === 'open' ? 'queued' : state, words.grant.paymentStates[state]);

/** Who has taken a place, and how its payment stands. @param more what else is said of it */
export const takerLine = (
  { own, grant }: PlacedStatus<unknown>['takers'][number],
  language: Language,
  more: readonly string[] = [],
): string =>
  [
    paymentText(paymentState(grant), language),
    `${personName(own.member ?? ERASED_TEXT, language)} (${language.shown(own.account.username)})`,
    ...more,
    moment(own.confirmedAt, 'R'),
  ].join(' · ');

/** What was paid of something that is over. @param sum `undefined` while it is not */
export const paidField = (sum: Amount | undefined, { words, amount }: Language): APIEmbedField[] =>
  ifGiven(sum, (paid) => field(words.payout.paidOut, `**${amount(paid)}**`));

/** How the payment of a place of a drop or code stands. @param grant `undefined` if it was lost */
export const stateOfPlace = (grant: Grant | undefined): PaymentState =>
  grant === undefined ? 'unsent' : paymentState(grant);

/** What a member reads of the payment of their place. @param grant `undefined` if it was lost */
export function paymentOfPlace(grant: Grant | undefined, sum: string, language: Language): string {
  const { event, direct } = language.words;
  const amount = { amount: sum };
  const sentences = {
    ...event.payment,
    paid: () => direct.credit({ ...amount, account: language.shown(grant?.account.username ?? '') }),
    unsent: event.payment.refused,
  };
  return sentences[stateOfPlace(grant)](amount);
}

/** How much is shown of a list. */
interface Room {
  readonly lines?: number;
  readonly characters?: number;
}

/** Lines of the first items, as many as fit. @param more says how many there are besides */
export function fitLines<Item>(
  items: readonly Item[],
  lineOf: (item: Item) => string,
  { lines: most = items.length, characters = Number.POSITIVE_INFINITY }: Room,
  more?: (count: number) => string,
): readonly string[] {
  const lines = items.slice(0, Math.min(most, characters)).map(lineOf);
  for (let shown = lines.length; ; shown -= 1) {
    const rest = items.length - shown;
    const whole = [...lines.slice(0, shown), ...(rest > 0 && more !== undefined ? [more(rest)] : [])];
    if (shown === 0 || whole.join('\n').length <= characters) return whole;
  }
}
