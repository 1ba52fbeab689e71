import type { Timestamps } from './relative-timestamps.js';
import { type Line, type Span, type Style, span } from './spans.js';
import { printable } from './text-width.js';

/** What ids and timestamps in a text stand for. Names come without their mark. */
export interface Meanings {
  readonly personName: (id: string) => string;
  readonly roleName: (id: string) => string;
  readonly channelName: (id: string) => string;
  readonly timestamps: Timestamps;
}

interface Rule {
  /** Matches from the beginning. Its groups are handed over as the parts. */
  readonly pattern: RegExp;
  readonly spans: (parts: readonly string[], styles: readonly Style[], meanings: Meanings) => readonly Span[];
}

const plain = (text: string, styles: readonly Style[]) => [span(printable(text), ...styles)];
/** Text in which an escaped mark does not end what it stands in. */
const INNER = String.raw`((?:\\.|[^\\])+?)`;
const between = (opening: string, closing: string, style: Style): Rule => ({
  pattern: new RegExp(`^${opening}${INNER}${closing}`, 'su'),
  spans: ([inner = ''], styles, meanings) => inlineSpans(inner, [...styles, style], meanings),
});

/** In the order in which they are tried: what is longer comes before what it begins with. */
const RULES: readonly Rule[] = [
  { pattern: /^\\([^\p{L}\p{N}\s])/u, spans: ([mark = ''], styles) => plain(mark, styles) },
  {
    pattern: /^(`+)(.+?)(?<!`)\1(?!`)/su,
    spans: ([, code = ''], styles) => plain(code, [...styles, 'code']),
  },
  {
    pattern: /^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/u,
    spans: ([seconds, style = ''], styles, { timestamps }) =>
      plain(timestamps(Number(seconds) * 1000, style), styles),
  },
  {
    pattern: /^<@!?(\d+)>/u,
    spans: ([id = ''], styles, { personName }) => plain(`@${personName(id)}`, [...styles, 'mention']),
  },
  {
    pattern: /^<@&(\d+)>/u,
    spans: ([id = ''], styles, { roleName }) => plain(`@${roleName(id)}`, [...styles, 'mention']),
  },
  {
    pattern: /^<#(\d+)>/u,
    spans: ([id = ''], styles, { channelName }) => plain(`#${channelName(id)}`, [...styles, 'mention']),
  },
  {
    pattern: /^<(\/[^:>]+):\d+>/u,
    spans: ([command = ''], styles) => plain(command, [...styles, 'mention']),
  },
  { pattern: /^<a?(:\w+:)\d+>/u, spans: ([emoji = ''], styles) => plain(emoji, styles) },
  {
    pattern: /^\[((?:\\.|[^\\\]])+)\]\(<?([^\s)>]+)>?\)/su,
    spans: ([label = ''], styles, meanings) => inlineSpans(label, [...styles, 'link'], meanings),
  },
  between(String.raw`\*\*`, String.raw`\*\*(?!\*)`, 'bold'),
  between('__', '__(?!_)', 'underline'),
  between('~~', '~~', 'strike'),
  between(String.raw`\|\|`, String.raw`\|\|`, 'dim'),
  between(String.raw`\*(?!\s)`, String.raw`\*(?!\*)`, 'italic'),
  between('_', String.raw`_(?![\p{L}\p{N}])`, 'italic'),
];
/** Where a rule may begin to match. */
const MARK = /[\\`<[*_~|]/u;

/** Discord's Markdown as lines of the terminal: https://discord.com/developers/docs/reference#message-formatting */
export function markdownLines(text: string, meanings: Meanings): Line[] {
  const parts = text.split(/```(?:[\w+-]*\n)?(.*?)```/su);
  return parts.flatMap((part, index) => {
    // What the pattern caught stands at the odd places: blocks of code.
    if (index % 2 === 1)
      return part
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => plain(line, ['code']));
    const outside = part
      .replace(index > 0 ? /^\n/ : '', '')
      .replace(index < parts.length - 1 ? /\n$/ : '', '');
    if (outside === '' && parts.length > 1) return [];
    return outside.split('\n').map((line) => lineSpans(line, meanings));
  });
}

/** What a line begins with: a heading, small print, a quotation, a list. */
function lineSpans(line: string, meanings: Meanings): Line {
  const [, mark = '', rest = ''] = /^(#{1,3} |-# |> | *[-*] )(.*)$/s.exec(line) ?? [];
  if (mark === '') return inlineSpans(line, [], meanings);
  if (mark.startsWith('#')) return inlineSpans(rest, ['bold', 'underline'], meanings);
  if (mark === '-# ') return inlineSpans(rest, ['dim'], meanings);
  if (mark === '> ') return [span('▎ ', 'dim'), ...inlineSpans(rest, [], meanings)];
  return [span(`${' '.repeat(mark.length - 2)}• `), ...inlineSpans(rest, [], meanings)];
}

function inlineSpans(text: string, styles: readonly Style[], meanings: Meanings): Span[] {
  const spans: Span[] = [];
  let from = 0;
  let at = nextMark(text, 0);
  while (at < text.length) {
    const found = matchAt(text, at);
    if (found === undefined) {
      at = nextMark(text, at + 1);
      continue;
    }
    const [rule, whole, ...parts] = found;
    spans.push(...plain(text.slice(from, at), styles), ...rule.spans(parts, styles, meanings));
    from = at + whole.length;
    at = nextMark(text, from);
  }
  spans.push(...plain(text.slice(from), styles));
  return spans.filter((one) => one.text !== '');
}

function nextMark(text: string, from: number): number {
  const found = text.slice(from).search(MARK);
  return found === -1 ? text.length : from + found;
}

function matchAt(text: string, at: number): [Rule, string, ...string[]] | undefined {
  const rest = text.slice(at);
  for (const rule of RULES) {
    const match = rule.pattern.exec(rest);
    if (match) return [rule, match[0], ...match.slice(1).map((part) => part ?? '')];
  }
  return undefined;
}
