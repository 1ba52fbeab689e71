import type { Link, PastLink } from '../accounts/member-links.js';
import { isRandom, sharesOf } from '../drops/drop-amounts.js';
import type { Drop, DropDraft } from '../drops/drop-schema.js';
import { countsAgainstCap, type Grant, type GrantState } from '../ledger/grant.js';
import { type Message, shownNow, textOf, type Version } from './discord-message.js';
import type { Facts } from './facts.js';
import { first, type Invariant } from './invariant.js';
import type { EnteredDeposit, MadeLink } from './link-history.js';
import { CLAIMS, proofOfUse } from './message-claims.js';
import { APPLICATION, LOG_CHANNEL, PEOPLE } from './people-model.js';
import { centsOf } from './world.js';

const DAY_MS = 24 * 60 * 60_000;
const ACCOUNT_PAUSE_MS = 30 * DAY_MS;
const MOST_TRIES = 2;

/** Written down here once more, so that a slip in the bot's own order is found. */
const STRENGTH: Readonly<Record<string, number>> = { staff: 0, deposit: 1, steam: 2, discord: 2 };
const strengthOf = ({ proof = 'staff' }: Link) => STRENGTH[proof] ?? 0;

/** What holds of links and of the deposits that prove them. See `invariants.ts`. */
export const LINK_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a proof is one deposit',
    sentence: 'A deposit leaves only for a proof that says `sent`, and no proof is credited twice.',
    onAdd(facts, { grant: id = '', number }) {
      if (facts.grant(id)?.kind !== 'link-deposit') return undefined;
      const state = facts.proof(id)?.state;
      return state === 'sent' ? undefined : `add ${number} left while the proof ${id} says ${state}`;
    },
    atEnd: (facts) =>
      first(facts.links.deposits.keys(), (id) => {
        const credits = facts.world.website.adds.filter(
          ({ grant, creditedAt }) => grant === id && creditedAt !== undefined,
        );
        return credits.length > 1 ? `the proof ${id} was credited ${credits.length} times` : undefined;
      }),
  },
  {
    name: 'deposits are rare',
    sentence:
      'An account gets one deposit in 30 days, and a member one in a day, except after those that certainly did not arrive, and those whose entry the store has lost. Who held the account when somebody else had one, or since, need not wait for that.',
    onSettled(facts) {
      facts.links.refresh();
      return first(facts.links.justEntered(), (deposit) => tooSoon(facts, deposit));
    },
  },
  {
    name: 'a proven link was earned',
    sentence:
      'A link is proven by a deposit only by the member who asked, within 24 hours, with two tries at most, and with a balance that the website showed right after that deposit, under the name that the account then had.',
    onSettled(facts) {
      facts.links.refresh();
      return first(facts.links.justMade(), (made) => unearned(facts, made));
    },
    onShown(facts, _message, { shows, answers }) {
      const id = proofOfUse(answers?.use);
      if (id === undefined || answers === undefined || !CLAIMS.wrongBalance.test(textOf(shows)))
        return undefined;
      facts.links.noteWrong(id, answers.id);
      const notified = facts.links.toldWrong(id);
      const most = facts.proof(id)?.state === 'linked' ? MOST_TRIES - 1 : MOST_TRIES;
      return notified > most ? `the proof ${id} was tried in vain ${notified} times` : undefined;
    },
  },
  {
    name: 'an account has one member',
    sentence: 'An account has one member at most, and its record names that member alone.',
    onSettled(facts) {
      facts.links.refresh();
      if (facts.links.justMade().length === 0) return undefined;
      const members = new Map<string | undefined, string>();
      return first(facts.links.links(), ({ member, account }) => {
        const other = members.get(account.id);
        members.set(account.id, member);
        if (other !== undefined) return `account ${account.id} is linked to ${other} and to ${member}`;
        const listed = facts.world.database.lookAt<readonly string[]>(`account:id:${account.id}`);
        return listed?.join() === member
          ? undefined
          : `account ${account.id} is ${member}'s, and its record names ${listed}`;
      });
    },
  },
  {
    name: 'a stronger proof stays',
    sentence: 'A link ends for another member’s only by a proof that is as strong, and never by staff alone.',
    onSettled(facts) {
      facts.links.refresh();
      const ends = facts.links.justMade().flatMap(({ link, taken }) => taken.map((held) => ({ link, held })));
      return first(ends, ({ link, held }) => {
        const isStronger = strengthOf(link) > 0 && strengthOf(link) >= strengthOf(held);
        const by = `${link.proof ?? 'staff'} took account ${link.account.id}`;
        return isStronger ? undefined : `${by} from ${held.member}, who had proven it by ${held.proof}`;
      });
    },
  },
  {
    name: 'deposits fit their cap',
    sentence:
      'What the deposits of a day come to is on record as the bot’s share, and within its cap when one is entered.',
    onSettled(facts) {
      facts.links.refresh();
      return first(facts.links.justEntered(), ({ grant }) => {
        const day = dayOf(grant.confirmedAt);
        const [sum, most] = [depositsOf(facts, day), centsOf(facts.world.settings.depositDailyMax)];
        if (sum > most) return `the deposits of ${day} come to ${sum / 100}`;
        return disagreement(facts, day);
      });
    },
    atEnd: (facts) =>
      first(new Set([...facts.links.deposits.values()].map(({ grant }) => dayOf(grant.confirmedAt))), (day) =>
        disagreement(facts, day),
      ),
  },
  {
    name: 'amounts stay secret',
    sentence:
      'While a proof is open, nobody but staff reads the amount of its deposit, and its member no balance.',
    onShown: toldSecret,
  },
  {
    name: 'a proven link is told',
    sentence:
      'After the last fault, staff have read of each proven link once, its member at least once unless it ended right away, and everybody who has lost the account to it once that their link has ended, unless they had it again right away.',
    atEnd: unnotified,
  },
  {
    name: 'one bonus for each member and account',
    sentence:
      'A member and an account get one bonus at most that nobody has approved, whatever is unlinked, linked again, and lost by the store.',
    atEnd: secondBonus,
  },
  {
    name: 'a proof ends',
    sentence: 'After the last fault every deposit is settled, and after some days no proof is open.',
    atEnd: (facts) => openProof(facts, ['sent']),
    daysLater: (facts) => openProof(facts, ['sent', 'asked']),
  },
];

