import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  createWebsiteStandIn,
  type WebsiteStandIn,
  type WebsiteStandInOptions,
} from '../../src/sandbox/website/website-stand-in.js';

const ada = {
  username: 'Ada',
  email: 'ada@example.org',
  steam: '76561197960265775',
  paid: '20.50',
  virtual: '100.25',
  registeredAt: Date.UTC(2021, 4, 6, 7, 8, 9),
  group: 'Member',
} as const;

/** A website with two users, until the test is over. */
async function open(options: WebsiteStandInOptions = {}): Promise<WebsiteStandIn> {
  const standIn = await createWebsiteStandIn({ seed: [ada, { username: 'Bob' }], ...options });
  onTestFinished(() => standIn.close());
  return standIn;
}

/** Asks it with the right token, as a client that follows no redirect. */
async function ask(standIn: WebsiteStandIn, path: string, init: RequestInit = {}) {
  const response = await fetch(`${standIn.url}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { authorization: `Bearer ${standIn.token}`, ...init.headers },
  });
  return { status: response.status, text: await response.text() };
}

const user = '/v2/websites/user?username=Ada';
const balance = '/v2/websites/user/balance/get?username=Ada';
const add = '/v2/websites/user/balance/add?username=Ada';
const post = (body: string, type = 'application/x-www-form-urlencoded'): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
});

describe('a well-behaved website', () => {
  test('adds to the virtual balance, and records it', async () => {
    const standIn = await open();
    expect(await ask(standIn, add, post('balance=15.00'))).toMatchObject({ status: 200 });
    expect(standIn.users.find('username', 'Ada')).toMatchObject({
      virtual: '115.25',
      paid: '20.50',
      total: '135.75',
    });
    expect(standIn.credits).toMatchObject([
      { request: 1, userId: '1', username: 'Ada', amount: '15.00', virtual: '115.25' },
    ]);
    expect(standIn.requests).toMatchObject([
      {
        number: 1,
        method: 'POST',
        path: '/v2/websites/user/balance/add',
        endpoint: 'add',
        key: { by: 'username', value: 'Ada' },
        body: 'balance=15.00',
        contentType: 'application/x-www-form-urlencoded',
        status: 200,
        tookEffect: true,
      },
    ]);
  });

  test('does not lose a cent above 2^53', async () => {
    const standIn = await open({ seed: [{ username: 'Ada', virtual: '90071992547409.92' }] });
    await ask(standIn, add, post('balance=0.01'));
    expect((await ask(standIn, balance)).text).toContain('"virtual_balance":90071992547409.93');
  });

  test.each([
    ['a wrong token', user, { headers: { authorization: 'Bearer wrong' } }, 401],
    ['no token', user, { headers: { authorization: '' } }, 401],
    ['no key', '/v2/websites/user', {}, 400],
    ['two keys', `${user}&email=ada@example.org`, {}, 400],
    ['a key twice', `${user}&username=Bob`, {}, 400],
    ['an unknown user', '/v2/websites/user?username=Nobody', {}, 404],
    ['a Steam ID at the balance', `/v2/websites/user/balance/get?steam=${ada.steam}`, {}, 400],
    ['a Steam ID at the add', `/v2/websites/user/balance/add?steam=${ada.steam}`, post('balance=1.00'), 400],
    ['an unknown path', '/v2/websites', {}, 404],
    ['another method', add, {}, 404],
    ['JSON', add, post('{"balance":"15.00"}', 'application/json'), 415],
    ['no amount', add, post('amount=15.00'), 400],
    ['two fields', add, post('balance=15.00&currency=EUR'), 400],
    ['one decimal', add, post('balance=15.0'), 422],
    ['nothing to add', add, post('balance=0.00'), 422],
    ['a negative amount', add, post('balance=-1.00'), 422],
  ] as const)('refuses %s with a message', async (_what, path, init, status) => {
    const standIn = await open();
    const answer = await ask(standIn, path, init);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toHaveProperty('message', expect.stringMatching(/\w/));
    expect(standIn.credits).toEqual([]);
    expect(standIn.requests).toMatchObject([{ status, tookEffect: false }]);
  });
});

describe('its users', () => {
  test('share neither a name nor an id', async () => {
    const { users } = await open();
    expect(() => users.add({ username: 'ADA' })).toThrow('taken');
    expect(() => users.add({ id: '1', username: 'Eve' })).toThrow('taken');
    expect(() => users.change('Bob', { username: 'ada' })).toThrow('taken');
    expect(() => users.change('Nobody', { paid: '1' })).toThrow('no user');
    expect(() => users.change('Bob', { paid: '1.005' })).toThrow('no amount');
    expect(users.list()).toHaveLength(2);
  });
});

test('closing ends open connections and requests that are held', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const timersBefore = timers();
  const standIn = await createWebsiteStandIn({ seed: [ada] });
  standIn.switches.set('user', { delayMs: 60_000 });
  const arrived = standIn.events.next((event) => event, { describe: () => 'nothing' });
  const call = ask(standIn, user);
  const idle = connect(Number(new URL(standIn.url).port), '127.0.0.1');
  await Promise.all([arrived, once(idle, 'connect')]);
  const ended = once(idle, 'close');
  await Promise.all([standIn.close(), expect(call).rejects.toThrow(), ended]);
  expect(timers()).toBeLessThanOrEqual(timersBefore);
});
