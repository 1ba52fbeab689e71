import type { APIEmbed } from 'discord.js';

/** Whoever reads it sooner knows when it was by Discord's own time under the message. */
const LATE_MS = 60_000;

/**
 * An embed that says when that was what it tells of, if it is posted late.
 * @param at ms since the epoch
 * @param now ms since the epoch
 */
export const atItsTime = (embed: APIEmbed, at: number, now: number): APIEmbed =>
  Math.abs(now - at) < LATE_MS ? embed : { ...embed, timestamp: new Date(at).toISOString() };
