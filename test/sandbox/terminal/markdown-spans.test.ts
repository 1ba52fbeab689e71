import { describe, expect, it } from 'vitest';
import { type Meanings, markdownLines } from '../../../src/sandbox/terminal/markdown-spans.js';
import { createTimestamps } from '../../../src/sandbox/terminal/relative-timestamps.js';
import { plainLine } from '../../../src/sandbox/terminal/spans.js';

const NOW = Date.UTC(2026, 10, 21, 12, 0);
const at = (ms: number, style: string) => `<t:${ms / 1000}:${style}>`;

const meanings: Meanings = {
  personName: (id) => `person ${id}`,
  roleName: (id) => `role ${id}`,
  channelName: (id) => `channel ${id}`,
  timestamps: createTimestamps({ now: () => NOW, timeZone: 'UTC' }),
};
const linesOf = (text: string) => markdownLines(text, meanings);
const plain = (text: string) => linesOf(text).map(plainLine);

describe("Discord's Markdown on a terminal", () => {
  it('is left out, and looks so', () => {
    expect(linesOf('You have **15.00 credits**, `mia`.')).toEqual([
      [
        { text: 'You have ', styles: [] },
        { text: '15.00 credits', styles: ['bold'] },
        { text: ', ', styles: [] },
        { text: 'mia', styles: ['code'] },
        { text: '.', styles: [] },
      ],
    ]);
  });

  it('may stand inside of other Markdown', () => {
    expect(linesOf('**a *b* ~~c~~**')).toEqual([
      [
        { text: 'a ', styles: ['bold'] },
        { text: 'b', styles: ['bold', 'italic'] },
        { text: ' ', styles: ['bold'] },
        { text: 'c', styles: ['bold', 'strike'] },
      ],
    ]);
  });

  it.each([
    ['a lone mark', '2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
    ['escaped marks', String.raw`\*\*not bold\*\* \[x\](y) \\`, '**not bold** [x](y) \\'],
    ['an escaped mark inside', String.raw`**a\*b**`, 'a*b'],
    ['a zero-width space', '@\u200beveryone https:\u200b//x', '@everyone https://x'],
    ['marks in code', '`**a** \\*`', '**a** \\*'],
    ['a link', '[7656](https://steamcommunity.com/profiles/7656)', '7656'],
    [
      'mentions',
      '<@1> <@!2> <@&3> <#4> </grants show:5>',
      '@person 1 @person 2 @role 3 #channel 4 /grants show',
    ],
    ['emojis of a server', '<:gold:12> <a:spin:34>', ':gold: :spin:'],
    ['an unknown thing in angles', '<nothing> <t:x>', '<nothing> <t:x>'],
    ['a spoiler', '||secret||', 'secret'],
  ])('shows %s', (_, text, shown) => {
    expect(plain(text)).toEqual([shown]);
  });

  it('knows headings, small print, quotations and lists at the beginning of a line', () => {
    expect(plain('# Title\n-# small\n> said\n- one\n  - two\nA # b')).toEqual([
      'Title',
      'small',
      '▎ said',
      '• one',
      '  • two',
      'A # b',
    ]);
  });

  it('keeps blocks of code as they are', () => {
    expect(plain('before\n```json\n{ "a": **1** }\n\nend\n```\nafter')).toEqual([
      'before',
      '{ "a": **1** }',
      '',
      'end',
      'after',
    ]);
  });
});

describe('a timestamp', () => {
  it.each([
    [at(NOW + 7 * 86_400_000, 'R'), 'in 7 days'],
    [at(NOW - 2 * 3_600_000, 'R'), '2 hours ago'],
    [at(NOW - 1000, 'R'), '1 second ago'],
    [at(NOW, 'R'), 'now'],
    [at(NOW - 4 * 365 * 86_400_000, 'R'), '4 years ago'],
    [at(NOW, 't'), '12:00'],
    [at(NOW, 'T'), '12:00:00'],
    [at(NOW, 'd'), '21/11/2026'],
    [at(NOW, 'D'), '21 November 2026'],
    [at(NOW, 'f'), '21 November 2026 12:00'],
    [at(NOW, 'F'), 'Saturday, 21 November 2026 12:00'],
    [`<t:${NOW / 1000}>`, '21 November 2026 12:00'],
  ])('%s is said as %j', (text, said) => {
    expect(plain(text)).toEqual([said]);
  });
});
