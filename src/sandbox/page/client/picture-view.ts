import type { APIAttachment } from 'discord-api-types/v10';
import { html, type TemplateResult } from 'lit';

/** An attached picture. @param slot where in the message or embed it stands */
export const pictureView = (
  { url, description, filename }: APIAttachment,
  slot: 'attachments' | 'fields',
): TemplateResult => html`<img slot=${slot} class="picture" src=${url} alt=${description ?? filename} />`;
