import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { ZodError } from 'zod';
import { HOME } from '../../settings/home.js';
import type { DiscordStandIn } from '../discord/server/discord-stand-in.js';
import { createSandboxClock, type SandboxClock } from '../sandbox-clock.js';
import type { WebsiteStandIn } from '../website/website-stand-in.js';
import { createActions } from './actions.js';
import { readAssets } from './assets.js';
import { findPerson } from './page-view.js';
import type { Replay } from './protocol.js';
import { isFromPage } from './request-guard.js';
import { beginTelling, createStreams, tell } from './streams.js';

interface ServerOptions {
  /** 0: any free one. */
  readonly port: number;
  /** The folder of the built page. Default: beside this file, where the build puts it. */
  readonly assets?: string;
}

export interface PageOptions extends ServerOptions {
  readonly discord: DiscordStandIn;
  readonly website: WebsiteStandIn;
  /** Default: one that nothing else looks at. */
  readonly clock?: SandboxClock;
}

export interface Page {
  readonly url: string;
  /** Stops at once, whatever is under way. */
  close(): Promise<void>;
}

/** Nothing from elsewhere is loaded, and nothing is sent elsewhere. Lit writes widths and colours as inline styles. */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** What a page shows, and what can be done in it. */
interface Shown {
  /** Begins to tell a browser what there is to see. @returns false if there is no such person */
  open(person: string, response: ServerResponse): boolean;
  /** Default: nothing can be done. */
  act?(action: unknown): Promise<unknown>;
  /** Where the files of messages are. Default: there are none. */
  readonly files?: string;
  close?(): void;
}

/**
 * Serves a page on loopback that looks and behaves like Discord, for the people of the stand-ins.
 * @throws {Error} if the port is taken, or the page was not built
 */
export function startPage(options: PageOptions): Promise<Page> {
  const { discord, website, clock = createSandboxClock() } = options;
  const streams = createStreams({ discord, website, clock });
  return serve(options, {
    open(person, response) {
      const userId = findPerson(discord, person);
      if (userId !== undefined) streams.open(userId, response);
      return userId !== undefined;
    },
    act: createActions({ discord, website, clock, refresh: streams.refresh }),
    files: discord.apiUrl,
    close: streams.close,
  });
}

/** Serves the same page with what was simulated, to be looked at step by step. @throws as {@link startPage} */
export function startReplay(replay: Replay, options: ServerOptions): Promise<Page> {
  return serve(options, {
    open(_person, response) {
      beginTelling(response);
      tell(response, 'replay', replay);
      return true;
    },
  });
}

async function serve(options: ServerOptions, shown: Shown): Promise<Page> {
  const assets = await readAssets(options.assets ?? join(HOME, 'dist/src/sandbox/page/assets'));
  const port = () => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };

  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else end(response, error instanceof ZodError ? 400 : 500, String(error));
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isFromPage(request, port())) return end(response, 403, 'Not from here');
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (request.method === 'POST' && pathname === '/act') {
      // A form of another website cannot have this type.
      if (request.headers['content-type'] !== 'application/json') return end(response, 415, 'Send JSON');
      if (shown.act === undefined) return end(response, 405, 'Nothing can be done here');
      const outcome = await shown.act(await json(request));
      response.setHeader('content-type', 'application/json');
      return end(response, 200, JSON.stringify(outcome));
    }
    if (request.method !== 'GET') return end(response, 405, 'Not so');
    if (pathname === '/events') {
      if (!shown.open(searchParams.get('as') ?? '', response)) end(response, 404, 'No such person');
      return;
    }
    if (pathname.startsWith('/attachments/')) return passAttachment(pathname, response);
    const asset = assets.get(pathname === '/' ? '/index.html' : pathname);
    if (asset === undefined) return end(response, 404, 'Not here');
    response.setHeader('content-type', asset.contentType);
    response.setHeader('cache-control', 'no-cache');
    return end(response, 200, asset.data);
  }

  async function passAttachment(path: string, response: ServerResponse): Promise<void> {
    const file = shown.files === undefined ? undefined : await fetch(new URL(path, shown.files));
    if (!file?.ok) return end(response, 404, 'The file is not there any more');
    response.setHeader('content-type', file.headers.get('content-type') ?? 'application/octet-stream');
    response.setHeader('content-disposition', 'attachment');
    return end(response, 200, Buffer.from(await file.arrayBuffer()));
  }

  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${port()}`,
    async close() {
      shown.close?.();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function end(response: ServerResponse, status: number, body: string | Buffer): void {
  response.statusCode = status;
  response.end(body);
}
