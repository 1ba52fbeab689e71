import type { Language } from './locales/languages.js';

/** A text that is written when its language is known. */
export type Saying = (language: Language) => string;

/** A refusal as it is read: a text, below a title that names the matter where the text is more than one thought. */
export type Refusal = string | { readonly title: string; readonly text: string };

/** The text of a refusal, without its title. */
export const refusalText = (refusal: Refusal): string =>
  typeof refusal === 'string' ? refusal : refusal.text;

/**
 * A refusal that the person who asked should read. It carries what to say and not the sentence itself, because
 * the language is known only where the reply is made.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly refuse: (language: Language) => Refusal;
  /** What staff should be told besides. `about` names the fault, so that it is not told again and again. */
  readonly notice: { readonly about: string; readonly say: Saying } | undefined;

  constructor(
    refuse: (language: Language) => Refusal,
    notice?: { readonly about: string; readonly say: Saying },
    options?: ErrorOptions,
  ) {
    super('refused', options);
    this.refuse = refuse;
    this.notice = notice;
  }

  /** The text alone. */
  say(language: Language): string {
    return refusalText(this.refuse(language));
  }
}

/** The store could not be read or written. Never to be taken for "there is no such record". */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
}

/**
 * The store must not be used as it is, and to try again does not change that: it was moved, or is damaged. The message
 * is for whoever runs the bot, and says what to do.
 */
export class UnfitStoreError extends StoreError {
  override readonly name = 'UnfitStoreError';
}

/** A record cannot be read: it is damaged, or not what this version knows. The message names its key. */
export class RecordError extends StoreError {
  override readonly name = 'RecordError';
  readonly key: string;

  constructor(key: string, why: string, options?: ErrorOptions) {
    super(`the record ${key} cannot be read: ${why}`, options);
    this.key = key;
  }
}

/** What was wrong, with what was behind it, for whoever runs the bot. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`;
}
