import type { APIMessage } from 'discord.js';
import { componentsOf, defaultIds, type PlainComponent } from '../discord/message-text.js';
import { MESSAGE_FLAGS } from '../discord/messages.js';
import { embedLines, textLines } from './embed-drawing.js';
import { type Meanings, markdownLines } from './markdown-spans.js';
import {
  BLANK,
  type Line,
  lineOf,
  lineWidth,
  type Span,
  type Style,
  shortened,
  span,
  wrapped,
} from './spans.js';
import { printable } from './text-width.js';

/** Wider frames are hard to read, and Discord's own have such a width. */
const WIDEST = 76;
const INDENT = 2;
/** Columns of two lines that are left for the place, and for words that do not fit at the end of the first. */
const BRIEF_MARGIN = 40;

/** Discord's button styles, and its colours for them, light enough for a dark terminal. */
const BUTTON_STYLES: Readonly<Record<number, readonly Style[]>> = {
  1: ['bold', 0x7984f5],
  2: ['bold'],
  3: ['bold', 0x3ba55d],
  4: ['bold', 0xed6a6d],
  5: ['link'],
};
const LINK_BUTTON = 5;
/** Kinds of components: a menu of options, and one of people. */
const STRING_SELECT = 3;
const USER_SELECT = 5;

export interface MessageView {
  readonly meanings: Meanings;
  /** Columns of the terminal. */
  readonly width: number;
  /** Said at the top, beside who wrote the message and when. */
  readonly remark?: string | undefined;
  /** Whether the buttons have the numbers by which they can be pressed. */
  readonly numbered: boolean;
}

/** The buttons that can be pressed and the options that can be chosen, in the order of their numbers from 1. */
export const pressable = (message: APIMessage): PlainComponent[] =>
  componentsOf(message.components ?? [])
    .flatMap(partsOf)
    .filter(({ customId, disabled }) => customId !== undefined && !disabled);

/** The first menu of people of a message, if there is one that can be used. */
export const personMenu = (message: APIMessage): PlainComponent | undefined =>
  componentsOf(message.components ?? []).find(({ type, disabled }) => type === USER_SELECT && !disabled);

/** A button, or the options of a menu, each of which stands for the choice of it. */
function partsOf(component: PlainComponent): readonly PlainComponent[] {
  if (component.type === 2) return [component];
  const options = component.type === STRING_SELECT ? component.raw['options'] : [];
  return (Array.isArray(options) ? options : []).map((raw: Record<string, unknown>) => ({
    ...component,
    label: String(raw['label']),
    raw,
  }));
}

/** What is chosen by an option of a menu. @returns `undefined` for a button */
export const choiceOf = ({ type, raw }: PlainComponent): string | undefined =>
  type === STRING_SELECT ? String(raw['value']) : undefined;

const isSame = (one: PlainComponent, other: PlainComponent) =>
  one.customId === other.customId && choiceOf(one) === choiceOf(other);

/** A whole message: who wrote it, its text, its embeds, its files and buttons. */
export function messageLines(message: APIMessage, view: MessageView): Line[] {
  const { meanings, width, remark } = view;
  const room = Math.min(width, WIDEST);
  return [
    [
      ...authorSpans(message),
      span(` · ${meanings.timestamps(Date.parse(message.timestamp), 't')}`, 'dim'),
      ...(message.edited_timestamp === null ? [] : [span(' · edited', 'dim')]),
      ...(remark === undefined ? [] : [span(` · ${remark}`, 'dim')]),
    ],
    ...(isLoading(message) ? [lineOf('is thinking …', 'italic', 'dim')] : []),
    ...textLines(message.content, meanings, room),
    ...message.embeds.flatMap((embed) => embedLines(embed, meanings, room)),
    ...message.attachments.flatMap(({ filename, size, url, description }) => [
      [span(`▤ ${printable(filename)}`, 'bold'), span(` · ${size} bytes · ${url}`, 'dim')],
      ...(description === undefined ? [] : textLines(description, meanings, room)),
    ]),
    ...buttonRows(message, view),
    ...(isEphemeral(message) ? [lineOf('Only you can see this', 'dim')] : []),
  ];
}

