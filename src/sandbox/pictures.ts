import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { HOME } from '../settings/home.js';
import { botSettings, startBotProcess } from './bot-process.js';
import {
  type CommunityLife,
  createCommunityLife,
  EVENING,
  liveAYear,
  YEAR_BEGINS,
} from './community/community-life.js';
import { FIXTURE_STEAM, FIXTURE_WEBSITE, FIXTURES, fixtureDiscord } from './community/fixtures.js';
import { linkCrowd } from './community-records.js';
import { createDiscordStandIn } from './discord/server/discord-stand-in.js';
import { freePort } from './free-port.js';
import { CHROMIUM_ARGUMENTS, findChromium } from './page/chromium.js';
import { startPage } from './page/page-server.js';
import { film } from './pictures/film.js';
import { takeStills } from './pictures/stills.js';
import { createSandboxClock } from './sandbox-clock.js';
import { createSteamStandIn } from './steam/steam-stand-in.js';
import { createWebsiteStandIn } from './website/website-stand-in.js';

/** Where the README looks for them. */
const FOLDER = join('docs', 'pictures');
const BOT = join(HOME, 'dist/src/main.js');

/** A sandbox of its own, which begins a year before the pictures. */
async function inCommunity(use: (url: string, life: CommunityLife) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-pictures-'));
  const clock = createSandboxClock(YEAR_BEGINS);
  const discord = await createDiscordStandIn({ seed: fixtureDiscord(clock.now()), clock });
  const website = await createWebsiteStandIn({ seed: FIXTURE_WEBSITE, now: clock.now });
  const page = await startPage({ discord, website, clock, port: 0 });
  const steam = await createSteamStandIn({ accounts: FIXTURE_STEAM });
  const around = { discord, website, steam, folder, publicPort: await freePort() };
  // Nobody has to approve what is confirmed, and nobody waits long for a lost answer.
  const settings = { ...botSettings(around), GRANT_APPROVAL_OVER: '1000.00', WEBSITE_TIMEOUT_MS: '3000' };
  await linkCrowd(settings.STORE_URL, clock.now());
  const bot = await startBotProcess({
    program: BOT,
    folder,
    settings,
    clock,
    ready: () => discord.botReady([FIXTURES.guildId]),
    onTrouble: ({ text }) => console.error(text),
  });
  try {
    await use(page.url, createCommunityLife({ discord, website, clock }));
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
    await inCommunity(async (url, life) => {
      await liveAYear(life);
      await life.at(EVENING);
      await writeFile(join(FOLDER, 'purser.gif'), await film(browser, url, life));
      await takeStills(browser, url, life, FOLDER);
    });
  } finally {
    await browser.close();
  }
  console.log(`The pictures are in ${FOLDER}.`);
}

await main();
