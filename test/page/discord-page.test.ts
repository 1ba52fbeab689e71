import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '../../src/locales/locales.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { findChromium } from '../../src/sandbox/page/chromium.js';
import { type PageUnderTest, startPageUnderTest } from './browser.js';

const chromium = await findChromium();
if (chromium === undefined) console.log('No Chromium on the PATH: the tests of the page are skipped.');

/** Types a command as one does: its name, then value after value, each taken over with Tab. */
async function command(page: Page, name: string, values: readonly string[] = []): Promise<void> {
  await page.locator('#composer').fill(`/${name}`);
  await suggestions(page)
    .filter({ hasText: `/${name}` })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  for (const value of values) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
}

/** The newest message of a channel that says something. */
const saying = (page: Page, text: string | RegExp) =>
  page.getByRole('article').filter({ hasText: text }).last();

const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

const channel = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Channels' }).getByRole('button', { name });

/** How many pixels of the newest message are below the end of the log. */
const hiddenBelow = async (page: Page): Promise<number> => {
  const log = await page.getByRole('log').boundingBox();
  const newest = await page.getByRole('article').last().boundingBox();
  if (log === null || newest === null) throw new Error('There is no message.');
  return newest.y + newest.height - log.y - log.height;
};

describe.skipIf(chromium === undefined)('the page', () => {
  let sandbox: PageUnderTest;

  beforeAll(async () => {
    sandbox = await startPageUnderTest(chromium ?? '');
  });
  afterAll(() => sandbox.stop());

  it('takes a member from the request for a link to a shared balance', async () => {
    const mia = await sandbox.open('mia');
    await command(mia, 'link', ['username', 'mia_plays']);
    await saying(mia, 'Request sent').getByRole('button', { name: 'Cancel request' }).waitFor();

    const sam = await sandbox.open('sam');
    expect(await sam.getByText('Request sent').count()).toBe(0);
    await channel(sam, 'staff-log').click();
    await saying(sam, 'Link request').getByRole('button', { name: 'Approve' }).click();
    await saying(sam, 'Approved by').waitFor();

    await channel(mia, /Purser.*unread/).click();
    await saying(mia, 'You are linked').waitFor();
    await channel(mia, 'general').click();
    await saying(mia, 'You are linked').locator('discord-mention').click();
    await mia.keyboard.press('Enter');
    await mia.keyboard.press('Enter');
    const own = saying(mia, 'Only you can see this');
    await own.getByText('32.50 credits').waitFor();
    expect(await own.textContent()).toContain('mia_plays');
    await own.getByRole('button', { name: 'Share' }).click();
    await saying(mia, 'Shared in this channel').waitFor();

    await channel(sam, 'general').click();
    await saying(sam, 'mia_plays').getByText('32.50 credits').waitFor();
    expect(await sam.getByText('Only you can see this').count()).toBe(0);
  });

  it('takes a moderator from a grant whose answer never came to its settlement', async () => {
    await sandbox.way
      .as('tess')
      .command('links set', { member: FIXTURES.people.noah, username: 'noah99' })
      .answer();
    const sam = await sandbox.open('sam');
    await sam.getByText('More', { exact: true }).click();
    await sam.getByRole('combobox', { name: 'Requests for' }).selectOption('credit');
    await sam.getByRole('button', { name: 'Timeout, applied' }).click();
    await sam.getByText('Timeout, applied for credit, once').waitFor();

    await command(sam, 'grant', ['Noah', '5']);
    await saying(sam, 'Grant 5.00 credits?').getByRole('button', { name: 'Confirm' }).click();
    await saying(sam, 'Outcome unknown').waitFor();
    const panel = sam.getByRole('region', { name: 'Website', exact: true });
    await panel.getByText('credit applied').waitFor();
    expect(await panel.getByRole('row', { name: /noah99/ }).textContent()).toContain('8.10');

    await saying(sam, 'Outcome unknown').getByRole('link', { name: 'Go to the message' }).click();
    await sam.getByRole('combobox', { name: 'Message #staff-log' }).waitFor();
    await saying(sam, 'Outcome unknown').getByRole('button', { name: 'It arrived' }).click();
    await saying(sam, 'Settle it as arrived?').getByRole('button', { name: 'Confirm' }).click();
    await saying(sam, 'Settled by').waitFor();
    await sam.getByRole('button', { name: 'It arrived' }).waitFor({ state: 'detached' });
  });

  it('shows the picture of an embed inside of it, and not as a file as well', async () => {
    const noah = await sandbox.open('noah');
    await command(noah, 'rewards');
    const rewards = saying(noah, 'What you have received');
    await rewards
      .locator('discord-embed')
      .getByRole('img', { name: /^Bar chart/ })
      .waitFor();
    expect(await rewards.getByRole('img', { name: /^Bar chart/ }).count()).toBe(1);
  });

  it('can be used by keyboard alone', async () => {
    const tess = await sandbox.open('tess');
    const { keyboard } = tess;
    await tess.getByRole('button', { name: 'No, thanks' }).press('Enter');
    await tess.locator('#composer').focus();
    await keyboard.type('/gran');
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowUp');
    await keyboard.press('Tab');
    await keyboard.type('mi');
    await keyboard.press('Enter');
    await keyboard.type('2.50');
    await keyboard.press('Enter');
    const preview = saying(tess, 'Grant 2.50 credits?');
    await preview.getByRole('button', { name: 'Cancel' }).waitFor();
    // Backwards from the box: the dismissal, then the buttons.
    await keyboard.press('Shift+Tab');
    await keyboard.press('Shift+Tab');
    await keyboard.press('Shift+Tab');
    const focused = tess.locator(':focus-visible');
    expect(await focused.textContent()).toContain('Cancel');
    await keyboard.press('Enter');
    await saying(tess, 'Nothing was paid.').waitFor();

    await tess.locator('#composer').focus();
    await keyboard.type('/balance');
    await keyboard.press('Escape');
    expect(await suggestions(tess).count()).toBe(0);
  });

  it('shows the newest message whole, in a channel that is opened too', async () => {
    const { discord } = sandbox.way;
    const { general, staffLog } = FIXTURES.channels;
    const titles = ['One', 'Two', 'Three', 'Four'];
    for (const [place, title] of [general, staffLog].flatMap((id) => titles.map((title) => [id, title]))) {
      await fetch(`${discord.apiUrl}/v10/channels/${place}/messages`, {
        method: 'POST',
        headers: { authorization: `Bot ${discord.world.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ embeds: [{ title, description: 'A line\n'.repeat(12) }] }),
      });
    }
    const sam = await sandbox.open('sam');
    await command(sam, 'grants list');
    await saying(sam, 'Grants').waitFor();
    expect(await hiddenBelow(sam)).toBeLessThanOrEqual(0);
    await channel(sam, 'staff-log').click();
    await saying(sam, 'Four').waitFor();
    expect(await hiddenBelow(sam)).toBeLessThanOrEqual(0);
  });

  it('lets Tab pass by what is older than the newest message, and the arrow keys reach it', async () => {
    const tess = await sandbox.open('tess');
    await command(tess, 'grants list');
    await saying(tess, 'Grants').waitFor();
    await command(tess, 'balance');
    await saying(tess, 'not linked').waitFor();
    const messages = tess.getByRole('article');
    const focused = tess.locator(':focus');

    await tess.getByRole('log').focus();
    await tess.keyboard.press('Tab');
    expect(await messages.last().locator(':focus').count()).toBe(1);
    await tess.keyboard.press('Shift+Tab');
    expect(await focused.getAttribute('id')).toBe('log');

    await tess.keyboard.press('ArrowUp');
    await tess.keyboard.press('ArrowUp');
    const beforeLast = messages.nth((await messages.count()) - 2);
    expect(await focused.getAttribute('data-id')).toBe(await beforeLast.getAttribute('data-id'));
    await tess.keyboard.press('Tab');
    expect(await beforeLast.locator(':focus').count()).toBe(1);
    await beforeLast.getByRole('button', { name: 'Dismiss message' }).focus();
    await tess.keyboard.press('Tab');
    expect(await tess.getByRole('region', { name: 'Write or use a command' }).locator(':focus').count()).toBe(
      1,
    );
  });

  it('can be used by mouse alone', async () => {
    const tess = await sandbox.open('tess');
    await tess.getByRole('button', { name: 'Use a command' }).click();
    await suggestions(tess).filter({ hasText: '/grants list' }).click();
    await suggestions(tess).filter({ hasText: 'member' }).click();
    await suggestions(tess).filter({ hasText: '@Noah' }).click();
    await tess.getByRole('button', { name: 'Send the command' }).click();
    await saying(tess, /Grants.*(Noah|Nothing here fits the filter)/s).waitFor();
  });

  it('offers the commands of a member by right click and by key', async () => {
    const sam = await sandbox.open('sam');
    await sam.getByRole('button', { name: 'Members' }).click();
    const mia = sam.getByRole('region', { name: 'Members' }).getByRole('button', { name: /Mia/ });
    await mia.click({ button: 'right' });
    await sam.getByRole('menuitem', { name: 'View website profile' }).click();
    await saying(sam, 'Website profile').waitFor();

    await mia.focus();
    await sam.keyboard.press('Enter');
    await sam.getByRole('menu').waitFor();
    await sam.keyboard.press('ArrowDown');
    await sam.keyboard.press('Escape');
    expect(await sam.locator(':focus').textContent()).toContain('Mia');
    await sam.keyboard.press('ContextMenu');
    await sam.getByRole('menuitem', { name: 'Grant credit' }).press('Enter');

    const form = sam.getByRole('dialog', { name: /^Grant credit to Mia/ });
    await form.getByRole('button', { name: 'Submit' }).click();
    expect(await form.getByRole('alert').textContent()).toBe('This field is required.');
    await sam.keyboard.type('1.25');
    await sam.keyboard.press('Enter');
    await saying(sam, 'Grant 1.25 credits?').waitFor();
  });

  it('suggests what the bot suggests, and gives files to download', async () => {
    const sam = await sandbox.open('sam');
    await sam.locator('#composer').fill('/grants show');
    await sam.keyboard.press('Enter');
    await sam.getByRole('option', { name: /noah99/ }).click();
    await sam.keyboard.press('Enter');
    await saying(sam, 'Granted by').waitFor();

    await command(sam, 'grants export');
    const [download] = await Promise.all([
      sam.waitForEvent('download'),
      saying(sam, 'grants.csv')
        .getByRole('link', { name: /grants\.csv/ })
        .click(),
    ]);
    expect(download.suggestedFilename()).toBe('grants.csv');
  });

  it('offers menus', async () => {
    const { discord } = sandbox.way;
    const options = ['Red', 'Green', 'Blue'].map((label) => ({ label, value: label.toLowerCase() }));
    const menu = {
      type: 3,
      custom_id: 'nobody',
      placeholder: 'Colours',
      min_values: 2,
      max_values: 2,
      options,
    };
    await fetch(`${discord.apiUrl}/v10/channels/${FIXTURES.channels.giveaways}/messages`, {
      method: 'POST',
      headers: { authorization: `Bot ${discord.world.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'Choose', components: [{ type: 1, components: [menu] }] }),
    });
    const noah = await sandbox.open('noah');
    await channel(noah, 'giveaways').click();
    await noah.getByRole('button', { name: 'Colours' }).press('Enter');
    await noah.getByRole('button', { name: 'Green' }).press('Enter');
    expect(await noah.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
    await noah.getByRole('button', { name: 'Blue' }).click();
    await noah.getByRole('button', { name: 'Done' }).click();
    await saying(noah, 'from an older message').waitFor();
    const sent = discord.requests.filter(({ route }) => route.endsWith('/callback')).at(-1);
    expect(sent?.status).toBe(204);
  });

  it('offers menus of people, which say who is chosen and can be cleared', async () => {
    const tess = await sandbox.open('tess');
    await command(tess, 'grants list');
    const list = saying(tess, 'Grants');
    const menu = tess.getByRole('group', { name: 'Show only grants to …' });
    await list.getByRole('button', { name: 'Show only grants to …' }).click();
    expect(await menu.getByRole('button', { name: 'Clear' }).count()).toBe(0);
    await menu.getByRole('button', { name: '@Tess' }).click();
    await saying(tess, 'Nothing here fits the filter.').waitFor();
    await list.getByRole('button', { name: '@Tess' }).click();
    await menu.getByRole('button', { name: 'Clear' }).click();
    await saying(tess, 'Nothing here fits the filter.').waitFor({ state: 'detached' });
    await list.getByRole('button', { name: 'Show only grants to …' }).waitFor();
  });

  it('says when nobody answers', async () => {
    const noah = await sandbox.open('noah');
    const pid = sandbox.way.bot.pid() ?? 0;
    process.kill(pid, 'SIGSTOP');
    try {
      await command(noah, 'profile');
      await noah.getByText('Sending /profile').waitFor();
      await noah.getByRole('alert').filter({ hasText: 'Purser did not respond' }).waitFor();
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });

  it('forgets a message that was dismissed, and changes eyes and language', async () => {
    const page = await sandbox.open('noah');
    await command(page, 'balance');
    await page.getByText('Sending /balance').waitFor({ state: 'detached' });
    const dismissals = page.getByRole('button', { name: 'Dismiss message' });
    const before = await dismissals.count();
    await dismissals.last().click();
    expect(await dismissals.count()).toBe(before - 1);
    sandbox.way.as('mia').write('After the dismissal');
    await page.reload();
    await saying(page, 'After the dismissal').waitFor();
    expect(await dismissals.count()).toBe(before - 1);

    await page.getByRole('combobox', { name: 'Language of Discord' }).selectOption('DE');
    await page.locator('#composer').fill('/');
    await page
      .getByRole('option', { name: /Guthaben/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^Tess/ }).click();
    await page.getByText('staff-log').waitFor();
    expect(await page.locator('#composer').inputValue()).toBe('');
  });

  it('speaks every language of the bot', async () => {
    const page = await sandbox.open('noah');
    const languages = page.getByRole('combobox', { name: 'Language of Discord' });
    expect(await languages.getByRole('option').allTextContents()).toEqual(
      LOCALES.map((language) => language.toUpperCase()),
    );
    await languages.selectOption({ label: 'PL' });
    await command(page, 'help');
    await saying(page, 'Co możesz tu zrobić').waitFor();
    await languages.selectOption({ label: 'EN' });
  });
});
