import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { ClientRefusal } from '../../src/sandbox/discord/client-refusal.js';
import type { OptionInputs } from '../../src/sandbox/discord/command-options.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import { withoutAsking } from './community.js';
import { type GrantWay, grantWay, outcome, startGrantWay } from './grant-way.js';

const { people } = FIXTURES;
const unchecked = { unchecked: true } as const;

let way: GrantWay;

beforeAll(async () => {
  way = await startGrantWay({ settings: { GRANT_DAILY_MAX: '150.00' } });
});
afterAll(() => way.stop());

describe('the preview of a grant', () => {
  it('shows recipient, amount, resulting balance, cap, and its two buttons', async () => {
    const command = way
      .as('sam')
      .command('grant', { amount: 15, member: people.mia, reason: 'won the *race*', announce: true });
    const preview = await command.answer();

    const text = messageText(preview);
    expect(text).toContain('Grant 15.00 credits?');
    expect(text).toContain(`<@${people.mia}>`);
    expect(text).toContain('mia\\_plays');
    expect(text).toContain('20.00 credits → **35.00 credits**');
    expect(text).toContain('135.00 credits left');
    expect(text).toContain('won the \\*race\\*');
    expect(text).toContain('will be announced in this channel');
    expect(text).not.toMatch(/second staff member|already received/);
    expect(buttonsOf(preview).map(({ label }) => label)).toEqual(['Confirm', 'Cancel']);
    expect(command.visibleTo(people.sam)).toBe(true);
    expect(command.visibleTo(people.tess)).toBe(false);
  });

  it('shows a website user who is not linked to any member', async () => {
    const text = messageText(await way.preview({ username: 'Big_Spender' }));

    expect(text).toContain('big\\_spender');
    expect(text).toContain('not linked to a member');
  });

  it('shows the member to whom the account is linked', async () => {
    expect(messageText(await way.preview({ username: 'noah99' }))).toContain(`<@${people.noah}>`);
  });

  it('can be cancelled, and can no longer be confirmed then', async () => {
    const preview = await way.preview();

    const cancelled = await way.as('sam').press(preview, 'Cancel').answer();

    expect(messageText(cancelled)).toContain('Cancelled');
    expect(buttonsOf(cancelled)).toEqual([]);
    const confirm = buttonsOf(preview).find(({ label }) => label === 'Confirm')?.customId ?? '';
    const late = way.as('sam').press(preview, confirm, unchecked);
    expect(await outcome(late)).toContain('no longer valid');
    expect(way.adds()).toBe(0);
  });
});

describe('a grant that is not allowed', () => {
  const refusals: readonly (readonly [string, OptionInputs, string])[] = [
    ['no receiver', { amount: 15 }, 'exactly one'],
    ['two receivers', { amount: 15, member: people.mia, username: 'mia_plays' }, 'exactly one'],
    ['a fraction of a cent', { amount: 1.005, member: people.mia }, 'two decimals'],
    ['the own account', { amount: 15, member: people.sam }, 'your own website account'],
    ['a member without a link', { amount: 15, member: people.owner }, 'not linked'],
  ];

  it.each(refusals)('is refused without a call to the website: %s', async (_, options, reason) => {
    await withoutAsking(way, async () => {
      const answer = await way.as('sam').command('grant', options, unchecked).answer();
      expect(messageText(answer)).toContain(reason);
      expect(buttonsOf(answer)).toEqual([]);
    });
  });

  it('refuses a grant to a user whom the website does not have', async () => {
    const answer = await way.as('sam').command('grant', { amount: 15, username: 'nobody' }).answer();

    expect(messageText(answer)).toContain('No website account is called nobody (not found)');
  });

  it('refuses a grant by a member who is not staff', async () => {
    const mia = way.as('mia');
    expect(() => mia.command('grant', { amount: 15, member: people.noah })).toThrow(ClientRefusal);
    const calls = await way.callsDuring(async () => {
      for (const handle of [
        mia.command('grant', { amount: 15, member: people.noah }, unchecked),
        mia.userCommand('Grant credit', people.noah, unchecked),
      ]) {
        expect(messageText(await handle.answer())).toContain('Only staff');
      }
      const preview = await way.preview({ username: 'big_spender' });
      for (const { customId = '' } of buttonsOf(preview)) {
        const press = way.as('noah').press(preview, customId, unchecked);
        expect(await outcome(press)).toContain('Only staff');
      }
    });

    expect(calls).not.toContain('add');
  });

  it('refuses a grant in another server, or in direct messages', async () => {
    const options = { amount: 15, username: 'big_spender' };
    const elsewhere = way.discord.actAs(people.oscar, FIXTURES.channels.otherGeneral);
    const answers = [
      await elsewhere.command('grant', options, unchecked).answer(),
      await way.as('sam', 'dm').command('grant', options, unchecked).answer(),
    ];

    expect(answers.map(messageText)).toEqual([
      expect.stringContaining('I do not work in this server'),
      expect.stringContaining('only in the server'),
    ]);
  });

  it('refuses the confirmation of someone who is no longer staff', async () => {
    const preview = await way.preview();
    const member = way.discord.world.guilds.get(FIXTURES.guildId)?.members.get(people.sam);
    const roles = member?.roles.splice(0) ?? [];

    const text = await outcome(way.confirm(preview));
    member?.roles.push(...roles);

    expect(text).toContain('Only staff');
    expect(way.adds()).toBe(0);
  });
});

it('an earlier grant is shown to all, and counts against its granter', async () => {
  const fresh = await grantWay({ settings: { GRANT_DAILY_MAX: '20.00' } });
  await outcome(fresh.confirm(await fresh.preview({ amount: 12.5 })));

  const text = messageText(await fresh.preview({ amount: 7.51, username: 'MIA_plays' }, fresh.as('tess')));
  expect(text).toContain('This account already received in the last 24 hours');
  expect(text).toContain(`**12.50 credits** from <@${people.sam}>`);
  expect(text).toContain('12.49 credits left');
  expect(messageText(await fresh.preview({ member: people.noah }))).not.toContain('already received');

  await withoutAsking(fresh, async () => {
    expect(messageText(await fresh.preview({ amount: 7.51 }))).toContain(
      'You can grant 7.50 credits more today. Your limit is 20.00 credits a day',
    );
  });
});
