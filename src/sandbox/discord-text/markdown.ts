/** Discord's Markdown: https://support.discord.com/hc/en-us/articles/210298617. A text may have several lines. */
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
  | { readonly kind: 'paragraph' | 'subtext'; readonly inner: Inline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly inner: Inline[] }
  | { readonly kind: 'quote'; readonly blocks: Block[] }
  /** @property depth how far it stands to the right; 0 for a list in no other one */
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly start: number;
      readonly depth: number;
      readonly items: Inline[][];
    }
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

/** The last second that a `Date` can hold, since the epoch. */
const LATEST_S = 8.64e12;

/** In the order in which they are tried. What stands between signs may hold escaped ones. */
const RULES: readonly Rule[] = [
  { pattern: /\\([^0-9A-Za-z\s])/y, make: ([, text = '']) => ({ kind: 'text', text }) },
  {
    pattern: /(`+)([\s\S]*?[^`])\1(?!`)/y,
    // A space may keep a backtick of the code apart from those around it.
    make: ([, , text = '']) => ({ kind: 'code', text: text.replace(/^ (?= *`)|(?<=` *) $/g, '') }),
  },
  { pattern: /<@!?(\d+)>/y, make: named('user') },
  { pattern: /<@&(\d+)>/y, make: named('role') },
  { pattern: /<#(\d+)>/y, make: named('channel') },
  { pattern: /<\/([^:>]+):\d+>/y, make: ([, name = '']) => ({ kind: 'command', name }) },
  { pattern: /<a?:(\w+):\d+>/y, make: ([, name = '']) => ({ kind: 'emoji', name }) },
  {
    pattern: /<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y,
    make: ([text = '', at = '', style = 'f']) =>
      Math.abs(Number(at)) > LATEST_S ? { kind: 'text', text } : { kind: 'time', at: Number(at), style },
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

/** Where a rule may match. */
const SIGN = /[\\`<@[*_~|]|https?:\/\//g;

/** Deeper than anybody writes on purpose. */
const DEEPEST = 12;

/** What a text says, without regard to what its lines begin with. */
export function parseInline(text: string, depth = 0): Inline[] {
  const found: Inline[] = [];
  const inner = (part: string): Inline[] =>
    depth >= DEEPEST ? [{ kind: 'text', text: part }] : parseInline(part, depth + 1);
  const add = (one: Inline) => {
    const last = found.at(-1);
    if (one.kind === 'text' && last?.kind === 'text') {
      found[found.length - 1] = { kind: 'text', text: last.text + one.text };
    } else if (one.kind !== 'text' || one.text !== '') found.push(one);
  };
  let place = 0;
  while (place < text.length) {
    SIGN.lastIndex = place;
    const at = SIGN.exec(text)?.index ?? text.length;
    const next = ruleAt(text, at);
    add({ kind: 'text', text: text.slice(place, next === undefined ? at + 1 : at) });
    if (next !== undefined) add(next.rule.make(next.match, inner));
    place = at + (next?.match[0].length ?? 1);
  }
  return found;
}

function ruleAt(text: string, at: number) {
  for (const rule of RULES) {
    rule.pattern.lastIndex = at;
    const match = rule.pattern.exec(text);
    if (match !== null) return { rule, match };
  }
  return undefined;
}

/** What a whole text says. */
export function parseMarkdown(text: string): Block[] {
  // What the pattern caught stands at the odd places: blocks of code, without the language and blank lines around.
  return text
    .split(/```(?:[\w+.#-]+\n)?\n*([^\n][\s\S]*?)\n*```/)
    .flatMap((part, index) =>
      index % 2 === 1 ? [{ kind: 'code-block' as const, text: part }] : parseLines(part, false),
    );
}

function parseLines(text: string, isQuoted: boolean): Block[] {
  const blocks: Block[] = [];
  let rest = text.replace(/^\n|\n$/g, '').split('\n');
  while (rest.length > 0) {
    const { block, taken } = (isQuoted ? undefined : quoteAt(rest)) ?? listAt(rest) ?? lineAt(rest);
    if (block !== undefined) blocks.push(block);
    rest = rest.slice(taken);
  }
  return blocks;
}

/** A block, and how many of the lines it takes. */
interface Taken {
  readonly block: Block | undefined;
  readonly taken: number;
}

const QUOTED = /^ *> (.*)$/;
const ITEM = /^( *)(?:[-*]|(\d{1,9})\.) +(.+)$/;
const HEADING = /^(#{1,3}) +(.+)$/;
const SUBTEXT = /^-# +(.+)$/;

/** How many of the lines, from the first on, are of a kind. */
function run(lines: readonly string[], isOne: (line: string) => boolean): number {
  const end = lines.findIndex((line) => !isOne(line));
  return end === -1 ? lines.length : end;
}

function quoteAt(lines: readonly string[]): Taken | undefined {
  const all = lines.join('\n');
  // Three signs quote all that follows.
  if (/^ *>>> /.test(all)) {
    return { block: quoteOf(all.replace(/^ *>>> /, '')), taken: lines.length };
  }
  const taken = run(lines, (line) => QUOTED.test(line));
  const quoted = lines.slice(0, taken).map((line) => line.replace(QUOTED, '$1'));
  return taken === 0 ? undefined : { block: quoteOf(quoted.join('\n')), taken };
}

const quoteOf = (text: string): Block => ({ kind: 'quote', blocks: parseLines(text, true) });

function listAt(lines: readonly string[]): Taken | undefined {
  const [, indent = '', number] = ITEM.exec(lines[0] ?? '') ?? [undefined];
  const depthOf = (spaces: string) => Math.floor(spaces.length / 2);
  const depth = depthOf(indent);
  const ordered = number !== undefined;
  const taken = run(lines, (line) => {
    const [whole, spaces = '', digits] = ITEM.exec(line) ?? [];
    return whole !== undefined && depthOf(spaces) === depth && (digits !== undefined) === ordered;
  });
  if (taken === 0) return undefined;
  const items = lines.slice(0, taken).map((line) => parseInline(line.replace(ITEM, '$3')));
  return { block: { kind: 'list', ordered, start: Number(number ?? 1), depth, items }, taken };
}

/** A heading, small print, or all lines up to the next block. */
function lineAt(lines: readonly string[]): Taken {
  const [first = ''] = lines;
  const [, signs, heading] = HEADING.exec(first) ?? [];
  if (signs !== undefined && heading !== undefined) {
    return { block: { kind: 'heading', level: signs.length, inner: parseInline(heading) }, taken: 1 };
  }
  const [, small] = SUBTEXT.exec(first) ?? [];
  if (small !== undefined) return { block: { kind: 'subtext', inner: parseInline(small) }, taken: 1 };
  const isPlain = (line: string) =>
    ![/^ *>>> /, QUOTED, ITEM, HEADING, SUBTEXT].some((pattern) => pattern.test(line));
  const taken = Math.max(1, run(lines, isPlain));
  const text = lines.slice(0, taken).join('\n');
  return { block: text.trim() === '' ? undefined : { kind: 'paragraph', inner: parseInline(text) }, taken };
}

/**
 * The text without its signs, where Discord shows none.
 * @param shown what stands for people, roles, channels and moments; default: nothing
 */
export function plainOf(text: string, shown: (node: Inline) => string = () => ''): string {
  const flat = (nodes: readonly Inline[]): string =>
    nodes
      .map((node) => {
        if ('inner' in node) return flat(node.inner);
        if ('text' in node) return node.text;
        return 'name' in node ? node.name : shown(node);
      })
      .join('');
  return flat(parseInline(text));
}
