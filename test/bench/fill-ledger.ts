import { monotonicFactory } from 'ulid';
import type { Grant } from '../../src/ledger/grant.js';
import type { Change, Store } from '../../src/storage/store.js';

const MEMBERS = 10;
const AT_ONCE = 1_000;

/** Writes settled grants as the ledger would, each with its entry for its member. */
export async function fillLedger(store: Store, count: number): Promise<void> {
  const newId = monotonicFactory();
  const start = Date.UTC(2026, 0, 1);
  for (let done = 0; done < count; done += AT_ONCE) {
    const changes: Change[] = [];
    for (let index = done; index < Math.min(done + AT_ONCE, count); index += 1) {
      const at = start + index * 1_000;
      const member = String(index % MEMBERS);
      const grant: Grant = {
        id: newId(at),
        by: '900',
        member,
        account: { by: 'username', username: `user${member}`, id: member },
        amount: '15.00',
        reason: 'took part in the race',
        draftedAt: at,
        state: 'applied',
        confirmedAt: at,
        settledAt: at,
        status: 200,
        before: { at, virtual: '10.00', paid: '0.00', total: '10.00' },
        after: { at, virtual: '25.00', paid: '0.00', total: '25.00' },
      };
      changes.push(
        { key: `grant:${grant.id}`, from: undefined, to: grant },
        { key: `grant-of:${member}:${grant.id}`, from: undefined, to: grant.id },
      );
    }
    if (!(await store.commit(changes))) throw new Error('the ledger could not be filled');
  }
}
