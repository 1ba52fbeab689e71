import { describe, expect, it } from 'vitest';
import { commitmentOf } from '../../src/campaigns/sealed-numbers.js';
import type { Claimed } from '../../src/drops/drop-claim.js';
import { triesPrefix } from '../../src/drops/drop-tries.js';
import { amountOf, amountText, ZERO } from '../../src/money/amount.js';
import { quarantine } from '../../src/quarantine/quarantine.js';
import { dropMessage, dropPage, dropPreview, dropStarted } from '../../src/views/drop-card.js';
import { faultsIn } from '../support/audit-faults.js';
import { MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { type Drops, setUpDrops } from '../support/drops.js';
import { english } from '../support/english.js';
import { faultyStore } from '../support/faulty-store.js';
import { HOUR, playerId } from '../support/giveaways.js';
import { openStore } from '../support/open-store.js';
import { refused } from '../support/website-double.js';

const UP_TO = { amount: 1, upTo: 5 };
const SPLIT = { amount: 20, split: true };
const QUIZ = { question: 'What is the capital of Bulgaria?', answer: 'Sofia|София' };

const sumOf = (amounts: readonly string[]) =>
  amountText(amounts.reduce((sum, amount) => sum.plus(amountOf(amount)), ZERO));

const credited = ({ website }: Drops) => website.credits.map(({ amount }) => amount);

const amountsOf = (claimed: readonly Claimed[]) => claimed.map(({ grant }) => grant?.amount);

/** Whether Purser's own proof of a drop finds its amounts as they should be. */
async function provenAmounts({ drops }: Drops, id: string): Promise<readonly string[]> {
  const { repeated } = await drops.proof(id);
  if (repeated === undefined) throw new Error('the drop is not over');
  expect(repeated.findings.filter(({ ok }) => !ok)).toEqual([]);
  return JSON.parse(repeated.file).amounts;
}

describe('a drop of random amounts', () => {
  it.each([
    ['up_to', UP_TO, '15.00'],
    ['split', SPLIT, '20.00'],
  ])('with %s reserves the most it can cost, and gives the rest back', async (_, terms, most) => {
    const all = await setUpDrops();
    const drop = await all.startDrop({ ...terms, claims: 3 });
    expect(await all.reserved()).toBe(most);
    const claimed = [await all.claim(drop, 1), await all.claim(drop, 2)];
    expect(await all.reserved()).toBe(most);
    expect(await faultsIn(all.store)).toEqual([]);

    all.clock.now += HOUR;
    await all.lookAfterDrops();

    expect(credited(all)).toEqual(amountsOf(claimed));
    expect(credited(all)).toEqual((await provenAmounts(all, drop.id)).slice(0, 2));
    expect(await all.reserved(NOON)).toBe(sumOf(credited(all)));
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('pays in a later round what the seed of that round gives, and no more', async () => {
    const all = await setUpDrops({ players: 3 });
    await all.startDrop({ ...SPLIT, claims: 3, every: 'day' });
    all.clock.now += 24 * HOUR;
    await all.drops.openRounds();
    const [second] = await all.dropRecords.list(1);
    if (second?.round !== 2) throw new Error('there is no second round');
    for (const number of [1, 2, 3]) await all.claim(second, number);
    await all.lookAfterDrops();

    expect(sumOf(credited(all))).toBe('20.00');
    expect(credited(all)).toEqual(await provenAmounts(all, second.id));
    expect(await all.reserved()).toBe('20.00');
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('divides its whole amount among all, in two processes together', async () => {
    const players = 30;
    const all = await setUpDrops({ players });
    const { store, clock, website } = all;
    const other = await setUpDrops({ store, clock, website, players, pid: 101 });
    const drop = await all.startDrop({ ...SPLIT, claims: 7 });

    await Promise.allSettled(
      Array.from({ length: players }, (_, index) => (index % 2 ? all : other).claim(drop, index + 1)),
    );
    await all.lookAfterDrops();

    expect(all.website.credits).toHaveLength(7);
    expect(sumOf(credited(all))).toBe('20.00');
    expect([...credited(all)].sort()).toEqual([...(await provenAmounts(all, drop.id))].sort());
    expect(await all.reserved()).toBe('20.00');
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('gives exactly a refused share back', async () => {
    const all = await setUpDrops();
    const drop = await all.startDrop({ ...SPLIT, claims: 2 });
    all.website.outcomes.push({ outcome: refused, takesEffect: false });
    await all.claim(drop, 1);
    await all.claim(drop, 2);
    await all.lookAfterDrops();

    expect(await all.reserved()).toBe(sumOf(credited(all)));
    expect(all.outcomes.map(({ sums }) => amountText(sums.paid.plus(sums.unpaid)))).toEqual(['20.00']);
  });

  it.each([true, false])(
    'pays one share where the store reports a failure (on disk: %s)',
    async (takesEffect) => {
      const faulty = faultyStore(await openStore());
      const all = await setUpDrops({ store: faulty.store });
      const drop = await all.startDrop({ ...UP_TO, claims: 3 });
      faulty.fail({ matches: ({ key }) => key.startsWith('place:'), takesEffect });

      await all.claim(drop, 1).catch(() => undefined);
      await all.claim(drop, 1);

      await all.drops.end(drop.id, MODERATOR);
      expect(credited(all)).toEqual((await provenAmounts(all, drop.id)).slice(0, 1));
      expect(await faultsIn(all.store)).toEqual([]);
    },
  );

  it('shows its seal at the start, and its seed only after the end', async () => {
    const all = await setUpDrops();
    const drop = await all.startDrop({ ...UP_TO, claims: 2 });
    const seed = drop.seed ?? '';
    await all.claim(drop, 1);
    const proof = await all.drops.proof(drop.id);
    expect(proof.repeated).toBeUndefined();
    const open = JSON.stringify([
      dropMessage(drop, 1, english),
      dropStarted(drop, english),
      dropPage(await all.drops.show(drop.id), english).fields,
    ]);
    expect(open).toContain(commitmentOf(seed).slice(0, 12));
    expect(open).not.toContain(seed);

    await all.drops.end(drop.id, MODERATOR);
    expect((await all.drops.proof(drop.id)).repeated?.file).toContain(seed);
  });

  it('is not proven where a claim was paid another amount', async () => {
    const all = await setUpDrops();
    const drop = await all.startDrop({ ...UP_TO, claims: 3 });
    await all.claim(drop, 1);
    const { grant } = await all.claim(drop, 2);
    if (grant === undefined) throw new Error('nothing pays the claim');
    await all.drops.end(drop.id, MODERATOR);
    await all.store.commit([{ key: `grant:${grant.id}`, from: grant, to: { ...grant, amount: '5.01' } }]);

    const { repeated } = await all.drops.proof(drop.id);

    expect(repeated?.findings.filter(({ ok }) => !ok).map(({ about }) => about)).toEqual(['amounts']);
  });

  it('keeps what may have been paid reserved after a quarantine', async () => {
    const all = await setUpDrops();
    all.queue.halt();
    const drop = await all.startDrop({ ...SPLIT, claims: 3 });
    all.claim(drop, 1).catch(() => undefined);
    await expect.poll(() => all.dropRecords.taken(drop.id)).toBe(1);
    await quarantine({ store: all.store, why: { kind: 'held', by: MODERATOR }, now: () => all.clock.now });

    const [first] = await provenAmounts(all, drop.id);
    expect(await all.reserved()).toBe(first);
    expect(await faultsIn(all.store)).toEqual([]);
  });
});

describe('a drop with a question', () => {
  it('pays the first right answers, however they are written', async () => {
    const all = await setUpDrops();
    const drop = await all.startDrop({ ...QUIZ, claims: 2 });
    expect(await refusalOf(all.answer(drop, 1, 'Varna'))).toContain('2 more tries');

    expect(await all.answer(drop, 1, '  sófia. ')).toMatchObject({ isNew: true });
    expect(await all.answer(drop, 2, 'СОФИЯ')).toMatchObject({ isNew: true });
    expect(await refusalOf(all.answer(drop, 3, 'Sofia'))).toContain('everything is claimed');

    expect(all.website.credits).toHaveLength(2);
    await all.lookAfterDrops();
    expect(await all.store.count(triesPrefix(drop.id))).toBe(0);
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('pays nobody without an answer', async () => {
    const all = await setUpDrops();
    const drop = await all.startDrop(QUIZ);
    await expect(all.claim(drop, 1)).rejects.toThrow();
    expect(await all.dropRecords.taken(drop.id)).toBe(0);
  });

  it('lets a member try three times, in all processes together', async () => {
    const all = await setUpDrops();
    const { store, clock, website } = all;
    const other = await setUpDrops({ store, clock, website, pid: 101 });
    const drop = await all.startDrop(QUIZ);

    const wrong = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        refusalOf((index % 2 ? all : other).answer(drop, 1, `no ${index}`)),
      ),
    );

    expect(wrong.filter((text) => text.includes('no more tries'))).toHaveLength(5);
    expect(await refusalOf(all.answer(drop, 1, 'Sofia'))).toContain('no more tries');
    expect(await all.drops.asked(drop.id, all.memberOf(1))).toBeUndefined();
    expect(await all.answer(drop, 2, 'Sofia')).toMatchObject({ isNew: true });
  });

  it('takes no right answer that comes beside the third wrong one', async () => {
    const all = await setUpDrops();
    const drop = await all.startDrop(QUIZ);
    for (const text of ['a', 'b']) await refusalOf(all.answer(drop, 1, text));
    const { store } = all;
    let isAmid = true;
    const late = await setUpDrops({
      store: {
        ...store,
        async commit(changes) {
          if (isAmid && changes.some(({ key }) => key.startsWith('place:'))) {
            isAmid = false;
            await refusalOf(all.answer(drop, 1, 'c'));
          }
          return store.commit(changes);
        },
      },
      clock: all.clock,
      website: all.website,
      pid: 101,
    });

    expect(await refusalOf(late.answer(drop, 1, 'Sofia'))).toContain('no more tries');
    expect(await all.dropRecords.taken(drop.id)).toBe(0);
  });

  it('uses up no try of who could not be paid anyway', async () => {
    const all = await setUpDrops();
    const drop = await all.startDrop(QUIZ);
    await all.links.remove(playerId(1));

    await expect(all.answer(drop, 1, 'Varna')).rejects.toMatchObject({ offers: 'link' });

    expect(await all.store.count(triesPrefix(drop.id))).toBe(0);
    expect(await all.drops.asked(drop.id, all.memberOf(1))).toBeUndefined();
    expect(await all.drops.asked(drop.id, all.memberOf(2))).toMatchObject({ id: drop.id });
  });

  it('shows the answer to who asks, and to everybody at the end', async () => {
    const all = await setUpDrops({ approvalOver: '1.00' });
    const preview = await all.drops.prepare(all.dropRequest(QUIZ));
    expect(JSON.stringify(dropPreview(preview, english))).toContain('Sofia · София');
    const waiting = await all.drops.confirm(preview.draft.id, MODERATOR);
    const drop = await all.drops.approve(waiting.id, SECOND_MODERATOR);
    const open = JSON.stringify([
      dropStarted(waiting, english),
      dropMessage(drop, 0, english),
      dropPage(await all.drops.show(drop.id), english).fields,
    ]);
    expect(open).toContain('capital of Bulgaria');
    expect(open).not.toContain('Sofia');

    const { campaign: ended } = await all.drops.end(drop.id, MODERATOR);
    const over = JSON.stringify(dropMessage(ended, 0, english));
    expect(over).toContain('Sofia');
    expect(over).toContain('Nobody knew');
  });
});

describe('the preview of a drop', () => {
  it.each([
    [{ question: 'What?' }, 'no `answer`'],
    [{ question: 'What?', answer: ' | ' }, 'no `answer`'],
    [{ answer: 'That' }, 'no `question`'],
    [{ ...QUIZ, every: 'day' as const }, 'with a question cannot repeat'],
    [{ question: 'Is it Sófia or Varna?', answer: 'Plovdiv|sofia' }, 'gives the answer away: “sofia”'],
    [{ ...UP_TO, split: true }, 'do not go together'],
    [{ amount: 5, upTo: 5 }, '`up_to` must be more'],
    [{ amount: 5, upTo: 100.01 }, 'One grant can add up to'],
    [{ amount: 5, upTo: 5.005 }, 'two decimals'],
    [{ amount: 0.04, split: true, claims: 5 }, 'at least **0.05'],
  ])('refuses %j', async (terms, why) => {
    const all = await setUpDrops();
    const refusal = await refusalOf(all.drops.prepare(all.dropRequest(terms)));
    expect(refusal.replaceAll('**', '')).toContain(why.replaceAll('**', ''));
    expect(await all.reserved()).toBe('0.00');
  });
});
