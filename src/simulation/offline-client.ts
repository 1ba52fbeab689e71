import { Client, type GatewayDispatchEvents, Status } from 'discord.js';
import { clientOptions } from '../discord/gateway.js';

/** The parts of a shard that event handlers need. */
const SHARD = { id: 0, checkReady: () => undefined };

/** The bot's client without a connection: it reads events like Discord's. */
export function createOfflineClient() {
  const client = new Client(
    clientOptions({ DISCORD_API_URL: 'http://127.0.0.1:9/api', DISCORD_SHARDS: 'auto' }),
  );
  // Ends the client's timers, which would keep each client of ten thousand schedules in memory.
  void client.destroy();
  client.ws.status = Status.Ready;
  const packets = client.ws as unknown as { handlePacket(packet: object, shard: object): void };
  return {
    client,
    /** Delivers an event as if it came over the gateway. */
    receive: (name: `${GatewayDispatchEvents}`, data: object) =>
      packets.handlePacket({ t: name, d: data }, SHARD),
  };
}

/** A server as Discord describes it, reduced to what discord.js needs. */
export const guildData = (id: string, roleIds: readonly string[]) => ({
  id,
  name: 'Server',
  roles: [id, ...roleIds].map((role) => ({ id: role, name: role, permissions: '0', color: 0, position: 0 })),
  channels: [],
  members: [],
});
