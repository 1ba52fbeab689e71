import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEvents, type Events } from '../discord/events.js';
import { listenOnFreePort } from '../free-port.js';
import { type Behaviour, createSwitches, type Switches } from './behaviour.js';
import { judge, type Received, receive } from './endpoints.js';
import { createRateCounter, type RateLimit } from './request-limit.js';
import { send } from './send-answer.js';
import { createUsers, type StandInUsers, type UserSeed } from './users.js';

/** A request as the website saw it. `status` and `tookEffect` are filled in while it is served. */
export interface WebsiteRequest extends Received {
  /** 1 for the first one. */
  readonly number: number;
  /** ms since the epoch */
  readonly time: number;
  /** Of the answer. Undefined: none yet, or none ever. */
  readonly status: number | undefined;
  /** What went wrong on purpose. */
  readonly fault: string | undefined;
  /** Whether an add changed the balance. */
  readonly tookEffect: boolean;
}

/** A credit that the website applied: the truth against which a ledger can be held. */
export interface AppliedCredit {
  /** ms since the epoch */
  readonly time: number;
  readonly request: number;
  readonly userId: string;
  readonly username: string;
  readonly amount: string;
  /** The virtual balance after it. */
  readonly virtual: string;
}

export type WebsiteEvent =
  /** Head and body are here; nothing was done yet. */
  | { readonly type: 'request'; readonly request: WebsiteRequest }
  | { readonly type: 'credit'; readonly credit: AppliedCredit }
  /** All of the answer was written, or a fault was acted out. */
  | { readonly type: 'served'; readonly request: WebsiteRequest };

export interface WebsiteStandInOptions {
  readonly seed?: readonly UserSeed[];
  /** Default `sandbox-website-token`. */
  readonly token?: string;
  /** Default: a free one. */
  readonly port?: number;
  /** The endpoints' prefix, such as `/api`. Default: none. */
  readonly prefix?: string;
  /** Query parameter of the e-mail key. Default `email`. */
  readonly emailParameter?: string;
  /** ms since the epoch */
  readonly now?: () => number;
}

/** A website on loopback that speaks the three endpoints, keeps a record, and fails on demand. */
export interface WebsiteStandIn {
  /** What `WEBSITE_URL` is to be. */
  readonly url: string;
  readonly token: string;
  readonly users: StandInUsers;
  /** Oldest first. */
  readonly requests: readonly WebsiteRequest[];
  readonly credits: readonly AppliedCredit[];
  readonly events: Pick<Events<WebsiteEvent>, 'subscribe' | 'next'>;
  readonly switches: Switches;
  /**
   * Decides for each request how it is treated, before the switches; undefined leaves it to them. It may be
   * asynchronous, which holds the request until it is done.
   */
  decide(
    hook: ((request: WebsiteRequest) => Promise<Behaviour | undefined> | Behaviour | undefined) | undefined,
  ): void;
  /** Counts requests against a limit and announces it in headers, or no longer does. */
  limit(limit: RateLimit | undefined): void;
  /** Open connections at this moment. */
  connections(): number;
  /** Ends all keep-alive connections, as a restart of the website does. */
  dropConnections(): void;
  /** Stops at once, whatever is under way. */
  close(): Promise<void>;
}

export async function createWebsiteStandIn(options: WebsiteStandInOptions = {}): Promise<WebsiteStandIn> {
  const now = options.now ?? Date.now;
  const token = options.token ?? 'sandbox-website-token';
  const prefix = options.prefix ?? '';
  const rules = { token, prefix, emailParameter: options.emailParameter ?? 'email' };
  const users = createUsers(options.seed ?? []);
  const requests: WebsiteRequest[] = [];
  const credits: AppliedCredit[] = [];
  const events = createEvents<WebsiteEvent>();
  const switches = createSwitches();
  const sockets = new Set<Socket>();
  const closing = new AbortController();
  let hook: Parameters<WebsiteStandIn['decide']>[0];
  let counter: ReturnType<typeof createRateCounter> | undefined;

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      // A client that goes away in the middle of a request, or our own close, ends it: nobody is left to answer.
      if (!incoming.socket.destroyed) incoming.socket.destroy(error instanceof Error ? error : undefined);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A reset by the client is its right, and must not end the stand-in.
    socket.on('error', () => socket.destroy());
  });

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await receive(incoming, rules);
    const place = requests.length;
    const first: WebsiteRequest = {
      ...received,
      number: place + 1,
      time: now(),
      status: undefined,
      fault: undefined,
      tookEffect: false,
    };
    requests.push(first);
    events.emit({ type: 'request', request: first });

    const behaviour =
      (await hook?.(first)) ?? (received.endpoint === undefined ? {} : switches.take(received.endpoint));
    if (behaviour.delayMs !== undefined)
      await sleep(behaviour.delayMs, undefined, { signal: closing.signal });

    const limited = counter?.count();
    const headers = { ...limited?.headers, ...behaviour.headers };
    const regular = judge(received, rules, users, behaviour, limited?.exceeded ?? false);
    const applied =
      regular.credit !== undefined && (behaviour.fault === undefined || behaviour.takesEffect === true);
    if (applied && regular.credit !== undefined) apply(regular.credit, first.number);

    const served: WebsiteRequest = {
      ...first,
      status: statusOf(behaviour, regular.answer.status),
      fault: behaviour.fault?.kind,
      tookEffect: applied,
    };
    requests[place] = served;
    // The record is complete before the answer leaves, so that a test may look at it as soon as it has one.
    await send(response, regular.answer, behaviour.fault, headers);
    events.emit({ type: 'served', request: served });
  }

  function apply({ username, amount }: { username: string; amount: string }, request: number): void {
    const user = users.credit(username, amount);
    const credit: AppliedCredit = {
      time: now(),
      request,
      userId: user.id,
      username: user.username,
      amount,
      virtual: user.virtual,
    };
    credits.push(credit);
    events.emit({ type: 'credit', credit });
  }

  function destroySockets(): void {
    for (const socket of sockets) socket.destroy();
  }

  const port = options.port ?? (await listenOnFreePort(server));
  if (options.port !== undefined) {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  }

  return {
    url: `http://127.0.0.1:${port}${prefix}`,
    token,
    users,
    requests,
    credits,
    events,
    switches,
    decide(next) {
      hook = next;
    },
    limit(limit) {
      counter = limit && createRateCounter(limit, now);
    },
    connections: () => sockets.size,
    dropConnections: destroySockets,
    async close() {
      closing.abort();
      const closed = once(server, 'close');
      server.close();
      destroySockets();
      await closed;
    },
  };
}

function statusOf({ fault }: Behaviour, regular: number): number | undefined {
  if (fault === undefined) return regular;
  if (fault.kind === 'answer') return fault.answer.status;
  return fault.kind === 'cut-off' ? regular : undefined;
}
