import { describe, expect, it } from 'vitest';
import { letCrowdPress } from '../../src/sandbox/community/crowd-press.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import type { DiscordStandIn } from '../../src/sandbox/discord/server/discord-stand-in.js';
import { answers, button, connectedClient, EPHEMERAL, standInWithCommands } from './discord/fixture.js';

const { crowd, channels, people, guildId } = FIXTURES;

/** A public message with the button Enter, and a bot that tells every second one something else. */
async function giveaway(discord: DiscordStandIn) {
  let count = 0;
  const client = await connectedClient(discord);
  client.on('interactionCreate', async (interaction) => {
    if (!interaction.isButton()) return;
    count += 1;
    const content = count % 2 === 0 ? 'You are in.\nGood luck!' : 'Join the server first.';
    await interaction.reply({ content, flags: 'Ephemeral' });
  });
  const ping = discord.actAs(people.mia, channels.general).command('ping');
  await answers(discord, ping).callback(4, { content: 'Win!', components: [button('Enter', 'enter')] });
  return ping.answer();
}

describe('a press of the crowd', () => {
  it('comes from as many as are asked for, and from members alone', async () => {
    const { discord } = await standInWithCommands();
    const message = await giveaway(discord);
    for (const { id } of crowd.slice(0, 18)) discord.membership.leave(guildId, id);

    expect(await letCrowdPress(discord, { message, button: 'enter' })).toMatchObject({ pressed: 2 });
    expect(await letCrowdPress(discord, { message, button: 'Enter', count: 1 })).toMatchObject({
      pressed: 1,
    });
    await expect(letCrowdPress(discord, { message, button: 'Leave' })).rejects.toThrow('no "Leave"');
  });

  it('is refused where they are not', async () => {
    const { discord, mia } = await standInWithCommands();
    const ping = mia.command('ping');
    await answers(discord, ping).callback(4, {
      content: 'Psst',
      flags: EPHEMERAL,
      components: [button('Enter', 'enter')],
    });
    await expect(letCrowdPress(discord, { message: await ping.answer(), button: 'Enter' })).rejects.toThrow(
      'does not see this message',
    );
    const { id } = discord.actAs(people.sam, channels.staffLog).write('For staff');
    const [note] = discord.actAs(people.sam, channels.staffLog).messages();
    expect(note?.id).toBe(id);
    if (note === undefined) throw new Error('The note is gone.');
    await expect(letCrowdPress(discord, { message: note, button: 'Enter' })).rejects.toThrow(
      'Nobody of the crowd',
    );
  });
});
