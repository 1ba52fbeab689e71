/** A member of a Discord server: what eligibility depends on. */
export interface ServerMember {
  /** Discord user ID. */
  readonly id: string;
  readonly roles: readonly string[];
  /** ms since the epoch. */
  readonly joinedAt: number | undefined;
}

/** A member as they are called. */
export interface NamedMember {
  /** Discord user ID. */
  readonly id: string;
  readonly username: string;
  /** The names that others see besides it; the one in the server comes first. */
  readonly displayNames: readonly string[];
}

/** The members whose names begin alike. */
export interface MembersFound {
  /** Without apps. */
  readonly members: readonly NamedMember[];
  /** There can be more of them. */
  readonly isCut: boolean;
}

/** Finds members of servers by their names. */
export interface MemberSearch {
  /**
   * The members whose username or name in the server begins with a text, some of them if there are many.
   * @throws {UserError} if Discord does not answer
   */
  search(guildId: string, text: string): Promise<MembersFound>;
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

/** A server: what decides who is staff in it, and whom they may mention. */
export interface Server {
  /** Discord user ID. */
  readonly ownerId: string;
  /** The permissions of each role by its ID. What everyone may do is under the server's own ID. */
  readonly roles: ReadonlyMap<string, bigint>;
  /** The roles that everyone may mention. */
  readonly mentionable: ReadonlySet<string>;
}

/** What a channel takes from a role or a member, and then gives them. */
export interface Overwrite {
  readonly deny: bigint;
  readonly allow: bigint;
}

/** Servers, as Discord reports them now. */
export interface Servers {
  /**
   * @returns `undefined` if the bot is not in it
   * @throws {Error} if Discord does not answer
   */
  of(guildId: string): Promise<Server | undefined>;
  /**
   * What differs in a channel from the permissions of its server, by the ID of the role or member.
   * @throws {Error} if Discord does not answer
   */
  overwrites(channelId: string): Promise<ReadonlyMap<string, Overwrite>>;
}

/** Whether somebody is staff or may do something; `unknown` if Discord does not say, which must never be taken for `no`. */
export type StaffAnswer = 'yes' | 'no' | 'unknown';

/** Whether a user is staff in a server now, for what is decided without an interaction. */
export type StaffLookup = (guildId: string, userId: string) => Promise<StaffAnswer>;

/** Whether a user may mention a role in a channel now, for what is posted without an interaction. */
export type MentionLookup = (
  place: { readonly guildId: string; readonly channelId: string },
  userId: string,
  roleId: string,
) => Promise<StaffAnswer>;

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
