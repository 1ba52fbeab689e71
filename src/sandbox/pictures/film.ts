import { decode } from 'fast-png';
import { encode } from 'modern-gif';
import type { Browser, Locator, Page } from 'playwright-core';
import type { CommunityLife } from '../community/community-life.js';
import { FIXTURES } from '../community/fixtures.js';
import { message, openChannel } from './acting.js';

/** A picture of the film and how long it stays. */
interface Shot {
  readonly png: Uint8Array;
  readonly ms: number;
}

const WIDTH = 800;
const HEIGHT = 600;
const TYPING_MS = 120;
const GLANCE_MS = 1_100;
const READING_MS = 3_200;
const HOUR_MS = 60 * 60_000;

/** Says below the channel what happens; what is to be pressed is framed. */
const LOOK = `
  body { height: calc(100dvh - 56px) !important; min-height: 0 !important; }
  #caption { position: fixed; inset: auto 0 0 0; height: 56px; line-height: 56px; z-index: 99; text-align: center;
    font-weight: 600; font-size: 20px; color: #fff; background: #4752c4; }
  .pressed { outline: 3px solid #f0b232; outline-offset: 3px; }`;

/**
 * Films what members love, a balance, a grant and a giveaway that pays; then a grant whose answer is lost on its way from
 * the website, and that staff settle. @returns an animated GIF, which README hosts show everywhere
 */
export async function film(browser: Browser, url: string, life: CommunityLife): Promise<Uint8Array> {
  const shots: Shot[] = [];
  const open = async (person: string, channel: string): Promise<Scene> => {
    const page = await openChannel(browser, url, person, channel, {
      width: WIDTH,
      height: HEIGHT,
      look: LOOK,
    });
    await page
      .locator('body')
      .evaluate((body) => body.insertAdjacentHTML('beforeend', '<div id="caption"></div>'));
    return sceneOn(page, shots);
  };

  life.says('kestrel', 'evening all!');
  life.says('emberwolf', 'hi! race at nine?');
  life.says('rookielane', 'count me in');
  life.says('captain_otter', 'who took that picture of the lighthouse?? 😍');
  life.says('jinx_o', 'Mia! it has to win the contest');
  const general = await open('mia', 'general');
  await general.say('Members see the balance of their account on your website');
  await general.type('/balance');
  await message(general.page, 'mia_plays').waitFor();
  await general.take(READING_MS);

  await general.say('Staff grant credit, and it is on the account at once');
  await life.grant({
    member: FIXTURES.people.mia,
    amount: 15,
    reason: 'Won the screenshot contest',
    announce: true,
  });
  life.says('captain_otter', 'well earned ⚓');
  await message(general.page, 'well earned').waitFor();
  await general.take(READING_MS);

  const raffle = await life.giveaway({ amount: 5, winners: 3, title: 'Anchor raffle', duration: '1h' });
  await life.crowd(raffle, 'enter', 20);
  const giveaways = await open('mia', 'giveaways');
  const card = giveaways.page.locator(`[data-id="${raffle.id}"]`);
  await card.getByRole('button', { name: 'Enter · 20' }).waitFor();
  await giveaways.say('A giveaway: one press, and you are in');
  await giveaways.take(READING_MS);
  await giveaways.press(card.getByRole('button', { name: 'Enter' }));
  await card.getByRole('button', { name: 'Enter · 21' }).waitFor();
  await giveaways.take(GLANCE_MS);
  const won = await life.winners(raffle, HOUR_MS);
  life.says('noah', 'congrats! and I forgot to enter…', FIXTURES.channels.giveaways);
  await giveaways.say('The winners are drawn and paid; anyone can check the draw');
  await giveaways.page.locator(`[data-id="${won.id}"]`).getByText('paid').last().waitFor();
  await message(giveaways.page, 'congrats!').waitFor();
  await giveaways.take(READING_MS + GLANCE_MS);

  const log = await open('sam', 'staff-log');
  life.loseNextAnswer();
  await life.grant({ member: FIXTURES.people.noah, amount: 20, reason: 'Tournament prize' });
  await log.say('The website’s answer was lost? Purser never pays twice: it asks');
  const asked = message(log.page, 'Tournament prize');
  const arrived = asked.getByRole('button', { name: 'It arrived' });
  await arrived.waitFor();
  const settled = log.page.locator(`[data-id="${await asked.getAttribute('data-id')}"]`);
  await log.take(READING_MS + GLANCE_MS);
  await log.press(arrived);
  await log.press(message(log.page, 'Settle it as arrived?').getByRole('button', { name: 'Confirm' }));
  await log.say('Staff settle it, and the record says who did');
  await settled.getByText('Settled by').waitFor();
  await settled.evaluate((card) => card.scrollIntoView({ block: 'start' }));
  await log.take(READING_MS + GLANCE_MS);
  return animated(shots);
}

interface Scene {
  readonly page: Page;
  say(text: string): Promise<void>;
  take(ms: number): Promise<void>;
  press(button: Locator): Promise<void>;
  /** Types a command without options, letter by letter, and sends it. */
  type(name: string): Promise<void>;
}

/** @param shots where its pictures are put */
function sceneOn(page: Page, shots: Shot[]): Scene {
  async function take(ms: number): Promise<void> {
    shots.push({ png: await page.screenshot(), ms });
  }
  return {
    page,
    take,
    say: (text) =>
      page.locator('#caption').evaluate((element, said) => {
        element.textContent = said;
      }, text),
    async press(button) {
      await button.evaluate((element) => element.classList.add('pressed'));
      await take(GLANCE_MS);
      await button.click();
      await page.mouse.move(0, 0);
    },
    async type(name) {
      await page.locator('#composer').focus();
      await take(GLANCE_MS);
      for (const part of name.match(/.{1,3}/g) ?? []) {
        await page.keyboard.type(part);
        await take(TYPING_MS);
      }
      await page
        .getByRole('option', { name: `${name} ` })
        .first()
        .waitFor();
      await take(GLANCE_MS);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
    },
  };
}

async function animated(shots: readonly Shot[]): Promise<Uint8Array> {
  const frames = shots.map(({ png, ms }) => ({ data: rgba(png), delay: ms }));
  return new Uint8Array(await encode({ width: WIDTH, height: HEIGHT, frames, maxColors: 128 }));
}

/** Chromium leaves out the alpha of a picture without transparency; the encoder wants it. */
function rgba(png: Uint8Array): Uint8ClampedArray {
  const { data, channels, width, height } = decode(png);
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) {
    for (let part = 0; part < channels; part++) pixels[at * 4 + part] = data[at * channels + part] ?? 255;
  }
  return pixels;
}
