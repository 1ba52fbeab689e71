/** Discord's Markdown: https://support.discord.com/hc/en-us/articles/210298617 */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler'; readonly inner: Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly inner: Inline[] }
  | { readonly kind: 'user' | 'role' | 'channel'; readonly id: string }
  | { readonly kind: 'everyone'; readonly text: string }
  | { readonly kind: 'command'; readonly name: string }
  | { readonly kind: 'emoji'; readonly name: string }
  /** @property at s since the epoch */
  | { readonly kind: 'time'; readonly at: number; readonly style: string };

export type Block =
  | { readonly kind: 'paragraph'; readonly lines: Inline[][] }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly inner: Inline[] }
  | { readonly kind: 'subtext'; readonly inner: Inline[] }
  | { readonly kind: 'quote'; readonly lines: Inline[][] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly start: number; readonly items: Inline[][] }
  | { readonly kind: 'code-block'; readonly text: string };

interface Rule {
  readonly pattern: RegExp;
  readonly make: (match: readonly string[], inner: (text: string) => Inline[]) => Inline;
}

const styled =
  (kind: 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler'): Rule['make'] =>
  ([, text = ''], inner) => ({ kind, inner: inner(text) });

const named =
  (kind: 'user' | 'role' | 'channel'): Rule['make'] =>
  ([, id = '']) => ({ kind, id });

/** In the order in which they are tried. What stands between signs may hold escaped ones. */
const RULES: readonly Rule[] = [
  { pattern: /\\([^0-9A-Za-z\s])/y, make: ([, text = '']) => ({ kind: 'text', text }) },
  {
    pattern: /(`+)([\s\S]*?[^`])\1(?!`)/y,
    make: ([, , text = '']) => ({ kind: 'code', text: text.trim() || text }),
  },
  { pattern: /<@!?(\d+)>/y, make: named('user') },
  { pattern: /<@&(\d+)>/y, make: named('role') },
  { pattern: /<#(\d+)>/y, make: named('channel') },
  { pattern: /<\/([^:>]+):\d+>/y, make: ([, name = '']) => ({ kind: 'command', name }) },
  { pattern: /<a?:(\w+):\d+>/y, make: ([, name = '']) => ({ kind: 'emoji', name }) },
  {
    pattern: /<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y,
    make: ([, at = '', style = 'f']) => ({ kind: 'time', at: Number(at), style }),
  },
  { pattern: /@(?:everyone|here)\b/y, make: ([text = '']) => ({ kind: 'everyone', text }) },
  {
    pattern: /\[((?:\\.|[^\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\)/y,
    make: ([, text = '', href = ''], inner) => ({ kind: 'link', href, inner: inner(text) }),
  },
  {
    pattern: /<(https?:\/\/[^\s>]+)>|(https?:\/\/[^\s<]*[^<.,:;"')\]\s])/y,
    make: ([text = '', bracketed, plain]) => ({
      kind: 'link',
      href: bracketed ?? plain ?? text,
      inner: [{ kind: 'text', text: bracketed ?? plain ?? text }],
    }),
  },
  { pattern: /\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, make: styled('bold') },
  { pattern: /__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, make: styled('underline') },
  { pattern: /\*(?=\S)((?:\*\*|\\[\s\S]|[^*\\])+?)(?<!\s)\*(?!\*)/y, make: styled('italic') },
  { pattern: /(?<![\p{L}\p{N}])_((?:__|\\[\s\S]|[^\\_])+?)_(?![\p{L}\p{N}_])/uy, make: styled('italic') },
  { pattern: /~~((?:\\[\s\S]|[^\\])+?)~~/y, make: styled('strike') },
  { pattern: /\|\|((?:\\[\s\S]|[^\\])+?)\|\|/y, make: styled('spoiler') },
];

/** Deeper than anybody writes on purpose. */
const DEEPEST = 12;

/** What a line, or a part of one, says. */
export function parseInline(text: string, depth = 0): Inline[] {
  const found: Inline[] = [];
  const inner = (part: string): Inline[] =>
    depth >= DEEPEST ? [{ kind: 'text', text: part }] : parseInline(part, depth + 1);
  const add = (one: Inline) => {
    const last = found.at(-1);
    if (one.kind === 'text' && last?.kind === 'text') {
      found[found.length - 1] = { kind: 'text', text: last.text + one.text };
    } else found.push(one);
  };
  let place = 0;
  while (place < text.length) {
    const next = RULES.map((rule) => {
      rule.pattern.lastIndex = place;
      const match = rule.pattern.exec(text);
      return match === null ? undefined : { rule, match };
    }).find((one) => one !== undefined);
    if (next === undefined) {
      add({ kind: 'text', text: text.charAt(place) });
      place += 1;
      continue;
    }
    add(next.rule.make(next.match, inner));
    place += next.match[0].length;
  }
  return found;
}

/** What a whole text says. */
export function parseMarkdown(text: string): Block[] {
  return text
    .split(/(```[\s\S]*?```)/)
    .flatMap((part) => {
      const fenced = /^```(?:[\w+-]*\n)?([\s\S]*?)\n?```$/.exec(part);
      return fenced === null ? parseLines(part) : [{ kind: 'code-block' as const, text: fenced[1] ?? '' }];
    })
    .filter((block) => block.kind !== 'paragraph' || block.lines.some((line) => line.length > 0));
}

function parseLines(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.replace(/^\n|\n$/g, '').split('\n');
  for (const [index, line] of lines.entries()) {
    const last = blocks.at(-1);
    const everythingAfter = /^>>> (.*)$/.exec(line);
    if (everythingAfter) {
      const rest = [everythingAfter[1] ?? '', ...lines.slice(index + 1)];
      blocks.push({ kind: 'quote', lines: rest.map((one) => parseInline(one)) });
      break;
    }
    const block = parseLine(line);
    if (block.kind === 'paragraph' && last?.kind === 'paragraph') last.lines.push(...block.lines);
    else if (block.kind === 'quote' && last?.kind === 'quote') last.lines.push(...block.lines);
    else if (block.kind === 'list' && last?.kind === 'list' && block.ordered === last.ordered) {
      last.items.push(...block.items);
    } else blocks.push(block);
  }
  return blocks;
}

function parseLine(line: string): Block {
  const [, signs, heading] = /^(#{1,3}) +(.+)$/.exec(line) ?? [];
  if (signs !== undefined && heading !== undefined) {
    const level = signs.length === 1 ? 1 : signs.length === 2 ? 2 : 3;
    return { kind: 'heading', level, inner: parseInline(heading) };
  }
  const [, small] = /^-# +(.+)$/.exec(line) ?? [];
  if (small !== undefined) return { kind: 'subtext', inner: parseInline(small) };
  const [, quoted] = /^> (.*)$/.exec(line) ?? [];
  if (quoted !== undefined) return { kind: 'quote', lines: [parseInline(quoted)] };
  const [, number, item] = /^ {0,2}(?:[-*]|(\d{1,3})\.) +(.+)$/.exec(line) ?? [];
  if (item !== undefined) {
    const ordered = number !== undefined;
    return { kind: 'list', ordered, start: Number(number ?? 1), items: [parseInline(item)] };
  }
  return { kind: 'paragraph', lines: [parseInline(line)] };
}

/** The text without its signs, where Discord shows none. */
export function plainOf(text: string): string {
  const flat = (nodes: readonly Inline[]): string =>
    nodes
      .map((node) => {
        if ('inner' in node) return flat(node.inner);
        if ('text' in node) return node.text;
        return 'name' in node ? node.name : '';
      })
      .join('');
  return text
    .split('\n')
    .map((line) => flat(parseInline(line)))
    .join('\n');
}
