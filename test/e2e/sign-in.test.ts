import { expect, it } from 'vitest';
import { freePort } from '../../src/sandbox/free-port.js';
import { wholeWay } from '../support/e2e.js';

it('serves the page for signing in if it is set up, and ends it with the bot', async () => {
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
