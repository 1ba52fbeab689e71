import type { Client } from 'discord.js';
import type { Bot } from '../doctor/checks/token-check.js';
import type { WebsiteQuestion } from '../doctor/checks/website-check.js';
import type { Finding } from '../doctor/probes/finding.js';
import type { Asker } from './asker.js';

/** What is decided so far. */
export interface Draft {
  /** What the environment and an existing file say: proposals. */
  readonly before: Readonly<Record<string, string | undefined>>;
  /** The names of what the environment says, which goes before the file. */
  readonly inEnvironment: readonly string[];
  /** What was answered, as it stands in the file; empty for a setting that shall not be set. */
  readonly decided: Readonly<Record<string, string>>;
  readonly bot?: Bot | undefined;
  /** Whether linked members shall get a role. */
  readonly givesRole?: boolean | undefined;
  /** Whether the log channel is to be created. */
  readonly createsChannel?: boolean | undefined;
  /** The channel that will be created once everything is answered. */
  readonly newChannel?: NewChannel | undefined;
  /** The name of a channel that was created already. */
  readonly createdChannel?: string | undefined;
  /** Whether the website's answers do not show that address and token are right. */
  readonly websiteUnclear?: boolean | undefined;
  /** A user of the website who was found. */
  readonly websiteUser?: string | undefined;
}

export interface NewChannel {
  readonly guildId: string;
  readonly name: string;
}

/** What was answered, or else what was set before; empty for none. */
export const settingIn = ({ before, decided }: Draft, name: string): string =>
  (decided[name] ?? before[name] ?? '').trim();

/** The parts of a list that is separated by commas. */
export const listOf = (draft: Draft, name: string): readonly string[] =>
  settingIn(draft, name)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const deciding = (draft: Draft, decided: Readonly<Record<string, string>>): Draft => ({
  ...draft,
  decided: { ...draft.decided, ...decided },
});

/** What the steps work with. */
export interface Tools {
  readonly ask: Asker;
  /** Discord with that token. It remembers what it saw, so every look takes a new one. */
  readonly connect: (token: string) => Client;
  /** A few harmless lookups at the website, as the doctor does them. */
  readonly lookUp: (question: WebsiteQuestion) => Promise<readonly Finding[]>;
  /** Asks Discord whether that is the application's client secret. @throws {OutsideError} if Discord does not say */
  readonly isClientSecret: (clientId: string, clientSecret: string) => Promise<boolean>;
}

/** One question, or what is decided without one. */
export interface Step {
  /** Whether it is asked at all; without it, always. */
  readonly applies?: (draft: Draft) => boolean;
  /** Asks until the answer works. It changes nothing outside. */
  readonly run: (draft: Draft, tools: Tools) => Promise<Draft>;
}
