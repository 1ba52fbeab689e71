/**
 * Discord's gateway and REST API, as far as a bot under load needs them, with everything precomputed. A separate
 * process, which reports its port, generates load on request, and ends with its parent.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { APPLICATION_ID, GUILD, GUILD_ID, interactionNumber } from './interactions.js';
import { type Load, type LoadOrder, type LoadResult, startLoad } from './load.js';

/** The parent's request: load on the bot that connected with this token. */
export type Order = LoadOrder & { readonly token: string };
/** The result, with the CPU time of the load generator, in ms. */
export type Outcome = (LoadResult & { readonly cpuMs: number }) | { readonly failed: string };

const connected = new Map<string, WebSocket>();
let load: Load | undefined;
let sent = 0;

const bot = { id: APPLICATION_ID, username: 'Bench', discriminator: '0000', avatar: null, bot: true };
const MESSAGE = JSON.stringify({ id: '800000000000000000', channel_id: GUILD_ID });

function answer(request: IncomingMessage, body: string, response: ServerResponse): void {
  // /api/v10/interactions/ID/TOKEN/callback, /api/v10/webhooks/APPLICATION/TOKEN/messages/@original
  const [, , , kind, , token = ''] = (request.url ?? '').split('/');
  if (kind === 'interactions') {
    response.writeHead(204).end();
    // A deferral (type 5, or 6 for a button) is not an answer yet, and neither is progress.
    if (!/^\{"type":[56]\b|Working/.test(body)) load?.answered(interactionNumber(token), body);
    return;
  }
  if (kind === 'webhooks' && request.method === 'PATCH') load?.answered(interactionNumber(token), body);
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(plainAnswer(request, body, (server.address() as AddressInfo).port));
}

function plainAnswer({ method, url = '' }: IncomingMessage, body: string, port: number): string {
  if (url.endsWith('/gateway/bot')) {
    const limits = { total: 1_000, remaining: 1_000, reset_after: 0, max_concurrency: 1 };
    return JSON.stringify({ url: `ws://127.0.0.1:${port}`, shards: 1, session_start_limit: limits });
  }
  if (url.endsWith('/users/@me')) return JSON.stringify(bot);
  // Each member has their own channel for direct messages.
  if (url.endsWith('/users/@me/channels'))
    return JSON.stringify({ id: JSON.parse(body).recipient_id, type: 1 });
  return method === 'PUT' ? '[]' : MESSAGE;
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (text: string) => {
    body += text;
  });
  request.on('end', () => answer(request, body, response));
});
server.keepAliveTimeout = 60_000;

new WebSocketServer({ server }).on('connection', (socket) => {
  const send = (message: object) => socket.send(JSON.stringify(message));
  const dispatch = (t: string, s: number, d: object) => send({ op: 0, t, s, d });
  socket.on('message', (data) => {
    const { op, d } = JSON.parse(String(data));
    if (op === 1) send({ op: 11 });
    if (op !== 2) return;
    connected.set(d.token, socket);
    dispatch('READY', 1, {
      v: 10,
      user: bot,
      guilds: [{ id: GUILD_ID, unavailable: true }],
      session_id: 'bench',
      resume_gateway_url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
      shard: [0, 1],
      application: { id: APPLICATION_ID, flags: 0 },
    });
    if (d.intents & 1) dispatch('GUILD_CREATE', 1, GUILD);
  });
  send({ op: 10, d: { heartbeat_interval: 41_250 } });
});

async function carryOut({ token, ...order }: Order): Promise<Outcome> {
  const socket = connected.get(token);
  if (socket === undefined) return { failed: 'the bot is not connected' };
  const before = process.cpuUsage();
  load = startLoad(order, sent, (event) => {
    sent += 1;
    socket.send(event);
  });
  try {
    const result = await load.done;
    const { user, system } = process.cpuUsage(before);
    return { ...result, cpuMs: (user + system) / 1_000 };
  } catch (error) {
    return { failed: String(error) };
  }
}

process.on('message', (order: Order) => {
  void carryOut(order).then((outcome) => process.send?.(outcome));
});
process.once('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
