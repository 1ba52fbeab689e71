import { expect, it } from 'vitest';
import { linkKey } from '../../src/accounts/member-links.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { runPurser } from '../support/purser.js';
import { storePlace } from '../support/store-place.js';
import type { Newcomer } from './community.js';
import { balanceShown, enterBalance, sendDeposit } from './deposit-way.js';
import { auditLogChannel, auditMoney } from './grant-audit.js';
import { grantWay, senderOf, untilSettled } from './grant-way.js';

/** A single race between the two could end well by luck. */
const DEPOSITS = 3;

it('two processes that both receive everything send each deposit once; either takes the answer', async () => {
  const way = await grantWay({ settings: { LINK_PROOFS: 'deposit,staff' } });
  const bots = [way.bot, await way.startAnother()];
  /** How the processes ended the only use of a command or button by a member, by what each said last of it. */
  function outcomesOf(use: string, { id }: Newcomer): readonly string[] {
    const line = new RegExp(`"use":"${use}","user":"${id}","outcome":"([^"]+)"`, 'g');
    return bots.map((bot) => [...bot.output().matchAll(line)].at(-1)?.[1] ?? '').toSorted();
  }
  const members = Array.from({ length: DEPOSITS }, () => way.newcomer());
  const sent = await Promise.all(
    members.map(async (member) => ({ member, card: await sendDeposit(member) })),
  );
  for (const member of members) {
    for (const use of ['/link', 'link:send'])
      await expect.poll(() => outcomesOf(use, member)).toEqual(['answered by another process', 'done']);
  }
  await untilSettled(way);

  const sender = await senderOf(way, bots);
  expect(await sender.kill('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });

  for (const { member, card } of sent) {
    const answer = await enterBalance(member, card, balanceShown(way, member));
    expect(messageText(answer)).toContain(
      `You are now linked to the website account ${member.account.username}`,
    );
    const { id, mention, account } = member;
    expect((await way.records()).get(linkKey(id))).toMatchObject({ member: id, by: id, proof: 'deposit' });
    await way.logged(mention, 'proved by a deposit', account.username);
    expect(way.logMessages(mention, 'that the website account')).toHaveLength(1);
  }
  expect(way.adds()).toBe(DEPOSITS);
  const credited = way.credits().map(({ userId }) => userId);
  expect(credited.toSorted()).toEqual(members.map(({ account }) => account.id));
  expect((await way.ledger()).map(({ kind, state }) => [kind, state])).toEqual(
    members.map(() => ['link-deposit', 'applied']),
  );
  expect(await auditMoney(way)).toEqual([]);
  expect(await auditLogChannel(way)).toEqual([]);
  const { url } = await storePlace(way.folder);
  const { code, stdout } = await runPurser(['audit'], { STORE_URL: url });
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^All is well: .*\n$/) });
});
