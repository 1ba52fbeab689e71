import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GlobalFonts, SKRSContext2D } from '@napi-rs/canvas';
import { HOME } from '../settings/home.js';

const require = createRequire(import.meta.url);
/** Loaded for the first chart, since it would be an eighth of what a start costs the processor. */
const loadCanvas = (): typeof import('@napi-rs/canvas') => require('@napi-rs/canvas');

/** One bar, from below to above. */
export interface Bar {
  /** Below the bar, in one or two short lines. */
  readonly label: readonly string[];
  /** Above the bar, where there is room. */
  readonly sum?: string;
  /** As high as they are large, each in its colour; none is negative. */
  readonly parts: readonly { readonly value: number; readonly colour: string }[];
}

interface Chart {
  /** What the bars show, and in which unit. */
  readonly title: string;
  readonly bars: readonly Bar[];
  /** How a value on the axis is written. */
  readonly written: (value: number) => string;
}

const WIDTH = 640;
const HEIGHT = 340;
/** Twice as many pixels as it is shown with, for sharp screens. */
const SCALE = 2;
const PLOT = { left: 76, right: 16, top: 60, bottom: 58 } as const;
const TITLE_TOP = 18;
const FONT = 'Purser Chart';
const FONT_SIZE = 18;
/** A ground of its own, so that it reads on a light page as on a dark one. */
const COLOURS = { ground: '#23272f', line: '#414854', text: '#d5d9e0' } as const;
const CORNER = 10;
/** One bar alone is not as wide as the chart. */
const WIDEST_BAR = 64;
const MOST_LINES = 4;

/** Draws bars of stacked parts as a PNG, without a system's fonts. */
export function barChart({ title, bars, written }: Chart): Buffer {
  const { createCanvas, GlobalFonts } = loadCanvas();
  loadFont(GlobalFonts);
  const canvas = createCanvas(WIDTH * SCALE, HEIGHT * SCALE);
  const context = canvas.getContext('2d');
  context.scale(SCALE, SCALE);
  context.fillStyle = COLOURS.ground;
  context.beginPath();
  context.roundRect(0, 0, WIDTH, HEIGHT, CORNER);
  context.fill();
  context.font = `${FONT_SIZE}px "${FONT}"`;
  drawTitle(context, title);
  const highest = Math.max(0, ...bars.map(heightOf));
  const step = stepFor(highest);
  const lines = linesFor(highest, step);
  drawAxis(context, step, lines, written);
  const room = (WIDTH - PLOT.left - PLOT.right) / Math.max(1, bars.length);
  for (const [index, bar] of bars.entries()) {
    drawBar(context, bar, {
      middle: PLOT.left + room * (index + 0.5),
      width: Math.min(room * 0.66, WIDEST_BAR),
      room,
      top: step * lines,
    });
  }
  return canvas.toBuffer('image/png');
}

const heightOf = ({ parts }: Bar) => parts.reduce((sum, { value }) => sum + value, 0);

/** The smallest round step of which {@link MOST_LINES} reach the highest bar: 1, 2 or 5 times a power of ten. */
function stepFor(highest: number): number {
  const least = Math.max(highest, 0.04) / MOST_LINES;
  const power = 10 ** Math.floor(Math.log10(least));
  // A hair more, since 0.3 / 0.1 is more than 3.
  return power * ([1, 2, 5].find((factor) => factor * power * (1 + 1e-9) >= least) ?? 10);
}

const PLOT_HEIGHT = HEIGHT - PLOT.top - PLOT.bottom;
/** @param top the value at the highest line */
const heightAt = (value: number, top: number) => (value / top) * PLOT_HEIGHT;

/** As many lines as the highest bar needs. */
const linesFor = (highest: number, step: number) => Math.max(1, Math.ceil(highest / step - 1e-9));

/** What the font has: an owner may name the currency in any letters. */
const drawable = (text: string) =>
  text
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[^\p{Script=Latin}\p{Script=Cyrillic}\p{N}\p{P}€$£ ]/gu, '')
    .replaceAll(/ ?\( *\)/g, '');

function drawTitle(context: SKRSContext2D, title: string): void {
  context.textAlign = 'left';
  context.textBaseline = 'top';
  context.fillStyle = COLOURS.text;
  context.fillText(drawable(title), PLOT.right, TITLE_TOP, WIDTH - 2 * PLOT.right);
}

function drawAxis(
  context: SKRSContext2D,
  step: number,
  lines: number,
  written: (value: number) => string,
): void {
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  for (let line = 0; line <= lines; line += 1) {
    const y = HEIGHT - PLOT.bottom - heightAt(line, lines);
    context.fillStyle = COLOURS.line;
    context.fillRect(PLOT.left, y, WIDTH - PLOT.left - PLOT.right, 1);
    context.fillStyle = COLOURS.text;
    const text = drawable(written(Number((line * step).toPrecision(6))));
    context.fillText(text, PLOT.left - 10, y, PLOT.left - 14);
  }
}

function drawBar(
  context: SKRSContext2D,
  { label, sum = '', parts }: Bar,
  { middle, width, room, top }: Readonly<Record<'middle' | 'width' | 'room' | 'top', number>>,
): void {
  let y = HEIGHT - PLOT.bottom;
  for (const { value, colour } of parts) {
    const height = heightAt(value, top);
    y -= height;
    context.fillStyle = colour;
    context.fillRect(middle - width / 2, y, width, height);
  }
  context.textAlign = 'center';
  context.fillStyle = COLOURS.text;
  context.textBaseline = 'bottom';
  const written = drawable(sum);
  // The days of a month stand too close for it.
  if (context.measureText(written).width <= room) context.fillText(written, middle, y - 4);
  context.textBaseline = 'top';
  for (const [line, text] of label.entries()) {
    context.fillText(drawable(text), middle, HEIGHT - PLOT.bottom + 8 + line * (FONT_SIZE + 4), room - 6);
  }
}

/** Beside what was built, as the texts are. */
const FOLDER = fileURLToPath(import.meta.url).startsWith(join(HOME, 'dist/'))
  ? 'dist/src/charts'
  : 'src/charts';

/** It comes with the bot, since a server may have no fonts at all. It has Latin and Cyrillic letters. */
function loadFont(fonts: typeof GlobalFonts): void {
  if (fonts.has(FONT)) return;
  const file = join(HOME, FOLDER, 'noto-sans.woff2');
  if (fonts.registerFromPath(file, FONT) === null) throw new Error(`the font ${file} cannot be read`);
}
