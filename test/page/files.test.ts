import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIApplicationCommand } from 'discord.js';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import type { Interaction } from '../../src/sandbox/discord/interaction.js';
import { findChromium } from '../../src/sandbox/page/chromium.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { type PageUnderTest, startPageUnderTest } from './browser.js';

const chromium = await findChromium();

/** Subcommands with the kinds of options that the bot's own commands have not had so far. */
const COMMAND = {
  id: '77',
  application_id: FIXTURES.applicationId,
  version: '1',
  type: 1,
  name: 'bulk',
  description: 'Many at once',
  default_member_permissions: null,
  options: [
    {
      type: 1,
      name: 'file',
      description: 'From a file',
      options: [{ type: 11, name: 'file', description: 'The list', required: true }],
    },
    {
      type: 1,
      name: 'role',
      description: 'By a role',
      options: [
        { type: 8, name: 'role', description: 'Whose', required: true },
        { type: 4, name: 'count', description: 'How many', required: true, min_value: 1, max_value: 20 },
        { type: 3, name: 'id', description: 'Which', autocomplete: true },
      ],
    },
  ],
} as unknown as APIApplicationCommand;

const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

describe.skipIf(chromium === undefined)('options on the page', () => {
  let sandbox: PageUnderTest;

  beforeAll(async () => {
    sandbox = await startPageUnderTest(chromium ?? '');
    const { world, events } = sandbox.way.discord;
    world.guilds.get(FIXTURES.guildId)?.commands.set(COMMAND.id, COMMAND);
    events.emit({ type: 'commands-registered', guildId: FIXTURES.guildId, commands: [COMMAND] });
  });
  afterAll(() => sandbox.stop());

  const nextInteraction = (kind: Interaction['kind']) =>
    sandbox.way.discord.events.next(
      (event) =>
        event.type === 'interaction-created' && event.interaction.kind === kind
          ? event.interaction
          : undefined,
      { describe: () => kind },
    );

  it('take a file from the disk, and bring it to the bot', async () => {
    const path = join(await temporaryFolder(), 'prizes.csv');
    await writeFile(path, 'username,amount\nmia_plays,5.00\n');
    const sam = await sandbox.open('sam');
    await sam.locator('#composer').fill('/bulk file');
    await sam.keyboard.press('Enter');
    await sam.keyboard.press('Enter');
    await sam.getByRole('button', { name: 'Send the command' }).click();
    expect(await sam.getByRole('alert').textContent()).toBe('This option is required.');

    await sam.locator('#option-file').setInputFiles(path);
    const created = nextInteraction('command');
    await sam.getByRole('button', { name: 'Send the command' }).click();

    const { data } = (await created).payload;
    const { resolved, options } = JSON.parse(JSON.stringify(data));
    const [attachment] = Object.values<{ id: string; url: string }>(resolved.attachments);
    expect(attachment).toMatchObject({ filename: 'prizes.csv', size: 31, content_type: 'text/csv' });
    expect(options[0].options[0].value).toBe(attachment?.id);
    expect(await (await fetch(attachment?.url ?? '')).text()).toContain('mia_plays,5.00');
  });

  it('take roles from a list, whole numbers in their bounds, and suggestions inside of subcommands', async () => {
    const sam = await sandbox.open('sam');
    await sam.locator('#composer').fill('/bulk role');
    await sam.keyboard.press('Enter');
    await suggestions(sam).filter({ hasText: '@everyone' }).waitFor();
    await sam.keyboard.type('cre');
    await suggestions(sam).filter({ hasText: '@Crew' }).waitFor();
    await sam.keyboard.press('Tab');
    await sam.keyboard.type('21');
    await sam.keyboard.press('Enter');
    expect(await sam.getByRole('alert').textContent()).toBe('Must be 20 or less.');
    await sam.keyboard.press('Backspace');
    await sam.keyboard.press('Backspace');
    await sam.keyboard.type('2.5');
    await sam.keyboard.press('Enter');
    expect(await sam.getByRole('alert').textContent()).toBe('Must be a whole number.');
    await sam.getByRole('combobox', { name: 'count' }).fill('20');
    await sam.keyboard.press('Tab');
    const asked = nextInteraction('autocomplete');
    await suggestions(sam).filter({ hasText: 'id' }).click();
    await sam.keyboard.type('a');
    expect((await asked).payload.data).toMatchObject({
      options: [
        {
          name: 'role',
          options: expect.arrayContaining([expect.objectContaining({ name: 'id', focused: true })]),
        },
      ],
    });
  });
});
