import type { Members } from '../members.js';
import { allKeys } from '../storage/all-rows.js';
import type { Store } from '../storage/store.js';

/** Who asks, as the server sees them in which they ask. */
export interface Asker {
  /** Discord user ID. */
  readonly id: string;
  readonly isStaff: boolean;
  /** The roles that are staff. Without them, a permission decides. */
  readonly staffRoleIds?: ReadonlySet<string> | undefined;
}

/** Whether somebody is staff, in whichever server. @throws {Error} if Discord does not tell */
export type StaffStanding = (asker: Asker) => Promise<boolean>;

/**
 * Staff of one server must not get rid of their past links by asking in another. Where a permission decides who is
 * staff, the other servers do not tell; then it also counts that somebody has ever granted credit.
 * @param guildIds the servers in which the bot acts
 */
export function createStaffStanding(
  store: Pick<Store, 'range'>,
  members: Members,
  guildIds: ReadonlySet<string>,
): StaffStanding {
  async function hasStaffRole({ id, staffRoleIds }: Asker): Promise<boolean> {
    if (staffRoleIds === undefined) return false;
    for (const guildId of guildIds) {
      if (!(await members.hasServer(guildId))) continue;
      const member = (await members.of(guildId, [id])).get(id);
      if (member?.roles.some((role) => staffRoleIds.has(role))) return true;
    }
    return false;
  }

  async function hasGranted(id: string): Promise<boolean> {
    for await (const key of allKeys(store, 'cap:')) if (key.endsWith(`:${id}`)) return true;
    return false;
  }

  return async (asker) => asker.isStaff || (await hasGranted(asker.id)) || hasStaffRole(asker);
}
