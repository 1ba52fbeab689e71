import { StoreError } from '../errors.js';
import type { CallCount } from '../website/website.js';
import type { Delivery } from './delivery.js';
import type { Grant } from './grant-schema.js';
import type { GrantingOptions } from './granting-options.js';

/** Told how far a delivery is, to show it: it has begun, or the website has asked to wait. */
export type OnProgress = (stage: 'started' | 'waiting') => Promise<void>;

/** Delivers a grant, and tells everybody concerned what came of it. */
export type DeliverAndTell = (grant: Grant, onProgress: OnProgress, count?: CallCount) => Promise<Delivery>;

type Needs = Pick<
  GrantingOptions,
  'deliverer' | 'notices' | 'grantAnnouncer' | 'onUnknown' | 'ledger' | 'log'
>;

export const createDeliverAndTell =
  (needs: Needs): DeliverAndTell =>
  async (grant, onProgress, count) => {
    const { deliverer, grantAnnouncer, onUnknown } = needs;
    await onProgress('started');
    try {
      const delivery = await deliverer.deliver(grant, () => onProgress('waiting'), count);
      if (delivery.grant.state === 'unknown') {
        return { ...delivery, grant: await onUnknown(delivery.grant, count) };
      }
      grantAnnouncer.tell(delivery.grant);
      return delivery;
    } catch (error) {
      // Where staff see the grant, "working" must not be the last that they read.
      await showAsItIs(needs, grant);
      throw error;
    }
  };

/**
 * Shows a grant to staff as the records have it. This process may be late, and another one may have put the grant
 * before staff to be settled: that must not be covered by what it was before.
 */
async function showAsItIs({ ledger, notices, log }: Needs, grant: Grant): Promise<void> {
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
