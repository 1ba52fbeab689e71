import type { LinkRequest } from '../accounts/link-requests.js';
import { audit } from '../audit/audit.js';
import { lineOf } from '../audit/fault.js';
import type { CodeSet } from '../codes/code-schema.js';
import type { Drop } from '../drops/drop-schema.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import type { Grant } from '../ledger/grant.js';
import type { LinkProof } from '../link-proofs/link-proof-records.js';
import type { Payout } from '../payouts/payout-schema.js';
import type { Series } from '../recurrences/series-schema.js';
import type { Schedule } from '../schedules/schedule-schema.js';
import { HOLD_KEY, type HoldRecord } from '../storage/store-hold.js';
import type { Clock } from '../time/clock.js';
import { followEntries } from './bonus-history.js';
import { storeOn } from './database-model.js';
import { firstCounts } from './first-count.js';
import { followHolds } from './hold-history.js';
import { followLinks } from './link-history.js';
import { followPayments } from './payments.js';
import type { Add } from './website-model.js';
import { centsOf, type Setback, type World } from './world.js';

/** Nothing changes while the world stands still, so nothing needs to wait. */
const AT_ONCE: Clock = {
  now: () => 0,
  after(_ms, action) {
    queueMicrotask(action);
    return () => undefined;
  },
};

/** A record that allows to send is used within this time, in ms. */
const FRESH_MS = 10_000;

const loses = ({ how }: Setback) => how !== 'switch-over';

export type Facts = ReturnType<typeof factsOf>;

/** What is true in a simulated world, no matter what anyone believes. */
export function factsOf(world: World) {
  const { database, website } = world;
  const proof = (id: string) => database.lookAt<LinkProof>(`link-proof:${id}`);
  const seenAt = new Map<string, number>();
  const facts = {
    world,
    grants: () => database.look<Grant>('grant:'),
    grant: (id: string) => database.lookAt<Grant>(`grant:${id}`),
    payouts: () => database.look<Payout>('payout:'),
    recurrences: () => database.look<Schedule | Series>('recurrence:'),
    giveaways: () => database.look<Giveaway>('giveaway:'),
    /** How much a recurrence had made when it was first seen to have ended, and places were taken of what is over. */
    occurrencesAtEnd: firstCounts(world),
    placesWhenOver: firstCounts(world),
    /** How many wrong answers somebody had given when they were first seen to have a place. */
    triesWhenPlaced: firstCounts(world),
    /** When an attendance was first seen, in ms from the start. */
    firstSeenAt(id: string): number {
      const at = seenAt.get(id) ?? world.scheduler.now();
      seenAt.set(id, at);
      return at;
    },
    codes: () => database.look<CodeSet>('code:'),
    drops: () => database.look<Drop>('drop:'),
    /** Whether the cap of staff still covers a payment today. */
    hasCapFor({ by, amount }: { by: string; amount: string }): boolean {
      const day = new Date(world.hosts[0]?.now() ?? 0).toISOString().slice(0, 10);
      const reserved = centsOf(database.lookAt<string>(`cap:${day}:${by}`) ?? '0');
      return reserved + centsOf(amount) <= centsOf(world.settings.dailyMax);
    },
    requests: () => database.look<LinkRequest>('link-request:'),
    /** The requests that are open, as long as their members have not asked anew. */
    openRequests: (): readonly LinkRequest[] =>
      database
        .look<string>('link-request-open:')
        .flatMap((id) => database.lookAt<LinkRequest>(`link-request:${id}`) ?? []),
    proofs: () => database.look<LinkProof>('link-proof:'),
    proof,
    /** Those whose members may yet name the balance, or will be able to. */
    openProofs: (): readonly LinkProof[] =>
      database.look<string>('link-proof-open:').flatMap((id) => proof(id) ?? []),
    /** The hold on payments, if any. */
    holds: () => database.look<HoldRecord>(HOLD_KEY),
    pastHolds: followHolds(world),
    /** Whether the store has lost what it had acknowledged. */
    hasLost: () => world.setbacks.some(loses),
    /**
     * Whether the record of an add may be lost: it left before its process could know that the store went back, and that
     * process has not looked at the store, in a hold that has ended, so as to enter it again.
     */
    mayBeLost: ({ leftAt, by }: Add): boolean =>
      world.setbacks.some((one) => loses(one) && leftAt <= one.at + FRESH_MS) &&
      !facts.pastHolds.all().some(({ record, lifted }) => lifted !== undefined && by.id() in record.looked),
    /** All records under a prefix, with those that the store has lost. */
    ever<Kind extends { readonly id: string }>(prefix: string): readonly Kind[] {
      const lost = world.setbacks.flatMap((one) => one.lost.filter(({ key }) => key.startsWith(prefix)));
      const all = [...lost.map(({ value }) => value as Kind | undefined), ...database.look<Kind>(prefix)];
      return [...new Map(all.flatMap((one) => (one === undefined ? [] : [[one.id, one]]))).values()];
    },
    /** Whether the store has lost that something was ever entered. What is put back of a grant is that grant alone. */
    hasLostEntry: (key: string): boolean =>
      world.setbacks.some(({ lost }) => lost.some((one) => one.isGone && one.key === key)),
    /** Whether a text names a grant of which the store has lost a change. */
    namesLostGrant: (text: string): boolean =>
      world.setbacks.some(({ lost }) =>
        lost.some(({ key }) => key.startsWith('grant:') && text.includes(key)),
      ),
    /** Whether any process was killed or stopped, with what it remembered. */
    hasForgotten: (): boolean =>
      [...world.troubles.counts().keys()].some((what) => what.startsWith('kill') || what === 'restart'),
    /** Whether staff went on after the store had lost something. Nobody can promise anything of what was lost then. */
    wentOn: (): boolean =>
      facts.hasLost() && facts.pastHolds.all().some(({ lifted }) => lifted?.how === 'gone-on'),
    /** The adds of a grant that may have been sent. */
    mayHaveLeft: (id: string) => website.adds.filter(({ grant, refused }) => grant === id && !refused),
    isCredited: (id: string) =>
      website.adds.some(({ grant, creditedAt }) => grant === id && creditedAt !== undefined),
    payments: followPayments(world),
    links: followLinks(world),
    entries: followEntries(world),
    /** The faults that the last audit found. */
    auditFaults: [] as readonly string[],
    /** Audits the records, as `npm run audit` does. */
    async audit(): Promise<void> {
      const faults: string[] = [];
      await audit(storeOn(database), { clock: AT_ONCE }, (fault) => faults.push(lineOf(fault)));
      facts.auditFaults = faults;
    },
  };
  return facts;
}
