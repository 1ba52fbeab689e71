import { Client, Events } from 'discord.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Command } from '../../src/discord/command.js';
import { createCommandRegistration } from '../../src/discord/command-registration.js';
import { clientOptions } from '../../src/discord/gateway.js';
import { createStaffNotices } from '../../src/discord/staff-notices.js';
import { discordError, httpError } from '../support/discord-errors.js';
import { english, languages } from '../support/english.js';
import { heldStep } from '../support/held-commit.js';
import { silentLog } from '../support/silent-log.js';
import { createManualClock } from '../website/manual-clock.js';

const [ONE, OTHER] = ['300000000000000001', '300000000000000002'];
const MINUTE = 60_000;

const fails = (error: Error) => () => {
  throw error;
};
const taken = () => [];
const MISSING_ACCESS = fails(discordError(50_001, 403));

type Answer = () => unknown;

/** A bot in front of a Discord that answers each registration as it is told to. */
function setUp(guildIds: readonly string[] = [ONE]) {
  const answers = new Map<string, Answer>();
  const tried: string[] = [];
  const notified: string[] = [];
  const errors: string[] = [];
  const clock = createManualClock();
  const settled = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const client = new Client(
    clientOptions({ DISCORD_API_URL: 'http://127.0.0.1:9/api', DISCORD_SHARDS: 'auto' }),
  );
  onTestFinished(() => client.destroy());
  let invitations = 0;
  client.rest.put = async (route: string) => {
    const [, guildId = ''] = /guilds\/(\d+)/.exec(route) ?? [];
    tried.push(guildId);
    return (answers.get(guildId) ?? taken)();
  };
  const registration = createCommandRegistration({
    client,
    applicationId: () => '100000000000000001',
    guildIds: new Set(guildIds),
    commands: [{ definition: { name: 'ping', description: 'x' } } as Command],
    mentions: { learn: () => undefined },
    notices: createStaffNotices(({ text }) => notified.push(text), languages, clock),
    clock,
    log: { ...silentLog, error: (_: unknown, text: string) => errors.push(text) } as never,
  });
  return {
    ...{ registration, answers, tried, notified, errors, client },
    /** What Discord sends of a server. */
    async hears(what: 'invited' | 'here' | 'away' | 'left', id = ONE) {
      if (what === 'invited') invitations += 1;
      const isThere = what === 'here' || what === 'invited';
      const server = isThere ? { id, joined_at: `${invitations}` } : { id, unavailable: what === 'away' };
      client.emit(Events.Raw, { t: isThere ? 'GUILD_CREATE' : 'GUILD_DELETE', d: server }, 0);
      await settled();
    },
    async pass(ms: number) {
      const until = clock.now() + ms;
      for (;;) {
        const [next = Number.POSITIVE_INFINITY] = clock.waits();
        if (clock.now() + next > until) break;
        clock.advance(next);
        await settled();
      }
      clock.advance(until - clock.now());
    },
  };
}

const { commandsMissing } = english.words;