function openProof(facts: Facts, states: readonly string[]): string | undefined {
  const open = facts.proofs().find(({ state }) => states.includes(state));
  return open && `the proof ${open.id} of ${open.member} is still ${open.state}`;
}

/** States of a deposit that certainly did not arrive. */
const NOT_ARRIVED: ReadonlySet<GrantState | undefined> = new Set(['not-sent', 'refused'] as const);

function tooSoon(facts: Facts, { grant, member, account }: EnteredDeposit): string | undefined {
  return first(facts.links.deposits.values(), (earlier) => {
    const { id, confirmedAt } = earlier.grant;
    if (id === grant.id) return undefined;
    const age = grant.confirmedAt - confirmedAt;
    const isAgain =
      (earlier.account === account && age < ACCOUNT_PAUSE_MS && !isExempt(facts, member, earlier)) ||
      (earlier.member === member && age < DAY_MS);
    // Its grant may be put back, but not the proof that the limits are counted by.
    const isLost = facts.hasLostEntry(`grant:${id}`);
    const hasNotArrived = NOT_ARRIVED.has(facts.grant(id)?.state) && facts.mayHaveLeft(id).length === 0;
    return isAgain && !hasNotArrived && !isLost
      ? `deposit ${grant.id} was entered ${age} ms after ${id} for account ${account} of ${member}`
      : undefined;
  });
}

/** By the records of past links: their times are of the same clocks as that of a deposit, which a schedule may set. */
const isExempt = ({ world }: Facts, member: string, { member: other, account, grant }: EnteredDeposit) =>
  member !== other &&
  world.database
    .look<PastLink>('past-link:')
    .some((past) => past.member === member && past.account.id === account && past.until >= grant.confirmedAt);

