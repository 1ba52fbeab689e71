import { describe, expect, it } from 'vitest';
import { commitmentOf } from '../../src/campaigns/sealed-numbers.js';
import { drawnOrder, entrantsHash, inOrder } from '../../src/giveaways/draw.js';
import { type DrawFile, drawFileText, verifyDraw } from '../../src/giveaways/draw-file.js';

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const OTHER_SEED = SEED.replace('1f', '1e');
const ENTRANTS = inOrder(
  Array.from({ length: 20 }, (_, index) => String(1180000000000000300n + BigInt(index))),
);

/** The file of a draw with these outcomes, in the drawn order. */
function fileOf(
  outcomes: readonly DrawFile['drawn'][number]['outcome'][],
  changes: Partial<DrawFile> = {},
): DrawFile {
  const entrants = changes.entrants ?? ENTRANTS;
  const order = [...drawnOrder(SEED, entrants)];
  const text = drawFileText({
    giveaway: '01K8ZQ0000000000000000TEST',
    wanted: outcomes.filter((outcome) => outcome === 'won').length,
    commitment: commitmentOf(SEED),
    seed: SEED,
    entrantsHash: entrantsHash(entrants),
    entrants,
    drawn: outcomes.map((outcome, place) => ({ id: order[place] as string, outcome })),
  });
  return { ...JSON.parse(text), ...changes };
}

const wrongIn = (file: unknown, commitment?: string) =>
  verifyDraw(typeof file === 'string' ? file : JSON.stringify(file), commitment)
    .filter(({ ok }) => !ok)
    .map(({ about }) => about);

const GOOD = fileOf(['won', 'passed-over', 'won', 'won']);
const order = GOOD.drawn.map(({ id }) => id);
const last = [...drawnOrder(SEED, ENTRANTS)].at(-1) as string;
const without = (id: string) => ENTRANTS.filter((each) => each !== id);

describe('the file of a draw', () => {
  it('fits together', () => {
    expect(wrongIn(GOOD)).toEqual([]);
    expect(wrongIn(GOOD, commitmentOf(SEED))).toEqual([]);
    expect(wrongIn(GOOD, commitmentOf(SEED).toUpperCase())).toEqual([]);
  });

  it('fits together after a winner was replaced, and where there were fewer entrants than winners', () => {
    expect(wrongIn(fileOf(['won', 'replaced', 'won', 'passed-over', 'won']))).toEqual([]);
    const few = ENTRANTS.slice(0, 3);
    expect(wrongIn(fileOf(['won', 'passed-over', 'won'], { entrants: few, wanted: 5 }))).toEqual([]);
    expect(wrongIn(fileOf([], { entrants: [], wanted: 2 }))).toEqual([]);
  });

  it('may have 100,000 entrants', () => {
    const entrants = Array.from({ length: 100_000 }, (_, index) => String(10 ** 15 + index));

    expect(wrongIn(fileOf(['won', 'won'], { entrants }))).toEqual([]);
  });

  it('names the winners, and what to compare', () => {
    const said = verifyDraw(JSON.stringify(GOOD)).map(({ say }) => say);

    expect(said.join('\n')).toContain(`: ${order[0]}, ${order[2]}, ${order[3]}`);
    expect(said.join('\n')).toContain(GOOD.commitment);
    expect(said.join('\n')).toContain(GOOD.entrantsHash);
  });

  it('says nothing of the entrants but their IDs, one a line', () => {
    const text = drawFileText(GOOD);

    expect(text.split('\n').filter((line) => /^ {2}"\d+",?$/.test(line))).toHaveLength(ENTRANTS.length);
  });
});

