import { describe, expect, it } from 'vitest';
import type { StandInEvent } from '../../src/sandbox/discord/stand-in-event.js';
import { wholeWay } from '../support/e2e.js';
import { answered, type Community, sharedCommunity } from './community.js';

const community = sharedCommunity();

/** Waits until the bot has a session again, after its session was ended. */
async function reconnected(
  { discord }: Pick<Community, 'discord'>,
  type: 'session-ready' | 'session-resumed',
  trouble: () => void,
): Promise<void> {
  const there = discord.events.next((event: StandInEvent) => (event.type === type ? event : undefined), {
    describe: () => `Waited for ${type}.`,
  });
  trouble();
  await there;
}

describe('a gateway connection', () => {
  it.each([4000, 1001])('is resumed after it ends with %d', async (code) => {
    const way = community();
    const { acts } = await way.linkedNewcomer();

    await reconnected(way, 'session-resumed', () => way.discord.gateway.dropAll(code));

    expect(await answered(acts.command('balance'))).toContain('3.50');
  });

  it('delivers what happened while it was down', async () => {
    const way = community();
    const { acts } = await way.linkedNewcomer();
    way.discord.gateway.dropAll(4000);

    expect(await answered(acts.command('balance'))).toContain('3.50');
  });

  it('reconnects when Discord asks for it', async () => {
    const way = community();
    const { acts } = await way.linkedNewcomer();

    await reconnected(way, 'session-resumed', () => way.discord.gateway.askToReconnect());

    expect(await answered(acts.command('balance'))).toContain('3.50');
  });

  it('gets a new session when its own is over', async () => {
    const way = community();
    const { acts } = await way.linkedNewcomer();

    await reconnected(way, 'session-ready', () => way.discord.gateway.invalidateAll(false));

    expect(await answered(acts.command('balance'))).toContain('3.50');
  });

  it('resumes an invalid session that is resumable', async () => {
    const way = community();
    const { acts } = await way.linkedNewcomer();

    await reconnected(way, 'session-resumed', () => way.discord.gateway.invalidateAll(true));

    expect(await answered(acts.command('balance'))).toContain('3.50');
  });

  it('is replaced when Discord falls silent', async () => {
    const way = await wholeWay({ discord: { heartbeatIntervalMs: 400 } });

    await reconnected(way, 'session-resumed', () => way.discord.gateway.setHeartbeatAnswers(false));
    way.discord.gateway.setHeartbeatAnswers(true);

    expect(await answered(way.as('mia').command('balance'))).toContain('not linked');
  });

  it('ends the bot, and logs why, when closed for good', async () => {
    const way = await wholeWay();

    way.discord.gateway.dropAll(4004);

    expect(await way.bot.exited()).toEqual({ code: 1, signal: null });
    await way.bot.said(/check DISCORD_TOKEN/);
  });
});