/** Where staff have linked the member to the same account again, that takes no proof away. */
const isNewlyProven = ({ link: { proof, account }, before }: MadeLink): boolean =>
  proof !== undefined && proof !== 'staff' && (before?.proof !== proof || before.account.id !== account.id);

/** @param read what of a text counts */
function readings(
  facts: Facts,
  isMeant: (message: Message) => boolean,
  read: (text: string) => number,
): number {
  const texts = facts.world.discord.messages.filter(isMeant).map((message) => textOf(shownNow(message)));
  return texts.reduce((sum, text) => sum + read(text), 0);
}

/** By then, a direct message has got through whatever fails. The bot tells nobody of a link that has ended before. */
const TOLD_WITHIN_MS = 3 * 60_000;

function unnotified(facts: Facts): string | undefined {
  const proven = facts.links.made.filter(isNewlyProven);
  const losses = proven.flatMap(({ taken, at }) => taken.map((link) => ({ link, at })));
  return first(PEOPLE, ({ id }) => {
    // What was to be told of it may be lost with it.
    if (facts.hasLostEntry(`link:${id}`)) return undefined;
    const [made, lost] = [
      proven.filter(({ link }) => link.member === id),
      losses.filter(({ link }) => link.member === id),
    ];
    const matches = (pattern: RegExp) => (text: string) => Number(pattern.test(text));
    const byStaff = readings(
      facts,
      ({ channel }) => channel === LOG_CHANNEL,
      (text) => [...text.matchAll(CLAIMS.proven)].filter(([, member]) => member === id).length,
    );
    const isTheirs = ({ reader }: Message) => reader === id;
    // With the link, the store has lost that it was to be told.
    const isLost = facts.world.setbacks.some(({ lost }) => lost.some(({ key }) => key === `link:${id}`));
    if (isLost) return undefined;
    if (byStaff !== made.length) return `staff have read ${byStaff} times of ${made.length} proofs by ${id}`;
    const ofLinks = readings(facts, isTheirs, matches(CLAIMS.linked));
    const lasting = made.filter((one) => facts.links.lasted(one) > TOLD_WITHIN_MS).length;
    if (ofLinks < lasting) return `${id} has read ${ofLinks} times of ${lasting} own proofs`;
    const ofEnds = readings(facts, isTheirs, matches(CLAIMS.takenFromYou));
    const ofGood = lost.filter((loss) => !isSoonRegained(facts, loss)).length;
    return ofEnds >= ofGood && ofEnds <= lost.length
      ? undefined
      : `${id} has read ${ofEnds} times of the end of ${lost.length} links, of which ${ofGood} ended for good`;
  });
}

/** Whether somebody who has lost an account had it again before they were told that. */
const isSoonRegained = (facts: Facts, { link, at }: { readonly link: Link; readonly at: number }): boolean =>
  facts.links.made.some(
    (made) =>
      made.link.member === link.member &&
      made.link.account.id === link.account.id &&
      made.at >= at &&
      made.at - at <= TOLD_WITHIN_MS,
  );

function unearned(facts: Facts, made: MadeLink): string | undefined {
  const { link } = made;
  if (link.proof !== 'deposit' || !isNewlyProven(made)) return undefined;
  const { member, account, since } = link;
  const proof = facts
    .proofs()
    .find((one) => one.member === member && one.state === 'linked' && one.endedAt === since);
  if (proof === undefined || proof.account.id !== account.id) return `${member} was linked without a proof`;
  const { id, sentAt = 0 } = proof;
  if (since >= sentAt + DAY_MS) return `the proof ${id} was answered after ${since - sentAt} ms`;
  const notified = facts.links.toldWrong(id);
  if (notified >= MOST_TRIES) return `the proof ${id} led to a link after ${notified} wrong answers`;
  const right = facts.links.rightAnswers(id, member);
  if (right.length === 0) return `the proof ${id} led to a link without a right answer`;
  const hadName = right.some(({ at }) =>
    facts.world.website.hasBorne(account.id ?? '', account.username, at),
  );
  return hadName
    ? undefined
    : `the proof ${id} led to a link to ${account.username}, which is somebody else's name`;
}

