import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FIXTURES } from '../../../src/sandbox/community/fixtures.js';
import { messageText } from '../../../src/sandbox/discord/message-text.js';
import { createTimestamps } from '../../../src/sandbox/discord-text/timestamps.js';
import { createSandboxClock } from '../../../src/sandbox/sandbox-clock.js';
import { createSession } from '../../../src/sandbox/terminal/session.js';
import { plainLine } from '../../../src/sandbox/terminal/spans.js';
import { startWholeWay, type WholeWay, wholeWay } from '../../support/e2e.js';
import { keepingScreen } from './screen.js';

/** Somebody at the prompt. */
function atPrompt(way: WholeWay) {
  const screen = keepingScreen();
  const answers: string[] = [];
  const questions: string[] = [];
  const quit = vi.fn();
  const session = createSession({
    discord: way.discord,
    website: way.website,
    clock: createSandboxClock(),
    screen,
    timestamps: createTimestamps({ now: Date.now, timeZone: 'UTC' }),
    quit,
    ask: async (question) => {
      questions.push(plainLine(question));
      return answers.shift();
    },
  });
  onTestFinished(session.close);
  /** Types lines, and gives what was shown for the last one. */
  const type = async (...lines: string[]) => {
    for (const line of lines) {
      screen.clear();
      await session.run(line);
    }
    return screen.text();
  };
  const shown = (text: string) => expect.poll(() => screen.text()).toContain(text);
  return { way, session, type, shown, answers, questions, quit };
}

