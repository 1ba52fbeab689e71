import { expect, it } from 'vitest';
import { freePort } from '../../src/sandbox/free-port.js';
import { wholeWay } from '../support/e2e.js';
import { openStore } from '../support/open-store.js';

it('serves the page for signing in as long as the bot runs', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const way = await wholeWay({
    settings: {
      LINK_PROOFS: 'sign-in,staff',
      PUBLIC_URL: url,
      PUBLIC_PORT: String(port),
      DISCORD_CLIENT_SECRET: 'sandbox-client-secret',
    },
  });

  const answer = await fetch(`${url}/`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('use /link in Discord');

  await way.bot.end();
  await expect(fetch(url)).rejects.toThrow();
  expect(way.bot.output()).not.toContain('sandbox-client-secret');
});

it('forgets old sign-ins also where signing in is no longer set up', async () => {
  const way = await wholeWay();
  const store = await openStore(way.folder);
  const key = `sign-in:${'a'.repeat(43)}`;
  const old = { member: '1180000000000000302', locale: 'de', until: Date.now() - 2 * 60 * 60_000 };
  await store.commit([{ key, from: undefined, to: { ...old, step: 'discord' } }]);

  await way.startAnother();
  await expect.poll(() => store.get(key)).toBeUndefined();
});
