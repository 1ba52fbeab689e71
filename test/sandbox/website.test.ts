import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../../src/sandbox/website/website-faults.js';
import { createWebsiteStandIn, type WebsiteEvent } from '../../src/sandbox/website/website-stand-in.js';
import { ada, add, ask, balance, open, post, user } from './ask-website.js';

describe('a well-behaved website', () => {
  test.each([
    'username=ada',
    'email=ADA@example.org',
    'steam=STEAM_0:1:23',
    'steam=[U:1:47]',
    `steam=${ada.steam}`,
  ])('finds a user by %s', async (query) => {
    const standIn = await open();
    const { status, text } = await ask(standIn, `/v2/websites/user?${query}`);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({
      data: {
        id: 1,
        username: 'Ada',
        email: 'ada@example.org',
        steam_id: ada.steam,
        created_at: '2021-05-06T07:08:09.000Z',
        group: 'Member',
      },
    });
  });

  test('tells a balance', async () => {
    const { text } = await ask(await open(), balance);
    expect(text).toBe(
      '{"message":"OK","data":{"paid_balance":20.50,"virtual_balance":100.25,"total_balance":120.75}}',
    );
  });

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
  test('can be renamed, and their names taken over', async () => {
    const standIn = await open();
    standIn.users.takeNameOver({ owner: 'Ada', renamedTo: 'Ada Old' }, 'Bob');
    expect(standIn.users.list()).toMatchObject([
      { id: '1', username: 'Ada Old', email: 'ada@example.org' },
      { id: '2', username: 'Ada' },
    ]);
    expect(JSON.parse((await ask(standIn, user)).text)).toMatchObject({ data: { id: 2 } });
  });

  test('can be added, changed and removed', async () => {
    const standIn = await open();
    standIn.users.add({ username: 'Cy', extra: { note: hostileTexts.pings } });
    standIn.users.change('Ada', { email: 'new@example.org', paid: '1.5' });
    standIn.users.remove('bob');
    expect(standIn.users.list()).toMatchObject([
      { id: '1', username: 'Ada', email: 'new@example.org', paid: '1.50', virtual: '100.25' },
      { id: '3', username: 'Cy' },
    ]);
    expect((await ask(standIn, '/v2/websites/user?username=Cy')).text).toContain('@everyone');
    expect((await ask(standIn, '/v2/websites/user?username=Bob')).status).toBe(404);
  });

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

describe('an answer’s shape', () => {
  const bare = {
    id: 1,
    username: 'Ada',
    email: 'ada@example.org',
    steam_id: ada.steam,
    created_at: '2021-05-06T07:08:09.000Z',
    group: 'Member',
  };

  test.each([
    ['status-data', { status: 200, message: 'OK', data: bare }],
    ['bare', bare],
    ['user', { user: bare }],
    ['data-user', { data: { user: bare } }],
    ['list', { data: [bare] }],
    ['empty-list', { data: [] }],
    ['two', { data: [bare, { ...bare, username: 'Ada2' }] }],
  ] as const)('of a user can be %s', async (wrap, expected) => {
    const standIn = await open();
    standIn.switches.set('user', { user: { wrap } });
    expect(JSON.parse((await ask(standIn, user)).text)).toEqual(expected);
  });

  test.each([
    [{ steam: 'number' }, `"steam_id":${ada.steam},`],
    [{ steam: 'steam2', steamField: 'steam' }, '"steam":"STEAM_0:1:23"'],
    [{ steam: 'steam3' }, '"steam_id":"[U:1:47]"'],
    [{ id: 'string', idField: 'user_id' }, '"user_id":"1"'],
    [{ registered: 'sql', registeredField: 'date' }, '"date":"2021-05-06 07:08:09"'],
    [{ registered: 'unix' }, '"created_at":1620284889,'],
    [{ registered: 'unix-ms' }, '"created_at":1620284889000,'],
    [{ group: 'object' }, '"group":{"id":1,"name":"Member"}'],
    [{ usernameField: 'userName' }, '"userName":"Ada"'],
  ] as const)('can have %j', async (shape, expected) => {
    const standIn = await open();
    standIn.switches.set('user', { user: shape });
    expect((await ask(standIn, user)).text).toContain(expected);
  });

  test('can leave out the id and the Steam ID', async () => {
    const standIn = await open();
    standIn.switches.set('user', { user: { id: 'none', steam: 'none' } });
    expect((await ask(standIn, user)).text).not.toMatch(/id"/);
  });

  test.each([
    [{ values: 'strings' }, '{"paid_balance":"20.50","virtual_balance":"100.25","total_balance":"120.75"}'],
    [{ fields: ['balance'] }, '{"balance":120.75}'],
    [{ fields: ['virtual_balance'] }, '{"virtual_balance":100.25}'],
  ] as const)('of a balance can be %j', async (shape, data) => {
    const standIn = await open();
    standIn.switches.set('balance', { balance: shape });
    expect((await ask(standIn, balance)).text).toBe(`{"message":"OK","data":${data}}`);
    standIn.switches.set('balance', { balance: { ...shape, wrap: 'bare' } });
    expect((await ask(standIn, balance)).text).toBe(data);
  });

  test.each([
    ['200', 200, '{"message":"Balance added"}', true],
    ['201', 201, '{"message":"Balance added"}', true],
    ['204', 204, '', true],
    ['empty', 200, '', true],
    ['text', 200, 'OK', true],
    ['success-false', 200, '{"success":false,"message":"Could not add"}', false],
    ['status-400', 200, '{"status":400,"message":"Could not add"}', false],
    ['error', 200, '{"error":{"message":"Could not add"}}', false],
  ] as const)('of an add can be %s', async (as, status, text, tookEffect) => {
    const standIn = await open();
    standIn.switches.set('add', { add: { as } });
    expect(await ask(standIn, add, post('balance=15.00'))).toMatchObject({ status, text });
    expect(standIn.credits).toHaveLength(tookEffect ? 1 : 0);
    standIn.switches.set('add', { add: { as }, takesEffect: true });
    await ask(standIn, add, post('balance=15.00'));
    expect(standIn.requests[1]).toMatchObject({ tookEffect: true });
  });
});

test('what happens can be followed live', async () => {
  const standIn = await open();
  const seen: WebsiteEvent['type'][] = [];
  const stop = standIn.events.subscribe(({ type }) => seen.push(type));
  const served = standIn.events.next((event) => (event.type === 'served' ? event.request : undefined), {
    describe: () => seen.join(),
  });
  await ask(standIn, add, post('balance=15.00'));
  expect(await served).toMatchObject({ status: 200, tookEffect: true });
  expect(seen).toEqual(['request', 'credit', 'served']);
  stop();
  await ask(standIn, user);
  expect(seen).toHaveLength(3);
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
