import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import type { Fault, FaultTarget } from '../../src/sandbox/discord/discord-faults.js';
import type { InteractionHandle } from '../../src/sandbox/discord/interaction-handle.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { wholeWay } from '../support/e2e.js';
import { answered, type Community, openButtons, sharedCommunity } from './community.js';

const community = sharedCommunity();

/** Faults of Discord from which it recovers in time. */
const passing: Readonly<Record<string, readonly Omit<Fault, 'matches'>[]>> = {
  '500': [{ answer: { kind: 'status', status: 500 } }],
  '502 twice': [{ answer: { kind: 'status', status: 502 }, times: 2 }],
  '503 although it took effect': [{ answer: { kind: 'status', status: 503 }, takesEffect: true }],
  'a reset': [{ answer: { kind: 'reset' } }],
  'a reset after it took effect': [{ answer: { kind: 'reset' }, takesEffect: true }],
  '502, and a reset after it took effect': [
    { answer: { kind: 'status', status: 502 } },
    { answer: { kind: 'reset' }, takesEffect: true },
  ],
  '502 twice, and a reset after it took effect': [
    { answer: { kind: 'status', status: 502 }, times: 2 },
    { answer: { kind: 'reset' }, takesEffect: true },
  ],
  '429': [{ answer: { kind: 'rate-limit', retryAfterMs: 300 } }],
  '429 for everything': [{ answer: { kind: 'rate-limit', retryAfterMs: 300, global: true } }],
  'half a second of silence': [{ delayMs: 500 }],
};

/** Does the same under each fault, in parallel. @returns the results, by fault */
async function inSpiteOf(
  faults: typeof passing,
  work: (faults: readonly Omit<Fault, 'matches'>[]) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const outcomes = await Promise.all(
    Object.entries(faults).map(async ([name, given]) => {
      const outcome = await work(given).catch((error: unknown) => String(error));
      return [name, outcome] as const;
    }),
  );
  return Object.fromEntries(outcomes);
}

const each = (faults: typeof passing, outcome: unknown) =>
  Object.fromEntries(Object.keys(faults).map((name) => [name, outcome]));

/** Fails only requests about one interaction. To be called when that is sent. */
function spoil(
  { discord }: Community,
  { payload }: InteractionHandle,
  faults: readonly Omit<Fault, 'matches'>[],
  kind: 'callback' | 'edit',
): void {
  const isKind = ({ method, route }: FaultTarget) =>
    kind === 'callback' ? route.startsWith('/interactions/') : method === 'PATCH';
  for (const fault of faults) {
    discord.faults.add({
      ...fault,
      matches: (request) => isKind(request) && request.path.includes(payload.token),
    });
  }
}

const hasBalance = (text: string) => text.includes('3.50');

describe('a member sees the answer despite Discord’s faults', () => {
  it.each([
    ['only call', 'callback', 0],
    ['deferral', 'callback', 1_500],
    ['edit with the answer', 'edit', 1_100],
  ] as const)('at the %s', async (_, kind, delayMs) => {
    const way = community();
    way.website.switches.set('balance', { delayMs });

    const outcomes = await inSpiteOf(passing, async (faults) => {
      const { acts } = await way.linkedNewcomer();
      const balance = acts.command('balance');
      spoil(way, balance, faults, kind);
      return hasBalance(await answered(balance));
    });

    expect(outcomes).toEqual(each(passing, true));
  });

  it('at the update of a message by its button, which acts once', async () => {
    const way = community();

    const outcomes = await inSpiteOf(passing, async (faults) => {
      const { id, mention, acts, account } = way.newcomer();
      await acts.command('link', { username: account.username }).answer();
      const request = await way.logged('Link request', mention);
      const press = way.as('sam', 'staffLog').press(request, 'Approve');
      spoil(way, press, faults, 'callback');
      const decided = await press.answer();
      await way.logged('approved the request of', mention);
      await way.discord.message(id, () => true);
      return {
        text: messageText(decided).includes('Approved by'),
        buttons: openButtons(decided),
        notified: way.logMessages('approved the request of', mention).length,
        direct: way.discord.actAs(id, 'dm').messages().length,
      };
    });

    expect(outcomes).toEqual(each(passing, { text: true, buttons: [], notified: 1, direct: 1 }));
  });
});

