import { html, type TemplateResult } from 'lit';
import { type Block, type Inline, parseMarkdown } from '../../discord-text/markdown.js';
import type { Timestamps } from '../../discord-text/timestamps.js';
import type { View } from '../protocol.js';
import '@skyra/discord-components-core/discord-mention.js';

export interface Reader {
  readonly view: View;
  readonly timestamps: Timestamps;
  /** ms since the epoch */
  readonly now: number;
}

/** A text with Discord's Markdown. Everything from outside stays text: no markup of it becomes the page's. */
export function markdown(text: string, reader: Reader): TemplateResult[] {
  return parseMarkdown(text).map((block) => blockView(block, reader));
}

/** When a message was written, as it stands beside its author: without the day if that is today. */
export function sentAt(iso: string, { timestamps, now }: Reader): string {
  const sent = new Date(iso);
  const isToday = sent.toDateString() === new Date(now).toDateString();
  return timestamps(sent.getTime(), isToday ? 't' : 's');
}

function blockView(block: Block, reader: Reader): TemplateResult {
  switch (block.kind) {
    case 'paragraph':
      return html`<div class="md-lines">${inlines(block.inner, reader)}</div>`;
    case 'heading':
      return html`<div class="md-heading is-${block.level}" role="heading" aria-level=${block.level + 2}>${inlines(block.inner, reader)}</div>`;
    case 'subtext':
      return html`<div class="md-subtext">${inlines(block.inner, reader)}</div>`;
    case 'quote':
      return html`<blockquote class="md-quote">${block.blocks.map((one) => blockView(one, reader))}</blockquote>`;
    case 'code-block':
      return html`<pre class="md-code-block" tabindex="0"><code>${block.text}</code></pre>`;
    case 'list': {
      const items = block.items.map((item) => html`<li>${inlines(item, reader)}</li>`);
      const depth = `--depth: ${block.depth}`;
      return block.ordered
        ? html`<ol start=${block.start} style=${depth}>${items}</ol>`
        : html`<ul style=${depth}>${items}</ul>`;
    }
  }
}

const inlines = (nodes: readonly Inline[], reader: Reader) => nodes.map((node) => inlineView(node, reader));

function inlineView(node: Inline, reader: Reader): unknown {
  const { view, timestamps } = reader;
  switch (node.kind) {
    case 'text':
      return node.text.split('\n').map((line, index) => [index === 0 ? '' : html`<br />`, line]);
    case 'bold':
      return html`<strong>${inlines(node.inner, reader)}</strong>`;
    case 'italic':
      return html`<em>${inlines(node.inner, reader)}</em>`;
    case 'underline':
      return html`<u>${inlines(node.inner, reader)}</u>`;
    case 'strike':
      return html`<s>${inlines(node.inner, reader)}</s>`;
    case 'spoiler':
      return html`<details class="md-spoiler"><summary>Spoiler</summary>${inlines(node.inner, reader)}</details>`;
    case 'code':
      return html`<code class="md-code">${node.text}</code>`;
    case 'link':
      return html`<a class="md-link" href=${node.href} target="_blank" rel="noopener noreferrer">${inlines(node.inner, reader)}</a>`;
    case 'emoji':
      return `:${node.name}:`;
    case 'time': {
      const at = node.at * 1000;
      const iso = new Date(at).toISOString();
      return html`<time class="md-time" datetime=${iso} title=${timestamps(at, 'F')}>${timestamps(at, node.style)}</time>`;
    }
    default:
      return mention(node, view);
  }
}

function mention(
  node: Extract<Inline, { kind: 'user' | 'role' | 'channel' | 'everyone' | 'command' }>,
  { people, roles, channels }: View,
): TemplateResult {
  switch (node.kind) {
    case 'user': {
      const name = people.find(({ id }) => id === node.id)?.name ?? 'unknown-user';
      return html`<discord-mention type="user" data-member=${node.id}>${name}</discord-mention>`;
    }
    case 'role':
      return html`<discord-mention type="role">${roles.find(({ id }) => id === node.id)?.name ?? 'unknown-role'}</discord-mention>`;
    case 'channel':
      return html`<discord-mention type="channel">${channels.find(({ id }) => id === node.id)?.name ?? 'No Access'}</discord-mention>`;
    case 'command':
      return html`<discord-mention type="slash">${node.name}</discord-mention>`;
    case 'everyone':
      return html`<discord-mention type="user">${node.text.slice(1)}</discord-mention>`;
  }
}