describe('at the prompt', () => {
  let way: WholeWay;
  let at: ReturnType<typeof atPrompt>;
  beforeAll(async () => {
    way = await startWholeWay();
    // What the bot says by itself at its start is nobody's answer.
    await way.discord.message(FIXTURES.channels.staffLog, (message) =>
      messageText(message).includes('new, empty store'),
    );
  });
  beforeEach(() => {
    at = atPrompt(way);
  });
  afterEach(async () => {
    way.website.switches.unset();
    await way.as('sam').command('links remove', { member: FIXTURES.people.mia }).answer();
  });
  afterAll(() => way?.stop());

  it('one is a member somewhere, and may become another elsewhere', async () => {
    const { session, type } = at;
    expect(plainLine(session.prompt())).toBe('@mia #general › ');

    expect(await type('#staff-log')).toBe('✗ @mia sees no channel #staff-log.');
    expect(await type('@sam')).toBe('You are Sam, in #general of Harbour Community.');
    // With the last that was said there.
    expect(await type('#staff-log')).toMatch(
      /^You are Sam, in #staff-log of Harbour Community\.\n[\s\S]*new, empty store/,
    );
    expect(plainLine(session.prompt())).toBe('@sam #staff-log › ');
    expect(await type('@mia')).toBe('You are Mia ⚓, in #general of Harbour Community.');
    expect(await type('#dm')).toBe('You are Mia, in direct messages with Purser.');
    expect(plainLine(session.prompt())).toBe('@mia #dm › ');
    expect(await type('@oscar')).toBe('You are Oscar, in #general of Elsewhere.');
    expect(await type('@nobody')).toContain('There is nobody called @nobody.');
    expect(await type('@Purser')).toContain('There is nobody called @Purser.');
  });

  it('a command is answered with a box that its person alone sees', async () => {
    const shown = await at.type('/balance');
    expect(shown).toContain('┃ Link your account first');
    expect(shown).toContain('Only you can see this');
  });

  it('what Discord would refuse is refused, and nothing is sent', async () => {
    const { type } = at;
    const before = way.discord.requests.length;
    expect(await type('/lookup username:mia_plays')).toContain('✗ There is no command "/lookup"');
    expect(await type('@sam', '/grant amount:0 member:@mia')).toBe('✗ "amount": Must be 0.01 or more.');
    expect(await type('/grant member:@mia')).toBe('✗ The option "amount" is required.');
    expect(await type('!Confirm')).toContain('✗ There is no button "Confirm"');
    expect(await type('1')).toContain('✗ There is no button "1"');
    expect(await type('nonsense')).toContain('✗ I do not know "nonsense".');
    expect(way.discord.requests.length).toBe(before);
  });

  it('a request reaches the log channel, where staff approve by number', async () => {
    const { type, shown } = at;
    expect(await type('/link username:mia_plays')).toContain('1 [ Cancel request ]');
    await shown('▸ #staff-log  👥 Waiting for approval · Link request · @Mia ⚓ wants to be linked');
    expect(await type('@sam', '#staff-log')).toContain('1 [ Approve ]  2 [ Reject ]');

    await type('1');

    await shown('✅ Approved · Link request');
    await shown('▸ direct messages with @mia  You are linked');
    expect(await type('!Approve')).toContain('✗ There is no button "Approve"');
    await type('@mia', '/balance');
    await shown('20.00 credits   12.50 credits   32.50 credits');
    await type('!share');
    await shown('Shared in this channel.');
  });

  it('a form asks for each field, again if Discord would refuse', async () => {
    const { type, shown, answers, questions } = at;
    await type('@sam', '/links set member:@mia username:mia_plays');
    answers.push('', '', '5', 'Second place');

    await type('right-click @mia grant credit');

    await shown('┃ Grant 5.00 credits?');
    await shown('┃ Second place');
    await shown('✗ "Amount, such as 15 or 15.50" must be 1 or more in length.');
    expect(questions).toEqual([
      '  Amount, such as 15 or 15.50: ',
      '  Reason (optional): ',
      '  Amount, such as 15 or 15.50: ',
      '  Reason (optional): ',
    ]);
  });

  it('a form can be closed', async () => {
    const { type, answers } = at;
    await type('@sam', '/links set member:@mia username:mia_plays');
    answers.push('!cancel');
    expect(await type('right-click @mia Grant credit')).not.toContain('credits?');
    expect(await type('right-click @mia Steal credit')).toContain(
      'Discord offers you: View website profile, Grant',
    );
  });

  it('the website can be looked at, and made to fail', async () => {
    const { type, shown } = at;
    await type('@sam', '/lookup username:mia_plays');
    expect(await type('website')).toMatch(/mia_plays +20\.00 +12\.50 +32\.50/);
    expect(await type('website')).toMatch(/GET \/v2\/websites\/user +mia_plays +200/);

    expect(await type('fault error user 1')).toContain('So many requests to "user": 1.');
    expect(await type('website')).toContain('Fault on user: error, 1 more');
    await type('/lookup username:noah99');
    await shown('The website is not working properly right now.');
    expect(await type('fault nonsense')).toContain('That is no fault');
    await type('fault slow');
    expect(way.website.switches.current()).toHaveLength(3);
    await type('fault off');
    expect(way.website.switches.current()).toEqual([]);
  });

  it('Tab offers what this person may use, and the bot’s suggestions', async () => {
    const { session, type, shown } = at;
    const texts = async (line: string) => (await session.complete(line)).candidates.map(({ text }) => text);
    expect(await texts('/li')).toEqual(['/link ']);
    await type('@sam', '/links set member:@mia username:mia_plays');
    expect(await texts('/li')).toEqual(['/link ', '/links ']);
    expect(await texts('!')).toEqual([]);
    await type('/grant amount:5 member:@mia');
    expect(await texts('!')).toEqual(['!Confirm', '!Cancel']);
    await type('!Confirm');
    await shown('The credit is on the account.');
    const { candidates } = await session.complete('/grants show id:mia');
    expect(candidates).toEqual([
      { text: expect.stringMatching(/^\w{26} $/), hint: expect.stringContaining('mia_plays') },
    ]);
    expect(await texts('/grants show id:no such grant')).toEqual([]);
  });

  it('people are chosen in a menu of people by their name', async () => {
    const { type, session } = at;
    await type(
      '@sam',
      '/links set member:@mia username:mia_plays',
      '/grant amount:5 member:@mia',
      '!Confirm',
    );
    expect(await type('/grants list')).toContain('Show only grants to … ▾  choose @…');
    const { candidates } = await session.complete('choose @no');
    expect(candidates.map(({ text }) => text)).toEqual(['@noah']);
    expect(await type('choose @noah')).toContain('Nothing here fits the filter.');
    expect(await type('messages')).toContain('Show only grants to … ▾  @Noah  choose @…');
    expect(await type('choose @mia')).toContain('mia_plays');
    expect(await type('choose')).toContain('Show only grants to … ▾  choose @…');
    expect(await type('choose @nobody')).toBe('✗ There is nobody called @nobody.');
    expect(await type('#giveaways', 'choose @mia')).toBe('✗ There is no menu of people here.');
  });

  it('help, who and messages tell where one is', async () => {
    const { type } = at;
    const help = await type('help');
    expect(help).toContain('/balance member:?');
    expect(help).not.toContain('/grant');
    const who = await type('who');
    expect(who).toMatch(/@sam +Sam +Staff +Harbour Community: #general #giveaways #staff-log/);
    expect(who).toMatch(/@oscar +Oscar +owner +Elsewhere: #general/);
    await type('/balance');
    expect(await type('messages')).toContain('┃ Link your account first');
    expect(await type('#giveaways', 'messages')).toBe('');
  });

  it('quit ends all of it', async () => {
    await at.type('quit');
    expect(at.quit).toHaveBeenCalledOnce();
  });

  it('a bot that does not answer is told of like Discord', async () => {
    const alone = await wholeWay({ discord: { acknowledgeWithinMs: 100 } });
    await alone.bot.kill('SIGKILL');
    expect(await atPrompt(alone).type('/balance')).toContain('The application did not respond');
  });
});
