import { expect, it } from 'vitest';
import { createMessenger } from '../../src/discord/messenger.js';
import type { Grant } from '../../src/ledger/grant.js';
import { createLanguages } from '../../src/locales/languages.js';
import { shortId } from '../../src/text/short-id.js';
import { createGrantNotices } from '../../src/views/grant-messages.js';
import { silentLog } from '../support/silent-log.js';

const LOST = '01M7YZMHG000XGJ5Y9PGXVJ5FD';
const replacement: Grant = {
  id: '01M7YZMHG000XGJ5Y9PGXVJ5FE',
  by: '900',
  account: { by: 'username', username: 'bob' },
  amount: '15.00',
  draftedAt: 0,
  confirmedAt: 0,
  replaces: LOST,
  state: 'applied',
  contradicted: { state: 'not-applied', by: '901', at: 0 },
};

const languages = await createLanguages({ creditName: () => 'credits', shown: (text) => text });

function setUp() {
  const posted: Array<{ nonce: string }> = [];
  const rest = {
    post: async (_: string, request: { body?: unknown } = {}) => {
      posted.push(request.body as { nonce: string });
      return { id: '1' };
    },
    patch: async () => ({}),
  };
  const messenger = createMessenger(rest, '5', silentLog);
  return {
    notices: createGrantNotices(messenger, languages, async () => true),
    idle: messenger.idle,
    posted,
  };
}

it('a replacement that arrived late is told with what it was to replace', async () => {
  const { notices, posted } = setUp();
  expect(await notices.settled([replacement])).toBe(true);
  expect(JSON.stringify(posted)).toContain('did arrive');
  expect(JSON.stringify(posted)).toContain(`/grants show id:${shortId(LOST)}`);
});

it('a grant that was sent or queued again has another nonce', async () => {
  const { notices, posted } = setUp();
  const grant: Grant = {
    ...replacement,
    state: 'not-sent',
    event: { kind: 'payout', id: 'race' },
    contradicted: { state: 'applied', by: '901', at: 0 },
    attempts: 1,
  };
  const others = [{ attempts: 2 }, { attempts: 2, claims: 1 }, { state: 'applied', attempts: 1 }] as const;
  for (const other of [{}, ...others]) await notices.settled([{ ...grant, ...other }]);

  const nonces = posted.map(({ nonce }) => nonce);
  expect(new Set(nonces).size).toBe(4);
  expect(Math.max(...nonces.map(({ length }) => length))).toBeLessThanOrEqual(25);
});

it('several records are one message, and each member is told once', async () => {
  const { notices, idle, posted } = setUp();
  const { replaces: _, contradicted: __, ...plain } = replacement;
  const paid: Grant = { ...plain, member: '700', settledAt: Date.now() };
  const notified: Grant = { ...paid, id: LOST, member: '701', memberNotified: true, settledAt: 0 };
  expect(await notices.settled([paid, notified])).toBe(true);
  await idle();
  const [record, direct, ...more] = posted as Array<{ embeds?: Array<{ timestamp?: string }> }>;
  expect(record?.embeds?.map(({ timestamp }) => timestamp)).toEqual([undefined, '1970-01-01T00:00:00.000Z']);
  expect(JSON.stringify(record)).toContain(shortId(LOST));
  expect(JSON.stringify([direct, ...more])).toContain('700');
  expect(JSON.stringify([direct, ...more])).not.toContain('701');
});

it('a grant whose card says what was decided has no second record, unless the website contradicts it', async () => {
  const { notices, posted } = setUp();
  const { replaces: _, contradicted, ...plain } = replacement;
  const onCard: Grant = { ...plain, settledBy: '901', posted: { channelId: '5', messageId: '6' } };
  expect(await notices.settled([onCard])).toBe(true);
  expect(posted).toEqual([]);
  expect(await notices.settled([{ ...onCard, ...(contradicted && { contradicted }) }])).toBe(true);
  expect(JSON.stringify(posted)).toContain('did arrive');
});

it('a deposit that proves a link is recorded, and its member not told', async () => {
  const { notices, posted } = setUp();
  const { replaces: _, contradicted: __, ...plain } = replacement;
  const deposit: Grant = { ...plain, kind: 'link-deposit', member: '700', amount: '0.37' };
  expect(await notices.settled([deposit])).toBe(true);
  expect(notices.paid(deposit)).toBe(false);
  expect(posted).toHaveLength(1);
  expect(JSON.stringify(posted)).toContain('Link deposit: <@900> added **0.37 credits**');
});
