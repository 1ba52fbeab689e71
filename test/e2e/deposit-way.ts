import type { APIMessage } from 'discord.js';
import { expect } from 'vitest';
import type { WholeWay } from '../support/e2e.js';
import { type Newcomer, openButtons } from './community.js';

/** The virtual balance that the website shows. */
export const balanceShown = ({ website }: Pick<WholeWay, 'website'>, { account }: Newcomer): string =>
  website.users.list().find(({ id }) => id === account.id)?.virtual ?? '';

/** Names the account, and has the deposit sent. @returns the card that asks for the balance */
export async function sendDeposit({ acts, account }: Newcomer): Promise<APIMessage> {
  const card = await acts.command('link', { username: account.username }).answer();
  expect(openButtons(card)).toContain('Send a test deposit');
  const press = acts.press(card, 'Send a test deposit');
  return press.nextUpdate((message) => openButtons(message).includes('Enter balance'));
}

/** @returns the first answer to a balance */
export async function enterBalance(
  { acts }: Newcomer,
  card: APIMessage,
  balance: string,
): Promise<APIMessage> {
  const form = await acts.press(card, 'Enter balance').form();
  return acts.submit(form, { balance }).answer();
}
