import { type Block, type Inline, parseMarkdown } from '../discord-text/markdown.js';
import type { Timestamps } from '../discord-text/timestamps.js';
import { type Line, type Span, type Style, span } from './spans.js';
import { printable } from './text-width.js';

/** What ids and timestamps in a text stand for. Names come without their mark. */
export interface Meanings {
  readonly personName: (id: string) => string;
  readonly roleName: (id: string) => string;
  readonly channelName: (id: string) => string;
  readonly timestamps: Timestamps;
}

/** Discord's Markdown as lines of the terminal. */
export function markdownLines(text: string, meanings: Meanings): Line[] {
  return parseMarkdown(text).flatMap((block) => blockLines(block, meanings));
}

function blockLines(block: Block, meanings: Meanings): Line[] {
  const lines = (inner: readonly Inline[], ...styles: Style[]) =>
    brokenLines(spansOf(inner, styles, meanings));
  switch (block.kind) {
    case 'paragraph':
      return lines(block.inner);
    case 'heading':
      return lines(block.inner, 'bold', 'underline');
    case 'subtext':
      return lines(block.inner, 'dim');
    case 'code-block':
      return brokenLines([span(block.text, 'code')]);
    case 'quote':
      return block.blocks
        .flatMap((one) => blockLines(one, meanings))
        .map((line) => [span('▎ ', 'dim'), ...line]);
    case 'list':
      return block.items.map((item, index) => {
        const bullet = block.ordered ? `${block.start + index}. ` : '• ';
        return [span(`${'  '.repeat(block.depth)}${bullet}`), ...lines(item).flat()];
      });
  }
}

/** Pieces with line breaks in their texts as lines, without what would act on the terminal. */
function brokenLines(spans: readonly Span[]): Line[] {
  const lines: Span[][] = [[]];
  for (const { text, styles } of spans) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      const shown = printable(part);
      if (shown !== '') lines.at(-1)?.push(span(shown, ...styles));
    }
  }
  return lines;
}

const spansOf = (nodes: readonly Inline[], styles: readonly Style[], meanings: Meanings): Span[] =>
  nodes.flatMap((node) => inlineSpans(node, styles, meanings));

function inlineSpans(node: Inline, styles: readonly Style[], meanings: Meanings): Span[] {
  const mention = (text: string) => [span(text, ...styles, 'mention')];
  switch (node.kind) {
    case 'text':
      return [span(node.text, ...styles)];
    case 'code':
      return [span(node.text, ...styles, 'code')];
    case 'spoiler':
      return spansOf(node.inner, [...styles, 'dim'], meanings);
    case 'user':
      return mention(`@${meanings.personName(node.id)}`);
    case 'role':
      return mention(`@${meanings.roleName(node.id)}`);
    case 'channel':
      return mention(`#${meanings.channelName(node.id)}`);
    case 'everyone':
      return mention(node.text);
    case 'command':
      return mention(`/${node.name}`);
    case 'emoji':
      return [span(`:${node.name}:`, ...styles)];
    case 'time':
      return [span(meanings.timestamps(node.at * 1000, node.style), ...styles)];
    default:
      return spansOf(node.inner, [...styles, node.kind], meanings);
  }
}
