import { type Clock, systemClock } from '../clock.js';
import type { Log } from '../log.js';
import type { MessagePlace } from '../message-place.js';
import { ALWAYS_WRITABLE, createRepostPause, type Writable } from '../notices/repost-pause.js';
import type { LinkRequest, LinkRequests } from './link-requests.js';

/** The process in which a request was asked has put it before staff by then, or could not. */
const TOLD_WITHIN_MS = 15_000;

/** Puts link requests before staff. */
export interface LinkRequestNotices {
  /** @returns where staff see it, or `undefined` if it could not be posted; two posts of one request are one message */
  askStaff(request: LinkRequest): Promise<MessagePlace | undefined>;
  /** Shows in the message that staff have what became of the request, if they have one. */
  update(request: LinkRequest): Promise<void>;
}

/** Sees to it that staff are asked for every link request, sooner or later. */
export interface LinkRequestUpkeep {
  /**
   * Puts a request before staff, and keeps where they see it. What became of it meanwhile, the message shows.
   * @returns whether it was posted; if not, {@link recover} does it later
   */
  ask(request: LinkRequest): Promise<boolean>;
  /** Puts the open requests before staff that they were not shown. To be called every few seconds. */
  recover(): Promise<void>;
}

export interface LinkRequestUpkeepOptions {
  readonly requests: Pick<LinkRequests, 'notePosted' | 'unposted'>;
  readonly notices: LinkRequestNotices;
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Default: it always works. */
  readonly logChannel?: Writable;
}

export function createLinkRequestUpkeep(options: LinkRequestUpkeepOptions): LinkRequestUpkeep {
  const { requests, notices, log, now, clock = systemClock, logChannel = ALWAYS_WRITABLE } = options;
  const repostPause = createRepostPause(clock, logChannel);

  async function ask(request: LinkRequest): Promise<boolean> {
    const posted = await notices.askStaff(request);
    if (posted === undefined) return false;
    const noted = await requests.notePosted(request.id, posted);
    // It was decided, or has lapsed, while the message was on its way.
    if (noted !== undefined && noted.state !== 'open') await notices.update(noted);
    return true;
  }

  return {
    async ask(request) {
      try {
        return await ask(request);
      } catch (error) {
        // The request itself is on record, and whoever asked shall not be told that it failed.
        log.warn({ request: request.id, err: error }, 'could not note where staff see a link request');
        return false;
      }
    },

    async recover() {
      if (!repostPause.isOver()) return;
      for (const request of await requests.unposted()) {
        // A clock can be set back.
        if (Math.abs(now() - request.askedAt) <= TOLD_WITHIN_MS) continue;
        if (await ask(request)) continue;
        repostPause.begin();
        return;
      }
    },
  };
}
