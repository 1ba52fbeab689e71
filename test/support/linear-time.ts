/** Sizes of a text in characters: eight times as much may take some eight times as long, and no more than thirty. */
const SMALL = 2 * 1024;
const LARGE = 8 * SMALL;
const MOST_TIMES = 30;
/** Below that, in ms of the processor, nothing is told apart from the noise; sixty-four times as long is far above it. */
const NOISE = 5;
const TRIES = 5;

/** What a call takes of the processor, in ms: what else the machine does is not in it. */
function costOf(call: () => void): number {
  const begun = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

/**
 * How many times as long a call takes with the large text. The best of some tries counts, since collecting garbage and
 * compiling only ever add to it.
 */
function growthOf(call: (length: number) => void): number {
  const large = costOf(() => call(LARGE));
  return large < NOISE
    ? 0
    : large /
        Math.max(
          costOf(() => call(SMALL)),
          NOISE / MOST_TIMES,
        );
}

/** Whether a call takes no more than linear time. @param call with a text of a length, which it must not keep */
export function isLinear(call: (length: number) => void): boolean {
  for (let tries = 0; tries < TRIES; tries += 1) if (growthOf(call) < MOST_TIMES) return true;
  return false;
}
