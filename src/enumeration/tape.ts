/** One order of events, from which it can be run again. */
export interface Tape {
  /** The kinds of records of which it mattered when they are read: only their reads are chosen. */
  readonly contested: readonly string[];
  /** What was chosen at each point, by its place among the transitions. */
  readonly choices: readonly number[];
}

/** It is no tape, or not of this world. */
export class TapeError extends RangeError {
  override readonly name = 'TapeError';
}

/** As `KIND,KIND/POINT:CHOICE.POINT:CHOICE`, without those that are the first of their point. */
export function tapeText({ contested, choices }: Tape): string {
  const others = choices.flatMap((choice, point) => (choice === 0 ? [] : [`${point}:${choice}`]));
  return `${contested.join(',')}/${others.join('.')}`;
}

/** @throws {TapeError} if it is none */
export function tapeOf(text: string): Tape {
  if (!/^[^/]*\/(\d+:\d+(\.\d+:\d+)*)?$/.test(text)) throw new TapeError(`not a tape: ${text}`);
  const [kinds = '', others = ''] = text.split('/');
  const choices: number[] = [];
  for (const one of others.split('.').filter((part) => part !== '')) {
    const [point = 0, choice = 0] = one.split(':').map(Number);
    while (choices.length < point) choices.push(0);
    choices.push(choice);
  }
  return { contested: kinds.split(',').filter((kind) => kind !== ''), choices };
}
