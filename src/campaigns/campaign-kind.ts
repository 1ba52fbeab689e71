import type { GrantEvent } from '../ledger/grant.js';
import type { Ledger } from '../ledger/ledger.js';
import type { PlannedGrant } from '../ledger/queued-grants.js';
import type { Amount } from '../money/amount.js';
import type { Store } from '../storage/store.js';
import type { Campaign } from './campaign-records.js';

/** What a campaign pays, or has paid: a row, a winner's place, a claim or a use of a code. */
export interface Entry {
  /** Its grant, as far as the campaign says what that is. */
  readonly planned: Pick<PlannedGrant, 'id' | 'by' | 'amount' | 'event'> &
    Partial<Pick<PlannedGrant, 'member' | 'account'>>;
  /** Its grant is in the ledger. */
  readonly isEntered: boolean;
  /** Its place was given to somebody else, whose entry is another one. */
  readonly isGivenAway?: boolean;
}

/** What is known of a kind of campaign by whatever walks all of them. */
export interface CampaignKind<Of extends Campaign = Campaign> {
  readonly kind: GrantEvent['kind'];
  readonly keyOf: (id: string) => string;
  readonly openKeyOf: (id: string) => string;
  /** What it costs at most, in the website's virtual currency. */
  costOf(campaign: Of): Amount;
  /** Whether what it costs counts against the cap as far as no grant of it does. */
  isReserving(campaign: Of): boolean;
  /** How the IDs of its grants begin, where they tell the entry. */
  grantsPrefix?(campaign: Of): string;
  /** Reads its entries. */
  entries(store: Pick<Store, 'get' | 'range'>, campaign: Of): Promise<readonly Entry[]>;
  /**
   * Whether it can pay by itself, or could be resumed, rerolled, replaced or approved by staff: a hold counts it, and a
   * quarantine ends it.
   */
  isOpen(ledger: Pick<Ledger, 'standing'>, campaign: Of): boolean | Promise<boolean>;
}
