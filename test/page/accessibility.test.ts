import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { findChromium } from '../../src/sandbox/page/chromium.js';
import { seriousFaults } from './axe.js';
import { type PageUnderTest, startPageUnderTest } from './browser.js';

const chromium = await findChromium();

const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).last();

async function preview(page: Page): Promise<void> {
  await page.locator('#composer').fill('/grant');
  await page.keyboard.press('Enter');
  for (const value of ['Noah', '3']) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await article(page, 'Grant 3.00 credits?').waitFor();
}

describe.skipIf(chromium === undefined)('the page for everyone', () => {
  let sandbox: PageUnderTest;

  beforeAll(async () => {
    sandbox = await startPageUnderTest(chromium ?? '');
    const sam = sandbox.way.as('sam');
    await sam.command('links set', { member: FIXTURES.people.noah, username: 'noah99' }).answer();
    sam.write('**Hello** <@1180000000000000303>, see `code`, <t:1700000000:R> and https://example.org');
  });
  afterAll(() => sandbox.stop());

  it.each(['dark', 'light'] as const)('has no serious fault in the %s theme', async (theme) => {
    const page = await sandbox.open('sam', { theme });
    await preview(page);
    await page.locator('#composer').fill('/grant');
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Members' }).click();
    await page.getByRole('region', { name: 'Members' }).getByRole('button', { name: /Noah/ }).click();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Grant credit' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('changes its theme', async () => {
    const page = await sandbox.open('sam');
    const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const dark = await background();
    await page.getByRole('button', { name: 'Use the light theme' }).click();
    expect(await background()).not.toBe(dark);
    await page.getByRole('button', { name: 'Use the dark theme' }).click();
    expect(await background()).toBe(dark);
  });

  it('fits into a narrow window', async () => {
    const { discord } = sandbox.way;
    const form = new FormData();
    form.set(
      'payload_json',
      JSON.stringify({ embeds: [{ title: 'Long', footer: { text: 'a1'.repeat(32) } }] }),
    );
    form.set('files[0]', new Blob(['{}']), `draw-${'B2'.repeat(20)}.json`);
    const posted = await fetch(`${discord.apiUrl}/v10/channels/${FIXTURES.channels.general}/messages`, {
      method: 'POST',
      headers: { authorization: `Bot ${discord.world.token}` },
      body: form,
    });
    expect(posted.status).toBe(200);
    const page = await sandbox.open('sam', { width: 360, height: 640 });
    for (const part of ['.file-arrow', 'discord-embed-footer']) {
      const box = await article(page, 'a1a1').locator(part).boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThan(360);
    }
    await preview(page);
    const isTooWide = () => page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
    expect(await isTooWide()).toBe(false);
    const button = await article(page, 'Grant 3.00').getByRole('button', { name: 'Confirm' }).boundingBox();
    expect(button?.x ?? -1).toBeGreaterThan(0);
    expect((button?.x ?? 0) + (button?.width ?? 999)).toBeLessThan(360);

    await page.getByRole('button', { name: 'Channels and people' }).click();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'staff-log' }).click();
    await page.getByRole('combobox', { name: 'Message #staff-log' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Channels' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Website' }).click();
    expect(await isTooWide()).toBe(false);
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('tells screen readers of what comes', async () => {
    const page = await sandbox.open('noah');
    sandbox.way.as('sam').write('The tide is **high** at <t:1767225600:D>');
    await page
      .locator('[aria-live=polite]')
      .filter({ hasText: /Sam: The tide is high at .*20(25|26)/ })
      .waitFor({ state: 'attached' });
  });

  it('takes what is typed into the message box without a click', async () => {
    const page = await sandbox.open('noah');
    const box = page.getByRole('combobox', { name: /^Message #/ });
    await box.waitFor();
    await page.keyboard.type('ahoy');
    expect(await box.inputValue()).toBe('ahoy');
  });
});
