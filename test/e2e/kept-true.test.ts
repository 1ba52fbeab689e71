import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import type { WholeWay } from '../support/e2e.js';
import { answered, openButtons, sharedCommunity } from './community.js';
import { isOutcome } from './grant-way.js';
import { holdAnswer } from './held-answer.js';
import { confirmOn, isFinished } from './payout-way.js';

const { people } = FIXTURES;

const community = sharedCommunity({
  crowdLinked: true,
  settings: { GRANT_APPROVAL_OVER: '20', GRANT_DAILY_MAX: '100000' },
});

const payments = ({ website }: WholeWay) =>
  website.requests.filter(({ endpoint }) => endpoint === 'add').length;
const shows = (text: string) => (message: APIMessage) => messageText(message).includes(text);

/** Sam confirms a grant. @returns the handle of his press, and the answer that has come to rest */
async function confirmed(amount: number) {
  const way = community();
  const { id } = await way.linkedNewcomer();
  const preview = await way.as('sam').command('grant', { amount, member: id }).answer();
  const confirm = way.as('sam').press(preview, 'Confirm');
  return { way, confirm, answer: await confirm.nextUpdate(isOutcome) };
}

describe('the answer to who requested something', () => {
  it('says that a grant was approved, as soon as it was', async () => {
    const { way, confirm, answer } = await confirmed(31);
    expect(messageText(answer)).toContain('Waiting for approval');
    expect(openButtons(answer)).toEqual(['Cancel request']);
    const question = await way.logged('staff member must approve', '**31.00 credits**');
    way.as('tess', 'staffLog').press(question, 'Approve');
    const after = await confirm.nextUpdate(shows('✅ Granted'));
    expect(openButtons(after)).toEqual([]);
  });

  it('lets them withdraw a grant and a payout that wait for approval', async () => {
    const { way, answer } = await confirmed(32);
    const sam = way.as('sam');
    expect(await answered(sam.press(answer, 'Cancel request'))).toContain('⛔ Rejected');
    const question = await way.logged('⛔ Rejected', '**32.00 credits**', 'Rejected by');
    expect(openButtons(question)).toEqual([]);

    const { mention } = await way.linkedNewcomer();
    const preview = await sam
      .command('payout members', { members: mention, amount: 33 })
      .nextUpdate(isOutcome);
    const waiting = await confirmOn(preview, sam).nextUpdate(isOutcome);
    expect(openButtons(waiting)).toEqual(['Cancel request']);
    await way.logged('staff member must approve', '**33.00 credits**');
    expect(await answered(sam.press(waiting, 'Cancel request'))).toContain('⛔ Rejected · Payout');
    await way.logged('⛔ Rejected · Payout', '**33.00 credits**');
  });

  it('settles an unknown outcome, and follows who settles it elsewhere', async () => {
    const way = community();
    way.website.switches.set('add', { fault: faults.reset, takesEffect: true }, 2);
    const first = await confirmed(1.31);
    expect(openButtons(first.answer)).toEqual(['It arrived', 'It did not']);
    await way.logged('may or may not have arrived', '**1.31 credits**');
    expect(await answered(way.as('sam').press(first.answer, 'It arrived'))).toContain('✅ Granted');
    await way.logged('✅ Granted', '**1.31 credits**', `Settled by\n<@${people.sam}>`);

    const second = await confirmed(1.32);
    const question = await way.logged('may or may not have arrived', '**1.32 credits**');
    way.as('tess', 'staffLog').press(question, 'It did not');
    const after = await second.confirm.nextUpdate(shows('❌ Did not arrive'));
    expect(openButtons(after)).toEqual([]);
    way.heal();
  });

  it('links to the log channel’s message as soon as it exists', async () => {
    const way = community();
    way.website.switches.set('add', { fault: faults.reset, takesEffect: true }, 1);
    const { confirm } = await confirmed(1.33);
    const question = await way.logged('may or may not have arrived', '**1.33 credits**');
    const link = `https://discord.com/channels/${FIXTURES.guildId}/${question.channel_id}/${question.id}`;
    await expect.poll(() => confirm.message && messageText(confirm.message)).toContain(link);
    const sam = way.as('sam');
    const list = await sam.command('grants list').answer();
    const unknown = await sam.select(list, 'Show only …', ['❓ Outcome unknown']).answer();
    expect(messageText(unknown)).toContain('**1.33 credits**');
    expect(messageText(unknown)).not.toContain('✅');
    const [entry] = await sam.autocomplete('grants resolve', 'id', '1.33').choices();
    const opened = await sam.select(unknown, 'Open an entry', [String(entry?.value)]).answer();
    expect(messageText(opened)).toContain(link);
    expect(openButtons(opened)).toEqual(['It arrived', 'It did not']);
    await sam.press(opened, 'It arrived').answer();
    way.heal();
  });

  it('says that a link was approved, and can no longer be cancelled', async () => {
    const way = community();
    const { acts, account } = way.newcomer();
    const asked = acts.command('link', { username: account.username });
    expect(openButtons(await asked.answer())).toEqual(['Cancel request']);
    const question = await way.logged('wants to be linked', account.username);
    way.as('sam', 'staffLog').press(question, 'Approve');
    const after = await asked.nextUpdate(shows('you are now linked'));
    expect(openButtons(after)).toEqual([]);
  });
});

