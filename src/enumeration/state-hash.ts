import { controlsOf, type Message, textOf, type Version } from '../simulation/discord-message.js';
import type { World } from '../simulation/world.js';
import { hashOf, hashOfTimeless } from './hash.js';

const shown = new WeakMap<Version, string>();

function hashOfVersion(version: Version): string {
  const known = shown.get(version);
  if (known !== undefined) return known;
  const { shows, answers } = version;
  const controls = controlsOf(shows).map(({ label, custom_id }) => `${label} ${custom_id}`);
  const hash = hashOfTimeless([textOf(shows), ...controls, answers?.use, answers?.user].join('\n'));
  shown.set(version, hash);
  return hash;
}

/** With all that it has ever shown: none of that may be false, and people may still press what they have seen. */
const hashOfMessage = ({ channel, reader, versions }: Message) =>
  hashOf(`${channel} ${reader} ${versions.map(hashOfVersion).join(' ')}`);

/**
 * What there is in a world, as a hash that is the same for worlds that differ by times and by the order of IDs alone.
 * @param underWay what goes on in it, in the same sense
 */
export function hashOfWorld(world: World, underWay: readonly string[]): string {
  const { database, website, discord, slots } = world;
  const records = database.decided().map(([key, text]) => hashOfTimeless(`${key}=${text}`));
  const adds = website.adds.map(
    ({ account, cents, grant, creditedAt, refused, provenTo }) =>
      `${account} ${cents} ${grant?.slice(10)} ${creditedAt !== undefined} ${refused} ${provenTo?.isAlive()}`,
  );
  const uses = [...discord.interactions()].map(
    ({ user, use, acknowledgedBy, isLoading }) => `${user} ${use} ${acknowledgedBy} ${isLoading}`,
  );
  const lives = slots.map(({ bot }) => `${bot?.name} ${bot?.life.isFrozen()}`);
  const parts = [records, adds, uses, discord.messages.map(hashOfMessage), underWay];
  return hashOf([...parts.map((part) => [...part].sort().join('|')), ...lives].join('\n'));
}
