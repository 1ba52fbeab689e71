import type { APIEmbed } from 'discord.js';

/** Until then, Discord's own time under the message is close enough. */
const LATE_MS = 60_000;

/**
 * An embed with the time of the event, if it is posted late.
 * @param at ms since the epoch
 * @param now ms since the epoch
 */
export const atItsTime = (embed: APIEmbed, at: number, now: number): APIEmbed =>
  Math.abs(now - at) < LATE_MS ? embed : { ...embed, timestamp: new Date(at).toISOString() };
