import * as z from 'zod';
import { unlessUnreadable } from '../storage/each-alone.js';
import { DISCORD_ID, type Kept, MOMENT } from '../storage/record-schema.js';
import type { Change, Store } from '../storage/store.js';
import { TURN } from '../storage/turn.js';

const ROLE_DUE = z.strictObject({
  /** When the link began or ended. */
  since: MOMENT,
});

const ROLES_GIVEN = z.strictObject({
  roles: z.array(z.strictObject({ role: DISCORD_ID, server: DISCORD_ID })),
});

/** A member's link has begun or ended, and Discord has not been told yet. Removed once it has. */
export type RoleDue = Kept<typeof ROLE_DUE>;

/** The roles that a member has been given for a link and that have not been taken away: one, unless the setting changed. */
export type RolesGiven = Kept<typeof ROLES_GIVEN>;

export const DUE_ROLES = 'linked-role-due:';
export const GIVEN_ROLES = 'linked-role:';
/** Says which process gives and takes roles. */
export const ROLES_TURN = 'linked-roles:turn';

export const LINKED_ROLE_RECORDS = {
  [DUE_ROLES]: ROLE_DUE,
  [GIVEN_ROLES]: ROLES_GIVEN,
  [ROLES_TURN]: TURN,
};

export const dueRoleKey = (memberId: string) => DUE_ROLES + memberId;
export const givenRolesKey = (memberId: string) => GIVEN_ROLES + memberId;

/**
 * Plans the records that say whose role is due, to be committed with the links that begin or end. One that is
 * unreadable is left as it is, since no link may fail for it: all links are looked at every hour anyway.
 * @param now ms since the epoch
 */
export const rolesDue =
  (store: Pick<Store, 'get'>, now: () => number) =>
  async (memberIds: readonly string[]): Promise<readonly Change[]> => {
    const changes = await Promise.all(
      memberIds.map((memberId) =>
        unlessUnreadable(async (): Promise<Change> => {
          const key = dueRoleKey(memberId);
          const to: RoleDue = { since: now() };
          return { key, from: await store.get<RoleDue>(key), to };
        }),
      ),
    );
    return changes.filter((change) => change !== undefined);
  };
