import type { APIMessage } from 'discord.js';
import { expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { createBotSwitch } from '../support/bot-switch.js';
import { runPurser } from '../support/purser.js';
import { openAsOther, storePlace } from '../support/store-place.js';
import { answered, answeredPrivately, openButtons } from './community.js';
import { type GiveawayWay, giveawayWay } from './giveaway-way.js';

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

/** A giveaway that Mia alone has entered. */
async function enteredByMia(way: GiveawayWay) {
  const message = await way.startGiveaway();
  await way.enter(message, way.as('mia'));
  const end = async () => {
    await way.end(message);
    return way.untilOver(message);
  };
  return { message, end };
}

it('gives a member all that is stored, and erases it once possible', async () => {
  const way = await giveawayWay();
  await way.grant({ reason: 'won the race' });
  const { message, end } = await enteredByMia(way);

  const handle = way.as('mia').command('privacy export');
  expect(await answeredPrivately(handle)).toContain('everything that I have stored about you');
  const file = JSON.parse(await way.fileOf(await handle.answer()));
  expect(file.data.links).toEqual([expect.objectContaining({ record: `link:${mia}` })]);
  expect(file.data.creditGrantedToYou).toEqual([
    expect.objectContaining({ state: 'applied', reason: 'won the race', attempts: expect.anything() }),
  ]);
  expect(file.data.giveaways).toEqual([
    expect.objectContaining({ record: `giveaway:${(await way.giveaway(message)).id}`, state: 'open' }),
  ]);

  const early = await previewed(way);
  expect(messageText(early)).toMatch(/cannot be erased yet.*The giveaway Race \d+, which is still running/s);
  expect(openButtons(early)).toEqual([]);

  await end();
  const preview = await previewed(way);
  expect(messageText(preview)).toMatch(
    /Erase your data\?.*Your link.*credit granted to you: 2.*ended giveaways: 1.*This stays/s,
  );
  expect(await answered(way.as('mia').press(preview, 'Cancel'))).toContain('was not erased');
  expect(await answered(way.as('mia').command('balance'))).toContain('Total');

  expect(await answered(way.as('mia').press(await previewed(way), 'Confirm'))).toContain(
    'Your data was erased',
  );

  expect(await rowsNamingMia(way)).toEqual([]);
  expect(await auditOf(way)).toMatch(/^0 /);
  expect((await way.giveaway(message)).drawn).toEqual([
    expect.objectContaining({ id: 'erased-0', outcome: 'won' }),
  ]);
  expect(messageText(way.results(message)[0] as APIMessage)).toContain(`<@${mia}>`);
  expect(await answered(way.as('mia').command('balance'))).toContain('not linked');
  expect(messageText(await previewed(way))).toContain('nothing about you that can go');
});

it('refuses while nobody knows what became of a grant', async () => {
  const way = await giveawayWay();
  way.website.switches.set('add', { fault: faults.reset }, 1);
  await way.grant();

  const preview = await previewed(way);
  expect(messageText(preview)).toMatch(/cannot be erased yet.*The grant `\w{8}`: .*unknown/is);
  expect(openButtons(preview)).toEqual([]);
});

it('is finished after the bot was killed in the middle of it', async () => {
  const bot = await createBotSwitch();
  const way = await giveawayWay({ settings: bot.settings });
  for (const _ of [1, 2, 3]) await way.grant();
  const { end } = await enteredByMia(way);
  await end();
  const preview = await previewed(way);

  bot.plan({ killAt: 'after commit note on applied #2' });
  way.as('mia').press(preview, 'Confirm');
  expect(await way.bot.exited()).toEqual({ code: null, signal: 'SIGKILL' });
  bot.disarm();
  expect(await rowsNamingMia(way)).not.toEqual([]);
  await way.bot.restart();

  await expect.poll(() => rowsNamingMia(way)).toEqual([]);
  expect(await auditOf(way)).toMatch(/^0 /);
});
