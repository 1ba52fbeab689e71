import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
// The only use of `ws`. Node has no WebSocket server of its own, and discord.js brings the same package along.
import { type WebSocket, WebSocketServer } from 'ws';
import { setBounded } from '../bounded-map.js';
import { toGuildCreate } from '../guild-payload.js';
import { createWindowCounter, type WindowCounter, type WindowLimit } from '../rate-limits.js';
import type { Parts } from '../stand-in-parts.js';
import {
  GUILDS_INTENT,
  type Identify,
  OP,
  PRIVILEGED_INTENTS,
  type Resume,
  readFrame,
} from './gateway-frames.js';
import { answerMemberRequest } from './member-requests.js';

/** Discord names no time after which a session is over; it is some minutes. */
const RESUMABLE_FOR_MS = 5 * 60_000;

/** How much a client may send on a connection: https://discord.com/developers/docs/events/gateway#rate-limiting */
const COMMANDS: WindowLimit = { limit: 120, windowMs: 60_000 };

export interface GatewayOptions {
  readonly parts: Parts;
  readonly heartbeatIntervalMs: number;
}

/** What can be done to the connections, as Discord does it when it is unwell. */
export interface GatewayControls {
  /** Closes every connection. 1001, 4000 and the like let the client resume. */
  dropAll(closeCode?: number): void;
  /** Asks every client to connect anew (op 7). */
  askToReconnect(): void;
  /** Tells every client that its session is over (op 9). */
  invalidateAll(resumable: boolean): void;
  /** False lets the next heartbeats stay without an answer. */
  setHeartbeatAnswers(answers: boolean): void;
  /** Tells so many next clients that begin a session that it is over, as those who do so too soon after another. */
  refuseStarts(count: number): void;
  /** How many clients are connected and ready. */
  connected(): number;
}

export interface Gateway extends GatewayControls {
  /** Takes over a connection that an HTTP server was asked to upgrade. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /**
   * Sends an event to all sessions of the shard that a server belongs to; direct messages go to shard 0.
   * @param intent only to those that have it
   */
  dispatch(name: string, data: unknown, guildId: string | undefined, intent?: number): void;
  close(): void;
}

interface Session {
  readonly id: string;
  readonly shard: readonly [number, number];
  readonly intents: number;
  socket: WebSocket | undefined;
  sequence: number;
  /** Sent events by sequence number, oldest first. */
  readonly sent: Map<number, string>;
}

interface Connection {
  readonly socket: WebSocket;
  session: Session | undefined;
  /** True once we closed it ourselves, which leaves the session to be resumed. */
  dropped: boolean;
  /** What the client sends. */
  readonly commands: WindowCounter;
}

