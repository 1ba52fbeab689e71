// Shrinks the source maps of the build. Node reads a whole map when the first error's stack is printed, and keeps it:
// that of the bot with all its libraries took 85 MB, more than everything else in memory. The rest maps each line of
// our own code to its source line; frames of libraries stay unmapped.
import { decode, encode } from '@jridgewell/sourcemap-codec';

/** Libraries bring maps of their own, whose sources may be anywhere. */
const OWN = /^(\.\.\/)+(src|commands)\//;

/**
 * Keeps what is mapped where the line of our own code changes, and where a library begins.
 * @param {string} text the source map of a bundle
 * @returns {string} the lean one
 */
export function leanSourceMap(text) {
  const { sources, mappings } = JSON.parse(text);
  const own = sources.filter((source) => OWN.test(source));
  const places = new Map(own.map((source, index) => [sources.indexOf(source), index]));
  // Of the last segment kept; none in a library.
  let [lastPlace, lastLine] = [undefined, undefined];
  const lines = own.length === 0 ? [] : decode(mappings);
  const kept = lines.map((segments) => {
    const line = [];
    for (const [column, source, sourceLine] of segments) {
      const place = places.get(source);
      const isSame = place === lastPlace && (place === undefined || sourceLine === lastLine);
      // Each line needs its own segment, since a frame is mapped by the last segment before it.
      if (isSame && (place === undefined || line.length > 0)) continue;
      [lastPlace, lastLine] = [place, sourceLine];
      line.push(place === undefined ? [column] : [column, place, sourceLine, 0]);
    }
    return line;
  });
  return JSON.stringify({ version: 3, sources: own, names: [], mappings: encode(kept) });
}
