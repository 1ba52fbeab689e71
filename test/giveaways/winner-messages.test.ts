import { expect, it } from 'vitest';
import type { Messenger } from '../../src/discord/messenger.js';
import type { Reply } from '../../src/discord/reply.js';
import { createGrantNotices } from '../../src/views/grant-messages.js';
import { SECOND_MODERATOR } from '../support/credit.js';
import { languages } from '../support/english.js';
import { setUpGiveaways } from '../support/giveaways.js';
import { unknown } from '../support/website-double.js';

async function setUp(dm: boolean) {
  const direct: Array<Reply | Promise<Reply>> = [];
  const messenger: Pick<Messenger, 'toStaff' | 'edit' | 'toMember'> = {
    toStaff: async () => ({ channelId: 'log', messageId: '1' }),
    edit: async () => true,
    async toMember(_member, message) {
      direct.push(message);
      return 'sent';
    },
  };
  const notices = createGrantNotices(messenger as Messenger, languages, async () => true);
  const set = await setUpGiveaways({ players: 1 });
  const giveaway = await set.start({ dm });
  await set.enterAll(giveaway);
  set.website.outcomes.push({ outcome: unknown, takesEffect: true });
  return {
    ...set,
    giveaway,
    /** The titles of the direct messages about the payment, after staff have settled it. */
    async settledAs(state: 'applied' | 'not-applied') {
      const [grant] = await set.ledger.inQueueIndex('unknown');
      await set.granting.resolve(grant?.id ?? '', state, SECOND_MODERATOR);
      const settled = await set.ledger.find(grant?.id ?? '');
      if (settled !== undefined) await notices.settled([settled]);
      return (await Promise.all(direct)).map(({ embeds = [] }) => embeds[0]?.title);
    },
    planned: () => set.store.range({ prefix: 'direct-message:', limit: 9 }),
  };
}

it('tells a winner in the words of a giveaway of a payment that staff have settled', async () => {
  const { finish, giveaway, settledAs, planned } = await setUp(true);
  await finish(giveaway);
  expect(await settledAs('applied')).toEqual(['🎉 You have won']);
  expect(await planned()).toEqual([]);
});

it('keeps to no direct messages for what replaces a payment that did not arrive', async () => {
  const { finish, giveaway, settledAs, granting, ledger } = await setUp(false);
  await finish(giveaway);
  const [grant] = await ledger.inQueueIndex('unknown');
  expect(await settledAs('not-applied')).toEqual([]);
  // What replaces the payment is no message either.
  const { draft } = await granting.prepareAgain(grant?.id ?? '', SECOND_MODERATOR);
  expect(draft.silent).toBe(true);
});

it('tells a winner nothing of a settled payment where that was left out', async () => {
  const { finish, giveaway, settledAs } = await setUp(false);
  await finish(giveaway);
  expect(await settledAs('applied')).toEqual([]);
});

it('tells a winner once whose payment staff have settled before the others were paid', async () => {
  const { finish, giveaway, settledAs, planned, current, records, upkeep, giveaways, grantAnnouncer } =
    await setUp(true);
  await finish(giveaway);
  await settledAs('applied');
  await grantAnnouncer.idle();
  await giveaways.idle();
  // As if another winner had been paid only then.
  expect(await records.change(await current(giveaway), { state: 'drawn' })).toBeDefined();
  upkeep.goOn(giveaway);
  await giveaways.idle();
  expect((await current(giveaway)).state).toBe('finished');
  expect(await planned()).toEqual([]);
});