describe('the commands', () => {
  it('are registered once where nothing is wrong, and nothing is said', async () => {
    const { registration, tried, notified, errors, pass, hears } = setUp([ONE, OTHER]);
    await hears('here');
    await registration.start();
    await pass(24 * 60 * MINUTE);
    for (const what of ['away', 'here'] as const) await hears(what);
    expect(tried).toEqual([ONE, OTHER]);
    expect([...notified, ...errors]).toEqual([]);
    expect(registration.missing().size).toBe(0);
  });

  it.each([
    ['a 503', fails(httpError(503)), 'away'],
    ['a broken connection', fails(new Error('reset')), 'away'],
    ['a refusal', fails(discordError(50_035)), 'refused'],
    ['a bot that is not there', MISSING_ACCESS, 'not-invited'],
  ] as const)('are tried for as long as the process lives after %s', async (_, answer, why) => {
    const { registration, answers, tried, notified, errors, pass } = setUp();
    answers.set(ONE, answer);
    await registration.start();
    await pass(24 * 60 * MINUTE);
    expect(tried.length).toBeGreaterThan(90);
    expect([...registration.missing()]).toEqual([[ONE, why]]);
    expect(notified).toEqual([commandsMissing[why]({ server: `\`${ONE}\`` })]);
    expect(errors).toHaveLength(1);
    expect(errors.join()).not.toContain('DISCORD_GUILD_IDS');

    answers.set(ONE, taken);
    await pass(15 * MINUTE);
    const count = tried.length;
    await pass(24 * 60 * MINUTE);
    expect(tried).toHaveLength(count);
    expect(registration.missing().size).toBe(0);
    expect(notified.slice(1)).toEqual([commandsMissing.back({ server: `\`${ONE}\`` })]);
  });

  it.each([[['here']], [['here', 'away', 'here']]] as const)(
    'are registered at once when a server appears after the start (%j)',
    async (events) => {
      const { registration, answers, tried, hears } = setUp();
      // Where Discord has it, but not by now.
      if (events.length > 1) for (const what of events.slice(0, 2)) await hears(what);
      answers.set(ONE, MISSING_ACCESS);
      await registration.start();
      answers.set(ONE, taken);
      await hears('here');
      expect(tried).toHaveLength(2);
      expect(registration.missing().size).toBe(0);
    },
  );

  it('are registered again where the bot was removed and invited again', async () => {
    const { registration, tried, notified, pass, hears } = setUp();
    await hears('here');
    await registration.start();
    await hears('left');
    expect([...registration.missing()]).toEqual([[ONE, 'not-invited']]);
    await pass(24 * 60 * MINUTE);
    expect(tried).toHaveLength(1);

    await hears('invited');
    expect(tried).toHaveLength(2);
    expect(registration.missing().size).toBe(0);
    expect(notified).toHaveLength(2);
  });

  it('are not given up where the bot is removed meanwhile', async () => {
    const { registration, answers, tried, pass, hears } = setUp();
    const held = heldStep();
    answers.set(ONE, () => held.wait().then(taken));
    await hears('here');
    const start = registration.start();
    await hears('left');
    await hears('invited');
    answers.set(ONE, taken);
    held.release();
    await start;
    await pass(1);
    expect(tried).toHaveLength(2);
    expect(registration.missing().size).toBe(0);
  });

  it.each(['here', 'invited'] as const)(
    'are tried again where the server appears (%s) meanwhile',
    async (how) => {
      const { registration, answers, tried, pass, hears } = setUp();
      const held = heldStep();
      answers.set(ONE, () => held.wait().then(MISSING_ACCESS));
      const start = registration.start();
      answers.set(ONE, taken);
      await hears(how);
      held.release();
      await start;
      await pass(1);
      expect(tried).toHaveLength(2);
      expect(registration.missing().size).toBe(0);
    },
  );

  it('are missing and tried again where Discord does not answer', async () => {
    const { registration, answers, notified, pass } = setUp();
    answers.set(ONE, () => new Promise(() => {}));
    void registration.start();
    await pass(MINUTE);
    expect([...registration.missing()]).toEqual([[ONE, 'away']]);
    expect(notified).toEqual([commandsMissing.away({ server: `\`${ONE}\`` })]);
    answers.set(ONE, taken);
    await pass(MINUTE);
    expect(registration.missing().size).toBe(0);
  });

  it('are registered again after an invitation while offline', async () => {
    const { registration, tried, hears } = setUp();
    await hears('here');
    await registration.start();
    await hears('invited');
    await hears('here');
    expect(tried).toHaveLength(2);
    expect(registration.missing().size).toBe(0);
  });

  it('of one server wait for no other’s, and leave others alone', async () => {
    const { registration, answers, tried, hears } = setUp([ONE, OTHER]);
    answers.set(ONE, fails(httpError(500)));
    await registration.start();
    await hears('here', '9');
    expect(tried).toEqual([ONE, OTHER]);
    expect([...registration.missing().keys()]).toEqual([ONE]);
  });

  it('pass over events without data, such as a resumed session', () => {
    const { client } = setUp();
    expect(() => client.emit(Events.Raw, { t: 'RESUMED', d: null }, 0)).not.toThrow();
  });

  it('are tried no more once the bot ends', async () => {
    const { registration, answers, tried, pass, hears } = setUp();
    answers.set(ONE, fails(httpError(503)));
    await registration.start();
    await registration.end();
    await pass(60 * MINUTE);
    await hears('here');
    expect(tried).toHaveLength(1);
  });
});
