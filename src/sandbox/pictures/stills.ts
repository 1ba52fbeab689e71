import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import type { CommunityLife } from '../community/community-life.js';
import { FIXTURES } from '../community/fixtures.js';
import { command, message, openChannel } from './acting.js';

/** As wide as a card of Discord's with its sender beside it, and so high that a card and talk about it are seen whole. */
const LOOK = { width: 800, height: 1600, scale: 2, look: '.frame.frame { grid-template-columns: 612px; }' };
const HOUR_MS = 60 * 60_000;
/** Around what is shown. */
const MARGIN = 10;

/** Takes the README's still pictures. @param folder where they are put */
export async function takeStills(
  browser: Browser,
  url: string,
  life: CommunityLife,
  folder: string,
): Promise<void> {
  const open = (person: string, channel: string) => openChannel(browser, url, person, channel, LOOK);

  /** A message, with what is below it until the last one. */
  async function take(page: Page, name: string, first: Locator, last: Locator = first): Promise<void> {
    await page.mouse.move(0, 0);
    const [top, bottom] = await Promise.all([first.boundingBox(), last.boundingBox()]);
    if (top === null || bottom === null) throw new Error(`there is nothing to be seen for ${name}`);
    await page.screenshot({
      path: join(folder, `${name}.png`),
      clip: {
        x: top.x,
        y: top.y - MARGIN,
        width: top.width,
        height: bottom.y + bottom.height - top.y + 2 * MARGIN,
      },
    });
  }
  const newest = (page: Page) => page.getByRole('article').last();

  const mia = await open('mia', 'general');
  const sam = await open('sam', 'general');
  const events = await open('mia', 'giveaways');

  await command(mia, 'rewards');
  const rewards = message(mia, 'What you have received');
  await rewards.getByRole('img', { name: /^Bar chart/ }).waitFor();
  await take(mia, 'rewards', rewards);

  const chest = await life.drop({ amount: 2, claims: 10, title: 'Treasure chest' });
  await life.crowd(chest, 'claim', 7);
  life.says('turbosnail', 'for once in my life I was fast enough', FIXTURES.channels.giveaways);
  life.says('lunarfrog', 'three left, go go go', FIXTURES.channels.giveaways);
  const drop = message(events, 'Treasure chest');
  await drop.getByText(/\b3\b of 10/).waitFor();
  await message(events, 'three left').waitFor();
  await take(events, 'drop', drop, newest(events));

  const raffle = await life.giveaway({ amount: 5, winners: 3, title: 'Anchor raffle', duration: '1h' });
  await life.crowd(raffle, 'enter', 20);
  await life.press('mia', raffle, 'enter');
  await life.winners(raffle, HOUR_MS);
  life.says('captain_otter', 'gg! I pressed Verify, and it adds up', FIXTURES.channels.giveaways);
  await message(events, 'it adds up').waitFor();
  await take(events, 'giveaway-winners', message(events, 'Congratulations'), newest(events));

  await command(sam, 'grant', ['Lunar', '15', 'reason', 'Wrote the guide for new captains']);
  const preview = message(sam, 'guide for new captains').filter({ hasText: 'Confirm' });
  await preview.getByRole('button', { name: 'Confirm' }).waitFor();
  await take(sam, 'grant-preview', preview);
  await preview.getByRole('button', { name: 'Cancel' }).click();

  await command(sam, 'payout role', ['Crew', '2', 'reason', 'Race night']);
  const payout = message(sam, 'Race night').filter({ hasText: 'Confirm' });
  await payout.getByRole('button', { name: 'Confirm' }).click();
  const paid = message(sam, 'Race night').filter({ hasText: '100%' });
  await paid.waitFor();
  await take(sam, 'payout', paid);

  await command(sam, 'grants report');
  const report = message(sam, 'November 2026');
  await report.getByRole('img').first().waitFor();
  await take(sam, 'report', report);
}
