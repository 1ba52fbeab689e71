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

  it('says in a tour what is missing for a step, claims nothing by then, and leads back', async () => {
    const page = await sandbox.open('sam');
    const tour = page.getByRole('region', { name: 'Tour' });
    const press = (name: string) => tour.getByRole('button', { name, exact: true }).click();

    await press('Take the tour');
    await press('Skip');
    await press('Skip');
    await press('Be Sam, in #staff-log');
    await tour.getByText('There is no request from Mia').waitFor();
    for (const step of ['4/8', '5/8', '6/8']) {
      await press('Skip');
      await tour.getByText(step).waitFor();
      await tour.getByText('Mia is not linked yet').waitFor();
      expect(await tour.getByRole('button', { name: /^Send|^Lose/ }).count()).toBe(0);
    }
    await press('Skip');
    await tour.getByText('There is no grant whose answer was lost').waitFor();
    expect(await tour.textContent()).not.toContain('has changed');
    await press('Back');
    await tour.getByText('3/8').waitFor();
  });

  it('takes one on a tour that marks what to press, waits until each step is done, can go back, and takes an unused fault back', async () => {
    const page = await sandbox.open('sam');
    const tour = page.getByRole('region', { name: 'Tour' });
    const press = (name: string) => tour.getByRole('button', { name, exact: true }).click();
    const marked = page.locator('.is-marked');
    const message = (channel: string) =>
      page.getByRole('combobox', { name: `Message #${channel}` }).waitFor();

    await press('Take the tour');
    expect(await tour.getByRole('button', { name: 'Next' }).count()).toBe(0);
    await press('Send /balance as Mia');
    await message('general');
    await tour.getByText('She is not linked').waitFor();
    await saying(page, 'not linked').waitFor();
    await press('Next');
    await press('Send /link as Mia');
    await tour.getByText('staff are asked').waitFor();
    await press('Back');
    await tour.getByText('1/8').waitFor();
    await press('Next');
    await press('Next');

    await press('Be Sam, in #staff-log');
    await message('staff-log');
    await tour.getByText('Now press Approve.').waitFor();
    expect(await tour.getByRole('button', { name: 'Next' }).count()).toBe(0);
    await marked.click();
    await tour.getByText('Mia is linked').waitFor();
    expect(await marked.count()).toBe(0);
    await press('Next');
    await press('Skip');
    await press('Send /grant as Sam');
    await tour.getByText('Now press Confirm.').waitFor();
    await marked.click();
    await tour.getByText('The credit is on the account').waitFor();
    await press('Next');
    const faults = () => sandbox.way.website.switches.current().length;
    await press('Lose the answer to a grant');
    await tour.getByText('Now press Confirm.').waitFor();
    expect(faults()).toBe(1);
    await press('Skip');
    await expect.poll(faults).toBe(0);
    await press('Back');
    await press('Lose the answer to a grant');
    await tour.getByText('Now press Confirm.').waitFor();
    await marked.click();
    await tour.getByText('Nobody can know').waitFor();
    await press('Next');
    await press('Go to #staff-log');
    await message('staff-log');
    expect(await page.getByText('unread').count()).toBe(0);
    await tour.getByText('Now press It arrived.').waitFor();
    await marked.click();
    await tour.getByText('Now press Confirm.').waitFor();
    await marked.click();
    await tour.getByText('was paid once').waitFor();

    await press('End the tour');
    expect(await tour.count()).toBe(0);
    await page.reload();
    await message('general');
    expect(await tour.count()).toBe(0);
  });

  it('marks a balance that has just changed', async () => {
    const page = await sandbox.open('sam');
    sandbox.way.website.users.credit('noah99', '1.00');
    await sandbox.way.as('noah').command('balance').answer();
    await sandbox.way.as('tess').command('lookup', { username: 'noah99' }).answer();
    const balance = page.getByRole('row', { name: /noah99/ }).locator('.has-changed');
    await balance.waitFor();
    expect(await balance.textContent()).toBe('4.10');
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
