import { enAccounts } from './en-accounts.js';
import { enCommands } from './en-commands.js';
import { enGiveaways } from './en-giveaways.js';
import { enGrants } from './en-grants.js';
import { enLinks } from './en-links.js';
import { enNotices } from './en-notices.js';
import { enOperations } from './en-operations.js';
import { enPayouts } from './en-payouts.js';
import { enPrivacy } from './en-privacy.js';
import { enRecords } from './en-records.js';
import { enRefusals } from './en-refusals.js';
import { enSignIn } from './en-sign-in.js';

/**
 * Everything that members and staff read, in English. The other languages have the same shape, so a text that
 * is missing there does not compile. Arguments are ready to be shown: amounts and lists are formatted, names
 * from outside are escaped.
 */
export const en = {
  ...enCommands,
  ...enRefusals,
  ...enAccounts,
  ...enGrants,
  ...enPayouts,
  ...enGiveaways,
  ...enNotices,
  ...enRecords,
  ...enLinks,
  ...enPrivacy,
  ...enSignIn,
  ...enOperations,
};

/** The catalogue of texts in one language. */
export type Words = typeof en;
