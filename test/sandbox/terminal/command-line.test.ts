import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIXTURE_DISCORD, FIXTURES } from '../../../src/sandbox/community/fixtures.js';
import { createWorld } from '../../../src/sandbox/discord/world-from-seed.js';
import { quoted, readCommand, readLine, splitOptions } from '../../../src/sandbox/terminal/command-line.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { COMMANDS } from './commands.js';

describe('a line at the prompt', () => {
  it.each([
    ['', { kind: 'nothing' }],
    ['   ', { kind: 'nothing' }],
    ['@sam', { kind: 'person', name: 'sam' }],
    ['#staff-log ', { kind: 'place', name: 'staff-log' }],
    ['2', { kind: 'press', button: '2' }],
    ['!It arrived', { kind: 'press', button: 'It arrived' }],
    [' /balance', { kind: 'command', text: '/balance' }],
    ['right-click @mia Grant credit', { kind: 'menu', target: 'mia', command: 'Grant credit' }],
    ['Right-Click mia', { kind: 'menu', target: 'mia', command: '' }],
    ['choose @mia', { kind: 'choose', name: 'mia' }],
    ['choose ', { kind: 'choose', name: undefined }],
    ['HELP', { kind: 'word', word: 'help', rest: '' }],
    ['fault error add 1', { kind: 'word', word: 'fault', rest: 'error add 1' }],
  ])('%j is understood', (line, request) => {
    expect(readLine(line)).toEqual(request);
  });
});

describe('options', () => {
  const names = ['amount', 'member', 'reason'];

  it('go on until the next one begins', () => {
    expect(splitOptions('amount:15 reason:Won the race: 1st  member:@mia', names)).toEqual([
      { name: 'amount', value: '15' },
      { name: 'reason', value: 'Won the race: 1st' },
      { name: 'member', value: '@mia' },
    ]);
  });

  it('may stand in quotes, with anything in them', () => {
    expect(splitOptions('reason:"a member:b \\"c\\" \\\\" amount:5', names)).toEqual([
      { name: 'reason', value: 'a member:b "c" \\' },
      { name: 'amount', value: '5' },
    ]);
  });

  it.each(['plain', 'two words', '"quoted"', 'back\\slash and space', ''])(
    'come back from their quotes: %j',
    (value) => {
      expect(splitOptions(`reason:${quoted(value)} amount:5`, names)[0]).toEqual({ name: 'reason', value });
    },
  );

  it('that do not exist are refused, and the existing ones named', () => {
    expect(() => splitOptions('amout:15', names)).toThrow(
      '"amout:15" is no option here. There are: amount: member: reason:',
    );
    expect(() => splitOptions('15', [])).toThrow('this command has no options');
  });
});

describe('a command', () => {
  const world = createWorld(FIXTURE_DISCORD);
  const channel = world.channels.get(FIXTURES.channels.general);
  const read = (text: string) => {
    if (channel === undefined) throw new Error('no channel');
    return readCommand(text, COMMANDS, { world, channel });
  };

  it('has its options in the types that Discord wants', () => {
    expect(read('/grant amount:15.50 member:@mia reason:Won announce:True')).toEqual({
      path: 'grant',
      inputs: { amount: 15.5, member: FIXTURES.people.mia, reason: 'Won', announce: true },
    });
  });

  it('may have a subcommand', () => {
    expect(read('/grants  resolve outcome:It arrived')).toEqual({
      path: 'grants resolve',
      inputs: { outcome: 'It arrived' },
    });
  });

  it('names roles, channels and people as one sees them', () => {
    expect(read('/payout role:@vip channel:#giveaways receiver:@Staff').inputs).toEqual({
      role: FIXTURES.roles.vip,
      channel: FIXTURES.channels.giveaways,
      receiver: FIXTURES.roles.staff,
    });
    expect(read('/payout receiver:Noah').inputs).toEqual({ receiver: FIXTURES.people.noah });
  });

  it('turns names in a text into mentions, and nothing else', () => {
    expect(read('/payout members:@mia, @noah and a@sam @nobody').inputs).toEqual({
      members: `<@${FIXTURES.people.mia}>, <@${FIXTURES.people.noah}> and a@sam @nobody`,
    });
  });

  it('reads a file', async () => {
    const file = join(await temporaryFolder(), 'members.csv');
    await writeFile(file, 'member,amount\n');
    expect(read(`/payout file:${file}`).inputs).toEqual({
      file: { filename: 'members.csv', contentType: 'text/csv', data: Buffer.from('member,amount\n') },
    });
    expect(() => read('/payout file:/nowhere.csv')).toThrow('The file cannot be read');
  });

  it('makes a file of what is typed', () => {
    expect(read('/payout file:"inline:username,amount\\nmia_plays,5.00"').inputs).toEqual({
      file: {
        filename: 'inline.csv',
        contentType: 'text/csv',
        data: Buffer.from('username,amount\nmia_plays,5.00'),
      },
    });
  });

  it.each([
    ['/nothing', 'There is no command "/nothing" here for you'],
    ['/Grant credit', 'There is no command "/Grant" here for you'],
    ['/grants', '/grants needs one of these after it: show, resolve.'],
    ['/grants list', '/grants needs one of these'],
    ['/grant amount:much', '"amount": Must be a number.'],
    ['/grant amount:0x10', '"amount": Must be a number.'],
    ['/grant amount: member:@mia', '"amount": Must be a number.'],
    ['/grant announce:yes', '"announce": Must be true or false.'],
    ['/grant member:@nobody', 'There is no "@nobody" here.'],
    ['/payout role:@nobody', 'Expected: a role'],
    ['/payout channel:#nowhere', 'Expected: a channel'],
  ])('%j is refused with a sentence', (text, sentence) => {
    expect(() => read(text)).toThrow(sentence);
  });
});
