import { onTestFinished } from 'vitest';
import {
  createWebsiteStandIn,
  type WebsiteStandIn,
  type WebsiteStandInOptions,
} from '../../src/sandbox/website/website-stand-in.js';

export const ada = {
  username: 'Ada',
  email: 'ada@example.org',
  steam: '76561197960265775',
  paid: '20.50',
  virtual: '100.25',
  registeredAt: Date.UTC(2021, 4, 6, 7, 8, 9),
  group: 'Member',
} as const;

/** A website with two users, until the test is over. */
export async function open(options: WebsiteStandInOptions = {}): Promise<WebsiteStandIn> {
  const standIn = await createWebsiteStandIn({ seed: [ada, { username: 'Bob' }], ...options });
  onTestFinished(() => standIn.close());
  return standIn;
}

export interface Asked {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** Asks it with the right token, as a client that follows no redirect. */
export async function ask(standIn: WebsiteStandIn, path: string, init: RequestInit = {}): Promise<Asked> {
  const response = await fetch(`${standIn.url}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { authorization: `Bearer ${standIn.token}`, ...init.headers },
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

export const user = '/v2/websites/user?username=Ada';
export const balance = '/v2/websites/user/balance/get?username=Ada';
export const add = '/v2/websites/user/balance/add?username=Ada';
export const post = (body: string, type = 'application/x-www-form-urlencoded'): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
});
