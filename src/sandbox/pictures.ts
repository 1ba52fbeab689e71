import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { HOME } from '../settings/home.js';
import { botSettings, startBotProcess } from './bot-process.js';
import { FIXTURE_STEAM, FIXTURE_WEBSITE, FIXTURES, fixtureDiscord } from './community/fixtures.js';
import { createDiscordStandIn } from './discord/server/discord-stand-in.js';
import { freePort } from './free-port.js';
import { linkCrowd } from './linked-crowd.js';
import { filmLostAnswer } from './lost-answer-film.js';
import { CHROMIUM_ARGUMENTS, findChromium } from './page/chromium.js';
import { startPage } from './page/page-server.js';
import { channel, command, message, openPage } from './page-acting.js';
import { createSteamStandIn } from './steam/steam-stand-in.js';
import { createWebsiteStandIn } from './website/website-stand-in.js';

/** Where the README looks for them. */
const FOLDER = join('docs', 'pictures');
const BOT = join(HOME, 'dist/src/main.js');

/** Takes the README's still pictures from the running sandbox. */
async function takePictures(browser: Browser, url: string): Promise<void> {
  const open = (person: string): Promise<Page> =>
    // So high that a message is seen whole.
    openPage(browser, `${url}/#${person}`, {
      viewport: { width: 1280, height: 1100 },
      deviceScaleFactor: 1.5,
    });
  const take = (what: Page | Locator, name: string) => what.screenshot({ path: join(FOLDER, `${name}.png`) });

  const sam = await open('sam');
  await command(sam, 'links set', ['Mia', 'username', 'mia_plays']);
  await message(sam, 'Link set').getByRole('button', { name: 'Dismiss message' }).click();
  await command(sam, 'grant', ['15', 'member', 'Mia', 'reason', 'Won the screenshot contest']);
  const preview = message(sam, 'Grant 15.00 credits?');
  await preview.getByRole('button', { name: 'Confirm' }).waitFor();
  await take(preview, 'grant-preview');
  await preview.getByRole('button', { name: 'Confirm' }).click();
  const outcome = message(sam, 'The credit is on the account');
  await outcome.waitFor();
  await take(outcome, 'grant-outcome');

  const mia = await open('mia');
  await command(mia, 'balance');
  const balance = message(mia, '47.50 credits');
  await balance.waitFor();
  await take(balance, 'balance');
  await balance.getByRole('button', { name: 'Share' }).click();
  await message(mia, 'Shared in this channel').waitFor();
  await message(sam, 'mia_plays').getByText('47.50 credits').waitFor();
  await sam.setViewportSize({ width: 1280, height: 800 });
  await sam.locator('#log').press('End');
  await sam.locator('#composer').focus();
  await take(sam, 'page');
  await sam.setViewportSize({ width: 1280, height: 1100 });

  await command(sam, 'payout role', ['Crew', '2', 'reason', 'Race night']);
  const payout = message(sam, 'Pay out 40.00 credits');
  await payout.getByRole('button', { name: 'Confirm' }).click();
  const paid = message(sam, 'Payout finished');
  await paid.waitFor();
  await take(paid, 'payout');

  await command(sam, 'drop start', ['2', '10', 'title', 'Treasure chest']);
  await message(sam, 'Post “Treasure chest”?').getByRole('button', { name: 'Confirm' }).click();
  const drop = message(sam, '💧 Treasure chest');
  await drop.getByRole('button', { name: 'Claim', exact: true }).waitFor();
  await take(drop, 'drop');
  await command(mia, 'rewards');
  const rewards = message(mia, 'What you have received');
  await rewards.getByRole('img', { name: /^Bar chart/ }).waitFor();
  await take(rewards, 'rewards');

  const raffle = ['5', '3', '30s', 'Anchor raffle', 'role', 'Crew'];
  await command(sam, 'giveaway start', raffle);
  await message(sam, 'Start the giveaway').getByRole('button', { name: 'Confirm' }).click();
  const giveaway = message(sam, '🎁 Anchor raffle');
  await giveaway.getByRole('button', { name: /^Let 20 people press/ }).click();
  await giveaway.getByText('20', { exact: true }).waitFor();
  await take(giveaway, 'giveaway');
  const winners = sam
    .getByRole('article')
    .filter({ hasText: /^(?!.*about to be).*paid.*Verify the draw/s })
    .last();
  await winners.waitFor({ timeout: 60_000 });
  await take(winners, 'giveaway-winners');

  await sam.getByRole('combobox', { name: 'Requests for' }).selectOption('credit');
  await sam.getByRole('button', { name: 'Timeout, applied' }).click();
  await command(sam, 'grant', ['20', 'username', 'noah99', 'reason', 'Tournament prize']);
  await message(sam, 'Grant 20.00 credits?').getByRole('button', { name: 'Confirm' }).click();
  await message(sam, 'Outcome unknown').waitFor();
  await channel(sam, 'staff-log');
  const unresolved = message(sam, 'Outcome unknown');
  await unresolved.getByRole('button', { name: 'It arrived' }).waitFor();
  await take(unresolved, 'grant-unresolved');
}

/** A sandbox of its own, in which nothing has happened yet. */
async function inSandbox(use: (url: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-pictures-'));
  const discord = await createDiscordStandIn({ seed: fixtureDiscord(Date.now()) });
  const website = await createWebsiteStandIn({ seed: FIXTURE_WEBSITE });
  const page = await startPage({ discord, website, port: 0 });
  const steam = await createSteamStandIn({ accounts: FIXTURE_STEAM });
  const around = { discord, website, steam, folder, publicPort: await freePort() };
  const settings = { ...botSettings(around), WEBSITE_TIMEOUT_MS: '1500' };
  await linkCrowd(settings.STORE_URL, Date.now());
  const bot = await startBotProcess({
    program: BOT,
    folder,
    settings,
    ready: () => discord.botReady([FIXTURES.guildId]),
    onTrouble: (line) => console.error(line),
  });
  try {
    await use(page.url);
  } finally {
    await bot.stop();
    await page.close();
    await steam.close();
    await website.close();
    await discord.close();
    await rm(folder, { recursive: true });
  }
}

async function main(): Promise<void> {
  const executablePath = await findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium on the PATH.');
  await mkdir(FOLDER, { recursive: true });
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS] });
  try {
    await inSandbox(async (url) => {
      await writeFile(join(FOLDER, 'lost-answer.gif'), await filmLostAnswer(browser, url));
    });
    await inSandbox((url) => takePictures(browser, url));
  } finally {
    await browser.close();
  }
  console.log(`The pictures are in ${FOLDER}.`);
}

await main();
