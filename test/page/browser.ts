import { type Browser, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { DEFAULT_TIMEOUT_MS } from '../../src/sandbox/discord/events.js';
import { CHROMIUM_ARGUMENTS } from '../../src/sandbox/page/chromium.js';
import { startPage } from '../../src/sandbox/page/page-server.js';
import { startWholeWay, type WholeWay, type WholeWayOptions } from '../support/e2e.js';

export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'dark' | 'light';
}

export interface PageUnderTest {
  readonly way: WholeWay;
  readonly url: string;
  /**
   * Opens the page as a person sees it, until the test ends: open pages draw on, and the next test would wait for them.
   * What it complains of makes `stop` fail.
   */
  open(person: string, look?: Look): Promise<Page>;
  stop(): Promise<void>;
}

/** Starts the bot, its stand-ins, the page and a browser. */
export async function startPageUnderTest(
  executablePath: string,
  options: Pick<WholeWayOptions, 'crowdLinked'> = {},
): Promise<PageUnderTest> {
  const way = await startWholeWay({ ...options, settings: { WEBSITE_TIMEOUT_MS: '4000' } });
  const page = await startPage({ ...way, port: 0 });
  const browser: Browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS] });
  const complaints: string[] = [];

  return {
    way,
    url: page.url,
    async open(person, { width = 1280, height = 800, theme = 'dark' } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: theme,
        locale: 'en-US',
        acceptDownloads: true,
      });
      onTestFinished(() => context.close());
      const tab = await context.newPage();
      tab.setDefaultTimeout(DEFAULT_TIMEOUT_MS);
      tab.on('pageerror', (error) => complaints.push(`${person}: ${error.stack ?? error.message}`));
      tab.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${person}: ${message.text()}`);
      });
      tab.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol !== 'data:' && origin !== page.url) complaints.push(`asked ${request.url()}`);
      });
      await tab.goto(`${page.url}/#${person}`);
      await tab.getByRole('combobox', { name: /^Message / }).waitFor();
      return tab;
    },
    async stop() {
      await browser.close();
      await page.close();
      await way.stop();
      if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`);
    },
  };
}
