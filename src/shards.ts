/** Some of a bot's shards, such as those of one process. */
export interface Shards {
  /** From 0. */
  readonly ids: readonly number[];
  /** The number of all shards. */
  readonly total: number;
}

/** The servers on some of the shards. A process receives events only for its own. */
export interface Coverage {
  readonly covered: readonly string[];
  readonly notCovered: readonly string[];
}

/**
 * The shard of a server: https://discord.com/developers/docs/events/gateway#sharding-sharding-formula
 * @param shards the number of all shards
 */
export const shardOf = (guildId: string, shards: number): number =>
  Number((BigInt(guildId) >> 22n) % BigInt(shards));

/** Splits servers into those on these shards and the others, in order. */
export function coveredBy({ ids, total }: Shards, guildIds: Iterable<string>): Coverage {
  const own = new Set(ids);
  const isCovered = (guildId: string) => own.has(shardOf(guildId, total));
  const all = [...guildIds];
  return { covered: all.filter(isCovered), notCovered: all.filter((guildId) => !isCovered(guildId)) };
}

/** Whether a process with these servers can answer nobody. */
export const answersNobody = ({ covered }: Coverage): boolean => covered.length === 0;
