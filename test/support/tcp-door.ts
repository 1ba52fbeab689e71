import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listenOnFreePort } from '../../src/sandbox/free-port.js';

/** A proxy to a server, which can refuse connections while the server keeps running. */
export interface TcpDoor {
  readonly url: string;
  /** @param target the server's address, such as `http://127.0.0.1:4400` */
  leadTo(target: string): void;
  /** The same address, on the way through the door. */
  through(address: string): string;
  /** Refuses new connections; open ones stay. */
  close(): void;
  /** Accepts connections again, at the same address. */
  open(): Promise<void>;
  /** Closes the open connections. */
  cut(): void;
  /** Passes nothing on, although connections are open and accepted, until told to. */
  stall(stalled: boolean): void;
}

/** A door that is closed after the test. */
export async function createTcpDoor(): Promise<TcpDoor> {
  let targetPort = 0;
  let isStalled = false;
  /** Each with its counterpart. */
  const sockets = new Map<Socket, Socket>();
  const server = createServer((outside) => {
    const inside = connect(targetPort, '127.0.0.1');
    for (const [socket, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      sockets.set(socket, other);
      if (!isStalled) socket.pipe(other);
      socket.on('close', () => sockets.delete(socket));
      // A reset of one side ends the other.
      socket.on('error', () => other.destroy());
    }
  });
  const port = await listenOnFreePort(server);
  const cut = () => {
    for (const socket of sockets.keys()) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    server.close();
  });

  return {
    url: `http://127.0.0.1:${port}`,
    leadTo(target) {
      targetPort = Number(new URL(target).port);
    },
    through(address) {
      const through = new URL(address);
      [through.hostname, through.port] = ['127.0.0.1', String(port)];
      return through.href;
    },
    close: () => server.close(),
    async open() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    cut,
    stall(stalled) {
      isStalled = stalled;
      for (const [socket, other] of sockets) {
        if (stalled) socket.unpipe(other);
        else socket.pipe(other);
      }
    },
  };
}
