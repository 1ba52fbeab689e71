import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { answered, openButtons, sharedCommunity } from './community.js';
import { isOutcome } from './grant-way.js';
import { confirmOn, isFinished } from './payout-way.js';

const { guildId, channels, people } = FIXTURES;

const community = sharedCommunity({ settings: { GRANT_DAILY_MAX: '100000' } });
const sam = () => community().as('sam');

describe('/attendance', () => {
  it('pays who was in the voice channel, without whom the host leaves out', async () => {
    const way = community();
    const { membership } = way.discord;
    const [early, late, never] = [
      await way.linkedNewcomer(),
      await way.linkedNewcomer(),
      await way.linkedNewcomer(),
    ];
    membership.joinVoice(guildId, early.id, channels.deck);
    const started = await sam()
      .command('attendance start', { channel: channels.deck, title: 'Raid' })
      .answer();
    expect(messageText(started)).toContain(`<#${channels.deck}>`);
    expect(messageText(started)).toContain('🟢 Counting · Raid');
    membership.joinVoice(guildId, late.id, channels.deck);
    membership.joinVoice(guildId, people.sam, channels.deck);
    membership.leaveVoice(guildId, early.id);
    const ended = await sam().press(started, 'End').nextUpdate();
    for (const one of [early, late]) expect(messageText(ended)).toContain(one.mention);
    expect(messageText(ended)).not.toContain(never.mention);
    expect(openButtons(ended)).toEqual(['Pay']);
    const form = await sam().press(ended, 'Pay').form();
    const preview = await sam().submit(form, { amount: '5', at_least: '0s', per: '' }).answer();
    expect(messageText(preview)).toContain('Who was there: Raid');
    expect(messageText(preview)).toContain('Pay out 10.00 credits to 2 accounts?');
    expect(messageText(preview)).toContain('not linked');
    const shorter = await sam().select(preview, 'Leave somebody out …', [late.id]).nextUpdate(isOutcome);
    expect(messageText(shorter)).toContain('Pay out 5.00 credits to one account?');

    const before = way.website.credits.length;
    await confirmOn(shorter, sam()).nextUpdate(isFinished);
    expect(way.website.credits.slice(before).map(({ username }) => username)).toEqual([
      early.account.username,
    ]);
    const again = await sam()
      .command('attendance pay', { id: idIn(messageText(ended)), amount: 5, at_least: '0s' })
      .answer();
    expect(messageText(again)).toContain('The same was confirmed');
  });

  it('lets members check in with the word until it ends', async () => {
    const way = community();
    const member = await way.linkedNewcomer();
    const started = await sam().command('attendance start', { code: 'Blue Whale' }).answer();
    expect(messageText(started)).not.toContain('BLUE');
    const posted = await way.discord.message(channels.general, (one) =>
      openButtons(one).includes('Check in'),
    );
    const form = await member.acts.press(posted.api, 'Check in').form();
    expect(await answered(member.acts.submit(form, { word: 'red whale' }))).toContain('4 tries left');
    expect(await answered(member.acts.submit(form, { word: 'blue whale' }))).toContain('You are checked in');

    const ended = await sam()
      .command('attendance end', { id: idIn(messageText(started)) })
      .answer();
    expect(messageText(ended)).toContain(`${member.mention} · ✅ checked in`);
    await way.discord.message(channels.general, (one) => messageText(one).includes('Check-in is over'));
    const preview = await sam()
      .command('attendance pay', { id: idIn(messageText(ended)), amount: 2 })
      .answer();
    expect(messageText(preview)).toContain('Pay out 2.00 credits to one account?');
    expect(messageText(await sam().command('attendance list').answer())).toContain('Ended');
  });

  it('says what is missing to begin', async () => {
    expect(await answered(community().as('tess').command('attendance start', {}))).toContain(
      'Join a voice channel first',
    );
  });
});

const idIn = (text: string) => /Attendance ([0-9A-Z]{8})\b/.exec(text)?.[1] ?? '';
