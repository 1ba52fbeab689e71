import { DiscordAPIError, RESTJSONErrorCodes } from 'discord.js';
import type { Log } from '../log.js';
import { systemWorld, type World } from '../time/clock.js';

/** What the bot lacks in the log channel, according to Discord's answer. */
export type Lack = 'channel' | 'view' | 'send' | 'attach';

/** Why the log channel cannot be written. */
export interface LogChannelFailure {
  /** ms since the epoch. */
  readonly since: number;
  /** Discord's error code, else the HTTP status or the connection's error: `50013`, `503`, `ECONNRESET`. */
  readonly code: string;
  /** `undefined` if Discord's answer does not say. */
  readonly lack: Lack | undefined;
}

const FIRST_AGAIN_MS = 5_000;
const LONGEST_AGAIN_MS = 60_000;

/** Statuses with which Discord rejects a single message, for its content or its size. */
const OF_THE_MESSAGE: ReadonlySet<number> = new Set([400, 413]);
/** Such answers that are about the channel after all. */
const OF_THE_CHANNEL: ReadonlySet<unknown> = new Set([
  RESTJSONErrorCodes.CannotSendMessagesInNonTextChannel,
  RESTJSONErrorCodes.CannotExecuteActionOnThisChannelType,
  RESTJSONErrorCodes.InvalidActionOnArchivedThread,
]);

/** Whether the log channel can be written, according to the last post. */
export type LogChannel = ReturnType<typeof createLogChannel>;

/** @param onWorks called when the channel works again */
export function createLogChannel(
  id: string,
  log: Pick<Log, 'error' | 'info'>,
  { now, clock }: Pick<World, 'now' | 'clock'> = systemWorld,
  onWorks: () => void = () => {},
) {
  let failure: LogChannelFailure | undefined;
  /** It accepts no files. Messages without files are still posted. */
  let fileFailure: LogChannelFailure | undefined;
  let againAt = 0;
  let pauseMs = FIRST_AGAIN_MS;

  return {
    id,
    /** `undefined` while everything can be posted. A channel that accepts messages but no files has a failure too. */
    state: () => failure ?? fileFailure,
    /** Whether it accepts messages. */
    works: () => failure === undefined,
    /** Whether it accepts none, and the next try is due. */
    isDue: () => failure !== undefined && clock.now() >= againAt,

    posted(hasFiles: boolean): void {
      const ended = failure ?? (hasFiles ? fileFailure : undefined);
      if (ended === undefined) return;
      failure = undefined;
      if (hasFiles) fileFailure = undefined;
      pauseMs = FIRST_AGAIN_MS;
      if (fileFailure === undefined)
        log.info({ since: timeOf(ended) }, 'the log channel can be written again');
      onWorks();
    },

    /**
     * Reports a failed post.
     * @returns whether the channel is at fault; if not, Discord rejected this one message
     */
    failed(error: unknown, hasFiles: boolean): boolean {
      if (isOfTheMessage(error)) return false;
      const [code, lack] = [codeOf(error), lackOf(error, hasFiles)];
      if (failure === undefined && fileFailure === undefined) {
        log.error(
          { err: error, channel: id },
          'could not post to the log channel; check DISCORD_LOG_CHANNEL_ID, and that the bot may see it and write there. Unposted messages are kept, and posted once it works again',
        );
      }
      if (lack === 'attach' && failure === undefined) {
        fileFailure ??= { since: now(), code, lack };
        return true;
      }
      // This post was under way when another one failed.
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
