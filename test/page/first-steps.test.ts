import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../src/sandbox/page/chromium.js';
import { type PageUnderTest, startPageUnderTest } from './browser.js';

const chromium = await findChromium();

/** The newest message of a channel that says something. */
const saying = (page: Page, text: string | RegExp) =>
  page.getByRole('article').filter({ hasText: text }).last();

describe.skipIf(chromium === undefined)('a page that nobody has used yet', () => {
  let sandbox: PageUnderTest;

  beforeAll(async () => {
    sandbox = await startPageUnderTest(chromium ?? '');
  });
  afterAll(() => sandbox.stop());

  it('offers something to try in an empty channel, other things for staff than for members', async () => {
    const noah = await sandbox.open('noah');
    await noah.getByRole('button', { name: 'My balance' }).waitFor();
    expect(await noah.getByRole('button', { name: 'Start a giveaway' }).count()).toBe(0);
    await noah.getByRole('button', { name: 'What can I do here?' }).click();
    await saying(noah, 'What you can do here').waitFor();

    const tess = await sandbox.open('tess');
    await tess
      .getByRole('navigation', { name: 'Channels' })
      .getByRole('button', { name: 'giveaways' })
      .click();
    await tess.getByRole('button', { name: 'Grant Mia 15 credits' }).waitFor();
    await tess.getByRole('button', { name: 'Show the grants' }).click();
    await saying(tess, 'Grants').waitFor();
  });

  it('takes one on a tour, from person to person', async () => {
    const page = await sandbox.open('sam');
    await page.getByRole('button', { name: 'Take the tour' }).click();
    const tour = page.getByRole('region', { name: 'Tour' });
    await tour.getByText('1/6').waitFor();
    await tour.getByRole('button', { name: 'Send /balance as Mia' }).click();
    await tour.getByText('2/6').waitFor();
    await page.getByRole('combobox', { name: /^Message #general/ }).waitFor();
    await saying(page, 'Link your account first').waitFor();
    await tour.getByRole('button', { name: 'Send /link as Mia' }).click();
    await tour.getByText('3/6').waitFor();
    await tour.getByRole('button', { name: 'Be Sam, in #staff-log' }).click();
    await page.getByRole('combobox', { name: /^Message #staff-log/ }).waitFor();
    await tour.getByRole('button', { name: 'End the tour' }).click();
    expect(await tour.count()).toBe(0);
  });

  it.each([1280, 390])(
    'shows every column of the website, also in a wide font, at %i pixels',
    async (width) => {
      const page = await sandbox.open('mia', { width });
      const website = page.getByRole('region', { name: 'Users of the website' });
      if (!(await website.isVisible())) await page.getByRole('button', { name: 'Website' }).click();
      await website.waitFor();
      await page.addStyleTag({ content: '* { font-family: monospace !important }' });
      expect(await website.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
    },
  );
});
