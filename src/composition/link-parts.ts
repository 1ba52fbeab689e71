import { createDirectory } from '../accounts/directory.js';
import { createLinkRequestUpkeep } from '../accounts/link-request-upkeep.js';
import { createLinkRequests } from '../accounts/link-requests.js';
import { rolesDue } from '../accounts/linked-role-records.js';
import { createLinkedRoles } from '../accounts/linked-roles.js';
import { createLinks } from '../accounts/member-links.js';
import type { Config } from '../config.js';
import { createSignInSweep, createSignIns } from '../sign-in/sign-ins.js';
import { createDecisionTelling, createLinkNotices, createProvenTelling } from '../views/link-notices.js';
import { createLinkRequestNotices } from '../views/link-request-card.js';
import { createLinkedRoleNotices } from '../views/linked-role-notices.js';
import type { Foundation } from './foundation.js';
import type { Messaging } from './messaging-parts.js';

/** Accounts of the website, and members' links to them. */
export function createLinkParts(config: Config, { cached, roles }: Foundation, on: Messaging) {
  const { store, now, log, retryLog } = on;
  const linkedRoles = createRoleParts(config, roles, on);
  const tellProven = createProvenTelling(on.keptNotices, on.directMessages, on.languages.server);
  const links = createLinks(store, on.recent, now, linkedRoles && rolesDue(store, now), tellProven);
  const linkNotices = createLinkNotices(on.keptNotices, on.languages.server);
  const tellDecided = createDecisionTelling(on.directMessages, linkNotices);
  const linkRequests = createLinkRequests(store, links, now, on.random, tellDecided);
  const linkRequestNotices = createLinkRequestNotices(on.messenger, on.languages);
  const requests = { requests: linkRequests, notices: linkRequestNotices };
  return {
    links,
    /** `undefined` where no role is set. */
    linkedRoles,
    linkRequests,
    linkNotices,
    signIns: signInsOf(config, on),
    sweepSignIns: createSignInSweep(on.store, on.now),
    linkRequestNotices,
    directory: createDirectory(on.website, log, on.monotonic, cached),
    linkRequestUpkeep: createLinkRequestUpkeep({ ...on, ...requests, log: retryLog }),
  };
}

/** `undefined` where members cannot prove an account by signing in. */
function signInsOf({ LINK_PROOFS: proofs, PUBLIC_URL: publicUrl }: Config, on: Messaging) {
  return publicUrl !== undefined && proofs.includes('sign-in')
    ? createSignIns(on.store, publicUrl, on)
    : undefined;
}

export type Linked = Messaging & ReturnType<typeof createLinkParts>;

function createRoleParts(
  { LINKED_ROLE_ID: roleId, DISCORD_GUILD_IDS: serverIds }: Config,
  roles: Foundation['roles'],
  on: Messaging,
) {
  if (roleId === undefined || roles === undefined) return undefined;
  const { given: give, taken: take } = on.languages.server.words.linkedRole;
  return createLinkedRoles({
    ...on,
    roleId,
    serverIds,
    roles,
    notices: createLinkedRoleNotices(on.notices),
    reasons: { give, take },
  });
}
