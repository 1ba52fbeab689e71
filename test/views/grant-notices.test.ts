import { expect, it } from 'vitest';
import { createOutbox } from '../../src/bot/outbox.js';
import type { Grant } from '../../src/credit/grant.js';
import { createGrantNotices } from '../../src/views/grant-notices.js';
import { createLanguages } from '../../src/words/words.js';
import { silentLog } from '../support/silent-log.js';

const LOST = '01M7YZMHG000XGJ5Y9PGXVJ5FD';
const replacement: Grant = {
  id: '01M7YZMHG000XGJ5Y9PGXVJ5FE',
  by: '900',
  account: { by: 'username', username: 'bob' },
  amount: '15.00',
  draftedAt: 0,
  confirmedAt: 0,
  redoes: LOST,
  state: 'applied',
  overruled: { state: 'not-applied', by: '901', at: 0 },
};

it('a replacement that arrived after all is told with what it was to replace: another may have been paid', async () => {
  const posted: unknown[] = [];
  const rest = {
    post: async (_: string, request: { body?: unknown } = {}) => {
      posted.push(request.body);
      return { id: '1' };
    },
    patch: async () => ({}),
  };
  const languages = createLanguages({ creditName: 'credits', shown: (text) => text });
  const notices = createGrantNotices(createOutbox(rest, '5', silentLog), languages);
  expect(await notices.settled(replacement)).toBe(true);
  expect(JSON.stringify(posted)).toContain('did arrive');
  expect(JSON.stringify(posted)).toContain(`/grants show id:${LOST}`);
});
