/** The `date` of an answer has whole seconds, so the moment that it names lasts one. */
const DATE_LASTS_MS = 1_000;

/** How far this machine's clock is ahead of another machine's, as far as its answers tell. */
export type ClockDifference = ReturnType<typeof createClockDifference>;

/**
 * Each answer tells between which bounds the difference is. What was known moves no further than into them: so it grows
 * more exact with every answer, follows a clock that is set, and a slow answer spoils nothing.
 * @param now this machine's clock, in ms since the epoch
 */
export function createClockDifference(now: () => number) {
  let aheadMs: number | undefined;
  return {
    /** An answer has come. @param askedAt when it was asked for */
    heed(askedAt: number, date: string | readonly string[] | null | undefined): void {
      const theirs = Date.parse(String(date));
      if (Number.isNaN(theirs)) return;
      const [least, most] = [askedAt - theirs - DATE_LASTS_MS, now() - theirs];
      aheadMs = Math.min(Math.max(aheadMs ?? (least + most) / 2, least), most);
    },
    /** In ms, below zero where it is behind; `undefined` before the first answer. */
    aheadMs: (): number | undefined => aheadMs,
  };
}
