import { beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { answered, type Community, sharedCommunity } from './community.js';
import { holdAnswer } from './held-answer.js';

const community = sharedCommunity();
// The bot's calls at its start do not count.
beforeAll(() => community().bot.said(/website, token, servers and log channel work/));

/** Routes of Discord's API called while something was done. */
async function discordCallsDuring(
  { discord }: Community,
  work: () => Promise<unknown>,
): Promise<readonly string[]> {
  const before = discord.requests.length;
  await work();
  return discord.requests.slice(before).map(({ method, route }) => `${method} ${route}`);
}

const CALLBACK = 'POST /interactions/:interaction/:token/callback';

describe('/balance', () => {
  it('makes one request to Discord and one to the website', async () => {
    const way = community();
    const { mention, acts } = await way.linkedNewcomer();
    await way.logged(`linked ${mention}`);

    for (const _time of [1, 2]) {
      const toWebsite = way.callsDuring(async () => {
        const toDiscord = await discordCallsDuring(way, () => acts.command('balance').answer());
        expect(toDiscord).toEqual([CALLBACK]);
      });
      expect(await toWebsite).toEqual(['balance']);
    }
  });

  it('makes two requests to the website for a name not looked up', async () => {
    const way = community();
    const { id, mention, acts, account } = way.newcomer();
    // Looked up under a different spelling than the link's.
    const username = account.username.toUpperCase();
    await way.as('sam').command('links set', { member: id, username }).answer();
    await way.logged(`linked ${mention}`);

    const first = await way.callsDuring(async () => {
      const toDiscord = await discordCallsDuring(way, () => acts.command('balance').answer());
      expect(toDiscord).toEqual([CALLBACK]);
    });
    const second = await way.callsDuring(() => acts.command('balance').answer());

    expect(first).toEqual(['user', 'balance']);
    expect(second).toEqual(['balance']);
  });

  it('shares one call to the website between concurrent uses', async () => {
    const way = community();
    const { id, acts } = await way.linkedNewcomer();
    way.website.switches.set('balance', { delayMs: 100 });

    const calls = await way.callsDuring(() =>
      Promise.all([
        acts.command('balance').answer(),
        way.as('sam').command('balance', { member: id }).answer(),
      ]),
    );

    expect(calls).toEqual(['balance']);
  });
});

describe('a slow website', () => {
  it('leads to a deferral, and the answer comes as an edit', async () => {
    const way = community();
    const { acts } = await way.linkedNewcomer();
    const letAnswer = holdAnswer(way, 'balance');

    const balance = acts.command('balance');
    // The website answers only after the interaction was deferred.
    await balance.acknowledged();
    letAnswer();
    const text = await answered(balance);

    expect(text).toContain('3.50 credits');
    expect(balance.calls.map(({ kind, status }) => [kind, status])).toEqual([
      ['defer', 204],
      ['edit-message', 200],
    ]);
    expect(balance.visibleTo(FIXTURES.people.noah)).toBe(false);
  });

  it('leads to a deferral and an updated message behind a button too', async () => {
    const way = community();
    const { acts } = await way.linkedNewcomer();
    const balance = acts.command('balance');
    const shown = await balance.answer();
    const letAnswer = holdAnswer(way, 'balance');

    const share = acts.press(shown, 'Share');
    await share.acknowledged();
    letAnswer();
    const posted = await share.followUp();

    expect(messageText(posted)).toContain('3.50 credits');
    expect(share.calls.map(({ kind }) => kind)).toEqual(['defer-update', 'edit-message', 'follow-up']);
    expect(messageText(balance.message ?? shown)).toContain('Shared in this channel');
  });

  it('that finally fails gives a refusal in place of the answer', async () => {
    const way = community();
    const { acts } = await way.linkedNewcomer();
    const letAnswer = holdAnswer(way, 'balance', { fault: faults.status(500) });

    const balance = acts.command('balance');
    await balance.acknowledged();
    letAnswer();

    expect(await answered(balance)).toContain('not working properly');
    expect(balance.calls.map(({ kind }) => kind)).toEqual(['defer', 'edit-message']);
  });
});

describe('amounts', () => {
  it('are summed exactly if the website gives no total', async () => {
    const way = community();
    const { acts } = await way.linkedNewcomer({ account: { paid: '90071992547409.92', virtual: '0.01' } });
    way.website.switches.set('balance', { balance: { fields: ['paid_balance', 'virtual_balance'] } });

    expect(await answered(acts.command('balance'))).toContain('Total\n**90,071,992,547,409.93 credits**');
  });

  it('may be negative', async () => {
    const way = community();
    const { acts } = await way.linkedNewcomer({ account: { paid: '-1234.50', virtual: '0.00' } });

    expect(await answered(acts.command('balance'))).toContain('Total\n**-1,234.50 credits**');
  });

  it.each(['data', 'bare'] as const)('of old websites are one figure: %s', async (wrap) => {
    const way = community();
    const { acts } = await way.linkedNewcomer({ account: { paid: '0.00', virtual: '1234.50' } });
    way.website.switches.set('balance', { balance: { wrap, fields: ['balance'] } });

    const text = await answered(acts.command('balance'));

    expect(text).toContain('Total\n**1,234.50 credits**');
    expect(text).not.toMatch(/Paid|Virtual/);
  });
});
