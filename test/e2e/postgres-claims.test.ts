import { expect, it } from 'vitest';
import { answered } from './community.js';
import {
  claimIn,
  codeIn,
  codesIdIn,
  createdCodes,
  type GiveawayWay,
  giveawayWay,
  postedDrop,
} from './giveaway-way.js';
import { auditMoney } from './grant-audit.js';
import { paymentsDue, senderOf, untilSettled } from './grant-way.js';

const PLACES = 7;
const MEMBERS = 20;

interface Offer {
  /** What a member of the crowd reads who takes a place. */
  take(index: number): Promise<string>;
  end(): Promise<unknown>;
}

const OFFERS = {
  'a drop': async (way: GiveawayWay, amount: number): Promise<Offer> => {
    const drop = await postedDrop(way, { amount, claims: PLACES, title: `Drop of ${amount}` });
    const claim = claimIn(drop);
    return {
      take: (index) => answered(way.crowd(index).press(drop, claim, { unchecked: true })),
      async end() {
        const id = claim.split(':').at(-1) ?? '';
        const question = await way.as('sam').command('drop end', { id }).answer();
        return answered(way.as('sam').press(question, 'Confirm'));
      },
    };
  },
  'a code': async (way: GiveawayWay, amount: number): Promise<Offer> => {
    const created = await createdCodes(way, { amount, uses: PLACES });
    const code = codeIn(created);
    return {
      take: (index) => answered(way.crowd(index).command('redeem', { code })),
      end: () => answered(way.as('sam').command('code disable', { id: codesIdIn(created) })),
    };
  },
};

it.each(Object.entries(OFFERS))('%s pays no more than its places, whatever dies', async (_, offer) => {
  const way = await giveawayWay({ settings: { GRANT_DAILY_MAX: '1000.00' } });
  const other = await way.startAnother();
  const first = await offer(way, 2);
  const texts = await Promise.all(Array.from({ length: MEMBERS }, (_, index) => first.take(index)));
  expect(texts.filter((text) => /You got it|🎉 Redeemed/.test(text))).toHaveLength(PLACES);
  expect(texts.filter((text) => /Too late|can no longer be redeemed/.test(text))).toHaveLength(
    MEMBERS - PLACES,
  );
  await untilSettled(way);
  expect(way.adds()).toBe(PLACES);

  // The other one goes on with what the dead one has left.
  const second = await offer(way, 1);
  const sender = await senderOf(way, [way.bot, other]);
  // Not all places, since the last one ends it. Nobody answers those whom the dead one had in hand.
  const late = Array.from({ length: PLACES - 1 }, (_, index) => second.take(index));
  for (const each of late) each.catch(() => undefined);
  await late[0];
  await sender.kill('SIGKILL');
  await second.end();
  const open = async () => [
    ...(await paymentsDue(way)),
    ...[...(await way.records()).keys()].filter((key) => /^(drop|code)-open:/.test(key)),
  ];
  await expect.poll(open).toEqual([]);
  await untilSettled(way);
  expect(way.adds()).toBeLessThanOrEqual(PLACES + late.length);
  // What nobody took went back to the cap.
  expect(await auditMoney(way)).toEqual([]);
});
