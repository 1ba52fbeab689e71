import { describe, expect, it } from 'vitest';
import { guessesKey } from '../../src/codes/guesses.js';
import { capKey } from '../../src/ledger/daily-caps.js';
import type { Store } from '../../src/storage/store.js';
import { codeEvent, codePage } from '../../src/views/code-card.js';
import { linesIn } from '../support/audit-faults.js';
import { setUpCodes } from '../support/codes.js';
import { adds, MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { english } from '../support/english.js';
import { HOUR, playerId } from '../support/giveaways.js';
import { withHeldCommit } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';
import { shownList } from '../support/shown-list.js';
import { createWebsiteDouble, refused, unknown } from '../support/website-double.js';

const only = (codes: readonly string[] | undefined): string => {
  if (codes?.[0] === undefined) throw new Error('no code was shown');
  return codes[0];
};

describe('a code', () => {
  it('pays each who redeems it, as it may be typed, until it is used up', async () => {
    const all = await setUpCodes();
    const { set, codes } = await all.create({ uses: 2 });
    const code = only(codes);
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const first = await all.redeem(
      code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l'),
      1,
    );
    expect(first).toMatchObject({ isNew: true, grant: { state: 'applied', member: playerId(1) } });
    await all.redeem(code, 2);
    expect(await refusalOf(all.redeem(code, 3))).toContain('can no longer be redeemed');
    expect(adds(all.website)).toHaveLength(2);
    await all.lookAfterCodes();
    expect(await all.currentCodes(set)).toMatchObject({ state: 'ended', end: 'used-up', taken: 2 });
    expect(await all.reserved()).toBe('10.00');
    expect(await linesIn(all.store)).toEqual([]);
  });

  it('says once it is over what was paid and is unknown, of every day', async () => {
    const all = await setUpCodes();
    const { set, codes } = await all.create({ uses: 5 });
    const code = only(codes);
    await all.redeem(code, 1);
    await all.redeem(code, 2);
    all.clock.now += 48 * HOUR;
    all.website.outcomes.push({ outcome: unknown, takesEffect: false });
    const { grant } = await all.redeem(code, 3);
    all.website.outcomes.push({ outcome: refused, takesEffect: false });
    await all.redeem(code, 4);
    const shown = async () => {
      const counted = await all.codes.counted(await all.currentCodes(set));
      const list = await shownList(codeEvent, [counted], english);
      return [list, codePage(await all.codes.show(set.id), english)].map((shown) => JSON.stringify(shown));
    };
    for (const text of await shown()) expect(text).not.toContain('of 4 paid');

    await all.codes.disable(set.id, MODERATOR);

    for (const text of await shown()) expect(text).toContain('(2 of 4 paid, 1 unknown)');
    await all.granting.resolve(grant?.id ?? '', 'not-applied', SECOND_MODERATOR);
    const again = await all.granting.prepareAgain(grant?.id ?? '', MODERATOR);
    await all.granting.confirm(again.draft.id, MODERATOR, async () => undefined);
    for (const text of await shown()) expect(text).toContain('(3 of 4 paid)');
  });

  it('gives back what is left over when it is disabled, and staff are told', async () => {
    const all = await setUpCodes();
    const { codes, set } = await all.create({ uses: 5 });
    await all.redeem(only(codes), 1);
    await all.codes.disable(set.id, SECOND_MODERATOR);
    expect(await all.reserved()).toBe('5.00');
    expect(await all.notices()).toEqual(['created', 'ended 1']);
    expect(await linesIn(all.store)).toEqual([]);
  });

  it('is told apart from an unknown one by nobody who has not redeemed it', async () => {
    const all = await setUpCodes();
    const { codes, set } = await all.create({ uses: 5 });
    await all.codes.disable(set.id, MODERATOR);
    const disabled = await refusalOf(all.redeem(only(codes), 1));
    expect(await refusalOf(all.redeem('AAAA-AAAA-AAAA-AAAA', 2))).toBe(disabled);
    expect(await refusalOf(all.redeem('SOMEWORD', 3))).toBe(disabled);
  });

  it('can be a word of the host’s own, which is free again once it has ended', async () => {
    const all = await setUpCodes();
    const { codes, set } = await all.create({ uses: 5, word: 'Summer-26' });
    expect(codes).toEqual([]);
    expect(await refusalOf(all.create({ word: 'SUMMER26' }))).toContain('in use');
    expect(await all.redeem('summer 26', 1)).toMatchObject({ isNew: true });
    await all.codes.disable(set.id, MODERATOR);
    await all.create({ word: 'SUMMER26' });
    expect(await all.redeem('SUMMER26', 1)).toMatchObject({ isNew: true });
    expect(await refusalOf(all.create({ word: 'SHORT' }))).toContain('6 to 15');
    expect(await linesIn(all.store)).toEqual([]);
  });

  it('is nobody else’s at the moment in which it is made', async () => {
    const store = await openStore();
    const one = await setUpCodes({ store });
    const mine = (await one.codes.prepare(one.codeRequest({ word: 'SUMMER26' }))).draft;
    // The other one is told that there is no such code yet; then the first one makes it.
    let isMade = false;
    const get: Store['get'] = async (key) => {
      const found = await store.get<never>(key);
      if (key === `code:${mine.id}` && !isMade) {
        isMade = true;
        await one.codes.confirm(mine.id, MODERATOR);
      }
      return found;
    };
    const two = await setUpCodes({ store: { ...store, get }, players: 0, pid: 101 });
    const theirs = (await two.codes.prepare(two.codeRequest({ word: 'SUMMER26', by: SECOND_MODERATOR })))
      .draft;
    expect(await one.codeRecords.keepHashes(mine, mine.own === undefined ? [] : [mine.own])).toBe(true);
    const refusal = await refusalOf(two.codes.confirm(theirs.id, SECOND_MODERATOR));

    expect(isMade).toBe(true);
    expect(refusal).toContain('in use');
    expect((await one.redeem('SUMMER26', 1)).set.id).toBe(mine.id);
    expect(await linesIn(store)).toEqual([]);
  });

  it('is shown with everybody who has redeemed it, page by page', async () => {
    const all = await setUpCodes({ players: 18 });
    const { codes, set } = await all.create({ uses: 18, amount: 1 });
    for (let number = 1; number <= 18; number += 1) await all.redeem(only(codes), number);
    const members: string[] = [];
    let next: string | undefined;
    do {
      const page = await all.codes.show(set.id, next);
      members.push(...page.takers.map(({ own }) => own.member ?? ''));
      next = page.next;
    } while (next !== undefined);
    expect(members).toEqual(Array.from({ length: 18 }, (_, index) => playerId(18 - index)));
  });

  it('comes many at a time, each for one use', async () => {
    const all = await setUpCodes({ dailyMax: '100000.00' });
    const { codes = [], set } = await all.create({ count: 1_200, amount: 0.01 });
    expect(new Set(codes).size).toBe(1_200);
    await all.redeem(codes[700] ?? '', 1);
    expect(await refusalOf(all.redeem(codes[700] ?? '', 2))).toContain('can no longer be redeemed');
    expect(await all.redeem(codes[701] ?? '', 1)).toMatchObject({ isNew: false });
    const { takers } = await all.codes.show(set.id);
    expect(takers.map(({ own }) => own.event?.code?.ending)).toEqual([codes[700]?.slice(-4)]);
    await expect(all.create({ count: 101, uses: 100, amount: 0.01 })).rejects.toThrow();
  });

  it('leaves nothing of itself in the store but the last characters', async () => {
    const all = await setUpCodes();
    const { codes } = await all.create({ uses: 5 });
    await all.create({ word: 'SUMMER2026' });
    await all.redeem(only(codes), 1);
    const rows = await all.store.range<never>({ prefix: '', limit: 1_000 });
    const text = JSON.stringify(rows);
    expect(text).not.toContain(only(codes).replaceAll('-', '').slice(0, 8));
    expect(text).not.toContain('SUMMER');
    expect(text).toContain(only(codes).slice(-4));
  });
});

describe('a redemption whose commit comes late', () => {
  const late = async (players = 6) => {
    const store = await openStore();
    const website = createWebsiteDouble(
      ...Array.from({ length: players }, (_, index) => `player${index + 1}`),
    );
    const held = withHeldCommit(store, ({ key, from }) => key.startsWith('place:') && from === undefined);
    const slow = await setUpCodes({ store: held.store, website, players });
    const fast = await setUpCodes({ store, website, players, pid: 101 });
    return { store, website, held, slow, fast };
  };

  it('does not take place once the code is disabled, and its cost is given back whole', async () => {
    const { store, website, held, slow, fast } = await late();
    const { codes, set } = await fast.create({ uses: 3 });
    const redemption = refusalOf(slow.redeem(only(codes), 1));
    await held.isReached;
    await fast.codes.disable(set.id, MODERATOR);
    held.release();
    expect(await redemption).toContain('can no longer be redeemed');
    expect(adds(website)).toEqual([]);
    expect(await fast.reserved()).toBe('0.00');
    expect(await linesIn(store)).toEqual([]);
  });

  it('takes the next use, or none, where another process has taken its own', async () => {
    const { store, website, held, slow, fast } = await late();
    const { codes } = await fast.create({ uses: 1 });
    const redemption = refusalOf(slow.redeem(only(codes), 1));
    await held.isReached;
    await fast.redeem(only(codes), 2);
    held.release();
    expect(await redemption).toContain('can no longer be redeemed');
    expect(adds(website)).toHaveLength(1);
    expect(await linesIn(store)).toEqual([]);
  });
});

describe('guessing', () => {
  it('ends after five wrong codes a day, in every process and for right codes too, and staff are told once', async () => {
    const store = await openStore();
    const all = await setUpCodes({ store });
    const other = await setUpCodes({ store, pid: 101 });
    const { codes } = await all.create({ uses: 5 });
    const guesses = Array.from({ length: 12 }, (_, index) =>
      (index % 2 === 0 ? all : other).redeem(`AAAA-AAAA-AAAA-AAA${index % 10}`, 1).then(
        () => 'redeemed',
        () => 'refused',
      ),
    );
    expect(new Set(await Promise.all(guesses))).toEqual(new Set(['refused']));
    expect(await refusalOf(all.redeem(only(codes), 1))).toContain('too many codes');
    expect(await all.redeem(only(codes), 2)).toMatchObject({ isNew: true });
    const notified = (await all.notices()).filter((text) => text.includes('entered 5 codes'));
    expect(notified).toHaveLength(1);
    all.clock.now += 24 * HOUR;
    expect(await all.redeem(only(codes), 1)).toMatchObject({ isNew: true });
  });

  it('is not counted for a code that is right', async () => {
    const all = await setUpCodes();
    for (let times = 0; times < 7; times += 1) {
      const { codes } = await all.create();
      expect(await all.redeem(only(codes), 1)).toMatchObject({ isNew: true });
    }
  });

  it.each([
    ['', 0],
    [', also where many others have only entered a code that is over', 150],
  ])('by many members is told to staff once%s', async (_, others) => {
    const all = await setUpCodes({ players: 20 });
    for (let number = 1; number <= others; number += 1) {
      const key = guessesKey(String(999_000_000_000_000_000n + BigInt(number)), all.clock.now);
      await all.store.commit([{ key, from: undefined, to: { wrong: 1, unknown: 0, underWay: [] } }]);
    }
    for (let number = 1; number <= 14; number += 1) {
      for (let times = 0; times < 4; times += 1)
        await all.redeem(`WRONG${number}${times}XX`, number).catch(() => 0);
    }
    expect((await all.notices()).filter((text) => text.includes('may be guessing'))).toHaveLength(1);
  });
});

it('refuses more than the daily cap', async () => {
  const all = await setUpCodes({ dailyMax: '20.00' });
  await expect(all.create({ uses: 5 })).rejects.toThrow();
  await all.create({ uses: 4 });
  expect(await all.store.get(capKey(MODERATOR, NOON))).toBe('20.00');
});
