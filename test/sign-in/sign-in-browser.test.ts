import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_TIMEOUT_MS } from '../../src/sandbox/discord/events.js';
import { CHROMIUM_ARGUMENTS, findChromium } from '../../src/sandbox/page/chromium.js';
import { seriousFaults } from '../page/axe.js';
import { MIA, SAM, SAMS_STEAM, servePage, UNKNOWN_STEAM } from './served-page.js';

const executablePath = await findChromium();
const WIDTHS = [360, 1280];

describe.skipIf(executablePath === undefined)('the page for signing in, in a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: [...CHROMIUM_ARGUMENTS] });
  });
  afterAll(() => browser.close());

  /** A tab of a browser of its own. What the page complains of makes `complaints` grow. */
  async function openTab() {
    const context: BrowserContext = await browser.newContext({ locale: 'en-US' });
    const tab = await context.newPage();
    tab.setDefaultTimeout(DEFAULT_TIMEOUT_MS);
    const complaints: string[] = [];
    tab.on('pageerror', (error) => complaints.push(error.message));
    tab.on('console', (message) => {
      // The browser says so of each page that is a refusal.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text());
    });
    return { tab, complaints, close: () => context.close() };
  }

  const press = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true }).click();
  const titled = (tab: Page, name: string) => tab.getByRole('heading', { name, exact: true }).waitFor();

  async function throughDiscord(tab: Page, address: string, person: string): Promise<void> {
    await tab.goto(address);
    await press(tab, 'Continue with Discord');
    await tab.getByLabel('You are').selectOption(person);
    await press(tab, 'Authorize');
  }

  async function throughSteam(tab: Page, account: string, button = 'Sign in with Steam'): Promise<void> {
    await press(tab, button);
    await tab.getByLabel('Account').selectOption(account);
    await press(tab, 'Sign in');
  }

  /** Waits for a page, and looks at it in every size and colour. */
  async function look(tab: Page, title: string): Promise<void> {
    await titled(tab, title);
    for (const width of WIDTHS) {
      await tab.setViewportSize({ width, height: 740 });
      expect(await tab.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      for (const colorScheme of ['light', 'dark'] as const) {
        await tab.emulateMedia({ colorScheme });
        expect(await seriousFaults(tab)).toEqual([]);
      }
    }
  }

  it('links an account that Discord has verified', async () => {
    const page = await servePage();
    const { tab, complaints, close } = await openTab();
    const address = await page.signIns.begin(MIA, 'en-US');
    await tab.goto(address);
    await look(tab, 'Link your website account');
    await throughDiscord(tab, address, MIA);
    await look(tab, 'Link these two accounts?');
    expect(tab.url()).toBe(`${page.url}/step`);
    await press(tab, 'Link');
    await look(tab, 'Linked');
    expect(await page.links.of(MIA)).toMatchObject({ account: { username: 'mia_plays' }, proof: 'discord' });

    await tab.goto(address);
    await titled(tab, 'Linked');
    await close();
    expect(complaints).toEqual([]);
  });

  it('links an account by Steam, by keyboard alone, after a failure', async () => {
    const page = await servePage();
    const { tab, complaints, close } = await openTab();
    await tab.goto(await page.signIns.begin(SAM, 'de'));
    await tab.keyboard.press('Tab');
    await tab.keyboard.press('Enter');
    await tab.getByLabel('You are').selectOption(SAM);
    await press(tab, 'Authorize');
    await look(tab, 'Bei Steam anmelden');
    page.steam.checks.answer = 'away';
    await throughSteam(tab, SAMS_STEAM, 'Bei Steam anmelden');
    await tab.getByRole('alert').filter({ hasText: 'Steam antwortet gerade nicht.' }).waitFor();
    await look(tab, 'Bei Steam anmelden');
    page.steam.checks.answer = 'true';
    await throughSteam(tab, UNKNOWN_STEAM, 'Noch einmal versuchen');
    await tab.getByRole('alert').filter({ hasText: 'Auf der Website gibt es kein Konto' }).waitFor();
    await throughSteam(tab, SAMS_STEAM, 'Noch einmal versuchen');
    await look(tab, 'Diese beiden verknüpfen?');
    await tab.keyboard.press('Tab');
    await tab.keyboard.press('Enter');
    await look(tab, 'Verknüpft');
    expect(await page.links.of(SAM)).toMatchObject({ account: { username: 'sam_mod' }, proof: 'steam' });
    await close();
    expect(complaints).toEqual([]);
  });

  it('refuses a forwarded, an old and a used address', async () => {
    const page = await servePage();
    const [first, second] = [await openTab(), await openTab()];
    const address = await page.signIns.begin(SAM, 'en-US');
    await throughDiscord(first.tab, address, MIA);
    await look(first.tab, 'Somebody else asked for this');
    await second.tab.goto(address);
    await look(second.tab, 'Opened elsewhere');
    await second.tab.goto(`${page.url}/step`);
    await look(second.tab, 'Not the browser you began in');

    page.pass(15 * 60_000);
    await second.tab.goto(address);
    await look(second.tab, 'No longer valid');
    expect(await page.links.of(MIA)).toBeUndefined();
    expect(await page.links.of(SAM)).toBeUndefined();
    await first.close();
    await second.close();
    expect([...first.complaints, ...second.complaints]).toEqual([]);
  });
});
