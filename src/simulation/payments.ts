import type { Giveaway } from '../giveaways/giveaway-schema.js';
import { drawnAt } from '../giveaways/winners.js';
import { eventGrantPrefix } from '../ledger/event-grant-id.js';
import type { Grant } from '../ledger/grant.js';
import type { Payout } from '../payouts/payout-schema.js';
import { HOLD_KEY } from '../storage/store-hold.js';
import type { World } from './world.js';

/** Someone whose payment has ended with nothing sent. */
export interface LeftOut {
  readonly grant: Grant;
  /** How often the website has answered anyone between their last try and that end. */
  readonly answers: number;
}

/** The state at the start of a grant's last try. */
interface Try {
  readonly claims: number | undefined;
  readonly answers: number;
}

/** Tracks payouts and giveaways while they are being paid. */
export type Payments = ReturnType<typeof followPayments>;

export function followPayments({ database, website }: Pick<World, 'database' | 'website'>) {
  /** The progress of the grants of each payment, by the payment's ID. */
  const underWay = new Map<string, string>();
  /** How often the rows of a payout had been sent when it was stopped, or had finished, and how it came to that. */
  const whenStopped = new Map<string, { readonly how: string; readonly sent: number }>();
  const [begunAgain, begunOnHold] = [followBegun(database), followBegun(database)];
  let seen = '';
  const tries = new Map<string, Try>();

  const grantsAt = (prefix: string) => database.look<Grant>(prefix);

  function noteTry({ id, state, claims }: Grant): void {
    if (state !== 'prepared') return;
    const known = tries.get(id);
    if (known?.claims === claims && known !== undefined) return;
    tries.set(id, { claims, answers: website.answers() });
  }

  /** Tracks a payment while it is under way. @returns whom it left out, if it has just ended */
  function follow(
    { id, state, quarantined }: Payout | Giveaway,
    underWayAs: 'running' | 'drawn',
    prefix: () => string,
  ): readonly LeftOut[] {
    const known = underWay.get(id);
    if (state === underWayAs) {
      const at = known ?? prefix();
      underWay.set(id, at);
      grantsAt(at).forEach(noteTry);
      return [];
    }
    if (known === undefined) return [];
    underWay.delete(id);
    // Quarantine leaves out everybody who was not paid before.
    return state === 'finished' && quarantined === undefined ? leftOutAt(known) : [];
  }

  const leftOutAt = (prefix: string) =>
    grantsAt(prefix).flatMap((grant) => {
      const last = tries.get(grant.id);
      const isLeftOut = grant.state === 'not-sent' && grant.reassignedTo === undefined;
      return isLeftOut && last !== undefined ? [{ grant, answers: website.answers() - last.answers }] : [];
    });

  return {
    /** To be called after each event. @returns the payouts of which a row was sent since they were stopped, or had finished */
    sentAfterStop: (): readonly Payout[] =>
      database.look<Payout>('payout:').filter((payout) => {
        if (payout.state !== 'stopped' && payout.state !== 'finished') {
          whenStopped.delete(payout.id);
          return false;
        }
        // It may have been resumed, and have finished, all in one event.
        const how = `${payout.state} ${payout.resumedBy}`;
        const sent = grantsAt(payoutPrefix(payout)).reduce((sum, { attempts = 0 }) => sum + attempts, 0);
        const known = whenStopped.get(payout.id);
        const before = known?.how === how ? known.sent : sent;
        whenStopped.set(payout.id, { how, sent: before });
        return sent > before;
      }),

    /** To be called after each event. @returns those that have just begun to replace what is not known to be lost */
    begunBesideReplaced: (): readonly Grant[] =>
      begunAgain().filter(
        ({ replaces }) =>
          replaces !== undefined && database.lookAt<Grant>(`grant:${replaces}`)?.state !== 'not-applied',
      ),

    /** To be called after each event. @returns those that have just begun to be sent while payments are on hold */
    begunOnHold: (): readonly Grant[] => begunOnHold().filter(() => database.has(HOLD_KEY)),

    /** To be called after each event. @returns the recipients left out by payments that have just ended */
    justLeftOut(): readonly LeftOut[] {
      const versions = ['payout:', 'giveaway:', 'grant:'].map(database.versionOf).join();
      if (versions === seen) return [];
      seen = versions;
      return [
        ...database
          .look<Payout>('payout:')
          .flatMap((payout) => follow(payout, 'running', () => payoutPrefix(payout))),
        ...database
          .look<Giveaway>('giveaway:')
          .flatMap((giveaway) =>
            follow(giveaway, 'drawn', () => `grant:${eventGrantPrefix(giveaway.id, drawnAt(giveaway))}`),
          ),
      ];
    },
  };
}

/** @returns what says, after each event, which grants have just begun to be sent */
function followBegun(database: World['database']): () => readonly Grant[] {
  /** How often each had been sent, and the version of the grants that is known. */
  const begun = new Map<string, number>();
  let seen: unknown;
  return () => {
    const version = database.versionOf('grant:');
    if (version === seen) return [];
    seen = version;
    return database.look<Grant>('grant:').filter(({ id, state, attempts = 0 }) => {
      if (state !== 'sending' || attempts <= (begun.get(id) ?? 0)) return false;
      begun.set(id, attempts);
      return true;
    });
  };
}

const payoutPrefix = ({ id, draftedAt }: Payout) => `grant:${eventGrantPrefix(id, draftedAt)}`;

export const grantsOfPayout = ({ database }: Pick<World, 'database'>, payout: Payout) =>
  database.look<Grant>(payoutPrefix(payout));