function secondBonus(facts: Facts): string | undefined {
  // Where people say that nothing is missing, or nobody can tell, the store has lost who has had one.
  if (facts.wentOn() || facts.world.setbacks.some(({ isSilent }) => isSilent)) return undefined;
  const grants = new Map(facts.ever<Grant>('grant:').map((grant) => [grant.id, grant]));
  const had = new Map<string, number>();
  return first(facts.world.website.adds, ({ grant: id = '', account, creditedAt, number }) => {
    const grant = grants.get(id);
    if (creditedAt === undefined || grant?.kind !== 'link-bonus' || grant.decidedBy !== undefined)
      return undefined;
    for (const one of [`member ${grant.member}`, `account ${account}`]) {
      const earlier = had.get(one);
      if (earlier !== undefined) return `${one} was credited a bonus by add ${earlier} and add ${number}`;
      had.set(one, number);
    }
    return undefined;
  });
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

function depositsOf(facts: Facts, day: string): number {
  let sum = 0;
  for (const id of facts.links.deposits.keys()) {
    const grant = facts.grant(id);
    if (grant === undefined || !countsAgainstCap(grant.state)) continue;
    if (dayOf(grant.capAt ?? grant.confirmedAt) === day) sum += centsOf(grant.amount);
  }
  return sum;
}

function disagreement(facts: Facts, day: string): string | undefined {
  const recorded = centsOf(facts.world.database.lookAt<string>(`cap:${day}:${APPLICATION}`) ?? '0');
  const sum = depositsOf(facts, day);
  return recorded === sum
    ? undefined
    : `the deposits of ${day} come to ${sum / 100}, and ${recorded / 100} is on record`;
}

/** The card of the ways names the most that a deposit adds, and the bonus, which can be the amount by chance. */
const MOST_NAMED = /(up to|bonus of) (\*\*)?[\d.,]+/g;
const FIGURE = /(?<![\d.])\d+\.\d\d(?![\d.])/g;

/** The amounts of drops that pay by chance, in cents: they are as small as deposits, and one can be a deposit's. */
const chanceAmounts = (facts: Facts): ReadonlySet<number> =>
  new Set(
    [...facts.drops(), ...facts.world.database.look<DropDraft & Pick<Drop, 'seed'>>('drop-draft:')]
      .filter(isRandom)
      .flatMap((drop) => [
        drop.amount,
        drop.upTo ?? drop.amount,
        ...(drop.seed === undefined ? [] : sharesOf(drop, drop.seed)),
      ])
      .map(centsOf),
  );

function toldSecret(
  facts: Facts,
  { reader, channel }: Message,
  { shows, answers }: Version,
): string | undefined {
  if (channel === LOG_CHANNEL) return undefined;
  const open = facts.openProofs().filter(({ member }) => reader === undefined || reader === member);
  if (open.length === 0) return undefined;
  const text = textOf(shows)
    .replaceAll(MOST_NAMED, '')
    .replaceAll(/(\d),(?=\d{3})/g, '$1');
  const ofDrops = chanceAmounts(facts);
  const figures = (text.match(FIGURE) ?? []).map(centsOf).filter((figure) => !ofDrops.has(figure));
  if (figures.length === 0) return undefined;
  const isOfLink = answers?.use.startsWith('/link') || answers?.use.startsWith('link:');
  return first(open, ({ id, member }) => {
    const secrets = facts.links.secretsOf(id);
    const isNotified = figures.some(
      (figure) => figure === secrets?.amount || (isOfLink && secrets?.balances.has(figure) === true),
    );
    return isNotified
      ? `${member} was shown “${text.slice(0, 160)}” while the proof ${id} was open`
      : undefined;
  });
}
