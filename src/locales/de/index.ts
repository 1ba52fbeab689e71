import type { Words } from '../en/index.js';
import { accounts } from './accounts.js';
import { approvals } from './approvals.js';
import { codes } from './codes.js';
import { draw } from './draw.js';
import { drops } from './drops.js';
import { due } from './due.js';
import { giveaways } from './giveaways.js';
import { grants } from './grants.js';
import { help } from './help.js';
import { links } from './links.js';
import { notices } from './notices.js';
import { operations } from './operations.js';
import { payouts } from './payouts.js';
import { privacy } from './privacy.js';
import { records } from './records.js';
import { refusals } from './refusals.js';
import { rewards } from './rewards.js';
import { schedules } from './schedules.js';
import { signIn } from './sign-in.js';

/** Alles, was Mitglieder und Team lesen, auf Deutsch. */
export const words: Words = {
  ...refusals,
  ...accounts,
  ...approvals,
  ...grants,
  ...payouts,
  ...schedules,
  ...giveaways,
  ...draw,
  ...drops,
  ...codes,
  ...due,
  ...rewards,
  ...help,
  ...notices,
  ...records,
  ...links,
  ...privacy,
  ...signIn,
  ...operations,
};
