import type { APIAttachment, APIEmbed } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { createTimestamps } from '../../discord-text/timestamps.js';
import type { ChannelView, ShownMessage, View } from '../protocol.js';
import { avatarOf } from './avatar.js';
import { controlsView } from './controls-view.js';
import { embedView } from './embed-view.js';
import { firstSteps } from './first-steps.js';
import { markdown, type Reader, sentAt } from './markdown-view.js';
import type { App, Notice } from './page-state.js';
import { colourOf, pictureOf } from './people-view.js';
import { pictureView } from './picture-view.js';
import '@skyra/discord-components-core/discord-command.js';
import '@skyra/discord-components-core/discord-message.js';
import '@skyra/discord-components-core/discord-messages.js';

const LOADING = 1 << 7;
/** Messages of one author that follow each other this soon stand together. */
const TOGETHER_MS = 7 * 60_000;

/** Where the browser keeps what was dismissed, so that it stays away when the page is loaded anew. */
const DISMISSED = 'dismissed';

/** The ids of the messages that were dismissed before the page was loaded. */
export const dismissedBefore = (): ReadonlySet<string> =>
  new Set<string>(JSON.parse(sessionStorage.getItem(DISMISSED) ?? '[]'));

/** The messages of a channel, oldest first. */
export function messageLog(app: App, view: View, channel: ChannelView, now: number): TemplateResult {
  const messages = [...app.state.messages.values()].filter(
    ({ api }) => api.channel_id === channel.id && !app.state.dismissed.has(api.id),
  );
  const notices = app.state.notices.filter(({ place }) => place === channel.id);
  const reader = { view, now, timestamps: createTimestamps({ now: () => now, locale: view.locale }) };
  return html`<div class="log" id="log" role="log" aria-live="off" aria-label="Messages in ${channel.name}" tabindex="0">
    <div class="log-inner">
      ${beginning(app, view, channel, messages.length === 0)}
      <discord-messages class="messages" no-background ?light-theme=${app.state.theme === 'light'}>
        ${repeat(
          messages,
          ({ api }) => api.id,
          (message, index) => messageView(app, channel, message, messages[index - 1], reader),
        )}
        ${notices.map((notice) => noticeView(app, notice, view))}
      </discord-messages>
    </div>
  </div>`;
}

