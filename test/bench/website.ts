/** A website that answers at once from memory: a process of its own, which tells its port and ends with its parent. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accountId, MEMBERS, PAID, steamIdOf, totalOf, usernameOf, virtualOf } from './members.js';

interface Answers {
  readonly user: Buffer;
  readonly balance: Buffer;
}

const answers = new Map<string, Answers>();
for (let index = 0; index < MEMBERS; index += 1) {
  const user = {
    id: Number(accountId(index)),
    username: usernameOf(index),
    steam_id64: steamIdOf(index),
    email: `${usernameOf(index)}@example.org`,
    created_at: '2024-05-06 07:08:09',
    group: 'Member',
    avatar: `https://example.org/avatars/${index}.png`,
  };
  // Written by hand, since money keeps its two decimals on the wire.
  const balance = `{"status":200,"data":{"paid_balance":${PAID},"virtual_balance":${virtualOf(index)},"total_balance":${totalOf(index)}}}`;
  answers.set(usernameOf(index), {
    user: Buffer.from(JSON.stringify({ status: 200, data: user })),
    balance: Buffer.from(balance),
  });
}

const server = createServer((request, response) => {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const known = answers.get(query.slice('username='.length));
  if (known === undefined) {
    response.writeHead(404).end();
    return;
  }
  const body = path.endsWith('/balance/get') ? known.balance : known.user;
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.once('disconnect', () => process.exit());
