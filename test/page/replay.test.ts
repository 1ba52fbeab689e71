import { type Browser, chromium as driver } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM_ARGUMENTS, findChromium } from '../../src/sandbox/page/chromium.js';
import { type Page, startReplay } from '../../src/sandbox/page/page-server.js';
import { replayOf } from '../../src/sandbox/replay.js';
import { sourceOf } from '../../src/sandbox/replay-source.js';
import { seriousFaults } from './axe.js';

const chromium = await findChromium();

describe.skipIf(chromium === undefined).each([
  { name: 'Schedule 24', sentence: 'drawn from a seed', asked: { seed: 24 } },
  {
    ...{ name: 'link-answered-twice', sentence: 'Somebody who has one try left' },
    asked: { world: 'link-answered-twice', tape: { contested: [], choices: [] } },
  },
])('a replay in the page, $name,', ({ name, sentence, asked }) => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    page = await startReplay(await replayOf(sourceOf(asked)), { port: 0 });
    browser = await driver.launch({ executablePath: chromium ?? '', args: [...CHROMIUM_ARGUMENTS] });
  });
  afterAll(async () => {
    await browser.close();
    await page.close();
  });

  it.each([1280, 390])('is shown step by step, forward and back, at %i pixels', async (width) => {
    const tab = await browser.newPage({ viewport: { width, height: 800 } });
    await tab.goto(page.url);
    const bar = tab.getByRole('region', { name });
    const press = (label: string) => bar.getByRole('button', { name: label }).click();
    const isTooWide = () => tab.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');

    await bar.getByText(/^Step 1 of/).waitFor();
    expect(await bar.getByRole('heading').textContent()).toContain(sentence);
    expect(await tab.title()).toContain(name);
    expect(await tab.getByRole('article').count()).toBe(0);
    const last = Number(await bar.getByRole('slider').getAttribute('max'));
    await bar.getByRole('slider').fill(String(last));
    await bar.getByText('Every invariant held.').waitFor();
    expect(await bar.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    expect(await tab.getByRole('article').count()).toBeGreaterThan(0);
    expect([await isTooWide(), await seriousFaults(tab)]).toEqual([false, []]);

    await press('Back');
    await bar.getByText(`Step ${last} of`).waitFor();
    await press('Next');
    await bar.getByText(`Step ${last + 1} of`).waitFor();
    await tab.close();
  });

  it('lets nobody do anything', async () => {
    const tab = await browser.newPage();
    await tab.goto(page.url);
    const slider = tab.getByRole('slider');
    await slider.fill((await slider.getAttribute('max')) ?? '');
    const buttons = await tab.getByRole('article').getByRole('button').all();
    for (const button of buttons) expect(await button.isDisabled()).toBe(true);
    const headers = { 'content-type': 'application/json' };
    const acted = await fetch(`${page.url}/act`, { method: 'POST', headers, body: '{"do":"switch-off"}' });
    expect(acted.status).toBe(405);
    await tab.close();
  });
});
