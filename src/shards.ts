/**
 * The shard that a server belongs to.
 * https://discord.com/developers/docs/events/gateway#sharding-sharding-formula
 * @param shards how many there are in all
 */
export const shardOf = (guildId: string, shards: number): number =>
  Number((BigInt(guildId) >> 22n) % BigInt(shards));
