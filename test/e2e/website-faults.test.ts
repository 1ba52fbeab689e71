import { describe, expect, it } from 'vitest';
import type { Fault } from '../../src/sandbox/website/behaviour.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { answered, logLineFor, sharedCommunity, withoutAsking } from './community.js';

/** Some answers never come. It is longer than a busy machine takes for those that do. */
const SHORT_TIMEOUT = { settings: { WEBSITE_TIMEOUT_MS: '4000' } };
const community = sharedCommunity();

const failures: readonly (readonly [string, Fault, RegExp])[] = [
  ['no answer in time', faults.hang, /did not answer in time/],
  ['a reset', faults.reset, /did not answer in time|cannot be reached/],
  ['500', faults.status(500, 'SQLSTATE[HY000] at /var/www'), /not working properly/],
  ['502 with HTML', faults.htmlPage(502), /not working properly/],
  ['HTML', faults.htmlPage(200), /do not understand/],
  ['an unknown shape', faults.unknownShape, /do not understand/],
  ['no HTTP', faults.notHttp, /do not understand|did not answer/],
  ['a redirect', faults.redirect('/elsewhere'), /not working properly/],
];

describe('a website that fails for good', () => {
  const impatient = sharedCommunity(SHORT_TIMEOUT);

  it.each(failures)(
    '%s: our own sentence, with a reference that is in the log',
    async (_what, fault, sentence) => {
      const way = impatient();
      const { acts, account } = await way.linkedNewcomer();
      way.website.switches.set('all', { fault });

      const texts = await Promise.all([
        answered(acts.command('balance')),
        answered(way.as('sam').command('lookup', { username: account.username })),
      ]);

      for (const text of texts) {
        expect(text).toMatch(sentence);
        expect(text).not.toMatch(/<|SQLSTATE|\/var|html|Answer \d|\d\.\d\d|not linked|not found/i);
        expect(await logLineFor(way, text)).toMatchObject({
          outcome: expect.stringMatching(/^website /),
          err: { type: 'WebsiteError', message: expect.stringMatching(/\w+ \w+/) },
        });
      }
      expect(way.website.requests.filter(({ path }) => path === '/elsewhere')).toEqual([]);
    },
  );
});

describe('a website that still answers', () => {
  it('restarts and is reached on a new connection', async () => {
    const way = community();
    const { acts } = await way.linkedNewcomer();
    await acts.command('balance').answer();
    way.website.dropConnections();

    expect(await answered(acts.command('balance'))).toContain('3.50');
  });

  it('refuses, and its reason is shown, escaped and without secrets', async () => {
    const way = community();
    const reason = `**No** @everyone <@1>, ${way.website.token} mia@example.org [x](https://example.org)`;
    way.website.switches.set('user', { fault: faults.status(400, reason) });

    const text = await answered(way.as('sam').command('lookup', { username: 'mia_plays' }));

    expect(text).toContain('did not accept this');
    expect(text).toContain('\\*\\*No\\*\\*');
    expect(text).not.toMatch(/@everyone|<@1>|:\/\/|mia@example/);
    expect(text).not.toContain(way.website.token);
  });

  it('refuses with HTML, of which nothing is shown', async () => {
    const way = community();
    way.website.switches.set('user', { fault: faults.htmlPage(400) });

    const text = await answered(way.as('sam').command('lookup', { username: 'mia_plays' }));

    expect(text).toContain('gave no reason');
  });
});

describe('a website that refuses the bot’s token', () => {
  it('is told to members in one sentence, to staff once', async () => {
    const way = community();
    const members = [await way.linkedNewcomer(), await way.linkedNewcomer(), await way.linkedNewcomer()];
    const answerOf = (status: number) => faults.status(status, `The token ${way.website.token} is wrong`);

    for (const status of [401, 403]) {
      way.website.switches.set('all', { fault: answerOf(status) });
      for (const { acts } of members) {
        const text = await answered(acts.command('balance'));
        expect(text).toContain('The website refuses the bot. Staff have been notified');
        expect(text).not.toContain(way.website.token);
        const line = await logLineFor(way, text);
        expect(line).toMatchObject({ level: 50, outcome: expect.stringMatching(/^website refused-token/) });
        expect(JSON.stringify(line)).toContain('WEBSITE_TOKEN');
      }
    }

    const notice = await way.logged('WEBSITE_TOKEN');
    expect(JSON.stringify(notice)).not.toContain(way.website.token);
    way.heal();
    await way
      .as('sam')
      .command('links remove', { member: members[0]?.id ?? '' })
      .answer();
    await way.logged('removed the link', members[0]?.mention ?? '');
    expect(way.logMessages('WEBSITE_TOKEN')).toHaveLength(1);
    expect(way.bot.output()).not.toContain(way.website.token);
  });
});

// Last, since the bot then does not call this website for that long.
describe('a website that asks for a long pause', () => {
  it('is not called, and the member is told at once', async () => {
    const way = community();
    const { acts } = await way.linkedNewcomer();
    way.website.switches.set('balance', { fault: faults.tooManyRequests('120') }, 1);

    expect(await answered(acts.command('balance'))).toContain('busy');
    await withoutAsking(way, async () => {
      expect(await answered(acts.command('balance'))).toContain('busy');
    });
  });
});
