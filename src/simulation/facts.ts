import { audit } from '../audit/audit.js';
import { lineOf } from '../audit/fault.js';
import type { Clock } from '../clock.js';
import type { Grant } from '../credit/grant-schema.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import type { Payout } from '../payouts/payout-schema.js';
import { HOLD_KEY, type HoldRecord } from '../storage/store-hold.js';
import { storeOn } from './database-model.js';
import { followPayments, type Payments } from './payments.js';
import type { Add } from './website-model.js';
import type { World } from './world.js';

/** What is true in a simulated world, no matter what anyone believes. */
export interface Facts {
  readonly world: World;
  grants(): readonly Grant[];
  grant(id: string): Grant | undefined;
  payouts(): readonly Payout[];
  giveaways(): readonly Giveaway[];
  /** The hold on payments, if any. */
  holds(): readonly HoldRecord[];
  /** The adds of a grant that may have been sent. */
  mayHaveLeft(grantId: string): readonly Add[];
  isCredited(grantId: string): boolean;
  readonly payments: Payments;
  /** The faults that the last audit found. */
  auditFaults: readonly string[];
  /** Audits the records, as `npm run audit` does. */
  audit(): Promise<void>;
}

/** Nothing changes while the world stands still, so nothing needs to wait. */
const AT_ONCE: Clock = {
  now: () => 0,
  after(_ms, action) {
    queueMicrotask(action);
    return () => undefined;
  },
};

export function factsOf(world: World): Facts {
  const { database, website } = world;
  const facts: Facts = {
    world,
    grants: () => database.look<Grant>('grant:'),
    grant: (id) => database.lookAt<Grant>(`grant:${id}`),
    payouts: () => database.look<Payout>('payout:'),
    giveaways: () => database.look<Giveaway>('giveaway:'),
    holds: () => database.look<HoldRecord>(HOLD_KEY),
    mayHaveLeft: (id) => website.adds.filter(({ grant, refused }) => grant === id && !refused),
    isCredited: (id) =>
      website.adds.some(({ grant, creditedAt }) => grant === id && creditedAt !== undefined),
    payments: followPayments(world),
    auditFaults: [],
    async audit() {
      const faults: string[] = [];
      await audit(storeOn(database), { clock: AT_ONCE }, (fault) => faults.push(lineOf(fault)));
      facts.auditFaults = faults;
    },
  };
  return facts;
}
