import type { LinkRequest } from '../accounts/link-requests.js';
import { audit } from '../audit/audit.js';
import { lineOf } from '../audit/fault.js';
import type { Clock } from '../clock.js';
import type { Grant } from '../credit/grant-schema.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import type { LinkProof } from '../link-proofs/link-proof-records.js';
import type { Payout } from '../payouts/payout-schema.js';
import { HOLD_KEY, type HoldRecord } from '../storage/store-hold.js';
import { storeOn } from './database-model.js';
import { followLinks, type LinkHistory } from './link-history.js';
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
  requests(): readonly LinkRequest[];
  proofs(): readonly LinkProof[];
  proof(id: string): LinkProof | undefined;
  /** Those whose members may yet name the balance, or will be able to. */
  openProofs(): readonly LinkProof[];
  /** The hold on payments, if any. */
  holds(): readonly HoldRecord[];
  /** The adds of a grant that may have been sent. */
  mayHaveLeft(grantId: string): readonly Add[];
  isCredited(grantId: string): boolean;
  readonly payments: Payments;
  readonly links: LinkHistory;
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
    requests: () => database.look<LinkRequest>('link-request:'),
    proofs: () => database.look<LinkProof>('link-proof:'),
    proof: (id) => database.lookAt<LinkProof>(`link-proof:${id}`),
    openProofs: () => database.look<string>('link-proof-open:').flatMap((id) => facts.proof(id) ?? []),
    holds: () => database.look<HoldRecord>(HOLD_KEY),
    mayHaveLeft: (id) => website.adds.filter(({ grant, refused }) => grant === id && !refused),
    isCredited: (id) =>
      website.adds.some(({ grant, creditedAt }) => grant === id && creditedAt !== undefined),
    payments: followPayments(world),
    links: followLinks(world),
    auditFaults: [],
    async audit() {
      const faults: string[] = [];
      await audit(storeOn(database), { clock: AT_ONCE }, (fault) => faults.push(lineOf(fault)));
      facts.auditFaults = faults;
    },
  };
  return facts;
}
