import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import type { Fault, FaultTarget } from '../../src/sandbox/discord/discord-faults.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { shared, wholeWay } from '../support/e2e.js';
import { answered, openButtons, startCommunity } from './community.js';

const community = shared(() => startCommunity());

type Faults = readonly Omit<Fault, 'matches'>[];

/** Faults of Discord from which it recovers in time. */
const PASSING: Readonly<Record<string, Faults>> = {
  '502 twice': [{ answer: { kind: 'status', status: 502 }, times: 2 }],
  '503 although it took effect': [{ answer: { kind: 'status', status: 503 }, takesEffect: true }],
  'a reset': [{ answer: { kind: 'reset' } }],
  '502 twice, and a reset after it took effect': [
    { answer: { kind: 'status', status: 502 }, times: 2 },
    { answer: { kind: 'reset' }, takesEffect: true },
  ],
  '429': [{ answer: { kind: 'rate-limit', retryAfterMs: 300 } }],
  '429 for everything': [{ answer: { kind: 'rate-limit', retryAfterMs: 300, global: true } }],
};

/** Does the same under each fault, in parallel, and expects the same of each. */
async function expectInSpiteOf(outcome: unknown, work: (faults: Faults) => Promise<unknown>): Promise<void> {
  const all = Object.entries(PASSING).map(async ([name, faults]) => {
    const came = await work(faults).catch((error: unknown) => String(error));
    return [name, came] as const;
  });
  const expected = Object.keys(PASSING).map((name) => [name, outcome]);
  expect(await Promise.all(all)).toEqual(expected);
}

/** Fails only the requests that match. */
function spoil(faults: Faults, matches: (request: FaultTarget) => boolean): void {
  for (const fault of faults) community().discord.faults.add({ ...fault, matches });
}

describe('despite Discord’s faults', () => {
  it.each([
    ['only call', ({ route }: FaultTarget) => route.startsWith('/interactions/'), 0],
    ['deferral', ({ route }: FaultTarget) => route.startsWith('/interactions/'), 1_500],
    ['edit with the answer', ({ method }: FaultTarget) => method === 'PATCH', 1_100],
  ] as const)('a member sees the answer: at the %s', async (_, isKind, delayMs) => {
    const way = community();
    way.website.switches.set('balance', { delayMs });
    await expectInSpiteOf(true, async (faults) => {
      const { acts } = await way.linkedNewcomer();
      const balance = acts.command('balance');
      spoil(faults, (request) => isKind(request) && request.path.includes(balance.payload.token));
      return (await answered(balance)).includes('3.50');
    });
  });

  it('a button acts once, and its message and the log channel have it once', async () => {
    const way = community();
    const expected = { text: true, buttons: [], direct: 1, asked: 1 };
    await expectInSpiteOf(expected, async (faults) => {
      const { id, mention, acts, account } = way.newcomer();
      const isPost = ({ method, route, body }: FaultTarget) =>
        method === 'POST' &&
        route === '/channels/:channel/messages' &&
        JSON.stringify(body).includes(mention);
      spoil(faults, isPost);
      await acts.command('link', { username: account.username }).answer();
      const request = await way.logged('Link request', mention);
      const press = way.as('sam', 'staffLog').press(request, 'Approve');
      const isCallback = ({ route, path }: FaultTarget) =>
        route.startsWith('/interactions/') && path.includes(press.payload.token);
      spoil(faults, isCallback);
      const decided = await press.answer();
      await way.logged('Link request', 'Approved by', mention);
      await way.discord.message(id, () => true);
      return {
        text: messageText(decided).includes('Approved by'),
        buttons: openButtons(decided),
        direct: way.discord.actAs(id, 'dm').messages().length,
        asked: way.logMessages('Link request', mention).length,
      };
    });
  });

  it('that last, nothing is half-done, which is logged, and the bot goes on', async () => {
    const way = community();
    const { id, mention, account, acts } = way.newcomer();
    const set = way.as('sam').command('links set', { member: id, username: account.username });
    const mend = way.discord.faults.add({
      matches: ({ path }) => path.includes(set.payload.token),
      answer: { kind: 'status', status: 500 },
      times: 100,
    });
    await way.bot.said(/an answer could not be delivered/);
    mend();

    expect(set.updates).toEqual([]);
    await way.logged(`<@${FIXTURES.people.sam}> linked ${mention} to ${account.username}`);
    expect(await answered(acts.command('balance'))).toContain('3.50');
  });
});

describe('a gateway connection', () => {
  type Session = 'session-ready' | 'session-resumed';

  /** Waits until the bot has a session again, after its session was ended. */
  async function reconnected(
    { discord }: Pick<ReturnType<typeof community>, 'discord'>,
    type: Session,
    trouble: () => void,
  ): Promise<void> {
    const there = discord.events.next((event) => event.type === type || undefined, {
      describe: () => `Waited for ${type}.`,
    });
    trouble();
    await there;
  }

  it.each<[string, Session, (gateway: ReturnType<typeof community>['discord']['gateway']) => void]>([
    ['is resumed after it ends with 4000', 'session-resumed', (gateway) => gateway.dropAll(4000)],
    ['is resumed after it ends with 1001', 'session-resumed', (gateway) => gateway.dropAll(1001)],
    ['reconnects when Discord asks for it', 'session-resumed', (gateway) => gateway.askToReconnect()],
    ['gets a new session when its own is over', 'session-ready', (gateway) => gateway.invalidateAll(false)],
    ['resumes an invalid session if it can', 'session-resumed', (gateway) => gateway.invalidateAll(true)],
  ])('%s, and delivers what happened meanwhile', async (_, type, trouble) => {
    const way = community();
    const { acts } = await way.linkedNewcomer();
    await reconnected(way, type, () => trouble(way.discord.gateway));
    expect(await answered(acts.command('balance'))).toContain('3.50');
    if (type === 'session-ready') return;
    way.discord.gateway.dropAll(4000);
    expect(await answered(acts.command('balance'))).toContain('3.50');
  });

  it('is replaced when Discord falls silent; one closed for good ends the bot', async () => {
    const way = await wholeWay({ discord: { heartbeatIntervalMs: 400 } });
    const { gateway } = way.discord;
    await reconnected(way, 'session-resumed', () => gateway.setHeartbeatAnswers(false));
    gateway.setHeartbeatAnswers(true);
    expect(await answered(way.as('mia').command('balance'))).toContain('not linked');

    gateway.dropAll(4004);
    expect(await way.bot.exited()).toEqual({ code: 1, signal: null });
    await way.bot.said(/check DISCORD_TOKEN/);
  });
});
