import type { PlacedRole } from '../members.js';
import { allKeys, readableRows } from '../storage/all-rows.js';
import { batches } from '../storage/batches.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import type { Liveness } from '../storage/liveness.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Row, Store } from '../storage/store.js';
import { createTurn } from '../storage/turn.js';
import type { World } from '../time/clock.js';
import {
  DUE_ROLES,
  dueRoleKey,
  GIVEN_ROLES,
  givenRolesKey,
  ROLES_TURN,
  type RoleDue,
  type RolesGiven,
  rolesDue,
} from './linked-role-records.js';
import { type Link, linkKey } from './member-links.js';
import { createRoleCalls, type RoleCalls, type RoleCallsOptions, type RoleOutcome } from './role-calls.js';

/** As many as Discord tells of at once. */
const AT_ONCE = 100;
/** How often all links are looked at: somebody may have joined again, or lost the role by hand. */
const LOOK_AGAIN_MS = 60 * 60_000;
/** The same, while Discord refuses some of it. */
const RETRY_MS = 10 * 60_000;

export interface LinkedRolesOptions extends RoleCallsOptions, Pick<World, 'now'> {
  readonly store: Store;
  readonly liveness: Pick<Liveness, 'id' | 'isDead'>;
}

export type LinkedRoles = ReturnType<typeof createLinkedRoles>;

/**
 * Gives linked members their role, and takes it away when their link ends. One process does it for all, one member
 * after the other. If it is interrupted, or two do it at once, the same role is given or taken again, which changes
 * nothing.
 */
export function createLinkedRoles(options: LinkedRolesOptions) {
  const { roleId, store, liveness, now, clock } = options;
  const calls = createRoleCalls(options);
  const settle = createSettlement(options, calls);
  const turn = createTurn(store, ROLES_TURN, liveness, now);
  let isHalted = false;
  let lookAt = Number.NEGATIVE_INFINITY;

  const mayGoOn = async () => !isHalted && !calls.isPaused(roleId) && (await turn.take());

  async function settleDue(): Promise<void> {
    for await (const key of allKeys(store, DUE_ROLES)) {
      if (!(await mayGoOn())) return;
      await unlessUnreadable(() => settle(key.slice(DUE_ROLES.length)));
    }
  }

  /** Looks at all links, and at all who have been given a role. */
  async function lookAtAll(): Promise<void> {
    const left = new Set<string>();
    /** New links do not wait until all are looked at. @returns false if it must end here */
    async function next(member: string, lacksIt: boolean): Promise<boolean> {
      await settleDue();
      if (!(await mayGoOn())) return false;
      for (const role of (await unlessUnreadable(() => settle(member, lacksIt))) ?? []) left.add(role);
      return true;
    }
    for await (const batch of batches(readableRows<Link>(store, linkKey('')), AT_ONCE)) {
      if (!(await mayGoOn())) return;
      for await (const member of lacking(options, calls, batch)) if (!(await next(member, true))) return;
    }
    for await (const member of exceeding(options)) if (!(await next(member, false))) return;
    if (!(await mayGoOn())) return;
    calls.forgetRefusals(left);
    lookAt = clock.now() + (left.size > 0 ? RETRY_MS : LOOK_AGAIN_MS);
  }

  return {
    /**
     * Gives and takes what is due, and looks at all links when that is due. To be called every few seconds.
     * @throws {StoreError} if the store fails
     */
    async work(): Promise<void> {
      if (!(await mayGoOn())) return;
      await settleDue();
      if (clock.now() >= lookAt) await lookAtAll();
    },
    /** Ends the work before its next step. */
    halt(): void {
      isHalted = true;
    },
  };
}

/** What is read to find out whose role is wrong. */
type Given = Pick<LinkedRolesOptions, 'roleId' | 'store'>;

/** Those of the linked members who are in the server and lack the role, or the note that they were given it. */
async function* lacking(
  { roleId, store }: Given,
  calls: RoleCalls,
  links: readonly Row<Link>[],
): AsyncGenerator<string> {
  const ids = links.map(({ value }) => value.member);
  const present = await calls.present(ids);
  for (const id of ids) {
    const roles = present?.get(id)?.roles;
    if (roles === undefined) continue;
    const isNoted = async () => has(await store.get<RolesGiven>(givenRolesKey(id)), roleId);
    if (!roles.includes(roleId) || (await unlessUnreadable(isNoted)) === false) yield id;
  }
}

/** Those who were given a role that they must not have any more. */
async function* exceeding({ roleId, store }: Given): AsyncGenerator<string> {
  for await (const { key, value } of readableRows<RolesGiven>(store, GIVEN_ROLES)) {
    const member = key.slice(GIVEN_ROLES.length);
    const isWrong = async () =>
      value.roles.some(({ role }) => role !== roleId) || (await store.get(linkKey(member))) === undefined;
    if (await unlessUnreadable(isWrong)) yield member;
  }
}

const has = (given: RolesGiven | undefined, roleId: string) =>
  given?.roles.some(({ role }) => role === roleId) ?? false;

/**
 * Gives or takes what a member lacks or has too much, by the link as it is now.
 * @returns a function that does so, and gives the roles that are still to be given or taken. Its `lacksIt` tells whether
 * Discord says that they have not got the role, whatever the records say
 */
function createSettlement({ roleId, store, now }: LinkedRolesOptions, calls: RoleCalls) {
  const madeDue = rolesDue(store, now);

  return async (member: string, lacksIt = false): Promise<readonly string[]> => {
    const due = await store.get<RoleDue>(dueRoleKey(member));
    const link = await store.get<Link>(linkKey(member));
    const given = await store.get<RolesGiven>(givenRolesKey(member));
    const own = await calls.place();
    if (own === undefined) return [roleId];
    const hadIt = has(given, roleId);
    let outcome: RoleOutcome = hadIt ? 'given' : 'gone';
    // A role that is due may have been given or taken already, by a process that died before it could say so.
    if (link === undefined && (due !== undefined || hadIt)) outcome = await calls.take(own, member);
    if (link !== undefined && (due !== undefined || lacksIt || !hadIt))
      outcome = await calls.give(own, member);
    if (outcome === 'refused') return [roleId];
    const left: PlacedRole[] = [];
    for (const other of given?.roles.filter(({ role }) => role !== roleId) ?? []) {
      if ((await calls.take(other, member)) === 'refused') left.push(other);
    }
    const roles = outcome === 'given' ? [own, ...left] : left;
    const noted: RolesGiven | undefined = roles.length > 0 ? { roles } : undefined;
    const isAsItWas = await store.commit([
      { key: dueRoleKey(member), from: due, to: undefined },
      { key: linkKey(member), from: link, to: link },
      { key: givenRolesKey(member), from: given, to: noted },
    ]);
    // What the link is now may be settled already, by another process and before this one gave or took the role.
    if (!isAsItWas)
      await retryCommit(store, async () => ({ changes: await madeDue([member]), result: undefined }));
    return left.map(({ role }) => role);
  };
}
