import { beforeAll, describe, expect, it } from 'vitest';
import type { InteractionHandle } from '../../src/sandbox/discord/interaction-handle.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import type { BotProcess } from '../support/bot-process.js';
import { answered, type Newcomer, openButtons, sharedCommunity } from './community.js';

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

/** How both processes have ended the presses of Share by a member so far. */
function endsOfShare({ id }: Newcomer): readonly (string | undefined)[] {
  const line = new RegExp(`"use":"balance:share","user":"${id}","outcome":"([^"]+)"`, 'g');
  return [...(community().bot.output() + second.output()).matchAll(line)].map(([, outcome]) => outcome);
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
      const member = await way.linkedNewcomer();
      const { acts, account } = member;
      const shown = await acts.command('balance').answer();

      for (const _press of ['first', 'second']) acts.press(shown, 'Share');
      // A press may be acknowledged long before it has shared anything.
      await expect.poll(() => endsOfShare(member)).toHaveLength(2 * 2);

      expect(endsOfShare(member).filter((outcome) => outcome === 'done')).toHaveLength(1);
      const posts = acts
        .messages()
        .filter((message) => !message.flags && messageText(message).includes(account.username));
      expect(posts).toHaveLength(1);
    }
  });
});
