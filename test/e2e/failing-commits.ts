import { expect } from 'vitest';
import type { BotSwitch, Plan } from '../support/bot-switch.js';
import { type GrantWay, outcome } from './grant-way.js';

/** SQLite's error for a store that cannot be written. */
export const STORE_ERRORS = {
  full: 'SQLITE_FULL: database or disk is full',
  readOnly: 'SQLITE_READONLY: attempt to write a readonly database',
} as const;

export const NOT_SENT = 'Nothing was sent to the website';
export const WAS_SENT = 'was sent to the website, but my database cannot be written';

/** Confirms a grant while commits fail. @returns what the moderator reads */
export async function grantWhileFailing(
  { bot, way }: { readonly bot: BotSwitch; readonly way: GrantWay },
  failCommits: NonNullable<Plan['failCommits']>,
): Promise<string> {
  const failedBefore = bot.failed().length;
  const preview = await way.preview();
  bot.plan({ failCommits });
  const text = await outcome(way.confirm(preview));
  expect(bot.failed()[failedBefore]).toContain(failCommits.of);
  return text;
}
