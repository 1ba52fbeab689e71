import { folded } from '../website/assumptions.js';
import type { HttpAnswer } from '../website/transport.js';
import type { Life } from './process-life.js';
import type { Scheduler } from './scheduler.js';
import type { WebsiteFault } from './simulated-trouble.js';
import type { Trace } from './trace.js';

/** Somebody's account on the website. Amounts are in cents. */
export interface WebsiteAccount {
  readonly id: string;
  username: string;
  virtual: number;
  readonly paid: number;
}

/** A request to add that has left a process, as nobody but the simulation knows it. */
export interface Add {
  readonly number: number;
  /** Whose it is meant to be, also where the website no longer knows them by the name that it is sent to. */
  readonly account: string;
  readonly cents: number;
  /** The grant that it is for, by what the ledger said when it left. */
  readonly grant: string | undefined;
  /** When it took effect, in ms from the beginning. */
  creditedAt?: number;
  /** The website has said for certain that it did nothing. */
  refused?: true;
  /** The process that had the website's word that it was done. */
  provenTo?: Life;
}

/** What the website does and answers. */
export interface Served {
  readonly answer: HttpAnswer;
  /** The answer is the website's word that the add was done. */
  readonly proves?: boolean;
}

export interface WebsiteModel {
  readonly accounts: readonly WebsiteAccount[];
  readonly adds: readonly Add[];
  /** How often it has answered as it does when all is well, and so that the answer arrived, whatever the answer. */
  answers(): number;
  named(username: string): WebsiteAccount | undefined;
  /** The first byte of an add to a name leaves. */
  begin(username: string, cents: number): Add;
  /**
   * Takes a request that has arrived.
   * @param add the add that it is, if it is one
   */
  serve(
    path: string,
    account: WebsiteAccount | undefined,
    add: Add | undefined,
    fault: WebsiteFault | undefined,
  ): Served;
  rename(account: WebsiteAccount, username: string): void;
  spend(account: WebsiteAccount, cents: number): void;
}

export interface WebsiteModelOptions {
  readonly accounts: readonly WebsiteAccount[];
  readonly scheduler: Scheduler;
  readonly trace: Trace;
  /** The grant that an add is for, by what the ledger says in this moment. */
  readonly grantOf: (account: string, cents: number) => string | undefined;
  /** Told when the first byte of an add leaves. */
  readonly onAdd: (add: Add) => void;
}

const PAGE = '<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>';

const json = (status: number, body: object, headers = {}): Served => ({
  answer: { status, headers, body: JSON.stringify(body) },
});
const text = (status: number, body: string): Served => ({ answer: { status, headers: {}, body } });
export const euros = (cents: number) => (cents / 100).toFixed(2);

/** What the website answers where something goes wrong in it. @param normal does what was asked for */
function faulty(fault: WebsiteFault | undefined, normal: () => Served): Served {
  switch (fault) {
    case 'throttled':
      return json(429, { message: 'Too many requests' }, { 'retry-after': '3' });
    case 'throttled-without-time':
      return json(429, { message: 'Too many requests' });
    case 'bad-request':
      return json(400, { message: 'The balance is not valid' });
    case 'wrong-token':
      return json(401, { message: 'Unauthenticated' });
    case 'failed':
      return json(503, { message: 'Unavailable' });
    case 'failed-though-done':
      normal();
      return json(500, { message: 'Server error' });
    case 'page-though-done':
      normal();
      return text(200, PAGE);
    case 'page':
      return text(200, PAGE);
    case 'empty-though-done':
      normal();
      return text(200, '');
    case 'empty':
      return text(200, '');
    case 'says-failed-though-done':
      normal();
      return json(200, { success: false, message: 'Something failed' });
    case 'says-failed':
      return json(200, { success: false, message: 'Something failed' });
    default:
      return normal();
  }
}

/** What goes wrong for an account, or with the time, shows that the website is there. */
const ANSWERED: ReadonlySet<WebsiteFault> = new Set(['late', 'bad-request']);

/** The website's certain word that nothing was done. */
const refuses = ({ answer: { status } }: Served) => status >= 400 && status < 500;

/** The website with its accounts. What can go wrong on the way to it is in `website-connection.ts`. */
export function createWebsiteModel(options: WebsiteModelOptions): WebsiteModel {
  const { accounts, scheduler, trace, grantOf, onAdd } = options;
  const adds: Add[] = [];
  let answers = 0;
  /** Who had a name, folded, before they were called something else. */
  const had = new Map<string, WebsiteAccount>();
  const named = (username: string) => accounts.find((one) => folded(one.username) === folded(username));

  function credit(account: WebsiteAccount, add: Add): Served {
    account.virtual += add.cents;
    add.creditedAt = scheduler.now();
    trace.note(
      `website: CREDITED ${euros(add.cents)} to ${account.username} (add ${add.number}, grant ${add.grant})`,
    );
    return { ...json(200, { message: 'The balance was updated' }), proves: true };
  }

  function normally(path: string, account: WebsiteAccount | undefined, add: Add | undefined): Served {
    if (account === undefined) return json(404, { message: 'User not found' });
    if (add !== undefined) return credit(account, add);
    const { id, username, virtual, paid } = account;
    if (!path.includes('/balance/')) return json(200, { data: { id, username } });
    const total = euros(paid + virtual);
    const data = { paid_balance: euros(paid), virtual_balance: euros(virtual), total_balance: total };
    return json(200, { message: 'ok', data });
  }

  return {
    accounts,
    adds,
    answers: () => answers,
    named,

    begin(username, cents) {
      // Somebody who is renamed between the lookup and the add is refused, and the grant for them is on record.
      const id = (named(username) ?? had.get(folded(username)))?.id ?? '';
      const add: Add = { number: adds.length + 1, account: id, cents, grant: grantOf(id, cents) };
      adds.push(add);
      onAdd(add);
      return add;
    },

    serve(path, account, add, fault) {
      const served = faulty(fault, () => normally(path, account, add));
      if (add !== undefined && refuses(served)) add.refused = true;
      if (fault === undefined || ANSWERED.has(fault)) answers += 1;
      return served;
    },

    rename(account, username) {
      trace.note(`website: ${account.username} is now called ${username}`);
      had.set(folded(account.username), account);
      account.username = username;
    },
    spend(account, cents) {
      account.virtual = Math.max(0, account.virtual - cents);
      trace.note(`website: ${account.username} has ${euros(account.virtual)} left`);
    },
  };
}
