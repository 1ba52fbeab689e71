import { expect, it } from 'vitest';
import { drawnOrder } from '../../src/giveaways/draw.js';
import { faultsIn } from '../support/audit-faults.js';
import { MODERATOR, quietly, SECOND_MODERATOR } from '../support/credit.js';
import { setUpGiveaways } from '../support/giveaways.js';
import { heldStep } from '../support/held-commit.js';
import { unknown } from '../support/website-double.js';

it('a replacement that arrived after its place was given away is told', async () => {
  const set = await setUpGiveaways({ players: 3 });
  const { granting, ledger, grantAnnouncer, website, store } = set;
  const open = await set.start();
  await set.enterAll(open);
  const [first = ''] = drawnOrder(open.seed, await set.entrants.all(open)) as Iterable<string>;
  website.outcomes.push({ outcome: unknown, takesEffect: false });
  await set.finish(open);
  const [grant] = await ledger.inQueueIndex('unknown');
  await granting.resolve(grant?.id ?? '', 'not-applied', SECOND_MODERATOR);
  const { draft } = await granting.prepareAgain(grant?.id ?? '', MODERATOR);
  const answer = heldStep();
  website.beforeAnswer = answer.wait;
  const confirmed = granting.confirm(draft.id, MODERATOR, quietly);
  await answer.isReached;
  // Another process takes this one for dead.
  const [sending] = await ledger.inQueueIndex('in-flight');
  if (sending !== undefined) await ledger.move(sending, 'unknown', { settledAt: set.clock.now });
  await granting.resolve(draft.id, 'not-applied', SECOND_MODERATOR);
  await set.reroll(open.id, first, SECOND_MODERATOR);
  answer.release();
  await confirmed;
  await grantAnnouncer.idle();

  expect(await ledger.find(draft.id)).toMatchObject({
    state: 'applied',
    contradicted: { state: 'not-applied' },
  });
  expect(await faultsIn(store)).toEqual([]);
});
