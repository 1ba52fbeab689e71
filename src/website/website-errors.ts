/**
 * Why a website call failed.
 *
 * - `not-found`: the website has no such user (404)
 * - `refused-token`: 401 or 403; the bot's token is wrong or lacks a right
 * - `throttled`: 429, or an announced limit that would not have ended in time. Without a status, nothing was sent
 * - `rejected`: another 4xx; `websiteMessage` has the website's reason, if it gave one
 * - `unreachable`: no connection in time; not one byte was sent
 * - `overtaken`: this process was frozen for too long, or its heartbeat is overdue, so others may have presumed it
 *   dead; not one byte was sent
 * - `lost`: the connection broke, or the answer was truncated or late
 * - `failed`: 5xx, 408, or a redirect
 * - `not-understood`: an answer with an unreadable body
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
  /** The website's own message, shortened and unescaped, without e-mail addresses. */
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

/** Kinds that are the website's fault, not the request's or the rate's. */
const OF_THE_WEBSITE: ReadonlySet<WebsiteErrorKind> = new Set([
  'unreachable',
  'lost',
  'failed',
  'not-understood',
  'refused-token',
] as const);

/** Whether an error means that the website does not work. */
export const isWebsiteFailure = (error: unknown): error is WebsiteError =>
  error instanceof WebsiteError && OF_THE_WEBSITE.has(error.kind);
