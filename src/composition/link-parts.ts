import { type AgeGate, createAgeGate } from '../accounts/account-age.js';
import { createDirectory } from '../accounts/directory.js';
import { createLinkRequestUpkeep } from '../accounts/link-request-upkeep.js';
import { createLinkRequests } from '../accounts/link-requests.js';
import { rolesDue } from '../accounts/linked-role-records.js';
import { createLinkedRoles } from '../accounts/linked-roles.js';
import { createLinks } from '../accounts/member-links.js';
import type { Config } from '../config.js';
import { createBonusPromise } from '../link-bonus/link-bonus-promise.js';
import { createSignInSweep, createSignIns } from '../sign-in/sign-ins.js';
import {
  createDecisionTelling,
  createLinkedRoleNotices,
  createLinkNotices,
  createProvenTelling,
} from '../views/link-notices.js';
import { createLinkRequestNotices } from '../views/link-request-card.js';
import type { Foundation } from './foundation.js';
import type { Messaging } from './messaging-parts.js';

/** Accounts of the website, and members' links to them. */
export function createLinkParts(config: Config, { cached, roles }: Foundation, dependencies: Messaging) {
  const { store, now, log, retryLog } = dependencies;
  const age = createAgeGate(config.MEMBER_MIN_AGE, now);
  const linkedRoles = createRoleParts(config, roles, dependencies);
  const tellProven = createProvenTelling(
    dependencies.keptNotices,
    dependencies.directMessages,
    dependencies.languages.server,
  );
  const { LINK_BONUS: bonus } = config;
  const promiseBonus = bonus && createBonusPromise(dependencies, bonus);
  const links = createLinks(store, now, linkedRoles && rolesDue(store, now), tellProven, promiseBonus);
  const linkNotices = createLinkNotices(dependencies.keptNotices, dependencies.languages.server);
  const tellDecided = createDecisionTelling(dependencies.directMessages, linkNotices);
  const linkRequests = createLinkRequests(store, links, now, dependencies.random, tellDecided);
  const linkRequestNotices = createLinkRequestNotices(dependencies.messenger, dependencies.languages);
  const requests = { requests: linkRequests, notices: linkRequestNotices };
  return {
    links,
    age,
    /** What a proven link earns, where members can prove one; `undefined` if nothing. */
    offeredBonus: config.LINK_PROOFS.some((way) => way !== 'staff') ? bonus : undefined,
    /** `undefined` where no role is set. */
    linkedRoles,
    linkRequests,
    linkNotices,
    signIns: signInsOf(config, age, dependencies),
    sweepSignIns: createSignInSweep(dependencies.store, dependencies.now),
    linkRequestNotices,
    directory: createDirectory(dependencies.website, log, dependencies.monotonic, cached),
    linkRequestUpkeep: createLinkRequestUpkeep({
      clock: dependencies.clock,
      logChannel: dependencies.logChannel,
      now,
      ...requests,
      log: retryLog,
    }),
  };
}

/** `undefined` where members cannot prove an account by signing in. */
function signInsOf(
  { LINK_PROOFS: proofs, PUBLIC_URL: publicUrl }: Config,
  age: AgeGate,
  dependencies: Messaging,
) {
  return publicUrl !== undefined && proofs.includes('sign-in')
    ? createSignIns(dependencies.store, publicUrl, age, {
        now: dependencies.now,
        randomBytes: dependencies.randomBytes,
      })
    : undefined;
}

export type Linked = Messaging & ReturnType<typeof createLinkParts>;

function createRoleParts(
  { LINKED_ROLE_ID: roleId, DISCORD_GUILD_IDS: serverIds }: Config,
  roles: Foundation['roles'],
  dependencies: Messaging,
) {
  if (roleId === undefined || roles === undefined) return undefined;
  const { given: give, taken: take } = dependencies.languages.server.words.linkedRole;
  return createLinkedRoles({
    liveness: dependencies.liveness,
    members: dependencies.members,
    store: dependencies.store,
    log: dependencies.log,
    now: dependencies.now,
    clock: dependencies.clock,
    roleId,
    serverIds,
    roles,
    notices: createLinkedRoleNotices(dependencies.notices),
    reasons: { give, take },
  });
}