describe('a message in the log channel', () => {
  it('is posted once, and its place is recorded', async () => {
    const way = community();
    const isPost = ({ method, route }: FaultTarget) =>
      method === 'POST' && route === '/channels/:channel/messages';

    const outcomes = await inSpiteOf(passing, async (faults) => {
      const { mention, acts, account } = way.newcomer();
      const matches = (request: FaultTarget) =>
        isPost(request) && JSON.stringify(request.body).includes(mention);
      for (const fault of faults) way.discord.faults.add({ ...fault, matches });
      const asked = await acts.command('link', { username: account.username }).answer();
      await acts.press(asked, 'Cancel request').answer();
      await way.logged('Link request', mention, 'Withdrawn');
      return way.logMessages('Link request', mention).length;
    });

    expect(outcomes).toEqual(each(passing, 1));
  });

  it('that cannot be posted is logged, and its request still decidable', async () => {
    const way = community();
    const { mention, acts, account } = way.newcomer();
    const channel = way.discord.world.channels.get(FIXTURES.channels.staffLog);
    const overwrites = channel?.overwrites ?? [];
    if (channel) channel.overwrites = overwrites.filter((one) => one.id !== FIXTURES.roles.bot);

    const asked = await answered(acts.command('link', { username: account.username }));
    await way.bot.said(/could not post to the log channel; check DISCORD_LOG_CHANNEL_ID/);
    if (channel) channel.overwrites = overwrites;

    expect(asked).toContain('Staff will check');
    const list = await way.as('sam').command('links requests').answer();
    expect(messageText(list)).toContain(`${mention} → ${account.username}`);
    const number = /\*\*(\d+)\.\*\*/.exec(
      messageText(list)
        .split('\n')
        .find((line) => line.includes(mention)) ?? '',
    )?.[1];
    await way.as('sam').press(list, `Approve ${number} · ${account.username}`).answer();
    expect(await answered(acts.command('balance'))).toContain('3.50');
  });
});

/** Whether a request posts another public message. */
const isForEveryone = (body: unknown) =>
  typeof body === 'object' && body !== null && !('type' in body) && !('flags' in body);

describe('Share', () => {
  it('says so if it may or may not have been posted', async () => {
    const way = community();
    const { acts, account } = await way.linkedNewcomer();
    const balance = acts.command('balance');
    const shown = await balance.answer();

    const share = acts.press(shown, 'Share');
    way.discord.faults.add({
      matches: ({ method, path, body }) =>
        method === 'POST' && path.includes(`/${share.payload.token}`) && isForEveryone(body),
      answer: { kind: 'status', status: 500 },
      times: 10,
    });
    const notified = await share.nextUpdate((message) =>
      messageText(message).includes('do not know whether'),
    );

    expect(openButtons(notified)).toEqual([]);
    expect(balance.message && messageText(balance.message)).not.toContain('Shared');
    const isPublic = acts
      .messages()
      .some((message) => !message.flags && messageText(message).includes(account.username));
    expect(isPublic).toBe(false);
  });
});

describe('a lasting failure of Discord', () => {
  it('leaves nothing half-done, is logged, and the bot goes on', async () => {
    const way = await wholeWay();
    const { mia, sam } = FIXTURES.people;

    const set = way.as('sam').command('links set', { member: mia, username: 'mia_plays' });
    const mend = way.discord.faults.add({
      matches: ({ route }) => route.startsWith('/interactions/'),
      answer: { kind: 'status', status: 500 },
      times: 100,
    });
    await way.bot.said(/an answer could not be delivered/);
    mend();

    expect(set.updates).toEqual([]);
    await way.discord.message(FIXTURES.channels.staffLog, (message) =>
      messageText(message).includes(`<@${sam}> linked <@${mia}> to mia\\_plays`),
    );
    expect(await answered(way.as('mia').command('balance'))).toContain('20.00');
    expect(await answered(way.as('sam').command('links show', { member: mia }))).toContain('mia\\_plays');
  });
});
