import { DiscordAuthorInfo } from '@skyra/discord-components-core/discord-author-info.js';
import { DiscordCommand } from '@skyra/discord-components-core/discord-command.js';
import { DiscordEmbed } from '@skyra/discord-components-core/discord-embed.js';
import { DiscordEmbedField } from '@skyra/discord-components-core/discord-embed-field.js';
import { DiscordMessage } from '@skyra/discord-components-core/discord-message.js';
import { DiscordMessages } from '@skyra/discord-components-core/discord-messages.js';
import { type CSSResult, type CSSResultOrNative, css } from 'lit';

function restyle(component: { elementStyles: CSSResultOrNative[] }, style: CSSResult): void {
  component.elementStyles.push(style);
}

/**
 * Gives the components the page's colours. Their own are those of an older Discord, fixed in their shadow trees;
 * some of them, such as the timestamps', have too little contrast. Must run before the first one is drawn.
 */
export function restyleComponents(): void {
  restyle(
    DiscordMessage,
    css`
      .discord-message-timestamp,
      .discord-message-edited,
      :host([light-theme]) .discord-message-timestamp,
      :host([light-theme]) .discord-message-edited { color: var(--quiet); }
      .discord-message-timestamp { font-weight: 500; margin-left: 6px; }
      .discord-message-ephemeral { display: none; }
      .discord-author-avatar { margin-top: 2px; }
      .discord-author-avatar img { cursor: default; }
      .discord-message-content { padding-top: 0; min-width: 0; line-height: 1.375; }
      .discord-message-body { word-break: normal; overflow-wrap: anywhere; }
      .discord-message-markup { display: block; }
      .discord-message-body-only-indent { flex: 0 0 56px; font-size: 11px; margin-left: 0; text-align: center; }
    `,
  );
  restyle(
    DiscordMessages,
    css`
      ::slotted(*:not(:first-child)) { margin-top: 1rem; }
    `,
  );
  restyle(
    DiscordAuthorInfo,
    css`
      :host .discord-author-username { color: var(--strong); cursor: default; }
      :host .discord-author-username:hover { cursor: default; }
    `,
  );
  restyle(
    DiscordCommand,
    css`
      :host:before { border-color: var(--line-strong) !important; }
      :host .discord-slash-command-name,
      :host .discord-slash-command-name:hover {
        color: var(--mention) !important;
        background-color: var(--mention-back);
      }
      :host .discord-replied-message-username,
      :host([light-theme]) .discord-replied-message-username { color: var(--strong); opacity: 1; }
      :host span { opacity: 1; }
    `,
  );
  restyle(
    DiscordEmbed,
    css`
      :host .discord-embed-wrapper,
      :host([light-theme]) .discord-embed-wrapper {
        background-color: var(--embed);
        border: 1px solid var(--line);
        border-left: 0;
        max-width: none;
      }
      :host .discord-embed-root { max-width: 520px; flex: 1 1 auto; }
      :host .discord-embed-wrapper { justify-self: stretch; }
      :host .discord-embed-wrapper .discord-embed-grid { display: grid; grid-template-columns: minmax(0, 1fr) auto; }
      :host .discord-embed-title,
      :host .discord-embed-author,
      :host .discord-embed-author a { color: var(--strong); }
      :host .discord-embed-title a { color: var(--link); }
      :host .discord-embed-thumbnail { width: 64px; height: 64px; }
    `,
  );
  restyle(
    DiscordEmbedField,
    css`
      :host .discord-field-title,
      :host([light-theme]) .discord-field-title { color: var(--strong); }
    `,
  );
}
