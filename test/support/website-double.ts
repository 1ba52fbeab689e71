import { amountOf, amountText } from '../../src/money/amount.js';
import type { AddOutcome, Website, WebsiteUser } from '../../src/website/website.js';
import { WebsiteError } from '../../src/website/website-errors.js';

/** A website in memory, for tests above the client, with accounts like the real one. */
export interface WebsiteDouble extends Website {
  readonly users: Map<string, { user: WebsiteUser; virtual: string }>;
  /** All credits. */
  readonly credits: Array<{ username: string; amount: string }>;
  /** All calls, in order: `find bob`, `read bob`, `add bob 15.00`. */
  readonly calls: string[];
  /** The outcomes of the next adds; if empty, they are applied. */
  readonly outcomes: Array<{ outcome: AddOutcome; takesEffect: boolean }>;
  /** Runs before the first byte of an add. */
  beforeSend: () => Promise<void>;
  /** Runs before an add is answered. */
  beforeAnswer: () => Promise<void>;
  /** Makes the next lookups and reads fail. */
  readonly readFailures: WebsiteError[];
}

/** A user of whom the website tells the name alone, and an id if it has one. */
export const plainUser = (username: string, id?: string): WebsiteUser => ({
  username,
  id,
  steam: undefined,
  email: undefined,
  registeredAt: undefined,
  group: undefined,
  avatar: undefined,
  other: [],
});

/** @param names usernames, with the ids from 1 on */
export function createWebsiteDouble(...names: string[]): WebsiteDouble {
  const users = new Map(
    names.map((name, index) => [name, { user: plainUser(name, String(index + 1)), virtual: '10.00' }]),
  );
  const failing = () => {
    const failure = double.readFailures.shift();
    if (failure !== undefined) throw failure;
  };
  const entry = (username: string) => {
    const found = users.get(username);
    if (found === undefined) throw new WebsiteError('not-found', 'no such user', { status: 404 });
    return found;
  };
  const double: WebsiteDouble = {
    users,
    credits: [],
    calls: [],
    outcomes: [],
    readFailures: [],
    beforeSend: async () => undefined,
    beforeAnswer: async () => undefined,

    async findUser(key) {
      double.calls.push(`find ${key.value}`);
      failing();
      return entry(key.value).user;
    },
    async readBalance(username) {
      double.calls.push(`read ${username}`);
      failing();
      return { paid: '1.00', virtual: entry(username).virtual, total: undefined };
    },
    async addVirtual(username, amount, { mayStart } = {}) {
      await double.beforeSend();
      if (mayStart?.() === false) {
        return { kind: 'not-sent', cause: new WebsiteError('overtaken', 'held up') };
      }
      double.calls.push(`add ${username} ${amount}`);
      const { outcome, takesEffect } = double.outcomes.shift() ?? { outcome: applied, takesEffect: true };
      if (takesEffect) {
        const account = entry(username);
        account.virtual = amountText(amountOf(account.virtual).plus(amountOf(amount)));
        double.credits.push({ username, amount });
      }
      await double.beforeAnswer();
      return outcome;
    },
    heldForMs: () => 0,
    close: async () => undefined,
  };
  return double;
}

export const applied: AddOutcome = { kind: 'accepted', status: 200, message: undefined, isJson: true };
export const refused: AddOutcome = { kind: 'refused', status: 400, message: 'Account is locked' };
export const throttled: AddOutcome = {
  kind: 'throttled',
  status: 429,
  retryAfterMs: 1,
  message: 'slow down',
};
/** Longer than a grant will wait. */
export const longThrottled: AddOutcome = {
  kind: 'throttled',
  status: 429,
  retryAfterMs: 31_000,
  message: 'slow down',
};
export const notSent: AddOutcome = {
  kind: 'not-sent',
  cause: new WebsiteError('unreachable', 'connection refused'),
};
export const unknown: AddOutcome = {
  kind: 'unknown',
  status: undefined,
  message: undefined,
  cause: new WebsiteError('lost', 'the connection was reset'),
};
