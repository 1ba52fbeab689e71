import { type Client, GatewayDispatchEvents, InteractionType } from 'discord.js';
import * as z from 'zod';

/** The fields of an interaction that an answer needs. */
export interface Answerable {
  readonly id: string;
  readonly token: string;
  readonly applicationId: string;
  readonly locale: string;
  readonly user: { readonly id: string };
}

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

const USER = z.object({ id: z.string() });
const INTERACTION = z.object({
  type: z.number(),
  id: z.string(),
  token: z.string(),
  application_id: z.string(),
  locale: z.string().catch(''),
  user: USER.optional().catch(undefined),
  member: z.object({ user: USER }).optional().catch(undefined),
});

/** @returns what an answer needs, or `undefined` if the payload lacks it or Discord takes no message for its type */
export function answerableOf(data: unknown): Answerable | undefined {
  const { data: read } = INTERACTION.safeParse(data);
  if (read === undefined || read.type === InteractionType.ApplicationCommandAutocomplete) return undefined;
  const { id, token, application_id: applicationId, locale, user, member } = read;
  return { id, token, applicationId, locale, user: { id: (member?.user ?? user)?.id ?? 'unknown' } };
}
