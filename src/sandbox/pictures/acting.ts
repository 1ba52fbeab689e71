import type { Browser, Locator, Page } from 'playwright-core';

/** Leaves only what Discord itself would show: nothing of the sandbox around it, and nothing that moves. */
const LOOK = `
  .frame.frame { grid-template-columns: minmax(0, 1fr); }
  .rail, .channels, .side, .head-buttons, .beginning, .crowd, .tour { display: none !important; }
  discord-message[ephemeral], discord-message:hover { background: none !important; }
  discord-message[ephemeral]::before { display: none; }
  .log { border-color: transparent !important; scrollbar-width: none; }
  * { caret-color: transparent !important; transition: none !important; animation: none !important; }`;

export interface PageOptions {
  readonly width: number;
  readonly height: number;
  /** Pixels of the picture for one of the page. Default 1. */
  readonly scale?: number;
  /** More of its look, as CSS. */
  readonly look?: string;
}

/** Opens a channel as one person sees it in the README: dark, English, in UTC. */
export async function openChannel(
  browser: Browser,
  url: string,
  person: string,
  name: string,
  { width, height, scale = 1, look = '' }: PageOptions,
): Promise<Page> {
  const context = await browser.newContext({
    colorScheme: 'dark',
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1280, height },
    deviceScaleFactor: scale,
  });
  const page = await context.newPage();
  await page.goto(`${url}/#${person}`);
  await page.locator('#composer').waitFor();
  await page.getByRole('navigation', { name: 'Channels' }).getByRole('button', { name }).click();
  // What only this person saw would be gone by now.
  await page.locator('.only-you button').evaluateAll((buttons) => {
    for (const button of buttons) button.click();
  });
  await page.setViewportSize({ width, height });
  await page.addStyleTag({ content: LOOK + look });
  return page;
}

/** The newest message with a text. */
export const message = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('article').filter({ hasText: text }).last();

/** Types a command; each value is taken over from the list with Tab. */
export async function command(page: Page, name: string, values: readonly string[] = []): Promise<void> {
  await page.locator('#composer').fill(`/${name}`);
  await page
    .getByRole('option', { name: `/${name} ` })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  for (const value of values) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
}
