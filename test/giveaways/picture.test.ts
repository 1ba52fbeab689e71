import { expect, it } from 'vitest';
import { type Picture, pictureOf } from '../../src/giveaways/picture.js';
import { MODERATOR, refusalOf } from '../support/credit.js';
import { HOUR, setUpGiveaways } from '../support/giveaways.js';

const PNG = Buffer.from('89504e470d0a1a0a00000000', 'hex');
const DAY = 24 * HOUR;

/** Giveaways with a picture, what of these is kept, and which was posted with each message. */
async function setUp() {
  const set = await setUpGiveaways({ players: 2 });
  const picture = pictureOf(PNG);
  const posted: (Picture | undefined)[] = [];
  const { post, announce } = set.notices;
  set.notices.post = (giveaway, entrants, shown) => {
    posted.push(shown);
    return post(giveaway, entrants, shown);
  };
  set.notices.announce = (giveaway, shown) => {
    posted.push(shown);
    return announce(giveaway, shown);
  };
  const kept = async () => (await set.store.range({ prefix: 'giveaway-picture:', limit: 9 })).length;
  return { ...set, picture, posted, kept };
}

it('a picture is known by its content, whatever the file is called', async () => {
  const files = [
    [PNG, 'picture.png'],
    [Buffer.from('ffd8ffe0', 'hex'), 'picture.jpg'],
    [Buffer.from('GIF89a...'), 'picture.gif'],
    [Buffer.from('RIFF1234WEBPVP8 '), 'picture.webp'],
  ] as const;
  for (const [data, name] of files) expect(pictureOf(data)).toEqual({ name, data });
  for (const text of ['', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'RIFF1234WAVE', '%PDF-1.7'])
    expect(await refusalOf((async () => pictureOf(Buffer.from(text)))())).toContain('not a picture');
});

it('goes with its giveaway from the preview on, and is kept no longer than its entrants', async () => {
  const { giveaways, request, start, finish, picture, posted, kept, clock } = await setUp();
  const { draft } = await giveaways.prepare(request({ picture, title: 'dropped' }));
  expect(await kept()).toBe(1);
  await giveaways.abandon(draft.id, MODERATOR);
  expect(await kept()).toBe(0);

  const open = await start({ picture, startsInMs: HOUR });
  expect(open.picture).toBe('picture.png');
  clock.now += HOUR;
  await giveaways.recover();
  await giveaways.idle();
  expect(posted.map((one) => Buffer.from(one?.data ?? []).toString('hex'))).toEqual(
    Array(2).fill(PNG.toString('hex')),
  );
  await finish(open);
  await giveaways.sweep();
  expect(await kept()).toBe(1);
  clock.now += 100 * DAY;
  await giveaways.sweep();
  expect(await kept()).toBe(0);
});

it('is the same in each round of a series, for as long as there may be another', async () => {
  const { giveaways, start, finish, picture, posted, kept, clock } = await setUp();
  const first = await start({ picture, every: 'week' });
  await finish(first);
  clock.now += 7 * DAY;
  await giveaways.openRounds();
  await giveaways.idle();
  expect(posted.map((one) => one?.name)).toEqual(['picture.png', 'picture.png']);

  clock.now += 100 * DAY;
  await giveaways.sweep();
  expect(await kept()).toBe(1);
  giveaways.halt();
});
