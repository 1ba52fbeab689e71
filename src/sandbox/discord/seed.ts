/** What the stand-in's Discord consists of at the start. Plain data; every id is a snowflake. */
export interface DiscordSeed {
  /** The only token that the API and the gateway accept. */
  readonly token: string;
  readonly application: {
    readonly id: string;
    readonly name: string;
    /** For OAuth2. Default `sandbox-client-secret`. */
    readonly clientSecret?: string;
    /** For OAuth2, as the developer portal lists them. Default: any of this machine. */
    readonly redirectUris?: readonly string[];
  };
  /** The bot's account. It is a member of every server of the seed. */
  readonly bot: { readonly id: string; readonly username: string };
  readonly people: readonly PersonSeed[];
  readonly guilds: readonly GuildSeed[];
}

export interface PersonSeed {
  readonly id: string;
  readonly username: string;
  /** The display name. */
  readonly globalName?: string;
  /** Hash of an avatar. */
  readonly avatar?: string;
  /** The client's language, as Discord writes it. Default `en-US`. */
  readonly locale?: string;
  /** Steam accounts (steamId64) that the person has connected, and Discord verified. */
  readonly steam?: readonly string[];
  /** False for a person who takes no direct messages. Default true. */
  readonly acceptsDirectMessages?: boolean;
}

export interface GuildSeed {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  /** The server's language. Default `en-US`. */
  readonly locale?: string;
  /** Beside `@everyone`, which every server has. The lowest first. */
  readonly roles?: readonly RoleSeed[];
  readonly channels: readonly ChannelSeed[];
  readonly members: readonly MemberSeed[];
  /**
   * What the owner set under Server Settings → Integrations: the roles that may use a command in spite of its
   * `default_member_permissions`, by the command's name.
   */
  readonly openedCommands?: Readonly<Record<string, readonly string[]>>;
}

export interface RoleSeed {
  readonly id: string;
  readonly name: string;
  readonly permissions?: bigint;
  /** 0xRRGGBB. */
  readonly color?: number;
  readonly mentionable?: boolean;
}

export interface ChannelSeed {
  readonly id: string;
  readonly name: string;
  readonly topic?: string;
  /** One can speak in it. */
  readonly isVoice?: boolean;
  /** Ids of the roles and people who see it. Without it, everyone does. */
  readonly visibleTo?: readonly string[];
}

export interface MemberSeed {
  readonly userId: string;
  readonly nick?: string;
  readonly roles?: readonly string[];
  /** ISO 8601. */
  readonly joinedAt: string;
}
