import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import {
  answered,
  answeredPrivately,
  type Community,
  type Newcomer,
  openButtons,
  sharedCommunity,
} from './community.js';

const community = sharedCommunity();

/** A newcomer with a link request, and the request as staff see it. */
async function requested(
  way: Community,
  named: 'username' | 'steam' = 'username',
): Promise<Newcomer & { readonly request: APIMessage; readonly approve: string }> {
  const newcomer = way.newcomer();
  const value = newcomer.account[named] ?? '';
  await newcomer.acts.command('link', { [named]: value }).answer();
  const request = await way.logged('Link request', newcomer.mention);
  const approve = buttonsOf(request).find(({ label }) => label === 'Approve')?.customId ?? '';
  return { ...newcomer, request, approve };
}

const directMessages = (way: Community, { id }: Newcomer) =>
  way.discord.actAs(id, 'dm').messages().map(messageText);

describe('deciding a link request', () => {
  it('is refused privately to who is not staff, be it who asked', async () => {
    const way = community();
    const asking = await requested(way);
    const list = await way.as('sam').command('links requests').answer();
    const asker = way.discord.actAs(asking.id, FIXTURES.channels.staffLog);

    for (const press of [
      ...['Approve', 'Reject'].map((button) =>
        way.as('mia', 'staffLog').press(asking.request, button, { unchecked: true }),
      ),
      asker.press(asking.request, 'Approve', { unchecked: true }),
      asking.acts.press(list, openButtons(list)[0] ?? '', { unchecked: true }),
    ]) {
      expect(await answeredPrivately(press)).toContain('Only staff');
    }

    expect(openButtons(await way.logged('Link request', asking.mention))).toEqual(['Approve', 'Reject']);
    expect(await answered(asking.acts.command('balance'))).toContain('not linked');
  });

  it('a second time changes nothing, says so and tells nobody', async () => {
    const way = community();
    const asking = await requested(way);
    await way.as('sam', 'staffLog').press(asking.request, 'Approve').answer();
    await way.logged('approved the request', asking.mention);

    // The button while it could still be pressed.
    const late = way.as('tess', 'staffLog').press(asking.request.id, asking.approve, { unchecked: true });

    expect(await answeredPrivately(late)).toContain('no longer open');
    expect(messageText(await way.logged('Link request', asking.mention))).toContain(
      `Approved by <@${FIXTURES.people.sam}>`,
    );
    expect(way.logMessages('approved the request', asking.mention)).toHaveLength(1);
    await expect.poll(() => directMessages(way, asking)).toHaveLength(1);
  });

  it('at the same time takes effect once', async () => {
    const way = community();
    const asking = await requested(way);

    const presses = [
      way.as('sam', 'staffLog').press(asking.request, 'Approve'),
      way.as('tess', 'staffLog').press(asking.request, 'Reject'),
    ];
    const texts = await Promise.all(presses.map(answered));

    expect(texts.filter((text) => text.includes('no longer open'))).toHaveLength(1);
    expect(texts.filter((text) => /Approved by|Rejected by/.test(text))).toHaveLength(1);
    const request = await way.logged('Link request', asking.mention);
    expect(openButtons(request)).toEqual([]);
    const isLinked = (await answered(asking.acts.command('balance'))).includes('3.50');
    expect(isLinked).toBe(messageText(request).includes('Approved by'));
    await way.discord.message(asking.id, () => true);
    await expect.poll(() => directMessages(way, asking)).toHaveLength(1);
  });

  it('with the same button twice at once is reported once', async () => {
    const way = community();
    const asking = await requested(way);
    const sam = way.as('sam', 'staffLog');

    await Promise.all([1, 2].map(() => sam.press(asking.request, 'Approve').acknowledged()));

    expect(openButtons(await way.logged('Approved by', asking.mention))).toEqual([]);
    await way.logged('approved the request', asking.mention);
    await way.discord.message(asking.id, () => true);
    expect(way.logMessages('approved the request', asking.mention)).toHaveLength(1);
    await expect.poll(() => directMessages(way, asking)).toHaveLength(1);
  });

  it('is refused where another member has the account, whom staff see', async () => {
    const way = community();
    const asking = await requested(way);
    const owner = way.newcomer();
    const { username } = asking.account;
    await way.as('sam').command('links set', { member: owner.id, username }).answer();

    const press = way.as('sam', 'staffLog').press(asking.request, 'Approve');

    const text = await answeredPrivately(press);
    expect(text).toContain(`already linked to ${owner.mention}`);
    expect(await answered(asking.acts.command('balance'))).toContain('not linked');
    expect(directMessages(way, asking)).toEqual([]);
    // Once the other link is gone, the same request can still be approved.
    await way.as('sam').command('links remove', { member: owner.id }).answer();
    expect(await answered(way.as('sam', 'staffLog').press(asking.request, 'Approve'))).toContain(
      'Approved by',
    );
  });

  it('of a member who was linked meanwhile shows the previous link', async () => {
    const way = community();
    const asking = await requested(way);
    const other = way.newcomer().account;
    await way.as('sam').command('links set', { member: asking.id, username: other.username }).answer();

    await way.as('tess', 'staffLog').press(asking.request, 'Approve').answer();

    await way.logged(
      `<@${FIXTURES.people.tess}> changed the link of ${asking.mention} from ${other.username} to ${asking.account.username}`,
    );
    expect(await answered(asking.acts.command('profile'))).toContain(asking.account.username);
  });
});

