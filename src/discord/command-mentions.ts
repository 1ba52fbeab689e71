import { chatInputApplicationCommandMention } from 'discord.js';

/** The commands as Discord has registered them, for texts in which a reader can press one. */
export interface CommandMentions {
  /** Notes what Discord has registered in a server. */
  learn(guildId: string, registered: readonly { readonly name: string; readonly id: string }[]): void;
  /** @param path a command, with its subcommand if it has any: `giveaway start` */
  of(guildId: string, path: string): string;
}

export function createCommandMentions(): CommandMentions {
  const idsByServer = new Map<string, ReadonlyMap<string, string>>();
  return {
    learn(guildId, registered) {
      idsByServer.set(guildId, new Map(registered.map(({ name, id }) => [name, id])));
    },
    of(guildId, path) {
      const [name = ''] = path.split(' ');
      const id = idsByServer.get(guildId)?.get(name);
      // Until Discord has answered, or where it did not: a text that nobody can press, but everybody can type.
      return id === undefined ? `\`/${path}\`` : chatInputApplicationCommandMention(path, id);
    },
  };
}
