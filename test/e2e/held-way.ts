import type { APIMessage } from 'discord.js';
import { expect } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import { answered } from './community.js';
import { type GrantWay, isOutcome } from './grant-way.js';

/** As many as a payout pays concurrently. */
export const AT_ONCE = 4;
export const HELD = 'Payments are on hold';

/** The accounts that the website paid more than once. */
export const paidTwice = (way: GrantWay) => {
  const accounts = way.website.credits.map(({ userId }) => userId);
  return accounts.filter((id, index) => accounts.indexOf(id) !== index);
};

/** The card of a hold, once staff can decide by it. @param shows a part of it, or of one of its buttons */
export async function decidable(way: Pick<GrantWay, 'logMessages'>, shows: string): Promise<APIMessage> {
  const find = () =>
    way.logMessages(HELD).find((card) => messageText(card).includes(shows) && buttonsOf(card).length > 0);
  await expect.poll(find, { timeout: 90_000, interval: 200 }).toBeDefined();
  return find() as APIMessage;
}

/** What the bot does and does not do while payments are on hold. */
export async function expectHeld(way: GrantWay): Promise<APIMessage> {
  const card = await way.logged(HELD);
  const before = way.website.credits.length;
  expect(await answered(way.as('mia').command('balance'))).toContain('32.50');
  const refused = await answered(
    way.as('sam').command('grant', { amount: 1.99, member: FIXTURES.people.mia }),
  );
  expect(refused).toContain('Payments are on hold, so I changed nothing');
  expect(way.website.credits).toHaveLength(before);
  return card;
}

/**
 * Settles a quarantined payout by its card: what has arrived payment by payment, the rest at once. Then starts it again for
 * the rest.
 */
export async function settleAndStartAgain(way: GrantWay): Promise<void> {
  const credited = new Set(way.website.credits.map(({ userId }) => userId));
  const staff = way.as('tess', 'staffLog');
  for (const { id, account } of (await way.ledger()).filter(({ state }) => state === 'unknown')) {
    if (credited.has(account.id ?? ''))
      await staff.command('grants resolve', { id, outcome: 'applied' }).answer();
  }
  const [card, ...others] = way.logMessages('In quarantine · Payout');
  if (card === undefined) throw new Error('there is no card');
  expect(others).toEqual([]);
  const question = await staff.press(card, 'None arrived').answer();
  await staff.press(question, 'None arrived').nextUpdate();
  const settled = () => way.logMessages('In quarantine · Payout').map(labelsOf);
  await expect.poll(settled).toEqual([['Start again']]);
  const preview = await staff.press(card, 'Start again').answer();
  await staff.press(preview, 'Confirm').nextUpdate(isOutcome);
}

/** The labels of a message's buttons. */
export const labelsOf = (message: APIMessage) => buttonsOf(message).map(({ label }) => label);