describe('/links requests', () => {
  it('lists open requests with buttons, which decide and continue the list', async () => {
    const way = community();
    const sam = way.as('sam');
    const [first, second] = [await requested(way), await requested(way)];

    let shown = await sam.command('links requests').answer();
    while (!messageText(shown).includes(first.mention)) shown = await sam.press(shown, 'Next').answer();
    const text = messageText(shown);
    expect(text).toContain(`${first.mention} → ${first.account.username}`);
    const numberOf = (list: string, { mention }: Newcomer) =>
      /\*\*(\d+)\.\*\*/.exec(list.split('\n').find((line) => line.includes(mention)) ?? '')?.[1];

    const afterApproval = await sam
      .press(shown, `Approve ${numberOf(text, first)} · ${first.account.username}`)
      .answer();
    expect(messageText(afterApproval)).not.toContain(first.mention);
    expect(messageText(afterApproval)).toContain(second.mention);
    expect(openButtons(await way.logged('Approved by', first.mention))).toEqual([]);

    const number = numberOf(messageText(afterApproval), second);
    const afterRejection = await sam
      .press(afterApproval, `Reject ${number} · ${second.account.username}`)
      .answer();
    expect(messageText(afterRejection)).not.toContain(second.mention);
    expect(openButtons(await way.logged('Rejected by', second.mention))).toEqual([]);

    expect(await answered(first.acts.command('balance'))).toContain('3.50');
    expect(await answered(second.acts.command('balance'))).toContain('not linked');
    await way.discord.message(first.id, (message) => messageText(message).includes('approved'));
    await way.discord.message(second.id, (message) => messageText(message).includes('rejected'));
  });

  it('shows a page at a time, then the next ones', async () => {
    const way = community();
    const sam = way.as('sam');
    const asking: Newcomer[] = [];
    for (let count = 0; count < 7; count += 1) asking.push(await requested(way));

    let shown = await sam.command('links requests').answer();
    const seen = new Set<string>();
    while (openButtons(shown).length > 0) {
      for (const { mention } of asking) if (messageText(shown).includes(mention)) seen.add(mention);
      expect(openButtons(shown).length).toBeLessThanOrEqual(10);
      shown = await sam.press(shown, openButtons(shown)[1] ?? '').answer();
    }

    expect(seen.size).toBe(7);
    expect(messageText(shown)).toContain('There are no open link requests');
  });

  it('says if someone else has decided meanwhile, and shows the current list', async () => {
    const way = community();
    const asking = await requested(way);
    const list = way.as('sam').command('links requests');
    const shown = await list.answer();
    await way.as('tess', 'staffLog').press(asking.request, 'Reject').answer();

    const line = messageText(shown)
      .split('\n')
      .find((each) => each.includes(asking.mention));
    const number = /\*\*(\d+)\.\*\*/.exec(line ?? '')?.[1];
    const press = way.as('sam').press(shown, `Approve ${number} · ${asking.account.username}`);

    expect(await answered(press)).toContain('no longer open');
    expect(await answered(asking.acts.command('balance'))).toContain('not linked');
  });
});
