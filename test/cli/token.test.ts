import { expect, it } from 'vitest';
import { runPurser } from '../support/purser.js';
import { storeUrl } from '../support/store-place.js';

const TOKEN = /^purser_[0-9A-Z]{26}_[\w-]{43}\n$/;

it('makes a token that is shown once, lists it, and revokes it', async () => {
  const settings = { STORE_URL: await storeUrl() };
  const made = await runPurser(['token', 'create', 'Votes', '--daily-max', '50'], settings);
  expect(made.code).toBe(0);
  expect(made.stdout).toMatch(TOKEN);
  const secret = made.stdout.trim().split('_').at(-1) ?? '';

  const again = await runPurser(['token', 'create', 'Votes'], settings);
  expect([again.code, again.stdout]).toEqual([1, '']);
  const listed = await runPurser(['token', 'list'], settings);
  expect(listed.stdout).toMatch(/^Votes .*grant,read .*50\.00 a day .*made \d/);
  expect(listed.stdout).not.toContain(secret);

  expect((await runPurser(['token', 'revoke', 'Votes'], settings)).code).toBe(0);
  expect((await runPurser(['token', 'revoke', 'Votes'], settings)).code).toBe(1);
  expect((await runPurser(['token', 'list'], settings)).stdout).toContain('revoked');
});

it.each([
  { args: [] },
  { args: ['create'] },
  { args: ['create', '9 lives'] },
  { args: ['create', 'Votes', '--scope', 'all'] },
  { args: ['create', 'Votes', '--max', '1.005'] },
  { args: ['create', 'Votes', '--daily-max', '0'] },
  { args: ['revoke'] },
  { args: ['list', 'all'] },
])('says how it is used for the arguments $args, and makes nothing', async ({ args }) => {
  const { code, stdout, stderr } = await runPurser(['token', ...args], {});
  expect([code, stdout]).toEqual([64, '']);
  expect(stderr).toContain('Usage: purser token create NAME');
});
