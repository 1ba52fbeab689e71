/**
 * The pause before the next try, doubled each time.
 * @param failures how often it has failed in a row before this time
 * @param least the first pause
 * @param longest the longest pause
 */
export const backoffMs = (failures: number, least: number, longest: number): number =>
  Math.min(least * 2 ** failures, longest);
