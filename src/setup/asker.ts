/** The person wants to go back to the question before. */
export class WentBack extends Error {
  override readonly name = 'WentBack';
}

/** The person wants to leave, and nothing more may be changed. The message says what was changed until then. */
export class Left extends Error {
  override readonly name = 'Left';

  constructor(changed = 'Nothing was changed.') {
    super(changed);
  }
}

/** What further questions came to; `undefined` if the person went back from one, to the question before them. */
export async function unlessBack<Result>(questions: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await questions();
  } catch (error) {
    if (!(error instanceof WentBack)) throw error;
    return undefined;
  }
}

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string | undefined;
}

/**
 * Asks a person in a terminal, and tells them things. Every question may throw {@link WentBack} or {@link Left}.
 */
export interface Asker {
  /** Explains something, under a title. */
  explain(title: string, lines: readonly string[]): void;
  /** Something has worked. */
  done(text: string): void;
  /** Something works, but may not be meant. */
  hint(text: string): void;
  /** Something does not work; the text says what to do. */
  problem(text: string): void;
  /**
   * @param initial stands there already, and can be changed
   * @param example is shown in its place, and is no answer
   */
  text(message: string, initial?: string, example?: string): Promise<string>;
  /** What is typed is not shown. */
  secret(message: string): Promise<string>;
  choose<Value extends string>(
    message: string,
    choices: readonly Choice<Value>[],
    initial?: Value,
  ): Promise<Value>;
  /** Any number of them, also none. */
  chooseSome<Value extends string>(
    message: string,
    choices: readonly Choice<Value>[],
    initial: readonly Value[],
  ): Promise<readonly Value[]>;
  /**
   * Waits until `look` finds something, which it does by itself every few seconds.
   * @param notYet told whoever looks at once, and finds nothing
   */
  until<Found>(message: string, look: () => Promise<Found | undefined>, notYet: string): Promise<Found>;
  /** Says what is done while it is done. What is typed meanwhile is dropped; only leaving is possible. */
  busy<Result>(message: string, work: () => Promise<Result>): Promise<Result>;
}
