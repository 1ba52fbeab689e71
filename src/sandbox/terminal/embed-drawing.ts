import type { APIEmbed, APIEmbedField } from 'discord.js';
import { type Meanings, markdownLines } from './markdown-spans.js';
import {
  BLANK,
  type Line,
  lineOf,
  lineWidth,
  padded,
  plainLine,
  type Style,
  span,
  wrapped,
} from './spans.js';
import { printable, textWidth } from './text-width.js';

/** As in Discord, where no more than three inline fields stand beside each other. */
const FIELDS_BESIDE = 3;
const FIELD_GAP = 3;
/** The frame and a space on either side. */
const FRAME_COLUMNS = 4;
const DEFAULT_EDGE: Style = 'dim';

/** An embed as a frame as wide as its text, with its colour at the left edge. @param most columns */
export function embedLines(embed: APIEmbed, meanings: Meanings, most: number): Line[] {
  const room = most - FRAME_COLUMNS;
  const blocks = [
    headLines(embed, room),
    textLines(embed.description ?? '', meanings, room),
    ...fieldBlocks(embed.fields ?? [], meanings, room),
    wrappedText(embed.footer?.text ?? '', room, 'dim'),
  ].filter((block) => block.length > 0);
  const content = blocks.flatMap((block, index) => (index === 0 ? block : [BLANK, ...block]));
  return framed(content, embed.color === undefined ? DEFAULT_EDGE : embed.color);
}

function headLines({ author, title, url }: APIEmbed, room: number): Line[] {
  return [
    ...wrappedText(author?.name ?? '', room, 'bold', 'dim'),
    ...wrappedText(title ?? '', room, 'bold', ...(url === undefined ? [] : (['link'] as const))),
  ];
}

function framed(content: readonly Line[], edge: Style): Line[] {
  const width = Math.max(...content.map(lineWidth), 1);
  const border = '─'.repeat(width + 2);
  return [
    [span('┎', edge), span(`${border}╮`, 'dim')],
    ...content.map((line) => [span('┃ ', edge), ...padded(line, width), span(' │', 'dim')]),
    [span('┖', edge), span(`${border}╯`, 'dim')],
  ];
}

/** Text without Markdown. */
function wrappedText(text: string, room: number, ...styles: readonly Style[]): Line[] {
  return text === '' ? [] : wrapped(lineOf(printable(text), ...styles), room);
}

/** Text with Markdown. */
export function textLines(text: string, meanings: Meanings, room: number): Line[] {
  return text === '' ? [] : markdownLines(text, meanings).flatMap((line) => wrapped(line, room));
}

function fieldBlocks(fields: readonly APIEmbedField[], meanings: Meanings, room: number): Line[][] {
  return rowsOf(fields).flatMap((row) => {
    const cells = row.map((field) => fieldLines(field, meanings));
    const words = cells.map((cell) => Math.max(...cell.map(longestWord)));
    const fits = sum(words) + (row.length - 1) * FIELD_GAP <= room;
    return fits
      ? [besideEachOther(cells, words, room)]
      : cells.map((cell) => besideEachOther([cell], [0], room));
  });
}

/** Fields that stand beside each other. */
function rowsOf(fields: readonly APIEmbedField[]): APIEmbedField[][] {
  const rows: APIEmbedField[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    const fits = field.inline && last?.[0]?.inline && last.length < FIELDS_BESIDE;
    if (fits) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

function fieldLines({ name, value }: APIEmbedField, meanings: Meanings): Line[] {
  const bold = (line: Line) => line.map(({ text, styles }) => span(text, ...styles, 'bold'));
  return [...markdownLines(name, meanings).map(bold), ...markdownLines(value, meanings)];
}

/** @param words the columns of the longest word in each cell; no cell gets less */
function besideEachOther(cells: readonly Line[][], words: readonly number[], room: number): Line[] {
  const wishes = cells.map((cell, index) => Math.max(...cell.map(lineWidth)) - (words[index] ?? 0));
  const left = room - sum(words) - (cells.length - 1) * FIELD_GAP;
  const widths = shared(wishes, left).map((width, index) => width + (words[index] ?? 0));
  const columns = cells.map((cell, index) => cell.flatMap((line) => wrapped(line, widths[index] ?? room)));
  const height = Math.max(...columns.map((column) => column.length));
  return Array.from({ length: height }, (_, row) =>
    columns.flatMap((column, index) => {
      const line = column[row] ?? BLANK;
      return index === columns.length - 1 ? line : padded(line, (widths[index] ?? 0) + FIELD_GAP);
    }),
  );
}

function longestWord(line: Line): number {
  const words = plainLine(line).split(' ');
  return Math.max(...words.map(textWidth));
}

/** Gives everyone what they wish if there is room, and otherwise cuts down those alone who wish for most. */
function shared(wishes: readonly number[], room: number): number[] {
  const shares: number[] = wishes.map(() => 0);
  let left = room;
  const smallestFirst = wishes.map((wish, index) => ({ wish, index })).sort((a, b) => a.wish - b.wish);
  for (const [place, { wish, index }] of smallestFirst.entries()) {
    const share = Math.min(wish, Math.floor(left / (wishes.length - place)));
    shares[index] = share;
    left -= share;
  }
  return shares;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
