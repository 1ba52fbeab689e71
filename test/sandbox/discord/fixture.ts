import { type APIInteraction, Client, GatewayDispatchEvents, REST, Routes } from 'discord.js';
import { onTestFinished } from 'vitest';
import { makeRequest } from '../../../src/discord/gateway.js';
import { FIXTURE_DISCORD, FIXTURES } from '../../../src/sandbox/community/fixtures.js';
import {
  createDiscordStandIn,
  type DiscordStandIn,
  type DiscordStandInOptions,
} from '../../../src/sandbox/discord/server/discord-stand-in.js';

const { people, channels } = FIXTURES;

/** Commands that have one of everything. */
export const COMMANDS = [
  { name: 'ping', description: 'Answers' },
  {
    name: 'grant',
    description: 'For staff',
    default_member_permissions: '32',
    options: [
      { type: 10, name: 'amount', description: 'How much', required: true, min_value: 0.01, max_value: 100 },
      { type: 6, name: 'member', description: 'To whom' },
      { type: 3, name: 'reason', description: 'Why', max_length: 10 },
      { type: 11, name: 'file', description: 'A list' },
      { type: 8, name: 'role', description: 'To which role' },
      { type: 7, name: 'channel', description: 'Where' },
    ],
  },
  {
    name: 'links',
    description: 'For everyone here',
    options: [
      {
        type: 1,
        name: 'show',
        description: 'Shows one',
        options: [
          { type: 3, name: 'id', description: 'Which', required: true, autocomplete: true },
          {
            type: 3,
            name: 'state',
            description: 'In which state',
            choices: [
              { name: 'Open', value: 'open' },
              { name: 'Closed', value: 'closed' },
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'raffle',
    description: 'For administrators',
    default_member_permissions: '0',
    options: [
      {
        type: 1,
        name: 'start',
        description: 'Starts one',
        options: [
          { type: 4, name: 'winners', description: 'How many', required: true, min_value: 1, max_value: 20 },
          { type: 8, name: 'role', description: 'For whom' },
          { type: 3, name: 'id', description: 'Like which', autocomplete: true },
        ],
      },
    ],
  },
  { type: 2, name: 'View profile' },
];

/** A stand-in that is gone when the test is over. */
export async function standIn(options: Partial<DiscordStandInOptions> = {}): Promise<DiscordStandIn> {
  const discord = await createDiscordStandIn({ seed: FIXTURE_DISCORD, ...options });
  onTestFinished(discord.close);
  return discord;
}

/** A stand-in with the commands registered, and the people who use them. */
export async function standInWithCommands(options: Partial<DiscordStandInOptions> = {}) {
  const discord = await standIn(options);
  await registerCommands(discord);
  return {
    discord,
    mia: discord.actAs(people.mia, channels.general),
    sam: discord.actAs(people.sam, channels.general),
  };
}

export async function registerCommands(
  discord: DiscordStandIn,
  guildId: string = FIXTURES.guildId,
): Promise<void> {
  await restFor(discord).put(Routes.applicationGuildCommands(FIXTURES.applicationId, guildId), {
    body: COMMANDS,
  });
}

/** discord.js's REST client as a bot has it. */
export function restFor(discord: DiscordStandIn): REST {
  const rest = new REST({ api: discord.apiUrl, version: '10', retries: 0, makeRequest }).setToken(
    discord.world.token,
  );
  onTestFinished(() => {
    rest.clearHandlerSweeper();
    rest.clearHashSweeper();
  });
  return rest;
}

/** A real client that knows the API's address alone, connected and ready. */
export async function connectedClient(
  discord: DiscordStandIn,
  onInteraction: (interaction: APIInteraction) => void = () => undefined,
  options: {
    readonly shards?: readonly number[];
    readonly shardCount?: number;
    readonly intents?: number;
  } = {},
): Promise<Client<true>> {
  const { shards, shardCount, intents = 0 } = options;
  const client = new Client({
    intents,
    rest: { api: discord.apiUrl },
    ...(shards && shardCount ? { shards, shardCount } : {}),
  });
  onTestFinished(() => client.destroy());
  client.ws.on(GatewayDispatchEvents.InteractionCreate, onInteraction);
  const ready = new Promise<Client<true>>((resolve) => client.once('clientReady', resolve));
  await client.login(discord.world.token);
  return ready;
}

export interface PlainAnswer {
  readonly status: number;
  /** Parsed JSON, or undefined where there is none. */
  readonly body: unknown;
}

/** A request without any library between. */
export async function request(
  discord: DiscordStandIn,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<PlainAnswer> {
  const answer = await fetch(`${discord.apiUrl}/v10${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : undefined };
}

/** The requests by which a bot answers an interaction. */
export function answers(
  discord: DiscordStandIn,
  { id, payload }: { readonly id: string; readonly payload: { readonly token: string } },
) {
  const webhook = `/webhooks/${FIXTURES.applicationId}/${payload.token}`;
  return {
    callback: (type: number, data?: unknown) =>
      request(
        discord,
        'POST',
        `/interactions/${id}/${payload.token}/callback`,
        data === undefined ? { type } : { type, data },
      ),
    followUp: (body: unknown) => request(discord, 'POST', webhook, body),
    edit: (body: unknown, message = '@original') =>
      request(discord, 'PATCH', `${webhook}/messages/${message}`, body),
  };
}

export const EPHEMERAL = 64;

/** A row with one button. */
export const button = (label: string, customId: string, disabled = false) => ({
  type: 1,
  components: [{ type: 2, style: 1, label, custom_id: customId, disabled }],
});
