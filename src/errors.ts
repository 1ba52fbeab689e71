import type { Language } from './locales/languages.js';

/** Text that is written once its language is known. */
export type Saying = (language: Language) => string;

/** A refusal as it is read: a text, below a title that names the matter where the text is more than one thought. */
export type Refusal = string | { readonly title: string; readonly text: string };

/** The text of a refusal, without its title. */
export const refusalText = (refusal: Refusal): string =>
  typeof refusal === 'string' ? refusal : refusal.text;

/**
 * A refusal for the person who asked. It carries what to say rather than the sentence, because the language is known
 * only where the reply is made.
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

/** Others were first every time, so that nothing was changed. The same may go through when it is repeated. */
export class ContendedError extends UserError {}

/** Says what the person who asked must do first. That is no fault of theirs, so it is not shown as a failure. */
export class AdviceError extends UserError {
  /** What a button under it begins. */
  readonly offers: 'link' | undefined;

  constructor(advise: (language: Language) => Refusal, offers?: 'link') {
    super(advise);
    this.offers = offers;
  }
}

/** The store could not be read or written. Never means "there is no such record". */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
}

/**
 * The store must not be used in its current state, and retrying does not help: it was moved, or is damaged. The
 * message tells the bot's owner what to do.
 */
export class UnfitStoreError extends StoreError {
  override readonly name: string = 'UnfitStoreError';
}

/** The store may be sound, but this user or this machine cannot use it. */
export class StoreAccessError extends UnfitStoreError {
  override readonly name = 'StoreAccessError';
}

/** A record is unreadable: damaged, or unknown to this version. The message names its key. */
export class RecordError extends StoreError {
  override readonly name = 'RecordError';
  readonly key: string;

  constructor(key: string, why: string, options?: ErrorOptions) {
    super(`the record ${key} cannot be read: ${why}`, options);
    this.key = key;
  }
}

/** The code that the system or a library has given an error, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

/** An error's message with those of its causes, for the bot's owner, without the full stop. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const message = error.message.replace(/\.$/, '');
  return error.cause === undefined ? message : `${message}: ${reasonOf(error.cause)}`;
}
