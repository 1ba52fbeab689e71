/** A member of a Discord server: what eligibility depends on. */
export interface ServerMember {
  /** Discord user ID. */
  readonly id: string;
  readonly roles: readonly string[];
  /** ms since the epoch. */
  readonly joinedAt: number | undefined;
}

/** Members of servers, as Discord reports them now. */
export interface Members {
  /**
   * The given users who are members.
   * @throws {UserError} if Discord does not answer in time
   */
  of(guildId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, ServerMember>>;
  /**
   * Whether the bot is in a server.
   * @throws {Error} if Discord does not answer
   */
  hasServer(guildId: string): Promise<boolean>;
}

/** A server: what decides who is staff in it. */
export interface Server {
  /** Discord user ID. */
  readonly ownerId: string;
  /** The permissions of each role by its ID. What everyone may do is under the server's own ID. */
  readonly roles: ReadonlyMap<string, bigint>;
}

/** Servers, as Discord reports them now. */
export interface Servers {
  /**
   * @returns `undefined` if the bot is not in it
   * @throws {Error} if Discord does not answer
   */
  of(guildId: string): Promise<Server | undefined>;
}

/** Whether somebody is staff; `unknown` if Discord does not say, which must never be taken for `no`. */
export type StaffAnswer = 'yes' | 'no' | 'unknown';

/** Whether a user is staff in a server now, for what is decided without an interaction. */
export type StaffLookup = (guildId: string, userId: string) => Promise<StaffAnswer>;

/** A role and its server. */
export interface PlacedRole {
  readonly role: string;
  readonly server: string;
}

/**
 * Discord's answer when a role was to be given or taken:
 * - `done`, also if there was nothing to do
 * - `no-member`: the user is not in the server
 * - `no-role`: there is no such role, or the bot is not in its server
 * - `refused`, with Discord's error code
 */
export type RoleAnswer =
  | { readonly kind: 'done' | 'no-member' | 'no-role' }
  | {
      readonly kind: 'refused';
      /** The bot lacks the permission, or its own role is not above it. */
      readonly isForbidden: boolean;
      readonly code: string;
      readonly error: Error;
    };

/** Roles that the bot gives and takes. Each method throws an `Error` if Discord does not answer. */
export interface MemberRoles {
  /** The first of these servers that has a role. */
  serverOf(roleId: string, serverIds: Iterable<string>): Promise<string | undefined>;
  /** @param reason for the server's audit log */
  give(role: PlacedRole, userId: string, reason: string): Promise<RoleAnswer>;
  /** @param reason for the server's audit log */
  take(role: PlacedRole, userId: string, reason: string): Promise<RoleAnswer>;
}
