import type { AgeGate } from '../accounts/account-age.js';
import type { Directory } from '../accounts/directory.js';
import type { LinkRequestUpkeep } from '../accounts/link-request-upkeep.js';
import type { LinkRequests } from '../accounts/link-requests.js';
import type { Links } from '../accounts/member-links.js';
import type { DeliverAndTell } from '../ledger/deliver-and-tell.js';
import type { InFlight } from '../ledger/in-flight.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Log } from '../log.js';
import type { Amount } from '../money/amount.js';
import type { DirectMessages } from '../notices/direct-messages.js';
import type { Liveness } from '../storage/liveness.js';
import type { Store } from '../storage/store.js';
import type { World } from '../time/clock.js';
import type { LinkProofRecords } from './link-proof-records.js';

/** What proofs by deposit are built on. */
export interface LinkProofOptions extends Pick<World, 'now' | 'randomBytes'> {
  readonly store: Store;
  readonly records: LinkProofRecords;
  readonly ledger: Ledger;
  readonly links: Links;
  readonly age: Pick<AgeGate, 'require'>;
  readonly linkRequests: Pick<LinkRequests, 'openOf' | 'plan'>;
  readonly linkRequestUpkeep: Pick<LinkRequestUpkeep, 'ask'>;
  readonly directory: Pick<Directory, 'confirmed'>;
  readonly deliver: DeliverAndTell;
  readonly inFlight: InFlight;
  readonly liveness: Pick<Liveness, 'isDead'>;
  readonly directMessages: Pick<DirectMessages, 'planned' | 'plannedInAnswer'>;
  /** Has told what was just planned and committed. */
  readonly tellNow: () => void;
  /** The bot's own Discord user ID. */
  readonly ownId: () => string;
  /** Names this process in what it enters. */
  readonly processId: string;
  /** The most that one deposit may add. */
  readonly depositMax: Amount;
  /** The currency as the bot writes it, in any language. */
  readonly creditNames: readonly string[];
  readonly log: Log;
}
