import type { APIAttachment, APIMessage, APIMessageTopLevelComponent, APIUser, EmbedType } from 'discord.js';
import { emptyMessage } from './api-errors.js';
import { setBounded } from './bounded-map.js';
import type { Channel, Pings, StoredMessage, World } from './discord-world.js';
import type { Events } from './events.js';
import { mentionsIn, NOBODY } from './mentions.js';
import type { MessageBody } from './message-body.js';
import type { Clock } from './stand-in-clock.js';
import type { StandInEvent } from './stand-in-event.js';
import type { Attachments, UploadedFile } from './uploaded-files.js';

/** Bits of a message's `flags`. */
export const MESSAGE_FLAGS = {
  suppressEmbeds: 1 << 2,
  ephemeral: 1 << 6,
  loading: 1 << 7,
  suppressNotifications: 1 << 12,
  componentsV2: 1 << 15,
} as const;

/** The flags that the sender of a message may choose. */
const CHOOSABLE_FLAGS =
  MESSAGE_FLAGS.suppressEmbeds | MESSAGE_FLAGS.suppressNotifications | MESSAGE_FLAGS.componentsV2;

export interface NewMessage {
  readonly channel: Channel;
  readonly author: APIUser;
  readonly body: MessageBody;
  readonly files?: readonly UploadedFile[];
  /** Set for an ephemeral message. */
  readonly onlyFor?: string | undefined;
  /** "… is thinking" in place of a text. */
  readonly loading?: boolean;
  readonly interactionId?: string;
  /** What an interaction's answer has beside its text: its kind, what it belongs to. */
  readonly extra?: Partial<APIMessage>;
}

export interface Messages {
  /** @throws {RestError} 50006 for a message without anything in it */
  create(message: NewMessage): StoredMessage;
  /** @throws {RestError} 50006 when nothing would be left */
  edit(message: StoredMessage, body: MessageBody, files?: readonly UploadedFile[]): void;
}

export interface MessagesOptions {
  readonly world: World;
  readonly clock: Clock;
  readonly nextId: () => string;
  readonly attachments: Attachments;
  readonly events: Events<StandInEvent>;
}

export function createMessages(options: MessagesOptions): Messages {
  const { world, clock, nextId, attachments, events } = options;

  function mentionedUsers(pings: Pings): APIUser[] {
    return pings.users.flatMap((id) => world.people.get(id)?.user ?? []);
  }

  function attachmentsAfter(
    body: MessageBody,
    files: readonly UploadedFile[],
    before: readonly APIAttachment[],
  ): APIAttachment[] {
    const kept = body.attachments
      ? before.filter((old) => body.attachments?.some((one) => String(one.id) === old.id))
      : before;
    const added = files.map((file, index) => {
      const named = body.attachments?.find((one) => Number(one.id) === index);
      return attachments.add({ ...file, filename: named?.filename ?? file.filename }, named?.description);
    });
    return [...kept, ...added];
  }

  return {
    create({ channel, author, body, files = [], onlyFor, loading, interactionId, extra }) {
      const content = body.content ?? '';
      const components = numbered(body.components ?? []);
      if (!loading && !content && !body.embeds?.length && !components.length && !files.length)
        throw emptyMessage();
      const named = mentionsIn(content, body.allowed_mentions, channel, author.id);
      const attached = attachmentsAfter(body, files, []);
      const api: APIMessage = {
        id: nextId(),
        channel_id: channel.id,
        type: 0,
        author,
        content,
        timestamp: new Date(clock.now()).toISOString(),
        edited_timestamp: null,
        tts: false,
        mention_everyone: named.everyone,
        mentions: mentionedUsers(named),
        mention_roles: [...named.roles],
        attachments: attached,
        embeds: embedsOf(body, attached),
        components,
        pinned: false,
        flags:
          ((body.flags ?? 0) & CHOOSABLE_FLAGS) |
          (onlyFor === undefined ? 0 : MESSAGE_FLAGS.ephemeral) |
          (loading ? MESSAGE_FLAGS.loading : 0),
        ...(body.nonce === null || body.nonce === undefined ? {} : { nonce: body.nonce }),
        ...extra,
      };
      const stored: StoredMessage = {
        id: api.id,
        channel,
        authorId: author.id,
        api,
        onlyFor,
        pings: onlyFor === undefined ? named : NOBODY,
        interactionId,
        edits: 0,
      };
      channel.lastMessageId = stored.id;
      setBounded(channel.messages, stored.id, stored);
      events.emit({ type: 'message-created', message: stored });
      return stored;
    },

    edit(message, body, files = []) {
      const before = message.api;
      const wasLoading = ((before.flags ?? 0) & MESSAGE_FLAGS.loading) !== 0;
      const content = body.content === undefined ? before.content : (body.content ?? '');
      const attached = attachmentsAfter(body, files, before.attachments);
      const embeds = body.embeds === undefined ? before.embeds : embedsOf(body, attached);
      const components =
        body.components === undefined ? (before.components ?? []) : numbered(body.components ?? []);
      if (!content && !embeds.length && !components.length && !attached.length) throw emptyMessage();
      const named = mentionsIn(content, body.allowed_mentions, message.channel, message.authorId);
      const chosen = body.flags ?? (before.flags ?? 0) & CHOOSABLE_FLAGS;
      message.api = {
        ...before,
        content,
        embeds,
        components,
        attachments: attached,
        mention_everyone: named.everyone,
        mentions: mentionedUsers(named),
        mention_roles: [...named.roles],
        // A deferred answer is shown as new, not as edited.
        edited_timestamp: wasLoading ? null : new Date(clock.now()).toISOString(),
        flags: (chosen & CHOOSABLE_FLAGS) | ((before.flags ?? 0) & MESSAGE_FLAGS.ephemeral),
      };
      message.edits += 1;
      events.emit({ type: 'message-edited', message });
    },
  };
}

/** Gives every component the number that Discord gives it where the sender did not. */
function numbered(components: readonly APIMessageTopLevelComponent[]): APIMessageTopLevelComponent[] {
  let last = 0;
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const parts = Object.entries(value);
    // Options, emojis and the like have no number of their own.
    if (!parts.some(([name, part]) => name === 'type' && typeof part === 'number')) return value;
    last += 1;
    const id = last;
    return { id, ...Object.fromEntries(parts.map(([name, part]) => [name, visit(part)])) };
  };
  return components.map((component) => visit(component) as APIMessageTopLevelComponent);
}

function embedsOf(body: MessageBody, attached: readonly APIAttachment[]): APIMessage['embeds'] {
  const served = (url: string) => {
    if (!url.startsWith('attachment://')) return url;
    return attached.find((one) => one.filename === url.slice('attachment://'.length))?.url ?? url;
  };
  return (body.embeds ?? []).map((embed) => ({
    ...embed,
    type: 'rich' as EmbedType,
    ...(embed.image ? { image: { ...embed.image, url: served(embed.image.url) } } : {}),
    ...(embed.thumbnail ? { thumbnail: { ...embed.thumbnail, url: served(embed.thumbnail.url) } } : {}),
    ...(embed.fields
      ? { fields: embed.fields.map((field) => ({ ...field, inline: field.inline ?? false })) }
      : {}),
  }));
}
