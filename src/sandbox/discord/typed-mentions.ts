import type { Guild, World } from './discord-world.js';

/** A text as Discord's client sends it: names of people that are typed after an `@` are mentions. */
export function withMentions(text: string, { people }: World, guild: Guild | undefined): string {
  if (!text.includes('@')) return text;
  const ids = new Map<string, string>();
  // Where two people are called the same, a username counts most.
  for (const nameOf of [
    (id: string) => guild?.members.get(id)?.nick,
    (id: string) => people.get(id)?.user.global_name,
    (id: string) => people.get(id)?.user.username,
  ]) {
    for (const id of people.keys()) {
      const name = nameOf(id);
      if (name) ids.set(name.toLowerCase(), id);
    }
  }
  const names = [...ids.keys()].sort((one, other) => other.length - one.length);
  const anyName = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  const typed = new RegExp(`(?<![\\p{L}\\p{N}_.<])@(${anyName})(?![\\p{L}\\p{N}_])`, 'giu');
  return text.replace(typed, (whole, name: string) => {
    const id = ids.get(name.toLowerCase());
    return id === undefined ? whole : `<@${id}>`;
  });
}
