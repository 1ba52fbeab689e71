import { DiscordAPIError, RESTJSONErrorCodes } from 'discord.js';
import { systemWorld, type World } from '../clock.js';
import type { Log } from '../log.js';

/** What the bot lacks in the log channel, as far as Discord's answer tells. */
export type Lack = 'channel' | 'view' | 'send' | 'attach';

/** Why nothing can be posted to the log channel. */
export interface LogChannelFailure {
  /** ms since the epoch. */
  readonly since: number;
  /** Discord's error code, else the HTTP status or the fault of the connection: `50013`, `503`, `ECONNRESET`. */
  readonly code: string;
  /** `undefined` where Discord's answer does not tell. */
  readonly lack: Lack | undefined;
}

/** Whether the log channel can be written, as the last post to it has shown. */
export interface LogChannel {
  readonly id: string;
  /** Also where it takes messages, but none with files. `undefined` while everything can be posted. */
  state(): LogChannelFailure | undefined;
  /** Whether it takes messages. */
  works(): boolean;
  /** Whether it takes none, and it is time to try it again. */
  isDue(): boolean;
  /** Something was posted. */
  posted(hasFiles: boolean): void;
  /**
   * Something was not posted.
   * @returns whether that is for the channel's sake; if not, Discord did not take this one message
   */
  failed(error: unknown, hasFiles: boolean): boolean;
}

const FIRST_AGAIN_MS = 5_000;
const LONGEST_AGAIN_MS = 60_000;

/** Statuses with which Discord refuses one message: for what it says, or for its size. */
const OF_THE_MESSAGE: ReadonlySet<number> = new Set([400, 413]);
/** What Discord answers with such a status, although no other message would do better. */
const OF_THE_CHANNEL: ReadonlySet<unknown> = new Set([
  RESTJSONErrorCodes.CannotSendMessagesInNonTextChannel,
  RESTJSONErrorCodes.CannotExecuteActionOnThisChannelType,
  RESTJSONErrorCodes.InvalidActionOnArchivedThread,
]);

/** @param onWorks called when it works again */
export function createLogChannel(
  id: string,
  log: Pick<Log, 'error' | 'info'>,
  { now, clock }: Pick<World, 'now' | 'clock'> = systemWorld,
  onWorks: () => void = () => {},
): LogChannel {
  let failure: LogChannelFailure | undefined;
  /** It does not take files. What has none is posted all the same. */
  let fileFailure: LogChannelFailure | undefined;
  let againAt = 0;
  let pauseMs = FIRST_AGAIN_MS;

  return {
    id,
    state: () => failure ?? fileFailure,
    works: () => failure === undefined,
    isDue: () => failure !== undefined && clock.now() >= againAt,

    posted(hasFiles) {
      const ended = failure ?? (hasFiles ? fileFailure : undefined);
      if (ended === undefined) return;
      failure = undefined;
      if (hasFiles) fileFailure = undefined;
      pauseMs = FIRST_AGAIN_MS;
      if (fileFailure === undefined)
        log.info({ since: timeOf(ended) }, 'the log channel can be written again');
      onWorks();
    },

    failed(error, hasFiles) {
      if (isOfTheMessage(error)) return false;
      const [code, lack] = [codeOf(error), lackOf(error, hasFiles)];
      if (failure === undefined && fileFailure === undefined) {
        log.error(
          { err: error, channel: id },
          'could not post to the log channel; check DISCORD_LOG_CHANNEL_ID, and that the bot may see it and write there. What is not posted is kept, and posted when it works again',
        );
      }
      if (lack === 'attach' && failure === undefined) {
        fileFailure ??= { since: now(), code, lack };
        return true;
      }
      // It was on its way when another one failed.
      if (failure !== undefined && clock.now() < againAt) return true;
      failure = { since: failure?.since ?? now(), code, lack };
      againAt = clock.now() + pauseMs;
      pauseMs = Math.min(pauseMs * 2, LONGEST_AGAIN_MS);
      return true;
    },
  };
}

const timeOf = ({ since }: LogChannelFailure) => new Date(since).toISOString();

const isOfTheMessage = (error: unknown): boolean =>
  error instanceof DiscordAPIError && OF_THE_MESSAGE.has(error.status) && !OF_THE_CHANNEL.has(error.code);

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error) return String(error.code);
  return 'status' in error ? String(error.status) : error.name;
}

function lackOf(error: unknown, hasFiles: boolean): Lack | undefined {
  if (!(error instanceof DiscordAPIError)) return undefined;
  switch (error.code) {
    case RESTJSONErrorCodes.UnknownChannel:
      return 'channel';
    case RESTJSONErrorCodes.MissingAccess:
      return 'view';
    case RESTJSONErrorCodes.MissingPermissions:
      return hasFiles ? 'attach' : 'send';
    default:
      return undefined;
  }
}
