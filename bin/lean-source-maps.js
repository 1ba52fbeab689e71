// Shrinks the source maps of the build. Node reads a whole map when the first error's stack is printed, and keeps it:
// that of the bot with all its libraries took 85 MB, more than everything else in memory. The rest maps each line of
// our own code to its source line; frames of libraries stay unmapped.
import { readFileSync, writeFileSync } from 'node:fs';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Libraries bring maps of their own, whose sources may be anywhere. */
const OWN = /^(\.\.\/)+(src|commands)\//;

/** @param {string} text numbers as source maps write them: in base 64, the lowest five bits first, then the sign */
function decode(text) {
  const numbers = [];
  let [number, shift] = [0, 0];
  for (const digit of text) {
    const bits = DIGITS.indexOf(digit);
    number += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(number & 1 ? -(number >> 1) : number >> 1);
    [number, shift] = [0, 0];
  }
  return numbers;
}

/** @param {readonly number[]} numbers */
function encode(numbers) {
  let text = '';
  for (const number of numbers) {
    let rest = number < 0 ? (-number << 1) | 1 : number << 1;
    do {
      const bits = rest & 31;
      rest >>= 5;
      text += DIGITS[rest > 0 ? bits | 32 : bits];
    } while (rest > 0);
  }
  return text;
}

/**
 * Keeps the mappings where the line of our own code changes, and where a library begins.
 * @param {string} mappings as in the map
 * @param {ReadonlyMap<number, number>} kept the new numbers of our own sources by their old ones
 */
function lean(mappings, kept) {
  // The state of the reader and of the writer: each number is stored as the difference to the previous one.
  let [source, line] = [0, 0];
  let [lastSource, lastLine] = [0, 0];
  /** The target of the last segment kept; empty for a library. */
  let place = '';
  const leanLine = (text) => {
    let [column, lastColumn] = [0, 0];
    const segments = [];
    for (const [columns, sources, lines] of text.split(',').filter(Boolean).map(decode)) {
      column += columns;
      source += sources ?? 0;
      line += lines ?? 0;
      const own = sources === undefined ? undefined : kept.get(source);
      const here = own === undefined ? '' : `${own}:${line}`;
      // Each line needs its own segment, since a frame is mapped by the last segment before it.
      if (here === place && (here === '' || segments.length > 0)) continue;
      place = here;
      const told = own === undefined ? [] : [own - lastSource, line - lastLine, 0];
      if (own !== undefined) [lastSource, lastLine] = [own, line];
      segments.push(encode([column - lastColumn, ...told]));
      lastColumn = column;
    }
    return segments.join(',');
  };
  return mappings.split(';').map(leanLine).join(';');
}

/**
 * Rewrites the source maps of bundles.
 * @param {readonly string[]} files what was built, of which some are source maps
 */
export function leanSourceMaps(files) {
  for (const name of files.filter((file) => file.endsWith('.map'))) {
    const { sources, mappings } = JSON.parse(readFileSync(name, 'utf8'));
    const own = sources.flatMap((source, index) => (OWN.test(source) ? [index] : []));
    const kept = new Map(own.map((old, index) => [old, index]));
    const map = {
      version: 3,
      sources: own.map((index) => sources[index]),
      names: [],
      mappings: lean(mappings, kept),
    };
    writeFileSync(name, JSON.stringify(map));
  }
}
