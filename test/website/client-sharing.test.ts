import { describe, expect, test } from 'vitest';
import type { Behaviour } from '../../src/sandbox/website/behaviour.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { heldStep } from '../support/held-commit.js';
import { failureOf, nextRequest, websiteAndClient } from './website-and-client.js';

const byName = { by: 'username', value: 'Ada' } as const;

describe('reads under way', () => {
  test('are shared by callers who want the same', async () => {
    const { standIn, client } = await websiteAndClient();
    await Promise.all([
      client.findUser(byName),
      client.findUser(byName),
      client.readBalance('Ada'),
      client.readBalance('Ada'),
      client.findUser({ by: 'email', value: 'ada@example.org' }),
    ]);
    expect(standIn.requests.map(({ endpoint, key }) => [endpoint, key?.by]).sort()).toEqual([
      ['balance', 'username'],
      ['user', 'email'],
      ['user', 'username'],
    ]);
  });

  test('share their failure too, and the next call starts afresh', async () => {
    const { standIn, client } = await websiteAndClient();
    standIn.switches.set('user', { fault: faults.status(500) }, 1);
    const calls = [failureOf(client.findUser(byName)), failureOf(client.findUser(byName))];
    expect(await Promise.all(calls)).toMatchObject([{ status: 500 }, { status: 500 }]);
    await expect(client.findUser(byName)).resolves.toMatchObject({ id: '7' });
  });

  test('are not reused after they have ended', async () => {
    const { standIn, client } = await websiteAndClient();
    await client.readBalance('Ada');
    await client.readBalance('Ada');
    expect(standIn.requests).toHaveLength(2);
  });

  test('that began before an add are not joined after it', async () => {
    const { standIn, client } = await websiteAndClient();
    const held = holdFirst('balance');
    standIn.decide(held.decide);
    const before = client.readBalance('Ada');
    await nextRequest(standIn);
    await client.addVirtual('Ada', '15.00');
    const after = client.readBalance('Ada');
    await expect(after).resolves.toMatchObject({ virtual: '115.25' });
    held.release();
    await before;
    expect(standIn.requests.map(({ endpoint }) => endpoint)).toEqual(['balance', 'add', 'balance']);
  });

  test('begun after an add are shared though an older one ends', async () => {
    const { standIn, client } = await websiteAndClient();
    const first = holdFirst('balance');
    const second = holdFirst('balance');
    standIn.decide(first.decide);
    const before = client.readBalance('Ada');
    await nextRequest(standIn);
    await client.addVirtual('Ada', '15.00');
    standIn.decide(second.decide);
    const after = client.readBalance('Ada');
    await nextRequest(standIn, ({ endpoint }) => endpoint === 'balance');
    first.release();
    await before;
    const joined = client.readBalance('Ada');
    second.release();
    await Promise.all([after, joined]);
    expect(standIn.requests.filter(({ endpoint }) => endpoint === 'balance')).toHaveLength(2);
  });
});

test('closing waits for the calls under way, and refuses new ones', async () => {
  const { standIn, client } = await websiteAndClient();
  const held = holdFirst('add');
  standIn.decide(held.decide);
  const add = client.addVirtual('Ada', '15.00');
  await nextRequest(standIn);
  const closed = client.close();
  expect(await failureOf(client.readBalance('Ada'))).toMatchObject({ kind: 'unreachable' });
  held.release();
  await expect(add).resolves.toMatchObject({ kind: 'accepted' });
  await closed;
});

/** Holds the first request to an endpoint until it is released. */
function holdFirst(endpoint: string) {
  const held = heldStep();
  let holding = true;
  return {
    release: held.release,
    async decide(request: { endpoint: string | undefined }): Promise<Behaviour | undefined> {
      if (!holding || request.endpoint !== endpoint) return undefined;
      holding = false;
      await held.wait();
      return undefined;
    },
  };
}
