import { type Client, GatewayDispatchEvents } from 'discord.js';

/** An event as Discord sends it. */
export interface Payload {
  readonly t: string;
  readonly d: unknown;
}

/** The part of discord.js that reads events. It is private. */
interface PacketReader {
  handlePacket(packet: Payload | undefined, shard: unknown): boolean;
}

/**
 * Reports events that discord.js throws on, which would otherwise end the process: it reads them in a callback of the
 * socket and offers no hook for this, so its private method is wrapped. An unreadable READY is thrown on: without it,
 * the client never connects.
 */
export function catchUnreadable(
  client: Pick<Client, 'ws'>,
  onUnreadable: (payload: Payload, error: unknown) => void,
): void {
  const reader = client.ws as unknown as PacketReader;
  const read = reader.handlePacket.bind(reader);
  reader.handlePacket = (payload, shard) => {
    try {
      return read(payload, shard);
    } catch (error) {
      if (payload === undefined || payload.t === GatewayDispatchEvents.Ready) throw error;
      onUnreadable(payload, error);
      return true;
    }
  };
}
