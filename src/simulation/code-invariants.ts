import { hasDuplicates } from '../accounts/website-account.js';
import { placesPrefix } from '../campaigns/placed-schema.js';
import { type CodeSet, capacityOf, type Guesses, MOST_WRONG } from '../codes/code-schema.js';
import type { Grant } from '../ledger/grant.js';
import { GIVE_UP_MS } from '../ledger/queue.js';
import { textOf } from './discord-message.js';
import type { Facts } from './facts.js';
import { first, type Invariant } from './invariant.js';

const HOUR_MS = 60 * 60_000;

const READS_REDEEMED = /🎉 Redeemed/;

const codesIn = ({ world }: Facts) => world.database.look<CodeSet>('code:');
/** The IDs of the grants that pay what was redeemed. */
const usesOf = ({ world }: Facts, { id }: CodeSet) => world.database.look<string>(placesPrefix(id));

/** How many of these are different. */
const different = (texts: readonly string[]) => new Set(texts).size;

export const CODE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a code pays no more than its uses',
    sentence: 'No code is redeemed, and none is credited, more often than it allows.',
    onSettled: (facts) =>
      first(codesIn(facts), (set) => {
        const used = usesOf(facts, set).length;
        return used > capacityOf(set) ? `code ${set.id} was redeemed ${used} times` : undefined;
      }),
    atEnd: (facts) =>
      first(codesIn(facts), (set) => {
        const uses = usesOf(facts, set);
        const credited = facts
          .grants()
          // What is lost is entered again without it.
          .filter(
            ({ id, event }) =>
              event?.id === set.id && facts.isCredited(id) && !facts.namesLostGrant(`grant:${id}`),
          );
        return credited.length > uses.length ? `code ${set.id} was credited without a redemption` : undefined;
      }),
  },
  {
    name: 'each member and account redeems once',
    sentence: 'Of one code, each member and each account has one redemption at most.',
    onSettled: (facts) =>
      first(codesIn(facts), (set) => {
        const uses = usesOf(facts, set).flatMap((id) => facts.grant(id) ?? []);
        const members = uses.flatMap(({ member }) => member ?? []);
        const isTwice =
          different(members) < members.length || hasDuplicates(uses.map(({ account }) => account));
        return isTwice ? `somebody has redeemed code ${set.id} twice` : undefined;
      }),
  },
  {
    name: 'a code that has ended is redeemed no more',
    sentence:
      'Once a code was disabled, or has ended otherwise, nobody redeems it, and those who did are counted.',
    onSettled: (facts) =>
      first(codesIn(facts), (set) => {
        if (set.state === 'waiting' || set.state === 'open') return undefined;
        const uses = usesOf(facts, set).length;
        const before = set.taken ?? facts.usesWhenOver(set.id, uses);
        if (facts.hasLost() && uses < before) return undefined;
        return uses === before ? undefined : `code ${set.id} ended with ${before} uses, and has ${uses}`;
      }),
  },
  {
    name: 'each redemption is paid',
    sentence:
      'Who has redeemed a code is paid, unless the website refuses, the account is gone, or the cap is used up.',
    atEnd: (facts) =>
      first(codesIn(facts), (set) =>
        first(usesOf(facts, set), (id) => {
          const grant = facts.grant(id);
          const isUnpaid = grant === undefined || isLeft(grant);
          // What could not be paid for so long is put before staff.
          const isGivenUp = facts.world.hosts.some((host) => host.farthestAhead() >= GIVE_UP_MS - HOUR_MS);
          return isUnpaid && !isGivenUp && facts.hasCapFor(set)
            ? `${grant?.member} was not paid for code ${set.id}: ${grant?.state} ${grant?.unsentBecause}`
            : undefined;
        }),
      ),
  },
  {
    name: 'who reads that a code is redeemed has redeemed it',
    sentence: 'Nobody reads that they have redeemed a code without its record.',
    onShown(facts, message, { shows }) {
      if (message.reader === undefined || !READS_REDEEMED.test(textOf(shows))) return undefined;
      // Where the store goes back, it may have lost what they did.
      if (facts.hasLost()) return undefined;
      const has = codesIn(facts).some((set) =>
        usesOf(facts, set).some((id) => facts.grant(id)?.member === message.reader),
      );
      return has ? undefined : `${message.reader} reads that a code is redeemed, and none is`;
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

const isLeft = ({ state, unsentBecause }: Grant) => state === 'not-sent' && unsentBecause !== 'account';
