/**
 * How long to wait before another try: twice as long each time.
 * @param failures how often it has failed in a row before this time
 * @param least the first pause
 * @param longest no pause is longer
 */
export const backoffMs = (failures: number, least: number, longest: number): number =>
  Math.min(least * 2 ** failures, longest);