describe('a file of a draw is refused in which', () => {
  const swapped = [...ENTRANTS];
  [swapped[3], swapped[4]] = [swapped[4] as string, swapped[3] as string];

  it.each<[string, Partial<DrawFile>]>([
    ['an entrant is missing', { entrants: without(last) }],
    ['a winner is missing among the entrants', { entrants: without(order[0] as string) }],
    ['there is an entrant more', { entrants: [...ENTRANTS, '1180000000000000999'] }],
    ['an entrant is another one', { entrants: inOrder([...without(last), '1180000000000000999']) }],
    ['an entrant stands twice', { entrants: inOrder([...ENTRANTS, last]) }],
    ['two entrants have changed places', { entrants: swapped }],
    ['the seed is another one', { seed: OTHER_SEED }],
    ['the sealed draw is another one', { commitment: commitmentOf(OTHER_SEED) }],
    ['the hash of the entrants is another one', { entrantsHash: entrantsHash([]) }],
    [
      'a winner is another entrant',
      { drawn: GOOD.drawn.map((one, place) => (place === 2 ? { ...one, id: last } : one)) },
    ],
    [
      'two winners have changed places',
      { drawn: [GOOD.drawn[2], GOOD.drawn[1], GOOD.drawn[0], GOOD.drawn[3]] as DrawFile['drawn'] },
    ],
    [
      'a winner was made one who was passed over',
      { drawn: GOOD.drawn.map((one, place) => (place === 0 ? { ...one, outcome: 'passed-over' } : one)) },
    ],
    [
      'one who was passed over was made a winner',
      { drawn: GOOD.drawn.map((one) => ({ ...one, outcome: 'won' })) },
    ],
    ['the last winner is missing', { drawn: GOOD.drawn.slice(0, 3) }],
    ['nobody was drawn', { drawn: [] }],
    [
      'somebody was drawn after the last winner',
      {
        drawn: [...GOOD.drawn, { id: [...drawnOrder(SEED, ENTRANTS)][4] as string, outcome: 'passed-over' }],
      },
    ],
    ['more winners were wanted', { wanted: 4 }],
    ['fewer winners were wanted', { wanted: 2 }],
  ])('%s', (_, changes) => {
    expect(wrongIn({ ...GOOD, ...changes })).not.toEqual([]);
  });

  it.each<[string, readonly string[]]>([
    ['left out', without(last)],
    ['added', [...ENTRANTS, '1180000000000000999']],
  ])('an entrant was %s and the hash was worked out again, since that gives another order', (_, entrants) => {
    expect(wrongIn({ ...GOOD, entrants, entrantsHash: entrantsHash(entrants) })).toContain('order');
  });

  it.each<[string, readonly string[]]>([
    ['somebody stands twice among the entrants', inOrder([...ENTRANTS, last])],
    ['the entrants are in an order that suits somebody', swapped],
  ])('%s, and everything else was worked out from that', (_, entrants) => {
    expect(wrongIn(fileOf(['won', 'won'], { entrants: [...entrants] }))).toEqual(['entrants']);
  });

  it('seed, sealed draw and winners were all worked out again, if the sealed draw is given', () => {
    const drawn = [...drawnOrder(OTHER_SEED, ENTRANTS)].slice(0, 3).map((id) => ({ id, outcome: 'won' }));
    const forged = { ...GOOD, seed: OTHER_SEED, commitment: commitmentOf(OTHER_SEED), drawn };

    expect(wrongIn(forged)).toEqual([]);
    expect(wrongIn(forged, GOOD.commitment)).toEqual(['sealed draw']);
  });

  it.each<[string, unknown]>([
    ['is more than belongs there', { ...GOOD, names: ['mia'] }],
    ['a drawn one has more than belongs there', { ...GOOD, drawn: [{ ...GOOD.drawn[0], name: 'mia' }] }],
    ['something is missing', { ...GOOD, seed: undefined }],
    ['the format is another one', { ...GOOD, format: 'purser-draw-2' }],
    ['an entrant is no ID', { ...GOOD, entrants: ['mia'] }],
    ['an entrant has a leading zero', { ...GOOD, entrants: ['01'] }],
    ['the seed is too short', { ...GOOD, seed: 'ab' }],
    ['nothing is', 'null'],
    ['a list is', '[]'],
    ['there is no JSON', 'winners: mia'],
    ['there is nothing', ''],
    ['a part is missing', JSON.stringify(GOOD).slice(0, -1)],
    ['lists are in lists without end', '['.repeat(1_000_000)],
    ['hidden keys are', `{"__proto__": {"a": 1}, ${JSON.stringify(GOOD).slice(1)}`],
  ])('%s', (_, file) => {
    expect(wrongIn(file)).toEqual(['file']);
  });
});
