import { describe, expect, it } from 'vitest';
import type { StandInEvent } from '../../src/sandbox/discord/stand-in-event.js';
import { wholeWay } from '../support/e2e.js';
import { answered, type Community, sharedCommunity } from './community.js';

const community = sharedCommunity();

/** Waits until the bot has a session again, after something that ends the one before. */
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
  it.each([4000, 1001])('that ends with %d is taken up again', async (code) => {
    const way = community();
    const { acts } = await way.linkedNewcomer();

    await reconnected(way, 'session-resumed', () => way.discord.gateway.dropAll(code));

    expect(await answered(acts.command('balance'))).toContain('3.50');
  });

  it('brings what happened while it was away', async () => {
    const way = community();
    const { acts } = await way.linkedNewcomer();
    way.discord.gateway.dropAll(4000);

    expect(await answered(acts.command('balance'))).toContain('3.50');
  });

  it('is made anew when Discord asks for it', async () => {
    const way = community();
    const { acts } = await way.linkedNewcomer();

    await reconnected(way, 'session-resumed', () => way.discord.gateway.askToReconnect());

    expect(await answered(acts.command('balance'))).toContain('3.50');
  });

  it('whose session is over gets a new one', async () => {
    const way = community();
    const { acts } = await way.linkedNewcomer();

    await reconnected(way, 'session-ready', () => way.discord.gateway.invalidateAll(false));

    expect(await answered(acts.command('balance'))).toContain('3.50');
  });

  it('whose session is invalid but can be taken up takes it up', async () => {
    const way = community();
    const { acts } = await way.linkedNewcomer();

    await reconnected(way, 'session-resumed', () => way.discord.gateway.invalidateAll(true));

    expect(await answered(acts.command('balance'))).toContain('3.50');
  });

  it('on which Discord falls silent is given up for a new one', async () => {
    const way = await wholeWay({ discord: { heartbeatIntervalMs: 400 } });

    await reconnected(way, 'session-resumed', () => way.discord.gateway.setHeartbeatAnswers(false));
    way.discord.gateway.setHeartbeatAnswers(true);

    expect(await answered(way.as('mia').command('balance'))).toContain('not linked');
  });

  it('that Discord closes for good ends the bot with a reason in the log', async () => {
    const way = await wholeWay();

    way.discord.gateway.dropAll(4004);

    expect(await way.bot.exited()).toEqual({ code: 1, signal: null });
    await way.bot.said(/check DISCORD_TOKEN/);
  });
});
