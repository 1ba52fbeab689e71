import { describe, expect, it } from 'vitest';
import { type Inline, parseInline, parseMarkdown } from '../../../src/sandbox/discord-text/markdown.js';

const text = (value: string): Inline => ({ kind: 'text', text: value });

describe("Discord's Markdown", () => {
  it.each<[string, Inline[]]>([
    [
      '**bold** and *so*',
      [{ kind: 'bold', inner: [text('bold')] }, text(' and '), { kind: 'italic', inner: [text('so')] }],
    ],
    ['***both***', [{ kind: 'bold', inner: [{ kind: 'italic', inner: [text('both')] }] }]],
    [
      '__under__ ~~gone~~ ||secret||',
      [
        { kind: 'underline', inner: [text('under')] },
        text(' '),
        { kind: 'strike', inner: [text('gone')] },
        text(' '),
        { kind: 'spoiler', inner: [text('secret')] },
      ],
    ],
    ['snake_case_name stays', [text('snake_case_name stays')]],
    ['\\*\\*not bold\\*\\* \\`nor code\\`', [text('**not bold** `nor code`')]],
    [
      '`**code**` ``a ` b``',
      [{ kind: 'code', text: '**code**' }, text(' '), { kind: 'code', text: 'a ` b' }],
    ],
    [
      '<@1> <@&2> <#3> </grants list:4>',
      [
        { kind: 'user', id: '1' },
        text(' '),
        { kind: 'role', id: '2' },
        text(' '),
        { kind: 'channel', id: '3' },
        text(' '),
        { kind: 'command', name: 'grants list' },
      ],
    ],
    [
      '[a **site**](https://example.org/x)',
      [
        {
          kind: 'link',
          href: 'https://example.org/x',
          inner: [text('a '), { kind: 'bold', inner: [text('site')] }],
        },
      ],
    ],
    [
      '\\[not a link\\](https://example.org)',
      [
        text('[not a link]('),
        { kind: 'link', href: 'https://example.org', inner: [text('https://example.org')] },
        text(')'),
      ],
    ],
    ['[no](javascript:alert)', [text('[no](javascript:alert)')]],
    [
      '<t:1700000000:R> <t:5>',
      [{ kind: 'time', at: 1_700_000_000, style: 'R' }, text(' '), { kind: 'time', at: 5, style: 'f' }],
    ],
    // No date is so late.
    ['<t:9999999999999>', [text('<t:9999999999999>')]],
    ['<b>no HTML</b>', [text('<b>no HTML</b>')]],
  ])('reads %s', (source, expected) => {
    expect(parseInline(source)).toEqual(expected);
  });

  it('reads lines: headings, small print, lists, quotes and code', () => {
    const source =
      '# Title\n-# small\n- one\n- two\n1. first\n> quoted\n> more\nplain\nlines\n```js\ncode *x*\n```';
    expect(parseMarkdown(source)).toEqual([
      { kind: 'heading', level: 1, inner: [text('Title')] },
      { kind: 'subtext', inner: [text('small')] },
      { kind: 'list', ordered: false, start: 1, depth: 0, items: [[text('one')], [text('two')]] },
      { kind: 'list', ordered: true, start: 1, depth: 0, items: [[text('first')]] },
      { kind: 'quote', blocks: [{ kind: 'paragraph', inner: [text('quoted\nmore')] }] },
      { kind: 'paragraph', inner: [text('plain\nlines')] },
      { kind: 'code-block', text: 'code *x*' },
    ]);
  });

  it('reads what goes on over several lines', () => {
    expect(parseMarkdown('**two\nlines**')).toEqual([
      { kind: 'paragraph', inner: [{ kind: 'bold', inner: [text('two\nlines')] }] },
    ]);
  });

  it('is not kept busy by nested signs', () => {
    const source = '*_'.repeat(400) + '['.repeat(400);
    const started = process.cpuUsage();
    parseMarkdown(source);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000);
  });
});
