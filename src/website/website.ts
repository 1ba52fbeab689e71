import type { WebsiteError } from './website-errors.js';

/**
 * The key of a lookup. A `steam` value is always a steamId64: the one form we store, although the website accepts all
 * three.
 */
export type UserKey =
  | { readonly by: 'username'; readonly value: string }
  | { readonly by: 'email'; readonly value: string }
  | { readonly by: 'steam'; readonly value: string };

/** A user as the website describes them. All texts are the website's own, unescaped. */
export interface WebsiteUser {
  /** As the answer writes it. It leads to this user only where a `FoundUser` says so. */
  readonly username: string;
  /** The website's own user id. Some websites give none. */
  readonly id: string | undefined;
  /** steamId64. */
  readonly steam: string | undefined;
  readonly email: string | undefined;
  /** ms since the epoch. */
  readonly registeredAt: number | undefined;
  readonly group: string | undefined;
  /** An https address. */
  readonly avatar: string | undefined;
  /** Other plain fields (text, number, boolean) with harmless names, shortened, in the website's order. */
  readonly other: ReadonlyArray<{ readonly name: string; readonly value: string }>;
}

/**
 * A balance as exact decimal texts (`-?digits[.digits]`), taken from the digits that the website sent, never through
 * a float. A figure that is a whole cent but for the error of the website's own floats is that cent. Old websites give
 * a single figure, which is then in `total`.
 */
export type WebsiteBalance =
  | { readonly paid: string; readonly virtual: string; readonly total: string | undefined }
  | { readonly paid: undefined; readonly virtual: undefined; readonly total: string };

/**
 * The outcome of one POST that adds to the virtual balance. It is sent once and never retried here: that is the
 * ledger's decision.
 */
export type AddOutcome =
  /**
   * A 2xx without a sign of failure. The website itself answers with a JSON object; proxies and maintenance pages
   * answer 200 to everything, and some websites send an empty body on success. So without `isJson`, only the balance
   * tells whether the credit arrived.
   */
  | {
      readonly kind: 'accepted';
      readonly status: number;
      readonly message: string | undefined;
      /** Whether the body is a JSON object, not an array or a single value. */
      readonly isJson: boolean;
    }
  /** 4xx other than 408 and 429: the credit did not arrive. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string | undefined }
  /** 429: the credit did not arrive, and may be requested again. */
  | {
      readonly kind: 'throttled';
      readonly status: 429;
      readonly retryAfterMs: number | undefined;
      readonly message: string | undefined;
    }
  /**
   * Not one byte left: no connection or no place in time, a limit that lasts too long (a `throttled` cause), or it
   * was not allowed to start (`overtaken`).
   */
  | { readonly kind: 'not-sent'; readonly cause: WebsiteError }
  /** Anything else. The credit may or may not have arrived. */
  | {
      readonly kind: 'unknown';
      readonly status: number | undefined;
      readonly message: string | undefined;
      readonly cause: WebsiteError;
    };

/**
 * Counts the requests of one interaction, for the log. It is passed explicitly: `AsyncLocalStorage` takes a quarter
 * of the time of a `/balance`.
 */
export type CallCount = { calls: number };

export interface AddOptions {
  readonly count?: CallCount | undefined;
  /**
   * Called right before the first byte is written, with nothing awaited in between. If it returns `false` or throws,
   * nothing is written.
   */
  readonly mayStart?: (() => boolean) | undefined;
}

/** The website's interface, for the rest of the bot. */
export interface Website {
  /** Looks a user up. @throws {WebsiteError} `not-found` if the website has no such user */
  findUser(key: UserKey, count?: CallCount): Promise<WebsiteUser>;
  /** Reads a balance. @throws {WebsiteError} */
  readBalance(username: string, count?: CallCount): Promise<WebsiteBalance>;
  /**
   * Adds to the virtual balance, with one POST.
   * @param amount with exactly two decimals, as in `15.00`
   * @throws {RangeError} for an amount in another form; nothing else is thrown
   */
  addVirtual(username: string, amount: string, options?: AddOptions): Promise<AddOutcome>;
  /** How long the website's announced limit still blocks all calls, in ms; 0 if it does not. */
  heldForMs(): number;
  /** Waits for the calls under way, then closes the connections. */
  close(): Promise<void>;
}
