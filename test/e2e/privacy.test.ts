import type { APIMessage } from 'discord.js';
import { expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { createBotSwitch } from '../support/bot-switch.js';
import { runPurser } from '../support/purser.js';
import { openAsOther, storePlace } from '../support/store-place.js';
import { answered, answeredPrivately, openButtons } from './community.js';
import { type GiveawayWay, giveawayWay } from './giveaway-way.js';
import { openStoreOf } from './grant-way.js';

const { mia } = FIXTURES.people;

/** Everything that the database keeps under keys or in texts with Mia's ID, removed records included. */
async function rowsNamingMia(way: GiveawayWay): Promise<readonly unknown[]> {
  const other = await openAsOther(way.folder);
  const rows = await other.query<{ key: string; value: string | null }>(`SELECT * FROM ${other.table}`);
  await other.disconnect();
  return rows.filter(({ key, value }) => `${key} ${value}`.includes(mia)).map(({ key }) => key);
}

async function auditOf(way: GiveawayWay): Promise<string> {
  const { url } = await storePlace(way.folder);
  const { code, stdout, stderr } = await runPurser(['audit'], { STORE_URL: url });
  return `${code} ${stdout}${stderr}`;
}

const previewed = (way: GiveawayWay): Promise<APIMessage> => way.as('mia').command('privacy erase').answer();

it('gives a member all that is stored, and erases it once possible, though killed', async () => {
  const bot = await createBotSwitch();
  const way = await giveawayWay({ settings: bot.settings });
  for (const _ of [1, 2, 3]) await way.grant({ reason: 'won the race' });
  const message = await way.startGiveaway();
  await way.enter(message, way.as('mia'));
  // Old sign-ins are forgotten also where signing in is no longer set up.
  const signIn = `sign-in:${'a'.repeat(43)}`;
  const store = await openStoreOf(way);
  const old = { member: FIXTURES.people.noah, locale: 'de', until: Date.now() - 2 * 60 * 60_000 };
  await store.commit([{ key: signIn, from: undefined, to: { ...old, step: 'discord' } }]);

  const handle = way.as('mia').command('privacy export');
  expect(await answeredPrivately(handle)).toContain('everything that I have stored about you');
  const file = JSON.parse(await way.fileOf(await handle.answer()));
  expect(file.data.links).toEqual([expect.objectContaining({ record: `link:${mia}` })]);
  expect(file.data.creditGrantedToYou).toHaveLength(3);
  expect(file.data.creditGrantedToYou[0]).toMatchObject({ state: 'applied', reason: 'won the race' });
  expect(file.data.giveaways).toEqual([
    expect.objectContaining({ record: `giveaway:${(await way.giveaway(message)).id}`, state: 'open' }),
  ]);

  const early = await previewed(way);
  expect(messageText(early)).toMatch(/cannot be erased yet.*The giveaway Race \d+, which is still running/s);
  expect(openButtons(early)).toEqual(['Details']);

  await way.end(message);
  await way.untilOver(message);
  const preview = await previewed(way);
  expect(messageText(preview)).toMatch(
    /Erase your data\?.*Your link to your website account\n- Your Discord ID in \d+ records.*This stays/s,
  );
  expect(await answered(way.as('mia').press(preview, 'Details'))).toMatch(
    /credit granted to you: 4.*ended giveaways: 1.*This stays/s,
  );
  expect(await answered(way.as('mia').press(preview, 'Cancel'))).toContain('was not erased');
  expect(await answered(way.as('mia').command('balance'))).toContain('Total');

  const again = await previewed(way);
  bot.plan({ killAt: 'after commit note on applied #2' });
  way.as('mia').press(again, 'Confirm');
  expect(await way.bot.exited()).toEqual({ code: null, signal: 'SIGKILL' });
  bot.disarm();
  expect(await rowsNamingMia(way)).not.toEqual([]);
  await way.bot.restart();

  await expect.poll(() => rowsNamingMia(way)).toEqual([]);
  await expect.poll(() => store.get(signIn)).toBeUndefined();
  await store.close();
  expect(await auditOf(way)).toMatch(/^0 /);
  expect((await way.giveaway(message)).drawn).toEqual([
    expect.objectContaining({ id: 'erased-0', outcome: 'won' }),
  ]);
  expect(messageText(way.results(message)[0] as APIMessage)).toContain(`<@${mia}>`);
  for (const command of ['balance', 'rewards'])
    expect(await answered(way.as('mia').command(command))).toMatch(/not linked|Nothing yet/);
  expect(messageText(await previewed(way))).toContain('nothing about you that can go');
});
