/** A member of a Discord server, as far as it decides who takes part in something. */
export interface ServerMember {
  /** Discord user ID. */
  readonly id: string;
  readonly roles: readonly string[];
  /** ms since the epoch. */
  readonly joinedAt: number | undefined;
}

/** Who is in a server, as Discord knows it in this moment. */
export interface Members {
  /**
   * Those of the given users who are members.
   * @throws {UserError} if Discord does not tell in time
   */
  of(guildId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, ServerMember>>;
  /**
   * Whether the bot is in a server.
   * @throws {Error} if Discord does not tell
   */
  hasServer(guildId: string): Promise<boolean>;
}
