import type { Log } from '../log.js';
import type { MessagePlace } from '../message-place.js';
import { ALWAYS_WRITABLE, createRepostPause, type Writable } from '../notices/repost-pause.js';
import { type Clock, systemClock, type World } from '../time/clock.js';
import type { LinkRequest, LinkRequests } from './link-requests.js';

/** By then, the process that received the request has shown it to staff, or failed to. */
const TOLD_WITHIN_MS = 15_000;

/** Shows link requests to staff. */
export interface LinkRequestNotices {
  /**
   * @returns where staff see it, or `undefined` if it could not be posted; posting a request twice gives one message
   */
  askStaff(request: LinkRequest): Promise<MessagePlace | undefined>;
  /** Updates the message that staff have, if any. */
  update(request: LinkRequest): Promise<void>;
}

interface LinkRequestUpkeepOptions extends Pick<World, 'now'> {
  readonly requests: Pick<LinkRequests, 'notePosted' | 'unposted'>;
  readonly notices: LinkRequestNotices;
  readonly log: Log;
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Default: it always works. */
  readonly logChannel?: Writable;
}

/** Makes sure that staff see every link request, sooner or later. */
export type LinkRequestUpkeep = ReturnType<typeof createLinkRequestUpkeep>;

export function createLinkRequestUpkeep(options: LinkRequestUpkeepOptions) {
  const { requests, notices, log, now, clock = systemClock, logChannel = ALWAYS_WRITABLE } = options;
  const repostPause = createRepostPause(clock, logChannel);

  async function ask(request: LinkRequest): Promise<boolean> {
    const posted = await notices.askStaff(request);
    if (posted === undefined) return false;
    const noted = await requests.notePosted(request.id, posted);
    // It was decided or expired while the message was under way.
    if (noted !== undefined && noted.state !== 'open') await notices.update(noted);
    return true;
  }

  return {
    /**
     * Shows a request to staff, records where, and updates the message if the request has ended meanwhile.
     * @returns whether it was posted; if not, {@link recover} does it later
     */
    async ask(request: LinkRequest): Promise<boolean> {
      try {
        return await ask(request);
      } catch (error) {
        // The request itself is on record, so the member must not be told that it failed.
        log.warn({ request: request.id, err: error }, 'could not record where staff see a link request');
        return false;
      }
    },

    /** Shows staff the open requests that they have not seen. To be called every few seconds. */
    async recover(): Promise<void> {
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
