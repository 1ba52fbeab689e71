import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verifyDraw } from '../../src/giveaways/draw-file.js';
import { CAST } from '../../src/sandbox/cast.js';
import { messageText } from '../../src/sandbox/discord/text.js';
import { grantWay } from '../support/grant-way.js';

describe('/giveaway', { timeout: 30_000 }, () => {
  it('draws a winner among those who have entered, pays them and lets anybody check the draw', async () => {
    const way = await grantWay();
    const sam = way.as('sam');
    const preview = await sam
      .command('giveaway start', { amount: 5, winners: 1, duration: '1h', title: 'Race *night*' })
      .answer();
    expect(messageText(preview)).toContain('Start the giveaway');
    await sam.press(preview, 'Confirm').answer();
    const { api: open } = await way.discord.message(CAST.channels.general, (message) =>
      messageText(message).includes('🎁'),
    );
    for (const person of ['mia', 'noah'] as const) {
      expect(messageText(await way.as(person).press(open, 'Enter').answer())).toContain('You are in');
    }
    const id = /Giveaway (\w{26})/.exec(messageText(open))?.[1] ?? '';

    await sam.command('giveaway end', { id }).answer();

    const { api: result } = await way.discord.message(CAST.channels.general, (message) =>
      messageText(message).includes('✅ paid'),
    );
    expect(way.website.credits.map(({ amount }) => amount)).toEqual(['5.00']);
    const file = await (await fetch(result.attachments[0]?.url ?? '')).text();
    await writeFile(join(way.folder, 'draw.json'), file);
    expect(verifyDraw(file).filter(({ ok }) => !ok)).toEqual([]);
    await way.logged('has come to its end');
  });
});
