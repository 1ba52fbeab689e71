import { setBounded } from '../discord/bounded-map.js';
import type { StoredMessage } from '../discord/discord-world.js';
import { MESSAGE_FLAGS } from '../discord/messages.js';
import type { DiscordStandIn } from '../discord/server/discord-stand-in.js';
import type { StandInEvent } from '../discord/stand-in-event.js';
import { channelsOf } from './page-view.js';
import type { ShownMessage } from './protocol.js';

/** How many messages of a channel are shown. */
const SHOWN = 200;
/** Message types: the answer to a slash command, and to one of a context menu. */
const ANSWERS_COMMAND: readonly number[] = [20, 23];

export interface ShownMessages {
  /** What a person sees now, in all channels, oldest first. */
  of(userId: string): ShownMessage[];
  shown(message: StoredMessage): ShownMessage;
  close(): void;
}

/** Messages as the page draws them. Messages do not say which command they answer, so that is noted here. */
export function createShownMessages(discord: DiscordStandIn): ShownMessages {
  const commands = new Map<string, string>();

  function note(event: StandInEvent): void {
    if (event.type !== 'interaction-created') return;
    const { id, payload } = event.interaction;
    if (payload.type !== 2) return;
    const { data } = payload;
    const words = data.type === 1 ? subcommands(data.options) : [];
    const command = [data.name, ...words].join(' ');
    setBounded(commands, id, command);
  }
  const close = discord.events.subscribe(note);

  const shown = (message: StoredMessage): ShownMessage => ({
    api: withOwnAddresses(message.api),
    isEphemeral: ((message.api.flags ?? 0) & MESSAGE_FLAGS.ephemeral) !== 0,
    command: ANSWERS_COMMAND.includes(message.api.type)
      ? commands.get(message.interactionId ?? '')
      : undefined,
  });

  return {
    shown,
    close,
    of: (userId) =>
      channelsOf(discord, userId).flatMap((channel) =>
        [...channel.messages.values()]
          .filter((message) => discord.mayRead(message, userId))
          .slice(-SHOWN)
          .map(shown),
      ),
  };
}

interface OptionLike {
  readonly type: number;
  readonly name: string;
  readonly options?: readonly OptionLike[];
}

function subcommands(options: readonly OptionLike[] | undefined): string[] {
  const step = options?.find(({ type }) => type === 1 || type === 2);
  return step === undefined ? [] : [step.name, ...subcommands(step.options)];
}

/** Attachments are fetched through the page's own address, so that the page needs no other. */
function withOwnAddresses(api: StoredMessage['api']): StoredMessage['api'] {
  const attachments = api.attachments.map((attachment) => {
    const url = new URL(attachment.url).pathname;
    return { ...attachment, url, proxy_url: url };
  });
  const served = new Map(api.attachments.map(({ url }, index) => [url, attachments[index]?.url ?? url]));
  const embeds = api.embeds.map((embed) => {
    const url = served.get(embed.image?.url ?? '');
    return url === undefined ? embed : { ...embed, image: { ...embed.image, url } };
  });
  return { ...api, attachments, embeds };
}
