import { hasDuplicates } from '../accounts/website-account.js';
import { isEndable } from '../campaigns/placed-end.js';
import { placesPrefix } from '../campaigns/placed-schema.js';
import { type CodeSet, capacityOf, type Guesses, MOST_WRONG } from '../codes/code-schema.js';
import { sharesOf } from '../drops/drop-amounts.js';
import { isOver } from '../drops/drop-proof.js';
import { type Drop, MOST_TRIES } from '../drops/drop-schema.js';
import { type Grant, isToCome } from '../ledger/grant.js';
import { GIVE_UP_MS } from '../ledger/queue.js';
import { madeAt } from '../text/snowflake.js';
import { textOf } from './discord-message.js';
import type { Facts } from './facts.js';
import { first, type Invariant } from './invariant.js';
import { YOUNG_PEOPLE } from './people-model.js';

const HOUR_MS = 60 * 60_000;

/** What members read who have a place. */
const READS_CLAIMED = /You got it|You have already claimed this/;
const READS_PAID = /You got it\n.*were added to your website account/;
const READS_REDEEMED = /🎉 Redeemed/;

/** A drop or a set of codes, with how many places it has. */
interface Placed extends Pick<Drop | CodeSet, 'id' | 'state' | 'by' | 'amount' | 'taken'> {
  readonly name: string;
  readonly capacity: number;
}

const placedIn = (facts: Facts): readonly Placed[] => [
  ...facts.drops().map((drop) => ({
    ...drop,
    name: `drop ${drop.id}`,
    capacity: drop.claims,
    amount: drop.upTo ?? drop.amount,
  })),
  ...facts.codes().map((set) => ({ ...set, name: `code ${set.id}`, capacity: capacityOf(set) })),
];

/** The IDs of the grants that pay the places taken. */
const placesOf = ({ world }: Facts, { id }: Pick<Placed, 'id'>) =>
  world.database.look<string>(placesPrefix(id));

/** How many of these are different. */
const different = (texts: readonly string[]) => new Set(texts).size;

/** What asks how old a Discord account is: claims, codes, prizes, and deposits that prove an account. */
const asksAge = ({ kind, event }: Grant) =>
  kind === 'link-deposit' || event?.kind === 'drop' || event?.kind === 'code' || event?.kind === 'giveaway';

/** Whether it pays one of the youngest what asks for their age. */
export const isYoungs = (grant: Grant): boolean =>
  asksAge(grant) && YOUNG_PEOPLE.some(({ id }) => id === grant.member);