function beginning(app: App, view: View, channel: ChannelView, isEmpty: boolean): TemplateResult {
  const sign = channel.isDirect ? '@' : '#';
  return html`<header class="beginning">
    <span class="beginning-sign" aria-hidden="true">${sign}</span>
    <h2>${channel.isDirect ? channel.name : `Welcome to #${channel.name}`}</h2>
    <p>${
      channel.isDirect
        ? `This is the beginning of your direct messages with ${channel.name}.`
        : `This is the start of the channel. ${app.state.replay === undefined ? 'Type / to see what the bot can do.' : 'Press Play to see what happens.'}`
    }</p>
    ${isEmpty && !channel.isDirect && app.state.replay === undefined ? firstSteps(app, view, channel) : nothing}
  </header>`;
}

function messageView(
  app: App,
  channel: ChannelView,
  message: ShownMessage,
  before: ShownMessage | undefined,
  reader: Reader,
): TemplateResult {
  const { api } = message;
  const { view } = reader;
  const imageOf = ({ image }: APIEmbed) => api.attachments.find(({ url }) => url === image?.url);
  const images = new Set(api.embeds.map(imageOf));
  const author = view.people.find(({ id }) => id === api.author.id);
  const name = author?.name ?? api.author.global_name ?? api.author.username;
  const isLight = app.state.theme === 'light';
  const isLoading = ((api.flags ?? 0) & LOADING) !== 0;
  // Role colours are chosen for dark backgrounds.
  const colour = isLight ? '' : colourOf(author?.color ?? 0);
  return html`<discord-message
    data-id=${api.id}
    data-member=${api.author.id}
    role="article"
    aria-label=${`${name}, ${sentAt(api.timestamp, reader)}`}
    author=${name}
    avatar=${pictureOf(author, name)}
    role-color=${colour}
    ?bot=${author?.isBot ?? false}
    ?edited=${api.edited_timestamp !== null && api.content !== ''}
    ?ephemeral=${message.isEphemeral}
    ?light-theme=${isLight}
    ?message-body-only=${isTogether(message, before)}
    .timestamp=${sentAt(api.timestamp, reader)}
  >
    ${commandHeader(message, view, isLight)}
    ${isLoading ? thinking(name) : api.content === '' ? nothing : markdown(api.content, reader)}
    ${api.attachments.filter((attachment) => !images.has(attachment)).map(attachmentView)}
    ${api.embeds.map((embed) => embedView(embed, imageOf(embed), reader))}
    ${isLoading ? nothing : controlsView(app, view, channel, message)}
    ${message.isEphemeral ? (app.state.replay === undefined ? onlyYou(app, api.id) : onlyOne(api, view)) : nothing}
  </discord-message>`;
}

function isTogether({ api, command, isEphemeral }: ShownMessage, before: ShownMessage | undefined): boolean {
  if (before === undefined || command !== undefined || isEphemeral || before.isEphemeral) return false;
  if (before.api.author.id !== api.author.id || api.embeds.length > 0) return false;
  return Date.parse(api.timestamp) - Date.parse(before.api.timestamp) < TOGETHER_MS;
}

function commandHeader({ api, command }: ShownMessage, view: View, isLight: boolean) {
  const user = api.interaction_metadata?.user;
  if (command === undefined || user === undefined) return nothing;
  const person = view.people.find(({ id }) => id === user.id);
  const name = person?.name ?? user.username;
  return html`<discord-command
    slot="reply"
    author=${name}
    avatar=${avatarOf(person?.username ?? name)}
    role-color=${isLight ? '' : colourOf(person?.color ?? 0)}
    command=${command}
    ?light-theme=${isLight}
  ></discord-command>`;
}

const thinking = (name: string) =>
  html`<span class="thinking"><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>${name} is thinking…</span>`;

function onlyYou(app: App, id: string): TemplateResult {
  return html`<div slot="thread" class="only-you">
    <svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true"><path fill="currentColor" d="M12 5C5.6 5 2 12 2 12s3.6 7 10 7 10-7 10-7-3.6-7-10-7Zm0 11.2A4.2 4.2 0 1 1 12 7.800a4.200 4.200 0 0 1 0 8.400Zm0-2.200a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z" /></svg>
    Only you can see this •
    <button
      type="button"
      class="link-button"
      @click=${() => {
        const dismissed = new Set(app.state.dismissed).add(id);
        sessionStorage.setItem(DISMISSED, JSON.stringify([...dismissed]));
        app.change({ dismissed });
        document.getElementById('composer')?.focus();
      }}
    >Dismiss message</button>
  </div>`;
}

/** Who alone has seen a message, for somebody who sees everything. */
function onlyOne({ interaction_metadata }: ShownMessage['api'], view: View): TemplateResult {
  const reader = view.people.find(({ id }) => id === interaction_metadata?.user.id);
  return html`<div slot="thread" class="only-you">Only ${reader?.name ?? 'one person'} sees this</div>`;
}

function attachmentView(attachment: APIAttachment): TemplateResult {
  const { filename, size, url, content_type } = attachment;
  if (content_type?.startsWith('image/')) return pictureView(attachment, 'attachments');
  const bytes = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
  const shown = size < 1024 ? `${size} bytes` : `${bytes.format(size / 1024)} KB`;
  return html`<a slot="attachments" class="file" href=${url} download=${filename}>
    <svg viewBox="0 0 24 32" width="24" height="32" aria-hidden="true"><path fill="currentColor" opacity=".35" d="M2 0h13l9 9v21a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2V2a2 2 0 0 1 2-2Z" /><path fill="currentColor" d="M15 0v7a2 2 0 0 0 2 2h7zM5 15h14v2H5zm0 5h14v2H5zm0 5h9v2H5z" /></svg>
    <span><span class="file-name">${filename}</span><span class="file-size">${shown}</span></span>
    <span class="file-arrow" aria-hidden="true">⤓</span>
  </a>`;
}

/** What the client itself says about a command: that it is on its way, or that nobody answered. */
function noticeView(app: App, notice: Notice, view: View): TemplateResult {
  const bot = view.people.find(({ id }) => id === view.botId);
  if (notice.kind === 'sending') {
    return html`<div class="notice"><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>Sending ${notice.text}</div>`;
  }
  const dismiss = () => app.change({ notices: app.state.notices.filter(({ id }) => id !== notice.id) });
  return html`<div class="notice is-failed" role="alert">
    <strong>${notice.text}</strong> ${bot?.name ?? 'The application'} did not respond.
    <button type="button" class="link-button" @click=${dismiss}>Dismiss</button>
  </div>`;
}
