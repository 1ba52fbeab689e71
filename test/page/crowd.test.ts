import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { findChromium } from '../../src/sandbox/page/chromium.js';
import { seriousFaults } from './axe.js';
import { type PageUnderTest, startPageUnderTest } from './browser.js';

const chromium = await findChromium();

const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).last();
const rail = (page: Page) => page.getByRole('navigation', { name: 'See as' });
const memberList = (page: Page) => page.getByRole('region', { name: 'Members' });

describe.skipIf(chromium === undefined)('the crowd on the page', () => {
  let sandbox: PageUnderTest;

  beforeAll(async () => {
    sandbox = await startPageUnderTest(chromium ?? '', { crowdLinked: true });
  });
  afterAll(() => sandbox.stop());

  /** A message of the bot's with a button that it knows nothing of. */
  async function post(channel: string, content: string): Promise<void> {
    const { discord } = sandbox.way;
    const button = { type: 2, style: 1, label: 'Enter', custom_id: 'nobody' };
    await fetch(`${discord.apiUrl}/v10/channels/${channel}/messages`, {
      method: 'POST',
      headers: { authorization: `Bot ${discord.world.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content, components: [{ type: 1, components: [button] }] }),
    });
  }

  it.each(['dark', 'light'] as const)('presses a button all at once, in the %s theme', async (theme) => {
    await post(FIXTURES.channels.general, `Win something (${theme})`);
    const mia = await sandbox.open('mia', { theme });
    const message = article(mia, `Win something (${theme})`);
    expect(await seriousFaults(mia)).toEqual([]);

    await message.getByRole('button', { name: 'Let 20 people press “Enter”' }).click();

    const notified = message.getByRole('status').filter({ hasText: '20 pressed: 20 × ' });
    await notified.waitFor();
    const presses = sandbox.way.discord.requests.filter(({ route }) => route.endsWith('/callback'));
    expect(presses.length).toBeGreaterThanOrEqual(20);
    expect(await seriousFaults(mia)).toEqual([]);
  });

  it('redeems a new code, and is offered nothing in a list of codes', async () => {
    const sam = await sandbox.open('sam');
    const use = (path: string, options: object) =>
      fetch(`${sandbox.url}/act`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ do: 'command', as: FIXTURES.people.sam, place: FIXTURES.channels.general, path, options },
        }),
      });
    await use('code create', { amount: 2, uses: 5 });
    await sam.getByRole('button', { name: 'Confirm' }).last().click();
    const redeem = sam.getByRole('button', { name: /^Let 20 people redeem / });
    await redeem.click();
    await sam
      .getByRole('status')
      .filter({ hasText: /^20 pressed: .*5 × / })
      .last()
      .waitFor();

    await use('code list', {});
    await article(sam, 'Open an entry').waitFor();
    expect(
      await article(sam, 'Open an entry')
        .getByRole('button', { name: /people/ })
        .count(),
    ).toBe(0);
  });

  it('takes one line among the people until it is opened, and each of them can be seen through', async () => {
    const page = await sandbox.open('noah');
    expect(await rail(page).getByRole('button').count()).toBe(7);
    await rail(page).getByRole('button', { name: 'Crowd of 20' }).click();
    expect(await rail(page).getByRole('button').count()).toBe(27);
    expect(await seriousFaults(page)).toEqual([]);
    await rail(page)
      .getByRole('button', { name: /^Captain Otter/ })
      .click();
    await page.getByRole('region', { name: 'You' }).getByText('Captain Otter').waitFor();
    await rail(page).getByRole('button', { name: 'Crowd of 20' }).click();
    expect(await rail(page).getByRole('button').count()).toBe(8);

    await page.getByRole('button', { name: 'Members' }).click();
    expect(await memberList(page).getByRole('button', { name: 'mosslynx' }).isVisible()).toBe(false);
    await memberList(page).getByText('The crowd — 20').click();
    await memberList(page).getByRole('button', { name: 'mosslynx' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('takes what they see from who loses a role', async () => {
    const tess = await sandbox.open('tess');
    const log = tess.getByRole('navigation', { name: 'Channels' }).getByRole('button', { name: 'staff-log' });
    await log.click();
    sandbox.way.discord.membership.takeRole(FIXTURES.guildId, FIXTURES.people.tess, FIXTURES.roles.staff);
    await log.waitFor({ state: 'detached' });
    await tess.getByRole('combobox', { name: 'Message #general' }).waitFor();
    sandbox.way.discord.membership.giveRole(FIXTURES.guildId, FIXTURES.people.tess, FIXTURES.roles.staff);
    await log.waitFor();
  });
});
