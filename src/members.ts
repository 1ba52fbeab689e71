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
