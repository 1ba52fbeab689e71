import { expect, it } from 'vitest';
import { commitmentOf } from '../../src/campaigns/sealed-numbers.js';
import { verifyDraw } from '../../src/giveaways/draw-file.js';
import { entrantKey } from '../../src/giveaways/entrants.js';
import { giveawayKey } from '../../src/giveaways/giveaway-records.js';
import type { Giveaway } from '../../src/giveaways/giveaway-schema.js';
import { drawFileOf } from '../../src/giveaways/winners.js';
import { verifiedReply } from '../../src/views/draw-proof-card.js';
import { aboutReply } from '../../src/views/giveaway-about.js';
import { refusalOf } from '../support/credit.js';
import { english } from '../support/english.js';
import { playerId, setUpGiveaways } from '../support/giveaways.js';
import { renderedText } from '../support/reply-check.js';

async function setUp() {
  const set = await setUpGiveaways({ players: 6 });
  const open = await set.start({ winners: 2 });
  await set.enterAll(open);
  const change = async (changes: Partial<Giveaway>) => {
    const from = await set.current(open);
    await set.store.commit([{ key: giveawayKey(open.id), from, to: { ...from, ...changes } }]);
  };
  const wrong = async () => (await set.wrongIn(open)).map(({ about }) => about);
  return { ...set, open, change, wrong };
}

it('keeps the seed secret until the winners are drawn, and shows its hash to all', async () => {
  const { open, giveaways, freeze } = await setUp();

  expect(await refusalOf(giveaways.prove(open.id))).toContain('not drawn yet');
  await freeze(open.id, playerId(1));
  await expect(giveaways.prove(open.id)).rejects.toThrow();
  const about = renderedText(aboutReply(await giveaways.standing(open.id, playerId(1)), [], english));
  expect(about).toContain(commitmentOf(open.seed));
  expect(about).not.toContain(open.seed);
});

it('repeats the draw from the records, with a file that anyone can check', async () => {
  const { open, giveaways, finish, wrong } = await setUp();
  const finished = await finish(open);

  expect(await wrong()).toEqual([]);
  const { file = '', ...proof } = await giveaways.prove(open.id);
  expect(verifyDraw(file, commitmentOf(open.seed)).filter(({ ok }) => !ok)).toEqual([]);
  expect(JSON.parse(file).drawn).toEqual(finished.drawn?.map(({ id, outcome }) => ({ id, outcome })));
  const reply = verifiedReply({ ...proof, file }, english);
  expect(renderedText(reply)).toContain(english.words.draw.fits);
  expect(String(reply.files?.[0]?.data)).toBe(file);
});

it('notices an entrant who was added or taken away after the draw', async () => {
  const { open, store, finish, wrong, entrants } = await setUp();
  await finish(open);
  const added = { key: entrantKey(open.id, playerId(7)), from: undefined, to: 1 };

  await store.commit([added]);
  expect(await wrong()).toContain('entrants');
  await store.commit([{ ...added, from: 1, to: undefined }]);
  expect(await wrong()).toEqual([]);
  const [first = ''] = await entrants.all(open);
  await store.commit([{ key: entrantKey(open.id, first), from: 1, to: undefined }]);
  expect(await wrong()).toContain('entrants');
});

it('notices another winner, another seed, and winners who are too many', async () => {
  const { open, finish, change, wrong, giveaways } = await setUp();
  const { drawn = [] } = await finish(open);

  await change({ drawn: drawn.toReversed() });
  expect(await wrong()).toEqual(['order']);
  const reply = verifiedReply(await giveaways.prove(open.id), english);
  expect(renderedText(reply)).toContain(english.words.draw.doesNotFit);
  expect(renderedText(reply)).toContain(`⛔ ${english.words.draw.findings.order.bad}`);
  await change({ drawn, seed: '00'.repeat(32) });
  expect(await wrong()).toEqual(['order']);
  await change({ seed: open.seed, winners: 1 });
  expect(await wrong()).toEqual(['winners']);
});

it('calls no draw wrong of which a part of the entrants is gone', async () => {
  const { open, finish, change, giveaways, entrants, parts } = await setUp();
  const finished = await finish(open);
  await change({ entrantsGone: true });
  await entrants.forget(open.id, 3);

  const { file, findings } = await giveaways.prove(open.id);

  expect([file, findings]).toEqual([undefined, []]);
  const shown = renderedText(verifiedReply({ giveaway: finished, findings }, english));
  expect(shown).toContain(english.words.draw.gone);
  expect(shown).toContain(open.seed);
  expect(shown).toContain(finished.entrantsHash);
  // With what is left, it would be another draw.
  const rest = await parts.entrants.all(open);
  expect(verifyDraw(drawFileOf(finished, rest)).every(({ ok }) => ok)).toBe(false);
});

it('has nothing to check where nobody had entered', async () => {
  const set = await setUpGiveaways();
  const open = await set.start();
  await set.finish(open);

  await expect(set.giveaways.prove(open.id)).rejects.toThrow();
});
