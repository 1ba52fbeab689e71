import { createApiGrants } from '../api/api-grants.js';
import { unlessHeld } from '../hold/unless-held.js';
import type { Granting } from './grant-parts.js';

/** What other programs can do. Its grants are paid also where this process serves no API. */
export function createApiParts(dependencies: Granting) {
  const apiGrants = createApiGrants({
    store: dependencies.store,
    ledger: dependencies.ledger,
    links: dependencies.links,
    directory: dependencies.directory,
    website: dependencies.website,
    queue: dependencies.queue,
    grantAnnouncer: dependencies.grantAnnouncer,
    givenUp: dependencies.givenUp,
    ownId: dependencies.ownId,
    max: dependencies.max,
    approvalOver: dependencies.approvalOver,
    now: dependencies.now,
  });
  return { apiGrants: unlessHeld(dependencies.hold, apiGrants, ['grant']) };
}
