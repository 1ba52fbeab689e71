import {
  type APIGuildApplicationCommandPermissions,
  PermissionFlagsBits,
  PermissionsBitField,
  type REST,
  Routes,
} from 'discord.js';
import type { Servers } from '../members.js';

interface StaffOfferOptions {
  readonly rest: Pick<REST, 'get'>;
  readonly applicationId: () => string;
  readonly servers: Pick<Servers, 'of'>;
  /** `undefined` where staff are those who may manage the server. */
  readonly staffRoleIds: ReadonlySet<string> | undefined;
}

/**
 * Whether Discord offers staff commands to each staff role of a server: to one that may manage it, and to one for which
 * somebody has opened a command.
 * @throws {Error} if Discord does not answer
 */
export function createStaffOffer({ rest, applicationId, servers, staffRoleIds }: StaffOfferOptions) {
  return async (guildId: string): Promise<boolean> => {
    if (staffRoleIds === undefined) return true;
    const { roles = new Map<string, bigint>() } = (await servers.of(guildId)) ?? {};
    const mayManage = (permissions: bigint) =>
      new PermissionsBitField([permissions, roles.get(guildId) ?? 0n]).has(PermissionFlagsBits.ManageGuild);
    const others = [...roles].filter(([id, permissions]) => staffRoleIds.has(id) && !mayManage(permissions));
    if (others.length === 0) return true;
    const path = Routes.guildApplicationCommandsPermissions(applicationId(), guildId);
    const settings = (await rest.get(path)) as readonly APIGuildApplicationCommandPermissions[];
    const opened = settings.flatMap(({ permissions }) => permissions.filter(({ permission }) => permission));
    return others.every(([roleId]) => opened.some(({ id }) => id === roleId || id === guildId));
  };
}
