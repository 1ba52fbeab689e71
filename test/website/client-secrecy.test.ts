import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { failureOf, websiteAndClient } from './website-and-client.js';

const token = 'tok-3f9a77';
const email = 'ada@example.org';
const everyFault = [
  faults.status(401, `The token ${token} is unknown; ask ${email}`),
  faults.json(400, { error: `No ${email} here, Bearer ${token}` }),
  faults.htmlPage(500),
  faults.text(200, `{"data": {"username": "${email}", "password": ${token}`),
  faults.json(200, { data: { username: ['Eve'], email: 'eve@example.org' } }),
  faults.text(200, `{"data": {"username": "Ada", "id": "${email}", "id": "${token}"}}`),
  faults.reset,
  faults.close,
  faults.cutOff,
  faults.notHttp,
  faults.tooLarge,
] as const;

test.each(everyFault)('no error and no log line tells token or person: %j', async (fault) => {
  const { standIn, client, clock, logged } = await websiteAndClient({
    website: { token, seed: [{ username: 'Ada', email }] },
    client: { token },
  });
  standIn.switches.set('all', { fault });
  clock.skipWaits(1000);
  const errors = [
    await failureOf(client.findUser({ by: 'email', value: email })),
    await failureOf(client.findUser({ by: 'username', value: 'Ada' })),
    await client.addVirtual('Ada', '15.00'),
  ];
  const everything = `${inspect(errors, { depth: 9, showHidden: true })} ${JSON.stringify(errors)} ${logged()}`;
  expect(everything).not.toContain(token);
  expect(everything).not.toMatch(/\w@\w|%40/);
  expect(logged()).not.toMatch(/Ada|15\.00/);
});

test('every request has its line in the log', async () => {
  const { standIn, client, clock, logged } = await websiteAndClient();
  standIn.switches.set('user', { fault: faults.status(503) }, 1);
  standIn.switches.set('balance', { fault: faults.close });
  clock.skipWaits(1000);
  await client.findUser({ by: 'username', value: 'Ada' });
  await failureOf(client.readBalance('Ada'));
  await client.addVirtual('Ada', '15.00');
  const lines = logged()
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(lines).toMatchObject([
    { level: 20, endpoint: 'user', status: 503, attempt: 1, durationMs: 0 },
    { endpoint: 'user', status: 200, attempt: 2 },
    { endpoint: 'balance', fault: 'the connection broke: UND_ERR_SOCKET', attempt: 1 },
    { endpoint: 'balance', attempt: 2 },
    { endpoint: 'balance', attempt: 3 },
    { endpoint: 'add', status: 200, attempt: 1 },
  ]);
});
