import type { CallCount } from '../website/website.js';
import type { Delivery } from './delivery.js';
import type { Grant } from './grant-schema.js';
import type { GrantingOptions } from './granting-options.js';

/** Told how far a delivery is, to show it: it has begun, or the website has asked to wait. */
export type OnProgress = (stage: 'started' | 'waiting') => Promise<void>;

/** Delivers a grant, and tells everybody concerned what came of it. */
export type DeliverAndTell = (grant: Grant, onProgress: OnProgress, count?: CallCount) => Promise<Delivery>;

export const createDeliverAndTell =
  ({
    deliverer,
    notices,
    grantAnnouncer,
    onUnknown,
  }: Pick<GrantingOptions, 'deliverer' | 'notices' | 'grantAnnouncer' | 'onUnknown'>): DeliverAndTell =>
  async (grant, onProgress, count) => {
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
      await notices.update(grant);
      throw error;
    }
  };
