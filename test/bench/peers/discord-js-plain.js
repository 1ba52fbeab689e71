// As discord-js.js, but with the embed as a plain object, which costs less than a builder.
import { Client, Events, GatewayIntentBits } from 'discord.js';

const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: process.env.DISCORD_API_URL },
});

client.once(Events.ClientReady, () => console.log('ready'));

client.on(Events.InteractionCreate, async (interaction) => {
  if (!interaction.isChatInputCommand()) return;
  await interaction.reply({ embeds: [{ color: 0x2e9e6b, title: 'Pong', description: 'Pong!' }] });
});

await client.login(process.env.DISCORD_TOKEN);
