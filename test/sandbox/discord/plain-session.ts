import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { createEvents } from '../../../src/sandbox/discord/events.js';
import type { DiscordStandIn } from '../../../src/sandbox/discord/server/discord-stand-in.js';

interface Dispatch {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: what the gateway sends is what the tests look at
  readonly data: any;
}

/** A connection to the gateway without any library between. */
export interface PlainSession {
  send(op: number, data: unknown): void;
  /** Events so far, oldest first. */
  readonly heard: readonly Dispatch[];
  /** Waits for the first event of that name that was not waited for yet. */
  next(name: string): Promise<Dispatch['data']>;
  /** The code with which the connection is closed. */
  readonly closed: Promise<number>;
}

/** Connects and identifies; what comes of it is for the test to see. */
export async function plainSession(discord: DiscordStandIn, intents = 0): Promise<PlainSession> {
  const socket = new WebSocket(discord.apiUrl.replace('http', 'ws').replace('/api', ''));
  onTestFinished(() => socket.terminate());
  const heard: Dispatch[] = [];
  const events = createEvents<Dispatch>();
  const taken = new Set<Dispatch>();
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const send = (op: number, data: unknown) => socket.send(JSON.stringify({ op, d: data }));
  socket.on('message', (raw) => {
    const frame = JSON.parse(String(raw));
    if (frame.op === 10) send(2, { token: discord.world.token, intents });
    if (frame.op !== 0) return;
    const dispatch = { name: frame.t, data: frame.d };
    heard.push(dispatch);
    events.emit(dispatch);
  });

  const session: PlainSession = {
    send,
    heard,
    closed,
    async next(name) {
      const isMeant = (one: Dispatch) => one.name === name && !taken.has(one);
      const found =
        heard.find(isMeant) ??
        (await events.next((one) => (isMeant(one) ? one : undefined), {
          describe: () => `Heard: ${heard.map((one) => one.name).join(', ')}`,
        }));
      taken.add(found);
      return found.data;
    },
  };
  await Promise.race([session.next('READY'), closed]);
  return session;
}
