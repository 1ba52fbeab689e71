/** A part of the shards of a bot: those of one process, say. */
export interface Shards {
  /** From 0. */
  readonly ids: readonly number[];
  /** How many there are in all. */
  readonly total: number;
}

/** Which servers belong to a part of the shards. A process hears of these alone. */
export interface Coverage {
  readonly covered: readonly string[];
  readonly notCovered: readonly string[];
}

/**
 * The shard that a server belongs to.
 * https://discord.com/developers/docs/events/gateway#sharding-sharding-formula
 * @param shards how many there are in all
 */
export const shardOf = (guildId: string, shards: number): number =>
  Number((BigInt(guildId) >> 22n) % BigInt(shards));

/** Parts servers into those that belong to these shards and those that do not, in their order. */
export function coveredBy({ ids, total }: Shards, guildIds: Iterable<string>): Coverage {
  const own = new Set(ids);
  const isCovered = (guildId: string) => own.has(shardOf(guildId, total));
  const all = [...guildIds];
  return { covered: all.filter(isCovered), notCovered: all.filter((guildId) => !isCovered(guildId)) };
}

/** Whether a process with these servers answers nobody. */
export const answersNobody = ({ covered }: Coverage): boolean => covered.length === 0;
