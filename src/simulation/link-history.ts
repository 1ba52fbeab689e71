import type { Link } from '../accounts/member-links.js';
import type { Grant } from '../ledger/grant.js';
import type { LinkProof } from '../link-proofs/link-proof-records.js';
import type { LostRecord } from './database-model.js';
import { centsOf, type EnteredBalance, type World } from './world.js';

/** A link that was made, the one that the member had before, and others' to the same account that ended with it. */
export interface MadeLink {
  readonly link: Link;
  readonly before: Link | undefined;
  readonly taken: readonly Link[];
  /** ms of the simulation. */
  readonly at: number;
}

/** A deposit, as it was when it was entered. */
export interface EnteredDeposit {
  readonly grant: Grant;
  readonly member: string;
  readonly account: string | undefined;
}

/** Tracks links and deposits, since records may end before the schedule does. */
export type LinkHistory = ReturnType<typeof followLinks>;

/** The website may show a balance for so long before and after a deposit, in ms, when the bot reads it. */
const READ_WITHIN_MS = 30_000;

const isOfLink = ({ key }: LostRecord) => key.startsWith('link:');

export function followLinks({ database, website, entered, scheduler, setbacks }: World) {
  let links: readonly Link[] | undefined;
  let seen = -1;
  let seenLinks = -1;
  let seenProofs = -1;
  let seenSetbacks = 0;
  let justMade: readonly MadeLink[] = [];
  let justEntered: readonly EnteredDeposit[] = [];
  const made: MadeLink[] = [];
  const ended = new Map<Link, number>();
  const deposits = new Map<string, EnteredDeposit>();
  /** The uses that were answered with "wrong", by the proof. */
  const wrong = new Map<string, Set<string>>();

  function madeSince(before: readonly Link[], now: readonly Link[]): readonly MadeLink[] {
    return now
      .filter((link) => !before.includes(link))
      .map((link) => ({
        link,
        before: before.find(({ member }) => member === link.member),
        taken: before.filter((other) => other.member !== link.member && other.account.id === link.account.id),
        at: scheduler.now(),
      }));
  }

  function enteredNow(): readonly EnteredDeposit[] {
    return database.look<LinkProof>('link-proof:').flatMap(({ id, state, member, account }) => {
      const grant = database.lookAt<Grant>(`grant:${id}`);
      if (state === 'offered' || deposits.has(id) || grant === undefined) return [];
      const deposit = { grant, member, account: account.id };
      deposits.set(id, deposit);
      return [deposit];
    });
  }

  /** To be called after each event, as often as anybody likes. */
  function refresh(): void {
    const version = database.version();
    if (version === seen) return;
    seen = version;
    [justMade, justEntered] = [[], []];
    const [ofLinks, ofProofs] = [database.versionOf('link:'), database.versionOf('link-proof:')];
    if (ofLinks !== seenLinks) {
      seenLinks = ofLinks;
      const now = database.look<Link>('link:');
      // A link that comes back with an older store was made before. That is looked at right after it has gone back.
      const isBack = setbacks.slice(seenSetbacks).some(({ lost }) => lost.some(isOfLink));
      if (links !== undefined && !isBack) justMade = madeSince(links, now);
      for (const link of links ?? []) if (!now.includes(link)) ended.set(link, scheduler.now());
      made.push(...justMade);
      links = now;
    }
    seenSetbacks = setbacks.length;
    if (ofProofs !== seenProofs) {
      seenProofs = ofProofs;
      justEntered = enteredNow();
    }
  }

  /** The balances, in cents, that the website may have shown right after a deposit: virtual ones and totals. */
  function rightAfter(proof: string): ReadonlySet<number> {
    const adds = website.adds.filter(({ grant, creditedAt }) => grant === proof && creditedAt !== undefined);
    const right = adds.flatMap(({ account, cents, creditedAt = 0, leftAt }) => {
      const after = website.virtualsBetween(account, creditedAt, creditedAt + READ_WITHIN_MS);
      const before = website.virtualsBetween(account, leftAt - READ_WITHIN_MS, creditedAt);
      const paid = website.accounts.find(({ id }) => id === account)?.paid ?? 0;
      return [...after, ...before.map((virtual) => virtual + cents)].flatMap((virtual) => [
        virtual,
        virtual + paid,
      ]);
    });
    return new Set(right);
  }

  return {
    refresh,
    /** What the last event made. */
    justMade: (): readonly MadeLink[] => justMade,
    justEntered: (): readonly EnteredDeposit[] => justEntered,
    /** Everything that was made, and each deposit by its proof, oldest first. */
    made: made as readonly MadeLink[],
    /** How long a link lasted, in ms. */
    lasted: ({ link, at }: MadeLink): number => (ended.get(link) ?? scheduler.now()) - at,
    deposits: deposits as ReadonlyMap<string, EnteredDeposit>,
    links: (): readonly Link[] => links ?? [],

    /** The right balances that a member has entered so far for a proof. */
    rightAnswers(proof: string, member: string): readonly EnteredBalance[] {
      const right = rightAfter(proof);
      return entered.filter((one) => one.proof === proof && one.member === member && right.has(one.cents));
    },

    /** Somebody was told that a balance is wrong. @param use the interaction that it answers */
    noteWrong(proof: string, use: string): void {
      const uses = wrong.get(proof) ?? new Set();
      wrong.set(proof, uses.add(use));
    },
    /** How often somebody was told so. */
    toldWrong: (proof: string): number => wrong.get(proof)?.size ?? 0,

    /** What a member must not read while their proof is open, in cents. */
    secretsOf(
      proof: string,
    ): { readonly amount: number; readonly balances: ReadonlySet<number> } | undefined {
      const grant = deposits.get(proof)?.grant;
      return grant && { amount: centsOf(grant.amount), balances: rightAfter(proof) };
    },
  };
}
