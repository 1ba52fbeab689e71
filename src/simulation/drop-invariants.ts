import { hasDuplicates } from '../accounts/website-account.js';
import { placesPrefix } from '../campaigns/placed-schema.js';
import type { Drop } from '../drops/drop-schema.js';
import { type Grant, isToCome } from '../ledger/grant.js';
import { GIVE_UP_MS } from '../ledger/queue.js';
import { textOf } from './discord-message.js';
import type { Facts } from './facts.js';
import { first, type Invariant } from './invariant.js';

const HOUR_MS = 60 * 60_000;

const READS_CLAIMED = /You got it|You have already claimed this/;
const READS_PAID = /You got it\n.*are on your account/;

/** The IDs of the grants that pay the claims of a drop. */
const claimsOf = ({ world }: Facts, { id }: Drop) => world.database.look<string>(placesPrefix(id));
const different = (texts: readonly string[]) => new Set(texts).size;

export const DROP_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a drop pays no more than its claims',
    sentence: 'No drop has more claims than it may, and none is credited without a claim.',
    onSettled: (facts) =>
      first(facts.drops(), (drop) => {
        const claimed = claimsOf(facts, drop).length;
        return claimed > drop.claims ? `drop ${drop.id} was claimed ${claimed} times` : undefined;
      }),
    atEnd: (facts) =>
      first(facts.drops(), (drop) => {
        const claims = claimsOf(facts, drop);
        const credited = facts
          .grants()
          // What is lost is entered again without it.
          .filter(
            ({ id, event }) =>
              event?.id === drop.id && facts.isCredited(id) && !facts.namesLostGrant(`grant:${id}`),
          );
        return credited.length > claims.length ? `drop ${drop.id} was credited without a claim` : undefined;
      }),
  },
  {
    name: 'each member and account claims once',
    sentence: 'Of one drop, each member and each account has one claim at most.',
    onSettled: (facts) =>
      first(facts.drops(), (drop) => {
        const claims = claimsOf(facts, drop).flatMap((id) => facts.grant(id) ?? []);
        const members = claims.flatMap(({ member }) => member ?? []);
        const isTwice =
          different(members) < members.length || hasDuplicates(claims.map(({ account }) => account));
        return isTwice ? `somebody has claimed drop ${drop.id} twice` : undefined;
      }),
  },
  {
    name: 'each claim is paid',
    sentence:
      'Who has claimed is paid, unless the website refuses, the account is gone, or the cap is used up.',
    atEnd: (facts) =>
      first(facts.drops(), (drop) =>
        first(claimsOf(facts, drop), (id) => {
          const grant = facts.grant(id);
          const isUnpaid = grant === undefined || isLeft(grant);
          // What could not be paid for so long is put before staff.
          const isGivenUp = facts.world.hosts.some((host) => host.farthestAhead() >= GIVE_UP_MS - HOUR_MS);
          return isUnpaid && !isGivenUp && facts.hasCapFor(drop)
            ? `${grant?.member} was not paid for drop ${drop.id}: ${grant?.state} ${grant?.unsentBecause}`
            : undefined;
        }),
      ),
  },
  {
    name: 'who reads that they got it has claimed',
    sentence:
      'Nobody reads that they have claimed without a record, or that they were paid without a credit.',
    onShown(facts, message, { shows }) {
      const { reader } = message;
      const text = textOf(shows);
      // Where the store goes back, it may have lost what they did.
      if (reader === undefined || !READS_CLAIMED.test(text) || facts.hasLost()) return undefined;
      const has = facts
        .drops()
        .some((drop) => claimsOf(facts, drop).some((id) => facts.grant(id)?.member === reader));
      if (!has) return `${reader} reads that they have claimed, and has not`;
      if (!READS_PAID.test(text)) return undefined;
      const isPaid = facts
        .grants()
        .some(
          ({ id, event, replacesIn, member, settledBy }) =>
            (event ?? replacesIn)?.kind === 'drop' &&
            member === reader &&
            (facts.isCredited(id) || settledBy !== undefined),
        );
      return isPaid ? undefined : `${reader} reads that a claim was paid, and none was`;
    },
  },
  {
    name: 'a drop is not forgotten',
    sentence:
      'At the end, every drop has ended, and what is still listed waits for a payment or an approval.',
    atEnd(facts) {
      const due = facts.grants().filter(isToCome);
      const listed = facts.world.database.look<string>('drop-open:');
      return first(facts.drops(), ({ id, state }) => {
        if (!listed.includes(id)) return undefined;
        const isWaiting = state === 'waiting' || due.some(({ event }) => event?.id === id);
        return isWaiting ? undefined : `drop ${id} is ${state} and still listed`;
      });
    },
  },
];

const isLeft = ({ state, unsentBecause }: Grant) => state === 'not-sent' && unsentBecause !== 'account';
