import { beforeAll, describe, expect, it } from 'vitest';
import type { InteractionHandle } from '../../src/sandbox/discord/interaction-handle.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import type { BotProcess } from '../support/bot-process.js';
import { answered, openButtons, sharedCommunity } from './community.js';

const community = sharedCommunity();
let second: BotProcess;
beforeAll(async () => {
  second = await community().startAnother();
});

/** How often two processes race; a single race could pass by luck. */
const ROUNDS = 3;
const rounds = Array.from({ length: ROUNDS }, (_, index) => index + 1);

/** Waits until both processes have tried to answer a read-only interaction. */
async function settled(handle: InteractionHandle): Promise<void> {
  await handle.answer();
  const { discord } = community();
  if (handle.calls.some(({ code }) => code === 40060)) return;
  await discord.events.next(() => handle.calls.some(({ code }) => code === 40060) || undefined, {
    describe: () => `The second answer did not come: ${JSON.stringify(handle.calls)}`,
  });
}

/** Waits for the end of a press of Share. @returns whether it posted the balance */
async function hasShared(press: InteractionHandle): Promise<boolean> {
  await press.acknowledged();
  // A press that does nothing is acknowledged, and changes no message.
  if (!press.updates.some(({ kind }) => kind === 'edited')) return false;
  await press.followUp();
  return true;
}

describe('two processes on one store that both receive everything', () => {
  it('answer a command once, and the later one stays quiet', async () => {
    const way = community();
    const { acts } = await way.linkedNewcomer();

    const balance = acts.command('balance');
    await settled(balance);

    expect(messageText(balance.message ?? (await balance.answer()))).toContain('3.50');
    expect(balance.calls.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(balance.updates).toHaveLength(1);
    await Promise.any([way.bot, second].map((bot) => bot.said(/answered by another process/)));
    expect(way.bot.output() + second.output()).not.toMatch(/"level":[456]0/);
  });

  it('approve a request once, remove its buttons and tell everyone once', async () => {
    const way = community();
    for (const _round of rounds) {
      const { id, mention, acts, account } = way.newcomer();
      expect(await answered(acts.command('link', { username: account.username }))).toContain(
        'Staff will check',
      );
      const request = await way.logged('Link request', mention);

      const press = way.as('sam', 'staffLog').press(request, 'Approve');

      expect(await answered(press)).toContain('Approved by');
      expect(openButtons(await way.logged('Link request', mention))).toEqual([]);
      expect(await answered(acts.command('profile'))).toContain(account.username);
      await way.discord.message(id, () => true);
      expect(way.logMessages('', mention)).toHaveLength(1);
      expect(way.discord.actAs(id, 'dm').messages()).toHaveLength(1);
    }
  });

  it('share a balance once, however often the button is pressed', async () => {
    const way = community();
    for (const _round of rounds) {
      const { acts, account } = await way.linkedNewcomer();
      const shown = await acts.command('balance').answer();

      const presses = [acts.press(shown, 'Share'), acts.press(shown, 'Share')];
      const shared = await Promise.all(presses.map(hasShared));

      expect(shared.filter(Boolean)).toHaveLength(1);
      const posts = acts
        .messages()
        .filter((message) => !message.flags && messageText(message).includes(account.username));
      expect(posts).toHaveLength(1);
    }
  });
});
