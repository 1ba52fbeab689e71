import type { APIAttachment, APIEmbed, APIEmbedField } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { plainOf } from '../../discord-text/markdown.js';
import { avatarOf } from './avatar.js';
import { markdown, type Reader, sentAt } from './markdown-view.js';
import { pictureView } from './picture-view.js';
import '@skyra/discord-components-core/discord-embed.js';
import '@skyra/discord-components-core/discord-embed-description.js';
import '@skyra/discord-components-core/discord-embed-field.js';
import '@skyra/discord-components-core/discord-embed-fields.js';
import '@skyra/discord-components-core/discord-embed-footer.js';

/**
 * An embed. Its pictures are drawn here or attached to its message: nothing is fetched from elsewhere.
 * @param image the attachment that it shows
 */
export function embedView(embed: APIEmbed, image: APIAttachment | undefined, reader: Reader): TemplateResult {
  const { author, title, description, fields, footer, thumbnail, timestamp } = embed;
  const authorName = author === undefined ? undefined : plainOf(author.name);
  const picture = author?.icon_url === undefined ? undefined : avatarOf(usernameOf(authorName, reader));
  return html`<discord-embed
    slot="embeds"
    class="embed"
    color=${`#${(embed.color ?? 0x5c5e66).toString(16).padStart(6, '0')}`}
    author-name=${ifDefined(authorName)}
    author-image=${ifDefined(picture)}
    author-url=${ifDefined(author?.url)}
    embed-title=${ifDefined(title === undefined ? undefined : plainOf(title))}
    url=${ifDefined(embed.url)}
    thumbnail=${ifDefined(thumbnail === undefined ? undefined : avatarOf(title ?? authorName ?? '?'))}
  >
    ${
      description === undefined
        ? nothing
        : html`<discord-embed-description slot="description">${markdown(description, reader)}</discord-embed-description>`
    }
    ${fields === undefined ? nothing : fieldsView(fields, reader)}
    ${image === undefined ? nothing : pictureView(image, 'fields')}
    ${
      footer === undefined && timestamp === undefined
        ? nothing
        : html`<discord-embed-footer slot="footer">${[
            footer?.text,
            timestamp === undefined ? undefined : sentAt(timestamp, reader),
          ]
            .filter((text) => text !== undefined)
            .join(' • ')}</discord-embed-footer>`
    }
  </discord-embed>`;
}

/** The picture of a member is made from their username, wherever it stands. Direct messages have no nicknames. */
function usernameOf(name: string | undefined, { view }: Reader): string {
  const { people } = view;
  const named = people.find((person) => person.name === name || person.username === name?.toLowerCase());
  return named?.username ?? name ?? '?';
}

/** Where fields stand: Discord puts up to three inline ones into a row of twelve columns, of equal width. */
export function columnsOf(fields: readonly APIEmbedField[]): string[] {
  const columns: string[] = [];
  let index = 0;
  while (index < fields.length) {
    const row = fields.slice(index, index + 3);
    const inline = row.findIndex((field) => field.inline !== true);
    const count = inline === -1 ? row.length : inline;
    if (count <= 1) columns.push('1 / 13');
    else {
      const width = 12 / count;
      for (let place = 0; place < count; place += 1) {
        columns.push(`${1 + place * width} / ${1 + (place + 1) * width}`);
      }
    }
    index += Math.max(count, 1);
  }
  return columns;
}

function fieldsView(fields: readonly APIEmbedField[], reader: Reader): TemplateResult {
  const columns = columnsOf(fields);
  return html`<discord-embed-fields slot="fields">${fields.map(
    ({ name, value }, index) => html`<discord-embed-field
      class="embed-field"
      style="--columns: ${columns[index] ?? '1 / 13'}"
      field-title=${plainOf(name)}
      >${markdown(value, reader)}</discord-embed-field>`,
  )}</discord-embed-fields>`;
}
