import { decode } from 'fast-png';
import { encode } from 'modern-gif';
import type { Browser, Locator, Page } from 'playwright-core';
import { channel, message, openPage } from './page-acting.js';

/** A picture of the film and how long it stays. */
interface Shot {
  readonly png: Uint8Array;
  readonly ms: number;
}

const WIDTH = 960;
const HEIGHT = 720;
const TYPING_MS = 90;
const GLANCE_MS = 900;
const READING_MS = 3_000;

/** Where the website's faults have a place beside the channel. */
const WIDE = { width: 1280, height: 720 };

/** Says below the page what happens; what is to be pressed is framed. */
const LOOK = `
  body { height: calc(100dvh - 52px) !important; min-height: 0 !important; }
  #caption { position: fixed; inset: auto 0 0 0; padding: 14px 20px; z-index: 99; text-align: center;
    font: 600 19px/1.3 sans-serif; color: #fff; background: #4752c4; }
  .pressed { outline: 3px solid #f0b232; outline-offset: 3px; }
  * { caret-color: transparent !important; transition: none !important; animation: none !important; }`;

/**
 * Films a grant whose answer is lost on its way from the website, and that staff settle. @returns an animated GIF, which
 * README hosts show everywhere
 */
export async function filmLostAnswer(browser: Browser, url: string): Promise<Uint8Array> {
  const page = await openPage(browser, `${url}/#sam`, { viewport: WIDE });
  await page.getByRole('combobox', { name: 'Requests for' }).selectOption('credit');
  await page.getByRole('button', { name: 'Timeout, applied' }).click();
  await page.setViewportSize({ width: WIDTH, height: HEIGHT });
  await page.getByRole('button', { name: 'Website', exact: true }).click();
  await page.addStyleTag({ content: LOOK });
  await page
    .locator('body')
    .evaluate((body) => body.insertAdjacentHTML('beforeend', '<div id="caption"></div>'));
  const shots: Shot[] = [];
  await playLostAnswer(page, async (ms) => {
    shots.push({ png: await page.screenshot(), ms });
  });
  return animated(shots);
}

type Take = (ms: number) => Promise<void>;

async function playLostAnswer(page: Page, take: Take): Promise<void> {
  const say = (text: string) =>
    page.locator('#caption').evaluate((element, said) => {
      element.textContent = said;
    }, text);
  async function press(button: Locator): Promise<void> {
    await button.evaluate((element) => element.classList.add('pressed'));
    await take(GLANCE_MS);
    await button.click();
  }

  await say('A moderator grants credit on the website, from Discord');
  await type(page, take, ['/grant', '20', 'username', 'noah99', 'reason', 'Tournament prize']);
  const preview = message(page, 'Grant 20.00 credits?').getByRole('button', { name: 'Confirm' });
  await preview.waitFor();
  await take(READING_MS);
  await press(preview);

  await say('The website adds it, but its answer is lost');
  await message(page, 'Outcome unknown').waitFor();
  await take(READING_MS);
  await say('Purser does not guess and does not pay twice: it asks staff');
  await channel(page, 'staff-log');
  const arrived = message(page, 'Outcome unknown').getByRole('button', { name: 'It arrived' });
  await arrived.waitFor();
  await take(READING_MS);
  await press(arrived);

  await say('Settled: paid once, and the record says who decided');
  await message(page, 'Settled by').waitFor();
  await take(READING_MS + GLANCE_MS);
}

/** Types a command, each value taken over from the list with Tab, letter by letter. */
async function type(page: Page, take: Take, words: readonly string[]): Promise<void> {
  const [name = '', ...values] = words;
  await page.locator('#composer').focus();
  await take(GLANCE_MS);
  await page.keyboard.type(name);
  await page
    .getByRole('option', { name: `${name} ` })
    .first()
    .waitFor();
  await take(GLANCE_MS);
  await page.keyboard.press('Enter');
  for (const value of values) {
    for (const part of value.match(/.{1,3}/g) ?? []) {
      await page.keyboard.type(part);
      await take(TYPING_MS);
    }
    await page.keyboard.press('Tab');
  }
  await take(GLANCE_MS);
  await page.keyboard.press('Enter');
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
