import { StoreError } from '../errors.js';
import type { Log } from '../log.js';
import type { CallCount } from '../website/website.js';
import type { Deliverer, Delivery } from './delivery.js';
import type { Grant } from './grant.js';
import type { GrantAnnouncer, GrantNotices } from './grant-announcer.js';
import type { Ledger } from './ledger.js';

/** Told how far a delivery is, to show it: it has begun, or the website has asked to wait. */
export type OnProgress = (stage: 'started' | 'waiting') => Promise<void>;

/** Delivers a grant, and tells everybody concerned what came of it. */
export type DeliverAndTell = (grant: Grant, onProgress: OnProgress, count?: CallCount) => Promise<Delivery>;

export interface DeliverAndTellOptions {
  readonly ledger: Pick<Ledger, 'find'>;
  readonly deliverer: Pick<Deliverer, 'deliver'>;
  readonly notices: Pick<GrantNotices, 'update'>;
  readonly grantAnnouncer: Pick<GrantAnnouncer, 'tell'>;
  /** Called with a grant whose outcome has just become unknown. */
  readonly onUnknown: (grant: Grant, count?: CallCount) => Promise<Grant>;
  readonly log: Log;
}

export const createDeliverAndTell =
  (options: DeliverAndTellOptions): DeliverAndTell =>
  async (grant, onProgress, count) => {
    const { deliverer, grantAnnouncer, onUnknown } = options;
    await onProgress('started');
    try {
      const delivery = await deliverer.deliver(grant, { onWait: () => onProgress('waiting'), count });
      if (delivery.grant.state === 'unknown') {
        return { ...delivery, grant: await onUnknown(delivery.grant, count) };
      }
      grantAnnouncer.tell(delivery.grant);
      return delivery;
    } catch (error) {
      // Where staff see the grant, "working" must not be the last that they read.
      await showCurrent(options, grant);
      throw error;
    }
  };

/**
 * Shows a grant to staff as the records have it. This process may be late, and another one may have put the grant
 * before staff to be settled: that must not be covered by what it was before.
 */
async function showCurrent({ ledger, notices, log }: DeliverAndTellOptions, grant: Grant): Promise<void> {
  try {
    let shown = (await ledger.find(grant.id)) ?? grant;
    for (;;) {
      await notices.update(shown);
      const current = await ledger.find(grant.id);
      if (current === undefined || current.state === shown.state) return;
      shown = current;
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.warn({ grant: grant.id, err: error }, 'staff may see a grant as it was before');
  }
}
