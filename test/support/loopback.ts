import { once } from 'node:events';
import type { Server, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Opens a server on a free port until the test is over. @returns its address for HTTP */
export async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    // Clients that reset their connection are part of the tests.
    socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return `http://127.0.0.1:${address.port}`;
}

/** Waits for a client. */
export function firstConnection(server: Server): Promise<Socket> {
  return new Promise((resolve) => {
    server.once('connection', resolve);
  });
}
