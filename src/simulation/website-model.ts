import { folded } from '../website/assumptions.js';
import type { HttpAnswer } from '../website/transport.js';
import type { Connection } from './discord-model.js';
import type { Life } from './process-life.js';
import type { Scheduler } from './scheduler.js';
import type { WebsiteFault } from './simulated-trouble.js';
import type { Trace } from './trace.js';

/** An account on the website. Amounts are in cents. */
export interface WebsiteAccount {
  readonly id: string;
  username: string;
  virtual: number;
  readonly paid: number;
}

/** An add that has left a process, as only the simulation knows it. */
export interface Add {
  readonly number: number;
  /** The intended recipient, even if the website now has someone else under the name that it is sent to. */
  readonly account: string;
  readonly cents: number;
  /** When its first byte left, in ms from the start. */
  readonly leftAt: number;
  /** The grant that it is for, by the ledger when it left. */
  readonly grant: string | undefined;
  /** The process that sent it. */
  readonly by: Pick<Connection, 'life' | 'id'>;
  /** When it took effect, in ms from the start. */
  creditedAt?: number;
  /** The website said for certain that it did nothing. */
  refused?: true;
  /** The process that got the website's confirmation. */
  provenTo?: Life;
}

/** A response of the website. */
export interface Served {
  readonly answer: HttpAnswer;
  /** The answer confirms that the add was done. */
  readonly proves?: boolean;
}

export interface WebsiteModelOptions {
  readonly accounts: readonly WebsiteAccount[];
  readonly scheduler: Scheduler;
  readonly trace: Trace;
  /** The grant that an add is for, by the ledger at this moment. */
  readonly grantOf: (account: string, cents: number) => string | undefined;
  /** Called when the first byte of an add leaves. */
  readonly onAdd: (add: Add) => void;
}

const PAGE = '<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>';

const json = (status: number, body: object, headers = {}): Served => ({
  answer: { status, headers, body: JSON.stringify(body) },
});
const text = (status: number, body: string): Served => ({ answer: { status, headers: {}, body } });
export const euros = (cents: number) => (cents / 100).toFixed(2);

const SAYS_FAILED = json(200, { success: false, message: 'Something failed' });

/** What the website answers under a fault. With `-though-done`, it has handled the request before. */
const FAULTY: Readonly<Partial<Record<WebsiteFault, Served>>> = {
  throttled: json(429, { message: 'Too many requests' }, { 'retry-after': '3' }),
  'throttled-without-time': json(429, { message: 'Too many requests' }),
  'bad-request': json(400, { message: 'The balance is not valid' }),
  'wrong-token': json(401, { message: 'Unauthenticated' }),
  failed: json(503, { message: 'Unavailable' }),
  'failed-though-done': json(500, { message: 'Server error' }),
  page: text(200, PAGE),
  'page-though-done': text(200, PAGE),
  empty: text(200, ''),
  'empty-though-done': text(200, ''),
  'says-failed': SAYS_FAILED,
  'says-failed-though-done': SAYS_FAILED,
};

/** @param normal handles the request */
function faulty(fault: WebsiteFault | undefined, normal: () => Served): Served {
  const answer = fault && FAULTY[fault];
  if (answer === undefined) return normal();
  if (fault?.endsWith('-though-done')) normal();
  return answer;
}

/** Faults of an account, or of timing, still show that the website is up. */
const ANSWERED: ReadonlySet<WebsiteFault> = new Set(['late', 'bad-request']);

/** An answer that proves that nothing was done. */
const refuses = ({ answer: { status } }: Served) => status >= 400 && status < 500;

export type WebsiteModel = ReturnType<typeof createWebsiteModel>;

/** The website with its accounts. Faults on the way to it are in `website-connection.ts`. */
export function createWebsiteModel(options: WebsiteModelOptions) {
  const { accounts, scheduler, trace, grantOf, onAdd } = options;
  const adds: Add[] = [];
  let answers = 0;
  /** Former owners of names, by folded name. */
  const had = new Map<string, WebsiteAccount>();
  const renames: Array<{ readonly account: string; readonly name: string; readonly until: number }> = [];
  const virtuals: Array<{ readonly account: string; readonly cents: number; readonly since: number }> = [];
  const named = (username: string) => accounts.find((one) => folded(one.username) === folded(username));

  const noteVirtual = ({ id, virtual }: WebsiteAccount) =>
    virtuals.push({ account: id, cents: virtual, since: scheduler.now() });
  for (const account of accounts) noteVirtual(account);

  function credit(account: WebsiteAccount, add: Add): Served {
    account.virtual += add.cents;
    noteVirtual(account);
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
    adds: adds as readonly Add[],
    /** How often a normal answer of any kind has arrived. */
    answers: () => answers,
    named,
    /** The name of an account, by its ID; empty if there is none. */
    usernameOf: (id: string | undefined) => accounts.find((one) => one.id === id)?.username ?? '',

    /** The first byte of an add leaves. */
    begin(username: string, cents: number, by: Add['by']): Add {
      // Someone renamed between the lookup and the add is refused, and the grant for them is on record.
      const id = (named(username) ?? had.get(folded(username)))?.id ?? '';
      const [leftAt, grant] = [scheduler.now(), grantOf(id, cents)];
      const add: Add = { number: adds.length + 1, account: id, cents, leftAt, grant, by };
      adds.push(add);
      onAdd(add);
      return add;
    },

    /** Handles a request that has arrived. @param add the add that it is, if it is one */
    serve(
      path: string,
      account: WebsiteAccount | undefined,
      add: Add | undefined,
      fault: WebsiteFault | undefined,
    ): Served {
      const served = faulty(fault, () => normally(path, account, add));
      if (add !== undefined && refuses(served)) add.refused = true;
      if (fault === undefined || ANSWERED.has(fault)) answers += 1;
      return served;
    },

    rename(account: WebsiteAccount, username: string): void {
      trace.note(`website: ${account.username} is now called ${username}`);
      had.set(folded(account.username), account);
      renames.push({ account: account.id, name: account.username, until: scheduler.now() });
      account.username = username;
    },

    /** Whether an account bears a name, or bore it at some time since a moment (ms from the start). */
    hasBorne: (id: string, name: string, since: number) =>
      named(name)?.id === id ||
      renames.some((one) => one.account === id && one.until >= since && folded(one.name) === folded(name)),

    /** The virtual balances, in cents, that an account had between two moments (ms from the start). */
    virtualsBetween(id: string, from: number, to: number): readonly number[] {
      const all = virtuals.filter(({ account, since }) => account === id && since <= to);
      return all.flatMap(({ cents }, index) => ((all[index + 1]?.since ?? to) >= from ? [cents] : []));
    },

    spend(account: WebsiteAccount, cents: number): void {
      account.virtual = Math.max(0, account.virtual - cents);
      noteVirtual(account);
      trace.note(`website: ${account.username} has ${euros(account.virtual)} left`);
    },
  };
}
