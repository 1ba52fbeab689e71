import type { APIMessage } from 'discord.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import type { OptionInputs } from '../../src/sandbox/discord/command-options.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { hasAll } from '../support/e2e.js';
import { openButtons } from './community.js';
import { codeIn, confirmedBySam, createdCodes, type GiveawayWay, startGiveawayWay } from './giveaway-way.js';

let way: GiveawayWay;
beforeAll(async () => {
  way = await startGiveawayWay({ settings: { LANGUAGE: 'de', GRANT_APPROVAL_OVER: '50.00' } });
});
afterAll(() => way.stop());

/** Words that most sentences of the one language have, and none of the other. */
const ENGLISH = /\b(the|and|has|was|were|of|by|for|with|everyone|winners?|claimed|paid)\b/i;
const GERMAN = /\b(der|die|das|und|ist|sind|hat|du|dein|für|von)\b/i;
const EPHEMERAL = 64;
const inGeneral = () =>
  way
    .as('sam')
    .messages()
    .filter(({ flags = 0 }) => (flags & EPHEMERAL) === 0);

/** Waits for a public message that has these texts. */
const posted = async (...texts: readonly string[]): Promise<APIMessage> =>
  (await way.discord.message(FIXTURES.channels.general, (message) => hasAll(message, texts))).api;

const confirmed = async (command: string, options: OptionInputs) =>
  messageText(await confirmedBySam(way, command, options));

it('reads of events in German, its English staff and members in English', async () => {
  const answers = [
    await confirmed('giveaway start', { amount: 5, winners: 1, duration: '1h', title: 'Ankerpreis' }),
  ];
  const giveaway = await posted('🎁 Ankerpreis');
  expect(openButtons(giveaway)).toEqual(['Teilnehmen', 'ⓘ']);
  const entering = way.crowd(0).press(giveaway, 'Teilnehmen');
  answers.push(messageText(await entering.answer()));
  const id = /Verlosung (\w{8})\b/.exec(messageText(giveaway))?.[1] ?? '';
  const question = await way.as('sam').command('giveaway end', { id }).answer();
  answers.push(messageText(question));
  answers.push(messageText(await way.as('sam').press(question, 'Confirm').answer()));
  await posted('Glückwunsch', '✅ gezahlt');
  await way.logged('„Ankerpreis“', 'ist zu Ende');

  answers.push(await confirmed('drop start', { amount: 2, claims: 1, title: 'Fundkiste' }));
  const drop = await posted('Fundkiste');
  const [claim = ''] = openButtons(drop);
  answers.push(messageText(await way.crowd(1).press(drop, claim).answer()));
  await way.logged('„Fundkiste“', 'ist vorbei');

  const code = codeIn(await createdCodes(way, { amount: 3 }));
  answers.push(messageText(await way.crowd(2).command('redeem', { code }).answer()));
  await way.logged('🎟️', 'erstellt', '3,00');

  answers.push(await confirmed('payout role', { role: FIXTURES.roles.crew, amount: 1 }));
  await way.logged('💸', 'ausgezahlt', '20,00');
  const member = FIXTURES.crowd[0]?.id ?? '';
  const won = await way.discord.message(member, (message) => messageText(message).includes('Ankerpreis'));

  const bot = way.discord.world.application.id;
  const notified = [...inGeneral(), ...way.logMessages(), won.api].filter(({ author }) => author.id === bot);
  expect(notified.length).toBeGreaterThan(8);
  expect(notified.map(messageText).filter((text) => ENGLISH.test(text))).toEqual([]);
  expect(answers.filter((text) => GERMAN.test(text))).toEqual([]);
});
