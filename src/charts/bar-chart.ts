import { createRequire } from 'node:module';
import type { GlobalFonts, SKRSContext2D } from '@napi-rs/canvas';

const require = createRequire(import.meta.url);
/** Loaded for the first chart, since it would be an eighth of what a start costs the processor. */
const loadCanvas = (): typeof import('@napi-rs/canvas') => require('@napi-rs/canvas');

/** One bar, from below to above. */
export interface Bar {
  /** Below the bar, in one or two short lines. It has no letters that a font of Latin digits lacks. */
  readonly label: readonly string[];
  /** As high as they are large, each in its colour; none is negative. */
  readonly parts: readonly { readonly value: number; readonly colour: string }[];
}

const WIDTH = 640;
const HEIGHT = 300;
/** Twice as many pixels as it is shown with, for sharp screens. */
const SCALE = 2;
const PLOT = { left: 76, right: 16, top: 20, bottom: 58 } as const;
const FONT = 'Purser Chart';
const FONT_SIZE = 18;
/** A ground of its own, so that it reads on a light page as on a dark one. */
const COLOURS = { ground: '#23272f', line: '#414854', text: '#d5d9e0' } as const;
const CORNER = 10;
const MOST_LINES = 4;

/**
 * Draws bars of stacked parts as a PNG, without a system's fonts. Words belong beside it: it has only what the labels
 * and the numbers say.
 * @param written how a value on the axis is written
 */
export function barChart(bars: readonly Bar[], written: (value: number) => string): Buffer {
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
  const highest = Math.max(0, ...bars.map(heightOf));
  const step = stepFor(highest);
  const lines = linesFor(highest, step);
  drawAxis(context, step, lines, written);
  const room = (WIDTH - PLOT.left - PLOT.right) / Math.max(1, bars.length);
  for (const [index, bar] of bars.entries()) {
    drawBar(context, bar, {
      middle: PLOT.left + room * (index + 0.5),
      width: room * 0.66,
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
    // Some languages group digits by spaces that the font lacks.
    const text = written(Number((line * step).toPrecision(6))).replaceAll(/\s/g, ' ');
    context.fillText(text, PLOT.left - 10, y, PLOT.left - 14);
  }
}

function drawBar(
  context: SKRSContext2D,
  { label, parts }: Bar,
  { middle, width, top }: { readonly middle: number; readonly width: number; readonly top: number },
): void {
  let y = HEIGHT - PLOT.bottom;
  for (const { value, colour } of parts) {
    const height = heightAt(value, top);
    y -= height;
    context.fillStyle = colour;
    context.fillRect(middle - width / 2, y, width, height);
  }
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.fillStyle = COLOURS.text;
  for (const [line, text] of label.entries()) {
    context.fillText(text, middle, HEIGHT - PLOT.bottom + 8 + line * (FONT_SIZE + 4));
  }
}

/** It comes with the bot, since a server may have no fonts at all. */
function loadFont(fonts: typeof GlobalFonts): void {
  if (fonts.has(FONT)) return;
  const file = require.resolve('@fontsource/lato/files/lato-latin-400-normal.woff2');
  if (fonts.registerFromPath(file, FONT) === null) throw new Error(`the font ${file} cannot be read`);
}
