/** So many of the people of an event are shown at once. */
export const PEOPLE_SHOWN = 15;

/** What is wanted of a list. */
export interface Wanted {
  /** Where the search begins, as {@link Listed.next} has said; default: with the newest. */
  readonly before?: string | undefined;
  /** Default: those in any state. */
  readonly state?: string | undefined;
  /** Discord user ID of who started them, or to whom they are; default: those of anybody. */
  readonly member?: string | undefined;
}

/** What was found of a list. */
export interface Listed<Entry> {
  /** The newest first. */
  readonly entries: readonly Entry[];
  /** Where the search goes on; `undefined` if it has come to the end. */
  readonly next: string | undefined;
}
