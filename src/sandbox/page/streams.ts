import type { ServerResponse } from 'node:http';
import type { DiscordStandIn } from '../discord/server/discord-stand-in.js';
import type { SandboxClock } from '../sandbox-clock.js';
import type { WebsiteStandIn } from '../website/website-stand-in.js';
import { createShownMessages } from './channel-messages.js';
import { viewOf } from './page-view.js';
import type { ServerEvents } from './protocol.js';
import { createWebsitePanel } from './website-view.js';

export interface StreamsOptions {
  readonly discord: DiscordStandIn;
  readonly website: WebsiteStandIn;
  readonly clock: SandboxClock;
}

/** Several changes at once become one picture of the website. */
const GATHER_MS = 40;

export interface Streams {
  /** Tells a browser what a person sees, from now on, as server-sent events. */
  open(userId: string, response: ServerResponse): void;
  /** Sends everyone what they see anew. */
  refresh(): void;
  close(): void;
}

/** Begins to send a browser events. */
export function beginTelling(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
}

/** Sends a browser an event. */
export function tell<Name extends keyof ServerEvents>(
  response: ServerResponse,
  name: Name,
  data: ServerEvents[Name],
): void {
  response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** Live updates: each browser hears what the person whom it shows may see, and nothing else. */
export function createStreams({ discord, website, clock }: StreamsOptions): Streams {
  const open = new Map<ServerResponse, string>();
  let gathering: NodeJS.Timeout | undefined;
  const messages = createShownMessages(discord);
  const panel = createWebsitePanel(website, () => {
    gathering ??= setTimeout(tellWebsite, GATHER_MS);
  });

  function tellWebsite(): void {
    gathering = undefined;
    const view = panel.view();
    for (const response of open.keys()) tell(response, 'website', view);
  }

  function refresh(): void {
    for (const [response, userId] of open) tell(response, 'view', viewOf(discord, clock, userId));
    tellWebsite();
  }

  const stopTelling = clock.onMove(refresh);
  const unsubscribe = discord.events.subscribe((event) => {
    if (event.type === 'commands-registered' || event.type === 'voice-changed') refresh();
    if (event.type === 'members-changed') {
      refresh();
      // Who gains or loses a role sees other channels, and their messages with them.
      for (const [response, userId] of open) tell(response, 'messages', messages.of(userId));
    }
    if (!('message' in event)) return;
    const { message } = event;
    for (const [response, userId] of open) {
      if (discord.mayRead(message, userId)) tell(response, 'message', messages.shown(message));
    }
  });

  return {
    refresh,
    open(userId, response) {
      const view = viewOf(discord, clock, userId);
      beginTelling(response);
      open.set(response, userId);
      response.on('close', () => open.delete(response));
      tell(response, 'view', view);
      tell(response, 'messages', messages.of(userId));
      tell(response, 'website', panel.view());
    },
    close() {
      clearTimeout(gathering);
      unsubscribe();
      stopTelling();
      messages.close();
      panel.close();
      for (const response of open.keys()) response.end();
    },
  };
}