it('a payout is stopped and resumed by the buttons under it', async () => {
  const way = community();
  const members = await Promise.all(Array.from({ length: 8 }, () => way.linkedNewcomer()));
  const sam = way.as('sam');
  const mentions = members.map(({ mention }) => mention).join(' ');
  const preview = await sam.command('payout members', { members: mentions, amount: 2 }).nextUpdate(isOutcome);
  const before = way.website.credits.length;
  const letGo = holdAnswer(way, 'add');
  const begun = payments(way);
  const confirm = confirmOn(preview, sam);
  await expect.poll(() => payments(way)).toBeGreaterThan(begun);
  const list = await way.as('tess').command('payout list').answer();
  const [running] = await way.as('tess').autocomplete('payout stop', 'id', '').choices();
  const opened = await way
    .as('tess')
    .select(list, 'Open an entry', [String(running?.value)])
    .answer();
  const stopping = way.as('tess').press(opened, 'Stop');
  const stopped = await stopping.answer();
  expect(messageText(stopped)).toContain('Payout stopped');
  expect(openButtons(stopped)).toEqual(['Resume']);
  await confirm.nextUpdate(shows('Payout stopped'));
  letGo();
  // What was under way ends now.
  for (const card of [stopping, confirm]) {
    const saysAll = () =>
      messageText(card.message ?? stopped).includes(`Paid\n${way.website.credits.length - before}\n`);
    await expect.poll(saysAll).toBe(true);
  }
  way.website.decide(undefined);
  const finished = await way.as('tess').press(stopped, 'Resume').nextUpdate(isFinished);
  expect(openButtons(finished)).toEqual([]);
  expect(way.website.credits.length - before).toBe(8);
});

describe('the other cards of a host, once something has ended', () => {
  it('a giveaway: they offer nothing, and the pressed one keeps its answer', async () => {
    const way = community();
    const sam = way.as('sam');
    const options = { amount: 1, winners: 1, duration: '1h', title: 'Kept true' };
    const preview = await sam.command('giveaway start', options).answer();
    await sam.press(preview, 'Confirm').answer();
    const { api } = await way.discord.message(sam.channelId, (message) =>
      messageText(message).startsWith('🎁 Kept true'),
    );
    const [first, second] = [sam.press(api, 'Manage'), way.as('tess').press(api, 'Manage')];
    const [card] = [await first.answer(), await second.answer()];
    expect(openButtons(card)).toEqual(['End', 'Cancel']);
    await sam.press(card, 'End').answer();
    expect(openButtons(await second.nextUpdate())).toEqual([]);
    expect(messageText(first.message ?? api)).toContain('Winners are being drawn');
  });

  /** @returns how a drop that was started is opened in the list, and its ID */
  async function startedDrop(title: string) {
    const sam = community().as('sam');
    const preview = await sam.command('drop start', { amount: 1, claims: 2, title }).answer();
    await sam.press(preview, 'Confirm').answer();
    const list = await sam.command('drop list').answer();
    const [drop] = await sam.autocomplete('drop end', 'id', title).choices();
    const id = String(drop?.value);
    return { id, open: () => sam.select(list, 'Open an entry', [id]) };
  }

  it('a drop: they offer nothing any more', async () => {
    const { open } = await startedDrop('Kept true');
    const [first, second] = [open(), open()];
    const [card] = [await first.answer(), await second.answer()];
    expect(openButtons(card)).toEqual(['End']);
    await community().as('sam').press(card, 'End').answer();
    expect(openButtons(await second.nextUpdate())).toEqual([]);
    expect(messageText(first.message ?? card)).toContain('takes no more claims');
  });

  it('a drop ended by command: a press says so and offers nothing', async () => {
    const { id, open } = await startedDrop('Ended elsewhere');
    const card = await open().answer();
    await community().as('tess').command('drop end', { id }).answer();
    const late = await community().as('sam').press(card, 'End').answer();
    expect(openButtons(late)).toEqual([]);
    expect(messageText(late)).toContain('already over');
  });
});

describe('what cannot be done any more is refused in words', () => {
  it('a link request of a leaver, or for a renamed account', async () => {
    const way = community();
    const [leaver, renamed] = [way.newcomer(), way.newcomer()];
    for (const { acts, account } of [leaver, renamed])
      await acts.command('link', { username: account.username }).answer();
    const [first, second] = [
      await way.logged('wants to be linked', leaver.account.username),
      await way.logged('wants to be linked', renamed.account.username),
    ];
    way.discord.world.guilds.get(FIXTURES.guildId)?.members.delete(leaver.id);
    way.website.users.change(renamed.account.username, { username: 'another_name' });
    const log = way.as('sam', 'staffLog');
    expect(await answered(log.press(first, 'Approve'))).toContain('has left the server');
    expect(await answered(log.press(second, 'Approve'))).toContain('was renamed or deleted');
    expect(await answered(log.press(second, 'Reject'))).toContain('Rejected');
  });

  it('a bot as a linked member, and an invisible reason', async () => {
    const way = community();
    const bot = way.discord.world.application.id;
    const set = way
      .as('sam')
      .command('links set', { member: bot, username: way.newcomer().account.username });
    expect(await answered(set)).toContain('A bot cannot have a website account');
    const { id } = await way.linkedNewcomer();
    const preview = await way
      .as('sam')
      .command('grant', { amount: 1.34, member: id, reason: ' \u200b ' })
      .answer();
    expect(messageText(preview)).toContain('Grant 1.34 credits?');
    expect(messageText(preview)).not.toContain('Reason');
  });
});