/** Of drops and codes. */
export const PLACED_INVARIANTS: readonly Invariant[] = [
  {
    name: 'nobody is paid who is too young',
    sentence: 'No claim, code, prize or deposit is for a Discord account that was too young then.',
    onSettled(facts) {
      const { MEMBER_MIN_AGE: leastMs } = facts.world.config;
      if (leastMs === undefined) return undefined;
      return first(facts.grants(), (grant) =>
        isYoungs(grant) && grant.confirmedAt < madeAt(grant.member ?? '') + leastMs
          ? `grant ${grant.id} is for somebody too young`
          : undefined,
      );
    },
  },
  {
    name: 'no more is paid than there are places',
    sentence: 'No drop or code has more places taken than it has, and none is credited without a place.',
    onSettled: (facts) =>
      first(placedIn(facts), (placed) => {
        const taken = placesOf(facts, placed).length;
        return taken > placed.capacity ? `${placed.name} was taken ${taken} times` : undefined;
      }),
    atEnd: (facts) =>
      first(placedIn(facts), (placed) => {
        const credited = facts
          .grants()
          // What is lost is entered again without its place.
          .filter(
            ({ id, event }) =>
              event?.id === placed.id && facts.isCredited(id) && !facts.namesLostGrant(`grant:${id}`),
          );
        return credited.length > placesOf(facts, placed).length
          ? `${placed.name} was credited without a place`
          : undefined;
      }),
  },
  {
    name: 'each member and account has one place',
    sentence: 'Of one drop or code, each member and each account has one place at most.',
    onSettled: (facts) =>
      first(placedIn(facts), (placed) => {
        const grants = placesOf(facts, placed).flatMap((id) => facts.grant(id) ?? []);
        const members = grants.flatMap(({ member }) => member ?? []);
        const isTwice =
          different(members) < members.length || hasDuplicates(grants.map(({ account }) => account));
        return isTwice ? `somebody has two places of ${placed.name}` : undefined;
      }),
  },
  {
    name: 'what has ended has no more places',
    sentence:
      'Once a drop or a code has ended, nobody gets a place of it any more, and those who have one are counted.',
    onSettled: (facts) =>
      first(placedIn(facts), (placed) => {
        const { id, name } = placed;
        if (isEndable(placed)) return undefined;
        const taken = placesOf(facts, placed).length;
        const before = placed.taken ?? facts.placesWhenOver(id, taken);
        if (facts.hasLost() && taken < before) return undefined;
        return taken === before ? undefined : `${name} ended with ${before} places taken, and has ${taken}`;
      }),
  },
  {
    name: 'each place is paid',
    sentence:
      'Who has a place is paid, unless the website refuses, the account is gone, or the cap is used up.',
    atEnd: (facts) =>
      first(placedIn(facts), (placed) =>
        first(placesOf(facts, placed), (id) => {
          const grant = facts.grant(id);
          const isUnpaid = grant === undefined || isLeft(grant);
          // What could not be paid for so long is put before staff.
          const isGivenUp = facts.world.hosts.some((host) => host.farthestAhead() >= GIVE_UP_MS - HOUR_MS);
          // Where the store lost a try, its late answer ends the grant, and only staff pay it again.
          const isEnteredAgain = facts.namesLostGrant(`grant:${id}`);
          return isUnpaid && !isGivenUp && !isEnteredAgain && facts.hasCapFor(placed)
            ? `${grant?.member} was not paid for ${placed.name}: ${grant?.state} ${grant?.unsentBecause}`
            : undefined;
        }),
      ),
  },
  {
    name: 'who reads that they have a place has one',
    sentence:
      'Nobody reads that they have claimed or redeemed without a record, or were paid without a credit.',
    onShown(facts, { reader }, { shows }) {
      const text = textOf(shows);
      const kind = READS_CLAIMED.test(text) ? 'drop' : READS_REDEEMED.test(text) ? 'code' : undefined;
      // Where the store goes back, it may have lost what they did.
      if (reader === undefined || kind === undefined || facts.hasLost()) return undefined;
      const of: readonly { readonly id: string }[] = kind === 'drop' ? facts.drops() : facts.codes();
      const has = of.some((one) => placesOf(facts, one).some((id) => facts.grant(id)?.member === reader));
      if (!has) return `${reader} reads that they have a place of a ${kind}, and has none`;
      if (!READS_PAID.test(text)) return undefined;
      const isPaid = facts
        .grants()
        .some(
          ({ id, event, replacesIn, member, settledBy }) =>
            (event ?? replacesIn)?.kind === kind &&
            member === reader &&
            (facts.isCredited(id) || settledBy !== undefined),
        );
      return isPaid ? undefined : `${reader} reads that a claim was paid, and none was`;
    },
  },
  {
    name: 'a drop pays what was sealed',
    sentence: 'Each place of a drop pays what its seed gives, and all of them no more than was divided.',
    onSettled: (facts) =>
      first(facts.drops(), (drop) => {
        const { id, seed } = drop;
        if (seed === undefined) return undefined;
        const ids = placesOf(facts, drop);
        const shares = sharesOf(drop, seed);
        const wrong = ids.findIndex((grant, place) => (facts.grant(grant)?.amount ?? '') !== shares[place]);
        return wrong === -1
          ? undefined
          : `place ${wrong} of drop ${id} pays ${facts.grant(ids[wrong] ?? '')?.amount} and not ${shares[wrong]}`;
      }),
  },
  {
    name: 'only who answers is paid',
    sentence:
      'Who has a place of a drop with a question has answered it rightly, before their tries were used up; nobody has more tries.',
    onSettled: (facts) =>
      first(facts.drops(), (drop) => {
        const { id, question } = drop;
        if (question === undefined) return undefined;
        const tries = (member: string) =>
          facts.world.database.lookAt<number>(`drop-tries:${id}:${member}`) ?? 0;
        const members = placesOf(facts, drop).flatMap((grant) => facts.grant(grant)?.member ?? []);
        return first(members, (member) => {
          if (!facts.world.answeredRightly.has(`${id} ${member}`))
            return `${member} has not answered drop ${id}`;
          const wrong = facts.triesWhenPlaced(`${id} ${member}`, tries(member));
          const isLate = wrong >= MOST_TRIES && !facts.hasLost();
          return isLate ? `${member} has answered drop ${id} without a try left` : undefined;
        });
      }),
    atEnd: (facts) =>
      first(facts.world.database.look<number>('drop-tries:'), (tries) =>
        tries > MOST_TRIES ? `somebody has tried ${tries} times` : undefined,
      ),
  },
  {
    name: 'answers stay secret',
    sentence: 'While a drop can be claimed, nobody but who asks reads its answers.',
    onShown: (facts, { reader }, { shows }) =>
      first(facts.drops(), (drop) => {
        // Where the store goes back, one that was over may be open once more.
        const [answer] = drop.answers ?? [];
        if (answer === undefined || reader === drop.by || isOver(drop) || facts.hasLost()) return undefined;
        return textOf(shows).includes(answer) ? `${drop.id} is open, and its answer is shown` : undefined;
      }),
  },
  {
    name: 'a drop is not forgotten',
    sentence: 'At the end, a drop that is still listed waits for a payment, an approval or its time.',
    atEnd(facts) {
      const due = facts.grants().filter(isToCome);
      const listed = facts.world.database.look<string>('drop-open:');
      const now = facts.world.hosts[0]?.now() ?? 0;
      return first(facts.drops(), ({ id, state, startsAt = 0 }) => {
        if (!listed.includes(id)) return undefined;
        // A clock that was ahead when it was announced has been set back since.
        const isAhead = state === 'scheduled' && startsAt > now;
        const isWaiting = state === 'waiting' || isAhead || due.some(({ event }) => event?.id === id);
        return isWaiting ? undefined : `drop ${id} is ${state} and still listed`;
      });
    },
  },
  {
    name: 'guessing ends',
    sentence: 'Nobody has more wrong codes on a day than they may.',
    onSettled: (facts) =>
      first(facts.world.database.look<Guesses>('code-guesses:'), ({ wrong }) =>
        wrong > MOST_WRONG ? `somebody has entered ${wrong} wrong codes` : undefined,
      ),
  },
];

/** Where the website has contradicted staff, or they have quarantined it, only they send it again. */
const isLeft = ({ state, unsentBecause, contradicted, quarantined }: Grant) =>
  state === 'not-sent' &&
  unsentBecause !== 'account' &&
  contradicted === undefined &&
  quarantined === undefined;
