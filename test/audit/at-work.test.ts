import { describe, expect, it } from 'vitest';
import { lineOf } from '../../src/audit/fault.js';
import type { Reader } from '../../src/audit/reader.js';
import type { Store } from '../../src/storage/store.js';
import { WebsiteError } from '../../src/website/website-errors.js';
import { faultsIn } from '../support/audit-faults.js';
import { MODERATOR, NOON } from '../support/credit.js';
import { type Giveaways, playerId, setUpGiveaways } from '../support/giveaways.js';
import { rowsFor, setUpPayouts } from '../support/payouts.js';
import { refused } from '../support/website-double.js';
import { put } from './lived-in-store.js';

const ROUNDS = 12;
const AT_ONCE = 5;

/** Everything that moves records, done at once and again: always the same amounts, so that the caps go to and fro. */
async function startWork() {
  const set = await setUpGiveaways({ players: 10, dailyMax: '100000.00' });
  const { store, website, clock, granting, links } = set;
  const payouts = await setUpPayouts({ store, website, clock, dailyMax: '100000.00' });
  let adds = 0;
  const { addVirtual } = website;
  website.addVirtual = (...call) => {
    adds += 1;
    if (adds % 3 === 0) website.outcomes.unshift({ outcome: refused, takesEffect: false });
    return addVirtual(...call);
  };

  async function grants(number: number): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const to = { member: playerId(number) };
      const request = { by: MODERATOR, to, amount: 15, reason: undefined, announceIn: undefined };
      const { draft } = await granting.prepare(request);
      await granting.confirm(draft.id, MODERATOR, async () => undefined);
    }
  }
  async function giveaway(): Promise<void> {
    const open = await set.start({ winners: 3 });
    await set.enterAll(open);
    await set.finish(open);
  }
  async function linking(): Promise<void> {
    const account = { by: 'username', username: 'spare', id: '500' } as const;
    for (let round = 0; round < ROUNDS; round += 1) {
      await links.set({ member: '500', account, since: 1, by: 'x' });
      await links.remove('500');
    }
  }
  const payout = async () => {
    await payouts.start(rowsFor(10));
    await payouts.idle();
  };
  let isOver = false;
  const done = Promise.all([
    ...Array.from({ length: AT_ONCE }, (_, index) => grants(index + 1)),
    payout(),
    giveaway(),
    linking(),
  ]).then(() => {
    isOver = true;
  });
  return { store, done, isOver: () => isOver };
}

describe('an audit beside a bot at work', () => {
  it('names what is wrong, and nothing else', async () => {
    const { store, done, isOver } = await startWork();
    const wrong = 'grant-of:5:01GONE';
    await put(store, wrong, '01GONE');
    const lines: string[] = [];
    let audits = 0;
    while (!isOver()) {
      lines.push(...(await faultsIn(store, 1)).map(lineOf));
      audits += 1;
    }
    await done;
    lines.push(...(await faultsIn(store, 1)).map(lineOf));

    expect(audits).toBeGreaterThan(0);
    expect(new Set(lines)).toEqual(new Set([`index: ${wrong} names grant:01GONE, which does not exist`]));
    expect(lines).toHaveLength(audits + 1);
  });
});

describe('an audit of caps', () => {
  /** A store on which something happens once, right before the caps are read. */
  const beforeCaps = (store: Store, work: () => Promise<unknown>): Reader => {
    let isDone = false;
    return {
      ...store,
      async range(range) {
        if (range.prefix === 'cap:' && !isDone) {
          isDone = true;
          await work();
        }
        return store.range(range);
      },
    };
  };
  const confirm = ({ granting }: Giveaways, id: string) =>
    granting.confirm(id, MODERATOR, async () => undefined);
  const draft = async ({ granting }: Giveaways, number: number) => {
    const to = { member: playerId(number) };
    const request = { by: MODERATOR, to, amount: 15, reason: undefined, announceIn: undefined };
    return (await granting.prepare(request)).draft.id;
  };

  it('knows the first grant of a day confirmed during the audit', async () => {
    const set = await setUpGiveaways();
    const id = await draft(set, 1);
    expect(await faultsIn(beforeCaps(set.store, () => confirm(set, id)))).toEqual([]);
  });

  it('knows a grant with an older ID than those read', async () => {
    const set = await setUpGiveaways();
    const older = await draft(set, 1);
    await confirm(set, await draft(set, 2));
    expect(await faultsIn(beforeCaps(set.store, () => confirm(set, older)))).toEqual([]);
  });

  it('knows an old grant queued again during the audit', async () => {
    const set = await setUpPayouts();
    set.website.readFailures.push(new WebsiteError('refused-token', 'wrong token', { status: 401 }));
    const payout = await set.start(rowsFor(1));
    await set.idle();
    const unsent = { settledAt: NOON, unsentBecause: 'failed' } as const;
    await set.ledger.endQueued(await set.ledger.inQueueIndex('queued'), unsent);
    set.clock.now += 3 * 24 * 60 * 60_000;
    const again = async () => {
      await set.payouts.resume(payout.id, MODERATOR);
      await set.idle();
    };
    expect(await faultsIn(beforeCaps(set.store, again))).toEqual([]);
    expect(await set.reserved()).toBe('1.01');
  });
});
