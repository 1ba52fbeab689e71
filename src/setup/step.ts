import type { Client } from 'discord.js';
import type { HttpGet } from '../doctor/probes/http-get.js';
import type { Asker } from './asker.js';
import type { Draft } from './draft.js';

/** What the steps work with. */
export interface Tools {
  readonly ask: Asker;
  /** Discord with that token. It remembers what it saw, so every look takes a new one. */
  readonly connect: (token: string) => Client;
  /** Asks the website. */
  readonly get: HttpGet;
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
