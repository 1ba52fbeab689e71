// The libraries under discord.js, without its objects and caches.
import { Client, GatewayDispatchEvents, GatewayIntentBits, InteractionType } from '@discordjs/core';
import { REST } from '@discordjs/rest';
import { WebSocketManager } from '@discordjs/ws';

const rest = new REST({ version: '10', api: process.env.DISCORD_API_URL }).setToken(
  process.env.DISCORD_TOKEN,
);
const gateway = new WebSocketManager({
  token: process.env.DISCORD_TOKEN,
  intents: GatewayIntentBits.Guilds,
  rest,
});
const client = new Client({ rest, gateway });

client.once(GatewayDispatchEvents.Ready, () => console.log('ready'));

client.on(GatewayDispatchEvents.InteractionCreate, async ({ data: interaction, api }) => {
  if (interaction.type !== InteractionType.ApplicationCommand) return;
  await api.interactions.reply(interaction.id, interaction.token, {
    embeds: [{ color: 0x2e9e6b, title: 'Pong', description: 'Pong!' }],
  });
});

await gateway.connect();