/** A message in few lines, for who is elsewhere. @param place where it stands */
export function briefLines(message: APIMessage, place: string, { meanings, width }: MessageView): Line[] {
  const [embed] = message.embeds;
  const texts = [message.content, embed?.title ?? '', embed?.description ?? ''].filter((text) => text !== '');
  const text = texts.flatMap((one, index) => [
    ...(index === 0 ? [] : [span(' · ', 'dim')]),
    ...(markdownLines(one, meanings)[0] ?? []),
  ]);
  const head = span(`▸ ${place}  `, 'dim');
  const room = width - INDENT;
  const lines = wrapped([head, ...shortened(text, Math.max(2 * room - BRIEF_MARGIN, room))], room);
  const buttons = pressable(message).flatMap((button) => [span(' '), ...buttonSpans(button)]);
  const last = lines.at(-1) ?? BLANK;
  // A button is not broken in two.
  const fits = lineWidth(last) + lineWidth(buttons) <= room;
  const all = fits ? [...lines.slice(0, -1), [...last, ...buttons]] : [...lines, buttons.slice(1)];
  return all.map((line, index) => (index === 0 ? line : [span(' '.repeat(INDENT)), ...line]));
}

/** "… is thinking". */
export const isLoading = ({ flags }: APIMessage) => ((flags ?? 0) & MESSAGE_FLAGS.loading) !== 0;
const isEphemeral = ({ flags }: APIMessage) => ((flags ?? 0) & MESSAGE_FLAGS.ephemeral) !== 0;

function authorSpans({ author }: APIMessage): Span[] {
  const name = span(printable(author.global_name ?? author.username), 'bold');
  return author.bot ? [name, span(' APP', 'mention')] : [name];
}

function buttonRows(message: APIMessage, { numbered, meanings }: MessageView): Line[] {
  const enabled = pressable(message);
  return (message.components ?? [])
    .map((row) => componentsOf([row]))
    .map((row) => {
      const buttons = row.flatMap(partsOf).flatMap((button, index) => {
        const number = enabled.findIndex((one) => isSame(one, button)) + 1;
        return [
          ...(index === 0 ? [] : [span('  ')]),
          ...(numbered && number > 0 ? [span(`${number} `, 'dim')] : []),
          ...buttonSpans(button),
        ];
      });
      return [...menuHead(row), ...personMenuSpans(row, meanings), ...buttons];
    })
    .filter((line) => line.length > 0);
}

function menuHead(row: readonly PlainComponent[]): Span[] {
  const menu = row.find(({ type }) => type === STRING_SELECT || type === USER_SELECT);
  return menu === undefined ? [] : [span(`${printable(String(menu.raw['placeholder'] ?? ''))} ▾  `, 'dim')];
}

/** Who is chosen in a menu of people, and how to choose somebody: there are too many for numbers. */
function personMenuSpans(row: readonly PlainComponent[], { personName }: Meanings): Span[] {
  const menu = row.find(({ type }) => type === USER_SELECT);
  if (menu === undefined) return [];
  const chosen = defaultIds(menu).map((id) => span(`@${printable(personName(id))}  `, 'mention'));
  return [...chosen, span('choose @…', 'code')];
}

function buttonSpans({ label = '', disabled, raw }: PlainComponent): Span[] {
  const text = printable(label);
  const style = Number(raw['style']);
  if (disabled) return [span(`( ${text} )`, 'dim')];
  const button = span(`[ ${text} ]`, ...(BUTTON_STYLES[style] ?? []));
  return style === LINK_BUTTON ? [button, span(` ${String(raw['url'])}`, 'dim')] : [button];
}
