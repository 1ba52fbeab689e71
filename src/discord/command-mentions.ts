import { type APIEmbed, chatInputApplicationCommandMention } from 'discord.js';
import { embedLength, LARGEST_EMBED, LIMITS, type Reply } from './reply.js';

/** The commands as Discord has registered them, for texts in which a reader can press one. */
export interface CommandMentions {
  /** Notes what Discord has registered in a server. */
  learn(guildId: string, registered: readonly { readonly name: string; readonly id: string }[]): void;
  /** @param path a command, with its subcommand if it has any: `giveaway start` */
  of(guildId: string, path: string): string;
  /**
   * A reply whose texts mention the commands that they name, so that readers can press them.
   * @param guildId where it is shown; elsewhere, nobody could press one
   */
  inReply(reply: Reply, guildId: string | undefined): Reply;
}

/** A command as texts name it, without options. */
const NAMED = /`\/([a-z-]+(?: [a-z-]+)?)`/g;
const LONGEST_CONTENT = 2_000;

export function createCommandMentions(): CommandMentions {
  const idsByServer = new Map<string, ReadonlyMap<string, string>>();

  function of(guildId: string, path: string): string {
    const [name = ''] = path.split(' ');
    const id = idsByServer.get(guildId)?.get(name);
    // Until Discord has answered, or where it did not: a text that nobody can press, but everybody can type.
    return id === undefined ? `\`/${path}\`` : chatInputApplicationCommandMention(path, id);
  }

  /** Mentions are longer than names: what would no longer fit stays as it is. */
  function inText<Text extends string | undefined>(guildId: string, text: Text, most: number): Text {
    if (text === undefined || !text.includes('`/')) return text;
    const linked = text.replace(NAMED, (_, path: string) => of(guildId, path));
    return (linked.length <= most ? linked : text) as Text;
  }

  function inEmbed(guildId: string, embed: APIEmbed): APIEmbed {
    const { description, fields } = embed;
    const linked: APIEmbed = {
      ...embed,
      ...(description !== undefined && { description: inText(guildId, description, LIMITS.description) }),
      ...(fields && {
        fields: fields.map((field) => ({ ...field, value: inText(guildId, field.value, LIMITS.value) })),
      }),
    };
    return embedLength(linked) <= LARGEST_EMBED ? linked : embed;
  }

  return {
    learn(guildId, registered) {
      idsByServer.set(guildId, new Map(registered.map(({ name, id }) => [name, id])));
    },
    of,
    inReply(reply, guildId) {
      if (guildId === undefined || !idsByServer.has(guildId)) return reply;
      const { content, embeds } = reply;
      return {
        ...reply,
        ...(content !== undefined && { content: inText(guildId, content, LONGEST_CONTENT) }),
        ...(embeds && { embeds: embeds.map((embed) => inEmbed(guildId, embed)) }),
      };
    },
  };
}
