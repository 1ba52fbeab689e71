/**
 * Places at which money is decided. A simulation counts how often it comes to each of them: what it never reaches, it
 * cannot find anything wrong with.
 */
export const MARKS = [
  'account too young refused',
  'approval by the requester refused',
  'approval expired',
  'attendance counted',
  'attendance counted by another process first',
  'attendance not watched for some time',
  'attendance paid',
  'bonus put before staff since the records were set back',
  'bonus waits for the next day',
  'cap refused',
  'claim of the last place',
  'claim of a place for an account that had one',
  'claim of a place that a failed commit had taken',
  'code: redemption refused after its end',
  'date of a recurrence skipped',
  'draw gives prizes back',
  'draw passes somebody over',
  'drop: amount by chance',
  'drop: right answer',
  'drop: wrong answer',
  'edit adds winners',
  'entries fixed',
  'giveaway cancelled',
  'grant asked for by a program',
  'grant ended in the queue with its event',
  'grant given up',
  'grant not replaced beside a living replacement',
  'grant put back after a refused connection',
  'grant put back after throttling',
  'grant put back by a late answer',
  'grant put back from a dead process',
  'grant put back since its event had stopped',
  'grant queued again',
  'grant taken by another process first',
  'grant taken from the queue',
  'grant whose decision the website contradicts',
  'grant whose place is given away',
  'interrupted attempt becomes unknown',
  'newcomers paid at once',
  'newcomers wait for the cap',
  'no second bonus for a link',
  'occurrence entered',
  'occurrence over the cap',
  'occurrence refused by another commit',
  'payout ended with rows that were not entered',
  'payout row was put back before it was entered',
  'payout rows not entered after a change',
  'places counted at the end',
  'places given back at the end',
  'request to the API repeated',
  'reroll',
  'replacement not sent, since the grant had arrived',
  'winners paid again',
] as const;

export type Mark = (typeof MARKS)[number];

let counts: Map<Mark, number> | undefined;

/** Notes that a place was reached. Only a simulation counts. */
export function mark(name: Mark): void {
  counts?.set(name, (counts.get(name) ?? 0) + 1);
}

/** Counts the marks that some work reaches, which must be the only such work at that time. */
export async function countMarks<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly marks: ReadonlyMap<Mark, number> }> {
  const marks = new Map<Mark, number>();
  counts = marks;
  try {
    return { result: await work(), marks };
  } finally {
    counts = undefined;
  }
}
