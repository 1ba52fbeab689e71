/**
 * Why a website call gave nothing that can be used.
 *
 * - `not-found`: the website says that it has no such user (404)
 * - `refused-token`: 401 or 403; the bot's own token is wrong or lacks a right
 * - `throttled`: 429, or a limit that the website announced, and it would not have been over in time. Without a
 *   status, nothing was sent
 * - `rejected`: another 4xx; `websiteMessage` has the website's reason, if it gave one
 * - `unreachable`: no connection could be had in time; not one byte was sent
 * - `overtaken`: this process stood still for too long, or its heartbeat is overdue, so others may have taken it for
 *   dead; not one byte was sent
 * - `lost`: the connection broke, or the answer was cut off or did not come in time
 * - `failed`: 5xx, 408, or a redirect
 * - `not-understood`: an answer whose body is not what this bot can read
 */
export type WebsiteErrorKind = (typeof WEBSITE_ERROR_KINDS)[number];

export const WEBSITE_ERROR_KINDS = [
  'not-found',
  'refused-token',
  'throttled',
  'rejected',
  'unreachable',
  'overtaken',
  'lost',
  'failed',
  'not-understood',
] as const;

/** A website call that failed. The message is for the log: it names the endpoint, never a key's value. */
export class WebsiteError extends Error {
  override readonly name = 'WebsiteError';
  readonly kind: WebsiteErrorKind;
  readonly status: number | undefined;
  /** The website's own words, shortened and unescaped, without e-mail addresses. */
  readonly websiteMessage: string | undefined;

  constructor(
    kind: WebsiteErrorKind,
    message: string,
    details: { status?: number | undefined; websiteMessage?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.status = details.status;
    this.websiteMessage = details.websiteMessage;
  }
}

/** Kinds of which the website itself is the cause, and not what was asked of it, or how often. */
const OF_THE_WEBSITE: ReadonlySet<WebsiteErrorKind> = new Set([
  'unreachable',
  'lost',
  'failed',
  'not-understood',
  'refused-token',
] as const);

/** Whether an error says that the website does not work. */
export const isWebsiteFailure = (error: unknown): error is WebsiteError =>
  error instanceof WebsiteError && OF_THE_WEBSITE.has(error.kind);
