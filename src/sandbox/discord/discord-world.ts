import type { APIApplicationCommand, APIMessage, APIRole, APIUser } from 'discord.js';

/** All that is so at this moment. Plain data: tests may change it, as people change their servers. */
export interface World {
  readonly token: string;
  readonly application: { readonly id: string; readonly name: string };
  readonly bot: APIUser;
  readonly oauth: OAuthSettings;
  /** Everyone, the bot included. */
  readonly people: Map<string, Person>;
  readonly guilds: Map<string, Guild>;
  /** Of all servers, and direct messages. */
  readonly channels: Map<string, Channel>;
  /** Channels of direct messages with the bot, by the person's id. */
  readonly directMessages: Map<string, Channel>;
}

/** An account elsewhere that a person has connected, as Discord's API tells of it. */
export interface Connection {
  readonly type: string;
  readonly id: string;
  readonly name: string;
  readonly verified: boolean;
  readonly revoked?: boolean;
}

/** What the developer portal and the people have set for signing in with Discord. Tests may change it. */
export interface OAuthSettings {
  readonly clientSecret: string;
  /** The only addresses to which browsers are sent back. Default: any of this machine. */
  redirectUris: readonly string[] | undefined;
  /** By the person's id. */
  readonly connections: Map<string, readonly Connection[]>;
}

export interface Person {
  readonly user: APIUser;
  locale: string;
  acceptsDirectMessages: boolean;
}

export interface Guild {
  readonly id: string;
  readonly name: string;
  ownerId: string;
  readonly locale: string;
  readonly roles: Map<string, APIRole>;
  readonly members: Map<string, Member>;
  readonly channels: Channel[];
  /** Who is in which voice channel: its id, by the person's. */
  readonly voice: Map<string, string>;
  /** By id. */
  readonly commands: Map<string, APIApplicationCommand>;
  /** Roles that may use a command in spite of its `default_member_permissions`, by the command's name. */
  readonly openedCommands: Map<string, Set<string>>;
}

export interface Member {
  readonly userId: string;
  nick: string | null;
  roles: string[];
  readonly joinedAt: string;
}

/** An exception of a channel for a role or a member. */
export interface Overwrite {
  readonly id: string;
  readonly allow: bigint;
  readonly deny: bigint;
}

export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly topic: string | null;
  readonly isVoice?: boolean;
  /** Of a server's channel. */
  readonly guild: Guild | undefined;
  /** Of direct messages: whom the bot talks to. */
  readonly recipientId: string | undefined;
  overwrites: readonly Overwrite[];
  lastMessageId: string | null;
  /** By id, oldest first. */
  readonly messages: Map<string, StoredMessage>;
}

export interface StoredMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly authorId: string;
  /** What Discord answers for it. An edit replaces the object and never changes it. */
  api: APIMessage;
  /** The one person who sees it, where it is ephemeral. */
  readonly onlyFor: string | undefined;
  /** Whom it pinged when it was sent. Edits ping nobody. */
  readonly pings: Pings;
  /** The interaction whose webhook wrote it. */
  readonly interactionId: string | undefined;
  /** How often it was edited. */
  edits: number;
}

/** Who hears a message. */
export interface Pings {
  readonly everyone: boolean;
  readonly users: readonly string[];
  readonly roles: readonly string[];
}
