import { type APIInteraction, GatewayIntentBits } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { FIXTURES } from '../../../src/sandbox/community/fixtures.js';
import type { DiscordStandIn } from '../../../src/sandbox/discord/server/discord-stand-in.js';
import type { StandInEvent } from '../../../src/sandbox/discord/stand-in-event.js';
import { answers, connectedClient, registerCommands, standIn } from './fixture.js';

const { people, channels } = FIXTURES;

const next = (discord: DiscordStandIn, type: StandInEvent['type']) =>
  discord.events.next((event) => (event.type === type ? event : undefined), {
    describe: () => type,
  });

/** Interactions as they arrive at a client, to be waited for. */
function inbox() {
  const arrived: APIInteraction[] = [];
  const waiting: (() => void)[] = [];
  return {
    arrived,
    receive(interaction: APIInteraction) {
      arrived.push(interaction);
      for (const wake of waiting.splice(0)) wake();
    },
    async until(count: number): Promise<void> {
      while (arrived.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

describe('the gateway', () => {
  it('lets in a real client that knows only the API’s address', async () => {
    const discord = await standIn();

    const client = await connectedClient(discord, undefined, { intents: GatewayIntentBits.Guilds });

    expect(client.user.id).toBe(FIXTURES.applicationId);
    expect(client.application.id).toBe(FIXTURES.applicationId);
    expect(client.guilds.cache.get(FIXTURES.guildId)?.name).toBe('Harbour Community');
    expect(discord.gateway.connected()).toBe(1);
  });

  it('brings a command to the client, whose answer the person sees', async () => {
    const discord = await standIn();
    const client = await connectedClient(discord);
    await registerCommands(discord);
    client.on('interactionCreate', async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      await interaction.deferReply({ flags: 'Ephemeral' });
      await interaction.editReply(
        `${interaction.options.getNumber('amount')} for ${interaction.options.getUser('member')}`,
      );
    });

    const sam = discord.actAs(people.sam, channels.general);
    const grant = sam.command('grant', { amount: 15, member: people.mia });

    expect(await grant.answer()).toMatchObject({ content: `15 for <@${people.mia}>` });
    expect(grant.calls.map((call) => call.kind)).toEqual(['defer', 'edit-message']);
  });

  it('does not take a wrong token', async () => {
    const discord = await standIn();
    const socket = new WebSocket(discord.apiUrl.replace('http', 'ws').replace('/api', ''));
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    socket.on('message', () => socket.send(JSON.stringify({ op: 2, d: { token: 'wrong', intents: 0 } })));

    expect(await closed).toBe(4004);
  });

  it('brings what was missed when a dropped client resumes', async () => {
    const discord = await standIn();
    await registerCommands(discord);
    const { arrived, receive, until } = inbox();
    await connectedClient(discord, receive);
    const mia = discord.actAs(people.mia, channels.general);
    mia.command('ping');
    await until(1);

    const disconnected = next(discord, 'session-disconnected');
    const resumed = next(discord, 'session-resumed');
    discord.gateway.dropAll();
    await disconnected;
    const missed = mia.command('ping');
    await resumed;
    await until(2);

    expect(arrived.map((interaction) => interaction.id)).toEqual([expect.any(String), missed.id]);
    mia.command('ping');
    await until(3);
  });

  it('has clients resume that are asked to reconnect', async () => {
    const discord = await standIn();
    await connectedClient(discord);
    const resumed = next(discord, 'session-resumed');

    discord.gateway.askToReconnect();

    await resumed;
  });

  it('has clients resume whose session is called invalid but resumable', async () => {
    const discord = await standIn();
    await connectedClient(discord);
    const resumed = next(discord, 'session-resumed');

    discord.gateway.invalidateAll(true);

    await resumed;
  });

  it('has clients begin anew whose resumption it refuses', async () => {
    const discord = await standIn();
    await registerCommands(discord);
    const { receive, until } = inbox();
    await connectedClient(discord, receive);
    discord.gateway.setResumeRefused(true);
    const ready = next(discord, 'session-ready');

    discord.gateway.dropAll();

    await ready;
    discord.actAs(people.mia, channels.general).command('ping');
    await until(1);
  });

  it('has clients reconnect whose heartbeats it does not answer', async () => {
    const discord = await standIn({ heartbeatIntervalMs: 100 });
    await connectedClient(discord);
    const resumed = next(discord, 'session-resumed');

    discord.gateway.setHeartbeatAnswers(false);

    await resumed;
  });

  it('sends a press to every process with the shard alone', async () => {
    const discord = await standIn({ shards: 2 });
    await registerCommands(discord);
    await registerCommands(discord, FIXTURES.otherGuildId);
    const [first, second, rest] = [inbox(), inbox(), inbox()];
    const shard = Number((BigInt(FIXTURES.guildId) >> 22n) % 2n);
    expect(Number((BigInt(FIXTURES.otherGuildId) >> 22n) % 2n)).toBe(1 - shard);
    await connectedClient(discord, first.receive, { shards: [shard], shardCount: 2 });
    await connectedClient(discord, second.receive, { shards: [shard], shardCount: 2 });
    await connectedClient(discord, rest.receive, { shards: [1 - shard], shardCount: 2 });

    const here = discord.actAs(people.mia, channels.general).command('ping');
    const there = discord.actAs(people.oscar, channels.otherGeneral).command('ping');
    await Promise.all([first.until(1), second.until(1), rest.until(1)]);

    expect(first.arrived.map(({ id }) => id)).toEqual([here.id]);
    expect(second.arrived.map(({ id }) => id)).toEqual([here.id]);
    expect(rest.arrived.map(({ id }) => id)).toEqual([there.id]);
  });

  it('tells of messages only those who ask for them', async () => {
    const discord = await standIn();
    const client = await connectedClient(discord, undefined, {
      intents: GatewayIntentBits.Guilds | GatewayIntentBits.GuildMessages,
    });
    const heard = new Promise<string>((resolve) =>
      client.once('messageCreate', (message) => resolve(message.content)),
    );

    discord.actAs(people.mia, channels.general).write('Ahoy');

    expect(await heard).toBe('Ahoy');
  });

  it('leaves an interaction to time out that nobody hears', async () => {
    const discord = await standIn();
    await registerCommands(discord);
    const ping = discord.actAs(people.mia, channels.general).command('ping');

    await expect(ping.answer(50)).rejects.toThrow('Waited for an answer. It is waiting.');
    await answers(discord, ping).callback(4, { content: 'By other ways' });
    expect(await ping.answer()).toMatchObject({ content: 'By other ways' });
  });
});
