import { expect, it } from 'vitest';
import { createDropService } from '../../src/drops/drop-service.js';
import { layAside } from '../../src/laying-aside/lay-aside.js';
import { MODERATOR, SECOND_MODERATOR } from '../support/credit.js';
import { setUpDrops } from '../support/drops.js';

it('the message of a drop that was laid aside offers no claims', async () => {
  const all = await setUpDrops();
  const drop = await all.startDrop({ claims: 3 });
  await all.claim(drop, 1);
  await layAside({ store: all.store, why: { kind: 'held', by: MODERATOR }, now: () => all.clock.now });

  await all.lookAfterDrops();
  await all.lookAfterDrops();

  expect(all.dropTold).toContain('show ended 1');
});

it('all drops in a server that has removed the bot end at one look', async () => {
  const all = await setUpDrops();
  const drops = [await all.startDrop(), await all.startDrop(), await all.startDrop()];
  all.members.left.add('guild');

  await all.lookAfterDrops();

  const states = await Promise.all(drops.map(async (drop) => (await all.currentDrop(drop)).state));
  expect(states).toEqual(['ended', 'ended', 'ended']);
});

it('a question to staff that is gone is not edited at every look', async () => {
  let edits = 0;
  const all = await setUpDrops({ approvalOver: '4.00' });
  const place = { channelId: 'general', messageId: 'drop' };
  const drops = createDropService({
    ...all.parts,
    ...{ dropRecords: all.dropRecords, duePayments: all.duePayments },
    notices: {
      askStaff: async () => place,
      async update() {
        edits += 1;
        return false;
      },
      post: async () => place,
      show: async () => true,
      tell: () => undefined,
      record: async () => true,
    },
  });
  const { draft } = await drops.prepare(all.dropWish());
  await drops.confirm(draft.id, draft.by);
  await drops.approve(draft.id, SECOND_MODERATOR);
  edits = 0;

  for (let look = 0; look < 10; look += 1) {
    await drops.recover();
    await drops.idle();
  }
  drops.halt();

  expect(edits).toBe(1);
});
