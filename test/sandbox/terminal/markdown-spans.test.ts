import { describe, expect, it } from 'vitest';
import { createTimestamps } from '../../../src/sandbox/discord-text/timestamps.js';
import { type Meanings, markdownLines } from '../../../src/sandbox/terminal/markdown-spans.js';
import { plainLine } from '../../../src/sandbox/terminal/spans.js';

const NOW = Date.UTC(2026, 10, 21, 12, 0);

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
    ['a timestamp', `<t:${NOW / 1000 + 604_800}:R>, <t:${NOW / 1000}:t>`, 'in 7 days, 12:00'],
  ])('shows %s', (_, text, shown) => {
    expect(plain(text)).toEqual([shown]);
  });
});
