import type { Services } from '../src/composition/services.js';
import type { Command } from '../src/discord/command.js';
import { attendance } from './attendance.js';
import { balance } from './balance.js';
import { code } from './code.js';
import { drop } from './drop.js';
import { giveaway } from './giveaway.js';
import { grant, grantCredit, rewardAuthor } from './grant.js';
import { grants } from './grants.js';
import { help } from './help.js';
import { link } from './link.js';
import { links } from './links.js';
import { lookup } from './lookup.js';
import { panel } from './panel.js';
import { payout } from './payout.js';
import { privacy } from './privacy.js';
import { profile, viewWebsiteProfile } from './profile.js';
import { redeem } from './redeem.js';
import { rewards } from './rewards.js';
import { unlink } from './unlink.js';

/** Every command of the bot. */
export function createCommands(services: Services): readonly Command[] {
  const commands: readonly Command[] = [
    help(services, () => commands),
    profile(services),
    viewWebsiteProfile(services),
    balance(services),
    link(services),
    unlink(services),
    privacy(services),
    lookup(services),
    links(services),
    grant(services),
    grantCredit(services),
    rewardAuthor(services),
    grants(services),
    payout(services),
    giveaway(services),
    drop(services),
    code(services),
    attendance(services),
    redeem(services),
    rewards(services),
    panel(services),
  ];
  return commands;
}
