import type { WebsiteError } from './website-errors.js';

/**
 * How a website user is named in a lookup. A `steam` value is always a steamId64: that is the one form we
 * store, and the website takes all three.
 */
export type UserKey =
  | { readonly by: 'username'; readonly value: string }
  | { readonly by: 'email'; readonly value: string }
  | { readonly by: 'steam'; readonly value: string };

/** A user as the website describes them. Every text is the website's own, unescaped. */
export interface WebsiteUser {
  readonly username: string;
  /** The website's own user id. Not every website gives one. */
  readonly id: string | undefined;
  /** steamId64. */
  readonly steam: string | undefined;
  readonly email: string | undefined;
  /** ms since the epoch. */
  readonly registeredAt: number | undefined;
  readonly group: string | undefined;
  /** An https address, or nothing. */
  readonly avatar: string | undefined;
  /** Other plain fields (text, number, boolean) of which the names are harmless, shortened, in the website's order. */
  readonly other: ReadonlyArray<{ readonly name: string; readonly value: string }>;
}

/**
 * A balance as exact decimal texts (`-?digits[.digits]`), taken from the source text of the website's numbers
 * and never through a float. Old websites give one figure only; it then stands in `total` alone.
 */
export type WebsiteBalance =
  | { readonly paid: string; readonly virtual: string; readonly total: string | undefined }
  | { readonly paid: undefined; readonly virtual: undefined; readonly total: string };

/**
 * What became of one POST that adds to the virtual balance. It is sent once and never repeated in here:
 * whether it may be sent again is the ledger's decision.
 */
export type AddOutcome =
  /**
   * A 2xx without a sign of failure. The website itself answers with a JSON object; proxies and maintenance pages
   * have a 200 for everything, and some websites an empty one for success. So without `isJson`, only the balance
   * tells whether the credit is there.
   */
  | {
      readonly kind: 'accepted';
      readonly status: number;
      readonly message: string | undefined;
      /** Whether the body is a JSON object: no array, and no single value. */
      readonly isJson: boolean;
    }
  /** 4xx other than 408 and 429: the credit is not there. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string | undefined }
  /** 429: the credit is not there, and may be asked for again. */
  | {
      readonly kind: 'throttled';
      readonly status: 429;
      readonly retryAfterMs: number | undefined;
      readonly message: string | undefined;
    }
  /**
   * Not one byte of the request left: no connection or no place in time, the website's limit lasts longer (a
   * `throttled` cause), or it was not to start any more (`overtaken`).
   */
  | { readonly kind: 'not-sent'; readonly cause: WebsiteError }
  /** Anything else. The credit may or may not be there. */
  | {
      readonly kind: 'unknown';
      readonly status: number | undefined;
      readonly message: string | undefined;
      readonly cause: WebsiteError;
    };

/**
 * Counts the requests that are made for somebody's sake, such as those of one interaction, for the log. It is handed
 * on by hand: to have it found by itself (`AsyncLocalStorage`) costs a quarter of all that a `/balance` takes.
 */
export type CallCount = { calls: number };

export interface AddOptions {
  readonly count?: CallCount | undefined;
  /**
   * Asked right before the first byte is written, and nothing is awaited in between. On `false`, or if it throws,
   * nothing is written.
   */
  readonly mayStart?: (() => boolean) | undefined;
}

/** The website interface, as the rest of the bot sees it. */
export interface Website {
  /** Looks a user up afresh. @throws {WebsiteError} `not-found` where the website has no such user. */
  findUser(key: UserKey, count?: CallCount): Promise<WebsiteUser>;
  /** Reads a balance. @throws {WebsiteError} */
  readBalance(username: string, count?: CallCount): Promise<WebsiteBalance>;
  /**
   * Adds to the virtual balance, with one POST.
   * @param amount two decimals exactly, as in `15.00`
   * @throws {RangeError} for an amount in another form; nothing else is thrown
   */
  addVirtual(username: string, amount: string, options?: AddOptions): Promise<AddOutcome>;
  /** How long the limit that the website has announced keeps every call back, in ms; 0 if it does not. */
  heldForMs(): number;
  /** Lets what is under way end, then closes the connections. */
  close(): Promise<void>;
}
