import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, type Ask, quoteOf } from './ask.js';

/** Discord answered, and not with what was asked for. */
export class DiscordRefusal extends Error {
  override readonly name = 'DiscordRefusal';
  readonly status: number;
  /** Discord's own number. https://discord.com/developers/docs/topics/opcodes-and-status-codes#json */
  readonly code: number | undefined;

  constructor(answer: Answer, token: string) {
    super(`${answer.status} ${quoteOf(answer, token)}`);
    this.status = answer.status;
    const { json } = answer;
    this.code =
      typeof json === 'object' && json !== null && 'code' in json && typeof json.code === 'number'
        ? json.code
        : undefined;
  }
}

/** Discord's REST interface, as far as it is only read. */
export interface DiscordApi {
  /**
   * The caller names the type that this path gives.
   * @param path below the version: `/users/@me`
   * @throws {DiscordRefusal} for any answer but 200 with JSON
   * @throws {NoAnswerError}
   */
  get<Body>(path: string): Promise<Body>;
}

const MISSING_ACCESS = 50001;
/** What a bot is told of something that is not there, or that it may not see. */
export const isClosed = (error: unknown): error is DiscordRefusal =>
  error instanceof DiscordRefusal && (error.status === 404 || error.code === MISSING_ACCESS);

const VERSION = 'v10';
const LONGEST_WAIT_MS = 5_000;

/** @param onClock told how far this machine's clock is ahead of Discord's, in ms */
export function createDiscordApi(options: {
  readonly url: string;
  readonly token: string;
  readonly ask: Ask;
  readonly onClock: (aheadMs: number) => void;
}): DiscordApi {
  // Discord turns away who does not name a program in this form.
  const headers = {
    authorization: `Bot ${options.token}`,
    'user-agent': 'DiscordBot (https://discord.com, 1) Purser',
  };

  async function askOnce(path: string): Promise<Answer> {
    const answer = await options.ask(`${options.url}/${VERSION}${path}`, headers);
    if (answer.clockAheadMs !== undefined) options.onClock(answer.clockAheadMs);
    return answer;
  }

  return {
    async get<Body>(path: string) {
      let answer = await askOnce(path);
      const waitMs = waitOf(answer);
      if (waitMs !== undefined) {
        await delay(waitMs);
        answer = await askOnce(path);
      }
      if (answer.status !== 200 || answer.json === undefined) throw new DiscordRefusal(answer, options.token);
      return answer.json as Body;
    },
  };
}

/** How long Discord asks to wait, if it does and that is not too long. */
function waitOf({ status, json }: Answer): number | undefined {
  if (status !== 429 || typeof json !== 'object' || json === null || !('retry_after' in json))
    return undefined;
  const ms = Number(json.retry_after) * 1000;
  return ms <= LONGEST_WAIT_MS ? ms : undefined;
}
