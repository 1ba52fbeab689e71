/** A website that answers at once from memory: a separate process, which reports its port and ends with its parent. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accountId, MEMBERS, PAID, steamIdOf, totalOf, usernameOf, virtualOf } from './members.js';

interface Account {
  readonly user: Buffer;
  readonly index: number;
  /** Added credit, in hundredths. */
  added: number;
}

const accounts = new Map<string, Account>();
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
  accounts.set(usernameOf(index), {
    user: Buffer.from(JSON.stringify({ status: 200, data: user })),
    index,
    added: 0,
  });
}

const plus = (amount: string, added: number) => (Number(amount) + added / 100).toFixed(2);

/** Written by hand, since amounts keep two decimals on the wire. */
const balanceOf = ({ index, added }: Account) =>
  Buffer.from(
    `{"status":200,"data":{"paid_balance":${PAID},"virtual_balance":${plus(virtualOf(index), added)},"total_balance":${plus(totalOf(index), added)}}}`,
  );

const server = createServer(async (request, response) => {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const account = accounts.get(query.slice('username='.length));
  let form = '';
  for await (const part of request) form += part;
  if (account === undefined) {
    response.writeHead(404).end();
    return;
  }
  if (path.endsWith('/balance/add')) {
    account.added += Math.round(100 * Number(new URLSearchParams(form).get('balance')));
  }
  const body = path.includes('/balance/') ? balanceOf(account) : account.user;
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.once('disconnect', () => process.exit());
