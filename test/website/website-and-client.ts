import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { UserSeed } from '../../src/sandbox/website/users.js';
import {
  createWebsiteStandIn,
  type WebsiteRequest,
  type WebsiteStandIn,
  type WebsiteStandInOptions,
} from '../../src/sandbox/website/website-stand-in.js';
import { createWebsiteClient, type WebsiteClientOptions } from '../../src/website/client.js';
import type { Website } from '../../src/website/website.js';
import { WebsiteError } from '../../src/website/website-errors.js';
import { createManualClock, type ManualClock } from './manual-clock.js';

export const timeoutMs = 10_000;

export const ada: UserSeed = {
  id: '7',
  username: 'Ada',
  email: 'ada@example.org',
  steam: '76561198006409531',
  paid: '20.50',
  virtual: '100.25',
  registeredAt: Date.UTC(2021, 4, 6, 7, 8, 9),
  group: 'Member',
  avatar: 'https://example.org/ada.png',
};

export interface Setting {
  readonly standIn: WebsiteStandIn;
  readonly client: Website;
  readonly clock: ManualClock;
  /** The whole log, as one text. */
  logged(): string;
}

/** A website and its client, with a clock that stands still, until the test ends. */
export async function websiteAndClient(
  given: { website?: WebsiteStandInOptions; client?: Partial<WebsiteClientOptions> } = {},
): Promise<Setting> {
  const standIn = await createWebsiteStandIn({ seed: [ada], ...given.website });
  const clock = createManualClock();
  const lines: string[] = [];
  const client = createWebsiteClient({
    baseUrl: standIn.url,
    token: standIn.token,
    timeoutMs,
    emailParameter: 'email',
    log: pino({ level: 'debug' }, { write: (line) => lines.push(line) }),
    clock,
    random: () => 0.5,
    ...given.client,
  });
  onTestFinished(async () => {
    clock.skipWaits(Number.POSITIVE_INFINITY);
    await standIn.close();
    await client.close();
  });
  return { standIn, client, clock, logged: () => lines.join('') };
}

/** The next request to the website, or the next that matches. */
export function nextRequest(
  standIn: WebsiteStandIn,
  fits: (request: WebsiteRequest) => boolean = () => true,
): Promise<WebsiteRequest> {
  return standIn.events.next(
    (event) => (event.type === 'request' && fits(event.request) ? event.request : undefined),
    { timeoutMs: 5000, describe: () => `${standIn.requests.length} requests came` },
  );
}

/** The error of a call. */
export async function failureOf(call: Promise<unknown>): Promise<WebsiteError> {
  const error: unknown = await call.then(
    (value) => new Error(`It succeeded: ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (error instanceof WebsiteError) return error;
  throw error;
}