export function createGateway(options: GatewayOptions): Gateway {
  const { parts, heartbeatIntervalMs } = options;
  const { world, clock, events, nextId, origin } = parts;
  const server = new WebSocketServer({ noServer: true });
  const sessions = new Map<string, Session>();
  const connections = new Set<Connection>();
  let startsToRefuse = 0;
  let answersHeartbeats = true;

  const send = (socket: WebSocket, code: number, data: unknown) =>
    socket.send(JSON.stringify({ op: code, d: data, s: null, t: null }));

  function emitTo(session: Session, name: string, data: string): void {
    session.sequence += 1;
    const frame = `{"op":${OP.dispatch},"s":${session.sequence},"t":"${name}","d":${data}}`;
    setBounded(session.sent, session.sequence, frame);
    session.socket?.send(frame);
  }

  const isOnShard = (shard: readonly [number, number], guildId: string | undefined) =>
    (guildId === undefined ? 0 : Number((BigInt(guildId) >> 22n) % BigInt(shard[1]))) === shard[0];

  function identify(socket: WebSocket, data: Identify): Session | undefined {
    if (data.token !== world.token) {
      socket.close(4004, 'Authentication failed.');
      return undefined;
    }
    const shard = data.shard ?? [0, 1];
    if (shard[0] < 0 || shard[0] >= shard[1]) {
      socket.close(4010, 'Invalid shard.');
      return undefined;
    }
    if (data.intents & PRIVILEGED_INTENTS) {
      socket.close(4014, 'Disallowed intent(s).');
      return undefined;
    }
    if (startsToRefuse > 0) {
      startsToRefuse -= 1;
      events.emit({ type: 'start-refused', shard });
      send(socket, OP.invalidSession, false);
      return undefined;
    }
    const session: Session = {
      id: nextId(),
      shard,
      intents: data.intents,
      socket,
      sequence: 0,
      sent: new Map(),
    };
    sessions.set(session.id, session);
    const guilds = [...world.guilds.values()].filter(
      (guild) => guild.members.has(world.bot.id) && isOnShard(shard, guild.id),
    );
    const ready = {
      v: 10,
      user: world.bot,
      guilds: guilds.map((guild) => ({ id: guild.id, unavailable: true })),
      session_id: session.id,
      resume_gateway_url: gatewayUrl(origin()),
      shard,
      application: { id: world.application.id, flags: 0, flags_new: '0' },
    };
    emitTo(session, 'READY', JSON.stringify(ready));
    if (data.intents & GUILDS_INTENT) {
      for (const guild of guilds)
        emitTo(session, 'GUILD_CREATE', JSON.stringify(toGuildCreate(guild, world)));
    }
    events.emit({ type: 'session-ready', sessionId: session.id, shard });
    return session;
  }

  function resume(socket: WebSocket, data: Resume): Session | undefined {
    const session = sessions.get(data.session_id);
    const oldest = session ? session.sequence - session.sent.size : 0;
    if (data.token !== world.token) {
      socket.close(4004, 'Authentication failed.');
      return undefined;
    }
    if (!session || data.seq < oldest || data.seq > session.sequence) {
      send(socket, OP.invalidSession, false);
      return undefined;
    }
    session.socket?.close(4000);
    session.socket = socket;
    for (const [sequence, frame] of session.sent) if (sequence > data.seq) socket.send(frame);
    emitTo(session, 'RESUMED', 'null');
    events.emit({ type: 'session-resumed', sessionId: session.id });
    return session;
  }

  function leave(connection: Connection, closeCode: number): void {
    connections.delete(connection);
    const session = connection.session;
    if (session?.socket !== connection.socket) return;
    session.socket = undefined;
    // A client that closes with 1000 or 1001 gives its session up.
    if (!connection.dropped && (closeCode === 1000 || closeCode === 1001)) sessions.delete(session.id);
    clock.after(RESUMABLE_FOR_MS, () => {
      if (session.socket === undefined) sessions.delete(session.id);
    });
    events.emit({ type: 'session-disconnected', sessionId: session.id, closeCode });
  }

  function receive(connection: Connection, text: string): void {
    const { socket } = connection;
    const frame = readFrame(text);
    if (connection.commands.take('all').left < 0) {
      socket.close(4008, 'You are being rate limited.');
    } else if (!frame) {
      socket.close(4002, 'Decode error.');
    } else if (frame.op === OP.heartbeat) {
      if (answersHeartbeats) send(socket, OP.heartbeatAck, null);
    } else if (frame.op === OP.identify || frame.op === OP.resume) {
      if (connection.session) socket.close(4005, 'Already authenticated.');
      else if (frame.op === OP.identify) connection.session = identify(socket, frame.d as Identify);
      else connection.session = resume(socket, frame.d as Resume);
    } else if (!connection.session) {
      socket.close(4003, 'Not authenticated.');
    } else if (frame.op === OP.requestGuildMembers) {
      const { session } = connection;
      const answer = answerMemberRequest(parts, (guildId) => isOnShard(session.shard, guildId), frame.d);
      if (answer !== undefined) emitTo(session, 'GUILD_MEMBERS_CHUNK', JSON.stringify(answer));
    }
  }

  function accept(socket: WebSocket): void {
    const commands = createWindowCounter(clock, COMMANDS);
    const connection: Connection = { socket, session: undefined, dropped: false, commands };
    connections.add(connection);
    socket.on('error', (error) => events.emit({ type: 'broken', error }));
    socket.on('close', (closeCode) => leave(connection, closeCode));
    socket.on('message', (raw) => receive(connection, String(raw)));
    send(socket, OP.hello, { heartbeat_interval: heartbeatIntervalMs });
  }

  return {
    upgrade(request, socket, head) {
      server.handleUpgrade(request, socket, head, accept);
    },
    dispatch(name, data, guildId, intent = 0) {
      const receivers = [...sessions.values()].filter(
        ({ shard, intents }) => isOnShard(shard, guildId) && (intents & intent) === intent,
      );
      if (!receivers.length) return;
      const text = JSON.stringify(data);
      for (const session of receivers) emitTo(session, name, text);
    },
    dropAll(closeCode = 4000) {
      for (const connection of connections) {
        connection.dropped = true;
        connection.socket.close(closeCode);
      }
    },
    askToReconnect() {
      for (const { socket } of connections) send(socket, OP.reconnect, null);
    },
    invalidateAll(resumable) {
      if (!resumable) sessions.clear();
      for (const connection of connections) {
        // The client may resume on the same connection.
        if (connection.session) connection.session.socket = undefined;
        connection.session = undefined;
        send(connection.socket, OP.invalidSession, resumable);
      }
    },
    setHeartbeatAnswers(answers) {
      answersHeartbeats = answers;
    },
    refuseStarts(count) {
      startsToRefuse = count;
    },
    connected: () => [...sessions.values()].filter((session) => session.socket !== undefined).length,
    close() {
      for (const { socket } of connections) socket.terminate();
      server.close();
    },
  };
}

/** The address of the gateway that belongs to an origin. */
export function gatewayUrl(origin: string): string {
  return origin.replace(/^http/, 'ws');
}
