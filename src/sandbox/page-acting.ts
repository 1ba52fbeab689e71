import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';

/** Opens the sandbox's page as everybody sees it in the README: dark and English. */
export async function openPage(browser: Browser, url: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ colorScheme: 'dark', locale: 'en-US', ...options });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('#composer').waitFor();
  return page;
}

/** The newest message with a text. */
export const message = (page: Page, text: string): Locator =>
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

export async function channel(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Channels' }).getByRole('button', { name }).click();
}
