import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { type Bar, barChart } from '../../src/charts/bar-chart.js';

/** The colours of a column of pixels, each once, from below to above. */
async function coloursIn(png: Buffer, at: number): Promise<readonly string[]> {
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(Math.round(image.width * at), 0, 1, image.height);
  const colours: string[] = [];
  for (let y = image.height - 1; y >= 0; y -= 1) {
    const colour = `#${Buffer.from(data.subarray(y * 4, y * 4 + 3)).toString('hex')}`;
    if (!colours.includes(colour)) colours.push(colour);
  }
  return colours;
}

const bar = (...values: readonly number[]): Bar => ({
  label: ['1'],
  parts: values.map((value, index) => ({ value, colour: ['#ff0000', '#00ff00', '#0000ff'][index] ?? '' })),
});

describe('a bar chart', () => {
  it('stacks its parts in their order, and leaves out those of zero', async () => {
    const png = barChart({ title: 'Sums', bars: [bar(1, 2, 3), bar(4, 0, 2)], written: String });
    expect((await coloursIn(png, 0.36)).filter((colour) => /^#(?:ff|00)/.test(colour))).toEqual([
      '#ff0000',
      '#00ff00',
      '#0000ff',
    ]);
    expect((await coloursIn(png, 0.8)).filter((colour) => /^#(?:ff|00)/.test(colour))).toEqual([
      '#ff0000',
      '#0000ff',
    ]);
  });

  it('has its sum above a bar', async () => {
    const chart = (sum: string) =>
      barChart({ title: '', bars: [{ ...bar(3), label: [], sum }], written: String });
    const written = async (sum: string) => {
      const colours = await coloursIn(chart(sum), 0.547);
      return colours.indexOf('#d5d9e0') > colours.indexOf('#ff0000');
    };
    expect([await written(''), await written('8')]).toEqual([false, true]);
  });

  it.each([
    { highest: 0, axis: [0, 0.01] },
    { highest: 0.01, axis: [0, 0.01] },
    { highest: 0.3, axis: [0, 0.1, 0.2, 0.3] },
    { highest: 12, axis: [0, 5, 10, 15] },
    { highest: 400, axis: [0, 100, 200, 300, 400] },
    { highest: 401, axis: [0, 200, 400, 600] },
    { highest: 90_071_992_547_409, axis: [0, 50_000_000_000_000, 100_000_000_000_000] },
  ])('has round numbers on its axis up to $highest', ({ highest, axis }) => {
    const written: number[] = [];
    const write = (value: number) => {
      written.push(value);
      return String(value);
    };
    barChart({ title: 'Sums', bars: [bar(highest)], written: write });
    expect(written).toEqual(axis);
  });
});
