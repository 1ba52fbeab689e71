import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** An address of its own that leads to a server, and can refuse connections while that server goes on. */
export interface TcpDoor {
  readonly url: string;
  /** @param target address of the server, such as `http://127.0.0.1:4400` */
  leadTo(target: string): void;
  /** Refuses new connections from now on. Those that are open stay. */
  close(): void;
  /** Takes connections again, at the same address. */
  open(): Promise<void>;
  /** Ends the connections that are open. */
  cut(): void;
  /** Lets nothing through any more, though connections are open and taken, until it shall. */
  stall(stalled: boolean): void;
}

/** A door that is gone when the test is over. */
export async function createTcpDoor(): Promise<TcpDoor> {
  let targetPort = 0;
  let isStalled = false;
  /** Each with the one that it leads to. */
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
      // A reset of one side ends the other, and is no fault of the door's.
      socket.on('error', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
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
