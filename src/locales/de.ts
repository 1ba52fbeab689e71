import { deAccounts } from './de-accounts.js';
import { deCommands } from './de-commands.js';
import { deGiveaways } from './de-giveaways.js';
import { deGrants } from './de-grants.js';
import { deLinks } from './de-links.js';
import { deNotices } from './de-notices.js';
import { deOperations } from './de-operations.js';
import { dePayouts } from './de-payouts.js';
import { dePrivacy } from './de-privacy.js';
import { deRecords } from './de-records.js';
import { deRefusals } from './de-refusals.js';
import { deSignIn } from './de-sign-in.js';
import type { Words } from './en.js';

/** Alles, was Mitglieder und Team lesen, auf Deutsch. */
export const de: Words = {
  ...deCommands,
  ...deRefusals,
  ...deAccounts,
  ...deGrants,
  ...dePayouts,
  ...deGiveaways,
  ...deNotices,
  ...deRecords,
  ...deLinks,
  ...dePrivacy,
  ...deSignIn,
  ...deOperations,
};
