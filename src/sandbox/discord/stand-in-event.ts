import type { APIApplicationCommand } from 'discord.js';
import type { Guild, StoredMessage } from './discord-world.js';
import type { Interaction } from './interaction.js';

/** A request to the API, with its answer. Its `Authorization` is left out. */
export interface RequestRecord {
  /** ms since the epoch, when it arrived. */
  readonly at: number;
  readonly method: string;
  /** Path and query below `/api/v10`. */
  readonly path: string;
  /** The path with names in place of ids, as in `/channels/:channel/messages`. */
  readonly route: string;
  readonly body: unknown;
  readonly status: number | 'reset';
  /** Discord's error number, where the answer is an error. */
  readonly code: number | undefined;
}

/** A request that broke a rule of Discord's API. */
export interface Violation {
  readonly method: string;
  readonly route: string;
  readonly complaints: readonly string[];
  readonly body: unknown;
}

/** What a page or a program that shows the stand-in live has to know. */
export type StandInEvent =
  | { readonly type: 'message-created'; readonly message: StoredMessage }
  | { readonly type: 'message-edited'; readonly message: StoredMessage }
  | {
      readonly type: 'commands-registered';
      readonly guildId: string;
      readonly commands: readonly APIApplicationCommand[];
    }
  | { readonly type: 'interaction-created'; readonly interaction: Interaction }
  /** "The application did not respond". */
  | { readonly type: 'interaction-failed'; readonly interaction: Interaction }
  | {
      readonly type: 'members-changed';
      readonly change: 'joined' | 'left' | 'changed';
      readonly guild: Guild;
      readonly userId: string;
    }
  /** Somebody came into a voice channel, or left it. */
  | { readonly type: 'voice-changed'; readonly guild: Guild; readonly userId: string }
  /** The bot asked the gateway for members (op 8). */
  | { readonly type: 'members-requested'; readonly guildId: string; readonly userIds: readonly string[] }
  | { readonly type: 'request'; readonly request: RequestRecord }
  | { readonly type: 'violation'; readonly violation: Violation }
  /** The stand-in itself failed: a mistake in it, or a body that it could not read. */
  | { readonly type: 'broken'; readonly error: unknown }
  | { readonly type: 'session-ready'; readonly sessionId: string; readonly shard: readonly [number, number] }
  /** A session was to be started too soon after another one. */
  | { readonly type: 'start-refused'; readonly shard: readonly [number, number] }
  | { readonly type: 'session-resumed'; readonly sessionId: string }
  | { readonly type: 'session-disconnected'; readonly sessionId: string; readonly closeCode: number };
