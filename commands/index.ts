import type { Command } from '../src/bot/command.js';
import type { Parts } from '../src/parts.js';
import { balance } from './balance.js';
import { giveaway } from './giveaway.js';
import { grant, grantCredit } from './grant.js';
import { grants } from './grants.js';
import { link } from './link.js';
import { links } from './links.js';
import { lookup } from './lookup.js';
import { payout } from './payout.js';
import { profile, viewWebsiteProfile } from './profile.js';
import { unlink } from './unlink.js';

/** Every command of the bot. */
export function createCommands(parts: Parts): readonly Command[] {
  return [
    profile(parts),
    viewWebsiteProfile(parts),
    balance(parts),
    link(parts),
    unlink(parts),
    lookup(parts),
    links(parts),
    grant(parts),
    grantCredit(parts),
    grants(parts),
    payout(parts),
    giveaway(parts),
  ];
}
