import { createDirectory } from '../accounts/directory.js';
import { createLinkRequestUpkeep } from '../accounts/link-request-upkeep.js';
import { createLinkRequests } from '../accounts/link-requests.js';
import { createLinks } from '../accounts/member-links.js';
import { createLinkNotices } from '../views/link-notices.js';
import { createLinkRequestNotices } from '../views/link-request-card.js';
import type { Foundation } from './foundation.js';
import type { Messaging } from './messaging-parts.js';

/** Accounts of the website, and members' links to them. */
export function createLinkParts({ cached }: Foundation, on: Messaging) {
  const { store, now, log, retryLog } = on;
  const links = createLinks(store, on.recent, now);
  const linkRequests = createLinkRequests(store, links, now, on.random);
  const linkRequestNotices = createLinkRequestNotices(on.messenger, on.languages);
  const requests = { requests: linkRequests, notices: linkRequestNotices };
  return {
    links,
    linkRequests,
    linkRequestNotices,
    linkNotices: createLinkNotices(on.messenger, on.notices, on.languages),
    directory: createDirectory(on.website, log, on.monotonic, cached),
    linkRequestUpkeep: createLinkRequestUpkeep({ ...on, ...requests, log: retryLog }),
  };
}

export type Linked = Messaging & ReturnType<typeof createLinkParts>;
