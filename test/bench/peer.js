// What Purser is measured against: discord.js 14 as in its guide, a bot that answers one command with an embed.
// https://discordjs.guide/legacy/popular-topics/embeds
import { Client, EmbedBuilder, Events, GatewayIntentBits } from 'discord.js';

const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: process.env.DISCORD_API_URL },
});

client.once(Events.ClientReady, () => console.log('ready'));

client.on(Events.InteractionCreate, async (interaction) => {
  if (!interaction.isChatInputCommand()) return;
  const embed = new EmbedBuilder().setColor(0x2e9e6b).setTitle('Pong').setDescription('Pong!');
  await interaction.reply({ embeds: [embed] });
});

await client.login(process.env.DISCORD_TOKEN);
